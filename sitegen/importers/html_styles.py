"""Decide from styles and links what a web page shows, and which elements form a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml.etree import _Element

_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE_SELECTOR: Final = re.compile(r"(?:[\w-]+|[.#][\w-]+)$")
_FLEX_ROW: Final = re.compile(
    r"display\s*:\s*(?:inline-)?flex(?!.*flex-direction\s*:\s*column)", re.DOTALL
)
_SPREAD: Final = re.compile(r"justify-content\s*:\s*space-between")
_AT_RIGHT: Final = re.compile(r"float\s*:\s*right|margin-left\s*:\s*auto")
_CLASSES_AT_RIGHT: Final = frozenset((
    "float-right", "pull-right", "float-end", "float-md-right", "text-right", "ms-auto",
))  # fmt: skip
_BLOCKS: Final = frozenset((
    "div", "p", "ul", "ol", "table", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6",
))  # fmt: skip
_HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_REFERENCES: Final = ("aria-controls", "data-target", "data-bs-target", "href", "onclick")
"""Attributes of buttons and links that refer to the element they show."""
_BIBTEX: Final = re.compile(r"\s*@\w+\s*\{")
_NEVER_SHOWN: Final = frozenset({
    "script", "style", "noscript", "template", "head", "nav", "iframe", "object", "embed", "svg",
    "canvas", "audio", "video", "map", "button", "input", "select", "textarea", "datalist",
    "dialog", "math-annotation", "rp", "rt",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Styles:
    """The rules of a page whose selector is a tag, a class or an id; others rarely matter."""

    rules: dict[str, str]
    """Declarations by selector: `.row` -> `display:flex`."""

    def declarations(self, element: _Element) -> str:
        """Return all declarations that apply to an element, its own last."""
        classes = (f".{name}" for name in (element.get("class") or "").split())
        selectors = (str(element.tag), *classes, f"#{element.get('id')}")
        own = (element.get("style") or "").casefold()
        return ";".join([*(self.rules.get(selector, "") for selector in selectors), own])

    def is_row(self, element: _Element) -> bool:
        """Return whether the children of an element form a row of text."""
        style = self.declarations(element)
        has_blocks = any(
            part.tag in _BLOCKS for child in element for part in child.iterdescendants()
        )
        return bool(_FLEX_ROW.search(style) and _SPREAD.search(style)) and not has_blocks

    def is_at_right(self, element: _Element) -> bool:
        """Return whether an element is at the right margin, separate from what precedes it."""
        classes = set((element.get("class") or "").split())
        return bool(_AT_RIGHT.search(self.declarations(element)) or _CLASSES_AT_RIGHT & classes)


def read_styles(root: _Element) -> Styles:
    """Read the rules of all style sheets inside a page."""
    rules: dict[str, str] = {}
    for sheet in root.iter("style"):
        for selectors, declarations in _RULE.findall(_COMMENT.sub("", sheet.text or "")):
            for selector in map(str.strip, selectors.split(",")):
                if _SIMPLE_SELECTOR.fullmatch(selector):
                    rules[selector] = f"{rules.get(selector, '')};{declarations.casefold()}"
    return Styles(rules)


def visible(element: _Element) -> list[_Element]:
    """Return the children that are content: not hidden, not a control, not a menu."""
    return [child for child in element if not is_hidden(child)]


def is_hidden(element: _Element) -> bool:
    """Return whether an element is not content."""
    return (
        element.tag in _NEVER_SHOWN
        or element.get("aria-hidden") == "true"
        or element.get("role") == "navigation"
        or _is_folded(element)
        or _is_menu(element)
    )


def unfold(root: _Element) -> None:
    """Reveal hidden elements that a control on the page can show, such as abstracts below titles.

    An element with more than half of the page's text is also revealed, since a script shows it.
    """
    folded = [element for element in root.iter() if _is_folded(element)]
    if not folded:
        return
    text = root.xpath("//body//text()[not(ancestor::script or ancestor::style)]")
    half = 0.5 * len("".join(text))
    referenced = {
        name
        for element in root.iter()
        for key in _REFERENCES
        for name in re.findall(r"[\w:.-]+", _reference(key, element.get(key)))
    }
    for element in folded:
        text = "".join(element.itertext())
        if (element.get("id") in referenced and not _BIBTEX.match(text)) or len(text) > half:
            element.attrib.pop("hidden", None)
            element.attrib.pop("aria-hidden", None)
            element.set("style", _HIDDEN.sub("", (element.get("style") or "").casefold()))


def _is_folded(element: _Element) -> bool:
    style = (element.get("style") or "").casefold()
    return element.get("hidden") is not None or bool(_HIDDEN.search(style))


def _reference(key: str, value: str | None) -> str:
    """Return the value of an attribute if it can refer to an element of the page."""
    if not value or (key == "href" and not value.startswith(("#", "javascript:"))):
        return ""
    return value


def _is_menu(element: _Element) -> bool:
    """Return whether a list consists of links only, most of them to places on the same page."""
    if element.tag not in ("ul", "ol", "menu"):
        return False
    links = list(element.iter("a"))
    internal = sum((link.get("href") or "").startswith("#") for link in links)
    if len(links) < 3 or internal < 0.6 * len(links):
        return False
    linked = "".join("".join(link.itertext()) for link in links)
    return "".join(linked.split()) == "".join("".join(element.itertext()).split())
