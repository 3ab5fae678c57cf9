"""Degrees and jobs without the words that only connect their parts: seasons, dates, durations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.vocabulary import either, words

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

_SEASON: Final = r"(?:spring|summer|fall|autumn|winter)"
_HAN_SEASON: Final = r"(?:19|20)\d\d\s?年?\s?[春夏秋冬][季天]?(?!(?-i:[\u4e00-\u9fff]))"
_SEASONS: Final = re.compile(
    rf"\b{_SEASON},?\s+(?:19|20)\d\d(?:\s*[-–—]\s*(?:{_SEASON},?\s+)?(?:19|20)\d\d)?(?!\d)"
    rf"|(?<!\d)(?:19|20)\d\d\s*[-–—]\s*{_SEASON},?\s+(?:19|20)\d\d(?!\d)"
    rf"|(?<!\d){_HAN_SEASON}(?:\s*[-–—~至到]\s*{_HAN_SEASON})?",
    re.IGNORECASE,
)
_SENTENCE_AFTER_DATE: Final = re.compile(r"\.\s+(?P<rest>[A-Z][a-z]+ [^\t]{8,})$")
_SHORTEST_ENTRY: Final = 20
"""The minimum number of characters before a date that ends an entry."""
_DATE_LABEL: Final = re.compile(
    r"(?:duration|dates?|period|time period|tenure)\s*[:：]\s*(?=\S*\d)", re.IGNORECASE
)
_DURING: Final = re.compile(r"(?<=\w)\s+(?:during|since|from)\s*$")
_FROM_WHEN: Final = re.compile(
    r"[(](?:starting|beginning|commencing|effective|from|since|as of)(?: (?:in|on))?\s*[)]",
    re.IGNORECASE,
)
"""Matches `(starting fall 2010)` without its date."""
_DASH: Final = re.compile(r"\s+(?P<dash>[-–—])\s+")
_DASH_BEHIND: Final = re.compile(r"^\s+[-–—]\s+(?=\S)")
_QUALIFIERS: Final = words("role_qualifiers")
_NAMED_POST: Final = re.compile(
    r"(?:(?:assistant|associate|research|visiting) )*(?:professor|editors?|directors)\b",
    re.IGNORECASE,
)
"""Posts whose first words are not an employer: `Lind Family Professor`, `Board of Directors`."""
_DURATION_IN_BRACKETS: Final = re.compile(
    rf"\s*[(](?P<aside>{either('durations')})[)][.]?$", re.IGNORECASE
)


def remove_seasons(text: str) -> tuple[str, list[str]]:
    """Replace dates that name a season by years; return the text and the original dates."""
    return _SEASONS.sub(
        lambda match: re.sub(r"[^\W\d]+", "", match[0]).strip(), text
    ), _SEASONS.findall(text)


def separate_parts(block: Block) -> str:
    """Insert tabs after an institution in bold or italics, and around dates in another style."""
    text = _remove_date_label(block.text)
    if text != block.text:
        return text
    for span in block.spans:
        after = text[span.end : span.end + 2]
        is_host = span.look in ("bold", "italic") and terms.INSTITUTION.search(
            text[span.start : span.end]
        )
        if is_host and after[:1] == " " and after[1:].isupper() and text[span.end - 1].isalnum():
            text = f"{text[: span.end]}\t{text[span.end + 1 :]}"
        elif after and dates.is_alone(
            text[span.start : span.end]
        ):  # in another type style: **Ph.D.** _May 2020_ - Hill
            before = "\t" if text[: span.start][-1:] == " " else text[: span.start][-1:]
            rest = _DASH_BEHIND.sub(lambda match: "\t".ljust(len(match[0])), text[span.end :])
            text = f"{text[: max(0, span.start - 1)]}{before}{text[span.start : span.end]}{rest}"
    return text


def _remove_date_label(text: str) -> str:
    """Remove the label before dates: `Duration: 9/2001–present`."""
    label = _DATE_LABEL.match(text)
    return (
        text[label.end() :]
        if label and (when := dates.leading(text[label.end() :])) and when.is_range
        else text
    )


def split_after_date(text: str, when: dates.When) -> tuple[str, list[str]]:
    """Split a text after a date that ends an entry: `Hill University, 2006–2012. Studied foam`."""
    after = text[when.stop :]
    sentence = _SENTENCE_AFTER_DATE.match(after)
    return (
        (text[: when.stop], [sentence["rest"].strip()])
        if sentence and when.start > _SHORTEST_ENTRY
        else (text, [])
    )


def remove_dates(text: str, whens: list[dates.When]) -> str:
    """Remove dates and the words that introduce them: `(starting fall 2010)`."""
    return _DURING.sub("", _FROM_WHEN.sub("", dates.without(text, whens)).lstrip(" :：.").rstrip())


def split_duration(text: str) -> tuple[list[str], str]:
    """Split a duration off the end: `Paris, France (one month)`."""
    duration = _DURATION_IN_BRACKETS.search(text)
    return ([duration["aside"]], text[: duration.start()]) if duration else ([], text)


def split_at_dash(text: str, *, schooling: bool) -> tuple[str, str] | None:
    """Split a text at the dash between role or degree and institution, in either order."""
    for dash in _DASH.finditer(text):
        left, right = text[: dash.start()].strip(), text[dash.end() :].strip()
        if not left or not right or "\t" in left or left.count("(") > left.count(")"):
            return None
        if schooling and _is_school(left) and terms.DEGREE.match(right):
            return left, right
        if (
            schooling
            and terms.DEGREE.match(left)
            and not terms.INSTITUTION.search(left)
            and _is_school(right)
        ):
            return left, right
        first_part = right.split(",")[0]
        is_host = terms.INSTITUTION.search(first_part) or (
            dash["dash"] == "—" and not terms.INSTITUTION.search(right)
        )
        if not schooling and is_host and not terms.INSTITUTION.search(left):
            if terms.is_role(left) and not terms.is_role(first_part):
                return left, right
        elif (
            not schooling
            and terms.INSTITUTION.search(left)
            and not terms.is_role(left)
            and terms.is_role(first_part)
        ):
            return left, right
    return None


def _is_school(text: str) -> bool:
    """Return whether a text starts with an institution, possibly with a place after it."""
    return bool(terms.INSTITUTION.search(text.split(",")[0])) and not terms.DEGREE.match(text)


def is_role_beside_place(pieces: list[str]) -> bool:
    """Return whether spaces separate a role and its institution: `讲师 海州大学`."""
    first, *other_pieces = pieces
    role_first = bool(terms.ROLE.search(first)) and not terms.INSTITUTION.search(first)
    return bool(terms.ROLE.search(pieces[-1])) or (
        role_first and any(map(terms.INSTITUTION.search, other_pieces))
    )


def split_employer(piece: str) -> tuple[str, str]:
    """Split an employer off the front of a role: `Hill Bank economist`."""
    employer, role = terms.role_at_end(piece)
    if role.casefold() in (
        "fellow",
        "scholar",
        "chair",
        "professor",
    ):  # part of the name: Humboldt Fellow
        return "", piece
    if employer.rpartition(" ")[2].casefold() in (
        "and",
        "&",
        "und",
        "et",
    ):  # Owner and Principal Scientist
        return "", piece
    if _NAMED_POST.match(role) and not (employer.isupper() or terms.INSTITUTION.search(employer)):
        return "", piece
    if role and not terms.is_role(employer) and _get_first_word(employer) not in _QUALIFIERS:
        return employer, role
    return "", piece


def _get_first_word(text: str) -> str:
    return re.split(r"\W", text, maxsplit=1)[0].casefold()
