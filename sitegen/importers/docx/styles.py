"""Resolve the styles and the list numbering of a Word document."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml.etree import _Element

_HEADING: Final = re.compile(
    r"(?:heading|标题|überschrift|titre|título|titolo)\s*([1-9])$", re.IGNORECASE
)
_TWIPS: Final = 120
"""Twentieths of a point (twips) per character of indent: about the width of a letter."""
_BULLETS: Final = {
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0a8": "◆", "\uf0fc": "✓", "\uf0d8": "➢", "\uf0a2": "○",
    "o": "○", "§": "▪",
    "·": "•",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """Properties of a style, a paragraph or a run; None where it does not set them."""

    level: int | None = None
    """Heading level from 1; 0 for body text."""
    bold: bool | None = None
    """Whether text is bold."""
    italic: bool | None = None
    """Whether text is italic."""
    hidden: bool | None = None
    """Whether text is hidden."""
    raised: str | None = None
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
        """Return these properties, with those of `other` where they are not set."""
        return replace(
            other, **{name: value for name in _FIELDS if (value := getattr(self, name)) is not None}
        )

    @property
    def indent(self) -> int:
        """Indent of the first line, in characters."""
        return max(round(((self.left or 0) + (self.first or 0)) / _TWIPS), 0)


_FIELDS: Final = tuple(Style.__dataclass_fields__)


def local(element: _Element) -> str:
    """Return the name of an element without namespace; which strict files have another of."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: _Element | None, *names: str) -> _Element | None:
    """Return the descendant reached by following first children of these names."""
    for name in names:
        element = (
            next((inner for inner in element if local(inner) == name), None)
            if element is not None
            else None
        )
    return element


def value(element: _Element | None, name: str = "val") -> str | None:
    """Return an attribute, whatever its namespace."""
    if element is None:
        return None
    return next(
        (str(text) for key, text in element.attrib.items() if str(key).rpartition("}")[2] == name),
        None,
    )


def whole(text: str | None) -> int | None:
    """Parse a number as Word writes it; None if it is none."""
    return int(float(text)) if text and re.fullmatch(r"-?\d{1,6}(?:\.\d+)?", text) else None


def properties(element: _Element | None) -> Style:
    """Read the properties in a `w:pPr` or `w:rPr` element."""
    if element is None:
        return Style()
    found = {local(inner): inner for inner in element}
    level, ind, numbering = (
        whole(value(found.get("outlineLvl"))),
        found.get("ind"),
        found.get("numPr"),
    )
    hanging, first = whole(value(ind, "hanging")), whole(value(ind, "firstLine"))
    left = whole(value(ind, "left"))
    return Style(
        level=None if level is None else level + 1 if level < 9 else 0,
        bold=_is_on(found.get("b")),
        italic=_is_on(found.get("i")),
        hidden=_is_on(found.get("vanish")),
        raised=value(found.get("vertAlign")) or _moved(whole(value(found.get("position")))),
        list_id=value(child(numbering, "numId")),
        list_level=whole(value(child(numbering, "ilvl"))),
        left=left if left is not None else whole(value(ind, "start")),
        first=-hanging if hanging is not None else first,
    )


def _moved(half_points: int | None) -> str | None:
    """Return how LibreOffice raises or lowers text pasted from the web."""
    if half_points is None or abs(half_points) < 4:
        return None
    return "superscript" if half_points > 0 else "subscript"


def _is_on(toggle: _Element | None) -> bool | None:
    return None if toggle is None else value(toggle) not in ("0", "false", "off")


class Styles:
    """The styles of a document, by id."""

    def __init__(self, root: _Element | None) -> None:
        """Read the part `styles.xml`, if there is one."""
        self._elements = {value(style, "styleId") or "": style for style in _named(root, "style")}
        self._known: dict[str, Style] = {}
        default = (
            i
            for i, s in self._elements.items()
            if value(s, "default") == "1" and value(s, "type") == "paragraph"
        )
        self.default = next(default, "")

    def get(self, style_id: str | None) -> Style:
        """Return a style, including what it inherits."""
        name = style_id or ""
        if name not in self._known:
            self._known[name] = Style()  # also breaks cycles of styles based on each other
            element = self._elements.get(name)
            if element is not None:
                self._known[name] = self._read(element)
        return self._known[name]

    def _read(self, element: _Element) -> Style:
        own = properties(child(element, "rPr")).over(properties(child(element, "pPr")))
        title = value(child(element, "name")) or ""
        if own.level is None and (heading := _HEADING.match(title)):
            own = replace(own, level=int(heading[1]))
        if title.casefold() == "title":
            own = replace(own, level=1)
        return own.over(self.get(value(child(element, "basedOn"))))


def _named(root: _Element | None, name: str) -> Iterator[_Element]:
    return (inner for inner in root if local(inner) == name) if root is not None else iter(())


@dataclass(slots=True)
class Numbering:
    """The lists of a document and their counters."""

    root: _Element | None
    """The part `numbering.xml`, if there is one."""
    _levels: dict[tuple[str, int], _Element | None] = field(default_factory=dict)
    _counts: dict[str, dict[int, int]] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def marker(self, style: Style) -> tuple[str, Style]:
        """Count an item and return its marker, empty if it is none, and the list's indent."""
        number, depth = style.list_id or "0", min(style.list_level or 0, 8)
        level = self._level(number, depth)
        if number == "0" or level is None:
            return "", Style()
        look = properties(child(level, "pPr"))
        template, kind = (
            value(child(level, "lvlText")) or "",
            value(child(level, "numFmt")) or "decimal",
        )
        if kind == "bullet":
            return _BULLETS.get(
                template, template if template in "–—-■□●◦➢✓❖" and template else "•"
            ), look
        self._count(number, depth, level)
        if kind == "none" or "%" not in template:
            return template.strip(), look
        counts = self._counts[self._list(number)]
        return re.sub(
            r"%([1-9])", lambda m: self._figure(number, int(m[1]) - 1, counts), template
        ).strip(), look

    def _figure(self, number: str, depth: int, counts: dict[int, int]) -> str:
        kind = value(child(self._level(number, depth), "numFmt")) or "decimal"
        return _FIGURES.get(kind, str)(counts.get(depth, 1))

    def _count(self, number: str, depth: int, level: _Element) -> None:
        counts = self._counts.setdefault(self._list(number), {})
        if number not in self._seen:
            self._seen.add(number)
            if any(child(entry, "startOverride") is not None for entry in self._overrides(number)):
                counts.clear()
        start = whole(value(child(level, "start")))
        counts[depth] = counts[depth] + 1 if depth in counts else 1 if start is None else start
        for deeper in [d for d in counts if d > depth]:
            del counts[deeper]

    def _number(self, number: str) -> _Element | None:
        return next(
            (num for num in _named(self.root, "num") if value(num, "numId") == number), None
        )

    def _overrides(self, number: str) -> Iterator[_Element]:
        return _named(self._number(number), "lvlOverride")

    def _list(self, number: str) -> str:
        return value(child(self._number(number), "abstractNumId")) or ""

    def _level(self, number: str, depth: int) -> _Element | None:
        if (number, depth) not in self._levels:
            override = (
                child(o, "lvl") for o in self._overrides(number) if value(o, "ilvl") == str(depth)
            )
            abstract = (
                a
                for a in _named(self.root, "abstractNum")
                if value(a, "abstractNumId") == self._list(number)
            )
            levels = (
                lvl
                for a in abstract
                for lvl in _named(a, "lvl")
                if value(lvl, "ilvl") == str(depth)
            )
            self._levels[number, depth] = next(
                (lvl for lvl in override if lvl is not None), next(levels, None)
            )
        return self._levels[number, depth]


def _letter(count: int) -> str:
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


def _roman(count: int) -> str:
    out = ""
    for worth, sign in zip(
        (100, 90, 50, 40, 10, 9, 5, 4, 1),
        ["c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"],
        strict=True,
    ):
        out += sign * (count // worth)
        count %= worth
    return out


_FIGURES: Final[dict[str, Callable[[int], str]]] = {
    "lowerLetter": _letter,
    "upperLetter": lambda count: _letter(count).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda count: _roman(count).upper(),
    "decimalZero": lambda count: f"{count:02}",
}
