"""Which cards a site has, what stands on each, and its picture."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen.model import localized, spellings
from sitegen.site import pages as planning
from sitegen.site.places import digest
from sitegen.site.standing import standing
from sitegen.site.workers import beforehand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.model.text import Text
    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile, Site

_DESIGN: Final = 5
"""Counts up when cards have other bytes, so that no old one is taken from the cache."""

_FEW: Final = 9
"""People whose site is too small for `build` to share among processes, which then wait for no other."""

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

    @property
    def is_plain(self) -> bool:
        """Whether all of it is in letters that every font has."""
        return all(
            text.isascii() and text.isprintable() for text in (*self.names, *self.lines, self.foot)
        )


class Deck:
    """The cards of a site, each drawn when it is asked for: a page shows one, and a site may have thousands."""

    def __init__(self, site: Site, colors: Mapping[str, str], kept: Cache) -> None:
        self._site, self._colors, self._kept = site, colors, kept
        self._profiles = {profile.slug: profile for profile in site.profiles}
        self._cards: dict[tuple[str, str], Card | None] = {}
        self._until_drawn: Callable[[], None] = _at_once

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """Those of few people are drawn by another process from here on: to load what draws takes longer than a page,
        and none waits for its card.
        """
        few = ["", *self._profiles] if len(self._profiles) < _FEW else []
        wanted: list[Card] = []
        with suppress(OSError):  # of a photo, which is told where it is shown
            cards = [
                card
                for slug in few
                for language in self._site.languages
                if (card := self._card(slug, language))
            ]
            wanted = [card for card in cards if not self._kept.find(_key(card))]
        with (
            beforehand(partial(_draw_into, self._kept, wanted))
            if wanted
            else nullcontext(_at_once) as until_drawn
        ):
            self._until_drawn = until_drawn
            yield

    def path(self, slug: str, language: str) -> str:
        """Where somebody's card lies below the site's root, or with no slug the site's; nothing if there is none."""
        card = self._card(slug, language)
        there_is = card and (card.is_plain or self._content(card))
        return card.path if card and there_is else ""

    def files(self, slug: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """Somebody's cards, or with no slug the site's: path, and what gives it."""
        for language in self._site.languages:
            card = self._card(slug, language)
            if card and (content := self._content(card)):
                yield card.path, partial(bytes, content)
            self._cards.pop((slug, language), None)

    def _card(self, slug: str, language: str) -> Card | None:
        """What stands on it, for all pages that ask; None if there is nothing to be told."""
        if (slug, language) not in self._cards:
            self._cards[slug, language] = self._planned(slug, language)
        return self._cards[slug, language]

    def _planned(self, slug: str, language: str) -> Card | None:
        site = self._site
        if not site.url or not (slug or (len(site.profiles) > 1 and site.title)):
            return None
        if slug:
            return _of_person(site, self._profiles[slug], language, self._colors)
        return _of_site(site, language, self._colors)

    def _content(self, card: Card) -> bytes:
        """The picture; nothing if it cannot be drawn."""
        self._until_drawn()
        content = self._kept.get(_key(card), partial(_draw, card))
        return b"" if content == _NONE else content


def _at_once() -> None:
    """Nothing to wait for."""


def _key(card: Card) -> tuple[object, ...]:
    return _DESIGN, replace(card, photo=None)


def _draw_into(kept: Cache, cards: Sequence[Card]) -> None:
    for card in cards:
        kept.put(_key(card), _draw(card))


def _draw(card: Card) -> bytes:
    from sitegen.site.cards.drawing import draw  # the cache has most of them

    return draw(card) or _NONE


def _of_site(site: Site, language: str, colors: Mapping[str, str]) -> Card:
    start = planning.root(site, language)
    said = localized(site.settings.description, language) or ", ".join(
        localized(profile.person.name, language) for profile in site.profiles[:12]
    )
    names = _names(site.title, language)
    return Card(
        "",
        language,
        f"{start}card.png",
        names,
        (said,),
        _foot(site, start),
        tuple(colors.items()),
        None,
        "",
    )


def _of_person(site: Site, profile: Profile, language: str, colors: Mapping[str, str]) -> Card:
    person = profile.person
    start = planning.root(site, language) + planning.home(site, profile)
    photo = profile.folder / profile.photo if profile.photo else None
    return Card(
        profile.slug,
        language,
        f"{start}card.{'jpg' if photo else 'png'}",
        _names(person.name, language),
        tuple(line for line in standing(person).lines(language) if line),
        _foot(site, start),
        tuple(colors.items()),
        photo,
        digest(photo.read_bytes()) if photo else "",
    )


def _names(text: Text, language: str) -> tuple[str, ...]:
    first = localized(text, language)
    return (first, *(other for other in spellings(text) if other != first))


def _foot(site: Site, start: str) -> str:
    return f"{site.url.partition('://')[2]}/{start}".rstrip("/")
