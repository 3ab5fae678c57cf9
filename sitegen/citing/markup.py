"""Hide HTML from a citation processor while it works on the words of a reference.

HTML of a title becomes plain text in which every element is one private character, so that no rule
about capitals or full stops can break it. What the processor adds (italics, names, the title) is
marked in the same way. Finally, the marked text becomes HTML or plain text.
"""

from __future__ import annotations

import re
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

NUMBER, NUMBER_END, MORE = "\ue001", "\ue002", "\ue003"
"""Marks for the number of a reference, the end of the number, and omitted authors."""
TITLE, TITLE_END, NAME_END = "\ue004", "\ue005", "\ue006"
_SPACE: Final = "\ue007"
"""A space before a punctuation mark in a title, as in French."""
_ELEMENTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "Italic": ("\ue010", "\ue011", "i"), "Oblique": ("\ue010", "\ue011", "i"),
    "Bold": ("\ue012", "\ue013", "b"), "Underline": ("\ue014", "\ue015", "u"),
    "Superscript": ("\ue016", "\ue017", "sup"), "Subscript": ("\ue018", "\ue019", "sub"),
    "SmallCaps": ("\ue01a", "\ue01b", 'span class="smallcaps"'),
}  # fmt: skip
"""Formatting of the processor -> marks around it, and the HTML element."""
_TAGS: Final = {
    **{first: f"<{tag}>" for first, _, tag in _ELEMENTS.values()},
    **{last: f"</{tag.partition(' ')[0]}>" for _, last, tag in _ELEMENTS.values()},
}
_FIRST_NAME, _FIRST_ELEMENT, _LAST_ELEMENT = 0xE100, 0xE800, 0xF8FF
"""Ranges of the marks of names and of elements; the private characters end with the last."""
_PRIVATE: Final = "[\ue000-\uf8ff]"
_ELEMENT: Final = re.compile(r"<math\b.*?</math>|<[^<>]*>", re.DOTALL)

_MARKS: Final = f"({_PRIVATE}*)"
_SEAMS: Final = (
    (rf"[ \u00a0]+{_MARKS}(?=[,.](?:\s|{_PRIVATE}|$))", r"\1"),
    (rf"[,;:]{_MARKS}\.(?=\s|{_PRIVATE}|$)", r"\1."),
    (rf"((?:\.\.\.|(?<!\.)[?!.]){_MARKS}[”’»」』]?{_MARKS})\.(?![.\w])", r"\1"),
    (rf"([,;:]){_MARKS}\s*\1(?!\w)", r"\1\2"),
    (r"\(\s*\)|\[\s*\]", ""),
    (r"[ \t\n]{2,}", " "),
    (rf"[,;:]\s*{_MARKS}\s*$", r"\1"),
)
"""Wrong punctuation where two parts of a reference meet, and its replacement."""


def formatter(string: Callable[[str], str]) -> SimpleNamespace:
    """Return a formatter for citeproc-py that writes marks instead of HTML.

    Args:
        string: Makes the processor's kind of text.
    """

    def mark(first: str, last: str, text: object) -> str:
        return string(f"{first}{text}{last}")

    formats = {name: partial(mark, first, last) for name, (first, last, _) in _ELEMENTS.items()}
    return SimpleNamespace(**formats, Light=string, preformat=str)


class Elements:
    """The HTML elements of one reference's titles while a processor works on the words."""

    def __init__(self) -> None:
        """Start without elements."""
        self._tags: dict[str, str] = {}

    def hide(self, html: Markup) -> str:
        """Return the words of a piece of HTML, with a private character for each element."""
        pieces, at = [], 0
        for match in _ELEMENT.finditer(html):
            pieces += [_unescape(html[at : match.start()]), self._add(match[0])]
            at = match.end()
        return "".join([*pieces, _unescape(html[at:])])

    def html(self, marked: str) -> str:
        """Return marked text as HTML; the marks of names and of the title stay."""
        tags = _TAGS | self._tags
        return "".join(
            tags.get(letter) or str(escape(letter)) for letter in marked.replace(_SPACE, " ")
        )

    def _add(self, tag: str) -> str:
        mark = chr(_FIRST_ELEMENT + len(self._tags))
        if mark > chr(_LAST_ELEMENT):
            return ""
        self._tags[mark] = tag
        return mark


def _unescape(html: str) -> str:
    return re.sub(" (?=[,.;:?!])", _SPACE, without_marks(Markup(html).unescape()))


def without_marks(text: str) -> str:
    """Return a text without private characters, which are reserved for marks."""
    return re.sub(_PRIVATE, "", text)


def name_mark(index: int) -> str:
    """Return the mark before the family name of an author; there are a few thousand marks."""
    return chr(_FIRST_NAME + index) if _FIRST_NAME + index < _FIRST_ELEMENT else ""


def cut(before: str, after: str) -> str:
    """Return `after` with the formatting marks of `before` that are still open there."""
    rest = re.sub("[^\ue010-\ue01b]", "", before) + after
    for first, last, _ in (*_ELEMENTS.values(), *_ELEMENTS.values()):
        rest = rest.replace(first + last, "")
    return rest


def fix_punctuation(text: str, closing_quote: str = "") -> str:
    """Correct the punctuation where parts meet; full stops go before `closing_quote`."""
    for pattern, replacement in _SEAMS:
        text = re.sub(pattern, replacement, text)
    if closing_quote:
        quote = re.escape(closing_quote)
        text = re.sub(rf"({quote})({_PRIVATE}*)([.,])(?!\w)", r"\3\1\2", text)
    return text.strip()


def finish_html(html: str, owners: Collection[int], href: str) -> Markup:
    """Return the reference with its owners highlighted and its title, or all of it, linked."""
    for mark in filter(None, map(name_mark, owners)):
        html = re.sub(f"{mark}(.*?){NAME_END}", r'<b class="owner">\1</b>', html)
    if href:
        link = str(Markup('<a class="title" href="{}">').format(href))
        html = html if TITLE in html else f"{TITLE}{html}{TITLE_END}"
        html = html.replace(TITLE, link, 1).replace(TITLE_END, "</a>", 1)
    return Markup(without_marks(html))


def plain(marked: str) -> str:
    """Return marked text as plain text."""
    return without_marks(marked.replace(_SPACE, " "))
