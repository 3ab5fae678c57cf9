"""Render small pieces of text as HTML, each in the page's language or with a `lang` attribute.

Templates call them without importing them; `partials/text.html` is for templates that import them.
They are functions instead of macros because pages use dozens of them, and every template that
imports macros with the page's context evaluates them again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jinja2 import pass_context
from markupsafe import Markup, escape

from sitegen.model import all_versions
from sitegen.model.text import han_family_name
from sitegen.planning.languages import format_years, language_name, translate
from sitegen.rendering.context import page_state

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from jinja2.runtime import Context

    from sitegen.model import Publication
    from sitegen.model.text import Text
    from sitegen.rendering.context import PageState
    from sitegen.views.authors import Author
    from sitegen.views.works import WorkView

_FIRST_EAST_ASIAN: Final = "⺀"
"""The first Han character, kana, hangul or full-width punctuation mark."""


_HAN_COMMA: Final = r"(?<=[\u2e80-\u9fff]), ?(?=[\u2e80-\u9fff])"
"""A comma after a Chinese character, which becomes full width."""


@pass_context
def lang(context: Context, text: Text) -> Markup:
    """Return a `lang` attribute for a text that is not in the page's language; else empty."""
    return _lang(page_state(context), text)


@pass_context
def span(context: Context, text: Text) -> Markup:
    """Render a text, in a `<span>` if it needs a `lang` attribute."""
    return _span(page_state(context), text)


@pass_context
def only(context: Context, text: Text) -> Markup:
    """Render a note with the language of a long text, if there is no version in the page's.

    The language of a plain text is judged by its script. Latin letters can be any language, so they
    are not taken for English on a site without English.
    """
    state = page_state(context)
    tag = state.foreign_language(text)
    if not tag or (isinstance(text, str) and tag == "en" and tag not in state.site.languages):
        return Markup()
    message = translate(state.language, "only_in", language=language_name(tag, state.language))
    return Markup('<p class="detail only" lang="{}">{}</p>').format(state.language, message)


@pass_context
def initials(context: Context, name: Text) -> str:
    """Return the family name of an East Asian name, or else the first and last initial."""
    text = page_state(context).localize(name)
    if text >= _FIRST_EAST_ASIAN:
        return han_family_name(text)
    words = text.partition("(")[0].split()
    return "".join(word[0] for word in (*words[:1], *words[1:][-1:]))


@pass_context
def is_cjk(context: Context, text: Text) -> str:
    """Return `y` if a text is shown in Chinese, Japanese or Korean characters; else empty."""
    return "y" if page_state(context).localize(text) >= _FIRST_EAST_ASIAN else ""


@pass_context
def joined(context: Context, texts: Iterable[Text]) -> Markup:
    """Join the non-empty texts of an entry with commas."""
    state = page_state(context)
    return _join(state, filter(None, texts), "，", lambda text: _span(state, text))


@pass_context
def listed(context: Context, texts: Iterable[Text]) -> Markup:
    """List things of the same kind."""
    state = page_state(context)
    return _join(state, texts, "、", lambda text: _span(state, text))


@pass_context
def names(context: Context, people: Iterable[Text]) -> Markup:
    """List names, with the page owner's marked."""
    state = page_state(context)
    owner = set(state.owner.person.all_names) if state.owner else set()

    def render(name: Text) -> Markup:
        if owner.isdisjoint(all_versions(name)):
            return _span(state, name)
        text = escape(state.localize(name))
        return Markup(f'<b class="owner"{_lang(state, name)}>{text}</b>')

    return _join(state, people, "、", render)


@pass_context
def years(context: Context, written: Iterable[str]) -> Markup:
    """List years and ranges of years."""
    language = page_state(context).language
    separator = translate(language, "list_separator")
    return escape(separator.join(format_years(language, year) for year in written))


@pass_context
def linked(context: Context, text: Text, url: str) -> Markup:
    """Render a text as a link to a resolved address, if there is one."""
    state = page_state(context)
    if not url:
        return _span(state, text)
    href, content = escape(state.page.link(url)), escape(state.localize(text))
    return Markup(f'<a href="{href}"{_lang(state, text)}>{content}</a>')


@pass_context
def href(context: Context, html: str, url: str) -> Markup:
    """Turn rendered HTML into a link to a resolved address, if there is one."""
    if not url:
        return escape(html)
    link = escape(page_state(context).page.link(url))
    return Markup(f'<a href="{link}">{escape(html)}</a>')


@pass_context
def author(context: Context, person: Author) -> Markup:
    """Render an author; the page's owner is marked, colleagues on the site are linked."""
    return Markup(_author(page_state(context), person))


@pass_context
def authors(context: Context, people: Iterable[Author | None]) -> Markup:
    """Render a list of authors, with an ellipsis for omitted ones."""
    state = page_state(context)
    # In Chinese fonts it is as wide as a character, which does not suit Latin names.
    latin = Markup('<span lang="en">…</span>') if state.language.startswith("zh") else "…"
    pieces: list[str] = []
    is_east_asian = False
    for person in people:
        if person:
            is_east_asian = person.name >= _FIRST_EAST_ASIAN
            piece = _author(state, person)
        else:
            piece = "…" if is_east_asian else latin
        pieces += piece, "、" if is_east_asian else ", "
    return Markup("".join(pieces[:-1]))


@pass_context
def reference(context: Context) -> Markup:
    """Render the page's paper in the site's citation style; empty without one."""
    state = page_state(context)
    publication = state.page.page.publication
    return _render_reference(state, publication) if publication else Markup()


@pass_context
def in_style(context: Context, work: WorkView, linked: bool = True) -> Markup:  # noqa: FBT001, FBT002
    """Render a work of the page's owner in this style, with a linked title and the owner marked."""
    state = page_state(context)
    if not state.owner or state.owner is not work.owner:
        return Markup()
    owners = [index for index, author in enumerate(work.authors) if author.is_owner]
    link = state.page.link(work.href) if linked else ""
    return _render_reference(state, work.entry, owners, link)


def _render_reference(
    state: PageState, publication: Publication, owners: Collection[int] = (), href: str = ""
) -> Markup:
    """Render a publication in the site's citation style; empty if the site has none.

    The authors with the indexes `owners` are marked, and the title is a link to `href`. A work that
    a CSL file cannot format is rendered in the default style and recorded.
    """
    site = state.site.plan.site
    if not site.settings.citation_style:
        return Markup()
    from sitegen.citing import DEFAULT_STYLE, STYLES, UncitedError, style  # rarely needed

    try:
        html = style(site.settings.citation_style, site.csl).html(publication, owners, href)
    except UncitedError:
        state.uncited.add(publication.key)
        html = STYLES[DEFAULT_STYLE].html(publication, owners, href)
    is_link = html.startswith("<a ") and html.endswith("</a>")
    return html if is_link else _link_addresses(html, publication)


def _link_addresses(html: Markup, publication: Publication) -> Markup:
    """Turn an address printed by the style into a link."""
    from sitegen.citing.pieces import address_of
    from sitegen.citing.source import source

    parts = source(publication)
    address = address_of(parts)
    if not address.startswith("http") or any(map(str.isspace, address)):
        return html
    for printed in filter(None, (address, parts.doi)):
        written = escape(printed)
        if written in html:
            link = Markup('<a href="{}">{}</a>').format(address, printed)
            return Markup(html.replace(written, link, 1))
    return html


def obfuscate_email(address: str) -> Markup:
    """Render a `mailto:` link that address harvesters do not recognize, without JavaScript.

    Letters are character references, and a hidden word separates name and domain.
    """
    name, at, domain = address.partition("@")
    href = _to_references(f"mailto:{address}")
    decoy = '<span hidden aria-hidden="true">.invalid</span>' if at else ""
    return Markup(
        f'<a href="{href}">{_to_references(name)}{_to_references(at)}{decoy}'
        f"{_to_references(domain)}</a>"
    )


def _to_references(text: str) -> str:
    # Alternate between decimal and hexadecimal, against harvesters that only decode one.
    return "".join(
        f"&#{ord(letter)};" if index % 2 else f"&#x{ord(letter):x};"
        for index, letter in enumerate(text)
    )


def _author(state: PageState, person: Author) -> str:
    html = escape(person.name)
    if person.is_owner:
        html = Markup(f'<b class="owner">{html}</b>')
    elif person.href:
        html = Markup(f'<a href="{escape(state.page.link(person.href))}">{html}</a>')
    return f"{html}<sup>{escape(person.marks)}</sup>" if person.marks else str(html)


def _lang(state: PageState, text: Text) -> Markup:
    tag = state.foreign_language(text)
    return Markup(f' lang="{escape(tag)}"') if tag else Markup()


def _span(state: PageState, text: Text) -> Markup:
    tag = state.foreign_language(text)
    content = state.localize(text)
    if not isinstance(content, Markup):
        content = escape(content if content.isascii() else re.sub(_HAN_COMMA, "，", content))
    return Markup(f'<span lang="{escape(tag)}">{content}</span>') if tag else content


def _join(
    state: PageState,
    texts: Iterable[Text],
    east_asian_separator: str,
    render: Callable[[Text], Markup],
) -> Markup:
    pieces: list[str] = []
    for text in texts:
        is_east_asian = state.localize(text) >= _FIRST_EAST_ASIAN
        pieces += render(text), east_asian_separator if is_east_asian else ", "
    return Markup("".join(pieces[:-1]))


TEXTS: Final[Mapping[str, Callable[..., object]]] = {
    "lang": lang,
    "span": span,
    "only": only,
    "initials": initials,
    "is_cjk": is_cjk,
    "joined": joined,
    "listed": listed,
    "names": names,
    "years": years,
    "linked": linked,
    "href": href,
    "author": author,
    "authors": authors,
}
"""The functions by their names in `partials/text.html`."""

GLOBALS: Final = {
    name: function
    for name, function in TEXTS.items()
    if name not in ("author", "authors", "href", "years")
}
"""The functions that templates can call without an import."""
