"""Turn a checked entry into a publication."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.combining.edited import read_edited
from sitegen.combining.evidence import fold
from sitegen.content import bibtex
from sitegen.content.bibtex.fields import MONTHS, VENUES
from sitegen.model import Publication
from sitegen.model.text import words_of
from sitegen.parsing.names import is_name, split_list
from sitegen.parsing.vocabulary import keys, pattern
from sitegen.parsing.works import (
    GB_MARK,
    THESIS,
    begins_with_acronym,
    find_identifiers,
    find_states,
    kind_of_venue,
)

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from sitegen.combining.edited import Edited
    from sitegen.combining.entries import Entry
    from sitegen.document import Line

_TYPES: Final = {"thesis": "phdthesis", "preprint": "misc", "other": "misc", "": "misc"}
"""BibTeX types of kinds with a different name."""
_MASTERS: Final = re.compile(r"master|硕士|m\.?\s?(?:sc|a|phil)\b", re.IGNORECASE)
_KINDS: Final = {
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "misc": "preprint",
    "online": "preprint", "unpublished": "preprint", "report": "techreport", "other": "preprint",
    "collection": "book", "proceedings": "book", "inbook": "incollection",
}  # fmt: skip
_RANK: Final = pattern("ranks")
_DETAILS: Final = ("volume", "pages", "publisher", "address", "edition")
"""Fields that only the network answers."""
_NUMBERS: Final = ("volume", "pages")
_OFFLINE_FIELDS: Final = (
    *_DETAILS, "number", "month", "editor", "abstract", "note", "doi", "eprint", "eprinttype",
    "url", "pdf", "code", "slides", "video", "poster",
)  # fmt: skip
"""Fields that assistants do not answer, so that the offline reading has precedence."""
_LINKS: Final = {name: pattern("links_of_works", name) for name in keys("links_of_works")}
"""Words of links, by the field for their target."""
_EDITED: Final = re.compile(
    r"^in:?\s|\bedited by\b|[(（]?\b(?:eds?|editors?|hrsg)\b\.?[)）]?|主?编", re.IGNORECASE
)
_NUMBERED: Final = re.compile(
    r"\bPMID:?\s*(?P<pmid>\d{1,9})\b|\b(?P<pmcid>PMC\d+)\b"
    r"|\bISSN:?\s*(?P<issn>\d{4}-?\d{3}[\dX])\b"
    r"|\bISBN(?:-1[03])?:?\s*(?P<isbn>(?:\d[ -]?){9,12}[\dX])\b",
    re.IGNORECASE,
)
"""Numbers in PubMed, and those of journals and books."""
_VOLUME: Final = re.compile(
    r"(?:(?:19|20)\d\d\s*[;；]\s*)?(?:vol(?:ume)?\.?|bd\.?|第)?\s*(?P<volume>[A-Z]*\d[\dA-Z]*)"
    r"(?:卷|巻|辑)?(?:[\s,;(（]*(?:no\.?|nr\.?|issue|number|第)?\s*(?P<number>\d[\dA-Z/–-]*)期?[)）]?)?"
    r"(?:\s*[:：]\s*(?P<pages>[A-Z]*\d[\dA-Z]*(?:[-–—]+[A-Z]*\d+)?))?[\s,;:.]*",
    re.IGNORECASE,
)
"""A volume, perhaps with year, number and first page: `12(3)`, `2020;12(3):45`, `第8卷第2期`."""
_AFTER_VENUE: Final = re.compile(
    r"[\s.,;:'’\"”»》]*(?:[(（]?(?:19|20)\d\d(?!\d)(?:\s[a-z]{3,4}\.?)?\)?[\s,;:]*)?"
    r"(?:(?:vol(?:ume)?\.?|bd\.?)?\s*(?!(?:19|20)\d\d\b)(?P<volume>[A-Z]?\d{1,4}+))"
    r"(?:\s*\((?!(?:19|20)\d\d\))(?P<number>\d[\d/–-]*+)\)|[/:](?P<part>\d{1,3}+)(?=\s*\(|\s*[:,])"
    r"|[\s,;]*(?:no\.?|nr\.?|issue)\s*(?P<issue>\d[\d/–-]*+))?"
    r"(?:\s*\((?:[A-Z][a-z]{2,8}\.?\s)?(?:19|20)\d\d\))?"
    r"(?:[\s,:;：，]+(?:pp?\.?\s*|pages?\s*|S\.\s*)?)"
    r"(?!(?:19|20)\d\d\b)(?P<pages>[a-z]{0,2}\d[\dA-Z]*+(?:\s*[-–—~～至]+\s*[a-z]{0,2}\d[\dA-Z]*+)?)"
    r"(?![^\W页]|[/-]|\.\d)",
    re.IGNORECASE,
)
"""Volume, number and pages in the usual forms: `12(3), 45-67`, `2020;12:45`, `128, 104501`."""
_CHINESE_ISSUE: Final = re.compile(
    r"[\s,，》]*(?:(?:19|20)\d\d\s*年?[\s,，]*)?(?:第?\s*(?P<volume>\d{1,4})\s*卷[\s,，]*)?"
    r"第?\s*(?P<number>\d{1,4})\s*期(?:\s*[（(][^（）()]*[）)])?"
    r"(?:[\s,，:：]*[第頁页]\s*(?P<pages>\d+(?:\s*[-–—~～至]+\s*\d+)?))?"
)
"""`2018年第3期，第45—62页`, `28卷3期（2017），頁45-98`."""
_CHINESE_PUBLISHER: Final = re.compile(
    r"(?:^|[\s：:，,、）)》。])([\u4e00-\u9fff]{2,14}?(?:出版社|书局|書局|印书馆|印書館|出版公司))"
)
_EDITION: Final = re.compile(r"[\s(]*(?:\b(?:edition|edn|ed)\b)?[\s.)]*\Z", re.IGNORECASE)
_NUMBER: Final = re.compile(r"第?\s*(\w+)\s*期")
_PAGES: Final = re.compile(
    r"(?P<first>[A-Z]*\d[\dA-Z:.]*)(?:\s*[-–—~～至]+\s*(?P<last>[A-Z]*\d[\dA-Z:.]*))?",
    re.IGNORECASE,
)
_SHORT_PAGE: Final = 3
"""Maximum number of digits of a number that may be neither a page nor an article number."""
_VENUES: Final = {**VENUES, "book": "publisher"}
_PREPOSITION: Final = re.compile(r"\s+(?:at|by|for|in|to|with)$")
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
        offline: The offline reading of the work, with fields such as pages and DOI.
        owner: Name of the CV's owner, to be added to the authors if omitted there.
        lines: The lines of the work.
        taken: Citation keys in use, in lower case.
    """
    text = " ".join(line.text for line in lines)
    edited = read_edited(text)
    values = {name: texts[0] for name, texts in entry.values.items()} | edited.values
    _, _, after = text.partition(values.get("venue", "")) if values.get("venue") else ("", "", "")
    issue = _chinese_issue(after) or _numbers_after_venue(after)
    kind = _find_type(values, text, issue)
    if offline and _same_kind(offline.type, kind):
        kind = offline.type
    authors, editors = _people(entry, edited)
    if "self_omitted" in entry.flags and owner and owner not in authors:
        authors.insert(0, owner)
    if authors and re.search(r"\bet\.?\s?al\b|等(?!级|离)", text):
        authors.append("others")
    venue_field = _VENUES.get(kind, "howpublished")
    venue = values.get("venue", "")
    fields: dict[str, str] = {
        "title": bibtex.field(GB_MARK.sub("", values.get("title", ""))),
        "author": bibtex.join_names(authors),
        venue_field: bibtex.field(venue) if venue_field == "booktitle" else bibtex.escape(venue),
        "year": values.get("year", ""),
        "month": _month(values),
        "editor": bibtex.join_names(editors),
        "pubstate": _STATES.get(values.get("status", ""), ""),
        "ranking": ", ".join(entry.values.get("ranks", ()) or _RANK.findall(text)),
        "keywords": ", ".join(map(bibtex.escape, entry.values.get("tags", ()))),
        "award": bibtex.escape(values.get("award", "")),
        "abstract": bibtex.escape(values.get("abstract", "")),
        **{
            name: bibtex.escape(_EDITION.sub("", values[name]) or values[name])
            if name == "edition"
            else bibtex.escape(values[name])
            for name in _DETAILS
            if name in values  # a single letter is a rank: `CCF-A`
            and (re.search(r"\d", values[name]) if name in _NUMBERS else len(values[name]) > 1)
        },
    }
    if venue_field == "school" and not fields["school"]:
        fields["school"] = fields.pop("publisher", "")
    fields |= _split_volume(fields.get("volume", ""), fields.get("pages", "")) | issue
    if not (venue or fields.get("publisher")) and (publisher := _CHINESE_PUBLISHER.search(text)):
        fields["publisher"] = publisher[1]
    if fields["pubstate"]:
        states = find_states(text.replace(values.get("title", ""), " "))
        words = (_PREPOSITION.sub("", state.words) for state in states)
        notes = [text for text in words if fold(text) != fields["pubstate"]]
        fields["note"] = bibtex.escape("; ".join(notes))
    fields |= _find_addresses(lines)
    claimed = {*fields, *_VENUES.values(), "journaltitle", "date", "howpublished"}
    if offline:
        fields |= {
            name: value
            for name, value in offline.fields.items()
            if name in _OFFLINE_FIELDS
            or name not in claimed
            or (name == "pubstate" and not fields[name])
        }
    first = (fields["author"] or fields.get("editor", "")).split(" and ")[0]
    key = bibtex.citation_key(first, fields["year"], fields["title"], taken)
    return Publication(key, kind, {name: value for name, value in fields.items() if value})


def _find_type(values: Mapping[str, str], text: str, issue: Mapping[str, str]) -> str:
    """Return the BibTeX type of a work.

    Args:
        values: The fields of its entry.
        text: Its lines.
        issue: Volume, number and pages after its venue.
    """
    kind = _TYPES.get(values.get("kind", ""), values.get("kind", ""))
    if kind == "phdthesis" and not THESIS.search(text):
        if values.get("status"):
            kind = "misc"  # works in press or under review are rarely theses
        elif values.get("publisher") and not values.get("venue"):
            kind = "book"  # a thesis has a school
    if kind == "phdthesis" and _MASTERS.search(text):
        return "mastersthesis"
    named = kind_of_venue(venue := values.get("venue", ""))
    if kind == "article" and not (values.get("volume") or issue) and named == "inproceedings":
        return "inproceedings"
    if named == "techreport" and not (values.get("volume") or values.get("status") or issue):
        return "techreport"
    if kind == "inproceedings" and not named and issue.get("volume") and issue.get("number"):
        return "article"  # proceedings have no issues
    if kind != "misc":
        return kind
    if named or not venue:
        return named or kind
    if issue.get("volume") or values.get("status") == "accepted":
        return "article"
    return "inproceedings" if begins_with_acronym(venue) else kind


def _people(entry: Entry, edited: Edited) -> tuple[list[str], list[str]]:
    """Return authors and editors; the people at the start of an edited book are its editors."""
    authors = list(entry.values.get("authors", ()))
    editors = split_list(re.sub(_EDITED, "", next(iter(entry.values.get("editor", ())), "")))
    if not editors or not all(map(is_name, editors)):
        editors = list(edited.editors)
    if edited.is_whole and set(words_of(" ".join(authors))) <= set(words_of(" ".join(editors))):
        authors = []
    return authors, editors


def _find_addresses(lines: Sequence[Line]) -> dict[str, str]:
    """Return DOI, arXiv number and address of a work, ignoring links on names of authors."""
    fields: dict[str, str] = {}
    for line in lines:
        links = [span for span in line.spans if span.target.startswith(("http", "doi:"))]
        labels = [line.text[span.start : span.end] for span in links]
        targets = [
            (words, span.target)
            for words, span in zip(labels, links, strict=True)
            if not is_name(words)
        ]
        for words, address in (*targets, ("", line.text)):
            doi, eprint, url = find_identifiers(address)
            name = find_link_field(words)
            values = {
                **_catalogue_numbers(address),
                "doi": doi,
                "eprint": eprint,
                "eprinttype": "arxiv" if eprint else "",
                name: "" if doi or eprint else address if words else url,
            }
            fields = {name: value for name, value in values.items() if value} | fields
    return fields


def _catalogue_numbers(text: str) -> dict[str, str]:
    """Return the numbers of a work in catalogues, by field."""
    numbers = (match.groupdict("") for match in _NUMBERED.finditer(text))
    return {name: value for groups in numbers for name, value in groups.items() if value}


def find_link_field(words: str) -> str:
    """Return the field for the target of a link with these words: `pdf`, `code`, or else `url`."""
    return next((name for name, expression in _LINKS.items() if expression.search(words)), "url")


def _numbers_after_venue(text: str) -> dict[str, str]:
    """Return volume, number and pages, if the words after a venue begin with all of them."""
    match = _AFTER_VENUE.match(text)
    pages = _PAGES.fullmatch(match["pages"]) if match else None
    if not match or not pages:
        return {}
    after_colon = ":" in text[match.end("volume") : match.start("pages")]
    if not (pages["last"] or after_colon or len(match["pages"]) > _SHORT_PAGE):
        return {}
    return {
        "volume": match["volume"],
        "number": match["number"] or match["part"] or match["issue"] or "",
        "pages": "--".join(filter(None, pages.group("first", "last"))),
    }


def _chinese_issue(text: str) -> dict[str, str]:
    """Return the issue at the start of the words after a venue, in Chinese notation."""
    match = _CHINESE_ISSUE.match(text)
    if not match:
        return {}
    issue = {"volume": match["volume"] or "", "number": match["number"]}
    ends = re.findall(r"\d+", match["pages"] or "")
    return issue | ({"pages": "--".join(ends)} if ends else {})


def _split_volume(volume: str, pages: str) -> dict[str, str]:
    """Return volume, number and pages in BibTeX format."""
    fields: dict[str, str] = {}
    if issue := _NUMBER.fullmatch(volume):
        fields |= {"volume": "", "number": issue[1]}
    elif match := _VOLUME.fullmatch(volume):
        number, first_page = match["number"] or "", match["pages"] or ""
        if first_page and not first_page.isalnum():
            pages = first_page  # `12: 33-47`, all in one
        elif first_page and (last := _PAGES.fullmatch(pages)) and not last["last"]:
            pages = f"{first_page}--{pages}"  # `12: 33-47`, cut at the colon
        elif not pages and (several := _PAGES.fullmatch(number)) and several["last"]:
            number, pages = "", number  # `12, 33-47`
        else:
            number = number or first_page
        fields |= {"volume": match["volume"], "number": number}
    if match := _PAGES.search(pages):
        ends = [end.strip(".:") for end in match.group("first", "last") if end]
        fields["pages"] = "--".join(ends)
    return fields


def _month(values: Mapping[str, str]) -> str:
    """Return the month of a work in BibTeX format, if its date has one."""
    year, _, month = values.get("date", "").partition("-")
    known = year == values.get("year") and month.isdigit() and 0 < int(month) <= len(MONTHS)
    return MONTHS[int(month) - 1] if known else ""


def _same_kind(a: str, b: str) -> bool:
    return _KINDS.get(a, a) == _KINDS.get(b, b)
