"""People with their roles in a grant: `Ann Lee (PI)`, `Lee, A. (PI), Bo Ek (Co-Investigator)`.

They belong neither to the title nor to the agency, and become notes.
"""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing import names

_ROLE: Final = (
    r"(?:(?:multi|dual|site|contact|co|m)[- ]?)*"
    r"(?:principal[- ]investigators?|investigators?|PIs?|PD|I|lead|collaborator|consultant)"
)
_PART: Final = r"(?:(?:[A-ZÀ-ÞĀ-Ž]\.[ -]?)+(?<! )|[A-ZÀ-ÞĀ-Ž][\w’'-]+)"
_NAME: Final = rf"{_PART}(?:\s+(?:{_PART}|van|von|de|der|del)){{1,4}}"
_INVERTED: Final = r"[A-ZÀ-ÞĀ-Ž][\w’'-]+,\s+(?:[A-ZÀ-ÞĀ-Ž]\.[ -]?){1,3}"
_PERSON: Final = re.compile(
    rf"(?P<name>{_INVERTED}|{_NAME})\s*[(](?P<role>(?i:{_ROLE}))[)][\s,;.&]*(?:and\s+)?"
)
_LABELLED: Final = re.compile(
    r"(?:^|(?<=[.,;\t])\s+)(?P<person>(?:CIs?|COs?|Co-?Is?|Co-?PIs?|PIs?|Co-?[Ii]nvestigators?|Collaborators?|Co-?[Aa]pplicants?"
    r"|(?:Co-)?[Pp]rincipal [Ii]nvestigators?)\s?:\s+"
    rf"{_NAME}(?:(?:,\s+and|,|\s+and|\s+&)\s+{_NAME})*)(?=[.,;\t]|\s*$)"
)


def take_people(text: str) -> tuple[tuple[str, ...], str, str]:
    """Return the people with their roles as written, the first role, and the text without them."""
    people: list[str] = []
    roles: list[str] = []
    for match in reversed(list(_PERSON.finditer(text))):
        if not names.is_name(match["name"]) or text[: match.start()].count('"') % 2:
            continue
        people.insert(0, match[0].strip(" ,;.&").removesuffix(" and"))
        roles.insert(0, match["role"])
        text = (
            f"{text[: match.start()]}, {text[match.end() :]}"
            if match.start()
            else text[match.end() :]
        )
    for match in reversed(list(_LABELLED.finditer(text))):
        people.append(match["person"])
        text = f"{text[: match.start('person')]}, {text[match.end('person') :]}"
    return tuple(people), roles[0] if roles else "", text
