"""What a reference says beside its parts, taken off before it is read, and told of it afterwards.

What goes leaves blanks, so that the places of italics and links stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.expressions import expression
from sitegen.parsing.references import authors, edited, pubmed, states
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference
    from sitegen.parsing.references.states import State

_OF_LINKS: Final = pattern("words_of_links")
_EXTENT: Final = expression(r"[,.;]\s(?P<pages>\d{2,4})\s?(?:pp?\.|pages|pgs\.?)(?=\s*(?:\.?$|\[|[(]))")


class Plain(NamedTuple):
    """A reference without these things, and what they were."""

    text: str
    numbers: tuple[str, ...]
    """PubMed's."""
    state: State
    by_editors: bool
    """Whether the names in front are those of editors."""
    extent: str = ""
    """How many pages a book has."""


def plain(text: str) -> Plain:
    """The text less the degrees of its authors, PubMed's numbers, its state and the sign of editors."""
    text, numbers = pubmed.taken(authors.with_included(authors.without_degrees(text)))
    text, state = states.taken(text)
    text, by_editors = edited.taken(text)
    if extent := _EXTENT.search(text):
        text = f"{text[: extent.start()]}{' ' * (extent.end() - extent.start())}{text[extent.end() :]}"
    return Plain(text, numbers, state, by_editors, extent["pages"] if extent else "")


def told(found: Reference, off: Plain) -> Reference:
    """The reference with what was taken off."""
    if off.by_editors:
        found = edited.told(found)
    imprint = states.told(found.imprint, off.state)
    imprint = replace(imprint, keywords=tuple(word for word in imprint.keywords if not _OF_LINKS.fullmatch(word)))
    if off.extent:
        found = replace(found, links=(*found.links, ("pagetotal", off.extent)))
    note = "; ".join(text for text in (imprint.note, *off.numbers) if text)
    return replace(found, imprint=replace(imprint, note=note))
