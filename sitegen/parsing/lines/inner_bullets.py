"""Bullets inside a line: a list whose items were run together."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import behind

if TYPE_CHECKING:
    from sitegen.document import Line

_DASHES: Final = frozenset("-–—")


def cut(line: Line) -> list[Line]:
    """A line, cut where its own bullet comes again behind the end of a sentence."""
    if not line.marker or line.marker[0].isalnum() or line.marker in _DASHES or line.marker not in line.text:
        return [line]
    cuts = [match.end() for match in re.finditer(rf"(?<=[.;。；])\s+{re.escape(line.marker)}\s+(?=\S)", line.text)]
    parts = [line]
    for cut in reversed(cuts):
        head = parts.pop(0)
        tail = behind(head.spans, cut)
        front = tuple(s for s in head.spans if s.end <= cut)
        text = head.text[:cut].rstrip().removesuffix(line.marker)
        parts = [replace(head, text=text, spans=front), replace(head, text=head.text[cut:], spans=tail), *parts]
    return parts
