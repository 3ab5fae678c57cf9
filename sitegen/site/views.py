"""People as one page shows them: their works, news and files with addresses as they are from that page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, overload

from sitegen.site.content import Profile
from sitegen.site.works import WorkLink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.model import Person
    from sitegen.site.addresses import Here
    from sitegen.site.content import NewsItem
    from sitegen.site.works import Work


@dataclass(frozen=True, slots=True)
class Views(Sequence[Profile]):
    """All people of a site as one page shows them, each made only when a template asks for it."""

    works: Mapping[str, Sequence[Work]]
    """By slug."""
    here: Here
    """The page."""

    @overload
    def __getitem__(self, place: int) -> Profile: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Profile]: ...
    def __getitem__(self, place: int | slice) -> Profile | Sequence[Profile]:
        found = self.here.addresses.site.profiles[place]
        return self.of(found) if isinstance(found, Profile) else [self.of(profile) for profile in found]

    def __len__(self) -> int:
        return len(self.here.addresses.site.profiles)

    def of(self, profile: Profile) -> Profile:
        """One of them."""
        return view(profile, self.works[profile.slug], self.here)


def view(profile: Profile, works: Sequence[Work], here: Here) -> Profile:
    """A profile whose every address holds from `here`."""
    homes = _homes(works, here)
    return replace(
        profile,
        person=_person(profile, here),
        works=tuple(_work(work, profile, homes, here) for work in works),
        photo=here.addresses.to_file(profile, profile.photo) if profile.photo else "",
        news=tuple(_news(item, profile, here) for item in profile.news),
    )


def _person(profile: Profile, here: Here) -> Person:
    person = profile.person
    return replace(
        person,
        projects=tuple(replace(entry, url=here.resolve(entry.url, profile)) for entry in person.projects),
        patents=tuple(replace(entry, url=here.resolve(entry.url, profile)) for entry in person.patents),
        teaching=tuple(replace(entry, url=here.resolve(entry.url, profile)) for entry in person.teaching),
        talks=tuple(
            replace(
                talk,
                given=tuple(
                    replace(
                        occasion,
                        slides=here.resolve(occasion.slides, profile),
                        video=here.resolve(occasion.video, profile),
                    )
                    for occasion in talk.given
                ),
            )
            for talk in person.talks
        ),
    )


def _homes(works: Sequence[Work], here: Here) -> Mapping[str, str]:
    """Where the colleagues among the authors are."""
    named = {author.slug for work in works for author in work.authors}
    colleagues = (profile for profile in here.addresses.site.profiles if profile.slug in named)
    language = here.page.language
    return {one.slug: here.to(here.addresses.to_page("home", one, language)) for one in colleagues}


def _work(work: Work, profile: Profile, homes: Mapping[str, str], here: Here) -> Work:
    return replace(
        work,
        authors=tuple(replace(author, href=homes[author.slug]) if author.slug else author for author in work.authors),
        links=tuple(WorkLink(label, here.resolve(href, profile)) for label, href in work.links),
        preview=here.resolve(work.preview, profile),
    )


def _news(item: NewsItem, profile: Profile, here: Here) -> NewsItem:
    return replace(item, href=here.to(here.addresses.to_page("page", profile, here.page.language, item.slug)))
