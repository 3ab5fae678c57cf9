"""Blocks of HugoBlox and widgets of Wowchemy: parts of pages with jobs, awards or a text.

A page lists its blocks in its front matter; older sites have a file for each, `home/jobs.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters.hugo.persons import take_decoration
from sitegen.converters.hugo.reading import first_page, read, translations
from sitegen.converters.markup import plain
from sitegen.converters.pages import clean, read_quietly
from sitegen.converters.records import Record, Word
from sitegen.converters.sections import add_section
from sitegen.model import Section
from sitegen.parsing.outline import headings

if TYPE_CHECKING:
    from sitegen.converters.files import Attachments
    from sitegen.converters.hugo.reading import Visibility

_LISTS: Final = ("experience", "accomplishments", "awards")
"""Blocks with records."""
_TEXTS: Final = ("blank", "custom", "markdown")
"""Widgets with a text."""
_NO_CONTENT: Final = frozenset({
    "about", "collection", "contact", "featured", "pages", "people", "portfolio", "posts",
    "projects", "publications", "recent_posts", "search", "tag_cloud", "talks",
})  # fmt: skip
"""Widgets that show what other pages say."""
_ONCE: Final = ("awards", "talks")
"""Sections whose entries have a date, and no period that may go on."""


class _Block(NamedTuple):
    """A part of a page."""

    kind: str
    """`experience`."""
    content: Record
    """Its values."""
    name: str
    """What it is called if it has no title."""
    text: str
    """Its text."""
    lines: tuple[int, int]
    """The first and the last line."""


def add(visible: Visibility, attachments: Attachments) -> None:
    """Add the blocks that a site shows to its owner."""
    builder, folder = attachments.builder, attachments.folder
    home, others = first_page(folder, visible.root), translations(folder)
    names = [home, *(name for name in folder.pages() if name not in {home, *others})]
    for name in names:
        if not name.startswith(f"{visible.root}/") or name in visible.lists:
            continue
        head = read_quietly(name, attachments).head
        if name.startswith(f"{visible.root}/home/"):
            _add_widget(name, head.text("widget"), attachments)
        elif head.records("sections"):
            reason = visible.why_hidden(name, head) if name != home else ""
            if builder.leave_out(name, reason):
                continue
            with builder.reading(name):
                for record in head.records("sections"):
                    content = record.record("content")
                    text = clean(content.markdown("text"), attachments)
                    called = record.text("id") or head.text("title")
                    kind = record.text("block").removeprefix("resume-")
                    _add_block(_Block(kind, content, called, text, record.lines), attachments)


def _add_widget(name: str, kind: str, attachments: Attachments) -> None:
    """Add the widget of a file."""
    builder = attachments.builder
    if kind in _NO_CONTENT:
        builder.seen.add(name)
    if kind not in (*_LISTS, *_TEXTS):
        return
    head, body = read(name, attachments)
    if builder.leave_out(name, "it is not active" if head.text("active") == "false" else ""):
        return
    with builder.reading(name):
        _add_block(_Block(kind, head, "", body, head.lines), attachments)


def _add_block(block: _Block, attachments: Attachments) -> None:
    builder, content = attachments.builder, block.content
    title = plain(content.text("title").replace("&shy;", "")) or block.name
    if block.text:
        section = Section(title=title, text=block.text)
        builder.add("sections", section, lines=block.lines)
    if block.kind not in _LISTS:
        return
    rule = headings.lookup(title)
    kind = rule.section if rule else ""
    records = content.records("items", "experience", "item")
    for record in records:
        take_decoration(record)
        if block.kind == "experience" and kind not in _ONCE:
            _keep_open(record)
        for old, new in _names(kind):
            if values := record.values(old):
                record.drop(old)
                if not record.peek(new):
                    record.put(new, values[0])
    add_section(title, records, builder)


def _keep_open(record: Record) -> None:
    """Let a period without an end go on."""
    starts, ends = (record.peek(name) for name in ("date_start", "date_end"))
    if any(word.text for word in starts) and not any(word.text for word in ends):
        record.drop("date_end")
        record.put("end", Word("present", record.lines[0]))


def _names(kind: str) -> tuple[tuple[str, str], ...]:
    """Return keys of blocks with those of records of this kind."""
    places = (("company", "institution"),) if kind == "education" else ()
    urls = ("company_url", "organization_url", "certificate_url")
    return (*places, *((name, "url") for name in urls))
