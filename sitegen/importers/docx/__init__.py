"""Read a Word document (.docx) into lines.

A paragraph becomes one line, or several if it contains line breaks. Deleted and hidden text,
comments, field codes and page numbers are left out.

The XML is read with lxml rather than python-docx, which gives no access to tracked changes, text
boxes, fields, footnotes, content controls or the numbers of list items.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Photo
from sitegen.importers.docx.body import Body, Source
from sitegen.importers.docx.formatting import Numbering, Styles
from sitegen.importers.docx.package import Package
from sitegen.importers.photos import MAX_PHOTOS, decode_picture, encode_photo, has_portrait_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from lxml.etree import _Element
    from PIL.Image import Image

    from sitegen.document import Line
    from sitegen.importers.docx.package import Link

_PAGE_NUMBER: Final = re.compile(
    r"[\s\d|/\-–—·.,]*(?:(?:page|of|p|第|页|頁|共)[\s\d|/\-–—·.,]*)*", re.IGNORECASE
)
_AROUND_PAGE_NUMBER: Final = " |/-–—·.,0123456789"
"""Maximum number of characters between a name and the page number in a running header."""


def read_lines(path: Path) -> Iterator[Line | Photo]:
    """Yield the lines of the document, and possible portraits.

    The order is: header of the first page, other headers and footers with new text, body text.
    """
    package = Package(path)
    root = package.xml(package.main)
    links = package.links(package.main)
    parts = {link.kind: link.target for link in links.values()}
    notes = {
        (kind, note.get("id")): note
        for kind in ("footnote", "endnote")
        for note in package.xml(parts.get(f"{kind}s", ""))
        if note.get("type") in (None, "normal")
    }
    source = Source(
        path.name,
        Styles(package.xml(parts.get("styles", ""))),
        Numbering(package.xml(parts.get("numbering", ""))),
        notes,
        _addresses(links),
        _has_outline(root),
    )
    edges = _edges(root, links)
    edge_lines = [(edge, _read_edge(package, edge.part, source)) for edge in edges]
    body = Body(source).read(root)
    text = "\n".join(map(_normalize, body))
    out = Body(source)
    for edge, lines in edge_lines:
        new = [
            line
            for line in lines
            if edge.is_first or _normalize(line).strip(_AROUND_PAGE_NUMBER) not in text
        ]
        if any(not line.blank for line in new):
            out.add(new)
            text += "\n".join(map(_normalize, new))
    out.add(body)
    yield from out.lines
    headers = (edge.part for edge in edges if edge.is_first)
    yield from islice(
        (photo for part in (*headers, package.main) for photo in read_photos(package, part)),
        MAX_PHOTOS,
    )


def _normalize(line: Line) -> str:
    return " ".join(line.text.casefold().split())


def _has_outline(root: _Element) -> bool:
    """Return whether outline levels mark headings; text pasted from the web has them everywhere."""
    paragraphs = [p for p in root.iter("p") if next(p.iter("t"), None) is not None]
    outlined = sum(p.find("pPr/outlineLvl") is not None for p in paragraphs)
    return 3 * outlined < len(paragraphs)


def _addresses(links: Mapping[str, Link]) -> dict[str, str]:
    return {key: link.target for key, link in links.items() if link.kind == "hyperlink"}


class _Edge(NamedTuple):
    """A header or footer."""

    part: str
    """Its part of the package."""
    rank: int
    """0 for the header of a first page, 1 for other headers, 2 for footers."""
    is_first: bool
    """Whether it is the header of the first page."""


def _edges(root: _Element, links: Mapping[str, Link]) -> list[_Edge]:
    """Return headers and footers, that of the first page first."""
    edges: dict[str, _Edge] = {}
    for section in root.iter("sectPr"):
        title_page = section.find("titlePg")
        has_title = title_page is not None and title_page.get("val") not in ("0", "false")
        for reference in section:
            link = links.get(reference.get("id", ""))
            is_header = reference.tag == "headerReference"
            if link is None or link.target in edges:
                continue
            if is_header or reference.tag == "footerReference":
                kind = "first" if has_title else "default"
                on_title = is_header and reference.get("type") == kind
                rank = 0 if on_title else 1 if is_header else 2
                is_first = on_title and not any(edge.is_first for edge in edges.values())
                edges[link.target] = _Edge(link.target, rank, is_first)
    return sorted(edges.values(), key=lambda edge: edge.rank)


def _read_edge(package: Package, part: str, source: Source) -> list[Line]:
    body = Body(replace(source, addresses=_addresses(package.links(part))))
    return [
        replace(line, level=0)
        for line in body.read(package.xml(part))
        if line.blank or not _PAGE_NUMBER.fullmatch(line.text)
    ]


_UNITS: Final = 12_700
"""Units (EMU) in a point."""
_WHOLE: Final = 100_000
"""The length of a side, in the units of cropped parts."""


def read_photos(package: Package, part: str) -> Iterator[Photo]:
    """Yield the pictures of a part that have the size of a portrait."""
    links = package.links(part)
    paragraphs = 0
    seen = set()  # some occur twice, for new and old programs
    for element in package.xml(part).iter("p", "drawing"):
        if element.tag == "p":
            paragraphs += next(element.iter("t"), None) is not None
            continue
        extent, picture = element.find("*/extent"), next(element.iter("blip"), None)
        link = links.get(picture.get("embed", "")) if picture is not None else None
        width, height = (_length(extent, name) / _UNITS for name in ("cx", "cy"))
        if link is None or link.target in seen or not has_portrait_size(width, height):
            continue
        seen.add(link.target)
        if image := decode_picture(package.picture(link.target)):
            content = encode_photo(_crop(image, next(element.iter("srcRect"), None)))
            if content:
                yield Photo(content, round(width, 1), round(height, 1), paragraph=paragraphs)


def _crop(image: Image, cropped: _Element | None) -> Image:
    """Crop a picture to the part that the document shows."""
    left, top, right, bottom = (_length(cropped, side) / _WHOLE for side in "ltrb")
    if left + right >= 1 or top + bottom >= 1:
        return image
    width, height = image.size
    box = (left * width, top * height, (1 - right) * width, (1 - bottom) * height)
    return image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))


def _length(element: _Element | None, name: str) -> int:
    """Return a length that is not negative; 0 if it is missing."""
    text = element.get(name, "") if element is not None else ""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0
