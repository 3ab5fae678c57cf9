"""Students set apart by room, several lines each: `PhD<tab>Ann Lee. Hill University. 2021` over `Thesis: “Foam”`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names
from sitegen.parsing.entries.items import set_apart
from sitegen.parsing.entries.people.person_lines import ASIDE, NAME_STOP, Said, level_of
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from sitegen.parsing.outline.sections import Section

_BEHIND_NAME: Final = re.compile(rf"[,，;；(（\t]|{NAME_STOP.pattern}|\s[–—-]\s|$")
_LONGEST_LEVEL: Final = 30


def students(section: Section) -> list[Found]:
    """The students of such a list, a level at the left holding for those below it; or nothing."""
    found: list[Found] = []
    level = ""
    for item in set_apart(section.blocks, _names_person):
        own, text = _parted(item.head.text)
        level = level_of(own) if own else level
        said = Said(item._replace(head=replace(item.head, text=text)))
        told = section.said.get("level") or level or said.level or level_of(section.title)
        found.append(
            Found("students", said.student(section.said.get("status", ""), told), item.blocks)
        )
    return found


def _names_person(text: str) -> bool:
    text = ASIDE.sub("", _parted(text)[1])  # `Mei (May) Lind. Hill University`
    behind = _BEHIND_NAME.search(text)
    return names.is_name(text[: behind.start()] if behind else text)


def _parted(text: str) -> tuple[str, str]:
    """A level in a column at the left, if there is one, and the rest."""
    first, tab, rest = text.partition("\t")
    return (first, rest) if tab and level_of(first) and len(first) < _LONGEST_LEVEL else ("", text)
