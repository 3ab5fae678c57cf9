"""A heading that is the owner's name, below a navigation or a side bar: what stands under it is the head of the CV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.parsing import names
from sitegen.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.outline.sections import Section

_TITLE: Final = expression(r"^(?:(?:Dr|Prof|Professor|Mr|Ms|Mrs)\.?\s+)+")
_WORD: Final = expression(r"[^\W\d_]{2,}")


def told(sections: Sequence[Section]) -> list[Section]:
    """The sections; one whose heading is a name that the head of the CV has, if only in an address, is of it too."""
    head = "".join(block.text for section in sections if section.kind == "contact" for block in section.blocks)
    known = head.casefold()
    return [_in_head(section) if _is_owner(section, known) else section for section in sections]


def _is_owner(section: Section, known: str) -> bool:
    name = _TITLE.sub("", section.title)
    words = _WORD.findall(name.casefold())
    return section.kind == "other" and len(words) > 1 and names.is_name(name) and all(word in known for word in words)


def _in_head(section: Section) -> Section:
    name = replace(section.heading[0], text=_TITLE.sub("", section.title), spans=())
    return replace(section, kind="contact", title="", heading=(), blocks=(name, *section.blocks))
