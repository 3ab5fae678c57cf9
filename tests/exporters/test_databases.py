"""Exports of databases and reference managers, imported and exported again.

Each kind of file is written with all combinations of the names, dates and pages that it may have. As
many works come out as go in, and bibtex and biber accept what becomes of them.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.importing import sources
from tests.exporters.test_bibtex import run_biber, warnings

if TYPE_CHECKING:
    from pathlib import Path


class Kind(NamedTuple):
    """A kind of file."""

    suffix: str
    head: str
    """What precedes the works."""
    work: str
    """A work, with places for its number, authors, date and pages."""
    authors: tuple[str, ...]
    dates: tuple[str, ...]
    pages: tuple[str, ...]


KINDS: Final = {
    "ADS": Kind(
        "bib",
        "",
        """
@ARTICLE{{2021MNRAS.501.{n}T,
       author = {{{author}}},
        title = "{{Tides at z $\\sim$ 5: H$\\alpha$ \\& [O III] {n}}}",
      journal = {{\\mnras}},
         year = 2021,
        month = {date},
       volume = {{501}},
          eid = {{{pages}}},
        pages = {{{pages}}},
archivePrefix = {{arXiv}},
       eprint = {{2101.0{n}}},
}}
""",
        (
            "{{Tester}}, Mara and {{de Laat}}, J.~P.",
            "{{JUNO Collaboration}} and {{O'Neil}}, M.~L.",
            "{{\\O}deg{\\aa}rd}, K. and {{Vega Prado}}, Rosa",
        ),
        ("feb", "Jan"),
        ("1234-1250", "L12", "arXiv:2101.01234"),
    ),
    "Web of Science": Kind(
        "bib",
        "\n",
        """
@article{{ WOS:0009999{n},
Author = {{{author}}},
Title = {{{{The foam of tides: 5\\% more \\& better {n}}}}},
Journal = {{{{JOURNAL OF FOAM}}}},
Year = {{{{2021}}}},
Pages = {{{{{pages}}}}},
Month = {{{{{date}}}}},
Type = {{{{Article}}}},
Affiliation = {{{{Tester, M (Corresponding Author), Univ Hill, Hill, England.}}}},
Author-Email = {{{{mara@hill.example.org}}}},
Times-Cited = {{{{7}}}},
}}
""",
        ("Tester, Mara and Vega Prado, Rosa", "Tester, M. and {Foam Collaboration}"),
        ("MAR 15", "SEP-OCT", "SUM"),
        ("101-115", "55+"),
    ),
    "Scopus": Kind(
        "bib",
        "Scopus\nEXPORT DATE: 12 March 2023\n\n",
        """
@CONFERENCE{{Tester2021{n},
	author = {{{author}}},
	title = {{Foam & tides: CO<inf>2</inf> at 5% {n}}},
	year = {{{date}}},
	journal = {{Conference on Foam_2021, ICF}},
	pages = {{{pages}}},
	correspondence_address = {{M. Tester; Hill, UK; email: mara@hill.example.org}},
	note = {{Cited by: 12; All Open Access, Green Open Access}}
}}
""",
        ("Tester, Mara and De Laat, J.", "Tester M., Ek B.-J.", "Tester, M. (57) and Ek, B. (58)"),
        ("2021",),
        ("101 – 115", "101--EP -", "1-9"),
    ),
    "Zotero": Kind(
        "bib",
        "",
        """
@article{{testerFoam{n},
  title = {{Foam \\& {{{{Tides}}}}: {{{{CO}}}}{{\\textsubscript{{2}}}} {n}}},
  author = {{{author}}},
  date = {{{date}}},
  journaltitle = {{Journal of Foam}},
  pages = {{{pages}}},
  url = {{https://example.org/foam_tides?x={n}&y=2}},
  urldate = {{2022-01-05}},
  file = {{/home/mara/Zotero/storage/A/Tester et al. - 2021.pdf;/home/mara/x.html}}
}}
""",
        ("Tester, Mara and family=Vries, given=Jan, prefix=de, useprefix=true", "{Foam Group}"),
        ("2021-03-15", "2021-21", "2021-05/2021-06", "2021"),
        ("101--115", "e99"),
    ),
    "PubMed": Kind(
        "nbib",
        "",
        "\nPMID- 3{n}\nDP  - {date}\nTI  - Foam & tides: <20 people {n}.\nVI  - 12\nPG  - {pages}\n{author}"
        "PT  - Journal Article\nJT  - Journal of foam\nTA  - J Foam\nIS  - 1473-4257 (Electronic)\n"
        "OT  - *foam\nAID - 10.1136/foam.{n} [doi]\n",
        (
            "FAU - Tester, Mara\nAU  - Tester M\nAD  - Hill. mara@hill.example.org.\n",
            "FAU - van der Berg, Karl 3rd\nAU  - van der Berg K 3rd\nCN  - Foam Study Group\n",
        ),
        ("2021 Mar", "2020 Winter", "2019 Dec-2020 Jan", "2017 Jun 5"),
        ("101-15", "e99", "S5-9"),
    ),
    "RIS": Kind(
        "ris",
        "",
        "TY  - RPRT\nTI  - Foam & tides: <i>in vitro</i> {n}\n{author}PY  - {date}\nY2  - {date}\n"
        "PB  - Hill Institute\nSN  - TR-{n}\nSP  - {pages}\nL1  - file:///home/mara/foam.pdf\nER  - \n\n",
        ("AU  - Tester, Mara\nAU  - Ek, Bo\n", "AU  - Davis, Sammy, Jr.\n", "A1  - Tester M\n"),
        ("2021/03/15/", "2021///", "2021/03//Spring", "2021"),
        ("1", "e99"),
    ),
}


@pytest.mark.parametrize("name", list(KINDS))
def test_every_work_of_a_database_is_exported_as_bibtex_and_biber_read_it(
    name: str, tmp_path: Path
) -> None:
    kind = KINDS[name]
    variants = itertools.product(kind.authors, kind.dates, kind.pages)
    works = [
        kind.work.format(n=1000 + n, author=author, date=date, pages=pages)
        for n, (author, date, pages) in enumerate(variants)
    ]
    text = kind.head + "".join(works)
    path = tmp_path / f"works.{kind.suffix}"
    path.write_text(text, encoding="utf-8")
    cv = sources.read(path)
    assert len(cv.publications) == len(works)
    assert not cv.person.unsorted
    public = [bibtex.public(work) for work in cv.publications]
    for form in ("bibtex", "biblatex"):
        exported = export(form, [cv.person], public)
        assert len(bibtex.decode(exported, "all.bib")) == len(works)
        assert not re.search(r"@hill\.example|/home/mara|Cited by", exported)
        if form == "bibtex":
            assert not warnings(tmp_path, exported, "plain")
        run_biber(tmp_path, exported)
