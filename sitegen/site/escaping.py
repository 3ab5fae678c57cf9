"""Texts as they stand in HTML, and back, for what asks it hundreds of thousands of times."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

import markupsafe
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Callable

escaped: Final[Callable[[str], str]] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
"""What `escape` calls; what it gives need not be marked as safe before it is put into a page or together."""


marked: Final[Callable[[str], Markup]] = partial(str.__new__, Markup)
"""The same as `Markup`, which looks first at what it is given."""


def as_text(value: str) -> str:
    """What `html.escape` gives without quotes; that module brings the names of all signs with it."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_attribute(value: str) -> str:
    """What it gives with them."""
    return as_text(value).replace('"', "&quot;").replace("'", "&#x27;")


@lru_cache(maxsize=4096)
def words(html: str) -> str:
    """HTML without its tags: the words of a title are wanted on every page that shows it."""
    return _Html(html).striptags() if "<" in html or "&" in html else " ".join(str.split(html))


class _Html(Markup):
    """Finds out what signs mean without the names of all of them, where none stands in it but those of `escape`."""

    __slots__ = ()

    def unescape(self) -> str:
        plain = str(self)
        if _ODD_SIGN.search(plain):
            return super().unescape()
        for sign, written in _SIGNS:
            plain = plain.replace(sign, written)
        return plain


_SIGNS: Final = (
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&#34;", '"'),
    ("&quot;", '"'),
    ("&#39;", "'"),
    ("&amp;", "&"),
)
_ODD_SIGN: Final = re.compile(r"&(?!(?:lt|gt|#34|quot|#39|amp);)")
