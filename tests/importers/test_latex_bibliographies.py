r"""Bibliographies in LaTeX select works by section, name, category, filter, keyword and type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.importers import read
from tests.importers.written import latex, read_lines

if TYPE_CHECKING:
    from pathlib import Path

WORKS: Final = """
@article{foam, author={Lee, Ann}, title={On foam}, journal={Shore Review}, year=2020, keywords={own, best}}
@inproceedings{tides,
  author={Lee, Ann}, title={On tides}, booktitle={Shore Days}, year=2019, keywords={talk}}
@book{shells, author={Lee, Ann}, title={On shells}, publisher={Hill Press}, year=2018}
"""
MORE: Final = (
    "@misc{dunes, author={Lee, Ann}, title={On dunes}, year=2017, eprint={2001.00001},"
    " archiveprefix={arXiv}}"
)


def listed(folder: Path, body: str, before: str = r"\addbibresource{works.bib}") -> list[str]:
    """Return the headings, and the titles of the works that a document lists."""
    (folder / "works.bib").write_text(WORKS, encoding="utf-8")
    (folder / "more.bib").write_text(MORE, encoding="utf-8")
    texts = [line.text for line in read_lines(folder / "cv.tex", latex(body, before))]
    return [text.partition("On ")[2].partition(".")[0] or text for text in texts]


@pytest.mark.parametrize(
    ("options", "titles"),
    [
        ("type=book", ["shells"]),
        ("nottype=book", ["foam", "tides"]),
        ("keyword=talk", ["tides"]),
        ("notkeyword=talk", ["foam", "shells"]),
        ("category=mine", ["foam", "shells"]),
        ("filter=printed", ["foam", "shells"]),
    ],
)
def test_a_bibliography_lists_the_works_that_match_its_options(
    tmp_path: Path, options: str, titles: list[str]
) -> None:
    before = (
        "\\addbibresource{works.bib}\\DeclareBibliographyCategory{mine}\\addtocategory{mine}{foam,shells}\n"
        "\\defbibfilter{printed}{(type=article or type=book) and not keyword=talk}"
    )
    body = f"\\nocite{{*}}\\printbibliography[heading=none,{options}]"
    assert listed(tmp_path, body, before) == titles


PARTS: Final = {
    "sections": (
        r"\addbibresource{works.bib}",
        r"""
\begin{refsection}\nocite{foam}\printbibliography[title={Papers}]\end{refsection}
\begin{refsection}[more.bib]\nocite{*}
\printbibliography[heading=subbibliography,title={Others}]\end{refsection}
""",
        ["Papers", "foam", "Others", "dunes"],
    ),
    "units": (
        r"\defaultbibliography{more}",
        r"""
\section{Papers}\begin{bibunit}\nocite{tides}\putbib[works]\end{bibunit}
\section{Others}\begin{bibunit}\nocite{*}\putbib\end{bibunit}
""",
        ["Papers", "tides", "Others", "dunes"],
    ),
    "names": (
        r"\newcites{paper,other}{{Papers},{Others}}",
        r"""
\section{Publications}
\nocitepaper{foam}\bibliographystylepaper{plain}\bibliographypaper{works}
\nociteother{*} {\em Set by hand} \bibliographyother{more}
""",
        ["Publications", "Papers", "foam", "Set by hand", "dunes"],
    ),
}


@pytest.mark.parametrize(("before", "body", "lines"), PARTS.values(), ids=PARTS)
def test_a_part_lists_its_own_citations_from_its_files(
    tmp_path: Path, before: str, body: str, lines: list[str]
) -> None:
    assert listed(tmp_path, body, before) == lines


def test_lines_of_a_work_refer_to_the_bibtex_file(tmp_path: Path) -> None:
    listed(tmp_path, r"\nocite{tides}\printbibliography")
    document = read(tmp_path / "cv.tex")
    assert [str(line.place) for line in document.lines if "tides" in line.text] == ["works.bib:3"]
    assert [record.name for record in document.records] == ["works.bib"]


def test_a_work_without_doi_links_to_its_preprint(tmp_path: Path) -> None:
    listed(tmp_path, r"\nocite{*}\bibliography{more}", "")
    spans = [span for line in read(tmp_path / "cv.tex").lines for span in line.spans]
    assert "https://arxiv.org/abs/2001.00001" in [span.target for span in spans]
