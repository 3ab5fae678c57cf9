"""Courses in Chinese: several on a line, with or without 《》, possibly after the level."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model import Course
from sitegen.model.text import has_han
from sitegen.parsing import terms
from sitegen.parsing.vocabulary import either

_LEVEL: Final = (
    rf"{either('course_levels')}(?:生|研究生)?(?:的|主干|专业|基础|核心|公共|必修|选修)*(?:课程?)?"
)
_LABEL: Final = re.compile(
    rf"^\s*(?P<level>{_LEVEL}|{either('lectured')})\s*[:：]\s*(?P<list>.+)$", re.DOTALL
)
_CUT: Final = re.compile(
    r"\s*[、，,；;\t]\s*(?![^（(《]*[)）》])|(?<=》)\s*(?:和|与|及|以及)?\s*(?=《)"
)
_GROUP: Final = re.compile(r"\s*[；;。]\s*")
_HOURS: Final = either("hours_of_courses")
_PIECE: Final = re.compile(
    rf"《?(?P<course>[^《》]+?)》?\s*(?:[（(](?P<level>{_LEVEL})?[，,、]?\s*(?P<hours>{_HOURS})?[)）])?\s*(?P<bare>{_HOURS})?"
)
_HOURS_BEHIND: Final = re.compile(rf"\s*[，,（(、]?\s*(?P<hours>{_HOURS})(?=\s*[)）]|[，,]|\s*$)")
_BEHIND: Final = re.compile(rf"[，,]\s*(?P<level>{_LEVEL})(?=$|[，,。])")
_MARKED: Final = re.compile(r"《(?P<course>[^《》]+)》")


def split_courses(text: str) -> list[Course]:
    """Split `本科生：《潮汐学》、《海浪学》` into courses; other lines yield nothing."""
    text = text.strip(" \t。.；;")
    groups = _GROUP.split(text)
    if len(groups) > 1 and all(map(_LABEL.match, groups)):
        return [course for group in groups for course in split_courses(group)]
    label = _LABEL.match(text)
    level = label["level"] if label and re.match(_LEVEL, label["level"]) else ""
    pieces = [piece for piece in _CUT.split(label["list"] if label else text) if piece.strip()]
    if not (label or len(pieces) > 1) or not all(map(_is_course, pieces)):
        return []
    matches = [match for piece in pieces if (match := _PIECE.fullmatch(piece.strip()))]
    return [
        Course(
            course=match["course"].strip(),
            role=match["level"] or level,
            notes=tuple(filter(None, (match["hours"], match["bare"]))),
        )
        for match in matches
    ]


def split_hours(text: str) -> tuple[str, str]:
    """Split hours off a course: `潮汐学，本科生，72学时`."""
    match = _HOURS_BEHIND.search(text)
    return (
        (text[: match.start()] + text[match.end() :].replace("()", ""), match["hours"])
        if match
        else (text, "")
    )


def _is_course(piece: str) -> bool:
    """Return whether a piece of a list must be the title of a course."""
    piece = piece.strip()
    bare = (
        not re.search(r"\d{4}|[:：]", piece)
        and not terms.INSTITUTION.search(piece)
        and not terms.is_role(piece)
    )
    is_level = bool(re.fullmatch(_LEVEL, piece))
    return (
        bool(has_han(piece) and _PIECE.fullmatch(piece))
        and bare
        and not is_level
        and len(piece) <= 28
    )


def normalize(text: str) -> str:
    """Normalize `《潮汐学》，本科生课程，2022年秋` to `潮汐学，2022年秋（本科生课程）`."""
    text = _MARKED.sub(r"\g<course>", text)
    level = _BEHIND.search(text)
    return (
        f"{text[: level.start()]}{text[level.end() :].rstrip('。. ')}（{level['level']}）"
        if level
        else text
    )
