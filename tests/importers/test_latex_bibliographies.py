r"""Bibliographies in LaTeX select works by section, name, category, filter, keyword and type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

WORKS: Final = """
@article{foam, author={Lee, Ann}, title={On foam}, journal={Shore Review}, year=2020, keywords={own, best}}
@inproceedings{tides,
  author={Lee, Ann}, title={On tides}, booktitle={Shore Days}, year=2019, keywords={talk}}
@book{shells, author={Lee, Ann}, title={On shells}, publisher={Hill Press}, year=2018}
"""


def listed(folder: Path, body: str, before: str = r"\addbibresource{works.bib}") -> list[str]:
    """Return the headings, and the titles of the works that a document lists."""
    (folder / "works.bib").write_text(WORKS, encoding="utf-8")
    (folder / "more.bib").write_text(
        "@misc{dunes, author={Lee, Ann}, title={On dunes}, year=2017}", encoding="utf-8"
    )
    path = folder / "cv.tex"
    path.write_text(
        f"\\documentclass{{article}}\n{before}\n\\begin{{document}}\n{body}\n\\end{{document}}",
        "utf-8",
    )
    texts = [line.text for line in read(path).lines if not line.blank]
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


def test_a_section_lists_its_own_citations(tmp_path: Path) -> None:
    body = r"""
        \begin{refsection}\nocite{foam}\printbibliography[title={Papers}]\end{refsection}
        \begin{refsection}[more.bib]\nocite{*}\printbibliography[heading=subbibliography,title={Others}]\end{refsection}
    """
    assert listed(tmp_path, body) == ["Papers", "foam", "Others", "dunes"]


def test_a_unit_lists_its_citations_from_its_files(tmp_path: Path) -> None:
    body = r"""
        \section{Papers}\begin{bibunit}\nocite{tides}\putbib[works]\end{bibunit}
        \section{Others}\begin{bibunit}\nocite{*}\putbib\end{bibunit}
    """
    assert listed(tmp_path, body, r"\defaultbibliography{more}") == [
        "Papers",
        "tides",
        "Others",
        "dunes",
    ]


def test_bibliographies_may_have_names(tmp_path: Path) -> None:
    body = r"""
        \section{Publications}
        \nocitepaper{foam}\bibliographystylepaper{plain}\bibliographypaper{works}
        \nociteother{*} {\em Set by hand} \bibliographyother{more}
    """
    assert listed(tmp_path, body, r"\newcites{paper,other}{{Papers},{Others}}") == [
        "Publications",
        "Papers",
        "foam",
        "Set by hand",
        "dunes",
    ]


def test_lines_of_a_work_refer_to_the_bibtex_file(tmp_path: Path) -> None:
    listed(tmp_path, r"\nocite{tides}\printbibliography")
    document = read(tmp_path / "cv.tex")
    assert [str(line.place) for line in document.lines if "tides" in line.text] == ["works.bib:3"]
    assert [record.name for record in document.records] == ["works.bib"]


def test_a_work_without_doi_links_to_its_preprint(tmp_path: Path) -> None:
    work = "@misc{foam, author={Lee, Ann}, title={On foam}, year=2020, eprint={2001.00001}, archiveprefix={arXiv}}"
    (tmp_path / "works.bib").write_text(work, encoding="utf-8")
    path = tmp_path / "cv.tex"
    path.write_text(
        r"\begin{document}\nocite{*}\bibliography{works}\end{document}", encoding="utf-8"
    )
    spans = [span for line in read(path).lines for span in line.spans]
    assert "https://arxiv.org/abs/2001.00001" in [span.target for span in spans]
