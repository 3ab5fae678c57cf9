"""Resolve the styles and the list numbering of a Word document."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from sitegen.importers.lines import format_number

if TYPE_CHECKING:
    from lxml.etree import _Element

_HEADING: Final = re.compile(
    r"(?:heading|标题|überschrift|titre|título|titolo)\s*([1-9])$", re.IGNORECASE
)
_TWIPS: Final = 120
"""Twentieths of a point (twips) per character of indent: about the width of a letter."""
_MIN_SHIFT: Final = 4
"""Minimum shift of a superscript or subscript, in half points."""
_BULLETS: Final = {
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0a8": "◆", "\uf0fc": "✓", "\uf0d8": "➢", "\uf0a2": "○",
    "o": "○", "§": "▪", "·": "•", **{bullet: bullet for bullet in "–—-■□●◦➢✓❖"},
}  # fmt: skip
_NUMBER_STYLES: Final = {
    "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """Properties of a style, a paragraph or a run; None if not set."""

    level: int | None = None
    """Heading level from 1; 0 for body text."""
    bold: bool | None = None
    """Whether text is bold."""
    italic: bool | None = None
    """Whether text is italic."""
    hidden: bool | None = None
    """Whether text is hidden."""
    script: str | None = None
    """`superscript`, `subscript` or `baseline`."""
    list_id: str | None = None
    """Id of the list the paragraph belongs to; `0` for none."""
    list_level: int | None = None
    """Depth in the list, from 0."""
    left: int | None = None
    """Left indent, in twips."""
    first: int | None = None
    """Extra indent of the first line, in twips; negative for a hanging indent."""

    def over(self, other: Style) -> Style:
        """Return these properties, completed by those of `other`."""
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(other, **{name: value for name, value in own.items() if value is not None})

    @property
    def indent(self) -> int:
        """Indent of the first line, in characters."""
        return max(round(((self.left or 0) + (self.first or 0)) / _TWIPS), 0)


def get_value(element: _Element | None, path: str, name: str = "val") -> str | None:
    """Return an attribute of the element at a path; None if it is missing."""
    target = element.find(path) if element is not None else None
    return target.get(name) if target is not None else None


def read_properties(element: _Element | None) -> Style:
    """Read the properties in a `w:pPr` or `w:rPr` element."""
    if element is None:
        return Style()
    level, shift = (_number(get_value(element, tag)) for tag in ("outlineLvl", "position"))
    script = get_value(element, "vertAlign")
    if not script and shift and abs(shift) >= _MIN_SHIFT:  # LibreOffice, for text from the web
        script = "superscript" if shift > 0 else "subscript"
    left, start, hanging, first = (
        _number(get_value(element, "ind", name))
        for name in ("left", "start", "hanging", "firstLine")
    )
    return Style(
        level=None if level is None else level + 1 if level < 9 else 0,
        bold=_is_on(element.find("b")),
        italic=_is_on(element.find("i")),
        hidden=_is_on(element.find("vanish")),
        script=script,
        list_id=get_value(element, "numPr/numId"),
        list_level=_number(get_value(element, "numPr/ilvl")),
        left=left if left is not None else start,
        first=-hanging if hanging is not None else first,
    )


def _number(text: str | None) -> int | None:
    return int(float(text)) if text and re.fullmatch(r"-?\d{1,6}(?:\.\d+)?", text) else None


def _is_on(toggle: _Element | None) -> bool | None:
    return None if toggle is None else toggle.get("val") not in ("0", "false", "off")


class Styles:
    """The styles of a document, by id."""

    def __init__(self, root: _Element) -> None:
        """Read the part `styles.xml`."""
        styles = root.findall("style")
        self._elements = {style.get("styleId", ""): style for style in styles}
        self._resolved: dict[str | None, Style] = {}
        paragraphs = (style for style in styles if style.get("type") == "paragraph")
        default = (s.get("styleId", "") for s in paragraphs if s.get("default") == "1")
        self.default = next(default, "")
        """Id of the style of paragraphs that name none."""

    def get(self, style_id: str | None) -> Style:
        """Return a style, including what it inherits."""
        if style_id not in self._resolved:
            self._resolved[style_id] = Style()  # also ends cycles of styles based on each other
            element = self._elements.get(style_id or "")
            if element is not None:
                self._resolved[style_id] = self._resolve(element)
        return self._resolved[style_id]

    def _resolve(self, element: _Element) -> Style:
        paragraph, run = (read_properties(element.find(tag)) for tag in ("pPr", "rPr"))
        own = run.over(paragraph)
        title = get_value(element, "name") or ""
        if own.level is None and (heading := _HEADING.match(title)):
            own = replace(own, level=int(heading[1]))
        if title.casefold() == "title":
            own = replace(own, level=1)
        return own.over(self.get(get_value(element, "basedOn")))


@dataclass(slots=True)
class _List:
    """A list; several may share a counter."""

    levels: dict[str | None, _Element]
    """The definition of each depth."""
    counts: dict[int, int]
    """The number of the last item of each depth."""
    restarts: bool
    """Whether it restarts counting."""


class Numbering:
    """The lists of a document and their counters."""

    def __init__(self, root: _Element) -> None:
        """Read the part `numbering.xml`."""
        levels = {
            abstract.get("abstractNumId"): {
                lvl.get("ilvl"): lvl for lvl in abstract.iterfind("lvl")
            }
            for abstract in root.iterfind("abstractNum")
        }
        counts: dict[str | None, dict[int, int]] = {}
        self._lists: dict[str | None, _List] = {}
        for number in root.iterfind("num"):
            abstract_id = get_value(number, "abstractNumId")
            overrides = {
                override.get("ilvl"): lvl
                for override in number.iterfind("lvlOverride")
                for lvl in override.iterfind("lvl")
            }
            self._lists[number.get("numId")] = _List(
                levels.get(abstract_id, {}) | overrides,
                counts.setdefault(abstract_id, {}),
                number.find("lvlOverride/startOverride") is not None,
            )

    def marker(self, style: Style) -> tuple[str, Style]:
        """Count an item; return its marker, empty if it has none, and the list's properties."""
        items = self._lists.get(style.list_id)
        depth = min(style.list_level or 0, 8)
        level = items.levels.get(str(depth)) if items else None
        if items is None or level is None or style.list_id == "0":
            return "", Style()
        properties = read_properties(level.find("pPr"))
        template = get_value(level, "lvlText") or ""
        kind = get_value(level, "numFmt")
        if kind == "bullet":
            return _BULLETS.get(template, "•"), properties
        _count(items, depth, level)
        marker = re.sub(r"%([1-9])", lambda m: _format(items, int(m[1]) - 1), template)
        return marker.strip() if kind != "none" else template.strip(), properties


def _count(items: _List, depth: int, level: _Element) -> None:
    if items.restarts:
        items.counts.clear()
        items.restarts = False
    start = _number(get_value(level, "start"))
    items.counts[depth] = items.counts.get(depth, (1 if start is None else start) - 1) + 1
    for deeper in [d for d in items.counts if d > depth]:
        del items.counts[deeper]


def _format(items: _List, depth: int) -> str:
    kind = get_value(items.levels.get(str(depth)), "numFmt") or ""
    count = items.counts.get(depth, 1)
    return (
        f"{count:02}"
        if kind == "decimalZero"
        else format_number(count, _NUMBER_STYLES.get(kind, "1"))
    )
