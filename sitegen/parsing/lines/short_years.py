"""Years told by their last two figures, where the CV shows that these are no months: `2000-08` -> `2000-2008`.

`2008-16` can be no month, and `2015-03` no later year: what most of a CV writes says what `2000-08` is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.values import replace

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from sitegen.document import Line

_SHORT: Final = expression(
    r"(?<![\d./-])(?P<from>(?P<century>19|20)(?P<begin>\d\d))(?P<dash>[-–])(?P<end>\d\d)(?![\d./-])"
)
_MONTHS: Final = 12
_FEWEST: Final = 2


def told(lines: Sequence[Line]) -> list[Line]:
    """The lines, with whole years in them if two figures behind a dash are years."""
    found = [match for line in lines for match in _SHORT.finditer(line.text)]
    years = sum(int(match["end"]) > _MONTHS for match in found)
    months = sum(int(match["end"]) <= min(_MONTHS, int(match["begin"]) - 1) for match in found)
    if years < _FEWEST or months:
        return list(lines)
    return [_whole(line) if _SHORT.search(line.text) else line for line in lines]


def _whole(line: Line) -> Line:
    for match in reversed(list(_SHORT.finditer(line.text))):
        if int(match["begin"]) < int(match["end"]) <= _MONTHS:
            line = _with_century(line, match)
    return line


def _with_century(line: Line, match: re.Match[str]) -> Line:
    at = match.start("end")
    moved = [(span.start + 2 * (span.start > at), span.end + 2 * (span.end > at)) for span in line.spans]
    spans = tuple(span._replace(start=a, end=b) for span, (a, b) in zip(line.spans, moved, strict=True))
    return replace(line, text=f"{line.text[:at]}{match['century']}{line.text[at:]}", spans=spans)
