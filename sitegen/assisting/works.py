"""Turn a checked entry into a publication."""

from __future__ import annotations

import re
from calendar import month_abbr
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import VENUES
from sitegen.model import Publication
from sitegen.parsing.names import is_name, split_list
from sitegen.parsing.vocabulary import keys, pattern
from sitegen.parsing.works import find_identifiers, find_states

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from sitegen.assisting.answer import Entry
    from sitegen.document import Line

_TYPES: Final = {"thesis": "phdthesis", "preprint": "misc", "other": "misc", "": "misc"}
"""BibTeX's type of a kind, if it has another name."""
_MASTERS: Final = re.compile(r"master|硕士|m\.?\s?(?:sc|a|phil)\b", re.IGNORECASE)
_KINDS: Final = {
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "misc": "preprint",
    "online": "preprint", "unpublished": "preprint", "report": "techreport", "other": "preprint",
    "collection": "book", "proceedings": "book", "inbook": "incollection",
}  # fmt: skip
_DETAILS: Final = ("volume", "pages", "publisher", "address", "edition")
"""Fields that only a trained reader answers."""
_NUMBERS: Final = ("volume", "pages")
_BY_FORM: Final = (
    *(
        *_DETAILS,
        "number",
        "month",
        "editor",
        "abstract",
        "note",
        "doi",
        "eprint",
        "eprinttype",
        "url",
    ),
    *("pdf", "code", "slides", "video", "poster"),
)
"""Fields that an assistant does not answer: the values of the offline reading come first."""
_LINKS: Final = {name: pattern("links_of_works", name) for name in keys("links_of_works")}
"""By field: the words of links that lead there."""
_EDITED: Final = re.compile(
    r"^in:?\s|\bedited by\b|[(（]?\b(?:eds?|editors?|hrsg)\b\.?[)）]?|主?编", re.IGNORECASE
)
_PAGES: Final = re.compile(r"^(?:pp?|pages?|seiten?)\b\.?\s*", re.IGNORECASE)
_VOLUME: Final = re.compile(r"(\w+)\s*(?:\(([^()]*)\)?)?[()]?")
"""A volume, perhaps with a number: `12(3)`."""
_DASHES: Final = re.compile(r"\s*[-–—~～至]+\s*")
_VENUES: Final = {**VENUES, "book": "publisher"}
_STATES: Final = {
    "accepted": "inpress",
    "submitted": "submitted",
    "in_preparation": "inpreparation",
}


def make_publication(
    entry: Entry,
    offline: Publication | None,
    owner: str,
    lines: Sequence[Line],
    taken: Container[str],
) -> Publication:
    """Return a publication.

    Args:
        entry: The checked entry.
        offline: The same work as the offline reader has it, with fields such as pages and DOI.
        owner: Name of the CV's owner, who joins the authors if they are left out.
        lines: The lines of the work.
        taken: Citation keys in use, in lower case.
    """
    values = {name: texts[0] for name, texts in entry.values.items()}
    text = " ".join(line.text for line in lines)
    kind = _TYPES.get(values.get("kind", ""), values.get("kind", ""))
    if kind == "phdthesis" and _MASTERS.search(text):
        kind = "mastersthesis"
    if offline and _same_kind(offline.type, kind):
        kind = offline.type
    authors = list(entry.values.get("authors", ()))
    editors = split_list(re.sub(_EDITED, "", values.get("editor", "")))
    if "self_omitted" in entry.flags and owner and owner not in authors:
        authors.insert(0, owner)
    if authors and re.search(r"\bet\.?\s?al\b|等(?!级|离)", text):
        authors.append("others")
    venue_field = _VENUES.get(kind, "howpublished")
    venue = values.get("venue", "")
    fields: dict[str, str] = {
        "title": bibtex.field(values.get("title", "")),
        "author": bibtex.join_names(authors),
        venue_field: bibtex.field(venue) if venue_field == "booktitle" else bibtex.escape(venue),
        "year": values.get("year", ""),
        "month": _month(values),
        "editor": bibtex.join_names(editors if all(map(is_name, editors)) else ()),
        "pubstate": _STATES.get(values.get("status", ""), ""),
        "ranking": ", ".join(entry.values.get("ranks", ())),
        "keywords": ", ".join(map(bibtex.escape, entry.values.get("tags", ()))),
        "award": bibtex.escape(values.get("award", "")),
        "abstract": bibtex.escape(values.get("abstract", "")),
        **{
            name: bibtex.escape(values[name])
            for name in _DETAILS
            if name in values and (name not in _NUMBERS or re.search(r"\d", values[name]))
        },
    }
    if volume := _VOLUME.fullmatch(fields.get("volume", "")):
        fields["volume"], fields["number"] = volume[1], volume[2] or ""
    if "pages" in fields:
        fields["pages"] = _DASHES.sub("--", _PAGES.sub("", fields["pages"]))
    if fields["pubstate"]:
        fields["note"] = bibtex.escape("; ".join(find_states(text)))
    fields |= _find_addresses(lines)
    claimed = {*fields, *_VENUES.values(), "journaltitle", "date", "howpublished"}
    if offline:
        fields |= {
            name: value
            for name, value in offline.fields.items()
            if name in _BY_FORM or name not in claimed or (name == "pubstate" and not fields[name])
        }
    first = (fields["author"] or fields.get("editor", "")).split(" and ")[0]
    key = bibtex.citation_key(first, fields["year"], fields["title"], taken)
    return Publication(key, kind, {name: value for name, value in fields.items() if value})


def _find_addresses(lines: Sequence[Line]) -> dict[str, str]:
    """Return DOI, arXiv number and address of a work; links on names lead to authors."""
    fields: dict[str, str] = {}
    for line in lines:
        links = [span for span in line.spans if span.target.startswith(("http", "doi:"))]
        shown = [line.text[span.start : span.end] for span in links]
        targets = [
            (words, span.target)
            for words, span in zip(shown, links, strict=True)
            if not is_name(words)
        ]
        for words, address in (*targets, ("", line.text)):
            doi, eprint, url = find_identifiers(address)
            name = next((name for name, says in _LINKS.items() if says.search(words)), "url")
            values = {
                "doi": doi,
                "eprint": eprint,
                "eprinttype": "arxiv" if eprint else "",
                name: "" if doi or eprint else address if words else url,
            }
            fields = {name: value for name, value in values.items() if value} | fields
    return fields


def _month(values: Mapping[str, str]) -> str:
    """Return the month of a work in BibTeX's form, if its date has one."""
    date = values.get("date", "")
    has_month = len(date) == len("2024-05") and date[:4] == values.get("year")
    return month_abbr[int(date[5:])].lower() if has_month else ""


def _same_kind(one: str, other: str) -> bool:
    return _KINDS.get(one, one) == _KINDS.get(other, other)
