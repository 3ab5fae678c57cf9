"""The looks of two lines that become one text: what is in italics over a line end is one stretch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Span


def joined(above: Sequence[Span], below: Sequence[Span], end: int, start: int) -> list[Span]:
    """The stretches of both; the text of the first line ends at `end`, that of the second begins at `start`."""
    out = list(above)
    for span in below:
        look = (span.look, span.target)
        at = next(
            (at for at, one in enumerate(out) if one.end >= end and (one.look, one.target) == look),
            -1,
        )
        if at >= 0 and span.start == start:
            out[at] = out[at]._replace(end=span.end)
        else:
            out.append(span)
    return out
