"""The number of a book or a journal, apart from the reference that it stands in: it is none of its pages."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_DIGITS: Final = r"(?:\d{3}[-‐– ]?)?\d(?:[-‐– ]?\d){8}[-‐– ]?[\dX](?!\d)"
_BINDING: Final = r"\s*\((?:hardback|hardcover|paperback|softcover|e-?book|cloth|hbk|pbk|print|electronic|online|pdf)\)"
_NUMBER: Final = re.compile(
    rf"[(\[]?\bISBN(?:[-‐ ]1[03])?\s*[:#]?\s*(?P<told>(?P<isbn>{_DIGITS})"
    rf"(?:{_BINDING})?(?:[,;]\s*{_DIGITS}(?:{_BINDING})?)*)[)\]]?",
    re.IGNORECASE,
)
_OF_JOURNAL: Final = re.compile(
    r"[\s,;]*\bISSN:?\s*(?P<issn>\d{4}-\d{3}[\dX](?:,\s*\d{4}-\d{3}[\dX])*)(?!\w)", re.IGNORECASE
)
_LEFT: Final = re.compile(r"[\s,;.]*$")


class Number(NamedTuple):
    """What is said of it."""

    isbn: str = ""
    note: str = ""
    """All of it, where it tells more than one number: `978-1-55-678901-7 (hardback)`."""
    issn: str = ""
    """That of a journal, or both of one in print and online."""


def taken(text: str) -> tuple[str, Number]:
    """The text with blanks where the number stood, and the number; the first of several."""
    journal = _OF_JOURNAL.search(text)
    issn = journal["issn"] if journal else ""
    text = _OF_JOURNAL.sub(lambda match: " " * len(match[0]), text, count=1)
    match = _NUMBER.search(text)
    if not match or match[0].count("(") != match[0].count(")"):
        return text, Number(issn=issn)
    start = match.start() - len(_LEFT.findall(text[: match.start()])[0])
    behind = text[match.end() :]
    stop = "." if start and text[start - 1].isalnum() and not behind.strip(" .") else ""
    rest = text[:start] + stop + " " * (match.end() - start - len(stop)) + behind
    return rest, Number(
        match["isbn"], match["told"] if match["told"] != match["isbn"] else "", issn
    )
