"""The smallest pieces of text in HTML, which stand on every page by the dozen: functions, for macros take much longer.

In: texts as the content has them, in one or several languages. Out: HTML in the words of the page, with a `lang`
attribute where they are in another language than it. Templates find them in `partials/text.html`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from sitegen.model import spellings
from sitegen.site.messages import language_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sitegen.site.standpoint import Standpoint
    from sitegen.text import Text

_FIRST_EAST_ASIAN: Final = "⺀"
"""Letters from here on are Han characters, kana and hangul: punctuation after them is full width."""

_NOTHING: Final = Markup()


class Phrases:
    """Pieces of text for one page after the other."""

    def __init__(self, at: Standpoint, is_owner: Callable[[Text], bool]) -> None:
        self._at = at
        self._is_owner = is_owner

    def lang(self, text: Text) -> Markup:
        """A `lang` attribute, for a text that is in another language than the page."""
        tag = self._at.foreign(text)
        return Markup(' lang="{}"').format(tag) if tag else _NOTHING

    def span(self, text: Text) -> Markup:
        """The text; in a <span> if it needs a `lang` attribute."""
        tag, shown = self._at.foreign(text), escape(self._at.shown(text))
        return Markup('<span lang="{}">{}</span>').format(tag, shown) if tag else shown

    def only(self, text: Text) -> Markup:
        """A line that says so, where a long text is there in another language than the page's only.

        Of a plain text letters tell the language; Latin ones may be of any, so a site without English is not told it.
        """
        tag = self._at.foreign(text)
        if not tag or (isinstance(text, str) and tag == "en" and tag not in self._at.languages):
            return _NOTHING
        said = self._at.say("only_in", language=language_name(tag, self._at.language))
        return Markup('<p class="detail only" lang="{}">{}</p>').format(self._at.language, said)

    def initials(self, name: Text) -> str:
        """The first character of a name in Han characters, kana or hangul; else the first letters of its ends."""
        if native := next((one for one in spellings(name) if one >= _FIRST_EAST_ASIAN), ""):
            return native[0]
        words = self._at.shown(name).partition("(")[0].split()
        return "".join(word[0] for word in (*words[:1], *words[1:][-1:]))

    def is_cjk(self, text: Text) -> str:
        """Whether it is shown in Han characters, kana or hangul: `y` or nothing."""
        return "y" if self._at.shown(text)[:1] >= _FIRST_EAST_ASIAN else ""

    def joined(self, texts: Iterable[Text]) -> Markup:
        """Texts of one entry with commas between them; empty ones left out."""
        return self._in_a_row([text for text in texts if text], self.span, "，")

    def listed(self, texts: Iterable[Text]) -> Markup:
        """Things of one kind in a row."""
        return self._in_a_row(list(texts), self.span, "、")

    def names(self, people: Iterable[Text]) -> Markup:
        """Names in a row; that of the page's owner is marked."""
        return self._in_a_row(list(people), self._name, "、")

    def linked(self, text: Text, url: str) -> Markup:
        """A link to a resolved address, or the bare words where there is none."""
        if not url:
            return self.span(text)
        href, shown = self._at.here.url(url), self._at.shown(text)
        return Markup('<a href="{}"{}>{}</a>').format(href, self.lang(text), shown)

    def href(self, shown: str, url: str) -> Markup:
        """What is shown already, as a link where there is an address."""
        return Markup('<a href="{}">{}</a>').format(self._at.here.url(url), shown) if url else escape(shown)

    def _name(self, one: Text) -> Markup:
        if not self._is_owner(one):
            return self.span(one)
        return Markup('<b class="owner"{}>{}</b>').format(self.lang(one), self._at.shown(one))

    def _in_a_row(self, texts: list[Text], piece: Callable[[Text], Markup], east_asian: str) -> Markup:
        if not texts:
            return Markup()
        between = [(east_asian if self.is_cjk(text) else ", ") for text in texts[:-1]]
        pairs = zip(texts, (*between, ""), strict=True)
        return Markup("".join([part for text, mark in pairs for part in (piece(text), mark)]))


def phrases(at: Standpoint, is_owner: Callable[[Text], bool]) -> Mapping[str, Callable[..., object]]:
    """By the names that `partials/text.html` gives them."""
    made = Phrases(at, is_owner)
    return {name: getattr(made, name) for name in vars(Phrases) if not name.startswith("_")}
