"""Recognize institutions, roles, degrees and places, and split phrases that contain two of them."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either, words

INSTITUTION: Final = re.compile(either("institutions"))
DEGREE: Final = re.compile(
    rf"(?<![A-Za-z]){either('degrees')}(?![A-Za-z])|{either('chinese_degrees')}", re.IGNORECASE
)
ROLE: Final = re.compile(
    rf"\b(?:{either('role_heads')}|postdoctoral \w+|ph\.?d\.? (?:student|candidate)"
    rf"|co-?founder)s?\b"
    rf"|{either('chinese_roles')}",
    re.IGNORECASE,
)
_QUALIFIERS: Final = words("role_qualifiers")
_AFTER_ROLE: Final = re.compile(
    r"(?:\s+(?:i{1,3}|\d))?(?:\s+of\s+[A-Z][\w ]+)?(?:\s*\([^()]*\))?", re.IGNORECASE
)
_TOWN: Final = r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*)"
_COUNTRIES: Final = words("countries")
_LANDS: Final = words("states") | _COUNTRIES
_BEFORE_LAND: Final = re.compile(
    rf"(?:(?:Remote|Hybrid|On-?site),? ?)?(?:{_TOWN}{{0,3}}, ?)?{_TOWN}{{0,3}},|{_TOWN}{{0,3}} ?\("
)
_CHINESE_PLACE: Final = re.compile(either("chinese_places"))
_CHINESE_CITY_AT_END: Final = re.compile(
    rf"[\s,，]+(?P<place>(?:[\u4e00-\u9fff]{{2,8}}[,，]\s?){{1,2}}{either('chinese_lands')})$"
)
_TOWN_LIKE_A_SCHOOL: Final = re.compile(either("towns_like_schools"))
_LANDS_OF_A_TOWN: Final = 2
_CAPITAL: Final = r"Washington,? D\.?C\.?"
_CAPITAL_AT_END: Final = re.compile(rf"(?<=\s){_CAPITAL}$")
_TOWN_AT_END: Final = re.compile(rf"(?<=\s)(?:{_CAPITAL}|{_TOWN}?)$")
_FIELD: Final = re.compile(rf"\b{either('fields_of_study')}\b")
_OF_FIELD: Final = re.compile(r"\b(?:of|and|in|&) (?:[A-Z][\w-]+ )*$")
_NEXT_NAME: Final = re.compile(r"\s+(?=[A-Z])")
_NAMED: Final = re.compile(rf"{_TOWN}{{0,2}}")
_JOINED: Final = re.compile(r"\s(?:and|&|for)\s+$")
_OF: Final = re.compile(r"\b(?:of|at|in|de|di|of the)\s+$")
_SUBJECT: Final = re.compile(
    r"(?:Technology|Sciences?|Engineering|Medicine|Arts|Economics|Law|Education|Health)\s"
)
_HAN_INSTITUTION: Final = rf"[\u4e00-\u9fff（）()·]{{2,}}{either('chinese_bodies')}(?<!系系)"
_HAN_ROLE: Final = (
    rf"(?:{either('chinese_ranks')})*(?:{either('chinese_roles')})+(?:[（(][^（）()]*[)）])?"
)
_GLUED_ROLE: Final = re.compile(rf"({_HAN_INSTITUTION}(?:[（(][^()（）]*[)）])?)({_HAN_ROLE})")
_PLACE_AND_ROLE: Final = re.compile(
    rf"(?P<place>(?:{_HAN_INSTITUTION} ?)+) ?(?P<role>{_HAN_ROLE}(?:[、，,/兼 ]+{_HAN_ROLE})*)"
)
_GLUED_DEGREE: Final = re.compile(
    rf"({_HAN_INSTITUTION}(?:[（(][^()（）]*[)）])?)([\u4e00-\u9fff]*?)[专專]?[业業]?({either('chinese_degrees')})"
)
SPACED_NUMBER: Final = r"(?:ZL|CN)\s?\d{4}\s\d\s\d{7}\s?\.\s?[\dX]"
"""The number of a Chinese patent, in groups of digits."""
_STREET: Final = re.compile(either("streets"))


def is_role(text: str) -> bool:
    """Return whether a short text names a role: `Graduate Research Assistant`, `研究型实习生`."""
    return len(text) < 90 and bool(ROLE.search(text))


def role_at_end(text: str) -> tuple[str, str]:
    """Split a role off the end: `Google Software Intern` -> `("Google", "Software Intern")`."""
    parts = text.split(" ")
    for start in range(len(parts)):
        tail = parts[start:]
        lowered = [word.casefold() for word in tail]
        # "Microsoft Research Research Intern": each side gets one of the repeated words
        if len(set(lowered)) == len(lowered) and _is_role_phrase(tail, lowered):
            return " ".join(parts[:start]), " ".join(tail)
    return text, ""


def _is_role_phrase(parts: list[str], lowered: list[str]) -> bool:
    """Return whether words are qualifiers and a role: `Senior Research Engineer II`."""
    for place, word in enumerate(lowered):
        phrase = " ".join(parts[place:])
        qualifier, hyphen, _ = word.partition("-")
        starts = [0, len(qualifier) + 1] if hyphen and qualifier in _QUALIFIERS else [0]
        if any(
            (role := ROLE.match(phrase, start)) and _AFTER_ROLE.fullmatch(phrase, role.end())
            for start in starts
        ):
            return True
        if word not in _QUALIFIERS and not _QUALIFIERS.issuperset(word.split("-")):
            return False
    return False


def split_unspaced(text: str, *, schooling: bool) -> list[str]:
    """Split `海濱大學歷史學博士` into institution, subject and degree (or role)."""
    if not has_han(text):
        return []
    match = (_GLUED_DEGREE if schooling else _GLUED_ROLE).fullmatch(text)
    return [part for part in match.groups() if part] if match else []


def place_and_role(text: str) -> tuple[str, str] | None:
    """Split `海滨大学 水利系 副教授` into institution and role; return None for other texts."""
    match = _PLACE_AND_ROLE.fullmatch(text) if has_han(text) else None
    return (match["place"].strip(), match["role"]) if match else None


def is_location(text: str) -> bool:
    """Return whether a text is only a place: `Shanghai, China`, `Hybrid, Sunnyvale, CA`."""
    return (
        (text in _COUNTRIES or _is_in_country(text) or bool(_CHINESE_PLACE.fullmatch(text)))
        and not INSTITUTION.search(text)
        and not ROLE.search(text)
    )


def _is_in_country(text: str) -> bool:
    """Return whether a text is a town and its country: `Shanghai, China`, `Lyon (France)`."""
    before, mark, land = text.removesuffix(")").rpartition("(" if text.endswith(")") else ",")
    return _is_country_or_state(land if mark == "(" else land.removeprefix(" ")) and bool(
        _BEFORE_LAND.fullmatch(before + mark)
    )


def _is_country_or_state(text: str) -> bool:
    """Return whether a text is a country or state: `U.S.A.` is a country, `Ont.` is neither."""
    return text.removesuffix(".") in _LANDS


def may_be_town(text: str) -> bool:
    """Return whether a few capitalized words may be an unlisted town, and not a subject or role."""
    return bool(_NAMED.fullmatch(text)) and not _ends_with_field(text) and not ROLE.search(text)


def location_at_end(text: str) -> tuple[str, str]:
    """Split a place off the end: `Tide School Lyon, France` -> `Tide School`, `Lyon, France`."""
    place = _place_at_end(text)
    if not place:
        return text, ""
    land = place.partition(",")[2].strip()
    if land and _TOWN_LIKE_A_SCHOOL.fullmatch(
        _last_part(text[: len(text) - len(land)].rstrip(" ,"))
    ):
        return text[: len(text) - len(land)].rstrip(
            " ,"
        ), land  # University of Maryland, College Park, USA
    while (word := INSTITUTION.search(place)) and " " in place[word.start() :]:
        place = place[word.start() :].split(" ", 1)[1]
    if _JOINED.search(text[: len(text) - len(place)]):
        place = place.partition(",")[2].strip()  # Ministry of Salt and Tourism, Austria
    elif _OF.search(text[: len(text) - len(place)]):
        # "University of Thessaloniki, Greece", but "Institute of Technology Cambridge, MA"
        subject = _SUBJECT.match(place)
        place = place[subject.end() :] if subject else place.partition(",")[2].strip()
    return text[: len(text) - len(place)].rstrip(" ,–—"), place


def _place_at_end(text: str) -> str:
    """Return a town with its state or country at the end, or the capital of the United States."""
    ends = [text]
    while len(ends) <= _LANDS_OF_A_TOWN:
        before, comma, land = ends[-1].rpartition(",")
        if not comma or not _is_country_or_state(land.removeprefix(" ")):
            break
        ends.append(before)
    for end in reversed(ends):
        if town := (_CAPITAL_AT_END if end is text else _TOWN_AT_END).search(end):
            return text[town.start() :]
    return ""


def chinese_location_at_end(text: str) -> tuple[str, str]:
    """Split a town and its country off the end: `海州大学 天津, 中国`."""
    match = _CHINESE_CITY_AT_END.search(text)
    if not match or INSTITUTION.search(match["place"]) or ROLE.search(match["place"]):
        return text, ""
    return text[: match.start()].rstrip(), match["place"]


def _last_part(text: str) -> str:
    return text.rpartition(",")[2].strip()


def institutions(text: str) -> list[str]:
    """Split names of institutions that have lost the line breaks between them.

    `School of Physics Duke University` has two names: the first ends with its field.
    """
    if "," in text:
        return [text]
    cuts = [
        field.end()
        for field in _FIELD.finditer(text)
        if _OF_FIELD.search(text, 0, field.start())
        and (room := _NEXT_NAME.match(text, field.end()))
        and not (_FIELD.match(text, room.end()) or INSTITUTION.match(text, room.end()))
        and INSTITUTION.search(text, field.end())
    ]
    return [
        part
        for start, stop in zip([0, *cuts], [*cuts, len(text)], strict=True)
        if (part := text[start:stop].strip())
    ]


def is_address(text: str) -> bool:
    """Return whether a text is a street address: `308 Research Dr Durham, NC 27705`."""
    return bool(_STREET.search(text)) and any(char.isdigit() for char in text)


def is_post(text: str) -> bool:
    """Return whether a line names a post and ends with its dates: `Reader, 2019-2021`."""
    whens = dates.find(text)
    return bool(whens) and whens[-1].stop >= len(text) - 1 and is_role(dates.without(text, whens))


def is_field(text: str) -> bool:
    """Return whether a short text is a field of study: `Business Economics`."""
    return len(text) < 60 and _ends_with_field(text) and not re.search(r"[.:;\d]", text)


def _ends_with_field(text: str) -> bool:
    return any(field.end() == len(text) for field in _FIELD.finditer(text))


def names_institution(text: str) -> bool:
    """Return whether a text names an institution, also in capitals: `HILL UNIVERSITY`."""
    return bool(INSTITUTION.search(text.title() if text.isupper() else text))


def is_institution(text: str) -> bool:
    """Return whether a line is the name of an institution, not a sentence about one."""
    all_words = re.findall(r"[^\W\d_]+(?:[’‘'ʻ][^\W\d_]+)*", text)
    capitalized = sum(word[0].isupper() for word in all_words if len(word) > 3)
    return (
        bool(INSTITUTION.search(text))
        and len(text) < 90
        and text[-1:] not in ".;。；"
        and capitalized >= sum(len(word) > 3 for word in all_words)
    )


def is_in_brackets(text: str, at: int) -> bool:
    """Return whether a bracket is open at `at`."""
    head = text[:at]
    return sum(map(head.count, "([（【")) > sum(map(head.count, ")]）】"))
