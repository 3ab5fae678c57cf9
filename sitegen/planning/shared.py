"""What any page can use of the rest of the site, as plain data that a cache key can be made of."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sitegen.content.reading import digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.planning.pages import Plan


def base_data(plan: Plan, slug: str = "") -> list[Any]:
    """Return what the pages of a person, or those of nobody, use in any case.

    Pages link to the people that they name, and to the shared pages; the first page about a joint
    work represents it.
    """
    return [_digest_names(plan), _group_representatives(plan).get(slug, [])]


@lru_cache(maxsize=1)
def _digest_names(plan: Plan) -> str:
    """Return a digest of everybody's names, and of the shared pages and news feeds."""
    people = [
        (profile.slug, profile.person.name, profile.person.all_names)
        for profile in plan.site.profiles
    ]
    pages = [page.path for page in plan.pages_of("")]
    dated_news = any(item.date for profile in plan.site.profiles for item in profile.news)
    return digest(repr((people, pages, dated_news)).encode())


@lru_cache(maxsize=1)
def _group_representatives(plan: Plan) -> Mapping[str, list[Any]]:
    """Return which works of each person have a page elsewhere that represents them."""
    groups: dict[str, list[Any]] = {}
    for work, first in plan.addresses.representatives.items():
        groups.setdefault(work[0], []).append([*work, *first])
    return groups
