"""Which cards a site has, and what stands on each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen.model import localized, spellings
from sitegen.site import pages as planning
from sitegen.site.places import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sitegen.model import Person
    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile, Site
    from sitegen.text import Text

_DESIGN: Final = 2
"""Counts up when cards look different, so that no old one is taken from the cache."""

_NONE: Final = b"-"
"""What the cache holds for a card that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on one."""

    slug: str
    """Whose it is; nothing for that of the site."""
    language: str
    """BCP 47 tag."""
    path: str
    """Below the site's root."""
    names: tuple[str, ...]
    """In the page's language first."""
    lines: tuple[str, ...]
    """Position and affiliation, or what the site is about."""
    foot: str
    """Where it leads, without scheme."""
    colors: tuple[tuple[str, str], ...]
    """`paper`, `ink`, `soft` and `accent`, as CSS has them."""
    photo: Path | None
    """A portrait."""
    photo_digest: str
    """Of its bytes."""


def plan(site: Site, colors: Mapping[str, str]) -> Iterator[Card]:
    """Every card that the site would have if the font has its letters."""
    if not site.url:
        return
    for language in site.languages:
        if len(site.profiles) > 1 and site.title:
            yield _of_site(site, language, colors)
        for profile in site.profiles:
            yield _of_person(site, profile, language, colors)


def draw_all(cards: Iterable[Card], kept: Cache) -> dict[Card, bytes]:
    """Every card that can be drawn, with its bytes."""
    drawn = {card: kept.get((_DESIGN, replace(card, photo=None)), partial(_draw, card)) for card in cards}
    return {card: content for card, content in drawn.items() if content != _NONE}


def _draw(card: Card) -> bytes:
    from sitegen.site.cards.drawing import draw  # the cache has most of them

    return draw(card) or _NONE


def _of_site(site: Site, language: str, colors: Mapping[str, str]) -> Card:
    start = planning.root(site, language)
    said = localized(site.settings.description, language) or ", ".join(
        localized(profile.person.name, language) for profile in site.profiles[:12]
    )
    names = _names(site.title, language)
    return Card("", language, f"{start}card.png", names, (said,), _foot(site, start), tuple(colors.items()), None, "")


def _of_person(site: Site, profile: Profile, language: str, colors: Mapping[str, str]) -> Card:
    person = profile.person
    start = planning.root(site, language) + planning.home(site, profile)
    photo = profile.folder / profile.photo if profile.photo else None
    return Card(
        profile.slug,
        language,
        f"{start}card.{'jpg' if photo else 'png'}",
        _names(person.name, language),
        tuple(line for line in _standing(person, language) if line),
        _foot(site, start),
        tuple(colors.items()),
        photo,
        digest(photo.read_bytes()) if photo else "",
    )


def _standing(person: Person, language: str) -> tuple[str, ...]:
    """Position and affiliation; without them the degree that one is working on, and where."""
    if person.position or person.affiliation:
        return localized(person.position, language), localized(person.affiliation, language)
    degree = next((one for one in person.education if one.expected or one.end == "present"), None)
    if not degree:
        return ()
    subject = [localized(text, language) for text in (degree.degree, degree.area)]
    return ", ".join(text for text in subject if text), localized(degree.institution, language)


def _names(text: Text, language: str) -> tuple[str, ...]:
    first = localized(text, language)
    return (first, *(other for other in spellings(text) if other != first))


def _foot(site: Site, start: str) -> str:
    return f"{site.url.partition('://')[2]}/{start}".rstrip("/")
