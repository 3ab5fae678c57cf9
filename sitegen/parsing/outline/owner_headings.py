"""Recognize the head of a CV below a heading: the owner's name may follow a navigation menu."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.outline.sections import Section

_TITLE: Final = re.compile(r"^(?:(?:Dr|Prof|Professor|Mr|Ms|Mrs)\.?\s+)+")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


def merge_into_head(sections: Sequence[Section]) -> list[Section]:
    """Merge a section whose heading is the owner's name into the head of the CV.

    The head must contain that name, if only in an address.
    """
    head = [
        block.text for section in sections if section.kind == "contact" for block in section.blocks
    ]
    head_text = "".join(head).casefold()
    if not head_text:
        return list(sections)
    name_section = None if any(map(names.is_name, head)) else _lone_name(sections)
    return [
        _to_head(section) if section is name_section or _is_owner(section, head_text) else section
        for section in sections
    ]


def _lone_name(sections: Sequence[Section]) -> Section | None:
    """Return the first section below the head if it is only a name, below addresses."""
    first = next((section for section in sections if section.kind != "contact"), None)
    is_lone_name = (
        first
        and first.kind == "other"
        and not first.blocks
        and names.is_name(_TITLE.sub("", first.title))
    )
    return first if is_lone_name else None


def _is_owner(section: Section, head_text: str) -> bool:
    name = _TITLE.sub("", section.title)
    words = _WORD.findall(name.casefold())
    return (
        section.kind == "other"
        and len(words) > 1
        and names.is_name(name)
        and all(word in head_text for word in words)
    )


def _to_head(section: Section) -> Section:
    name = replace(section.heading[0], text=_TITLE.sub("", section.title), spans=())
    return replace(section, kind="contact", title="", heading=(), blocks=(name, *section.blocks))
