"""Indexes of a site for programs: sitemap, search index, `people.json` and `llms.txt`.

None contains `unsorted` data, email addresses or phone numbers: pages obfuscate addresses to hide
them from programs that harvest them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from markupsafe import escape

from sitegen.citing.items import make_item
from sitegen.content.services import make_link
from sitegen.exporters.json_data import to_data
from sitegen.feeds.downloads import publications_path
from sitegen.model import all_versions, localize
from sitegen.planning.addresses import language_folder, relative_link
from sitegen.planning.languages import choose_version, translate
from sitegen.planning.pages import Output
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.model.site import Profile, Site
    from sitegen.model.text import Text
    from sitegen.planning.pages import Page, Plan
    from sitegen.views.works import WorkView

_SITEMAP: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def render_sitemap(plan: Plan) -> list[Output]:
    """Render `sitemap.xml` and `robots.txt`; nothing for a site without `url`."""
    url = plan.site.url
    if not url:
        return []
    robots = f"User-agent: *\nAllow: /\n\nSitemap: {url}/sitemap.xml\n"
    pages = [
        page for page in plan.pages if page.kind != "404" and plan.addresses.canonical(page) is page
    ]
    versions: defaultdict[tuple[str, str, str], list[Page]] = defaultdict(list)
    for page in pages:
        versions[page.key].append(page)
    entries = "".join(_list_versions(url, page, versions[page.key]) for page in pages)
    return [
        Output("sitemap.xml", f"{_SITEMAP}{entries}</urlset>\n".encode()),
        Output("robots.txt", robots.encode()),
    ]


def _list_versions(url: str, page: Page, versions: Sequence[Page]) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(version.language)}"'
        f' href="{_absolute(url, version)}"/>'
        for version in versions
        if len(versions) > 1
    )
    return f"<url><loc>{_absolute(url, page)}</loc>{alternates}</url>\n"


def _absolute(url: str, page: Page) -> str:
    return escape(f"{url}/{quote(page.path)}")


def search_index_path(site: Site, language: str) -> str:
    """Return the path of the search index in a language."""
    return f"{language_folder(site, language)}search.json"


def render_search_index(plan: Plan, works: Iterable[WorkView], language: str) -> Output:
    """Render the search index for the works of all people: rows of texts, to show and to search."""
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


_LEFT_OUT: Final = frozenset({"email", "phone", "links"})


def render_people_json(plan: Plan) -> Output:
    """Render everybody's data as JSON, a line for each, with their publications as CSL-JSON."""
    people = ",\n".join(_describe_person(plan, profile) for profile in plan.site.profiles)
    return Output("people.json", f"[\n{people}\n]\n".encode())


def _describe_person(plan: Plan, profile: Profile) -> str:
    language = plan.site.languages[0]

    def resolve(value: str) -> str:
        return plan.addresses.absolute(plan.addresses.resolve(value, profile, language))

    links = {key: make_link(key, value).href for key, value in profile.person.links.items()}
    data = {
        "id": profile.slug,
        "page": plan.addresses.absolute(
            "/" + plan.addresses.page_path("home", profile.slug, language)
        ),
        **{
            name: value
            for name, value in to_data(profile.person, resolve).items()
            if name not in _LEFT_OUT
        },
        "links": {key: href for key, href in links.items() if href},
        "publications": [make_item(work) for work in profile.publications],
    }
    return json.dumps({key: value for key, value in data.items() if value}, ensure_ascii=False)


def render_llms_txt(plan: Plan) -> Output:
    """Render `llms.txt`, a Markdown guide as proposed by llmstxt.org."""
    site, addresses, language = plan.site, plan.addresses, plan.site.languages[0]

    def link(title: str, path: str) -> str:
        return f"- [{title}]({addresses.absolute(f'/{path}')})"

    blocks = [f"# {localize(site.title, language) or translate(language, 'people')}"]
    if site.settings.description:
        blocks.append(f"> {localize(site.settings.description, language)}")
    for profile in site.profiles:
        blocks.append(f"## {localize(profile.person.name, language)}")
        if headline := ", ".join(filter(None, current_position(profile.person).lines(language))):
            blocks.append(headline)
        navigation = addresses.navigation(profile.slug, language)
        links = [link(entry.title, entry.path) for entry in navigation]
        if profile.publications:
            links.append(link("BibTeX", publications_path(site, profile, "bib")))
        blocks.append("\n".join(links))
    data = f"{link('people.json', 'people.json')}: everybody with their works as CSL-JSON"
    return Output("llms.txt", ("\n\n".join([*blocks, "## Data", data]) + "\n").encode())
