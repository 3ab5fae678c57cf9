"""News as Atom feeds (RFC 4287): one of everybody who has dated news, and on a site of several people one of all.

In: a site and where its pages are. Out: `feed.xml` beside each home page, in every language. A feed needs absolute
addresses, so a site that does not know its own has none; and a date, so news without one is not in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.model import localized
from sitegen.site import markdown
from sitegen.site import pages as planning
from sitegen.site.escaping import as_attribute, as_text, words
from sitegen.site.messages import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import NewsItem, Profile, Site

MEDIA_TYPE: Final = "application/atom+xml"

_LATEST: Final = 20
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FEED: Final = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={language}>
<id>{self}</id>
<title>{title}</title>
<updated>{updated}</updated>
<link rel="self" type="application/atom+xml" href={self_link}/>
<link rel="alternate" type="text/html" href={home}/>
<generator>sitegen</generator>
{entries}</feed>
"""
_ENTRY: Final = """<entry>
<id>{address}</id>
<title>{title}</title>
<updated>{updated}</updated>
<published>{updated}</published>
<link rel="alternate" type="text/html" href={link}/>
<author><name>{author}</name></author>
<content type="html">{content}</content>
</entry>
"""


@dataclass(frozen=True, slots=True)
class Feed:
    """One feed of a site."""

    path: str
    """Below the site's root."""
    home: str
    """The page that it belongs to, below the site's root."""
    language: str
    """BCP 47 tag."""
    title: str
    """What it is called in readers."""
    items: tuple[tuple[Profile, NewsItem], ...]
    """Newest first, with whose they are."""


def feed(site: Site, profile: Profile | None, language: str) -> Feed | None:
    """The feed of a person, or of all; None if it would be empty."""
    whose = [profile] if profile else site.profiles
    dated = (
        [(one, item) for one in whose for item in one.news if _timestamp(item.date)]
        if site.url
        else []
    )
    if not dated or not (profile or len(site.profiles) > 1):
        return None
    home = planning.root(site, language) + (planning.home(site, profile) if profile else "")
    name = localized(profile.person.name if profile else site.title, language)
    title = " · ".join(part for part in (name, translate(language, "news")) if part)
    dated.sort(key=lambda pair: (_timestamp(pair[1].date), pair[1].slug), reverse=True)
    return Feed(f"{home}feed.xml", home, language, title, tuple(dated[:_LATEST]))


def files(
    addresses: Addresses, profile: Profile | None
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The feeds of a person, or of all: path, and what makes it."""
    for language in addresses.site.languages:
        if found := feed(addresses.site, profile, language):
            yield found.path, partial(_xml, found, addresses)


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """A text that is read in another program: every address is a whole one."""

    addresses: Addresses
    profile: Profile
    language: str

    def resolve(self, value: str) -> str:
        return self.addresses.absolute(self.addresses.resolve(value, self.profile, self.language))

    def figure(self, written: str, alt: str) -> Markup:
        address = self.resolve(written)
        ours = address.startswith(f"{self.addresses.site.url}/")
        return Markup('<img src="{}" alt="{}">').format(address, alt) if ours else Markup()


def _xml(feed: Feed, addresses: Addresses) -> bytes:
    whole = addresses.absolute("/" + feed.path)
    return _FEED.format(
        language=_quoted(feed.language),
        self=_text(whole),
        title=_text(feed.title),
        updated=_timestamp(feed.items[0][1].date),
        self_link=_quoted(whole),
        home=_quoted(addresses.absolute("/" + feed.home)),
        entries="".join(
            _entry(profile, item, feed.language, addresses) for profile, item in feed.items
        ),
    ).encode()


def _entry(profile: Profile, item: NewsItem, language: str, addresses: Addresses) -> str:
    reader = _Elsewhere(addresses, profile, language)
    address = addresses.absolute("/" + addresses.to_page("page", profile, language, item.slug))
    text = markdown.markdown(localized(item.text, language), reader)
    title = words(markdown.markdown_inline(localized(item.title, language), reader))
    return _ENTRY.format(
        address=_text(address),
        title=_text(title or item.slug),
        updated=_timestamp(item.date),
        link=_quoted(address),
        author=_text(localized(profile.person.name, language)),
        content=_text(text),
    )


@lru_cache(maxsize=4096)  # it is asked for what news to tell, in which order, and of each
def _timestamp(date: str) -> str:
    """`2024-05` -> `2024-05-01T00:00:00Z`; nothing for what is no date."""
    match = _DATE.fullmatch(date)
    return f"{match[1]}-{match[2] or '01'}-{match[3] or '01'}T00:00:00Z" if match else ""


def _text(value: str) -> str:
    text = str(value)
    if not text.replace("\n", "").isprintable():
        text = _NOT_XML.sub("", text)
    return as_text(text)


def _quoted(value: str) -> str:
    """The value of an attribute, in its quotes. The standard library's way to do so imports half of the web with it."""
    return f'"{as_attribute(str(value))}"'
