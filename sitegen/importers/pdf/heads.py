"""Rows of all pages -> the rows of the text, and apart from them the running heads, feet and page numbers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.table import Row

_DEEPEST: Final = 3
_LONGEST: Final = 4
_SAME_PLACE: Final = 6.0
_NUMBER: Final = re.compile(
    r"\W*(?:page|p\.|seite|第|cv|curriculum vitae)?[\s,]*(?P<n>\d{1,3}|[ivxl]{1,6})\s*页?"
    r"(?:\s*(?:/|of|von|de|,?\s*共)\s*\d{1,3}\s*页?)?\W*",
    re.IGNORECASE,
)
# "Last updated in November 2026": when the file was made, which is nothing about the person.
_STAMP: Final = re.compile(
    r"\W*(?:last\s+)?(?:updated|modified|revised)\b(?:\s+(?:in|on)|\s*:)?\s+[\w\s,./-]{0,20}\d{4}\W*(?:\d{1,2}\W*)?",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_MONTHS: Final = frozenset(
    (
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
    )
) | {"december"}
_PAGE_WORDS: Final = frozenset(
    (
        "page",
        "of",
        "cv",
        "curriculum",
        "vitae",
        "résumé",
        "resume",
        "简历",
        "個人簡歷",
        "个人简历",
        "科研简历",
        "履历",
    )
)
_STAMP_WORDS: Final = frozenset(("last", "updated", "update", "modified", "revised", "as")) | {
    m[:3] for m in _MONTHS
}
"""Beside names and numbers of pages, these only say when the file was made."""
_NO_NEWS: Final = _PAGE_WORDS | _MONTHS | _STAMP_WORDS
_COUNTED: Final = re.compile(r"[/a-z页]", re.IGNORECASE)
_DIGITS: Final = re.compile(r"\d+")
_ROMAN: Final = (
    "",
    "i",
    "ii",
    "iii",
    "iv",
    "v",
    "vi",
    "vii",
    "viii",
    "ix",
    "x",
    "xi",
    "xii",
    "xiii",
    "xiv",
    "xv",
)


class Parted(NamedTuple):
    """The rows of a document."""

    first: list[Row]
    """Running heads that stand on the first page."""
    body: list[list[Row]]
    """The rows of each page, in reading order."""
    last: list[Row]
    """Running feet, and heads of later pages, that say what the text does not."""


def part(pages: Sequence[list[Row]]) -> Parted:
    """Part running heads from the text. Of what is repeated the first is kept, if its words stand nowhere else."""
    dropped: set[int] = set()
    for top in (True, False):
        edges = [_edge(page, top=top) for page in pages]
        known = _repeated(edges)
        ahead = _numbered_from(edges)
        for index, edge in enumerate(edges):
            for row in edge:
                repeated = _key(row) in known or _tells_of_start(row, index, pages)
                if not (
                    repeated
                    or _is_number(row, index + 1 + ahead, edge)
                    or _STAMP.fullmatch(row.text)
                ):
                    break
                dropped.add(id(row))
    body = [[row for row in page if id(row) not in dropped] for page in pages]
    said = {word for page in body for row in page for word in _words(row)}
    first: list[Row] = []
    last: list[Row] = []
    for row in (row for page in pages for row in page if id(row) in dropped):
        if (
            _NUMBER.fullmatch(row.text)
            or _STAMP.fullmatch(row.text)
            or _words(row) - _NO_NEWS <= said
        ):
            continue
        said |= _words(row)
        at_top = row.page == 1 and row.y < min((other.y for other in body[0]), default=row.y)
        (first if at_top else last).append(row)
    return Parted(first, body, last)


def _edge(page: Sequence[Row], *, top: bool) -> list[Row]:
    """The outermost rows, from the edge inwards."""
    return sorted(page, key=lambda row: row.y, reverse=not top)[:_DEEPEST]


def _repeated(edges: Sequence[Sequence[Row]]) -> set[str]:
    """What stands at the same place on several pages, with its numbers left open."""
    places: dict[str, list[tuple[int, float]]] = {}
    for index, edge in enumerate(edges):
        for row in edge:
            places.setdefault(_key(row), []).append((index, row.y))
    least = max(2, 0.3 * len(edges))
    found = set()
    for key, where in places.items():
        common = Counter(round(y / _SAME_PLACE) for _, y in where)
        count = max(common[at] + common[at + 1] for at in common)
        if count >= least and (sum(char.isalpha() for char in key) >= 3):
            found.add(key)
    return found


def _key(row: Row) -> str:
    return _DIGITS.sub("#", row.text.casefold())


def _numbered_from(edges: Sequence[Sequence[Row]]) -> int:
    """By how much the numbers of most pages are ahead of their place: -1 below a first page without one."""
    outermost = [edge[0].text.strip() if edge else "" for edge in edges]
    ahead = Counter(
        int(text) - at
        for at, text in enumerate(outermost, 1)
        if text.isdigit() and len(text) < _LONGEST
    )
    (by, count), *_ = ahead.most_common(1) or [(0, 0)]
    return by if count > max(1, 0.5 * len(edges)) else 0


def _is_number(row: Row, page: int, edge: Sequence[Row]) -> bool:
    """Whether the row is the number of its page, apart from the text."""
    match = _NUMBER.fullmatch(row.text)
    if not match:
        return False
    if not match["n"].isdigit():
        return page < len(_ROMAN) and match["n"].casefold() == _ROMAN[page]
    if int(match["n"]) == page:
        return True
    outermost = len(edge) < 2 or row is not edge[0] or abs(edge[0].y - edge[1].y) > 1.5 * row.size
    return outermost and len(match["n"]) < 3 and bool(_COUNTED.search(row.text))


def _tells_of_start(row: Row, index: int, pages: Sequence[list[Row]]) -> bool:
    """Whether a row of a later page repeats the title of the first one, with the number of its page."""
    if index == 0 or not re.search(rf"(?<!\d){index + 1}(?!\d)", row.text) or len(row.text) > 100:
        return False
    title = {word for other in pages[0][:4] for word in _words(other)}
    words = _words(row) - _PAGE_WORDS
    return bool(words) and words <= title


def _words(row: Row) -> set[str]:
    return {match[0] for match in _WORD.finditer(row.text.casefold())}
