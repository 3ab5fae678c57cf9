"""The style sheets of a web page -> the few facts that tell of its rows: which elements stand beside each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml.etree import _Element

_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE: Final = re.compile(r"(?:[\w-]+|[.#][\w-]+)$")
_ROW: Final = re.compile(
    r"display\s*:\s*(?:inline-)?flex(?!.*flex-direction\s*:\s*column)", re.DOTALL
)
_SPREAD: Final = re.compile(r"justify-content\s*:\s*space-between")
_PARTS: Final = frozenset(
    {"div", "p", "ul", "ol", "table", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6"}
)
_APART: Final = re.compile(r"float\s*:\s*right|margin-left\s*:\s*auto")
_APART_CLASSES: Final = frozenset(
    ("float-right", "pull-right", "float-end", "float-md-right", "text-right", "ms-auto")
)


@dataclass(frozen=True, slots=True)
class Styles:
    """What rules say whose selector is a tag, a class or an id; others hardly ever make rows."""

    rules: dict[str, str]
    """By selector: `.row` -> `display:flex`."""

    def of(self, element: _Element) -> str:
        """All declarations for an element, its own last."""
        classes = (f".{name}" for name in (element.get("class") or "").split())
        names = (str(element.tag), *classes, f"#{element.get('id')}")
        own = (element.get("style") or "").casefold()
        return ";".join([*(self.rules.get(name, "") for name in names), own])

    def is_row(self, element: _Element) -> bool:
        """Whether the parts of an element stand in one row, the last at the right, and each is one piece of text."""
        said = self.of(element)
        divided = any(part.tag in _PARTS for child in element for part in child.iterdescendants())
        return bool(_ROW.search(said) and _SPREAD.search(said)) and not divided

    def is_apart(self, element: _Element) -> bool:
        """Whether an element stands at the right, apart from what is before it."""
        return bool(
            _APART.search(self.of(element))
            or _APART_CLASSES & set((element.get("class") or "").split())
        )


def styles(root: _Element) -> Styles:
    """The rules of all style sheets in a page."""
    rules: dict[str, str] = {}
    for sheet in root.iter("style"):
        for selectors, said in _RULE.findall(_COMMENT.sub("", sheet.text or "")):
            for selector in map(str.strip, selectors.split(",")):
                if _SIMPLE.fullmatch(selector):
                    rules[selector] = f"{rules.get(selector, '')};{said.casefold()}"
    return Styles(rules)
