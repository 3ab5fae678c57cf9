"""What a reference says beside its parts, taken off before it is read, and told of it afterwards.

What goes leaves blanks, so that the places of italics and links stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sitegen.parsing.references import authors, edited, pubmed, states

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference
    from sitegen.parsing.references.states import State


class Plain(NamedTuple):
    """A reference without these things, and what they were."""

    text: str
    numbers: tuple[str, ...]
    """PubMed's."""
    state: State
    by_editors: bool
    """Whether the names in front are those of editors."""


def plain(text: str) -> Plain:
    """The text less the degrees of its authors, PubMed's numbers, its state and the sign of editors."""
    text, numbers = pubmed.taken(authors.with_included(authors.without_degrees(text)))
    text, state = states.taken(text)
    text, by_editors = edited.taken(text)
    return Plain(text, numbers, state, by_editors)


def told(found: Reference, off: Plain) -> Reference:
    """The reference with what was taken off."""
    if off.by_editors:
        found = edited.told(found)
    imprint = states.told(found.imprint, off.state)
    note = "; ".join(text for text in (imprint.note, *off.numbers) if text)
    return replace(found, imprint=replace(imprint, note=note))
