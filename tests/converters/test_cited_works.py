"""Works cited from a .bib file keep its fields, and follow the headings of the CV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV

WORKS: Final = """
@incollection{lee2020,
  author = {Lee, Ann and Moss, Bo},
  title = {Foam {I}: of the, in the and by the tides},
  booktitle = {The Shore},
  editor = {Brandt, Ilse},
  publisher = {Hill Press},
  series = {Studies of Water},
  pdf = {foam.pdf},
  selected = {true},
  year = 2020,
}
@misc{moss, author = {Moss, Bo}, title = {Not cited}, year = 2001}
@unpublished{lee2024, author = {Lee, Ann}, title = {Dunes}, year = 2024}
@inproceedings{lee2018, author = {Lee, Ann}, title = {Salt in the wind}, booktitle = {Shore Days}, year = 2018}
"""


def imported(folder: Path, body: str) -> ParsedCV:
    (folder / "works.bib").write_text(WORKS, encoding="utf-8")
    path = folder / "cv.tex"
    head = "\\documentclass{article}\\addbibresource{works.bib}\\title{Ann Lee}"
    path.write_text(
        f"{head}\n\\begin{{document}}\n\\maketitle\n{body}\n\\end{{document}}", encoding="utf-8"
    )
    return sources.read(path)


def test_every_field_of_a_cited_work_is_kept(tmp_path: Path) -> None:
    (work,) = imported(tmp_path, r"\section{Publications}\fullcite{lee2020}").publications
    assert (work.key, work.type) == ("lee2020", "incollection")
    expected = {
        "author": "Lee, Ann and Moss, Bo", "title": "Foam {I}: of the, in the and by the tides",
        "booktitle": "The Shore", "editor": "Brandt, Ilse", "publisher": "Hill Press",
        "series": "Studies of Water", "pdf": "foam.pdf", "selected": "true", "year": "2020",
    }  # fmt: skip
    assert {name: work.get(name) for name in expected} == expected


def test_the_state_named_by_a_heading_is_added(tmp_path: Path) -> None:
    body = r"\begin{refsection}\nocite{lee2024}\printbibliography[heading=none]\end{refsection}"
    (work,) = imported(tmp_path, rf"\section{{Papers under review}}{body}").publications
    assert (work.get("title"), work.get("pubstate")) == ("Dunes", "submitted")


def test_typed_works_are_kept_and_cited_works_leave_nothing_unsorted(tmp_path: Path) -> None:
    body = r"\section{Publications}\fullcite{lee2020}\par\fullcite{lee2018}\par "
    cv = imported(tmp_path, f"{body}Ann Lee. How sand moves. Hill Review 3, 1--9, 2016.")
    titles = [work.get("title") for work in cv.publications]
    assert titles[1:] == ["Salt in the wind", "How sand moves"]
    assert not [left for left in cv.person.unsorted if left.source.startswith("works.bib")]
    assert len({work.key for work in cv.publications}) == len(titles) == 3
    traced = {trace.index for trace in cv.traces if trace.key == "publications"}
    assert traced == {0, 1, 2}


def test_works_cited_under_talks_are_talks(tmp_path: Path) -> None:
    body = r"\section{Invited talks}\begin{itemize}\item \fullcite{lee2018}\end{itemize}"
    cv = imported(tmp_path, body)
    assert (len(cv.publications), len(cv.person.talks)) == (0, 1)
