"""Join the formatting of two lines: italics across a line end are one span."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Span


def join_spans(above: Sequence[Span], below: Sequence[Span], end: int, start: int) -> list[Span]:
    """Join the spans of two lines; the first text stops at `end`, the second begins at `start`."""
    joined = list(above)
    for span in below:
        look = (span.look, span.target)
        at = next(
            (
                at
                for at, span_above in enumerate(joined)
                if span_above.end >= end and (span_above.look, span_above.target) == look
            ),
            -1,
        )
        if at >= 0 and span.start == start:
            joined[at] = joined[at]._replace(end=span.end)
        else:
            joined.append(span)
    return joined
