"""Parts of a web page that are hidden until a button shows them (abstracts below titles), or a script all of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml.etree import _Element

HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
"""What a style says of an element that is not shown."""
_SHOWN_BY: Final = ("aria-controls", "data-target", "data-bs-target", "href", "onclick")
_WORD: Final = re.compile(r"[\w:.-]+")
_RECORD: Final = re.compile(r"\s*@\w+\s*\{")
"""How BibTeX begins, which says of a work what the page has said."""
_MOST: Final = 0.5
"""What of the text of a page is the page, and waits for a script."""


def unfold(root: _Element) -> None:
    """Take the marks off what something on the page shows by its name; what nothing shows stays hidden."""
    folded = [part for part in root.iter() if _is_folded(part)]
    if not folded:
        return
    most = (
        len("".join(root.xpath("//body//text()[not(ancestor::script or ancestor::style)]"))) * _MOST
    )
    told = (
        value for part in root.iter() for key in _SHOWN_BY if (value := _leads(key, part.get(key)))
    )
    shown = {word for value in told for word in _WORD.findall(value)}
    for part in folded:
        text = "".join(part.itertext())
        if (part.get("id") in shown and not _RECORD.match(text)) or len(text) > most:
            part.attrib.pop("hidden", None)
            part.attrib.pop("aria-hidden", None)
            part.set("style", HIDDEN.sub("", (part.get("style") or "").casefold()))


def _is_folded(part: _Element) -> bool:
    return part.get("hidden") is not None or bool(
        HIDDEN.search((part.get("style") or "").casefold())
    )


def _leads(key: str, value: str | None) -> str:
    """What an attribute says, if it can name a part of the page."""
    leads = value and (key != "href" or value.startswith(("#", "javascript:")))
    return value if value and leads else ""
