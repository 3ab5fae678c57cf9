"""A degree in a line: the degree, its subject, and the school."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import terms
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.parsing.entries.positions.draft import Draft

_BRACKETED: Final = re.compile(r"^[(（](?P<area>[^()（）]*)[)）]\s*[.,，]?\s*(?P<behind>.*)$")
_SHORT_FOR: Final = re.compile(r"\s*[(（](?P<degree>[A-Z][\w.]{1,7})[)）]")
_STUDENT: Final = re.compile(
    r"^(?:student|candidate)(?:\s*(?:(?:with)?in\s+|,\s*)|(?!\w))",
    re.IGNORECASE,
)
_SUBJECT_IN_NAME: Final = re.compile(
    r"^[BM]\.?\s?(?:[A-Z][a-z]{2,}|B\.?A|P\.?H|D)\b|^(?:J\.?D|LL\.?[BM])\b"
)
"""Degrees whose name includes a subject."""
_AND: Final = re.compile(r"\s*(?:\+|&|/|\band\b|,(?=\s*M))\s*", re.IGNORECASE)
_OF_FIELD: Final = re.compile(r"\s*(?:degree )?(?:in|of)\b|\s*[,(]")
_JOINING_IN: Final = re.compile(
    r"^(?:\s*(?:degree)?\s*(?:in|of|,|:|：|，|-|–|—)\s*|\s+)", re.IGNORECASE
)
_HONOURS: Final = re.compile(either("honours"), re.IGNORECASE)


def has_subject(draft: Draft) -> bool:
    """Return whether a draft has a degree with its subject: `MSc in Foam`, `M.Math`."""
    return bool(draft.degree and (draft.area or _SUBJECT_IN_NAME.search(draft.degree)))


def is_degree(piece: str, match: re.Match[str]) -> bool:
    """Return whether a match is a degree, and not part of an institution's name."""
    before = piece[: match.start()].strip()
    return not before or has_han(piece) or not terms.INSTITUTION.search(before)


def add_degree(draft: Draft, piece: str, match: re.Match[str]) -> None:
    """Add a degree and the words around it to a draft: `海州大学数学系博士（基础数学）`."""
    joined = _AND.match(piece, match.end())
    second = terms.DEGREE.match(piece, joined.end()) if joined else None
    stop = (second or match).end()
    short = _SHORT_FOR.match(piece, stop)
    stop = (
        short.end() if short and terms.DEGREE.fullmatch(short["degree"]) else stop
    )  # Master of Arts (M.A.)
    draft.degree = piece[match.start() : stop].strip()
    before, after = piece[: match.start()].strip(), _JOINING_IN.sub("", piece[stop:]).strip()
    if after and has_han(before):  # 海州大学数学系博士（基础数学）
        (draft.organization if terms.INSTITUTION.search(before) else draft.area).append(before)
    area = after or before
    if student := _STUDENT.match(area):
        area = area[student.end() :]
    if (
        "(" not in area and terms.is_institution(area) and not _OF_FIELD.match(piece, stop)
    ):  # PhD – Hill University, B.A. Hill College
        draft.organization, area = [*draft.organization, area], ""
    if bracketed := _BRACKETED.match(area):
        area, after = bracketed["area"], bracketed["behind"]
        draft.organization += [after] if after else []
    area, _, aside = ("", "", area) if _HONOURS.fullmatch(area) else area.partition(" (")
    draft.area += [area] if area else []
    is_school = not draft.organization and terms.is_institution(aside.rstrip(")"))
    (draft.organization if is_school else draft.asides).extend([aside.rstrip(")")] if aside else [])
