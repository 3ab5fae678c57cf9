"""What a format can carry comes back the same through the importer, whatever the words are."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import bibtex
from sitegen.exporters import export
from sitegen.importing import sources
from sitegen.model import Person, Publication

SUFFIXES: Final = {
    "bibtex": "bib", "biblatex": "bib", "orcid-bibtex": "bib", "ris": "ris", "csl-json": "json", "endnote": "enw",
}  # fmt: skip
WORDS: Final = (
    st.lists(
        st.text(
            "abcdefgxyzABCXYZéüø&%$#_{}\\~^\"'<>@|:;!?()[]+*=0123456789刘运卓",
            min_size=1,
            max_size=8,
        ),
        min_size=1,
        max_size=5,
    )
    .map(lambda words: "Foam " + " ".join(words) + " tides")
    .filter(
        lambda text: not re.search(r"&[#\w]|<[\w/!?]", text)
    )  # publishers write HTML into RIS; it is read as such
)
NAMES: Final = st.sampled_from(
    ["Ann Lee", "Bo van Dyk", "Kåre Ødegård", "刘运卓", "J. R. Hill", "Mei-Ling O'Neil"]
)
WORKS: Final = st.builds(
    lambda kind, title, authors, venue, year, more: Publication(
        "key",
        kind,
        {
            "title": bibtex.field(title),
            "author": bibtex.join_names(authors),
            {"article": "journal", "inproceedings": "booktitle"}[kind]: bibtex.field(venue),
            "year": str(year),
            **more,
        },
    ),
    st.sampled_from(["article", "inproceedings"]),
    WORDS,
    st.lists(NAMES, min_size=1, max_size=3, unique=True),
    WORDS,
    st.integers(1950, 2030),
    st.fixed_dictionaries(
        {},
        optional={
            "volume": st.integers(1, 999).map(str),
            "number": st.integers(1, 99).map(str),
            "pages": st.integers(1, 900).map(lambda first: f"{first}--{first + 9}"),
            "publisher": WORDS.map(bibtex.field),
            "editor": st.lists(NAMES, min_size=1, max_size=2, unique=True).map(bibtex.join_names),
            "doi": st.text("abcxyz0189._-()", min_size=1, max_size=9).map(
                lambda end: f"10.1000/x{end}z"
            ),
        },
    ),
)


@pytest.mark.parametrize("name", list(SUFFIXES))
@settings(deadline=None, max_examples=40)
@given(work=WORKS)
def test_a_work_comes_back(name: str, work: Publication) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"works.{SUFFIXES[name]}"
        path.write_text(export(name, [Person(name="Ann Lee")], [work]), encoding="utf-8")
        (back,) = sources.read(path).publications
    assert told(back) == told(work)


def told(work: Publication) -> tuple[object, ...]:
    """What all the formats can carry, in plain text."""
    authors = [str(name) for name in bibtex.names(work.get("author"))]
    editors = [str(name) for name in bibtex.names(work.get("editor"))]
    more = [
        bibtex.plain(work.get(name)) for name in ("volume", "number", "pages", "publisher", "doi")
    ]
    return (
        work.type,
        bibtex.plain(work.get("title")),
        authors,
        editors,
        bibtex.plain(work.venue),
        work.year,
        *more,
    )
