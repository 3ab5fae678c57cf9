"""What machines read of a page: linked data about a person or a paper, tags for scholarly search engines, citations.

In: a page and where it stands. Out: data for the page's `<head>`, and addresses that hold a citation themselves.
"""

from __future__ import annotations

import json
from binascii import b2a_base64
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from markupsafe import Markup

from sitegen.model import localized, spellings
from sitegen.site import pages as planning
from sitegen.site import scholar, services
from sitegen.site.downloads import CV_FILE, formats
from sitegen.site.standing import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.site.addresses import Here
    from sitegen.site.content import Profile
    from sitegen.site.work import Work

_TYPES: Final[Mapping[str, str]] = {
    "bib": "application/x-bibtex",
    "ris": "application/x-research-info-systems",
    "json": "application/vnd.citationstyles.csl+json",
}
"""Media type of a format by the suffix of its files."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def citation(here: Here, suffix: str) -> str:
    """An address that is the citation itself, to download a paper's without a file for each paper and format."""
    writer, publication = formats()[suffix], here.page.publication
    text = writer.alone(publication) if publication else writer.export([], [])
    return f"data:{_TYPES[suffix]};charset=utf-8;base64,{b2a_base64(text.encode(), newline=False).decode()}"


def download(here: Here, suffix: str) -> str:
    """Where all publications are to be had: those of the person whose page it is, or of everybody; nothing if the
    theme has no such files.
    """
    if not here.addresses.extras:
        return ""
    profile = here.page.profile
    return here.to(
        (planning.home(here.addresses.site, profile) if profile else "") + f"publications.{suffix}"
    )


def cv_file(here: Here) -> str:
    """Where the CV of the person whose page it is lies as PDF; nothing if the site has none."""
    site, profile = here.addresses.site, here.page.profile
    return (
        here.to(planning.home(site, profile) + CV_FILE) if profile and site.settings.cv.pdf else ""
    )


def scholar_tags(here: Here, work: Work) -> Sequence[tuple[str, str]]:
    """Name and content of the `<meta>` tags of a paper's page; what is not known has none."""
    publication = here.page.publication
    found = scholar.tags(publication, _pdf(here, work)) if publication else ()
    return [(name, content) for name, content in found if content]


def linked_data(here: Here, work: Work | None, portrait: Callable[[Profile], str]) -> Markup:
    """JSON-LD of a paper or of a person's home page, to stand in a `<script>`; nothing for other pages."""
    page = here.page
    made: Mapping[str, Any] = {}
    if page.publication and work:
        made = scholar.article(
            page.publication,
            _absolute(here, here.addresses.standing_for(page).path),
            _pdf(here, work),
        )
    elif page.kind == "home" and page.profile:
        made = _profile_page(
            here, page.profile, portrait(page.profile) if here.addresses.site.url else ""
        )
    # In a script element nothing is escaped, and `</script>` would end it.
    return Markup(_JSON.encode(made).replace("<", "\\u003c")) if made else Markup()


def _profile_page(here: Here, profile: Profile, photo: str) -> Mapping[str, Any]:
    person, language = profile.person, here.page.language
    names = spellings(person.name)
    shown = localized(person.name, language)
    at = standing(person)
    position, affiliation = at.lines(language)
    about = {
        "@type": "Person",
        "name": shown,
        "alternateName": [name for name in names if name != shown],
        "honorificSuffix": localized(person.credentials, language),
        "jobTitle": "" if at.degree else position,
        "affiliation": {"@type": "Organization", "name": affiliation} if affiliation else None,
        "image": _absolute(here, photo) if photo else "",
        "url": _absolute(here, here.page.path),
        "sameAs": [
            href for key, value in person.links.items() if (href := services.link(key, value).href)
        ],
        "knowsAbout": [localized(interest, language) for interest in person.interests],
        "alumniOf": [
            {"@type": "CollegeOrUniversity", "name": localized(degree.institution, language)}
            for degree in person.education
            if degree.institution
        ],
    }
    about = {name: value for name, value in about.items() if value}
    return {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "inLanguage": language,
        "mainEntity": about,
    }


def _pdf(here: Here, work: Work) -> str:
    """The whole address of a paper's PDF, if the site knows where it is itself; nothing if there is none."""
    href = next((href for label, href in work.links if label == "pdf"), "")
    return _absolute(here, href[1:]) if href.startswith("/") else href


def _absolute(here: Here, path: str) -> str:
    url = here.addresses.site.url
    return f"{url}/{quote(path, safe='/%')}" if url else ""
