"""A publication of somebody becomes a `Work`: all that a template shows of it, ready to be put into HTML.

Links in it are as the entry has them; `shown` resolves them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from sitegen import bibtex
from sitegen.bibtex.fields import HOMEPAGE, NO, YES, is_selected
from sitegen.expressions import expression
from sitegen.model import Publication
from sitegen.site import credit, latex
from sitegen.site.authors import Register
from sitegen.site.crediting import Makers
from sitegen.site.kinds import STATES, kind
from sitegen.site.references import FILE_FIELDS
from sitegen.site.services import address
from sitegen.site.work_links import COUNTING, WorkLink, links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.site.content import Profile
    from sitegen.site.crediting import Author, Contribution


class Work(NamedTuple):
    """A publication ready to show. Texts in `Markup` are HTML, the others plain.

    A tuple, for each is copied where its addresses are resolved, and kept: dataclasses take five times as long.
    """

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
    legend: tuple[tuple[str, str], ...]
    """Marks of authors and what they mean, as message keys, where the entry says it."""
    has_more: bool
    """Whether the entry ends its authors in `and others`."""
    are_editors: bool
    """Whether those are the editors."""
    contributions: tuple[Contribution, ...]
    """Who translated it, and who edited the book that it stands in."""
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
    """`Best Paper Award`; `true` if it is not said which."""
    award_note: str
    """What the award is, where `award` is only its name; Markdown."""
    abstract: Markup
    """The abstract."""
    note: str
    """The entry's note."""
    info: str
    """What else is to be said of it; Markdown."""
    annotation: Markup
    """What is to be said of its authors: what signs behind their names mean."""
    bibtex: str
    """The entry to copy, without the fields that only a site needs."""
    links: tuple[WorkLink, ...]
    """Paper, code, slides and the rest."""
    selected: bool
    """Whether the owner chose it for the home page."""
    locator: str
    """Where in the venue: `12(3): 101–118`."""
    publisher: str
    """Who published the venue, if that is not the venue itself."""
    place: str = ""
    """Where the meeting was, or the publisher is."""
    date: str = ""
    """`2025-06`, as far as it is known."""
    isbn: str = ""
    """Of a book."""
    preview: str = ""
    """A small picture: an address, or the name of a file."""
    href: str = ""
    """Its page."""


_OUR_FIELDS: Final = HOMEPAGE | {"abstract", "author+an", "file", "keywords", "versionof"} | set(FILE_FIELDS)
_OF_HOMEPAGES: Final = frozenset({"abbr", "ranking", "award", "award_name", "additional_info", "annotation"})
_NOTHING: Final = Markup()
_ACRONYM: Final = expression(r"[(（]([A-Z][\w&/+-]*(?: [A-Z][\w&/+-]*)?)[\s,']*(?:'?\d{2}|\d{4})?[)）]")
_YEAR_BEHIND: Final = expression(r"[\s,]*(?:'\d{2}|\b(?:19|20)\d{2})$")
_SHORT: Final = 16
_HYPHENS: Final = expression(r"\s*-+\s*")
_SEPARATOR: Final = expression(r"[,;，；]")
_BREAK: Final = expression(r"<br\s*/?>|</p>|\n\s*\n", re.IGNORECASE)
_STOPS: Final = ".;!?。；！？"
_ELEMENT: Final = expression(r"</?[a-z][^<>]*>", re.IGNORECASE)
_ARCHIVES: Final = {
    "arxiv": "arXiv",
    "biorxiv": "bioRxiv",
    "medrxiv": "medRxiv",
    "ssrn": "SSRN",
    "hal": "HAL",
    "osf": "OSF",
}


def register(profiles: Iterable[Profile], coauthors: Mapping[str, str] | None = None) -> Register:
    """Everybody who can be linked among authors: people of the site by slug, co-authors elsewhere by their address."""
    others: dict[str, list[str]] = {}
    for name, where in (coauthors or {}).items():
        others.setdefault(address(where), []).append(name)
    return Register({**others, **{profile.slug: profile.person.spelled for profile in profiles}})


def works(profile: Profile, people: Register) -> tuple[Work, ...]:
    """Somebody's publications, those not out yet first, then by year, newest first; else in the order of the file."""
    early = profile.preprints_by_work
    makers = Makers(profile, people)
    made = [_with_preprints(work(one, makers), early.get(one.key, ())) for one in profile.works]
    return tuple(sorted(made, key=in_order))


def in_order(work: Work) -> tuple[bool, int]:
    """What lists of works are sorted by."""
    return not work.state, -int(work.year or 0)


def work(publication: Publication, makers: Makers) -> Work:
    """One publication in the list of its owner."""
    get = publication.get
    written = get("author", "editor")
    found = makers.made_by(publication)
    venue = _named(publication.venue)
    made = Work(
        key=publication.key,
        type=publication.type,
        kind_label=kind(publication),
        title=latex.html(get("title")),
        authors=found,
        legend=_legend(found) if get("author+an") else (),
        has_more="others" in written and bibtex.has_others(written),
        are_editors=bool(found) and not get("author"),
        contributions=makers.contributions(publication),
        venue=latex.html(venue),
        venue_short=_venue_short(bibtex.plain(venue)),
        year=publication.year,
        state=get("pubstate") if get("pubstate") in STATES else "",
        ranking=(),
        keywords=_listed(get("keywords")),
        award="",
        award_note="",
        abstract=latex.html(get("abstract")),
        note=bibtex.plain(get("note")),
        info="",
        annotation=_NOTHING,
        bibtex=_clean_entry(publication),
        links=links(publication, makers.owner.person.links),
        selected=is_selected(publication),
        locator=_locator(publication),
        publisher=bibtex.plain(get("publisher")) if get("booktitle", "journal", "journaltitle") else "",
        place=bibtex.plain(get("location", "address")),
        date="-".join([f"{part:02}" for part in bibtex.date_parts(publication)]),
        isbn=bibtex.plain(get("isbn")),
        preview=get("preview"),
    )
    return made if _OF_HOMEPAGES.isdisjoint(publication.fields) else _with_more(made, publication)


def _with_more(work: Work, publication: Publication) -> Work:
    """A work with what only homepages tell, and few entries have."""
    get = publication.get
    return work._replace(
        venue_short=bibtex.plain(get("abbr")) or work.venue_short,
        ranking=_listed(get("ranking")),
        award=_award(publication),
        award_note=_said(publication, "award") if get("award_name") else "",
        info=_said(publication, "additional_info").lstrip(".,;·").strip(),
        annotation=_annotation(get("annotation")),
    )


def _legend(authors: Iterable[Author]) -> tuple[tuple[str, str], ...]:
    """What the marks mean that stand behind these names."""
    shown = "".join([author.marks for author in authors])
    return tuple((mark, meaning) for mark, meaning in credit.MEANINGS.items() if mark in shown)


def _with_preprints(work: Work, preprints: Iterable[Publication]) -> Work:
    """A published work with what only its preprints say: their addresses, and what readers want to know of it."""
    for early in preprints:
        known = {link.label for link in work.links} | {link.href for link in work.links}
        found = (WorkLink("one_preprint" if label in ("url", "doi") else label, href) for label, href in links(early))
        more = tuple(link for link in found if known.isdisjoint(link))
        if any(link.label == "arxiv" for link in more):  # the same preprint, once more
            more = tuple(link for link in more if link.label != "one_preprint")
        work = work._replace(
            links=tuple(sorted((*work.links, *more), key=lambda link: link.label in COUNTING)),
            abstract=work.abstract or latex.html(early.get("abstract")),
            keywords=work.keywords or _listed(early.get("keywords")),
            preview=work.preview or early.get("preview"),
            selected=work.selected or is_selected(early),
        )
    return work


def _award(publication: Publication) -> str:
    """The name of the award, or what there is of it; that there is none may be written, too."""
    award = bibtex.plain(publication.get("award_name", "award"))
    if not award:
        return ""
    return "" if award.casefold() in NO else "true" if award.casefold() in YES else award


def _said(publication: Publication, field: str) -> str:
    """What a field says, if that is more than yes or no."""
    value = bibtex.plain(publication.get(field))
    return "" if value.casefold() in YES | NO else value


def _annotation(value: str) -> Markup:
    """May be written as HTML, for al-folio takes that: its line breaks part what would run together."""
    if not value:
        return Markup()
    made = Markup()
    for part in filter(None, (latex.html(_ELEMENT.sub("", part).strip()) for part in _BREAK.split(value))):
        between = "" if not made else " " if made[-1] in _STOPS else "; "
        made += between + part
    return made


def _venue_short(venue: str) -> str:
    if ("(" in venue or "（" in venue) and (match := _ACRONYM.search(venue)):
        return _YEAR_BEHIND.sub("", match[1])
    bare = _YEAR_BEHIND.sub("", venue) if venue[-1:].isdecimal() else venue
    return bare if len(bare) <= _SHORT else ""


def _named(venue: str) -> str:
    """Archives, which BibTeX names in any letters, as they call themselves."""
    return _ARCHIVES.get(venue.lower(), venue)


def _locator(publication: Publication) -> str:
    volume, number, pages = [bibtex.plain(publication.get(name)) for name in ("volume", "number", "pages")]
    issue = f"{volume}({number})" if volume and number and publication.type == "article" else volume
    pages = _HYPHENS.sub("–", pages) if "-" in pages else pages
    return f"{issue}: {pages}" if issue and pages else issue or pages


def _listed(value: str) -> tuple[str, ...]:
    if not value:
        return ()
    return tuple([item for part in _SEPARATOR.split(bibtex.plain(value)) if (item := part.strip())])


def _clean_entry(publication: Publication) -> str:
    fields = {name: value for name, value in publication.fields.items() if name not in _OUR_FIELDS}
    return bibtex.encode([Publication(publication.key, publication.type, fields)]).strip()
