"""Commands that write to a file of the user's choice never replace a source file of a site."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.cli import COMMANDS, main
from sitegen.content.folders import check_target
from sitegen.errors import UsageError
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Callable

ADA = "people/ada-nilsson"
SOURCES = {
    "site.yaml": "title: Tides\n",
    f"{ADA}/person.yaml": "name: Ada Nilsson\n",
    f"{ADA}/private.yaml": "phone: '+46 70 1740605'\n",
    f"{ADA}/private copy.yaml": "phone: '+46 70 1740605'\n",
    f"{ADA}/publications.bib": "@article{tides, title = {Tides}, year = {2020}}\n",
    f"{ADA}/photo.jpg": "no picture",
    f"{ADA}/files/private.yaml": "phone: '+46 70 1740605'\n",
    f"{ADA}/news/2024-05-17-new.md": "---\ntitle: New\n---\nText.\n",
    f"{ADA}/pages/course.md": "---\ntitle: Course\n---\nText.\n",
    "styles/own.csl": "<style/>",
    "templates/base.html": "<html></html>",
    "themes/own/theme.yaml": "name: own\n",
    "import/last/person.yaml": "name: Ada Nilsson\n",
    ".gitignore": "private.yaml\n",
    ".git/config": "",
}
EXPORTS = ("publications.bib", f"{ADA}/cv.md", "static/all.bib", "out/person.yaml")


def plain(path: Path) -> Path:
    return path


def roundabout(path: Path) -> Path:
    path = path.resolve()
    return Path(os.path.relpath(path.parent)) / ".." / path.parent.name / "." / path.name


def through_a_symlink(path: Path) -> Path:
    link = Path(os.environ["LINKS"]) / os.urandom(6).hex()
    link.symlink_to(path.absolute())
    return link


def through_a_linked_folder(path: Path) -> Path:
    return through_a_symlink(path.parent) / path.name


def through_a_hard_link(path: Path) -> Path:
    link = Path(os.environ["LINKS"]) / os.urandom(6).hex()
    link.hardlink_to(path.resolve())
    return link


WAYS = (plain, roundabout, through_a_symlink, through_a_linked_folder)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "links").mkdir()
    monkeypatch.setenv("LINKS", str(tmp_path / "links"))
    return put(tmp_path / "site", SOURCES)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(name=st.sampled_from(sorted(SOURCES)), ways=st.lists(st.sampled_from(WAYS), max_size=4))
def test_a_source_is_refused_by_whatever_way(
    site: Path, name: str, ways: list[Callable[[Path], Path]]
) -> None:
    path = site / name
    for way in ways:
        path = way(path)
    with pytest.raises(UsageError, match="will not replace a source file"):
        check_target(site, path)
    with pytest.raises(UsageError):  # nor is that of another site
        check_target(site.parent, site / ADA / "person.yaml")


def test_an_export_leaves_sources_as_they_are(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in SOURCES.items():
        assert main(["export", "cv", str(site), "-o", str(site / name)]) == 1
        assert f"{name}: will not replace a source file" in capsys.readouterr().err
        assert (site / name).read_text(encoding="utf-8") == text


def test_sources_of_another_name_are_refused(site: Path) -> None:
    other = site / ADA / "PERSON.YAML"
    if not other.exists():  # the file system tells cases apart: a second name does the same
        other = site / "mine.yaml"
        other.hardlink_to(site / ADA / "person.yaml")
    with pytest.raises(UsageError):
        check_target(site, other)
    (site / "people").rename(site / "store")
    (site / "people").mkdir()
    (site / ADA).symlink_to(site / "store/ada-nilsson", target_is_directory=True)
    with pytest.raises(UsageError):
        check_target(site, site / "store/ada-nilsson/news/2024-05-17-new.md")


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_can_be_repeated(site: Path, name: str) -> None:
    (site / name).parent.mkdir(exist_ok=True)
    command = "bibtex" if name.endswith((".bib", ".yaml")) else "cv"
    for _ in range(2):
        assert main(["export", command, str(site), "-o", str(site / name)]) == 0
    assert "Tides" in (site / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("way", [*WAYS, through_a_hard_link])
def test_an_export_never_replaces_its_own_style(
    site: Path, way: Callable[[Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    style = put(site.parent, {"apa.CSL": "<style/>"}) / "apa.CSL"
    command = ["export", "text", str(site), "--style", str(style), "-o", str(way(style))]
    assert main(command) == 1
    assert "will not replace a file that this command reads" in capsys.readouterr().err
    assert style.read_text(encoding="utf-8") == "<style/>"


INPUTS = {
    "ada.tex": "\\documentclass{article}\\begin{document}Ada Nilsson\n\\input{part}\\end{document}",
    "part.tex": "\\section{Education}\n2015 PhD, University of Oslo\n",
}


@pytest.mark.parametrize(
    ("target", "way"),
    [
        ("ada.tex", plain),
        ("ada.tex", through_a_symlink),
        ("ada.tex", through_a_hard_link),
        ("part.tex", through_a_linked_folder),
        (f"site/{ADA}/private.yaml", roundabout),
    ],
)
def test_a_request_for_a_chat_replaces_nothing_but_an_earlier_one(
    site: Path, target: str, way: Callable[[Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = put(site.parent, INPUTS)
    before = (folder / target).read_bytes()
    command = ["import", str(folder / "ada.tex"), "--site", str(site), "--ask"]
    assert main([*command, str(way(folder / target))]) == 1
    assert "will not replace this file" in capsys.readouterr().err
    assert (folder / target).read_bytes() == before
    for _ in range(2):
        assert main([*command, str(folder / "request.md")]) == 0


WRITTEN = {
    ("build", "output"),  # `building.output.check_target`: a folder of sitegen only
    ("deploy", "to"),  # the same
    ("export", "output"),  # `check_target`, with the style
    ("import", "ask"),  # an earlier request only
}
READ = {("import", "cvs"), ("import", "answers"), ("new", "cvs"), ("new", "more_cvs")}


def test_every_option_that_names_a_file_is_classified() -> None:
    """Whoever adds an option has to decide what protects the files that it names."""
    named = {
        (command.name, parameter.name)
        for command in COMMANDS
        for parameter in command.params
        if isinstance(parameter.type, click.Path) or parameter.metavar in ("FILE", "FOLDER", "DIR")
    }
    assert {(command, name) for command, name in named if name != "site"} == WRITTEN | READ
