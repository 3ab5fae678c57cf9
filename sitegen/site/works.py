"""A publication of somebody becomes a `Work`: all that a template shows of it, ready to be put into HTML.

Links in it to files and to other people of the site do not know yet from which page they are followed: `context` makes
them relative for each page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen import bibtex
from sitegen.model import Publication, spellings
from sitegen.site import authors, latex
from sitegen.site.authors import Register
from sitegen.site.references import FILE_FIELDS
from sitegen.site.services import has_scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from markupsafe import Markup

    from sitegen.model import Name
    from sitegen.site.content import Profile


@dataclass(frozen=True, slots=True)
class Author:
    """One author of a work."""

    name: str
    """As the entry spells it, given names first."""
    is_owner: bool = False
    """Whether it is the person whose list this is."""
    href: str = ""
    """The home page of a colleague on the same site, from the page being rendered."""
    marks: str = ""
    """`*`, `†` behind the name: equal contribution, corresponding author."""
    slug: str = ""
    """Which colleague it is."""


class WorkLink(NamedTuple):
    """Something that goes with a work."""

    label: str
    """A message key: `pdf`, `code`, `doi`."""
    href: str
    """An address; or, until a page is rendered, the name of one of the person's files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A publication ready to show. Texts in `Markup` are HTML, the others plain."""

    key: str
    """The entry's, usable as an anchor."""
    type: str
    """The entry's type: `inproceedings`."""
    kind_label: str
    """What kind of work it is, as a message key: `conference`, `journal`, `preprint`."""
    title: Markup
    """The title."""
    authors: tuple[Author, ...]
    """In order; the editors, for a book that has only them."""
    has_more: bool
    """Whether the entry ends its authors in `and others`."""
    venue: Markup
    """Where it appeared, in full."""
    venue_short: str
    """`NSDI`: the entry's `abbr`, or what its venue is known by."""
    year: str
    """Four digits, or nothing."""
    state: str
    """`inpreparation`, `submitted`, `forthcoming`, `inpress`; empty once it is out."""
    ranking: tuple[str, ...]
    """`CCF-A`."""
    keywords: tuple[str, ...]
    """Topics."""
    award: str
    """`Best Paper Award`."""
    abstract: Markup
    """The abstract."""
    note: str
    """The entry's note."""
    bibtex: str
    """The entry to copy, without the fields that only a site needs."""
    links: tuple[WorkLink, ...]
    """Paper, code, slides and the rest."""
    selected: bool
    """Whether the owner chose it for the home page."""
    preview: str = ""
    """A small picture: an address, or the name of a file."""


KINDS: Final[Mapping[str, str]] = {
    "article": "journal", "inproceedings": "conference", "conference": "conference", "proceedings": "proceedings",
    "book": "book", "mvbook": "book", "booklet": "book", "collection": "book", "mvcollection": "book",
    "incollection": "chapter", "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter",
    "inreference": "chapter",
    "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis", "bathesis": "thesis",
    "techreport": "report", "report": "report", "manual": "report",
    "misc": "preprint", "online": "preprint", "unpublished": "unpublished",
    "patent": "patent", "dataset": "dataset", "software": "software",
}  # fmt: skip
"""Entry type -> message key of the kind."""

_OUR_FIELDS: Final = frozenset(
    {"abbr", "abstract", "award", "bibtex_show", "dimensions", "altmetric", "file", "keywords", "ranking", "selected"}
    | set(FILE_FIELDS)
)  # fmt: skip
_STATES: Final = ("inpreparation", "submitted", "forthcoming", "inpress")
_MARKS: Final = re.compile(r"[\s{]*([*∗†‡§¶#✉]+)[\s}]*$")
_ACRONYM: Final = re.compile(r"[(（]([A-Z][\w&/+-]*(?: [A-Z][\w&/+-]*)?)[\s,']*(?:'?\d{2}|\d{4})?[)）]")
_YEAR_BEHIND: Final = re.compile(r"[\s,]*(?:'\d{2}|\b(?:19|20)\d{2})$")
_ARCHIVES: Final = re.compile(r"arxiv|biorxiv|medrxiv|chemrxiv|ssrn|preprint|techrxiv|psyarxiv", re.IGNORECASE)
_SHORT: Final = 16


def register(profiles: Iterable[Profile]) -> Register:
    """Everybody of a site, to find them among authors."""
    return Register({profile.slug: spellings(profile.person.name) for profile in profiles})


def works(profile: Profile, people: Register) -> tuple[Work, ...]:
    """Somebody's publications, those not out yet first, then by year, newest first; else in the order of the file."""
    made = [work(publication, profile, people) for publication in profile.publications]
    return tuple(sorted(made, key=lambda made: (not made.state, -int(made.year or 0))))


def work(publication: Publication, owner: Profile, people: Register) -> Work:
    """One publication in the list of its owner."""
    get = publication.get
    written = get("author", "editor")
    return Work(
        key=publication.key,
        type=publication.type,
        kind_label=_kind(publication),
        title=latex.html(get("title")),
        authors=_authors(bibtex.names(written), owner, people),
        has_more=bibtex.has_others(written),
        venue=latex.html(publication.venue),
        venue_short=_venue_short(publication),
        year=publication.year,
        state=get("pubstate") if get("pubstate") in _STATES else "",
        ranking=_listed(get("ranking")),
        keywords=_listed(get("keywords")),
        award=bibtex.plain(get("award")),
        abstract=latex.html(get("abstract")),
        note=bibtex.plain(get("note")),
        bibtex=_clean_entry(publication),
        links=tuple(_links(publication)),
        selected=get("selected").lower() in ("true", "yes", "1"),
        preview=get("preview"),
    )


def _authors(names: Sequence[Name], owner: Profile, people: Register) -> tuple[Author, ...]:
    found = [_without_marks(name) for name in names]
    mine = authors.find([name for name, _ in found], spellings(owner.person.name))
    return tuple(
        Author(
            str(name),
            is_owner=place == mine,
            marks=marks,
            slug="" if place == mine else people.find(name, owner.slug),
        )
        for place, (name, marks) in enumerate(found)
    )


def _without_marks(name: Name) -> tuple[Name, str]:
    for part in ("suffix", "family", "given"):
        if match := _MARKS.search(getattr(name, part)):
            return replace(name, **{part: getattr(name, part)[: match.start()]}), match[1]
    return name, ""


def _kind(publication: Publication) -> str:
    archived = _ARCHIVES.search(publication.get("journal", "journaltitle"))
    if publication.type == "article" and (archived or not publication.get("journal", "journaltitle")):
        return "preprint" if archived or publication.get("eprint", "arxiv") else "journal"
    kept = publication.type == "misc" and publication.get("pubstate") in _STATES[:2]
    if kept and not publication.get("eprint", "arxiv", "url"):
        return "unpublished"  # written or handed in, but nowhere to be read yet
    if "workshop" in publication.venue.lower() and publication.type in ("inproceedings", "conference"):
        return "workshop"
    return KINDS.get(publication.type, "other")


def _venue_short(publication: Publication) -> str:
    if short := bibtex.plain(publication.get("abbr")):
        return short
    venue = bibtex.plain(publication.venue)
    if match := _ACRONYM.search(venue):
        return _YEAR_BEHIND.sub("", match[1])
    bare = _YEAR_BEHIND.sub("", venue)
    return bare if len(bare) <= _SHORT else ""


def _listed(value: str) -> tuple[str, ...]:
    return tuple(item for part in re.split(r"[,;，；]", bibtex.plain(value)) if (item := part.strip()))


def _links(publication: Publication) -> Iterable[WorkLink]:
    get = publication.get
    archive = get("eprinttype", "archiveprefix").lower()
    eprint = get("arxiv") or (get("eprint") if archive in ("arxiv", "") else "")
    for label in ("pdf", "html"):
        if get(label):
            yield WorkLink(label, get(label))
    if eprint:
        yield WorkLink(
            "arxiv", eprint if has_scheme(eprint) else f"https://arxiv.org/abs/{eprint.removeprefix('arXiv:')}"
        )
    if doi := get("doi"):
        yield WorkLink("doi", doi if has_scheme(doi) else f"https://doi.org/{doi}")
    if (url := get("url")) and not (doi and doi in url) and not (eprint and eprint in url):
        yield WorkLink("pdf" if url.endswith(".pdf") and not get("pdf") else "url", url)
    for label in ("code", "data", "slides", "poster", "video", "website", "supp", "blog"):
        if get(label):
            yield WorkLink(label, get(label))


def _clean_entry(publication: Publication) -> str:
    fields = {name: value for name, value in publication.fields.items() if name not in _OUR_FIELDS}
    return bibtex.encode([Publication(publication.key, publication.type, fields)]).strip()
