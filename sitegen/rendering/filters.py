"""Filters and functions for templates; `themes/README.md` documents the public ones.

Those that depend on the page find it in the Jinja context.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from jinja2 import pass_context
from markupsafe import Markup, escape

from sitegen.content.services import WITHOUT_ADDRESS, find_file, make_link, web_address
from sitegen.content.works import sort_kinds
from sitegen.feeds import linked_data
from sitegen.feeds.atom import find_feed
from sitegen.feeds.downloads import (
    calendar_path,
    citation_address,
    cv_path,
    publications_path,
)
from sitegen.feeds.indexes import search_index_path
from sitegen.model import all_versions
from sitegen.planning.addresses import is_local
from sitegen.planning.languages import (
    choose_heading,
    format_date,
    format_date_range,
    format_years,
    is_right_to_left,
    messages,
    translate,
)
from sitegen.planning.pages import SHARED_PAGES
from sitegen.rendering.cards import card_path
from sitegen.rendering.context import page_state
from sitegen.rendering.pictures import Picture, fit_picture, fit_portrait, render_picture
from sitegen.rendering.texts import in_style, obfuscate_email, reference
from sitegen.views.authors import fold_authors
from sitegen.views.lists import (
    count_by_year,
    facet_attributes,
    find_facets,
    group_by_year,
    merge_courses,
)
from sitegen.views.markdown import find_stylesheets, render_inline_markdown, render_markdown
from sitegen.views.people import find_pronunciation
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jinja2.runtime import Context

    from sitegen.content.services import Link
    from sitegen.model import Course, Person, SectionKey
    from sitegen.model.site import Profile
    from sitegen.model.text import Text
    from sitegen.rendering.context import PageState
    from sitegen.views.people import PersonView, Pronunciation
    from sitegen.views.works import WorkView

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The policy of published pages: only files of the same site, and nothing inline."""
_TEXT_WIDTH: Final = 720
"""Width of pictures in texts, in CSS pixels."""
_PORTRAIT_WIDTH: Final = 640
"""Width of portraits for other programs."""


# Texts


@pass_context
def text(context: Context, value: Text) -> str:
    """Return the version of a text for the page."""
    return page_state(context).localize(value)


@pass_context
def lang_of(context: Context, value: Text) -> str:
    """Return the language of a text; empty if it is the page's."""
    return page_state(context).foreign_language(value)


@pass_context
def markdown(context: Context, value: Text, author: PersonView | None = None) -> Markup:
    """Render Markdown, written by `author` or else by the page's owner."""
    html = _render(context, render_markdown, value, author)
    page_state(context).stylesheets.update(dict.fromkeys(find_stylesheets(html)))
    return html


@pass_context
def markdown_inline(context: Context, value: Text) -> Markup:
    """Render a line of Markdown."""
    return _render(context, render_inline_markdown, value)


def _render(
    context: Context,
    render: Callable[..., Markup],
    value: Text,
    author: PersonView | None = None,
) -> Markup:
    state = page_state(context)
    owner = state.site.plan.profiles[author.slug] if author else state.owner

    def resolve(address: str) -> str:
        return state.page.resolve(address, owner)

    def show(source: str, alt: str) -> Markup:
        address = state.addresses.resolve(source, owner, state.language)
        return picture(context, address, _TEXT_WIDTH, alt=alt)

    return render(state.localize(value), resolve=resolve, picture=show)


@pass_context
def t(context: Context, key: str, /, **values: object) -> str:
    """Return an interface message; one with HTML in its values is HTML."""
    language = page_state(context).language
    if not values:  # most messages
        return translate(language, key)
    if any(isinstance(value, Markup) for value in values.values()):
        escaped = {name: escape(value) for name, value in values.items()}
        return Markup(translate(language, key, **escaped))
    return translate(language, key, **values)


@pass_context
def called(context: Context, key: SectionKey, message: str = "") -> str:
    """Return the page owner's heading of a section, or else the usual one."""
    state = page_state(context)
    own = state.owner.person.headings.get(key, "") if state.owner else ""
    heading = choose_heading(own, state.language, state.site.languages)
    return heading or translate(state.language, message or key)


@pass_context
def date(context: Context, value: str) -> str:
    """Format a date."""
    return format_date(page_state(context).language, value)


@pass_context
def years(context: Context, value: str) -> str:
    """Format a year or a range of years."""
    return format_years(page_state(context).language, value)


@pass_context
def date_range(context: Context, start: str, end: str = "", expected: bool = False) -> str:  # noqa: FBT001, FBT002
    """Format a range of dates."""
    return format_date_range(page_state(context).language, start, end, expected=expected)


@pass_context
def right_to_left(context: Context) -> bool:
    """Return whether the page's language is written from right to left."""
    return is_right_to_left(page_state(context).language)


# Links


@pass_context
def url(context: Context, address: str) -> str:
    """Return the link to a resolved address."""
    return page_state(context).page.link(address)


@pass_context
def file(context: Context, value: str) -> str:
    """Return the link to one of the page owner's files, or to anything on the web."""
    state = page_state(context)
    return state.page.resolve(value, state.owner)


@pass_context
def asset(context: Context, name: str) -> str:
    """Return the link to a static file."""
    state = page_state(context)
    return state.page.link_to_path(state.addresses.asset_path(name))


@pass_context
def href(context: Context, kind: str, profile: PersonView | None = None, language: str = "") -> str:
    """Return the link to another page; by default of the same person and in the same language."""
    state = page_state(context)
    people = state.site.plan.site.profiles
    if kind in SHARED_PAGES or kind == "404":
        slug = ""
    elif profile:
        slug = profile.slug
    elif state.owner:
        slug = state.owner.slug
    else:
        slug = people[0].slug if len(people) == 1 else ""
    path = state.addresses.page_path(kind, slug, language or state.language)
    return state.page.link_to_path(path)


@pass_context
def absolute(context: Context, language: str = "") -> str:
    """Return the absolute address of the page in a language; empty without the site's `url`."""
    return page_state(context).page.absolute(language)


@pass_context
def links(context: Context, person: Person) -> Sequence[Link]:
    """Return a person's links, and their handles at services without addresses."""
    state = page_state(context)
    profile = _find_profile(state, person)
    labels = messages(state.language)
    result = []
    for key, value in person.links.items():
        link = make_link(key, value)
        address = link.href
        if not address and profile and find_file(value, profile.files):
            address = state.page.resolve(value, profile)
        if address or link.service in WITHOUT_ADDRESS:
            label = labels.get(link.service, link.label)
            result.append(replace(link, href=address, label=label))
    return tuple(result)


def _find_profile(state: PageState, person: Person) -> Profile | None:
    owner = state.owner
    if owner and owner.person.name == person.name:
        return owner
    profiles = state.site.plan.site.profiles
    return next((profile for profile in profiles if profile.person.name == person.name), owner)


@pass_context
def venue_href(context: Context, work: WorkView) -> str:
    """Return the address of a work's venue from the settings; empty if there is none."""
    return web_address(page_state(context).site.settings.venues.get(work.venue_short, ""))


@pass_context
def picture(
    context: Context,
    address: str,
    width: int,
    height: int = 0,
    alt: str = "",
    *,
    tallest: int = 0,
    lazy: bool = True,
    **attributes: str,
) -> Markup:
    """Render a picture at a resolved address, in the sizes and formats that browsers need."""
    if not is_local(address):
        return Markup()  # pages never load anything from another host
    state = page_state(context)
    path = unquote(address[1:])
    if source := state.addresses.find_source(address):
        fitted = fit_picture(source, path, width=width, min_height=height, max_height=tallest)
        state.pictures += fitted.variants
    else:
        fitted = Picture(0, 0, {"": (path,)})
    classes = attributes.get("class", "")  # a keyword of Python cannot be a parameter
    return render_picture(fitted, state.page.link_to_path, alt=alt, classes=classes, lazy=lazy)


# Files for programs


@pass_context
def feed(context: Context) -> tuple[str, str]:
    """Return link and title of the owner's news feed, or of the shared one; empty without one."""
    state = page_state(context)
    plan = state.site.plan
    newest = find_feed(plan.site, state.owner, state.language) if plan.theme.extras else None
    return (state.page.link_to_path(newest.path), newest.title) if newest else ("", "")


@pass_context
def calendar(context: Context) -> str:
    """Return the link to the owner's talks as a calendar; empty without one."""
    state = page_state(context)
    if not state.owner or not state.site.plan.theme.extras:
        return ""
    path = calendar_path(state.site.plan.site, state.owner)
    return state.page.link_to_path(path) if path else ""


@pass_context
def search_index(context: Context) -> str:
    """Return the link to the index of the search; empty without one."""
    state = page_state(context)
    if not state.site.plan.theme.extras:
        return ""
    return state.page.link_to_path(search_index_path(state.site.plan.site, state.language))


@pass_context
def citation(context: Context, suffix: str) -> str:
    """Return a `data:` address with the citation of the page's paper in a format."""
    return citation_address(page_state(context).page.page.publication, suffix)


@pass_context
def download(context: Context, suffix: str) -> str:
    """Return the link to the owner's or all publications in a format; empty without one."""
    state = page_state(context)
    plan = state.site.plan
    path = publications_path(plan.site, state.owner, suffix) if plan.theme.extras else ""
    return state.page.link_to_path(path) if path else ""


@pass_context
def cv_file(context: Context) -> str:
    """Return the link to the owner's CV as PDF; empty without one."""
    state = page_state(context)
    path = cv_path(state.site.plan.site, state.owner) if state.owner else ""
    return state.page.link_to_path(path) if path else ""


@pass_context
def card(context: Context) -> str:
    """Return the absolute address of the page's social card; empty without one."""
    state = page_state(context)
    path = card_path(state.site.plan, state.owner.slug if state.owner else "", state.language)
    return state.addresses.absolute(f"/{path}") if path else ""


@pass_context
def scholar_tags(context: Context, work: WorkView) -> Sequence[tuple[str, str]]:
    """Return name and content of the `<meta>` tags of the page's paper."""
    state = page_state(context)
    publication = state.page.page.publication
    return linked_data.scholar_tags(publication, _pdf(state, work)) if publication else ()


@pass_context
def json_ld(context: Context, work: WorkView | None) -> Markup:
    """Return a paper or a person as JSON-LD for a `<script>`; empty for other pages."""
    state = page_state(context)
    page, site = state.page.page, state.site.plan.site
    if page.publication and work:
        path = state.addresses.canonical(page).path
        address = linked_data.absolute_address(site, path)
        return linked_data.describe_paper(page.publication, address, _pdf(state, work))
    if page.kind == "home" and page.profile:
        portrait = _portrait(state, page.profile)
        address = linked_data.absolute_address(site, page.path)
        return linked_data.describe_profile(page.profile, state.language, address, portrait)
    return Markup()


def _pdf(state: PageState, work: WorkView) -> str:
    return linked_data.pdf_address(state.site.plan.site, dict(reversed(work.links)))


def _portrait(state: PageState, profile: Profile) -> str:
    site = state.site.plan.site
    if not profile.photo or not site.url:
        return ""
    variant = fit_portrait(profile.folder / profile.photo, width=_PORTRAIT_WIDTH)
    state.pictures.append(variant)
    return linked_data.absolute_address(site, variant.path)


# People and works


@pass_context
def is_owner(context: Context, name: Text) -> bool:
    """Return whether a name is that of the page's owner."""
    owner = page_state(context).owner
    return owner is not None and not set(owner.person.all_names).isdisjoint(all_versions(name))


@pass_context
def member(context: Context, slug: str) -> Text:
    """Return the name of a person of the site by slug; other names are returned unchanged."""
    profile = page_state(context).site.plan.profiles.get(slug)
    return profile.person.name if profile else slug


@pass_context
def summary(context: Context, person: Person) -> str:
    """Return all spellings of the name, the position and the affiliation as one line of text."""
    state = page_state(context)
    current = current_position(person)
    position = ", ".join(map(state.localize, current.position))
    parts = (" ".join(all_versions(person.name)), position, state.localize(current.affiliation))
    return ", ".join(filter(None, parts))


@pass_context
def pronounced(context: Context, person: Person, spelling: str) -> Pronunciation:
    """Return how to pronounce a spelling of a person's name."""
    state = page_state(context)
    return find_pronunciation(person, spelling, state.language, state.site.languages)


@pass_context
def courses(context: Context, taught: Iterable[Course]) -> Sequence[Course]:
    """Return courses, each once, with all its terms."""
    state = page_state(context)
    return merge_courses(taught, state.localize, translate(state.language, "list_separator"))


def kinds(works: Iterable[WorkView]) -> Sequence[str]:
    """Return the kinds of works that occur, books first."""
    return sort_kinds(work.kind_label for work in works)


# The page


@pass_context
def need(context: Context, name: str) -> str:
    """Load an additional style sheet on this page; return an empty text."""
    page_state(context).stylesheets[name] = None
    return ""


@pass_context
def needed(context: Context) -> Sequence[str]:
    """Return the additional style sheets to load."""
    return tuple(page_state(context).stylesheets)


def policy() -> str:
    """Return the Content-Security-Policy of pages."""
    return CONTENT_SECURITY_POLICY


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "date": date,
    "email_html": obfuscate_email,
    "lang_of": lang_of,
    "markdown": markdown,
    "markdown_inline": markdown_inline,
    "spellings": all_versions,
    "text": text,
    "url": url,
    "years": years,
}
"""Filters: `{{ value|name }}`."""

FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "absolute": absolute,
    "asset": asset,
    "calendar": calendar,
    "called": called,
    "card": card,
    "citation": citation,
    "courses": courses,
    "cv_file": cv_file,
    "date_range": date_range,
    "download": download,
    "facet_data": facet_attributes,
    "facets": find_facets,
    "feed": feed,
    "file": file,
    "folded": fold_authors,
    "href": href,
    "in_style": in_style,
    "is_owner": is_owner,
    "kinds": kinds,
    "linked_data": json_ld,
    "links": links,
    "member": member,
    "need": need,
    "needed": needed,
    "picture": picture,
    "policy": policy,
    "position_of": current_position,
    "pronounced": pronounced,
    "reference": reference,
    "right_to_left": right_to_left,
    "scholar_tags": scholar_tags,
    "search_index": search_index,
    "summary": summary,
    "t": t,
    "venue_href": venue_href,
    "years_counted": count_by_year,
    "years_in": group_by_year,
}
"""Functions: `{{ name(value) }}`."""
