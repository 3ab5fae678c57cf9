"""Tells an institution from a role, a degree or a place, and cuts a phrase that holds two of them."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing.vocabulary import either

INSTITUTION: Final = re.compile(either("institutions"))
DEGREE: Final = re.compile(rf"(?<![A-Za-z]){either('degrees')}(?![A-Za-z])|{either('chinese_degrees')}", re.IGNORECASE)
ROLE: Final = re.compile(
    rf"\b(?:{either('role_heads')}|postdoctoral \w+|ph\.?d\.? (?:student|candidate)|co-?founder)s?\b"
    rf"|{either('chinese_roles')}",
    re.IGNORECASE,
)
_ROLE_PHRASE: Final = re.compile(
    rf"(?:{either('role_qualifiers')}[\s-]+)*{either('role_heads')}s?(?:\s+(?:i{{1,3}}|\d))?(?:\s+of\s+[A-Z][\w ]+)?"
    r"(?:\s*\([^()]*\))?$",
    re.IGNORECASE,
)
_TOWN: Final = r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*)"
_LAND: Final = rf"(?:{either('states')}|{either('countries')})\b\.?"
_LOCATION: Final = re.compile(
    rf"(?:(?:Remote|Hybrid|On-?site),? ?)?(?:{_TOWN}{{0,3}}, ?){{1,2}}{_LAND}$|{either('countries')}$"
)
_CHINESE_PLACE: Final = re.compile(either("chinese_places"))
_CITY_AT_END: Final = re.compile(rf"(?<=\s)(?P<place>{_TOWN}?, ?{_LAND}(?:, ?{_LAND})?)$")
_FIELD_END: Final = re.compile(
    rf"\b(?:of|and|in|&) (?:[A-Z][\w-]+ )*{either('fields_of_study')}"
    rf"(?=\s+(?!(?:and|&|of|in|{either('fields_of_study')})\b|{either('institutions')})[A-Z])"
)
_OF: Final = re.compile(r"\b(?:of|at|in|de|di|of the)\s+$")
_SUBJECT: Final = re.compile(r"(?:Technology|Sciences?|Engineering|Medicine|Arts|Economics|Law|Education|Health)\s")
_STREET: Final = re.compile(either("streets"))


def is_role(text: str) -> bool:
    """Whether a short text names a role: `Graduate Research Assistant`, `研究型实习生`."""
    return len(text) < 90 and bool(ROLE.search(text))


def role_at_end(text: str) -> tuple[str, str]:
    """`Google Software Development Engineering Intern` -> `("Google", "Software Development Engineering Intern")`."""
    words = text.split(" ")
    for start in range(len(words)):
        tail = words[start:]
        lowered = [word.casefold() for word in tail]
        # "Microsoft Research Research Intern": a word that comes twice belongs to either side once
        if _ROLE_PHRASE.fullmatch(" ".join(tail)) and len(set(lowered)) == len(lowered):
            return " ".join(words[:start]), " ".join(tail)
    return text, ""


def is_location(text: str) -> bool:
    """Whether a text is nothing but a place: `Shanghai, China`, `Hybrid, Sunnyvale, CA`."""
    return (
        bool(_LOCATION.fullmatch(text) or _CHINESE_PLACE.fullmatch(text))
        and not INSTITUTION.search(text)
        and not ROLE.search(text)
    )


def location_at_end(text: str) -> tuple[str, str]:
    """`Tongji University Shanghai, China` -> `("Tongji University", "Shanghai, China")`."""
    match = _CITY_AT_END.search(text)
    if not match:
        return text, ""
    place = match["place"]
    while (word := INSTITUTION.search(place)) and " " in place[word.start() :]:
        place = place[word.start() :].split(" ", 1)[1]
    if _OF.search(text[: len(text) - len(place)]):
        # "University of Thessaloniki, Greece", but "Institute of Technology Cambridge, MA"
        subject = _SUBJECT.match(place)
        place = place[subject.end() :] if subject else place.split(",", 1)[1].strip()
    return text[: len(text) - len(place)].rstrip(" ,"), place


def institutions(text: str) -> list[str]:
    """Names of institutions that lost the line breaks between them.

    `School of Physics Duke University` -> two: a name ends with its field where another name follows.
    """
    if "," in text:
        return [text]
    cuts = [match.end() for match in _FIELD_END.finditer(text) if INSTITUTION.search(text[match.end() :])]
    return [
        part for start, stop in zip([0, *cuts], [*cuts, len(text)], strict=True) if (part := text[start:stop].strip())
    ]


def is_address(text: str) -> bool:
    """Whether a text is a street address: `308 Research Dr Durham, NC 27705`."""
    return bool(_STREET.search(text)) and any(char.isdigit() for char in text)
