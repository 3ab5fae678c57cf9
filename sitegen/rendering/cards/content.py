"""Decide which cards a site has, and what is on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.model import localized, spellings
from sitegen.planning.addresses import language_folder, person_folder
from sitegen.rendering.cards.drawing import Card, can_draw
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from sitegen.model.site import Profile
    from sitegen.model.text import Text
    from sitegen.planning.pages import Plan

_MAX_NAMES: Final = 12
"""Maximum number of names on the card of a site without a description."""


def find_card(plan: Plan, profile: Profile | None, language: str) -> Card | None:
    """Return the card of a person, or that of a site of several people, if it can be drawn."""
    if not plan.site.url:
        return None
    card = _person_card(plan, profile, language) if profile else _site_card(plan, language)
    return card if card and can_draw(card) else None


def _person_card(plan: Plan, profile: Profile, language: str) -> Card:
    folder = language_folder(plan.site, language) + person_folder(plan.site, profile)
    return Card(
        path=f"{folder}card.{'jpg' if profile.photo else 'png'}",
        names=_order_names(profile.person.name, language),
        lines=tuple(filter(None, current_position(profile.person).lines(language))),
        footer=_footer(plan, folder),
        colors=plan.theme.card,
        photo=profile.folder / profile.photo if profile.photo else None,
    )


def _site_card(plan: Plan, language: str) -> Card | None:
    site = plan.site
    if len(site.profiles) < 2 or not site.title:
        return None
    folder = language_folder(site, language)
    names = (localized(profile.person.name, language) for profile in site.profiles[:_MAX_NAMES])
    about = localized(site.settings.description, language) or ", ".join(names)
    return Card(
        path=f"{folder}card.png",
        names=_order_names(site.title, language),
        lines=(about,),
        footer=_footer(plan, folder),
        colors=plan.theme.card,
    )


def _order_names(text: Text, language: str) -> tuple[str, ...]:
    """Return all spellings, the one in the page's language first."""
    first = localized(text, language)
    return (first, *(other for other in spellings(text) if other != first))


def _footer(plan: Plan, folder: str) -> str:
    return f"{plan.site.url.partition('://')[2]}/{folder}".rstrip("/")
