"""Exported BibTeX, read by the programs that it is for: bibtex, biber, LaTeX, ORCID."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.model import Person, Publication
from tests import node_packages

if TYPE_CHECKING:
    from pathlib import Path

AUTHORS = bibtex.join_names([
    "Yunzhuo Liu", "刘运卓", "Kåre Ødegård", "Ludwig van Beethoven", "John Smith, Jr.", "Google, Inc.",
    "R&D Team",
])  # fmt: skip
TITLE = bibtex.field(
    'X-Plane: 5G & "100%" of a_b in $O(n^{2})$ for ~$5 #1 {x} \\y ^z – 面向容器的网络 Straße @home, a = b'
)
COMMON = {
    "author": AUTHORS, "title": TITLE, "year": "2023", "month": "sep",
    "note": bibtex.field("Under_review: 50%"),
}  # fmt: skip
HOMEPAGE = {
    "abstract": bibtex.field("It's 5% & more.\n\nSecond paragraph @misc{x, y = {z}}"),
    "keywords": "plants, R&D", "pubstate": "submitted", "url": "https://example.org/a_b%20c~d#e&f",
    "doi": "10.1007/978-3-030_13", "ranking": "CCF-A", "award": "Best Paper Award", "abbr": "XP",
    "selected": "true", "preview": "a_b.png", "pdf": "a_b.pdf", "code": "https://example.org/a_b",
    "slides": "a_b.pdf", "poster": "a.pdf", "video": "https://example.org/v",
    "website": "https://example.org/w", "arxiv": "2301.00001",
}  # fmt: skip
PAGES = {"pages": "1--10", "publisher": "Example Press", "address": "Berlin"}
KINDS: dict[str, dict[str, str]] = {
    "article": {
        "journal": bibtex.field("Journal of R&D"), "volume": "1", "number": "2", "pages": "1--10",
    },
    "book": {"publisher": "Example Press", "edition": "2"},
    "booklet": {"howpublished": "Leaflet"},
    "inbook": {"chapter": "3", "publisher": "Example Press", "booktitle": "A Book"},
    "incollection": {"booktitle": "A Collection", "editor": "Ann Lee", **PAGES},
    "inproceedings": {
        "booktitle": bibtex.field("Proc. of the 5th I/O Conference (IOC '23)"), **PAGES,
    },
    "manual": {"organization": "Example Labs"},
    "mastersthesis": {"school": "上海交通大学"},
    "misc": {
        "howpublished": bibtex.field("arXiv preprint"), "eprint": "2301.00001",
        "archiveprefix": "arXiv",
    },
    "phdthesis": {"school": "Example University"},
    "proceedings": {"editor": "Ann Lee", "publisher": "Example Press"},
    "techreport": {"institution": "Example Labs", "number": "7"},
    "unpublished": {},
}  # fmt: skip
PUBLICATIONS = tuple(
    Publication(
        f"liu2023{kind}",
        kind,
        {**COMMON, **fields, **HOMEPAGE} | ({"author": ""} if kind == "proceedings" else {}),
    )
    for kind, fields in KINDS.items()
)
PERSON = Person(name="Yunzhuo Liu")
BIBLATEX = bibtex.decode(
    r"""
@thesis{master, author = {Ann Lee}, title = {Weeds}, type = {mathesis}, institution = {Hill}, date = {2019-06}}
@report{report, author = {Ann Lee}, title = {Reeds}, type = {techreport}, institution = {Labs}, date = {2018}}
@dataset{data, author = {Ann Lee}, title = {Sand}, publisher = {Archive}, version = {2}, date = {2019}}
@patent{patent, author = {Ann Lee}, title = {Sieve}, number = {US1}, date = {2019}}
@misc{shared, author = {Ann Lee}, title = {Silt}, publisher = {Archive}, year = {2019}}
@online{web, author = {Ann Lee}, title = {Seeds}, url = {https://example.org/seeds}, date = {2017-01-02}}
@article{journal, author = {Ann Lee}, title = {Moss}, journaltitle = {Plants}, location = {Oslo}, date = {2016}}
@misc{early, author = {Ann Lee}, title = {Buds}, eprint = {2001.00001}, eprinttype = {arXiv}, date = {2020}}
""",
    "works.bib",
)
ORCID = bibtex.decode(
    r"""
@article{a, author = {Lin, Mei and G{\"o}del, Kurt and {The Plant Consortium}}, title = {{GPU}s \& plants in $O(n)$},
  journal = {Journal of {DNA}}, year = {2023}, month = jul, doi = {10.5555/12_3}, selected = {true}}
@thesis{b, author = {Lin, Mei}, title = {Weeds}, type = {mathesis}, institution = {Example University}, date = {2019}}
@misc{c, author = {Lin, Mei}, title = {Early}, eprint = {2401.00001}, eprinttype = {arXiv}, date = {2024-01-02}}
@misc{d, author = {Lin, Mei}, title = {Not yet}, pubstate = {inpreparation}}
""",
    "works.bib",
)


def warnings(folder: Path, text: str, style: str) -> list[str]:
    """Return what bibtex warns of; fail if it fails."""
    (folder / "all.bib").write_text(text, encoding="utf-8")
    aux = f"\\citation{{*}}\n\\bibstyle{{{style}}}\n\\bibdata{{all}}\n"
    (folder / "all.aux").write_text(aux, encoding="utf-8")
    run = subprocess.run(["bibtex", "all"], cwd=folder, capture_output=True, check=False)
    log = (folder / "all.blg").read_text(encoding="utf-8", errors="replace")
    assert run.returncode == 0, log
    return [line for line in log.splitlines() if line.startswith("Warning")]


def run_biber(folder: Path, text: str, *options: str) -> None:
    """Fail if biber fails or warns of something."""
    (folder / "all.bib").write_text(text, encoding="utf-8")
    command = ["biber", "--tool", *options, "all.bib"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert not re.findall(r"^(?:WARN|ERROR).*", run.stdout, re.MULTILINE)


EDITORS = {
    "Ek, Bo": "Bo Ek",
    "Ek, Bo and van der Poe, Cy": "Bo Ek and Cy van der Poe",
    "{Foam \\& Salt Group} and Ek, Bo and Ødegård, Di": r"Foam \& Salt Group, Bo Ek and Di",
    "Ek, Bo and others": "Bo Ek and others",
}


@pytest.mark.parametrize("style", ["plain", "alpha", "plainnat", "apalike", "ieeetr"])
def test_plain_prints_the_editors_of_books_with_authors(style: str, tmp_path: Path) -> None:
    book = {"author": "Lee, Ann", "title": "Sand", "publisher": "Hill", "year": "2020"}
    fields = {**book, "pages": "1--2", "booktitle": "Coasts", "note": "2 vols."}
    works = [
        Publication(f"{kind}{number}", kind, {**fields, "editor": editor})
        for kind in ("book", "inbook", "mvbook")
        for number, editor in enumerate(EDITORS)
    ]
    assert not warnings(tmp_path, export("bibtex", [PERSON], works), style)
    assert not warnings(tmp_path, export("bibtex", [PERSON], works, plain=True), style)
    printed = (tmp_path / "all.bbl").read_text(encoding="utf-8")
    shown = re.sub(r"[\s~{}]+", " ", printed.replace("\\newblock", ""))
    for editors in EDITORS.values():
        assert shown.count(f"Edited by {editors}") >= 3
    assert shown.count("2 vols.") == len(works)


CROSSREFS = bibtex.decode(
    r"""
@proceedings{tides, title = {Tides}, editor = {Ann Lee}, year = {2020}}
@inproceedings{a, author = {Mei Lin}, title = {Foam}, booktitle = {Tides}, year = {2020}, crossref = {tides}}
@inproceedings{b, author = {Mei Lin}, title = {Ebb}, booktitle = {Tides}, year = {2020}, crossref = {gone},
  related = {a, gone}, xref = {tides}, volume_note = {Not shown}}
""",
    "works.bib",
)


@pytest.mark.parametrize("works", [CROSSREFS, CROSSREFS[1:], CROSSREFS[2:]])
def test_no_entry_refers_to_one_that_is_missing_or_comes_too_early(
    works: tuple[Publication, ...], tmp_path: Path
) -> None:
    text = export("bibtex", [PERSON], works)
    assert not warnings(tmp_path, text, "plain")
    names = {entry.key for entry in bibtex.decode(text, "all.bib")}
    assert set(re.findall(r"(?:crossref|xref|related) = \{(.+)\}", text)) <= names
    assert "Not shown" not in export("biblatex", [PERSON], works)


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_bibtex_and_biber_read_every_kind_of_entry(name: str, tmp_path: Path) -> None:
    text = export(name, [PERSON], PUBLICATIONS)
    run_biber(tmp_path, text, "--validate-datamodel")
    written = (tmp_path / "all_bibertool.bib").read_text(encoding="utf-8")
    assert len(re.findall(r"^@", written, re.MULTILINE)) == len(KINDS)
    if name == "bibtex":
        assert not warnings(tmp_path, text, "plain")
        assert (tmp_path / "all.bbl").read_text(encoding="utf-8").count("\\bibitem") == len(KINDS)


MONTH_NAMES = [
    spelling(f"{name}{rest}")
    for name in ("jan", "september", "sept.", "may", "dec")
    for rest in ("", " 26", "-Oct")
    for spelling in (str.upper, str.title, str)
]
SEASONS = ("SPR", "Fall 2020", "winter", "Winter 2020/21", "Early summer", "Michaelmas", "Q3", "秋")
ISBN = "978-0-306-40615-7"
ISBNS = [ISBN, f"{ISBN}; 978-0-306-40615-3", f"978-0-306-40615-3, {ISBN}", "978 0 306 40615 7"]


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_biber_reads_dates_and_numbers_as_databases_write_them(name: str, tmp_path: Path) -> None:
    fields = [{"year": "2020", "month": month} for month in (*MONTH_NAMES, "5", "05")]
    fields += [{"year": "2020", "isbn": isbn} for isbn in ISBNS]
    fields += [
        {"year": "2020", "month": "may", "day": "3"},
        {"year": "2020", "urldate": "yesterday", "eventdate": "May 2020"},
        {"date": "in press"},
        {"date": "2020-05/2020-06"},
        *({"date": date} for date in ("2021-02-30", "2020-06-31/2020-07-02", "2020-02-29")),
    ]
    fields += [{"year": "2020", "month": word, "day": "3"} for word in SEASONS]
    fields += [{"month": "Summer"}, {"date": "2020-21"}]
    works = [
        Publication(f"k{i}", "book", {"author": "Mei Lin", "title": "Foam", "publisher": f"P{i}"} | extra)
        for i, extra in enumerate(fields)
    ]  # fmt: skip
    text = export(name, [PERSON], works)
    run_biber(tmp_path, text)
    assert len(re.findall("^@", text, re.MULTILINE)) == len(works)
    assert f"isbn = {{{ISBN}}}" in text


ODD_NAMES = (
    *("Ek, Bo,", "Ek, Bo, and Lin, Mei", "Roe. R.*, Lin, M.*, Ek, B., \\& Poe, J..", "Ek,"),
    *("{Hill, Dale, Foam and Sons, Ltd.}", "Ek, Jr., Bo", "Bo Ek, Mei Lin, Ann Lee, Al Poe"),
)


def test_biber_and_bibtex_read_unusual_names_and_years(tmp_path: Path) -> None:
    usual = {"author": "Mei Lin", "title": "Foam", "journal": "Tides", "year": "2020"}
    odd = [*({"author": name} for name in ODD_NAMES), {"year": "KR"}]
    works = [Publication(f"k{i}", "article", usual | fields) for i, fields in enumerate(odd)]
    for name in ("bibtex", "biblatex"):
        text = export(name, [PERSON], works)
        run_biber(tmp_path, text)
        for fields, entry in zip(odd, text.split("\n@"), strict=True):
            words = re.findall(r"\w+", " ".join(fields.values()))
            assert all(word in entry for word in words if word != "and")
    assert not warnings(tmp_path, export("bibtex", [PERSON], works), "plain")


@pytest.mark.parametrize("year", ["2024, in press", "Forthcoming", "n.d.", ""])
def test_biber_and_bibtex_read_works_without_a_year(year: str, tmp_path: Path) -> None:
    works = [
        Publication(work.key, work.type, {**work.fields, "year": year, "pubstate": ""})
        for work in PUBLICATIONS
    ]
    for name in ("bibtex", "biblatex"):
        text = export(name, [PERSON], works)
        run_biber(tmp_path, text)
        assert len(bibtex.decode(text, "all.bib")) == len(works)
    for plain in (False, True):
        assert not warnings(tmp_path, export("bibtex", [PERSON], works, plain=plain), "plain")
        shown = (tmp_path / "all.bbl").read_text(encoding="utf-8")
        assert shown.count("\\bibitem") == len(works)
    state = re.search("in press|forthcoming", year, re.IGNORECASE)
    text = " ".join(shown.split()).casefold()
    assert text.count(state[0].casefold() if state else ": 50") == len(works)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("unpublished", {}),
        ("unpublished", {"pubstate": "submitted"}),
        ("inproceedings", {"booktitle": "Tides", "volume": "7", "number": "2"}),
        ("conference", {"booktitle": "Tides", "volume": "7", "number": "C"}),
        ("techreport", {"institution": "Hill", "volume": "7", "number": "2"}),
        ("online", {"author": "", "title": "Foam", "note": "Seen"}),
        ("article", {"eprint": "2101.00001", "archiveprefix": "arXiv"}),  # as INSPIRE writes it
        ("phdthesis", {"institution": "Hill"}),
        ("thesis", {"publisher": "Hill"}),
    ],
)
def test_bibtex_finds_what_it_needs_of_a_type(
    kind: str, fields: dict[str, str], tmp_path: Path
) -> None:
    work = Publication("a", kind, {"author": "Ann Lee", "title": "Foam", "year": "2020"} | fields)
    text = export("bibtex", [PERSON], [work])
    assert not warnings(tmp_path, text, "plain")
    assert all(value in text for name, value in fields.items() if name != "pubstate")
    assert ("school = {Hill}" in text) == ("thesis" in kind)
    assert "month" not in export("bibtex", [PERSON], [work], plain=True)


def test_an_article_without_a_year_keeps_its_journal(tmp_path: Path) -> None:
    fields = {"author": "Ann Lee", "title": "Foam", "journal": "Tides", "note": "A prize"}
    work = Publication("a", "article", {**fields, "year": "in press", "month": "may"})
    assert not warnings(tmp_path, export("bibtex", [PERSON], [work]), "plain")
    shown = " ".join((tmp_path / "all.bbl").read_text(encoding="utf-8").split())
    assert r"Foam. \newblock Tides. \newblock In press; A prize." in shown
    (exported,) = bibtex.decode(export("biblatex", [PERSON], [work]), "all.bib")
    assert (exported.type, exported.get("journaltitle")) == ("article", "Tides")
    assert exported.get("pubstate") == "inpress"


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ({"month": "may", "day": "3"}, "2020-05-03"),
        ({"month": "SPR"}, "2020-21"),
        ({"month": "JUL-AUG"}, "2020-07"),
        ({"month": "10 jul"}, "2020-07"),
        ({"month": "Fall 2020", "day": "3"}, "2020-23"),
    ],
)
def test_biblatex_has_the_whole_date(fields: dict[str, str], date: str) -> None:
    work = Publication("a", "article", {"title": "Foam", "year": "2020", **fields})
    (exported,) = bibtex.decode(export("biblatex", [PERSON], [work]), "all.bib")
    assert exported.fields == {"title": "Foam", "date": date}


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"year": "2020", "month": "Fall 2020"}, "Fall"),
        ({"year": "2020", "month": "Michaelmas"}, "Michaelmas"),
        ({"date": "2020-21"}, "Spring"),
    ],
)
def test_styles_of_bibtex_print_the_season(
    fields: dict[str, str], name: str, tmp_path: Path
) -> None:
    work = Publication(
        "a", "article", {"author": "Ann Lee", "title": "Foam", "journal": "J"} | fields
    )
    noted = {**work.fields, "note": "A prize"}
    text = export("bibtex", [PERSON], [work])
    assert bibtex.decode(text, "all.bib")[0].fields["issue"] == name
    plain = export("bibtex", [PERSON], [work, Publication("b", "article", noted)], plain=True)
    assert not warnings(tmp_path, plain, "plain")
    shown = (tmp_path / "all.bbl").read_text(encoding="utf-8")
    assert f"2020.\n\\newblock {name}." in shown
    assert f"2020.\n\\newblock {name}; A prize." in shown
    run_biber(tmp_path, plain)


def test_exported_entries_are_read_back_with_the_fields_that_programs_use() -> None:
    entries, plain = (
        bibtex.decode(export("bibtex", [PERSON], PUBLICATIONS, plain=plain), "all.bib")
        for plain in (False, True)
    )
    assert [entry.key for entry in entries] == [entry.key for entry in PUBLICATIONS]
    assert entries[0].fields["title"] == TITLE
    assert not {"ranking", "award", "pdf", "code"} & set(entries[0].fields)
    assert {"keywords", "pubstate", "url", "doi", "abstract"} <= set(entries[0].fields)
    names = {name for entry in plain for name in entry.fields}
    assert not {"abstract", "keywords", "pubstate", "ranking", "langid"} & names
    assert {"title", "author", "year", "doi"} <= set(plain[0].fields)


def test_types_and_fields_of_biblatex_become_those_of_bibtex(tmp_path: Path) -> None:
    text = export("bibtex", [PERSON], BIBLATEX)
    master, report, data, patent, shared, web, journal, early = bibtex.decode(text, "all.bib")
    assert master.type == "mastersthesis"
    assert master.fields == {
        "author": "Ann Lee", "title": "Weeds", "school": "Hill", "year": "2019", "month": "jun",
    }  # fmt: skip
    assert (report.type, report.fields["institution"]) == ("techreport", "Labs")
    printed = [work.get("howpublished") for work in (data, patent, shared)]
    assert (printed, data.get("version")) == (["Archive", "US1", "Archive"], "2")
    assert (web.type, web.fields["year"], web.fields["month"]) == ("misc", "2017", "jan")
    assert (journal.fields["journal"], journal.fields["address"]) == ("Plants", "Oslo")
    assert early.fields["archiveprefix"] == "arXiv"
    assert not warnings(tmp_path, text, "plain")


def test_types_and_fields_of_bibtex_become_those_of_biblatex() -> None:
    fields = {"title": "A", "journal": "J", "year": "2020", "month": "mar"}
    works = [
        Publication("a", "article", {**fields, "pii": "S12", "type": "Research Support"}),
        Publication("b", "phdthesis", {"title": "B", "school": "Hill", "ranking": "A"}),
    ]
    assert [*bibtex.decode(export("biblatex", [PERSON], works), "all.bib")] == [
        Publication("a", "article", {"title": "A", "journaltitle": "J", "date": "2020-03"}),
        Publication("b", "thesis", {"title": "B", "institution": "Hill", "type": "phdthesis"}),
    ]


def test_plain_is_sorted_and_shortened_by_a_bibtex_that_counts_bytes(tmp_path: Path) -> None:
    authors = [
        "Åse Ødegård", "Łucja Żółć", "İpek Şahin", "Nguyễn Ánh", "José Ñuñez", "Ærøskøbing Œuvre",
        "刘运卓",
    ]  # fmt: skip
    titles = [f"Straße {name} – é" for name in authors]
    works = [
        Publication(f"k{i}", "misc", {"title": bibtex.field(titles[i]), "author": name, "year": "2020"})
        for i, name in enumerate(authors)
    ]  # fmt: skip
    text = export("bibtex", [PERSON], works, plain=True)
    back = bibtex.decode(text, "all.bib")
    assert [one.fields["author"] for one in back] == authors
    assert [bibtex.plain(one.get("title")) for one in back] == titles
    latin = "\n".join(line for line in text.splitlines() if "刘" not in line)
    assert latin.replace("–", "").isascii()
    assert not warnings(tmp_path, text, "alpha")
    (tmp_path / "all.bbl").read_text(encoding="utf-8")  # no letter was cut in two


def test_orcid_understands_its_bibtex(tmp_path: Path) -> None:
    path = tmp_path / "works.bib"
    path.write_text(export("orcid-bibtex", [], ORCID), encoding="utf-8")
    article, thesis, preprint = node_packages.run("orcid.cjs", path)
    tags = article["entryTags"]
    assert (article["entryType"], tags["title"]) == ("article", r"GPUs \& plants in $O(n)$")
    assert tags["author"].split(" and ") == ["Mei Lin", "Kurt Gödel", "The Plant Consortium"]
    expected = ["Journal of DNA", "2023", "7", "10.5555/12_3"]
    assert [tags[name] for name in ("journal", "year", "month", "doi")] == expected
    assert thesis["entryType"] == "phdthesis"
    assert thesis["entryTags"]["school"] == "Example University"
    tags = preprint["entryTags"]
    assert (tags["eprint"], tags["eprinttype"]) == ("2401.00001", "arxiv")


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
@pytest.mark.parametrize("style", ["plain", "unsrt", "biblatex"])
def test_a_document_with_every_entry_compiles(engine: str, style: str, tmp_path: Path) -> None:
    """Only xelatex, with the right font, can set Chinese; pdflatex gets the rest."""
    works, head = PUBLICATIONS, r"\usepackage{fontspec}\setmainfont{Noto Serif CJK SC}"
    if engine == "pdflatex":
        works, head = tuple(map(without_chinese, works)), r"\usepackage[T1]{fontenc}"
    if style == "biblatex":
        text = export("biblatex", [PERSON], works)
        head += r"\usepackage[backend=biber]{biblatex}\addbibresource{all.bib}"
        body = r"\nocite{*}\printbibliography"
    else:
        text = export("bibtex", [PERSON], works, plain=style == "plain")
        body = rf"\nocite{{*}}\bibliographystyle{{{style}}}\bibliography{{all}}"
    (tmp_path / "all.bib").write_text(text, encoding="utf-8")
    head += r"\usepackage{url}"
    document = rf"\documentclass{{article}}{head}\begin{{document}}{body}\end{{document}}"
    (tmp_path / "doc.tex").write_text(document, encoding="utf-8")
    typeset = [engine, "-interaction=nonstopmode", "-halt-on-error", "doc.tex"]
    cite = ["biber" if style == "biblatex" else "bibtex", "doc"]
    for command in (typeset, cite, typeset, typeset):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    log = (tmp_path / "doc.log").read_text(encoding="utf-8", errors="replace")
    assert "Missing character" not in log
    pages = pypdfium2.PdfDocument(tmp_path / "doc.pdf")
    shown = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert len(re.findall("5G", shown)) == len(KINDS)


def without_chinese(work: Publication) -> Publication:
    fields = {
        name: re.sub("[\u3400-\u9fff]+", "Hanzi", value) for name, value in work.fields.items()
    }
    return Publication(work.key, work.type, fields)


@pytest.mark.parametrize(
    ("kind", "is_named"),
    [("book", True), ("proceedings", True), ("periodical", False), ("incollection", False)],
)
def test_styles_can_sort_a_work_that_only_has_editors(kind: str, is_named: bool) -> None:
    fields = {"editor": "Ek, Bo", "title": "Foam", "booktitle": "Tides", "year": "2018"}
    text = export("bibtex", (), [Publication("foam", kind, fields)])
    assert ("key = {Foam}" in text) != is_named
