"""A CV reads no file outside its own folder; the import reports the attempt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from tests.sites import contents, put

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "nobody else may know this"
CV = r"""\documentclass{article}
\begin{document}
\begin{center}\textbf{Ada Nilsson}\\ ada@example.org\end{center}
\section*{Awards}
\begin{itemize}\item Golden Shell, 2020\end{itemize}
COMMAND
\end{document}
"""
BIB = "@misc{a, title = {%s}, author = {Ada Nilsson}, year = {2020}}\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder for a CV, next to one with a secret."""
    put(
        tmp_path,
        {"home/secret.txt": SECRET, "home/secret.tex": SECRET, "home/secret.bib": BIB % SECRET},
    )
    (tmp_path / "cv").mkdir()
    return tmp_path / "cv"


def with_command(folder: Path, command: str) -> Path:
    return put(folder, {"cv.tex": CV.replace("COMMAND", command)}) / "cv.tex"


def imported(cv: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Import a CV; return the output, after checking that the secret is nowhere."""
    site = cv.parent.parent / "site"
    code = main(["import", str(cv), "--site", str(site), "--person", "ada-nilsson"])
    captured = capsys.readouterr()
    assert SECRET not in captured.out + captured.err
    for name, data in contents(site).items():
        assert SECRET.encode() not in data, name
    assert code == 0, captured.err
    return captured.out + captured.err


@pytest.mark.parametrize(
    "command",
    [
        r"\input{../home/secret}",
        r"\input{../home/secret.txt}",
        r"\input{HOME/secret.txt}",
        r"\include{../home/secret}",
        r"\input{a/../../home/secret}",
        r"\input{link}",
        r"\input{linked/secret}",
        r"\bibliography{../home/secret}\nocite{*}",
        r"\addbibresource{HOME/secret.bib}\nocite{*}\printbibliography",
    ],
)
def test_latex_reads_no_file_outside_its_folder(
    place: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "link.tex").symlink_to("../home/secret.tex")
    (place / "linked").symlink_to("../home")
    (place / "a").mkdir()
    cv = with_command(place, command.replace("HOME", str(place.parent / "home")))
    assert "it is outside the folder of the CV" in imported(cv, capsys)


NAMES = (r"\up home/secret", "/etc/passwd", "/dev/zero", "/proc/self/environ", "x" * 5000, "a\\b")


@pytest.mark.parametrize("name", [*NAMES, ".", "pipe"])
def test_latex_reads_no_system_file_and_never_blocks(
    place: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(place / "pipe")
    cv = with_command(place, rf"\newcommand{{\up}}{{../}}\input{{{name}}}")
    assert "root:" not in imported(cv, capsys)


@pytest.mark.parametrize(
    "name", ["_bibliography/papers.bib", "_pages/about.md", "assets/pdf/a.pdf", "_news/a.md"]
)
def test_links_in_the_folder_of_a_site_are_not_followed(
    place: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "_config.yml": "title: Ada Nilsson\nfirst_name: Ada\nlast_name: Nilsson\nemail: ada@example.org\n",
        "_bibliography/papers.bib": BIB.replace("year", "pdf = {a.pdf}, year") % "Tides",
        "_pages/about.md": "---\npermalink: /\n---\nI study tides.\n",
        "assets/pdf/a.pdf": "a",
        "_news/a.md": "---\ndate: 2024-01-01\n---\nA shell.\n",
    }
    folder = put(place / "al-folio", files)
    (folder / name).unlink()
    (folder / name).symlink_to(place.parent / "home/secret.txt")
    imported(folder, capsys)
