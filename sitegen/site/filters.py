"""What templates can call: the filters and functions of one page, in two tables.

Each is made for one page, for what it gives depends on the page's language and place.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from sitegen.model import spellings
from sitegen.site import dates, languages, markdown, services
from sitegen.site.messages import messages, translate
from sitegen.site.references import file_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sitegen.model import Person
    from sitegen.site.addresses import Here
    from sitegen.site.content import Profile
    from sitegen.site.services import Link


class Helpers(NamedTuple):
    """What a template may use beside its values."""

    filters: Mapping[str, Callable[..., Any]]
    """`{{ x|name }}`"""
    functions: Mapping[str, Callable[..., Any]]
    """`{{ name(x) }}`"""


def helpers(here: Here, icon: Callable[[str], Markup]) -> Helpers:
    """The filters and functions for the page `here`."""
    language, tags = here.page.language, here.addresses.site.languages
    profile = here.page.profile

    def resolve(value: str) -> str:
        return here.resolve(value, profile)

    return Helpers(
        {
            "text": lambda text: languages.shown(text, language, tags),
            "spellings": spellings,
            "lang_of": lambda text: languages.language_of(text, language, tags),
            "markdown": lambda text: markdown.markdown(languages.shown(text, language, tags), resolve),
            "markdown_inline": lambda text: markdown.markdown_inline(languages.shown(text, language, tags), resolve),
            "date": partial(dates.date, language),
            "years": partial(dates.years, language),
            "email_html": email_html,
        },
        {
            "t": partial(message, language),
            "date_range": partial(_date_range, language),
            "asset": lambda name: here.to(here.addresses.to_asset(name)),
            "href": partial(_href, here),
            "file": resolve,
            "icon": icon,
            "links": lambda person: tuple(_links(person, here)),
        },
    )


def message(language: str, key: str, /, **words: object) -> str:
    """An interface message; one that is filled with HTML is HTML."""
    if any(isinstance(word, Markup) for word in words.values()):
        return Markup(translate(language, key, **{name: escape(word) for name, word in words.items()}))
    return translate(language, key, **words)


def _date_range(language: str, start: str, end: str = "", expected: bool = False) -> str:  # noqa: FBT001, FBT002
    return dates.date_range(language, start, end, expected=expected)


def email_html(value: str) -> Markup:
    """A link to write to, without JavaScript: the letters as character references, and a hidden word amid them."""
    name, at, domain = value.partition("@")
    target = _references(f"mailto:{value}")
    decoy = Markup('<span hidden aria-hidden="true">.invalid</span>')
    shown = _references(name) + _references(at) + (decoy if at else Markup()) + _references(domain)
    return Markup('<a href="{}">{}</a>').format(target, shown)


def _references(text: str) -> Markup:
    """Decimal and hexadecimal in turn: what reads one kind only finds nothing."""
    return Markup("").join(
        Markup(f"&#{ord(letter)};" if place % 2 else f"&#x{ord(letter):x};") for place, letter in enumerate(text)
    )


def _href(here: Here, kind: str, profile: Profile | None = None, language: str = "") -> str:
    """Another page; of the same person, where it is a person's and none is named."""
    profiles = here.addresses.site.profiles
    whose = profile or here.page.profile or (profiles[0] if len(profiles) == 1 else None)
    owner = None if kind in ("people", "404") else whose
    return here.to(here.addresses.to_page(kind, owner, language or here.page.language))


def _links(person: Person, here: Here) -> Iterator[Link]:
    """Where a person is found; what has no address cannot be linked."""
    known = messages(here.page.language)
    owner = next((one for one in here.addresses.site.profiles if one.person.name == person.name), here.page.profile)
    for key, value in person.links.items():
        link = services.link(key, value)
        href = link.href or (here.resolve(value, owner) if _is_file(value, owner) else "")
        if href:
            yield link._replace(href=href, label=known.get(link.service, link.label))


def _is_file(value: str, owner: Profile | None) -> bool:
    return bool(owner and file_named(value, owner.files))
