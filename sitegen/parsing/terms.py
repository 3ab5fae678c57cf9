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
_TOWN: Final = r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*)"
_COUNTRIES: Final = words("countries")
_LANDS: Final = words("states") | _COUNTRIES
_BEFORE_LAND: Final = re.compile(
    rf"(?:(?:Remote|Hybrid|On-?site),? ?)?(?:{_TOWN}{{0,3}}, ?)?{_TOWN}{{0,3}},|{_TOWN}{{0,3}} ?\("
)
_CHINESE_PLACE: Final = re.compile(either("chinese_places"))
_FIELD: Final = re.compile(rf"\b{either('fields_of_study')}\b")
_OF_FIELD: Final = re.compile(r"\b(?:of|and|in|&) (?:[A-Z][\w-]+ )*$")
_NEXT_NAME: Final = re.compile(r"\s+(?=[A-Z])")
_HAN_INSTITUTION: Final = rf"[\u4e00-\u9fff（）()·]{{2,}}{either('chinese_bodies')}(?<!系系)"
_HAN_ROLE: Final = (
    rf"(?:{either('chinese_ranks')})*(?:{either('chinese_roles')})+(?:[（(][^（）()]*[)）])?"
)
_PLACE_AND_ROLE: Final = re.compile(
    rf"(?P<place>(?:{_HAN_INSTITUTION} ?)+) ?(?P<role>{_HAN_ROLE}(?:[、，,/兼 ]+{_HAN_ROLE})*)"
)
_STREET: Final = re.compile(either("streets"))


def is_role(text: str) -> bool:
    """Return whether a short text names a role: `Graduate Research Assistant`, `研究型实习生`."""
    return len(text) < 90 and bool(ROLE.search(text))


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
