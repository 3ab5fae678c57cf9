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
from tests.citing.test_csl import DEPENDENT
from tests.sites import ADA, put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BIB = r"""
@article{tides, title={Of $n^2$ {Tides}}, author={Ek, Bo and Nilsson, Ada}, journal={Sea}, year={2024}, volume={3},
  doi={10.1000/tides}}
@article{zh, title={潮汐}, author={林美 and 王海}, journal={海洋学报}, year={2020}, volume={2}}
@book{foam, title={Foam}, author={Nilsson, Ada}, publisher={Sea Press}, year={2019}}
"""
PAPERS = csl('<choose><if type="article-journal"><text variable="title"/></if></choose>')
OCTAVO = "title: Ada\ntheme: octavo\noptions: {references: style}\n"
STYLE = "citation_style: styles/own.csl\n"
PERSON = "people/ada-nilsson/person.yaml"
BIBLIOGRAPHY = "people/ada-nilsson/publications.bib"


def site(folder: Path, style: bytes | None, settings: str = OCTAVO + STYLE) -> Path:
    files: Mapping[str, str | bytes] = {
        **ADA,
        "site.yaml": settings,
        PERSON: "name: {en: Ada Nilsson, zh: 林美}\n",
        BIBLIOGRAPHY: BIB,
        **({} if style is None else {"styles/own.csl": style}),
    }
    return put(folder, files)


def references(html: bytes | Path) -> list[str]:
    text = (html if isinstance(html, bytes) else html.read_bytes()).decode()
    return [
        re.sub("</?span[^>]*>", "", one).strip()
        for one in re.findall(r'<p class="reference">(.*?)</p>', text)
    ]


def page(folder: Path, path: str) -> list[str]:
    content = {one.path: one.content for one in render_site(folder).outputs}[path]
    assert isinstance(content, bytes)
    return references(content)


MATHS = "Of <math><mrow><msup><mi>n</mi><mn>2</mn></msup></mrow></math> Tides"
DOI = '<a href="https://doi.org/10.1000/tides">{}</a>'


def test_the_address_in_a_reference_is_a_link(tmp_path: Path) -> None:
    link = DOI.format("https://doi.org/10.1000/tides")
    assert page(site(tmp_path, AUTHOR_DATE), "publications/tides/index.html") == [
        f"Ek, B. and Nilsson, A., (2024), “{MATHS},” <i>Sea</i>, vol. 3, {link}."
    ]


OWN = "styles/own.csl"


@pytest.mark.parametrize(
    ("setting", "style", "message", "hint"),
    [
        ("styles/onw.csl", ITALIC, "there is no file 'styles/onw.csl'", f"did you mean '{OWN}'?"),
        (OWN, None, f"there is no file '{OWN}'", "styles at https://www.zotero.org/styles"),
        ("own.csl", ITALIC, "'own.csl' is not in the site's folder styles/", "move it there and"),
        (f"styles/../{OWN}", ITALIC, f"'styles/../{OWN}' is not in the site's folder", "move it"),
        ("/etc/own.csl", ITALIC, "'/etc/own.csl' is not in the site's folder styles/", "move it"),
        ("own", ITALIC, "there is no citation style 'own'", f"; or use a file: {OWN}"),
        (OWN, b"<html/>", f"'{OWN}' is not a citation style: it begins with <html>", "save the"),
        (OWN, DEPENDENT, f"'{OWN}' depends on another style, 'journal-of-tides'", "download"),
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
    paper = public / "publications" / "foam" / "index.html"
    build_site(folder, public)
    assert references(paper) == ["<i>Foam</i>, Ada Nilsson."]
    assert build_site(folder, public)[1] == 0
    put(folder, {"styles/own.csl": ITALIC.replace(b"italic", b"normal")})
    build_site(folder, public)
    assert references(paper) == ["Foam, Ada Nilsson."]


def test_the_server_shows_a_change_of_the_style(tmp_path: Path) -> None:
    folder = site(tmp_path, ITALIC)
    preview = Preview(folder)
    preview.load()
    assert references(preview.read("publications/foam/index.html")) == ["<i>Foam</i>, Ada Nilsson."]
    for content, shown in (
        (b"<style", "<i>Foam</i>, Ada Nilsson."),
        (AUTHOR_DATE, "Nilsson, A., (2019), “Foam,” Sea"),
    ):
        put(folder, {"styles/own.csl": content})
        preview.update([folder.resolve() / "styles" / "own.csl"])
        assert bool(preview.problems) == (content == b"<style")
        assert references(preview.read("publications/foam/index.html"))[0].startswith(shown)


def test_a_work_that_the_style_cannot_format_is_in_the_default_style_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = site(tmp_path, PAPERS)
    apa = "Nilsson, A. (2019). <i>Foam</i>. Sea Press."
    for _ in range(2):  # when nothing has changed, too
        assert main(["build", str(folder)]) == 0
        assert (
            f"{folder / BIBLIOGRAPHY}: the citation style cannot format foam: cited in APA style instead"
            in (capsys.readouterr().out)
        )
    assert references(folder / "public" / "publications" / "foam" / "index.html") == [apa]
    found = [one for one in check(folder, 2026) if "citation style" in one.problem.message]
    assert [(one.level, one.problem.place) for one in found] == [
        ("warning", (str(folder / BIBLIOGRAPHY), 5, 1))
    ]
    assert main(["export", "text", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "Nilsson, A. (2019). Foam. Sea Press."
    assert err.splitlines() == ["foam: the citation style produces no reference; using APA instead"]
