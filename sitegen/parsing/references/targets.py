"""Where the links in a reference lead, where its words give no such thing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names
from sitegen.parsing.references import venues
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.document import Span
    from sitegen.parsing.lines.blocks import Block

_BESIDE_IT: Final = ("code", "slides", "video", "poster")
_TO_A_FILE: Final = re.compile(
    "|".join(either("links_of_works", key) for key in _BESIDE_IT), re.IGNORECASE
)


def is_to_file(span: Span, text: str) -> bool:
    """Whether a link says that it leads to a file that has a field of its own: `[code]`."""
    return bool(_TO_A_FILE.search(text[span.start : span.end]))


def linked(imprint: venues.Imprint, block: Block) -> venues.Imprint:
    """With what the links lead to, where the words give no such thing."""
    for span in _works_first(block):
        _, said = venues.identifiers(span.target, venues.Imprint())
        said = replace(
            said, url=span.target if said.url and said.doi else said.url
        )  # https://press.org/doi/10.1000/1
        names = ("doi", "eprint") if is_to_file(span, block.text) else ("doi", "eprint", "url")
        imprint = replace(
            imprint, **{one: getattr(said, one) for one in names if not getattr(imprint, one)}
        )
    return imprint


def _works_first(block: Block) -> list[Span]:
    """The links of a block, those on names behind all others: they lead to authors."""
    return sorted(
        block.spans,
        key=lambda span: span.look == "link" and names.is_name(block.text[span.start : span.end]),
    )
