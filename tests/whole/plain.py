"""A sheet as text, Markdown and HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.whole.sheet import Entry, Section, Sheet

WIDTH = 92


def comma(sheet: Sheet) -> str:
    return "，" if sheet.language == "zh" else ", "


def colon(sheet: Sheet) -> str:
    return "：" if sheet.language == "zh" else ": "


def years(section: Section) -> bool:
    """Whether the pairs of a section begin with a year."""
    return all(first.isdigit() for first, _ in section.pairs)


def text(sheet: Sheet) -> str:
    """Headings in capitals, dates at the right."""
    head = [sheet.name, *sheet.lines, f"{sheet.email} | {sheet.website}"]
    return "\n".join([*head, *_text(sheet)]) + "\n"


def _text(sheet: Sheet) -> Iterator[str]:
    for section in sheet.sections:
        yield from ("", section.title.upper() if section.level == 1 else section.title, "")
        if section.text:
            yield section.text
        for entry in section.entries:
            head = comma(sheet).join(filter(None, (entry.what, entry.who, entry.where)))
            yield head.ljust(WIDTH - len(entry.when)) + entry.when
            yield from (f"  - {line}" for line in entry.below)
        for number, work in enumerate(section.works, 1):
            yield f"[{number}] {''.join(sheet.reference(work))}"
        yield from (f"- {item}" for item in section.items)
        for first, second in section.pairs:
            yield f"{first}    {second}" if years(section) else f"{first}{colon(sheet)}{second}"


def markdown(sheet: Sheet) -> str:
    """ATX headings, bold and italics, links."""
    head = [f"# {sheet.name}", *(f"{line}  " for line in sheet.lines)]
    contact = f"[{sheet.email}](mailto:{sheet.email}) | <{sheet.website}>"
    return "\n".join([*head, contact, *_markdown(sheet)]) + "\n"


def _markdown(sheet: Sheet) -> Iterator[str]:
    for section in sheet.sections:
        yield from ("", f"{'#' * (section.level + 1)} {section.title}", "")
        if section.text:
            yield section.text
        for entry in section.entries:
            head = comma(sheet).join(filter(None, (f"**{entry.what}**", entry.who, entry.where)))
            yield from (f"{head} *{entry.when}*", "", *(f"- {line}" for line in entry.below), "")
        for number, work in enumerate(section.works, 1):
            before, venue, after = sheet.reference(work)
            yield f"{number}. {before}*{venue}*{after}"
        yield from (f"- {item}" for item in section.items)
        for first, second in section.pairs:
            label = f"{first} " if years(section) else f"**{first}**{colon(sheet)}"
            yield f"- {label}{second}"


STYLE = """@page { size: A4; margin: 18mm } body { font: 10.5pt/1.4 "Liberation Serif", "Noto Serif CJK SC", serif }
h2 { border-bottom: 1px solid } .row { display: flex; justify-content: space-between } td { padding: 0 1em 0 0 }"""


def html(sheet: Sheet) -> str:
    """A page with rows whose dates stand at the right, and a table of prizes."""
    lines = "<br>".join(map(escape, sheet.lines))
    links = f'<a href="mailto:{sheet.email}">{sheet.email}</a> · <a href="{sheet.website}">{sheet.website}</a>'
    head = f'<html lang="{sheet.language}"><head><meta charset="utf-8"><title>CV</title><style>{STYLE}</style></head>'
    body = f"<body><h1>{escape(sheet.name)}</h1><p>{lines}</p><p>{links}</p>"
    blocks = map("\n".join, _html(sheet))
    return "\n".join([f"<!DOCTYPE html>{head}", body, *blocks, "</body></html>"]) + "\n"


def _html(sheet: Sheet) -> Iterator[list[str]]:
    for section in sheet.sections:
        level = section.level + 1
        yield [f"<h{level}>{escape(section.title)}</h{level}>"]
        if section.text:
            yield [f"<p>{escape(section.text)}</p>"]
        for entry in section.entries:
            yield [_row(sheet, entry), *_list("ul", [escape(line) for line in entry.below])]
        references = [map(escape, sheet.reference(work)) for work in section.works]
        yield _list("ol", [f"{before}<i>{venue}</i>{after}" for before, venue, after in references])
        yield _list("ul", [escape(item) for item in section.items])
        if section.pairs:
            mark = "" if years(section) else colon(sheet)
            cells = [f"<td>{escape(a)}{mark}</td><td>{escape(b)}</td>" for a, b in section.pairs]
            yield ["<table>", *(f"<tr>{row}</tr>" for row in cells), "</table>"]


def _row(sheet: Sheet, entry: Entry) -> str:
    parts = (f"<b>{escape(entry.what)}</b>", escape(entry.who), escape(entry.where))
    head = comma(sheet).join(filter(None, parts))
    return f'<div class="row"><span>{head}</span><span>{escape(entry.when)}</span></div>'


def _list(tag: str, items: list[str]) -> list[str]:
    return [f"<{tag}>", *(f"<li>{item}</li>" for item in items), f"</{tag}>"] if items else []
