"""Years in front of works, or in a column beside them, once for all of a year -> each work, its year at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.parsing.lines import cutting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_IN_COLUMN: Final = expression(r"(?P<year>(?:19|20)\d\d)[.:]?\t+(?=\S)")
_IN_FRONT: Final = expression(r"(?P<year>(?:19|20)\d\d)(?:[.:,]?\s+|[.:,] ?)(?=[^\W\d])")
_AT_END: Final = expression(r"(?:19|20)\d\d[a-z]?[)\].\s]*$")
_FEWEST: Final = 2
_SHARE: Final = 6
"""A year stands for at most about so many works; otherwise a number in front of a few of them is something else."""
_SHORTEST: Final = 40
"""Letters of a work; what is shorter is a note on one."""


def filled(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without the years in front of them; each has its own behind it, as most lists of works do."""
    found = [_IN_FRONT.match(block.text) for block in blocks]
    if len(found) < _FEWEST or not all(found):
        found = [_IN_COLUMN.match(block.text) for block in blocks]
        years = [match["year"] for match in found if match]
        ordered = years in (sorted(years), sorted(years, reverse=True))
        if len(years) < _FEWEST or not ordered or len(blocks) > _SHARE * len(years) or not found[0]:
            return list(blocks)
    out: list[Block] = []
    year = ""
    for block, match in zip(blocks, found, strict=True):
        work = cutting.from_index(block, match.end()) if match else block
        year = match["year"] if match else year
        dated = match or len(work.text) > _SHORTEST
        text = work.text.rstrip(" .,;")
        out.append(replace(work, text=f"{text}, {year}.") if dated and not _AT_END.search(text) else work)
    return out
