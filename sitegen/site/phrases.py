"""The smallest pieces of text in HTML, which stand on every page by the dozen: functions, for macros take much longer.

In: texts as the content has them, in one or several languages. Out: HTML in the words of the page, with a `lang`
attribute where they are in another language than it. Templates find them in `partials/text.html`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from markupsafe import Markup, escape

from sitegen.model import spellings
from sitegen.site import dates
from sitegen.site.escaping import escaped, marked
from sitegen.site.messages import language_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sitegen.model.text import Text
    from sitegen.site.addresses import Here
    from sitegen.site.crediting import Author
    from sitegen.site.standpoint import Standpoint

_FIRST_EAST_ASIAN: Final = "⺀"
"""Letters from here on are Han characters, kana and hangul: punctuation after them is full width."""

_NOTHING: Final = Markup()


class Phrases:
    """Pieces of text for one page after the other."""

    def __init__(self, at: Standpoint, is_owner: Callable[[Text], bool]) -> None:
        self._at = at
        self._is_owner = is_owner
        self._from: Here | None = None
        self._written: dict[Author | None, tuple[str, str]] = {}

    def lang(self, text: Text) -> Markup:
        """A `lang` attribute, for a text that is in another language than the page; the words of HTML tell it."""
        tag = self._at.foreign(text)
        return marked(f' lang="{escaped(tag)}"') if tag else _NOTHING

    def span(self, text: Text) -> Markup:
        """The text; in a <span> if it needs a `lang` attribute."""
        if self._is_simple(text):
            return marked(escaped(text))
        tag, shown = self._at.foreign(text), _html(self._at.shown(text))
        return marked(f'<span lang="{escaped(tag)}">{shown}</span>' if tag else shown)

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
        return "y" if self._at.shown(text) >= _FIRST_EAST_ASIAN else ""

    def joined(self, texts: Iterable[Text]) -> Markup:
        """Texts of one entry with commas between them; empty ones left out."""
        return self._in_a_row([text for text in texts if text], "，")

    def listed(self, texts: Iterable[Text]) -> Markup:
        """Things of one kind in a row."""
        return self._in_a_row(texts, "、")

    def names(self, people: Iterable[Text]) -> Markup:
        """Names in a row; that of the page's owner is marked."""
        return self._in_a_row(people, "、", self._name)

    def years(self, written: Iterable[str]) -> Markup:
        """Years and spans of years in a row."""
        shown = [dates.years(self._at.language, one) for one in written]
        return marked(escaped(self._at.say("list_separator").join(shown)))

    def linked(self, text: Text, url: str) -> Markup:
        """A link to a resolved address, or the bare words where there is none."""
        if not url:
            return self.span(text)
        href, shown = escaped(self._at.here.url(url)), _html(self._at.shown(text))
        return marked(f'<a href="{href}"{self.lang(text)}>{shown}</a>')

    def href(self, shown: str, url: str) -> Markup:
        """What is shown already, as a link where there is an address."""
        found = _html(shown)
        return marked(f'<a href="{escaped(self._at.here.url(url))}">{found}</a>' if url else found)

    def author(self, one: Author) -> Markup:
        """One author; the owner of the page is marked, colleagues of the same site are linked."""
        return marked(self._author(one))

    def authors(self, people: Iterable[Author | None]) -> Markup:
        """Authors in a row, with dots for those left out."""
        if self._from is not self._at.here:  # where links lead to stands there
            self._from = self._at.here
            self._written.clear()
        known = self._written
        made: list[str] = []
        for one in people:
            piece = known.get(one)
            if not piece:
                behind = "、" if one and one.name >= _FIRST_EAST_ASIAN else ", "
                piece = known[one] = self._author(one) if one else "…", behind
            made += piece
        return marked("".join(made[:-1]))

    def _author(self, one: Author) -> str:
        name, is_owner, href, marks, _ = one
        made = _html(name)
        if is_owner:
            made = f'<b class="owner">{made}</b>'
        elif href:
            made = f'<a href="{escaped(self._at.here.url(href))}">{made}</a>'
        return f"{made}<sup>{_html(marks)}</sup>" if marks else made

    def _name(self, one: Text) -> Markup:
        if not self._is_owner(one):
            return self.span(one)
        return marked(f'<b class="owner"{self.lang(one)}>{_html(self._at.shown(one))}</b>')

    def _is_simple(self, text: Text) -> TypeGuard[str]:
        """Whether it is shown as it is, and needs no `lang` attribute."""
        return type(text) is str and self._at.takes_ascii and text.isascii()

    def _in_a_row(
        self, texts: Iterable[Text], east_asian: str, piece: Callable[[Text], Markup] | None = None
    ) -> Markup:
        made: list[str] = []
        for text in texts:
            if self._is_simple(text):
                made += (piece(text) if piece else escaped(text), ", ")
            else:
                made += (
                    piece(text) if piece else self.span(text),
                    east_asian if self.is_cjk(text) else ", ",
                )
        return marked("".join(made[:-1]))


def _html(text: str) -> str:
    """A text as it stands in a page."""
    return escaped(text) if type(text) is str else escape(text)


def phrases(
    at: Standpoint, is_owner: Callable[[Text], bool]
) -> Mapping[str, Callable[..., object]]:
    """By the names that `partials/text.html` gives them."""
    made = Phrases(at, is_owner)
    return {name: getattr(made, name) for name in vars(Phrases) if not name.startswith("_")}
