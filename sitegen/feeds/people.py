"""Render everybody's data for programs: `people.json`, and `llms.txt`, which links to all pages.

Neither contains `unsorted` data, email addresses or phone numbers: pages obfuscate addresses to
hide them from programs that harvest them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sitegen.citing.items import make_item
from sitegen.content.services import make_link
from sitegen.exporters.json_data import to_data
from sitegen.model import localize
from sitegen.planning.addresses import person_folder
from sitegen.planning.languages import translate
from sitegen.planning.pages import Output
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.model.site import Profile
    from sitegen.planning.pages import Plan

_LEFT_OUT: Final = frozenset({"email", "phone", "links"})


def render_people_json(lines: Iterable[str]) -> Output:
    """Render `people.json` from a line for each person, see `describe_person`."""
    people = ",\n".join(lines)
    return Output("people.json", f"[\n{people}\n]\n".encode())


def describe_person(plan: Plan, profile: Profile) -> str:
    """Return a person as a line of JSON, with their publications as CSL-JSON."""
    language = plan.site.languages[0]

    def resolve(value: str) -> str:
        return plan.addresses.absolute(plan.addresses.resolve(value, profile, language))

    person = profile.person
    links = {
        key: href for key, value in person.links.items() if (href := make_link(key, value).href)
    }
    data = {
        "id": profile.slug,
        "page": plan.addresses.absolute(
            "/" + plan.addresses.page_path("home", profile.slug, language)
        ),
        **{
            name: value for name, value in to_data(person, resolve).items() if name not in _LEFT_OUT
        },
        "links": links,
        "publications": [make_item(work) for work in profile.publications],
    }
    return json.dumps({key: value for key, value in data.items() if value}, ensure_ascii=False)


def render_llms_txt(plan: Plan) -> Output:
    """Render `llms.txt`, a Markdown guide as proposed by llmstxt.org."""
    return Output("llms.txt", ("\n".join(_list_pages(plan)) + "\n").encode())


def _list_pages(plan: Plan) -> Iterator[str]:
    site, addresses, language = plan.site, plan.addresses, plan.site.languages[0]
    yield f"# {localize(site.title, language) or translate(language, 'people')}"
    yield ""
    if site.settings.description:
        yield f"> {localize(site.settings.description, language)}"
        yield ""
    for profile in site.profiles:
        yield f"## {localize(profile.person.name, language)}"
        yield ""
        if headline := ", ".join(filter(None, current_position(profile.person).lines(language))):
            yield headline
            yield ""
        for entry in addresses.navigation(profile.slug, language):
            yield f"- [{entry.title}]({addresses.absolute('/' + entry.path)})"
        if profile.publications:
            path = f"/{person_folder(site, profile)}publications.bib"
            yield f"- [BibTeX]({addresses.absolute(path)})"
        yield ""
    yield "## Data"
    yield ""
    address = addresses.absolute("/people.json")
    yield f"- [people.json]({address}): everybody with their works as CSL-JSON"
