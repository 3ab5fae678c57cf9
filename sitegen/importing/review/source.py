"""An account -> the left side of the page: the lines of the CV, or the pictures of its pages with the lines on them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.importing.review.filling import fill
from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Picture
    from sitegen.importing.review.accounts import Account, Entry, Row

_DEEPEST: Final = 8


def source(account: Account, pictures: Sequence[Picture]) -> Markup:
    """The lines, page by page, each linked to the entry that it became."""
    drawn = {picture.page: picture for picture in pictures}
    entries = {entry.id: entry for entry in account.entries}
    return Markup("").join(
        part
        for page, rows in groupby(
            sorted(account.rows, key=lambda row: row.place.page), key=lambda row: row.place.page
        )
        for part in _page(page, list(rows), drawn.get(page), entries)
    )


def _page(
    page: int, rows: list[Row], picture: Picture | None, entries: dict[str, Entry]
) -> Iterator[Markup]:
    if page:
        yield Markup('<h3 class="page-number">Page {}</h3>').format(page)
    if picture:
        yield _drawn(picture, [row for row in rows if row.lines[0].box], entries)
    listed = [row for row in rows if not (picture and row.lines[0].box)]
    if listed:
        yield Markup('<ol class="lines">{}</ol>').format(Markup("").join(_lines(listed, entries)))


def kinds_of(row: Row, entries: dict[str, Entry]) -> list[str]:
    """What a line is, in kinds of entries; `heading` or `marks` if it is none."""
    return list(dict.fromkeys(entries[name].kind for name in row.entries)) or [row.fate]


def _drawn(picture: Picture, rows: list[Row], entries: dict[str, Entry]) -> Markup:
    """A page as it looks, and a rectangle for each of its lines."""
    return Markup(
        '<svg class="sheet" viewBox="0 0 {width} {height}" role="group" aria-label="Page {page} as a picture">'
        '<image width="{width}" height="{height}" href="data:{type};base64,{data}"/>{regions}</svg>'
    ).format(
        page=picture.page,
        width=round(picture.width, 1),
        height=round(picture.height, 1),
        type=picture.type,
        data=picture.data,
        regions=Markup("").join(_region(row, entries) for row in rows),
    )


def _region(row: Row, entries: dict[str, Entry]) -> Markup:
    boxes = [line.box for line in row.lines if line.box]
    x0, y0 = min(box.x0 for box in boxes), min(box.y0 for box in boxes)
    x1, y1 = max(box.x1 for box in boxes), max(box.y1 for box in boxes)
    text = " ".join(line.text for line in row.lines)
    kinds = kinds_of(row, entries)
    rectangle = fill(
        '<rect x="%s" y="%s" width="%s" height="%s" rx="1.5"/><title>%s: %s</title>',
        round(x0 - 2, 1), round(y0 - 0.5, 1), round(x1 - x0 + 4, 1), round(y1 - y0 + 1, 1), ", ".join(kinds), text,
    )  # fmt: skip
    return _linked(row, "region", kinds, rectangle, "g")


def _lines(rows: list[Row], entries: dict[str, Entry]) -> Iterator[Markup]:
    above: list[str] = []
    for row in rows:
        kinds = kinds_of(row, entries)
        tag = fill('<span class="tag">%s</span>', " + ".join(kinds)) if kinds != above else ""
        above = kinds
        first = row.lines[0]
        text = "\n".join(f"{line.marker} {line.text}".strip() for line in row.lines)
        inner = fill(
            '<span class="number">%s</span><span class="text in%s"%s>%s</span>%s',
            row.place.line,
            min(first.indent // 2, _DEEPEST),
            language(text),
            text,
            tag,
        )
        looks = f"row{' after-gap' if row.gap else ''}{' large' if first.level or first.size > 1.1 else ''}"
        yield _linked(row, looks, kinds, inner, "li")


def _linked(row: Row, looks: str, kinds: list[str], inner: Markup, element: str) -> Markup:
    """A line that leads to its first entry, and knows all of them."""
    classes = f"{looks} k-{kinds[0]}{' partly' if row.fate == 'partly' else ''}"
    if row.entries:
        inner = fill('<a href="#%s">%s</a>', row.entries[0], inner)
    facts = (element, row.id, classes, " ".join(kinds), " ".join(row.entries), inner, element)
    return fill('<%s id="%s" class="%s" data-kinds="%s" data-with="%s">%s</%s>', *facts)


def language(text: str) -> Markup:
    """The attribute that tells in which script a text is to be set."""
    return Markup(' lang="zh"') if has_han(text) else Markup("")
