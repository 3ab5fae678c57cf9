"""Recognize works: their identifiers, their state, and whether a text is a work."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sitegen.parsing import authors
from sitegen.parsing.vocabulary import either, keys, pattern

_STATE: Final = re.compile(
    "|".join(
        rf"(?P<{state}>(?<![A-Za-z]){either('states_of_work', state)})"
        for state in keys("states_of_work")
    ),
    re.IGNORECASE,
)
_KINDS: Final = {kind: pattern("types_of_venue", kind) for kind in keys("types_of_venue")}
_JOURNAL: Final = re.compile(rf"(?:(?:IEEE|ACM|IEEE/ACM)\s)?{either('journal_acronyms')}")
_ACRONYM: Final = re.compile(r"[A-Z][\w-]*[A-Z]")
_MEETING: Final = re.compile(
    r"(?:(?:IEEE|ACM|AAAI|USENIX|IACR|IFIP)(?:/(?:IEEE|ACM))?\s)?[A-Z][\w+/&-]*[A-Z]\w*"
    r"(?:[\s'’-]*\d{2,4}+)?(?:\s?\(.*\)|[,:]\s.*)?"
)
"""A bare acronym, possibly with a year: `IEEE ICRA 2024`, but not `IEEE Internet Computing`."""
_HYPHENS: Final = {0x2010: "-", 0x2011: "-"}
"""Typographic hyphens, which never occur in a DOI."""
DOI: Final = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|\bdoi:?\s*|\b(?=10\.))(?P<doi>10\.\d{4,9}/[^\s,;]+?)(?=[.,;)]?(?:\s|$))",
    re.IGNORECASE,
)
_ARXIV: Final = re.compile(
    r"\barXiv(?:\s+preprint)?[:\s]*(?:arXiv:)?\s*(?P<id>\d{4}\.\d{4,5}(?:v\d)?|[a-z-]+/\d{7})"
    r"(?:\s*\[[\w.-]+\])?|\barxiv\.org/(?:abs|pdf)/(?P<page>\d{4}\.\d{4,5}(?:v\d)?)",
    re.IGNORECASE,
)
THESIS: Final = re.compile(r"thes[ei]s|dissert|学位|论文|論文|博士|硕士", re.IGNORECASE)
"""Words that mark a work as a thesis."""
_URL: Final = re.compile(r"https?://[^\s)\]}>，。；]+[^\s)\]}>，。；.,;]")
GB_MARK: Final = re.compile(r"\s*\[(?:[JCMDRPNSAZ](?:/OL)?|EB/OL)\]\s*[.,，。]?\s*", re.IGNORECASE)
"""The type of a work after its title, as in GB/T 7714: `[J]`."""


class Identifiers(NamedTuple):
    """The identifiers of a work."""

    doi: str = ""
    eprint: str = ""
    """Its arXiv number."""
    url: str = ""


def find_identifiers(text: str) -> Identifiers:
    """Return the first DOI, arXiv number and other address in a text."""
    doi = eprint = ""
    if match := DOI.search(text):
        doi = match["doi"].translate(_HYPHENS)
        text = text[: match.start()] + text[match.end() :]
    if match := _ARXIV.search(text):
        eprint = match["id"] or match["page"]
    match = _URL.search(text)
    return Identifiers(doi, eprint, match[0] if match else "")


def kind_of_venue(venue: str) -> str:
    """Return the BibTeX type for works of a venue, if its name reveals it."""
    if _JOURNAL.fullmatch(venue):
        return "article"
    kinds = (kind for kind, words in _KINDS.items() if words.search(venue))
    return next(kinds, "inproceedings" if _MEETING.fullmatch(venue) else "")


def begins_with_acronym(venue: str) -> bool:
    """Return whether a venue may be a conference of a society: `ACM Multimedia`."""
    return bool(_ACRONYM.match(venue))


class State(NamedTuple):
    """The publication state of a work."""

    pubstate: str
    """BibTeX's value: `inpress`."""
    words: str
    """As written: `in press`."""


def find_states(text: str) -> list[State]:
    """Return the publication states in a text: `in press`, `under review`."""
    matches = _STATE.finditer(" ".join(text.split()))
    return [State(match.lastgroup or "", match[0].strip()) for match in matches]


def is_signed(text: str) -> bool:
    """Return whether a text starts with author names."""
    return bool(authors.leading(text).names)
