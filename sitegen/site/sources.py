"""What each part of a site is made from: a few letters that change whenever that does.

In: a site as read, where everything of it is, and its files. Out: those letters by the slug of a person, and by how
much of people a part shows that is nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.site.inputs import digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile
    from sitegen.site.inputs import Inputs

EVERYBODY: Final = ""
"""Anything of anybody."""
WORKS: Final = "*works"
"""Of people's works what lists of them tell, and nothing else of them but their names."""
NEWS: Final = "*news"
"""Of people's news what lists of them tell, and nothing else of them but their names."""
ENTRIES: Final = "*entries"
"""What everybody's `publications.bib` says."""
NAMES: Final = "*names"
"""No more than everybody's names. No folder of a person is called like one of these."""
_BIB: Final = "publications.bib"
_PERSON: Final = "person.yaml"


def sources(addresses: Addresses, inputs: Inputs, url: str | None) -> Mapping[str, str]:
    """By slug, and by the names above. `url` is the one that goes before that of `site.yaml`."""
    site = addresses.site
    people = [profile.slug for profile in site.profiles]
    # Pages link to people by their names.
    names = [
        (profile.slug, profile.person.name, profile.person.spelled) for profile in site.profiles
    ]
    common = digest(inputs.of_all, url, names)
    # Whose page of a joint paper stands for it is decided by what others have.
    led: dict[str, list[object]] = {}
    for mine, theirs in addresses.leading.items():
        led.setdefault(mine[0], []).append((mine, theirs))
    own = {slug: digest(common, inputs.of_person(slug), led.get(slug)) for slug in people}
    of_all = [page.path for page in addresses.pages.values() if not page.profile]
    shape = digest(common, of_all, _feeds(addresses))
    told = [_told(profile, addresses, inputs.below(profile.slug)) for profile in site.profiles]
    return {
        **own,
        EVERYBODY: digest(common, *own.values()),
        WORKS: digest(shape, [one.works for one in told]),
        NEWS: digest(shape, [one.news for one in told]),
        ENTRIES: digest(common, [one.entries for one in told]),
        NAMES: shape,
    }


class _Told(NamedTuple):
    """What lists of all tell of somebody's."""

    entries: object
    """The file of their publications."""
    works: object
    """It, and where what its entries name is found."""
    news: object
    """The texts, and where what they name is found."""


def _told(profile: Profile, addresses: Addresses, files: Sequence[tuple[str, str]]) -> _Told:
    homes = [
        addresses.pages["home", profile.slug, "", language].sections
        for language in addresses.site.languages
    ]
    entries = [file for file in files if file[0] == _BIB]
    named = [file for file in files if file[0].startswith("files/")]
    works = entries, named, profile.person.links, [page.slug for page in profile.pages], homes
    return _Told(
        entries, works, ([file for file in files if file[0] not in (_BIB, _PERSON)], homes)
    )


def _feeds(addresses: Addresses) -> list[bool]:
    """Whether there is one of all, by language."""
    if not addresses.extras:
        return []
    from sitegen.site.feeds import feed  # a build with nothing changed needs none

    return [bool(feed(addresses.site, None, language)) for language in addresses.site.languages]
