"""The review page of an import: each CV next to the entries made from it, in a single HTML file.

`import/review.html` opens without a server or a network connection. It is for the person who runs
the import, not part of the site, and ignored by git. If there are several CVs, each has its own
page, as page images are large, and `review.html` lists them.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from sitegen import files
from sitegen.errors import Problem, UsageError
from sitegen.importers import pictures
from sitegen.importing import journal
from sitegen.importing.coverage import (
    KINDS,
    Coverage,
    Status,
    find_suspicious,
    join_values,
    trace_cv,
)
from sitegen.model import Private
from sitegen.model.text import all_versions, has_han
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.document import Picture
    from sitegen.importing.coverage import Entry, Row, Value
    from sitegen.importing.merging import Absent, Conflict, Update
    from sitegen.importing.plan import Imported
    from sitegen.importing.sources import Source
    from sitegen.parsing import ParsedCV

_STATUSES: Final[tuple[tuple[Status, str, str], ...]] = (
    ("entry", "in entries", "in entries"),
    ("partly", "only partly", "only partly"),
    ("heading", "heading", "headings"),
    ("unsorted", "unsorted", "unsorted"),
    ("marks", "without words", "without words"),
)
"""Each status of a line, with its name in singular and plural."""
_FILES: Final = {"publications": "publications.bib", "private": "private.yaml"}
"""The files of some kinds of entries; all others are in person.yaml."""
_PRIVATE: Final = frozenset(field.name for field in fields(Private))
_JOINED: Final = frozenset({"author", "editor", "inventors", "years", "advisors", "co_advisors"})
"""Fields whose values are shown on one line."""
_OWN_LINE: Final = frozenset(
    {
        *("title", "booktitle", "journal", "journaltitle", "degree", "area"),
        *("organization", "institution", "role", "agency"),
    }
)
"""Fields that identify an entry, and always have their own line."""
_SHORT: Final = 24
_DEEPEST_INDENT: Final = 8
_LARGE: Final = 1.1
"""Size of a heading, in proportion to the text."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """An imported CV."""

    name: str
    """Its file name."""
    cv: ParsedCV
    """Its content."""
    pictures: tuple[Picture, ...]
    """Images of its pages."""
    person: str
    """Its owner's name."""
    slug: str
    """Its owner's folder."""
    conflicts: tuple[Conflict, ...] = ()
    """Its disagreements with other sources or the site."""
    updates: tuple[Update, ...] = ()
    """The values it changed."""
    absent: tuple[Absent, ...] = ()
    """The entries it lacks."""


def render_page(item: Reviewed, *, index: str = "") -> str:
    """Render the page of one CV; `index` is the address of the list of all CVs, if any."""
    coverage = trace_cv(item.cv)
    reasons = find_suspicious(coverage)
    last_page = max((row.place.page for row in coverage.rows), default=0)
    filters = [("all", "All", len(coverage.entries))]
    filters += [
        (kind, KINDS[kind].label, len(entries))
        for kind, entries in coverage.by_kind().items()
        if kind != "unsorted"
    ]
    return _render(
        "page.html",
        title=f"{item.name} → {item.person}",
        item=item,
        index=index,
        folder=f"../people/{item.slug}",
        coverage=coverage,
        pages=list(_view_pages(coverage, item.pictures)),
        all_pages_drawn=len(item.pictures) >= last_page,
        filters=filters,
        unsorted=coverage.by_kind().get("unsorted", []),
        suspicious=[entry for entry in coverage.entries if entry.id in reasons],
        reasons=defaultdict(tuple, reasons),
    )


def render_listing(reviewed: Sequence[tuple[str, Reviewed]]) -> str:
    """Render the list of several CVs, each with the address of its page."""
    items = []
    for address, item in reviewed:
        coverage = trace_cv(item.cv)
        counts = (
            (len(find_suspicious(coverage)), "suspicious"),
            (len(item.conflicts), "in conflict"),
            (len(item.cv.skipped), "not read"),
        )
        checks = [f"{count} {what}" for count, what in counts if count]
        items.append((address, item, coverage, checks))
    return _render("listing.html", title=f"{len(items)} files", items=items)


# The source


class _Box(NamedTuple):
    """The region of a line on the image of a page."""

    x: float
    y: float
    width: float
    height: float


class _RowView(NamedTuple):
    """A line of the CV, as a line of text or a region of an image."""

    row: Row
    kinds: list[str]
    """The kinds of its entries, or else its status."""
    classes: str
    text: str = ""
    indent: int = 0
    tag: str = ""
    """The kinds, if they differ from those of the line above."""
    box: _Box | None = None


class _PageView(NamedTuple):
    """A page of the CV."""

    number: int
    """Counted from 1; 0 if the format has no pages."""
    picture: Picture | None
    regions: list[_RowView]
    """The lines on the image."""
    lines: list[_RowView]
    """The lines shown as text."""


def _view_pages(coverage: Coverage, pictures: Sequence[Picture]) -> Iterator[_PageView]:
    picture_of = {picture.page: picture for picture in pictures}
    kind_of = {entry.id: entry.kind for entry in coverage.entries}
    rows = sorted(coverage.rows, key=lambda row: row.place.page)
    for number, group in groupby(rows, key=lambda row: row.place.page):
        picture = picture_of.get(number)
        regions: list[_RowView] = []
        lines: list[_RowView] = []
        for row in group:
            kinds = list(dict.fromkeys(kind_of[name] for name in row.entries)) or [row.status]
            if picture and row.lines[0].box:
                regions.append(_view_region(row, kinds))
            else:
                has_same_kinds = bool(lines) and lines[-1].kinds == kinds
                lines.append(_view_line(row, kinds, "" if has_same_kinds else " + ".join(kinds)))
        yield _PageView(number, picture, regions, lines)


def _view_region(row: Row, kinds: list[str]) -> _RowView:
    boxes = [line.box for line in row.lines if line.box]
    x0, y0 = min(box.x0 for box in boxes), min(box.y0 for box in boxes)
    x1, y1 = max(box.x1 for box in boxes), max(box.y1 for box in boxes)
    box = _Box(round(x0 - 2, 1), round(y0 - 0.5, 1), round(x1 - x0 + 4, 1), round(y1 - y0 + 1, 1))
    return _RowView(row, kinds, _classes("region", row, kinds), box=box)


def _view_line(row: Row, kinds: list[str], tag: str) -> _RowView:
    first = row.lines[0]
    look = "row"
    if row.gap:
        look += " after-gap"
    if first.level or first.size > _LARGE:
        look += " large"
    text = "\n".join(f"{line.marker} {line.text}".strip() for line in row.lines)
    indent = min(first.indent // 2, _DEEPEST_INDENT)
    return _RowView(row, kinds, _classes(look, row, kinds), text, indent, tag)


def _classes(look: str, row: Row, kinds: list[str]) -> str:
    return f"{look} k-{kinds[0]}{' partly' if row.status == 'partly' else ''}"


# The entries


def _split_values(entry: Entry) -> tuple[list[tuple[str, Value]], list[tuple[str, Value]]]:
    """Return the values with a line of their own, and those that share a line."""
    long: list[tuple[str, Value]] = []
    short: list[tuple[str, Value]] = []
    for name, value in entry.fields:
        formatted: Value = join_values(value) if name in _JOINED else value
        if entry.kind == "private":
            formatted = mask_private(join_values(value))
        is_short = isinstance(value, str) and len(value) <= _SHORT and name not in _OWN_LINE
        (short if is_short and long else long).append((name, formatted))
    return long, short


def mask_private(text: str, what: str = "") -> str:
    """Mask digits and the names of mailboxes: `138-0013-8000` -> `•••-••••-••••`.

    The text stays if `what` names a value that is not private.
    """
    if what and what not in _PRIVATE:
        return text
    return re.sub(r"[\w.+-]+(?=@)|\d", "•", text)


def _format_places(rows: Sequence[Row]) -> str:
    """Format the places of lines: `lines 3–5, 9`, `p. 2, line 3`; blank lines in between count."""
    parts: list[str] = []
    page = 0
    # The numbers of consecutive lines less their indexes are the same.
    numbers = [(row.place.file, row.place.page, row.number - at) for at, row in enumerate(rows)]
    for _, run in groupby(zip(numbers, rows, strict=True), key=lambda pair: pair[0]):
        places = [row.place for _, row in run]
        first, last = places[0], places[-1]
        lead = f"p. {first.page}, " if first.page != page else ""
        page = first.page
        if lead or not parts:
            lead += "lines " if len(rows) > 1 else "line "
        parts.append(lead + (f"{first.line}" if first == last else f"{first.line}–{last.line}"))
    return ", ".join(parts)


# The page


def _render(template: str, **context: object) -> str:
    style, script = _style(), _load("page.js")
    policy = (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    return (
        _environment()
        .get_template(template)
        .render(**context, style=Markup(style), script=Markup(script), policy=policy)
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(statuses=_STATUSES, kinds=KINDS, files=_FILES)
    environment.filters.update(
        lang=_language, places=_format_places, values=_split_values, mask_private=mask_private
    )
    return environment


def _language(text: str) -> Markup:
    """Return the `lang` attribute of a text, which selects its fonts."""
    return Markup(' lang="zh"') if has_han(text) else Markup("")


@cache
def _style() -> str:
    hues = "".join(f".k-{key}{{--hue:{kind.hue}}}" for key, kind in KINDS.items())
    filters = "".join(
        f".review:has(#show-{key}:checked) .group:not(.k-{key}){{display:none}}"
        f".review:has(#show-{key}:checked) .source [data-kinds]:not([data-kinds~={key}])"
        "{opacity:var(--dim)}"
        for key in KINDS
    )
    return _load("page.css") + hues + filters


@cache
def _load(name: str) -> str:
    return shipped(f"importing/review/{name}").decode()


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_UNSAFE: Final = re.compile(r"[^\w.-]+")


def write_review(imported: Sequence[Imported], site: Path) -> Path:
    """Write the review pages of an import, delete older ones, and return the main page's path."""
    sources = [(result, source) for result in imported for source in result.sources]
    written: set[str] = set()
    try:
        journal.prepare_folder(site)
        for name, text in _render_pages(sources):
            path = f"{journal.FOLDER}/{name}"
            journal.write_file(site, path, text.encode(), durable=False)
            written.add(path)
        for path in journal.review_pages(site):
            if path not in written:
                files.delete(site, path)
    except OSError as error:
        path = str(site / journal.FOLDER / journal.REVIEW)
        raise UsageError(Problem(f"cannot be written: {error.strerror}", path)) from None
    return site / journal.FOLDER / journal.REVIEW


def _render_pages(sources: Sequence[tuple[Imported, Source]]) -> Iterator[tuple[str, str]]:
    """Yield the pages by file name, one at a time, as images of pages are large."""
    if len(sources) == 1:
        yield journal.REVIEW, render_page(_review(*sources[0]))
        return
    listed: list[tuple[str, Reviewed]] = []
    for number, (result, source) in enumerate(sources, 1):
        name = f"review-{number}-{_UNSAFE.sub('-', source.name)}.html"
        reviewed = _review(result, source)
        yield name, render_page(reviewed, index=journal.REVIEW)
        listed.append((name, replace(reviewed, pictures=())))
    yield journal.REVIEW, render_listing(listed)


def _review(result: Imported, source: Source) -> Reviewed:
    other_sources = {other.name for other in result.sources} - {source.name}
    return Reviewed(
        source.name,
        source.cv,
        pictures(source.path),
        " ".join(all_versions(result.after.person.name)),
        result.after.slug,
        tuple(c for c in result.conflicts if c.source not in other_sources),
        result.updates,
        result.absent,
    )
