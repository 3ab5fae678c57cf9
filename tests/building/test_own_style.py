"""A site with a citation style of its own, a `.csl` file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site, render_site
from sitegen.checking import check
from sitegen.cli import main
from sitegen.errors import ContentError
from sitegen.serving.preview import Preview
from tests.citing.invented import AUTHOR_DATE, ITALIC, csl
from tests.sites import ADA, put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BIB = r"""
@article{tides, title={Of $n^2$ {Tides}}, author={Ek, Bo and Nilsson, Ada}, journal={Sea}, year={2024}, volume={3},
  doi={10.1000/tides}}
@book{foam, title={Foam}, author={Nilsson, Ada}, publisher={Sea Press}, year={2019}}
"""
PAPERS = csl('<choose><if type="article-journal"><text variable="title"/></if></choose>')
OCTAVO = "title: Ada\ntheme: octavo\noptions: {references: style}\n"
STYLE = "citation_style: styles/own.csl\n"
BIBLIOGRAPHY = "people/ada-nilsson/publications.bib"


def site(folder: Path, style: bytes | None, settings: str = OCTAVO + STYLE) -> Path:
    files: Mapping[str, str | bytes] = {
        **ADA,
        "site.yaml": settings,
        BIBLIOGRAPHY: BIB,
        **({} if style is None else {"styles/own.csl": style}),
    }
    return put(folder, files)


def reference(html: bytes | Path) -> str:
    """Return the reference on the page of a work."""
    text = (html if isinstance(html, bytes) else html.read_bytes()).decode()
    (found,) = re.findall(r'<p class="reference">(.*?)</p>', text)
    return re.sub("</?span[^>]*>", "", found).strip()


OWN = "styles/own.csl"


@pytest.mark.parametrize(
    ("setting", "style", "message", "hint"),
    [
        ("styles/onw.csl", ITALIC, "there is no file 'styles/onw.csl'", f"did you mean '{OWN}'?"),
        (OWN, None, f"there is no file '{OWN}'", "styles at https://www.zotero.org/styles"),
        ("own.csl", ITALIC, "'own.csl' is not in the site's folder styles/", "move it there and"),
        (f"styles/../{OWN}", ITALIC, f"'styles/../{OWN}' is not in the site's folder", "move it"),
        (
            "gbt-7714",
            ITALIC,
            "there is no citation style 'gbt-7714'",
            "'gb-t-7714'?; or use a file",
        ),
        (OWN, b"<html/>", f"'{OWN}' is not a citation style: it begins with <html>", "save the"),
    ],
)
def test_an_unusable_style_is_reported(
    tmp_path: Path, setting: str, style: bytes | None, message: str, hint: str
) -> None:
    folder = site(tmp_path, style, f"title: Ada\ncitation_style: {setting}\n")
    with pytest.raises(ContentError) as caught:
        render_site(folder)
    (problem,) = caught.value.problems
    assert problem.place == (f"{folder.as_posix()}/site.yaml", 2, 1)
    assert problem.message.startswith(message)
    assert hint in problem.hint


def test_a_changed_style_renders_the_pages_again(tmp_path: Path) -> None:
    folder, public = site(tmp_path / "site", ITALIC), tmp_path / "public"
    build_site(folder, public)
    assert reference(public / "publications/foam/index.html") == "<i>Foam</i>, Ada Nilsson."
    assert build_site(folder, public)[1] == 0
    put(folder, {"styles/own.csl": AUTHOR_DATE})
    build_site(folder, public)
    assert reference(public / "publications/tides/index.html") == (
        "Ek, B. and Nilsson, A., (2024), "
        "“Of <math><mrow><msup><mi>n</mi><mn>2</mn></msup></mrow></math> Tides,” <i>Sea</i>, vol. 3, "
        '<a href="https://doi.org/10.1000/tides">https://doi.org/10.1000/tides</a>.'
    )


def test_the_server_shows_a_change_of_the_style(tmp_path: Path) -> None:
    folder = site(tmp_path, ITALIC)
    preview = Preview(folder)
    preview.load()
    italic, changed = "<i>Foam</i>, Ada Nilsson.", "Nilsson, A., (2019), “Foam,” Sea Press."
    for content, shown in ((ITALIC, italic), (b"<style", italic), (AUTHOR_DATE, changed)):
        put(folder, {"styles/own.csl": content})
        preview.update([folder.resolve() / "styles" / "own.csl"])
        assert bool(preview.problems) == (content == b"<style")
        assert reference(preview.read("publications/foam/index.html")) == shown


def test_a_work_that_the_style_cannot_format_is_in_the_default_style_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = site(tmp_path, PAPERS)
    apa = "Nilsson, A. (2019). <i>Foam</i>. Sea Press."
    message = "the citation style cannot format foam: cited in APA style instead"
    for _ in range(2):  # when nothing has changed, too
        assert main(["build", str(folder)]) == 0
        assert f"{folder / BIBLIOGRAPHY}: {message}" in capsys.readouterr().out
    assert reference(folder / "public/publications/foam/index.html") == apa
    found = [one for one in check(folder, 2026) if "citation style" in one.problem.message]
    assert [(one.level, one.problem.place) for one in found] == [
        ("warning", (str(folder / BIBLIOGRAPHY), 4, 1))
    ]
    assert main(["export", "text", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "Nilsson, A. (2019). Foam. Sea Press."
    assert err.splitlines() == ["foam: the citation style produces no reference; using APA instead"]
