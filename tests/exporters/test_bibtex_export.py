"""Exported BibTeX, read by the programs that it is for."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from sitegen.content import bibtex
from sitegen.exporters import EXPORTERS, export
from sitegen.model import Person, Publication

if TYPE_CHECKING:
    from pathlib import Path

AUTHORS = bibtex.join_names(
    [
        "Yunzhuo Liu",
        "刘运卓",
        "Kåre Ødegård",
        "Ludwig van Beethoven",
        "John Smith, Jr.",
        "Google, Inc.",
        "R&D Team",
    ]
)
TITLE = bibtex.field(
    'X-Plane: 5G & "100%" of a_b in $O(n^{2})$ for ~$5 #1 {x} \\y ^z – 面向容器的网络 Straße @home, a = b'
)
COMMON = {
    "author": AUTHORS,
    "title": TITLE,
    "year": "2023",
    "month": "sep",
    "note": bibtex.field("Under_review: 50%"),
}
HOMEPAGE = {
    "abstract": bibtex.field("It's 5% & more.\n\nSecond paragraph @misc{x, y = {z}}"),
    "keywords": "plants, R&D",
    "pubstate": "submitted",
    "url": "https://example.org/a_b%20c~d#e&f",
    "doi": "10.1007/978-3-030_13",
    "ranking": "CCF-A",
    "award": "Best Paper Award",
    "abbr": "XP",
    "selected": "true",
    "preview": "a_b.png",
    "pdf": "a_b.pdf",
    "code": "https://example.org/a_b",
    "slides": "a_b.pdf",
    "poster": "a.pdf",
    "video": "https://example.org/v",
    "website": "https://example.org/w",
    "arxiv": "2301.00001",
}
PAGES = {"pages": "1--10", "publisher": "Example Press", "address": "Berlin"}
KINDS: dict[str, dict[str, str]] = {
    "article": {
        "journal": bibtex.field("Journal of R&D"),
        "volume": "1",
        "number": "2",
        "pages": "1--10",
    },
    "book": {"publisher": "Example Press", "edition": "2"},
    "booklet": {"howpublished": "Leaflet"},
    "inbook": {"chapter": "3", "publisher": "Example Press", "booktitle": "A Book"},
    "incollection": {"booktitle": "A Collection", "editor": "Ann Lee", **PAGES},
    "inproceedings": {
        "booktitle": bibtex.field("Proc. of the 5th I/O Conference (IOC '23)"),
        **PAGES,
    },
    "manual": {"organization": "Example Labs"},
    "mastersthesis": {"school": "上海交通大学"},
    "misc": {
        "howpublished": bibtex.field("arXiv preprint"),
        "eprint": "2301.00001",
        "archiveprefix": "arXiv",
    },
    "phdthesis": {"school": "Example University"},
    "proceedings": {"editor": "Ann Lee", "publisher": "Example Press"},
    "techreport": {"institution": "Example Labs", "number": "7"},
    "unpublished": {},
}
PUBLICATIONS = tuple(
    Publication(
        f"liu2023{kind}",
        kind,
        {**COMMON, **fields, **HOMEPAGE} | ({"author": ""} if kind == "proceedings" else {}),
    )
    for kind, fields in KINDS.items()
)
PERSON = Person(name="Yunzhuo Liu")


def test_bibtex_reads_it(tmp_path: Path) -> None:
    (tmp_path / "all.bib").write_text(export("bibtex", [PERSON], PUBLICATIONS), encoding="utf-8")
    (tmp_path / "all.aux").write_text(
        "\\citation{*}\n\\bibstyle{plain}\n\\bibdata{all}\n", encoding="utf-8"
    )
    run = subprocess.run(
        ["bibtex", "all"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    log = (tmp_path / "all.blg").read_text(encoding="utf-8", errors="replace")
    assert run.returncode == 0, log
    assert "Warning" not in log
    assert (tmp_path / "all.bbl").read_text(encoding="utf-8").count("\\bibitem") == len(KINDS)


@pytest.mark.parametrize("name", ["bibtex", "biblatex"])
def test_biber_reads_it(name: str, tmp_path: Path) -> None:
    (tmp_path / "all.bib").write_text(export(name, [PERSON], PUBLICATIONS), encoding="utf-8")
    run = subprocess.run(
        ["biber", "--tool", "--validate-datamodel", "all.bib"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert not re.findall(r"^(?:WARN|ERROR).*", run.stdout, re.MULTILINE)
    written = (tmp_path / "all_bibertool.bib").read_text(encoding="utf-8")
    assert len(re.findall(r"^@", written, re.MULTILINE)) == len(KINDS)


def test_what_is_exported_can_be_read_again() -> None:
    entries = bibtex.decode(export("bibtex", [PERSON], PUBLICATIONS), "all.bib")
    assert [entry.key for entry in entries] == [entry.key for entry in PUBLICATIONS]
    assert entries[0].fields["title"] == TITLE
    assert not {"ranking", "award", "pdf", "code"} & set(entries[0].fields)
    assert {"keywords", "pubstate", "url", "doi", "abstract"} <= set(entries[0].fields)


def test_several_people() -> None:
    shared = Publication("lee2020", "misc", {"title": "Plants"})
    other = Publication("Lee2020", "misc", {"title": "Roots"})
    third = Publication("lee2020", "misc", {"title": "Leaves", "award": "x"})
    text = export("bibtex", [PERSON, PERSON], [shared, other, shared, third, third])
    assert [(entry.key, entry.fields["title"]) for entry in bibtex.decode(text, "all.bib")] == [
        ("lee2020", "Plants"),
        ("Lee2020a", "Roots"),
        ("lee2020b", "Leaves"),
    ]


def test_every_exporter_works() -> None:
    for name, exporter in EXPORTERS.items():
        assert export(name, [PERSON], PUBLICATIONS)
        assert exporter.description


BIBLATEX = r"""
@thesis{master, author = {Ann Lee}, title = {Weeds}, type = {mathesis}, institution = {Hill}, date = {2019-06}}
@report{report, author = {Ann Lee}, title = {Reeds}, type = {techreport}, institution = {Labs}, date = {2018}}
@online{web, author = {Ann Lee}, title = {Seeds}, url = {https://example.org/seeds}, date = {2017-01-02}}
@article{journal, author = {Ann Lee}, title = {Moss}, journaltitle = {Plants}, location = {Oslo}, date = {2016}}
@misc{early, author = {Ann Lee}, title = {Buds}, eprint = {2001.00001}, eprinttype = {arXiv}, date = {2020}}
"""


def test_what_only_biblatex_knows_comes_in_the_terms_of_bibtex(tmp_path: Path) -> None:
    text = export("bibtex", [PERSON], bibtex.decode(BIBLATEX, "works.bib"))
    master, report, web, journal, early = bibtex.decode(text, "all.bib")
    assert (master.type, master.fields["school"], master.fields["year"], master.fields["month"]) == (
        "mastersthesis", "Hill", "2019", "jun",
    )  # fmt: skip
    assert "type" not in master.fields
    assert (report.type, report.fields["institution"]) == ("techreport", "Labs")
    assert (web.type, web.fields["year"], web.fields["month"]) == ("misc", "2017", "jan")
    assert (journal.fields["journal"], journal.fields["address"]) == ("Plants", "Oslo")
    assert early.fields["archiveprefix"] == "arXiv"
    assert not _complaints(tmp_path, text, "plain")


def test_plain_is_sorted_and_shortened_by_a_bibtex_that_counts_bytes(tmp_path: Path) -> None:
    authors = [
        "Åse Ødegård",
        "Łucja Żółć",
        "İpek Şahin",
        "Nguyễn Ánh",
        "José Ñuñez",
        "Ærøskøbing Œuvre",
        "刘运卓",
    ]
    works = [
        Publication(
            f"key{place}",
            "misc",
            {"title": bibtex.field(f"Straße {name} – é"), "author": name, "year": "2020"},
        )
        for place, name in enumerate(authors)
    ]
    text = export("bibtex", [PERSON], works, plain=True)
    assert [one.fields["author"] for one in bibtex.decode(text, "all.bib")] == authors
    assert [bibtex.plain(one.get("title")) for one in bibtex.decode(text, "x")] == [
        f"Straße {name} – é" for name in authors
    ]
    latin = "\n".join(line for line in text.splitlines() if "刘" not in line)
    assert latin.replace("–", "").isascii()
    assert not _complaints(tmp_path, text, "alpha")
    (tmp_path / "all.bbl").read_text(encoding="utf-8")  # no letter was cut in two


def test_plain_has_only_what_styles_print() -> None:
    entries = bibtex.decode(export("bibtex", [PERSON], PUBLICATIONS, plain=True), "all.bib")
    assert not {"abstract", "keywords", "pubstate", "ranking", "langid"} & {
        name for one in entries for name in one.fields
    }
    assert {"title", "author", "year", "doi"} <= set(entries[0].fields)


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
@pytest.mark.parametrize(
    ("style", "plain"), [("plain", True), ("unsrt", False), ("biblatex", False)]
)
def test_a_document_with_every_entry_compiles(
    engine: str, style: str, plain: bool, tmp_path: Path
) -> None:
    """Chinese wants xelatex with a font that has it; pdflatex is given the rest."""
    chinese = engine == "xelatex"
    works = [_without_chinese(one) if not chinese else one for one in PUBLICATIONS]
    name = "biblatex" if style == "biblatex" else "bibtex"
    options = {"plain": plain} if name == "bibtex" else {}
    (tmp_path / "all.bib").write_text(export(name, [PERSON], works, **options), encoding="utf-8")
    head = (
        r"\usepackage{fontspec}\setmainfont{Noto Serif CJK SC}"
        if chinese
        else r"\usepackage[T1]{fontenc}"
    )
    if style == "biblatex":
        head += r"\usepackage[backend=biber]{biblatex}\addbibresource{all.bib}"
        body = r"\nocite{*}\printbibliography"
    else:
        body = rf"\nocite{{*}}\bibliographystyle{{{style}}}\bibliography{{all}}"
    document = rf"\documentclass{{article}}\usepackage{{url}}{head}\begin{{document}}{body}\end{{document}}"
    (tmp_path / "doc.tex").write_text(document, encoding="utf-8")
    typeset = [engine, "-interaction=nonstopmode", "-halt-on-error", "doc.tex"]
    for command in (
        typeset,
        ["biber" if style == "biblatex" else "bibtex", "doc"],
        typeset,
        typeset,
    ):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    log = (tmp_path / "doc.log").read_text(encoding="utf-8", errors="replace")
    assert "Missing character" not in log
    pages = pypdfium2.PdfDocument(tmp_path / "doc.pdf")
    said = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert len(re.findall("5G", said)) == len(KINDS)


def _without_chinese(work: Publication) -> Publication:
    fields = {
        name: re.sub("[\u3400-\u9fff]+", "Hanzi", value) for name, value in work.fields.items()
    }
    return Publication(work.key, work.type, fields)


def _complaints(folder: Path, text: str, style: str) -> list[str]:
    """What bibtex warns of."""
    (folder / "all.bib").write_text(text, encoding="utf-8")
    (folder / "all.aux").write_text(
        f"\\citation{{*}}\n\\bibstyle{{{style}}}\n\\bibdata{{all}}\n", encoding="utf-8"
    )
    subprocess.run(["bibtex", "all"], cwd=folder, capture_output=True, check=True)
    log = (folder / "all.blg").read_text(encoding="utf-8", errors="replace")
    return [line for line in log.splitlines() if line.startswith("Warning")]
