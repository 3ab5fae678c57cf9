"""Split lines at bullets inside them: a list on one line, or in two columns."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_ICON_BULLET: Final = re.compile(r"\t[\ue000-\uf8ff\U000f0000-\U0010ffff]\s+(?=\S)")
_DASHES: Final = frozenset("-–—")


def split_at_bullets(line: Line) -> list[Line]:
    """Split a line where its bullet occurs again after the end of a sentence."""
    if (
        not line.marker
        or line.marker[0].isalnum()
        or line.marker in _DASHES
        or line.marker not in line.text
    ):
        return [line]
    bullet = re.escape(line.marker)
    return _split(
        line,
        [match.end() for match in re.finditer(rf"(?<=[.;。；])\s+{bullet}\s+(?=\S)", line.text)],
    )


def split_columns(line: Line) -> list[Line]:
    """Split a list item whose second column starts with an icon as a bullet, like the first."""
    bullet = line.marker and not line.marker[0].isalnum() and "@" not in line.text
    return _split(
        line, [match.end() for match in _ICON_BULLET.finditer(line.text)] if bullet else []
    )


def _split(line: Line, cuts: Sequence[int]) -> list[Line]:
    parts = [line]
    for cut in reversed(cuts):
        head = parts.pop(0)
        tail = shift_spans(head.spans, cut)
        front = tuple(s for s in head.spans if s.end <= cut)
        text = _ICON_BULLET.sub("", head.text[:cut]).rstrip().removesuffix(line.marker)
        parts = [
            replace(head, text=text, spans=front),
            replace(head, text=head.text[cut:], spans=tail),
            *parts,
        ]
    return parts
