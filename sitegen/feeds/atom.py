"""News as Atom feeds (RFC 4287): one for each person with dated news, and one for the whole site.

Feeds need absolute addresses, so a site without `url` has none. News without a date are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from sitegen.model import localize
from sitegen.planning.addresses import language_folder, person_folder
from sitegen.planning.languages import translate
from sitegen.planning.pages import Output
from sitegen.views.markdown import render_inline_markdown, render_markdown

if TYPE_CHECKING:
    from sitegen.model.site import NewsItem, Profile, Site
    from sitegen.planning.pages import Plan

_MAX_ENTRIES: Final = 20
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_NOT_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FEED: Final = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">
<id>{address}</id>
<title>{title}</title>
<updated>{updated}</updated>
<link rel="self" type="application/atom+xml" href="{address}"/>
<link rel="alternate" type="text/html" href="{home}"/>
<generator>sitegen</generator>
{entries}</feed>
"""
_ENTRY: Final = """<entry>
<id>{address}</id>
<title>{title}</title>
<updated>{updated}</updated>
<published>{updated}</published>
<link rel="alternate" type="text/html" href="{address}"/>
<author><name>{author}</name></author>
<content type="html">{content}</content>
</entry>
"""


@dataclass(frozen=True, slots=True)
class Feed:
    """A news feed in one language."""

    path: str
    """Path below the site's root."""
    home: str
    """Path of the page it belongs to."""
    language: str
    """BCP 47 tag."""
    title: str
    """Its name in feed readers."""
    entries: tuple[tuple[Profile, NewsItem], ...]
    """News items with their people, newest first."""


def find_feed(site: Site, profile: Profile | None, language: str) -> Feed | None:
    """Return the feed of a person or of the whole site; None if there is none."""
    if not site.url or (profile is None and len(site.profiles) < 2):
        return None
    profiles = site.profiles if profile is None else (profile,)
    entries = [(owner, item) for owner in profiles for item in owner.news if _timestamp(item.date)]
    if not entries:
        return None
    entries.sort(key=lambda entry: (_timestamp(entry[1].date), entry[1].slug), reverse=True)
    home = language_folder(site, language) + (person_folder(site, profile) if profile else "")
    name = localize(profile.person.name if profile else site.title, language)
    title = " · ".join(part for part in (name, translate(language, "news")) if part)
    return Feed(f"{home}feed.xml", home, language, title, tuple(entries[:_MAX_ENTRIES]))


def render_feeds(plan: Plan, profile: Profile | None) -> list[Output]:
    """Render the feeds of a person or of the whole site, in every language."""
    feeds = (find_feed(plan.site, profile, language) for language in plan.site.languages)
    return [Output(feed.path, _render_feed(plan, feed).encode()) for feed in feeds if feed]


def _render_feed(plan: Plan, feed: Feed) -> str:
    return _FEED.format(
        language=escape(feed.language),
        address=escape(plan.addresses.absolute(f"/{feed.path}")),
        home=escape(plan.addresses.absolute(f"/{feed.home}")),
        title=_escape_text(feed.title),
        updated=_timestamp(feed.entries[0][1].date),
        entries="".join(
            _render_entry(plan, profile, item, feed.language) for profile, item in feed.entries
        ),
    )


def _render_entry(plan: Plan, profile: Profile, item: NewsItem, language: str) -> str:
    addresses = plan.addresses

    def resolve(value: str) -> str:
        return addresses.absolute(addresses.resolve(value, profile, language))

    def picture(source: str, alt: str) -> Markup:
        address = resolve(source)
        is_ours = address.startswith(f"{plan.site.url}/")
        return Markup('<img src="{}" alt="{}">').format(address, alt) if is_ours else Markup()

    title = localize(item.title, language)
    title = render_inline_markdown(title, resolve=resolve, picture=picture).striptags()
    text = localize(item.text, language)
    path = addresses.page_path("page", profile.slug, language, item.slug)
    return _ENTRY.format(
        address=escape(addresses.absolute(f"/{path}")),
        title=_escape_text(title or item.slug),
        updated=_timestamp(item.date),
        author=_escape_text(localize(profile.person.name, language)),
        content=_escape_text(render_markdown(text, resolve=resolve, picture=picture)),
    )


def _timestamp(date: str) -> str:
    """Return `2024-05-01T00:00:00Z` for `2024-05`; empty if it is not a date."""
    match = _DATE.fullmatch(date)
    return f"{match[1]}-{match[2] or '01'}-{match[3] or '01'}T00:00:00Z" if match else ""


def _escape_text(value: str) -> str:
    return escape(_NOT_XML.sub("", str(value)), quote=False)
