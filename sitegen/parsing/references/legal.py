"""How lawyers cite: `129 Yale L.J. 345 (2020)`, volume, journal, first page and year without anything between them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sitegen.parsing.references.venues import Imprint

_YEAR: Final = r"\((?P<ahead>forthcoming\s+)?(?P<year>(?:19|20)\d\d)(?:[-–]\d\d)?\)"
_JOURNAL: Final = r"(?P<journal>[A-Z][\w.&'’-]*(?:\s(?:[A-Z][\w.&'’-]*|of|on|and|for|the|in|&))*)"
_CITED: Final = re.compile(
    rf"(?:^|[\s,])(?P<volume>\d{{1,4}})\s{_JOURNAL},?\s+(?P<page>\d{{1,4}}(?:[-–]\d+)?)\s*,?\s*{_YEAR}"
)
_AHEAD: Final = re.compile(
    rf"(?:^|[\s,])(?P<volume>\d{{1,4}})\s(?P<journal>[A-Z][\w.&'’ -]*\b(?:L\.|Law)[\w.&'’ -]*?)\s*{_YEAR}"
)


_SHORTEST: Final = 8
"""Characters of a title."""


class Citation(NamedTuple):
    """What such a citation says."""

    volume: str
    journal: str
    page: str
    year: str
    ahead: bool
    """Whether it is forthcoming."""


def taken(text: str) -> tuple[str, Citation | None]:
    """The text with a full stop and blanks where it is cited so, and the citation."""
    match = _CITED.search(text) or _AHEAD.search(text)
    if not match or match.start() < _SHORTEST:
        return text, None
    said = match.groupdict()
    page = re.compile("[-–]").sub("--", said.get("page") or "")
    citation = Citation(
        match["volume"], match["journal"].strip(), page, match["year"], bool(match["ahead"])
    )
    front = text[: match.start()]
    stop = "" if front.rstrip()[-1:] in '.?!”"’' else "."
    front = front.rstrip(" ,") + stop
    return front.ljust(match.end()) + text[match.end() :], citation


def told(citation: Citation | None, found: Imprint) -> Imprint:
    """The imprint of a reference with what its citation tells."""
    if citation is None:
        return found
    return replace(
        found,
        type="article",
        venue=citation.journal,
        volume=citation.volume,
        number="",
        pages=citation.page,
        year=citation.year,
        pubstate="forthcoming" if citation.ahead else found.pubstate,
        note="; ".join(part for part in (found.note, found.venue) if part),
        publisher="",
    )
