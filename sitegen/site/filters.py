"""What templates can call: filters and functions in two tables.

They are made once for all pages of a site, so that macros are compiled and imported once; what they give depends on the
page that is being rendered, which they find at their `Standpoint`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sitegen.model import spellings
from sitegen.site import (
    bibliography,
    dates,
    facets,
    kinds,
    languages,
    markdown,
    policy,
    pronunciation,
    services,
    yearly,
)
from sitegen.site import pages as planning
from sitegen.site.courses import courses
from sitegen.site.emails import email_html
from sitegen.site.escaping import words
from sitegen.site.folding import folded
from sitegen.site.messages import is_right_to_left, messages, translate
from sitegen.site.phrases import phrases
from sitegen.site.references import file_named
from sitegen.site.standing import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from markupsafe import Markup

    from sitegen.model import Headed, Person
    from sitegen.model.text import Text
    from sitegen.site.addresses import Here
    from sitegen.site.bylines import Byline
    from sitegen.site.content import Profile
    from sitegen.site.services import Link
    from sitegen.site.shown import Shown
    from sitegen.site.standpoint import Standpoint
    from sitegen.site.work import Work


class Helpers(NamedTuple):
    """What a template may use beside its values."""

    filters: Mapping[str, Callable[..., Any]]
    """`{{ x|name }}`"""
    functions: Mapping[str, Any]
    """`{{ name(x) }}`; `phrases` holds several."""


def helpers(at: Standpoint, icon: Callable[[str], Markup]) -> Helpers:
    """The filters and functions of a site's templates."""

    def is_owner(name: Text) -> bool:
        return _is_owner(name, at.here.page.profile)

    return Helpers(
        {
            "text": at.shown,
            "spellings": spellings,
            "lang_of": at.foreign,
            "markdown": lambda text, of=None: _markdown(at.by(of) if of else at, text),
            "markdown_inline": lambda text: markdown.markdown_inline(at.shown(text), at),
            "date": lambda value: dates.date(at.language, value),
            "years": lambda value: dates.years(at.language, value),
            "url": lambda target: at.here.url(target),
            "striptags": lambda html: words(html if isinstance(html, str) else str(html)),
            "email_html": email_html,
        },
        {
            "t": at.say,
            "pronounced": lambda person, spelling: pronunciation.of(
                person, spelling, at.language, at.languages
            ),
            "called": partial(_called, at),
            "date_range": partial(_date_range, at),
            "right_to_left": lambda: is_right_to_left(at.language),
            "asset": lambda name: at.here.to(at.here.addresses.to_asset(name)),
            "picture": at.picture,
            "card": partial(_card, at),
            "policy": lambda: policy.STRICT,
            "absolute": partial(_absolute, at),
            "folded": folded,
            "feed": partial(_feed, at),
            "calendar": partial(_calendar, at),
            "href": partial(_href, at),
            "file": at.resolve,
            "icon": icon,
            "standing_of": standing,
            "summary": partial(_summary, at),
            "links": lambda person: tuple(_links(person, at.here)),
            "scholar_tags": lambda work: _metadata().scholar_tags(at.here, work),
            "linked_data": lambda work: _metadata().linked_data(at.here, work, at.single_picture),
            "courses": lambda taught: courses(
                taught, at.shown, translate(at.language, "list_separator")
            ),
            "reference": lambda: bibliography.reference(at.here, at.uncited.add),
            "in_style": lambda work, linked=True: bibliography.in_style(
                at.here, work, at.uncited.add, linked=linked
            ),
            "citation": lambda suffix: _metadata().citation(at.here, suffix),
            "cv_file": lambda: _metadata().cv_file(at.here),
            "download": lambda suffix: _metadata().download(at.here, suffix),
            "need": at.need,
            "needed": lambda: tuple(at.needed),
            "is_owner": is_owner,
            "phrases": phrases(at, is_owner),
            "search_index": partial(_search_index, at),
            "kinds": lambda works: kinds.in_order(work.kind_label for work in works),
            "years_in": yearly.groups,
            "years_counted": yearly.counted,
            "facets": facets.facets,
            "facet_data": facets.attributes,
            "venue_href": partial(_venue_href, at),
            "member": partial(_member, at),
        },
    )


@cache
def _metadata() -> ModuleType:
    """What machines read of a page, as far as the theme has them read anything."""
    from sitegen.site import metadata

    return metadata


def _called(at: Standpoint, key: Headed, message_key: str = "") -> str:
    """What the owner of the page calls a section; what everybody does, if they do not say."""
    profile = at.here.page.profile
    own = profile.person.headings.get(key, "") if profile else ""
    return languages.heading(own, at.language, at.languages) or translate(
        at.language, message_key or key
    )


def _summary(at: Standpoint, person: Person) -> str:
    """Every spelling of the name, the post and the place, where there is room for a line of text alone."""
    found = standing(person)
    post = ", ".join(map(at.shown, found.position))
    return ", ".join(
        filter(None, (" ".join(spellings(person.name)), post, at.shown(found.affiliation)))
    )


def _markdown(at: Standpoint, text: Text) -> Markup:
    html = markdown.markdown(at.shown(text), at)
    for style in markdown.styles(html):
        at.need(style)
    return html


def _date_range(at: Standpoint, start: str, end: str = "", expected: bool = False) -> str:
    return dates.date_range(at.language, start, end, expected=expected)


def _is_owner(name: Text, owner: Profile | None) -> bool:
    """Whether a name is that of the person whose page it is."""
    mine = set(owner.person.spelled) if owner else set()
    return not mine.isdisjoint(spellings(name))


def _href(
    at: Standpoint, kind: str, profile: Shown | Byline | None = None, language: str = ""
) -> str:
    """Another page; of the same person, where it is a person's and none is named."""
    here = at.here
    profiles = here.addresses.site.profiles
    named = here.addresses.profiles[profile.slug] if profile else None
    whose = named or here.page.profile or (profiles[0] if len(profiles) == 1 else None)
    owner = None if kind in planning.OF_SITE or kind == "404" else whose
    return here.to(here.addresses.to_page(kind, owner, language or here.page.language))


def _absolute(at: Standpoint, language: str = "") -> str:
    """The whole address of this page, or of its version in another language; nothing where the site knows none."""
    here = at.here
    page = here.addresses.pages.get((*here.page.identity, language or at.language), here.page)
    path = here.addresses.standing_for(page).path
    return here.addresses.absolute(f"/{path}") if here.addresses.site.url else ""


def _card(at: Standpoint) -> str:
    """The whole address of the picture that stands beside a link to this page; nothing if there is none."""
    here = at.here
    slug = here.page.profile.slug if here.page.profile else ""
    path = here.addresses.cards.path(slug, at.language)
    return here.addresses.absolute(f"/{path}") if path else ""


def _feed(at: Standpoint) -> tuple[str, str]:
    """Address and title of the feed of the person whose page it is, else of all; nothing if there is none."""
    here, found = at.here, at.feed if at.here.addresses.extras else None
    return (here.to(found.path), found.title) if found else ("", "")


def _search_index(at: Standpoint) -> str:
    """The address of what the search of a site of several people looks things up in; nothing if there is none."""
    addresses = at.here.addresses
    return (
        at.here.to(planning.root(addresses.site, at.language) + "search.json")
        if addresses.extras
        else ""
    )


def _calendar(at: Standpoint) -> str:
    """The address of the talks as a calendar; nothing if the day of none is known."""
    profile = at.here.page.profile
    if not profile or not at.here.addresses.extras:
        return ""
    from sitegen.site.talks_calendar import has_days

    return (
        at.here.to(planning.home(at.here.addresses.site, profile) + "talks.ics")
        if has_days(profile)
        else ""
    )


def _links(person: Person, here: Here) -> Iterator[Link]:
    """Where a person is found; some services know people by a handle alone, which no address leads to."""
    known = messages(here.page.language)
    owner = here.page.profile
    if not owner or owner.person.name != person.name:
        owner = next(
            (one for one in here.addresses.site.profiles if one.person.name == person.name), owner
        )
    for key, value in person.links.items():
        link = services.link(key, value)
        href = link.href or (here.resolve(value, owner) if _is_file(value, owner) else "")
        if href or link.service in services.WITHOUT_ADDRESS:
            yield link._replace(href=href, label=known.get(link.service, link.label))


def _venue_href(at: Standpoint, work: Work) -> str:
    """Where the badge of a work's venue leads; nothing if the site does not say."""
    known = at.here.addresses.site.settings.venues
    return services.address(known.get(work.venue_short, "")) if known else ""


def _member(at: Standpoint, slug: str) -> Text:
    """The name of somebody by their slug; any other name is itself."""
    known = at.here.addresses.profiles.get(slug)
    return known.person.name if known else slug


def _is_file(value: str, owner: Profile | None) -> bool:
    return bool(owner and file_named(value, owner.files))
