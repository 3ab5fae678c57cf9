"""The view of a page (`page` in templates), with its navigation and versions in other languages."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote, unquote

from sitegen.content.services import split_address
from sitegen.model.site import NewsItem
from sitegen.planning.addresses import is_local, relative_link
from sitegen.planning.languages import native_name, translate
from sitegen.planning.pages import SHARED_PAGES
from sitegen.views.latex import latex_to_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.site import Profile
    from sitegen.model.text import Text
    from sitegen.planning.pages import Page, Plan

_QUERY_OR_FRAGMENT: Final = re.compile("[?#]")


class NavItem(NamedTuple):
    """An entry of the navigation."""

    kind: str
    """Kind of the page that it leads to: `talks`."""
    label: str
    """Its text."""
    href: str
    """Link from the page."""
    current: bool
    """Whether it leads to the page itself."""


class Alternate(NamedTuple):
    """A version of the page in one of the site's languages."""

    language: str
    """BCP 47 tag."""
    name: str
    """The native name of the language."""
    href: str
    """Link from the page."""


class PageView:
    """A page, and links from it."""

    def __init__(self, plan: Plan, page: Page) -> None:
        """Show a page of a plan."""
        self.plan = plan
        """The plan of the site."""
        self.page = page
        """The page as planned."""
        self.kind = page.kind
        """Its template is `pages/<kind>.html`."""
        self.path = page.path
        """Address relative to the site's root."""
        self.language = page.language
        """BCP 47 tag."""
        self.sections = page.sections
        """Kinds that a home page shows in full."""

    @cached_property
    def title(self) -> str:
        """Its title; of a paper, as plain text."""
        work = self.page.publication
        return (latex_to_text(work.get("title")) or work.key) if work else self.page.title

    @property
    def text(self) -> Text:
        """Markdown of a free page or a news item."""
        return self.page.article.text if self.page.article else ""

    @property
    def date(self) -> str:
        """Date of a news item."""
        article = self.page.article
        return article.date if isinstance(article, NewsItem) else ""

    @property
    def owner(self) -> Profile | None:
        """The person whose page it is."""
        return self.page.profile

    def link(self, address: str) -> str:
        """Return the link to a resolved address, which is relative if it is local."""
        if not is_local(address):
            return address
        path, mark, rest = _split(address[1:])
        return self._link(unquote(path), mark, rest)

    def link_to_path(self, path: str) -> str:
        """Return the link to a path below the site's root."""
        return self._link(*_split(path))

    def _link(self, path: str, mark: str, rest: str) -> str:
        if mark == "#" and path == self.path:
            link = ""
        elif self.kind == "404":  # it is shown at any depth
            link = split_address(self.plan.site.url).path.rstrip("/") + "/" + quote(path)
        else:
            link = relative_link(self.path, path)
        return link + mark + rest

    def resolve(self, value: str, owner: Profile | None) -> str:
        """Resolve an address that a person wrote to a link from the page."""
        return self.link(self.plan.addresses.resolve(value, owner, self.language))

    @cached_property
    def nav(self) -> Sequence[NavItem]:
        """The person's pages in this language; on a shared page, the shared pages."""
        page, addresses = self.page, self.plan.addresses
        if page.profile:
            return tuple(
                NavItem(
                    entry.kind,
                    entry.title,
                    self.link_to_path(entry.path),
                    entry.path == page.path or entry.kind == page.part_of,
                )
                for entry in addresses.navigation(page.slug, page.language)
            )
        return tuple(
            NavItem(
                kind,
                translate(page.language, name),
                self.link_to_path(shared.path),
                kind == page.kind,
            )
            for kind, name in SHARED_PAGES.items()
            if (shared := addresses.find_page(kind, "", page.language))
        )

    @cached_property
    def alternates(self) -> Sequence[Alternate]:
        """The versions of the page in the site's languages."""
        kind, slug, article = self.page.key
        find = self.plan.addresses.find_page
        pages = (find(kind, slug, tag, article) for tag in self.plan.site.languages)
        return tuple(
            Alternate(page.language, native_name(page.language), self.link_to_path(page.path))
            for page in pages
            if page
        )

    def absolute(self, language: str = "") -> str:
        """Return the absolute address of the page in a language; empty without the site's `url`.

        For a work that several people list, this is the address of the first person's page.
        """
        if not self.plan.site.url:
            return ""
        addresses = self.plan.addresses
        kind, slug, article = self.page.key
        page = addresses.find_page(kind, slug, language or self.language, article) or self.page
        return addresses.absolute(f"/{addresses.canonical(page).path}")


def _split(address: str) -> tuple[str, str, str]:
    """Split an address into the path, a `?` or `#`, and the rest."""
    match = _QUERY_OR_FRAGMENT.search(address)
    if not match:
        return address, "", ""
    return address[: match.start()], match[0], address[match.end() :]
