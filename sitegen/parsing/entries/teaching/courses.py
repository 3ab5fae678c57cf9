"""One line about teaching: title, code, terms, role and institution, in any order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Course
from sitegen.model.text import has_han
from sitegen.parsing import dates, terms
from sitegen.parsing.dates import DAY_FIRST, MONTH_FIRST
from sitegen.parsing.entries.teaching import chinese_courses
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.entries.items import Item

_SEASON: Final = either("seasons")
_YEAR: Final = (
    r"(?<![A-Za-z\d])(?:19[5-9]\d|20[0-4]\d)(?:\s*(?:[–/]|-{1,3})\s*(?:(?:19|20)?\d\d))?(?!\d)"
)
_YEAR_AFTER_SEASON: Final = _YEAR.removeprefix(r"(?<![A-Za-z\d])")
"""A year right after a season: `WS2021/22`."""
_MONTH: Final = r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_SEASONS: Final = rf"(?:{_SEASON}\s*(?:(?:&|and|,|/)\s*)?)+{_YEAR_AFTER_SEASON}"
_NO_LETTER: Final = r"(?![a-zß-ÿ\d_])"
TERM: Final = re.compile(
    rf"(?:{_YEAR}\s*年?\s*{_SEASON}?\s*[、，,]\s*)+{_YEAR}\s*年?\s*{_SEASON}?{_NO_LETTER}"
    rf"|{_MONTH}\s+{_YEAR}|{_SEASONS}(?:(?:\s*[,;&/+]\s*(?:and\s+)?|\s+and\s+)(?:{_SEASONS}|{_YEAR})|\s+{_SEASONS})*"
    rf"|{_YEAR}\s*(?:学?年度?|,)?\s*(?:{_SEASON}|第[一二]学期){_NO_LETTER}"
    rf"|{_YEAR}(?:\s*[-–—]{{1,3}}\s*(?:present|now|current|ongoing))?(?:\s*[,&]\s*{_YEAR})*",
    re.IGNORECASE,
)
"""The time of a course: `Spring 2024`, `2021-22`, `2022年秋季学期`."""
_CELL: Final = re.compile(r"[\s,]*\t[\s,]*")
_TERM_AT_END: Final = re.compile(
    rf"(?:^|\s|(?<=,))(?P<term>(?:{_SEASON}\s*)?{_YEAR})$", re.IGNORECASE
)
_CODE: Final = re.compile(r"[(（]\s*(?P<aside>[A-Z][A-Za-z&/ ]{1,12}[ -]?\d[\w./-]{1,8})\s*[)）]")
_ONLY_CODE: Final = re.compile(
    r"[A-Z]{2,8}(?:/[A-Z]{2,8})* ?-?\d{2,4}[A-Z]{0,2}(?:[/-]\d{2,4}[A-Z]?)*"
)
ASSISTANT: Final = pattern("assistants")
LECTURER: Final = pattern("lecturers")
_PLACE_AND_YEARS: Final = re.compile(
    r"\s*[(（](?P<aside>[^()（）]*(?:19|20)\d\d[^()（）]*)[)）]\.?"
)
_ABOUT: Final = re.compile(
    r"^(?P<course>[^()（）]+?\s*[(（][^()（）]*(?:19|20)\d\d[^()（）]*[)）])[.:]?\s+(?P<about>[^\W_][^\t]+)$"
)
_SHORTEST_ABOUT: Final = 4
_APART: Final = re.compile(r"\s*[,;]\s*|\s+and\s+")
_ROLE_FOR: Final = re.compile(
    r"^(?P<role>(?:[A-Z][\w-]* )?(?:[\w-]+ ){0,2}?"
    r"(?:assistant|instructor|leader|lecturer|fellow|tutor|grader|coordinator|coach|mentor|facilitator|director|teacher))"
    r" (?:for|of|in) (?:the )?(?:(?:graduate|undergraduate) course )?",
    re.IGNORECASE,
)
_OF_RECORD: Final = re.compile(
    r"^(?P<role>(?:[A-Z][\w-]* )?(?:instructor|lecturer|teacher) of record)\b\s*(?:(?:for|in)\b"
    r"|[-–—:,])?\s*",
    re.IGNORECASE,
)
_ROLE_AROUND_SUBJECT: Final = re.compile(
    rf"^(?P<before>(?:{either('teaching_ranks')} )+)(?P<course>(?:[\w-]+ ){{1,4}}?)"
    r"(?P<head>teacher|tutor|instructor|leader|coach)(?: (?:at|in|for) (?:the )?"
    r"(?P<where>[A-Z].*))?$",
    re.IGNORECASE,
)
_HOST: Final = re.compile(rf"(?:.* )?{either('institutions')}(?:\.? (?:of|at|de|di|do) .+)?")
_HOST_FIRST: Final = re.compile(
    rf"^(?P<host>(?:[A-Z][\w.'’&-]* )+{either('institutions')})\s+(?P<course>[a-z][\w -]+)$"
)
_HOST_BEHIND: Final = re.compile(
    rf"\s+(?:for|at|with)\s+(?:the\s+)?(?P<host>(?=[A-Z])[^,]*(?:{either('institutions')}|\b(?:Group|Society|Association|Club|Network))[^,]*)$"
)
_WITH: Final = re.compile(
    r"\s*[–—-]*\s*[(（](?P<with>(?:co-taught |jointly )?with [^()（）]*)[)）]\s*$", re.IGNORECASE
)
_SIZE: Final = re.compile(
    r",?\s*[(](?P<size>(?:about |~)?\d[\d+–-]*\s+(?:students|enrolled|participants|attendees"
    r"|sections?))[)]\s*$"
)
_ASIDE: Final = re.compile(r"\s+\|\s+")
_MONEY: Final = re.compile(
    r",\s*(?P<note>(?:sponsored|funded|organi[sz]ed|hosted) by .+)$", re.IGNORECASE
)
_ACRONYM: Final = re.compile(r"[A-Z][A-Za-z]{0,3}[A-Z][A-Za-z]{0,4}")
_BRACKETED: Final = re.compile(r"\s*\[\s*(?P<note>[^\[\]]+)\]\s*$")
_IN_FIGURES: Final = re.compile(rf"\d{{1,2}}[/.{MONTH_FIRST}{DAY_FIRST}]\d")
"""The start of a numeric term: `08/2012-06/2013`, `11/22/2019`."""
_LEVEL: Final = re.compile(
    r"\s*[（(](?P<level>[^（）()]*(?:课程|本科|硕士|博士|研究生|[Uu]ndergraduate|[Gg]raduate)[^（）()]*)[)）]\s*$"
)
_LINK: Final = re.compile(r"^\s*(?:(?:for|of|in|at|on)\b|,|:|-|–|—)\s*(?:the\s+)?", re.IGNORECASE)


_IS_ROLE: Final = re.compile(
    r"(?:(?!(?i:of|and|in)\b)[\w-]+ )*(?:director|leader|instructor|assistant|lecturer|tutor"
    r"|preceptor|facilitator"
    r"|coordinator|organi[sz]er|grader|mentor)",
    re.IGNORECASE,
)
_LONGEST_ROLE: Final = 4


class _Part(NamedTuple):
    """A part split off a line, and the rest."""

    found: str
    rest: str


def read_course(item: Item) -> Course:
    """Read an item; the lines below it are notes."""
    text, *notes = _ASIDE.split(item.head.text)
    text, about = _split_contents(text)
    notes += about
    role_column, text = _split_role_column(text)
    column = dates.short_terms_in_column(text)
    text, hours = chinese_courses.split_hours(text.partition("\t")[2] if column else text)
    text = chinese_courses.normalize(_CELL.sub(", ", text))
    term, place, text = (column, "", text) if column else _split_terms(text)
    if place and not role_column and (terms.is_role(place) or _IS_ROLE.fullmatch(place)):
        role_column, place = place, ""
    code, text = _take(_CODE, "aside", text)
    colleagues, text = _take_from_end(_WITH, "with", text)
    money, text = _take_from_end(_MONEY, "note", text)
    size, text = _take_from_end(_SIZE, "size", text)
    aside, text = _take_from_end(_BRACKETED, "note", text)
    role, host, text = (role_column, "", text) if role_column else _split_role(text)
    text = re.sub(
        r"^(?:the\s+)?(?P<title>.+?)\s+course$",
        r"\g<title>",
        text.strip(" ,，;；:：.–—-"),
        flags=re.IGNORECASE,
    )
    if not host:
        host, text = _split_host(text)
    parts = [part.strip(" .") for part in re.split(r"[,，]\s*", text) if part.strip(" .")]
    title = 2 if parts and _ONLY_CODE.fullmatch(parts[0]) else 1  # PHY 101, General Physics Lab
    first = next(
        (at for at, part in enumerate(parts) if at >= title and terms.INSTITUTION.search(part)),
        len(parts),
    )
    while first > 1 and _ACRONYM.fullmatch(parts[first - 1]):
        first -= 1
    institution = ", ".join(parts[first:]) or host
    is_host = bool(role and parts and not institution and _HOST.fullmatch(parts[0]))
    # Instructor, Hill College; Hill College, Instructor, Tides
    if is_host and (len(parts) == 1 or item.head.text.startswith(f"{parts[0]}, {role},")):
        institution = parts.pop(0)
        first -= 1
    below = [block.text.replace("\t", ", " if not block.depth else " ") for block in item.below]
    if (
        not (institution or place)
        and below
        and not item.below[0].marker
        and terms.INSTITUTION.search(below[0])
    ):
        institution = below.pop(0)
    if place and not institution:
        institution = place
    elif place:
        notes.append(place)
    notes += [note for note in (hours, colleagues, money, size, aside) if note]
    notes += below
    return Course(
        course=", ".join(parts[:first]),
        code=code,
        term=term,
        role=role,
        institution=institution,
        notes=tuple(notes),
    )


def _split_contents(text: str) -> tuple[str, list[str]]:
    """Split a course and its years from its contents: `CS 223 Foams (2007) Bubbles, films`."""
    match = _ABOUT.match(text)
    if (
        not match
        or len(match["about"].split()) < _SHORTEST_ABOUT
        or terms.INSTITUTION.search(match["about"])
    ):
        return text, []
    return match["course"], [match["about"].strip()]


def _split_role_column(text: str) -> tuple[str, str]:
    """Split a role in a column before the course from the rest of the line."""
    role, tab, rest = text.partition("\t")
    names_course = bool(TERM.sub("", rest).strip())
    role = role.rstrip(" -–—:")
    return (
        (role, rest)
        if tab and names_course and terms.is_role(role) and not TERM.search(role)
        else ("", text)
    )


def _split_terms(text: str) -> tuple[str, str, str]:
    """Return the terms, the place in brackets next to them, and the rest."""
    if (whens := dates.find(text)) and whens[0].start == 0 and whens[0].is_range:
        return text[: whens[0].stop].strip(), "", text[whens[0].stop :].strip(" ,:：")
    if exact := next((when for when in whens if _is_exact(text, when)), None):
        term = text[exact.start : exact.stop]
        before, after = text[: exact.start].rstrip(" ,，(（"), text[exact.stop :].lstrip(" ,，)）")
        return term, "", f"{before} {after}".strip()
    if asides := list(_PLACE_AND_YEARS.finditer(text)):
        parts = [
            _TERM_AT_END.search(part) or part
            for aside in asides
            for part in _APART.split(aside["aside"].strip())
        ]
        years = [part["term"] for part in parts if isinstance(part, re.Match)]
        places = [part if isinstance(part, str) else part.string[: part.start()] for part in parts]
        if years:
            joined = (
                "; "
                if len(asides) > 1 or any(isinstance(p, re.Match) and p.start() for p in parts)
                else ", "
            )
            place = joined.join(dict.fromkeys(filter(None, map(str.strip, places))))
            return ", ".join(dict.fromkeys(years)), place, _PLACE_AND_YEARS.sub("", text)
    if match := TERM.search(text):
        return match[0].strip(), "", _remove(text, match)
    return "", "", text


def _is_exact(text: str, when: dates.When) -> bool:
    """Return whether a date is more precise than a term: `08/2012-06/2013`, `2021年至今`."""
    return bool(_IN_FIGURES.match(text, when.start)) or (
        when.end == "present" and has_han(text[when.start : when.stop])
    )


def _take(pattern: re.Pattern[str], group: str, text: str) -> _Part:
    match = pattern.search(text)
    return _Part(match[group], _remove(text, match)) if match else _Part("", text)


def _take_from_end(pattern: re.Pattern[str], group: str, text: str) -> _Part:
    match = pattern.search(text)
    return _Part(match[group], text[: match.start()]) if match else _Part("", text)


def _split_role(text: str) -> tuple[str, str, str]:
    """Return the role, the institution if named in the same phrase, and the rest."""
    first, comma, rest = text.partition(", ")
    if comma and rest and len(first.split()) <= _LONGEST_ROLE and _IS_ROLE.fullmatch(first):
        return first, "", rest
    if match := _ROLE_AROUND_SUBJECT.match(text):
        return f"{match['before']}{match['head']}", match["where"] or "", match["course"].strip()
    if match := _OF_RECORD.match(text) or _ROLE_FOR.match(text):
        return match["role"], "", text[match.end() :]
    if match := ASSISTANT.search(text) or LECTURER.search(text):
        return match[0].strip(), "", _LINK.sub("", _remove(text, match))
    level, text = _take_from_end(_LEVEL, "level", text)
    return level, "", text


def _split_host(text: str) -> _Part:
    """Split off the institution: `Hill High School debate team`, `Foam for the Hill Society`."""
    if match := _HOST_FIRST.match(text):
        return _Part(match["host"], match["course"])
    return _take_from_end(_HOST_BEHIND, "host", text)


def _remove(text: str, match: re.Match[str]) -> str:
    before, after = (
        text[: match.start()].rstrip(" ,，:：;(（–—-"),
        text[match.end() :].lstrip(" ,，:：;)）.–—-"),
    )
    return (
        f"{before}, {after}"
        if before and after and not _LINK.match(after)
        else f"{before} {after}".strip()
    )
