"""Text that a citation processor takes apart and puts together, with what is to become HTML standing for itself.

In: HTML of a title. Out: plain text in which every element is one character of a private range, so that no rule about
capitals or full stops can break it. What the processor adds (italics, the names, the title) is marked likewise, and at
the end all of it becomes HTML again, or plain text.
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
"""The number of a reference, where its field ends, and authors that the entry does not name."""
TITLE, TITLE_END, NAME_END = "\ue004", "\ue005", "\ue006"
_SPACE: Final = "\ue007"
"""A space that stands before a mark in a title, as French has it."""
_ELEMENTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "Italic": ("\ue010", "\ue011", "i"), "Oblique": ("\ue010", "\ue011", "i"), "Bold": ("\ue012", "\ue013", "b"),
    "Underline": ("\ue014", "\ue015", "u"), "Superscript": ("\ue016", "\ue017", "sup"),
    "Subscript": ("\ue018", "\ue019", "sub"), "SmallCaps": ("\ue01a", "\ue01b", "span"),
}  # fmt: skip
"""What a processor calls a manner of print: marks around it, and the element that it becomes."""
_TAGS: Final = {
    mark: tag
    for first, last, name in _ELEMENTS.values()
    for mark, tag in (
        (first, f'<{name} class="smallcaps">' if name == "span" else f"<{name}>"),
        (last, f"</{name}>"),
    )
}
_NAMES, _HELD, _LAST = 0xE100, 0xE800, 0xF8FF
"""Where the marks of names begin, and those of held elements; the private range ends with the last."""
_PRIVATE: Final = "[\ue000-\uf8ff]"
_ELEMENT: Final = re.compile(r"<math\b.*?</math>|<[^<>]*>", re.DOTALL)

_BETWEEN: Final = f"({_PRIVATE}*)"
_SEAMS: Final = (
    (rf"[ \u00a0]+{_BETWEEN}(?=[,.](?:\s|{_PRIVATE}|$))", r"\1"),
    (rf"[,;:]{_BETWEEN}\.(?=\s|{_PRIVATE}|$)", r"\1."),
    (rf"((?:\.\.\.|(?<!\.)[?!.]){_BETWEEN}[”’»」』]?{_BETWEEN})\.(?![.\w])", r"\1"),
    (rf"([,;:]){_BETWEEN}\s*\1(?!\w)", r"\1\2"),
    (r"\(\s*\)|\[\s*\]", ""),
    (r"[ \t\n]{2,}", " "),
    (rf"[,;:]\s*{_BETWEEN}\s*$", r"\1"),
)
"""What stands where two parts of a reference meet, and what is to stand there."""


def formatter(string: Callable[[str], str]) -> SimpleNamespace:
    """What citeproc-py makes italics and the like with: marks, for titles may hold anything that looks like HTML.

    `string` makes the processor's own kind of text.
    """

    def marked(first: str, last: str, text: object) -> str:
        return string(f"{first}{text}{last}")

    manners = {name: partial(marked, first, last) for name, (first, last, _) in _ELEMENTS.items()}
    return SimpleNamespace(**manners, Light=string, preformat=str)


class Held:
    """The elements of one reference's titles, while a processor works on their words."""

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}

    def text(self, html: Markup) -> str:
        """The words of a piece of HTML, with a character for each element."""
        pieces, at = [], 0
        for match in _ELEMENT.finditer(html):
            pieces += [_shielded(html[at : match.start()]), self._hold(match[0])]
            at = match.end()
        return "".join([*pieces, _shielded(html[at:])])

    def html(self, marked: str) -> str:
        """Marked text as HTML, but for the marks of names and of the title."""
        tags = _TAGS | self._tags
        return "".join(
            [tags.get(letter) or str(escape(letter)) for letter in marked.replace(_SPACE, " ")]
        )

    def _hold(self, tag: str) -> str:
        mark = chr(_HELD + len(self._tags))
        if mark > chr(_LAST):
            return ""
        self._tags[mark] = tag
        return mark


def _shielded(html: str) -> str:
    return re.sub(" (?=[,.;:?!])", _SPACE, plain(Markup(html).unescape()))


def plain(text: str) -> str:
    """Without characters of the private range: they mean nothing but marks."""
    return re.sub(_PRIVATE, "", text) if not text.isascii() else text


def name_mark(place: int) -> str:
    """Stands before the family name of an author, counted from 0, that `NAME_END` ends; nothing past some thousand."""
    return chr(_NAMES + place) if _NAMES + place < _HELD else ""


def unprinted(before: str, after: str) -> str:
    """What stands behind a number that is taken away, with the marks of print that began before it and go on."""
    rest = re.sub("[^\ue010-\ue01b]", "", before) + after
    for first, last, _ in (*_ELEMENTS.values(), *_ELEMENTS.values()):
        rest = rest.replace(first + last, "")
    return rest


def mended(text: str, closing: str = "") -> str:
    """A reference with the punctuation that its parts have where they meet; stops go within a `closing` mark."""
    for pattern, new in _SEAMS:
        text = re.sub(pattern, new, text)
    if closing:
        text = re.sub(rf"({re.escape(closing)})({_PRIVATE}*)([.,])(?!\w)", r"\3\1\2", text)
    return text.strip()


def finished(html: str, owners: Collection[int], href: str) -> Markup:
    """The HTML of a reference with its owners marked and its title, or where there is none all of it, a link."""
    for mark in filter(None, map(name_mark, owners)):
        html = re.sub(f"{mark}(.*?){NAME_END}", r'<b class="owner">\1</b>', html)
    if href:
        first, last = str(Markup('<a class="title" href="{}">').format(href)), "</a>"
        whole = html if TITLE in html else f"{TITLE}{html}{TITLE_END}"
        html = whole.replace(TITLE, first, 1).replace(TITLE_END, last, 1)
    return Markup(re.sub(_PRIVATE, "", html))


def words(marked: str) -> str:
    """The same as plain text."""
    return plain(marked.replace(_SPACE, " "))
