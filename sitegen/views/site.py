"""The view of the site for pages in one language (`site` in templates); works of all, merged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sitegen.content.bibtex import unique_key
from sitegen.planning.addresses import group_works
from sitegen.views.authors import AuthorFinder, People
from sitegen.views.people import NewsView, PersonView
from sitegen.views.positions import KNOWN_ROLES, group_people
from sitegen.views.works import SharedWorkView, work_order

if TYPE_CHECKING:
    from sitegen.model.site import Profile, Settings
    from sitegen.model.text import Text
    from sitegen.planning.addresses import OwnedWork
    from sitegen.planning.pages import Plan
    from sitegen.views.works import Resolver, WorkView


class PeopleGroup(NamedTuple):
    """People with the same role."""

    name: str
    """A built-in role, or a heading from the settings."""
    is_known: bool
    """Whether there is a message `group_<name>` for it."""
    people: Sequence[PersonView]
    """In the order of the site."""


class SharedNews(NamedTuple):
    """A news item on a page of all people."""

    profile: PersonView
    """The person it belongs to."""
    item: NewsView
    """The item."""


class _Profiles(Sequence[PersonView]):
    """The people of the site; accessing one is recorded, counting them is not."""

    def __init__(
        self,
        profiles: Sequence[Profile],
        show: Callable[[Profile], PersonView],
        note_use: Callable[[], None],
    ) -> None:
        self._profiles, self._show, self._note_use = profiles, show, note_use

    def __getitem__(self, index: Any) -> Any:
        self._note_use()
        if isinstance(index, slice):
            return [self._show(profile) for profile in self._profiles[index]]
        return self._show(self._profiles[index])

    def __len__(self) -> int:
        return len(self._profiles)


class SiteView:
    """The site in one language. Records the use of data of all people."""

    def __init__(self, plan: Plan, language: str) -> None:
        """Show a site in one language."""
        site = plan.site
        self.title: Text = site.title
        """The title; empty if there is none and the site has several people."""
        self.url: str = site.url
        """Address where the site is published, without a trailing slash; may be empty."""
        self.languages = site.languages
        """BCP 47 tags, at least one; the first is the main language."""
        self.settings: Settings = site.settings
        """The settings of `site.yaml`."""
        self.language = language
        """Language of the pages."""
        self.plan = plan
        """The plan of the site."""
        self.used: set[str] = set()
        """Aspects of `rendering.site.ASPECTS` that were used since this was last cleared."""
        self._people = People(site.profiles, site.settings.coauthors, self._home)
        note_use = partial(self.used.add, "people")
        self.profiles: Sequence[PersonView] = _Profiles(site.profiles, self.show, note_use)
        """The people, in the order to show."""

    def show(self, profile: Profile) -> PersonView:
        """Return the view of one person."""
        return PersonView(profile, self.language, self.plan.addresses, self._people)

    def groups(self) -> Sequence[PeopleGroup]:
        """Return the people by their role in the group."""
        self.used.add("people")
        groups = group_people(self.plan.site.profiles, self.settings.roles)
        return [
            PeopleGroup(role, role in KNOWN_ROLES, [self.show(profile) for profile in members])
            for role, members in groups.items()
        ]

    @property
    def works(self) -> Sequence[WorkView]:
        """The works of all people, each once, in the order of a list of publications."""
        self.used.add("works")
        return self._works

    @property
    def news(self) -> Sequence[SharedNews]:
        """The news of all people, newest first."""
        self.used.add("people")
        return self._news

    def newest_works(self, count: int) -> Sequence[WorkView]:
        """Return the newest works of all people, each once."""
        self.used.add("works")
        newest = newest_works(self.plan.site.profiles, count)
        return [self.show(profile).shared_work(work) for profile, work in newest]

    def newest_news(self, count: int) -> Sequence[SharedNews]:
        """Return the newest news items of all people that have a date."""
        return [shared for shared in self.news if shared.item.date][:count]

    @cached_property
    def _works(self) -> Sequence[WorkView]:
        profiles = self.plan.site.profiles
        owners = {profile.slug: self.show(profile) for profile in profiles}
        return tuple(show_merged_works(merge_works(profiles), self._people, owners))

    @cached_property
    def _news(self) -> Sequence[SharedNews]:
        people = map(self.show, self.plan.site.profiles)
        news = (SharedNews(person, item) for person in people for item in person.news)
        return tuple(sorted(news, key=lambda shared: shared.item.date, reverse=True))

    def _home(self, slug: str) -> str:
        return "/" + self.plan.addresses.page_path("home", slug, self.language)


def merge_works(profiles: Iterable[Profile]) -> list[list[OwnedWork]]:
    """Merge the works of people, in the order of lists; the first entry of each is shown."""
    entries = [
        (profile, entry) for profile in profiles for entry in sorted(profile.works, key=work_order)
    ]
    return sorted(group_works(entries), key=lambda entries: work_order(entries[0][1]))


def show_merged_works(
    works: Sequence[Sequence[OwnedWork]], people: People, resolvers: Mapping[str, Resolver]
) -> list[SharedWorkView]:
    """Return views of merged works, with unique keys; `resolvers` are by slug."""
    profiles = {profile.slug: profile for entries in works for profile, _ in entries}
    finders = {
        slug: AuthorFinder(profile, people, is_shared=True) for slug, profile in profiles.items()
    }
    preprints = {slug: profile.preprints_by_work for slug, profile in profiles.items()}
    views: list[SharedWorkView] = []
    taken: set[str] = set()
    for (owner, entry), *others in works:
        early = preprints[owner.slug].get(entry.key, ())
        same = [(other, finders[profile.slug]) for profile, other in others]
        view = SharedWorkView(entry, finders[owner.slug], early, resolvers[owner.slug], same)
        view.key = unique_key(entry.key, taken)  # keys are only unique within one person's file
        taken.add(view.key.lower())
        views.append(view)
    return views


def newest_works(profiles: Iterable[Profile], count: int) -> list[OwnedWork]:
    """Return the newest published works, each once."""
    entries = [
        (profile, work)
        for profile in profiles
        for work in profile.works
        if work.year and work.get("pubstate") not in ("inpreparation", "submitted")
    ]
    entries.sort(key=lambda entry: entry[1].year, reverse=True)
    return [works[0] for works in group_works(entries)[:count]]
