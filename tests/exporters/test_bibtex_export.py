"""Exported BibTeX, read by the programs that it is for."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

from sitegen import bibtex
from sitegen.exporters import EXPORTERS, export
from sitegen.model import Person, Publication

if TYPE_CHECKING:
    from pathlib import Path

AUTHORS = bibtex.join_names(
    ["Yunzhuo Liu", "刘运卓", "Kåre Ødegård", "Ludwig van Beethoven", "John Smith, Jr.", "Google, Inc.", "R&D Team"]
)
TITLE = bibtex.field(
    'X-Plane: 5G & "100%" of a_b in $O(n^{2})$ for ~$5 #1 {x} \\y ^z – 面向容器的网络 Straße @home, a = b'
)
COMMON = {"author": AUTHORS, "title": TITLE, "year": "2023", "month": "sep", "note": bibtex.field("Under_review: 50%")}
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
    "article": {"journal": bibtex.field("Journal of R&D"), "volume": "1", "number": "2", "pages": "1--10"},
    "book": {"publisher": "Example Press", "edition": "2"},
    "booklet": {"howpublished": "Leaflet"},
    "inbook": {"chapter": "3", "publisher": "Example Press", "booktitle": "A Book"},
    "incollection": {"booktitle": "A Collection", "editor": "Ann Lee", **PAGES},
    "inproceedings": {"booktitle": bibtex.field("Proc. of the 5th I/O Conference (IOC '23)"), **PAGES},
    "manual": {"organization": "Example Labs"},
    "mastersthesis": {"school": "上海交通大学"},
    "misc": {"howpublished": bibtex.field("arXiv preprint"), "eprint": "2301.00001", "archiveprefix": "arXiv"},
    "phdthesis": {"school": "Example University"},
    "proceedings": {"editor": "Ann Lee", "publisher": "Example Press"},
    "techreport": {"institution": "Example Labs", "number": "7"},
    "unpublished": {},
}
PUBLICATIONS = tuple(
    Publication(
        f"liu2023{kind}", kind, {**COMMON, **fields, **HOMEPAGE} | ({"author": ""} if kind == "proceedings" else {})
    )
    for kind, fields in KINDS.items()
)
PERSON = Person(name="Yunzhuo Liu")


def test_bibtex_reads_it(tmp_path: Path) -> None:
    (tmp_path / "all.bib").write_text(export("bibtex", [PERSON], PUBLICATIONS), encoding="utf-8")
    (tmp_path / "all.aux").write_text("\\citation{*}\n\\bibstyle{plain}\n\\bibdata{all}\n", encoding="utf-8")
    run = subprocess.run(["bibtex", "all"], cwd=tmp_path, capture_output=True, text=True, check=False)
    log = (tmp_path / "all.blg").read_text(encoding="utf-8", errors="replace")
    assert run.returncode == 0, log
    assert "Warning" not in log
    assert (tmp_path / "all.bbl").read_text(encoding="utf-8").count("\\bibitem") == len(KINDS)


def test_biber_reads_it(tmp_path: Path) -> None:
    (tmp_path / "all.bib").write_text(export("bibtex", [PERSON], PUBLICATIONS), encoding="utf-8")
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
