"""Views of people for pages in one language, with resolved addresses and pronunciations."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.model import KEYS_WITH_URL, all_versions
from sitegen.planning.languages import choose_version
from sitegen.views.authors import AuthorFinder
from sitegen.views.works import SharedWorkView, list_works

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.model import Occasion, Person, Publication
    from sitegen.model.site import FreePage, Profile
    from sitegen.model.text import Text
    from sitegen.planning.addresses import Addresses
    from sitegen.views.authors import People
    from sitegen.views.works import WorkView

_PHONETIC: Final = re.compile(r"[\u0250-\u02ff]")
"""Letters of the International Phonetic Alphabet."""
_LATIN: Final = re.compile(r"[A-Za-z]")


class NewsView(NamedTuple):
    """A news item."""

    slug: str
    """Name of its file; usable as an anchor."""
    title: Text
    """The headline; short items have none."""
    date: str
    """The date, as far as it is known."""
    text: Text
    """Markdown."""
    href: str
    """Address of its page."""


class PersonView:
    """The view of a person (`profile` in templates).

    Everything is computed on demand: most pages need little of a person.
    """

    def __init__(
        self, profile: Profile, language: str, addresses: Addresses, people: People
    ) -> None:
        """Show a person on pages in a language; `people` can be linked among authors."""
        self.profile = profile
        """As loaded."""
        self._language = language
        self._addresses = addresses
        self._people = people

    @property
    def slug(self) -> str:
        """Name of the folder, and part of the address on a site of several people."""
        return self.profile.slug

    @cached_property
    def publications(self) -> Sequence[Publication]:
        """The entries of `publications.bib`, without preprints of others; for counting."""
        return self.profile.works

    @property
    def pages(self) -> Sequence[FreePage]:
        """Free pages."""
        return self.profile.pages

    @property
    def home(self) -> str:
        """Address of the home page."""
        return self._page("home")

    @property
    def photo(self) -> str:
        """Address of the portrait, for `picture`; empty if there is none."""
        name = self.profile.photo
        return "/" + self._addresses.file_path(self.profile, name) if name else ""

    @cached_property
    def works(self) -> Sequence[WorkView]:
        """Publications ready to show: unpublished ones first, then by year, newest first."""
        return tuple(list_works(self.profile, self._people, self))

    def work(self, key: str) -> WorkView:
        """Return the work with this key."""
        return self._works_by_key[key]

    @cached_property
    def _works_by_key(self) -> Mapping[str, WorkView]:
        return {work.key: work for work in self.works}

    def shared_work(self, publication: Publication) -> WorkView:
        """Return a work for a shared page, on which the person is an author like the others."""
        finder = AuthorFinder(self.profile, self._people, is_shared=True)
        return SharedWorkView(publication, finder, resolver=self)

    @cached_property
    def news(self) -> Sequence[NewsView]:
        """News items, newest first."""
        return tuple(
            NewsView(item.slug, item.title, item.date, item.text, self._page("page", item.slug))
            for item in self.profile.news
        )

    @cached_property
    def person(self) -> Person:
        """The content of `person.yaml`."""
        person = self.profile.person
        resolved: dict[str, Any] = {
            key: self._resolve_entries(entries)
            for key in KEYS_WITH_URL
            if (entries := getattr(person, key))
        }
        return replace(person, **resolved)

    def paper(self, key: str) -> str:
        """Return the address of a work's page, or of its entry in the list."""
        return self._page("paper", key)

    def resolve(self, value: str) -> str:
        """Resolve an address as written to a web address or a path below the site's root."""
        return self._addresses.resolve(value, self.profile, self._language)

    def _page(self, kind: str, article: str = "") -> str:
        return "/" + self._addresses.page_path(kind, self.slug, self._language, article)

    def _resolve_entries(self, entries: Sequence[Any]) -> tuple[Any, ...]:
        resolved = []
        for entry in entries:
            changes: dict[str, Any] = {"url": self.resolve(entry.url)} if entry.url else {}
            if occasions := getattr(entry, "given", ()):
                changes["given"] = tuple(map(self._resolve_occasion, occasions))
            resolved.append(replace(entry, **changes) if changes else entry)
        return tuple(resolved)

    def _resolve_occasion(self, occasion: Occasion) -> Occasion:
        slides, video = self.resolve(occasion.slides), self.resolve(occasion.video)
        return replace(occasion, slides=slides, video=video)


class Pronunciation(NamedTuple):
    """How to pronounce a spelling of a name."""

    text: str
    """`Tán Mílán`; empty if not given."""
    language: str
    """Language tag of its letters, `zh-Latn`; empty if they are the same as in the name."""


def find_pronunciation(
    person: Person, spelling: str, language: str, site_languages: Sequence[str]
) -> Pronunciation:
    """Return how to pronounce a spelling of a person's name, on a page in `language`.

    A name with a single spelling can have a pronunciation for readers of each language.
    """
    readings = [
        pronunciation
        for written in person.pronunciation
        if (pronunciation := _match(person.name, written, spelling, language, site_languages)).text
    ]
    text = " / ".join(pronunciation.text for pronunciation in readings)
    return Pronunciation(text, readings[0].language if readings else "")


def _match(
    name: Text, written: Text, spelling: str, language: str, site_languages: Sequence[str]
) -> Pronunciation:
    if isinstance(name, str):
        return Pronunciation(choose_version(written, language, site_languages), "")
    if isinstance(written, str):
        return Pronunciation(written if spelling == all_versions(name)[0] else "", "")
    tags = (tag for tag, text in name.items() if text == spelling and tag in written)
    tag = next(tags, "")
    text = written.get(tag, "")
    if _PHONETIC.search(text):
        return Pronunciation(text, f"{tag}-fonipa")
    is_romanized = _LATIN.search(text) and not _LATIN.search(spelling)
    return Pronunciation(text, f"{tag}-Latn" if is_romanized else "")
