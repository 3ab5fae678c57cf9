"""Read a Word document (.docx) into lines.

A paragraph becomes one line, or several if it contains line breaks. Deleted and hidden text,
comments, field codes and page numbers are left out.

The XML is read with lxml rather than python-docx, which gives no access to tracked changes, text
boxes, fields, footnotes, content controls or the numbers of list items.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.importers.docx.body import Body, Source
from sitegen.importers.docx.package import Package
from sitegen.importers.docx.styles import Numbering, Styles, child, local, value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lxml.etree import _Element

    from sitegen.document import Line

_PAGE_NUMBER: Final = re.compile(
    r"[\s\d|/\-–—·.,]*(?:(?:page|of|p|第|页|頁|共)[\s\d|/\-–—·.,]*)*", re.IGNORECASE
)
_BESIDE_NUMBERS: Final = " |/-–—·.,0123456789"
"""Characters between a name and the page number in a running header."""


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of the document: first-page header, other headers with new text, the text."""
    package = Package(path)
    links = package.links(package.main)
    root = package.xml(package.main)
    notes = {
        kind: package.xml(target)
        for kind, target in links.values()
        if kind in ("footnotes", "endnotes")
    }
    parts = {
        kind: package.xml(target)
        for kind, target in links.values()
        if kind in ("styles", "numbering")
    }
    source = Source(
        path.name,
        Styles(parts.get("styles")),
        Numbering(parts.get("numbering")),
        dict(_notes(notes)),
        _addresses(links),
        _outlines(root),
    )
    body = Body(source)
    edges = (
        [(first, lines) for first, lines in _edges(package, links, root, source)]
        if root is not None
        else []
    )
    for element in root if root is not None else ():
        body.blocks(element)
    told = "\n".join(_said(line) for line in body.lines)
    out = Body(source)
    for first, found in edges:
        new = [line for line in found if first or _said(line).strip(_BESIDE_NUMBERS) not in told]
        if any(not line.blank for line in new):
            out.pen.end()
            out.pen.add(new)
            told += "\n".join(_said(line) for line in new)
    out.pen.end()
    out.pen.add(body.lines)
    yield from out.lines


def _said(line: Line) -> str:
    return " ".join(line.text.casefold().split())


def _outlines(root: _Element | None) -> bool:
    """Return whether outline levels mark headings; text pasted from the web has them everywhere."""
    told = (
        [
            paragraph
            for paragraph in root.iter("{*}p")
            if next(paragraph.iter("{*}t"), None) is not None
        ]
        if root is not None
        else []
    )
    levels = [child(paragraph, "pPr", "outlineLvl") is not None for paragraph in told]
    return 3 * sum(levels) < len(levels)


def _addresses(links: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {key: target for key, (kind, target) in links.items() if kind == "hyperlink"}


def _notes(parts: dict[str, _Element | None]) -> Iterator[tuple[tuple[str, str], _Element]]:
    for kind, root in parts.items():
        for note in root if root is not None else ():
            if value(note, "type") in (None, "normal"):
                yield (kind.removesuffix("s"), value(note, "id") or ""), note


def _edges(
    package: Package, links: dict[str, tuple[str, str]], root: _Element, source: Source
) -> Iterator[tuple[bool, list[Line]]]:
    """Yield headers and footers, the first-page header first, with whether it is that one."""
    found: dict[str, tuple[int, bool]] = {}
    for section in root.iter("{*}sectPr"):
        title_page = any(
            local(inner) == "titlePg" and value(inner) not in ("0", "false") for inner in section
        )
        for inner in section:
            kind, target = links.get(value(inner, "id") or "", ("", ""))
            if local(inner) in ("headerReference", "footerReference") and target not in found:
                first = local(inner) == "headerReference" and value(inner, "type") == (
                    "first" if title_page else "default"
                )
                found[target] = (
                    0 if first else 1 if kind == "header" else 2,
                    first and not any(f for _, f in found.values()),
                )
    for target, (_, first) in sorted(found.items(), key=lambda item: item[1][0]):
        edge = package.xml(target)
        if edge is None:
            continue
        body = Body(replace(source, addresses=_addresses(package.links(target))))
        body.blocks(edge)
        yield (
            first,
            [
                replace(line, level=0)
                for line in body.lines
                if line.blank or not _PAGE_NUMBER.fullmatch(line.text)
            ],
        )
