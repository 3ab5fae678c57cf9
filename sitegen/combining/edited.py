"""Read editors, book and pages from references to edited books and chapters, in APA style."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sitegen.parsing.authors import leading

_MARK: Final = re.compile(
    r"[(\[（](?:eds?|editors?|hrsg|hg|herausgeber(?:in(?:nen)?)?)\.?[)\]）]", re.IGNORECASE
)
"""The mark after the names of editors."""
_IN: Final = re.compile(r"(?:^|(?<=[\s.]))in:?\s+", re.IGNORECASE)
_AND: Final = re.compile(r"\s+(?:und|u\.|et|y)\s+|\s*/\s*")
_TITLE: Final = re.compile(r"\((?:19|20)\d\d[a-z]?\)[.:]\s+(?P<title>[^.:?!()]+)\.\s+In:?\s")
"""`(2020). Salt. In A. Roe (Ed.), Tides`."""
_BOOK: Final = re.compile(
    r"[,:]?\s+(?P<venue>[^()]+?)\s*\((?P<details>[^()]*\b(?:pp?|S)\.\s*\d[^()]*)\)"
    r"(?:\.\s+(?:(?P<address>[^.:()\d]+):\s+)?(?P<publisher>[^.:()]+)\.?(?:\s+(?:https?|doi)\b.*)?\Z)?"
)
"""`, Tides (Vol. 2, pp. 1–9). Bergen: Tide Press.`"""
_DETAILS: Final = re.compile(
    r"\b(?:vol|bd)\.\s*(?P<volume>\w+)|\b(?:pp?|S)\.\s*(?P<pages>\w+(?:\s*[-–—]+\s*\w+)?)",
    re.IGNORECASE,
)


class Edited(NamedTuple):
    """An edited book, or the book that contains a chapter."""

    editors: tuple[str, ...] = ()
    """Their names."""
    values: dict[str, str] = {}  # noqa: RUF012 - never changed
    """For a chapter: its kind and, if recognized, title, venue, volume and pages."""

    @property
    def is_whole(self) -> bool:
        """Whether the reference is about the book itself."""
        return bool(self.editors) and not self.values


def read_edited(text: str) -> Edited:
    """Read the editors, and the book of a chapter, around the first editor mark.

    `Poe, A. (2020). Salt. In A. Roe (Ed.), Tides (pp. 1-9).`, `Roe, A. (Hrsg.) (2020). Tides`.
    """
    for mark in _MARK.finditer(text):
        parts = _IN.split(_AND.sub(" & ", text[: mark.start()]).strip(" ,\t"))
        listed = leading(parts[-1])
        if not listed.names or listed.stop < len(parts[-1]):
            continue
        if len(parts) == 1:
            return Edited(listed.names)
        values = {"kind": "incollection"}
        if titled := _TITLE.search(text, 0, mark.start()):
            values["title"] = titled["title"]
        if book := _BOOK.match(text, mark.end()):
            matches = [book, *_DETAILS.finditer(book["details"])]
            values |= {name: v for match in matches for name, v in match.groupdict().items() if v}
            del values["details"]
        return Edited(listed.names, values)
    return Edited()
