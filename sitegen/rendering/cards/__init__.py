"""Social cards: the picture next to a link that somebody shares, 1200 by 630 pixels.

Each home page has one, and so does the front page of a site of several people with a title. All
pages of a person have the same card. Its address must be absolute, so a site without `url` has
none. A card is left out if the fonts lack a letter of its text.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sitegen.model import all_versions, localize
from sitegen.planning.addresses import language_folder, person_folder
from sitegen.planning.pages import Output
from sitegen.rendering.cards.drawing import Card, can_draw, draw_card
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from sitegen.model.text import Text
    from sitegen.planning.pages import Plan

_MOST_NAMES = 12
"""Maximum number of names on the card of a site without a description."""


@lru_cache(maxsize=64)  # all pages of a person need the same one
def card_path(plan: Plan, slug: str, language: str) -> str:
    """Return the path of the card of a person or of the site; empty if there is none."""
    card = _make_card(plan, slug, language)
    if not card or not can_draw(card):
        return ""
    return f"{_folder(plan, slug, language)}card.{'jpg' if card.photo else 'png'}"


def render_cards(plan: Plan, slug: str) -> list[Output]:
    """Render the cards of a person, or of the site, in all languages.

    Raises:
        ContentError: The photo cannot be read.
    """
    outputs = []
    for language in plan.site.languages:
        path, card = card_path(plan, slug, language), _make_card(plan, slug, language)
        if path and card:
            outputs.append(Output(path, draw_card(card)))
    return outputs


def _make_card(plan: Plan, slug: str, language: str) -> Card | None:
    site = plan.site
    if not site.url:
        return None
    footer = f"{site.url.partition('://')[2]}/{_folder(plan, slug, language)}".rstrip("/")
    if slug:
        profile = plan.profiles[slug]
        names = _order_spellings(profile.person.name, language)
        lines = tuple(filter(None, current_position(profile.person).lines(language)))
        photo = profile.folder / profile.photo if profile.photo else None
        return Card(names, lines, footer, plan.theme.card, photo)
    if len(site.profiles) < 2 or not site.title:
        return None
    people = (localize(other.person.name, language) for other in site.profiles[:_MOST_NAMES])
    description = localize(site.settings.description, language) or ", ".join(people)
    names = _order_spellings(site.title, language)
    return Card(names, (description,), footer, plan.theme.card)


def _folder(plan: Plan, slug: str, language: str) -> str:
    folder = language_folder(plan.site, language)
    return folder + person_folder(plan.site, plan.profiles[slug]) if slug else folder


def _order_spellings(text: Text, language: str) -> tuple[str, ...]:
    """Return all spellings, the one in the language first."""
    first = localize(text, language)
    return (first, *(other for other in all_versions(text) if other != first))
