"""Menus of web pages that no tag calls so: lists that only lead to other places of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml.etree import _Element

_FEWEST: Final = 3
_MOST: Final = 0.6


def is_one(element: _Element) -> bool:
    """Whether a list says nothing but what its links show, most of which lead to places of the same page."""
    if element.tag not in ("ul", "ol", "menu"):
        return False
    links = list(element.iter("a"))
    inside = sum((link.get("href") or "").startswith("#") for link in links)
    if len(links) < _FEWEST or inside < _MOST * len(links):
        return False
    shown = "".join("".join(link.itertext()) for link in links)
    return "".join(shown.split()) == "".join("".join(element.itertext()).split())
