"""People as the pages of one language show them: their works, and resolved addresses instead of what they wrote.

All is made when a template first asks for it, for most pages need little of a person, and a list of a thousand people
needs a line of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from sitegen.content.bibtex import unique_key
from sitegen.model import WITH_URL
from sitegen.site import roles
from sitegen.site.addresses import quoted
from sitegen.site.bylines import Byline
from sitegen.site.crediting import Makers
from sitegen.site.later import Later, names_addresses
from sitegen.site.merged import SharedWork, shared_works
from sitegen.site.sources import NEWS, WORKS
from sitegen.site.together import newest_news, newest_works
from sitegen.site.works import works

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.model import Occasion, Person, Publication
    from sitegen.site.addresses import Addresses
    from sitegen.site.content import FreePage, NewsItem, Profile, Site
    from sitegen.site.crediting import Credits
    from sitegen.site.merged import Shared
    from sitegen.site.work import Work


class Shown:
    """One person: what templates call `profile`."""

    def __init__(
        self, profile: Profile, language: str, addresses: Addresses, people: Credits
    ) -> None:
        self.profile = profile
        """As loaded."""
        self._language = language
        self._addresses = addresses
        self._people = people

    @property
    def slug(self) -> str:
        """Name of the folder, and part of the address where the site has several people."""
        return self.profile.slug

    @cached_property
    def publications(self) -> Sequence[Publication]:
        """As `publications.bib` has them, but for preprints of others: enough to count them."""
        return self.profile.works

    @property
    def pages(self) -> tuple[FreePage, ...]:
        """Pages of their own."""
        return self.profile.pages

    @property
    def home(self) -> str:
        """Where their home page is."""
        return self._page("home", self.profile)

    @cached_property
    def photo(self) -> str:
        """The portrait, for `picture`; nothing if there is none."""
        return (
            "/" + self._addresses.to_file(self.profile, self.profile.photo)
            if self.profile.photo
            else ""
        )

    @cached_property
    def works(self) -> tuple[Work, ...]:
        """Publications ready to show: those not out yet first, then by year, newest first."""
        return works(self.profile, self._people, self)

    def work(self, key: str) -> Work:
        """The publication with this key."""
        return self._by_key[key]

    def shared(self, publication: Publication) -> Work:
        """One publication as a page of all shows it: the owner is an author like the others, with a link."""
        return SharedWork(publication, Makers(self.profile, self._people, is_shared=True), at=self)

    @cached_property
    def _by_key(self) -> Mapping[str, Work]:
        return {work.key: work for work in self.works}

    @cached_property
    def news(self) -> tuple[NewsItem, ...]:
        """Newest first, each with its address."""
        return tuple(
            [
                item._replace(href=self._page("page", self.profile, item.slug))
                for item in self.profile.news
            ]
        )

    @cached_property
    def person(self) -> Person:
        """What `person.yaml` says."""
        person = self.profile.person
        linked: dict[str, Any] = {}
        for key in WITH_URL:
            entries = getattr(person, key)
            if isinstance(entries, Later):
                if entries.names_addresses:
                    linked[key] = entries.then(self._with_addresses)
            elif entries and names_addresses(entries):
                linked[key] = self._with_addresses(entries)
        return replace(person, **linked) if linked else person

    def paper(self, key: str) -> str:
        """The page of the work with this key, or its place in the list."""
        page = self._addresses.pages.get(("paper", self.profile.slug, key, self._language))
        return f"/{page.path}" if page else self._place_of_works + quoted(key)

    @cached_property
    def _place_of_works(self) -> str:
        """Where works are that have no pages, up to their keys."""
        return self._page("paper", self.profile)

    def resolve(self, value: str) -> str:
        """What they wrote as an address: on the web, or below the site's root."""
        return self._addresses.resolve(value, self.profile, self._language)

    def _page(self, kind: str, profile: Profile, article: str = "") -> str:
        return "/" + self._addresses.to_page(kind, profile, self._language, article)

    def _with_addresses(self, entries: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same with resolved addresses."""
        entries = tuple(
            replace(entry, url=self.resolve(entry.url)) if entry.url else entry for entry in entries
        )
        if any(one.slides or one.video for entry in entries for one in getattr(entry, "given", ())):
            given = [tuple(map(self._given_with_addresses, talk.given)) for talk in entries]
            entries = tuple(
                replace(talk, given=theirs) for talk, theirs in zip(entries, given, strict=True)
            )
        return entries

    def _given_with_addresses(self, one: Occasion) -> Occasion:
        return replace(one, slides=self.resolve(one.slides), video=self.resolve(one.video))


@dataclass(frozen=True, slots=True)
class Everybody(Sequence[Shown]):
    """All people of a site in one language, each made when a template asks for them."""

    language: str
    """Of the pages that show them."""
    addresses: Addresses
    """Of their site."""
    people: Credits
    """By name, to find co-authors."""
    seen: Callable[[], None] = lambda: None
    """Called whenever a template looks at somebody by way of this."""

    @overload
    def __getitem__(self, place: int) -> Shown: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Shown]: ...
    def __getitem__(self, place: int | slice) -> Shown | Sequence[Shown]:
        self.seen()
        found = self.addresses.site.profiles[place]
        return (
            [self.of(profile) for profile in found]
            if isinstance(found, Sequence)
            else self.of(found)
        )

    def __len__(self) -> int:
        return len(self.addresses.site.profiles)

    def of(self, profile: Profile) -> Shown:
        """One of them."""
        return Shown(profile, self.language, self.addresses, self.people)


class Group(NamedTuple):
    """People who are the same in the group."""

    name: str
    """A role, or a heading that the site made up."""
    is_known: bool
    """Whether there is a message `group_<name>` for it."""
    people: Sequence[Shown]
    """In the order of the site."""


class News(NamedTuple):
    """A piece of news on a page of all."""

    profile: Shown | Byline
    """Whose it is."""
    item: NewsItem
    """What it says."""


class ShownSite:
    """What templates call `site`, in one language."""

    def __init__(
        self,
        site: Site,
        profiles: Everybody,
        works: Callable[[], Sequence[Shared]],
        seen: Callable[[str], object] = lambda _what: None,
    ) -> None:
        """`seen` is told whenever a template looks at the `WORKS` or the `NEWS` of all."""
        self.title = site.title
        """What to call it; empty if it does not say and has several people."""
        self.url = site.url
        """Where it is published, without a slash at the end; or nothing."""
        self.languages = site.languages
        """At least one; the first is the main one."""
        self.settings = site.settings
        """What `site.yaml` says."""
        self.profiles = profiles
        """Its people, in the order to show."""
        self._site = site
        self._works = works
        self._seen = seen

    @property
    def site(self) -> Site:
        """As loaded."""
        self.profiles.seen()
        return self._site

    def groups(self) -> Sequence[Group]:
        """The people by what they are in the group."""
        self.profiles.seen()
        found = roles.grouped(self.profiles.addresses.site.profiles, self.settings.roles)
        return [
            Group(name, name in roles.known(), [self.profiles.of(profile) for profile in people])
            for name, people in found.items()
        ]

    def newest_works(self, count: int) -> Sequence[Work]:
        """The newest publications of all, each once."""
        self.profiles.seen()
        found = newest_works(self.profiles.addresses.site.profiles, count)
        return [self.profiles.of(profile).shared(publication) for profile, publication in found]

    def newest_news(self, count: int) -> Sequence[News]:
        """The newest pieces of news of all."""
        self.profiles.seen()
        found = newest_news(self.profiles.addresses.site.profiles, count)
        return [self._news(self.profiles.of(profile), item.slug) for profile, item in found]

    @staticmethod
    def _news(profile: Shown, slug: str) -> News:
        return News(profile, next(item for item in profile.news if item.slug == slug))

    @property
    def works(self) -> tuple[Work, ...]:
        """The publications of all people, each once, in the order of a list of publications."""
        self._seen(WORKS)
        return self._every_work

    @property
    def news(self) -> tuple[News, ...]:
        """The news of all people, newest first."""
        self._seen(NEWS)
        return self._every_news

    def forget(self) -> None:
        """Let go of the works of all people, which take much memory; who asks for them again has to wait."""
        self.__dict__.pop("_every_work", None)

    @cached_property
    def _every_work(self) -> tuple[Work, ...]:
        people = {profile.slug: self.profiles.of(profile) for profile in self._site.profiles}
        found = tuple(shared_works(self._works(), self.profiles.people, people))
        taken: set[str] = set()
        for work in found:
            work.key = unique_key(
                work.key, taken
            )  # a key is one's own; on the page of all it is an anchor
            taken.add(work.key.lower())
        return found

    @cached_property
    def _every_news(self) -> tuple[News, ...]:
        people = map(self.profiles.of, self._site.profiles)
        every = [News(Byline(one, self.profiles.seen), item) for one in people for item in one.news]
        return tuple(sorted(every, key=lambda news: news.item.date, reverse=True))
