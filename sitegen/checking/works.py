"""What entries of `publications.bib` lack or have misspelt: BibTeX reads them, and shows less than was meant."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import HOMEPAGE, VERBATIM
from sitegen.content.services import web_address
from sitegen.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Publication

_TYPES: Final = (
    *("article", "artwork", "audio", "book", "bookinbook", "booklet", "collection", "commentary"),
    *("conference", "dataset", "electronic", "image", "inbook", "incollection", "inproceedings"),
    *(
        "inreference",
        "jurisdiction",
        "legislation",
        "letter",
        "manual",
        "mastersthesis",
        "misc",
        "movie",
    ),
    *(
        "music",
        "mvbook",
        "mvcollection",
        "mvproceedings",
        "mvreference",
        "online",
        "patent",
        "performance",
    ),
    *(
        "periodical",
        "phdthesis",
        "proceedings",
        "reference",
        "report",
        "review",
        "software",
        "standard",
    ),
    *(
        "suppbook",
        "suppcollection",
        "suppperiodical",
        "techreport",
        "thesis",
        "unpublished",
        "video",
        "www",
    ),
)
"""Types of BibTeX and biblatex."""

_FIELDS: Final = frozenset(
    {
        "abstract",
        "addendum",
        "address",
        "afterword",
        "annote",
        "archiveprefix",
        "author",
        "author+an",
    }
    | {
        "authortype",
        "booksubtitle",
        "booktitle",
        "chapter",
        "city",
        "copyright",
        "crossref",
        "date",
        "day",
    }
    | {
        "edition",
        "editor",
        "editor+an",
        "eid",
        "entrysubtype",
        "eprintclass",
        "eprinttype",
        "eventdate",
    }
    | {
        "eventtitle",
        "foreword",
        "howpublished",
        "institution",
        "introduction",
        "isbn",
        "isrn",
        "issn",
    }
    | {
        "issue",
        "journal",
        "journalsubtitle",
        "journaltitle",
        "key",
        "keywords",
        "label",
        "langid",
        "language",
    }
    | {
        "library",
        "location",
        "maintitle",
        "month",
        "note",
        "number",
        "options",
        "organization",
        "origdate",
    }
    | {
        "pages",
        "pagetotal",
        "pagination",
        "part",
        "primaryclass",
        "publisher",
        "pubstate",
        "related",
    }
    | {
        "school",
        "series",
        "shortjournal",
        "shorttitle",
        "subtitle",
        "title",
        "titleaddon",
        "translator",
    }
    | {"type", "urldate", "venue", "version", "versionof", "volume", "volumes", "year"}
    | HOMEPAGE
    | VERBATIM
)
"""Fields that mean something to BibTeX, biblatex or homepages; others may stand there, too."""

_NEAR: Final = 0.8
_WRITTEN: Final = (
    "article",
    "book",
    "conference",
    "inbook",
    "incollection",
    "inproceedings",
    "mastersthesis",
    "phdthesis",
)
"""Types of works that somebody wrote."""


def doubts(work: Publication) -> Iterator[tuple[str, str, str]]:
    """Field, message and hint of what an entry lacks or has misspelt; no field where the entry as a whole is meant."""
    if work.type not in _TYPES:
        yield "", f"there is no type @{work.type}", did_you_mean(work.type, _TYPES)
    if not bibtex.plain(work.get("title")):
        yield "title", f"{work.key!r} has no title", "write title = {...}"
    if work.type in _WRITTEN and not work.get("author", "editor"):
        yield (
            "",
            f"{work.key!r} has no author",
            "write author = {...}, with ' and ' between the names",
        )
    for field in work.fields:
        near = get_close_matches(field, _FIELDS, n=1, cutoff=_NEAR) if field not in _FIELDS else []
        if near and not work.get(near[0]):
            yield field, f"the field {field!r} is shown nowhere", f"did you mean {near[0]!r}?"
    yield from _names(work)
    if (url := work.get("url")) and not web_address(url):
        yield "url", f"{url!r} is no address", "write it with https:// in front"


def _names(work: Publication) -> Iterator[tuple[str, str, str]]:
    for field in ("author", "editor"):
        names = [name.strip() for name in re.split(r"\sand(?=\s|$)", f" {work.get(field)}")]
        if work.get(field) and not all(names):
            yield (
                field,
                f"a name is missing beside 'and' in {field} of {work.key!r}",
                "take the 'and' away",
            )
        for name in names:
            if name.count(",") > 2 and "{" not in name:
                yield (
                    field,
                    f"this is read as one name: {name!r}",
                    "write ' and ' between the names, not a comma",
                )
