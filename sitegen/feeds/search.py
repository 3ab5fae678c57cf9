"""The search index: every person and every work, as JSON that a page loads when needed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sitegen.model import all_versions
from sitegen.planning.addresses import language_folder, relative_link
from sitegen.planning.languages import choose_version
from sitegen.planning.pages import Output
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model.site import Profile, Site
    from sitegen.model.text import Text
    from sitegen.planning.pages import Plan
    from sitegen.views.works import WorkView


def search_index_path(site: Site, language: str) -> str:
    """Return the path of the search index in a language."""
    return f"{language_folder(site, language)}search.json"


def render_search_index(plan: Plan, works: Iterable[WorkView], language: str) -> Output:
    """Render the search index: rows of texts, to show and to search.

    Args:
        plan: A site of several people.
        works: The works of all people, each once.
        language: BCP 47 tag.
    """
    site = plan.site
    folder = language_folder(site, language)

    def choose(text: Text) -> str:
        return choose_version(text, language, site.languages)

    def describe_person(profile: Profile) -> list[str]:
        person = profile.person
        current = current_position(person)
        about = ", ".join(filter(None, map(choose, (*current.position, current.affiliation))))
        searched = " ".join((*all_versions(person.name), *map(choose, person.interests)))
        home = plan.addresses.page_path("home", profile.slug, language)
        return [choose(person.name), about, searched, link_to(home)]

    def describe_work(work: WorkView) -> list[str]:
        authors = ", ".join(author.name for author in work.authors)
        venue = work.venue_short or work.venue_text
        about = ". ".join(filter(None, (authors, ", ".join(filter(None, (venue, work.year))))))
        return [work.title.striptags(), about, " ".join(work.keywords), link_to(work.href)]

    def link_to(address: str) -> str:
        # Links are relative to the index, so that it works wherever the site is published.
        path, mark, fragment = address.lstrip("/").partition("#")
        return relative_link(folder, path) + mark + fragment

    index: dict[str, Any] = {
        "people": [describe_person(profile) for profile in site.profiles],
        "works": [describe_work(work) for work in works],
    }
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return Output(search_index_path(site, language), text.encode())
