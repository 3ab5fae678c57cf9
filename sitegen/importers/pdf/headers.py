"""Separate running headers, footers and page numbers from the text of a document."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.importers.markers import format_number
from sitegen.model.text import MONTHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.rows import Row

_EDGE_ROWS: Final = 3
"""How many rows at the top and the bottom of a page may belong to a header or footer."""
_PAGE_NUMBER: Final = re.compile(
    r"\W*(?:page|p\.|seite|第|cv|curriculum vitae)?[\s,]*(?P<n>\d{1,3}|[ivxl]{1,6})\s*页?"
    r"(?:\s*(?:/|of|von|de|,?\s*共)\s*\d{1,3}\s*页?)?\W*",
    re.IGNORECASE,
)
_LABELLED: Final = re.compile(r"[/a-z页]", re.IGNORECASE)
_DATE_STAMP: Final = re.compile(
    r"\W*(?:last\s+)?(?:updated|modified|revised)\b(?:\s+(?:in|on)|\s*:)?\s+[\w\s,./-]{0,20}\d{4}"
    r"\W*(?:\d{1,2}\W*)?",
    re.IGNORECASE,
)
"""Date of the file, such as `Last updated in November 2026`."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_TITLE_WORDS: Final = frozenset((
    "page", "of", "cv", "curriculum", "vitae", "résumé", "resume",
    "简历", "個人簡歷", "个人简历", "科研简历", "履历",
))  # fmt: skip
_UNINFORMATIVE: Final = frozenset((
    *_TITLE_WORDS, *MONTHS, *(month[:3] for month in MONTHS),
    "last", "updated", "update", "modified", "revised", "as",
))  # fmt: skip
"""Words that are uninformative next to names and page numbers."""


class Pages(NamedTuple):
    """The rows of a document."""

    headers: list[Row]
    """Header rows of the first page."""
    body: list[list[Row]]
    """The rows of each page without headers and footers, in reading order."""
    footers: list[Row]
    """Footers and later headers with words that occur nowhere else."""


def separate_headers(pages: Sequence[list[Row]]) -> Pages:
    """Separate headers and footers; each is kept once, if it adds anything to the text."""
    removed: set[int] = set()
    for top in (True, False):
        edges = [sorted(p, key=lambda r: r.y, reverse=not top)[:_EDGE_ROWS] for p in pages]
        repeated = _find_repeated(edges)
        offset = _page_number_offset(edges)
        for index, edge in enumerate(edges):
            for row in edge:
                if not (
                    _mask_digits(row) in repeated
                    or _repeats_title(row, index, pages)
                    or _is_page_number(row, index + 1 + offset, edge)
                    or _DATE_STAMP.fullmatch(row.text)
                ):
                    break
                removed.add(id(row))
    body = [[row for row in page if id(row) not in removed] for page in pages]
    seen = {word for page in body for row in page for word in _words(row)}
    result = Pages([], body, [])
    for row in (row for page in pages for row in page if id(row) in removed):
        if _PAGE_NUMBER.fullmatch(row.text) or _DATE_STAMP.fullmatch(row.text):
            continue
        if _words(row) - _UNINFORMATIVE <= seen:
            continue
        seen |= _words(row)
        at_top = row.page == 1 and row.y < min((other.y for other in body[0]), default=row.y)
        (result.headers if at_top else result.footers).append(row)
    return result


def _find_repeated(edges: Sequence[Sequence[Row]]) -> set[str]:
    """Return the texts at the same height of several pages, ignoring their digits."""
    heights: dict[str, list[float]] = {}
    for row in (row for edge in edges for row in edge):
        heights.setdefault(_mask_digits(row), []).append(row.y)
    repeated = set()
    for text, places in heights.items():
        common = Counter(round(y / 6) for y in places)
        count = max(common[at] + common[at + 1] for at in common)
        if count >= max(2, 0.3 * len(edges)) and sum(map(str.isalpha, text)) >= 3:
            repeated.add(text)
    return repeated


def _mask_digits(row: Row) -> str:
    return re.sub(r"\d+", "#", row.text.casefold())


def _page_number_offset(edges: Sequence[Sequence[Row]]) -> int:
    """Return the offset of page numbers: -1 if counting begins on the second page."""
    outermost = [edge[0].text.strip() if edge else "" for edge in edges]
    offsets = Counter(
        int(text) - page
        for page, text in enumerate(outermost, 1)
        if text.isdigit() and len(text) < 4
    )
    (offset, count), *_ = offsets.most_common(1) or [(0, 0)]
    return offset if count > max(1, 0.5 * len(edges)) else 0


def _is_page_number(row: Row, page: int, edge: Sequence[Row]) -> bool:
    match = _PAGE_NUMBER.fullmatch(row.text)
    if not match:
        return False
    number = match["n"]
    if not number.isdigit():
        return number.casefold() == format_number(page, "i")
    if int(number) == page:
        return True
    is_apart = len(edge) < 2 or row is not edge[0] or abs(edge[0].y - edge[1].y) > 1.5 * row.size
    return is_apart and len(number) < 3 and bool(_LABELLED.search(row.text))


def _repeats_title(row: Row, index: int, pages: Sequence[list[Row]]) -> bool:
    """Return whether a row of a later page repeats the title of the first, with a page number."""
    if index == 0 or not re.search(rf"(?<!\d){index + 1}(?!\d)", row.text) or len(row.text) > 100:
        return False
    title = {word for other in pages[0][:4] for word in _words(other)}
    words = _words(row) - _TITLE_WORDS
    return bool(words) and words <= title


def _words(row: Row) -> set[str]:
    return set(_WORD.findall(row.text.casefold()))
