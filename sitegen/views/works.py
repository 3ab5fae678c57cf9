"""The view of a publication (a work in templates)."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from markupsafe import Markup

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import HOMEPAGE, NO, YES, is_selected
from sitegen.content.services import FILE_FIELDS
from sitegen.content.works import STATES, find_kind
from sitegen.model import Publication
from sitegen.views.authors import MARK_MEANINGS, Author, AuthorFinder, Contribution
from sitegen.views.latex import latex_to_html
from sitegen.views.links import COUNTING, WorkLink, work_links

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.site import Profile
    from sitegen.views.authors import People

_PRIVATE_FIELDS: Final = (
    HOMEPAGE | {"abstract", "author+an", "file", "keywords", "versionof"} | set(FILE_FIELDS)
)
"""Fields that only a homepage needs."""
_ACRONYM: Final = re.compile(
    r"[(（]([A-Z][\w&/+-]*(?: [A-Z][\w&/+-]*)?)[\s,']*(?:'?\d{2}|\d{4})?[)）]"
)
_TRAILING_YEAR: Final = re.compile(r"[\s,]*(?:'\d{2}|\b(?:19|20)\d{2})$")
_SHORT_VENUE: Final = 16
"""Maximum length of a venue name that serves as its own short name."""
_CODE: Final = re.compile(r"[\d\W]*|\d\d\.\d\d\.[-+\w]\w*")
"""A number of the Unified Astronomy Thesaurus, or of PACS: `595`, `95.35.+d`."""
_HYPHENS: Final = re.compile(r"\s*-+\s*")
_LIST_SEPARATOR: Final = re.compile("[,;，；]")
_HTML_BREAK: Final = re.compile(r"<br\s*/?>|</p>|\n\s*\n", re.IGNORECASE)
_HTML_TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_SENTENCE_ENDS: Final = ".;!?。；！？"
_ARCHIVES: Final = {
    "arxiv": "arXiv",
    "biorxiv": "bioRxiv",
    "medrxiv": "medRxiv",
    "ssrn": "SSRN",
    "hal": "HAL",
    "osf": "OSF",
}
"""Official spellings of archives; BibTeX entries vary in capitals."""


ACCEPTED: Final = ("forthcoming", "inpress")
"""States of accepted works."""
_FUTURE: Final = 9999
"""Sorting year of accepted works without a year."""
_UNACCEPTED: Final = {"submitted": 1, "inpreparation": 2}
"""States of works not yet accepted, in the order of lists."""


class Resolver(Protocol):
    """Resolves addresses written by the person whose publication it is."""

    def resolve(self, value: str) -> str:
        """Resolve an address as written to a web address or a path below the site's root."""

    def paper(self, key: str) -> str:
        """Return the address of the page of a work, by its key."""


class WorkView:
    """A publication ready to show. `Markup` is HTML; other texts are plain."""

    def __init__(
        self,
        entry: Publication,
        finder: AuthorFinder,
        preprints: Sequence[Publication] = (),
        resolver: Resolver | None = None,
    ) -> None:
        """Show a publication, together with its preprints.

        Without a resolver, addresses stay as written.
        """
        self.entry = entry
        """The entry of `publications.bib`."""
        self.key = entry.key
        """Its key, usable as an anchor."""
        self._finder = finder
        self._preprints = preprints
        self._resolver = resolver

    @property
    def owner(self) -> Profile:
        """The person whose list contains it."""
        return self._finder.owner

    @property
    def type(self) -> str:
        """Entry type: `inproceedings`."""
        return self.entry.type

    @cached_property
    def kind_label(self) -> str:
        """Its kind, as a message key: `conference`, `journal`, `preprint`."""
        return find_kind(self.entry)

    @cached_property
    def title(self) -> Markup:
        """The title."""
        return latex_to_html(self.entry.get("title"))

    @cached_property
    def authors(self) -> tuple[Author, ...]:
        """The authors in order, or the editors if there are only editors."""
        return self._finder.authors(self.entry)

    @cached_property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """Marks of authors set by `author+an`, with the keys of the messages that explain them."""
        if not self.entry.get("author+an"):
            return ()
        used = "".join(author.marks for author in self.authors)
        return tuple((mark, meaning) for mark, meaning in MARK_MEANINGS.items() if mark in used)

    @cached_property
    def has_more(self) -> bool:
        """Whether the list of authors ends in `and others`."""
        return bibtex.has_others(self.entry.get("author", "editor"))

    @cached_property
    def are_editors(self) -> bool:
        """Whether `authors` are editors."""
        return bool(self.authors) and not self.entry.get("author")

    @cached_property
    def contributions(self) -> tuple[Contribution, ...]:
        """Translators, and editors of the book that contains it."""
        return self._finder.contributions(self.entry)

    @cached_property
    def venue(self) -> Markup:
        """Where it appeared, in full."""
        return latex_to_html(self.venue_source)

    @cached_property
    def venue_text(self) -> str:
        """The same as plain text."""
        return self.venue.striptags()

    @cached_property
    def venue_short(self) -> str:
        """The entry's `abbr`, or a known short name of the venue: `NSDI`."""
        return bibtex.plain(self.entry.get("abbr")) or _shorten_venue(
            bibtex.plain(self.venue_source)
        )

    @property
    def venue_name(self) -> str:
        """The venue's name in lists: the short name, or else the full one."""
        return self.venue_short or bibtex.plain(self.venue_source)

    @cached_property
    def venue_source(self) -> str:
        """Where it appeared, in full, as LaTeX."""
        venue = self.entry.venue
        return _ARCHIVES.get(venue.lower(), venue)

    @cached_property
    def year(self) -> str:
        """Four digits, or empty."""
        return self.entry.year

    @cached_property
    def state(self) -> str:
        """`inpreparation`, `submitted`, `forthcoming` or `inpress`; empty once it is published."""
        state = self.entry.get("pubstate")
        return state if state in STATES else ""

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        """Ranks of its venue: `CCF-A`."""
        return _split_list(self.entry.get("ranking"))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Topics, without classification numbers; those of a preprint if the work has none."""
        lists = (_split_list(entry.get("keywords")) for entry in self._entries)
        words = next(filter(None, lists), ())
        return tuple(word for word in words if not _CODE.fullmatch(word))

    @cached_property
    def award(self) -> str:
        """Name of an award; `true` for an unnamed one."""
        award = bibtex.plain(self.entry.get("award_name", "award"))
        if award.casefold() in YES:
            return "true"
        return "" if award.casefold() in NO else award

    @cached_property
    def award_note(self) -> str:
        """Explanation of a named award; Markdown."""
        return self._text("award") if self.entry.get("award_name") else ""

    @cached_property
    def abstract(self) -> Markup:
        """The abstract; that of a preprint, if the work itself has none."""
        abstracts = (latex_to_html(entry.get("abstract")) for entry in self._entries)
        return next(filter(None, abstracts), Markup())

    @cached_property
    def note(self) -> str:
        """The entry's note."""
        return bibtex.plain(self.entry.get("note"))

    @cached_property
    def info(self) -> str:
        """Additional information; Markdown."""
        return self._text("additional_info").lstrip(".,;·").strip()

    @cached_property
    def annotation(self) -> Markup:
        """A note about the authors: the meaning of the marks after their names."""
        return _render_annotation(self.entry.get("annotation"))

    @cached_property
    def bibtex(self) -> str:
        """The entry to copy, without fields that only homepages need."""
        fields = self.entry.fields.items()
        public = {name: value for name, value in fields if name not in _PRIVATE_FIELDS}
        return bibtex.encode([Publication(self.entry.key, self.type, public)]).strip()

    @cached_property
    def links(self) -> tuple[WorkLink, ...]:
        """Links to the paper, code, slides etc."""
        links = work_links(self.entry, self._preprints, self._finder.owner.person.links)
        if not self._resolver:
            return links
        return tuple(WorkLink(label, self._resolver.resolve(href)) for label, href in links)

    @cached_property
    def main_links(self) -> tuple[WorkLink, ...]:
        """Its links for lists, without those to citing works."""
        return tuple(link for link in self.links if link.label not in COUNTING)

    @cached_property
    def selected(self) -> bool:
        """Whether its owner selected it for the home page."""
        return any(map(is_selected, self._entries))

    @cached_property
    def locator(self) -> str:
        """Position within the venue: `12(3): 101–118`."""
        volume, number, pages = (
            bibtex.plain(self.entry.get(name)) for name in ("volume", "number", "pages")
        )
        issue = f"{volume}({number})" if volume and number and self.type == "article" else volume
        return ": ".join(filter(None, (issue, _HYPHENS.sub("–", pages))))

    @cached_property
    def publisher(self) -> str:
        """The publisher, unless it is the venue itself."""
        has_venue = self.entry.get("booktitle", "journal", "journaltitle")
        return bibtex.plain(self.entry.get("publisher")) if has_venue else ""

    @cached_property
    def place(self) -> str:
        """Place of the conference or the publisher."""
        return bibtex.plain(self.entry.get("location", "address"))

    @cached_property
    def date(self) -> str:
        """As much of the date as is known: `2025-06`; `2017-21` for spring."""
        return bibtex.issue_date(self.entry)

    @cached_property
    def isbn(self) -> str:
        """ISBN of a book."""
        return bibtex.plain(self.entry.get("isbn"))

    @cached_property
    def preview(self) -> str:
        """Address of a small picture."""
        preview = next(filter(None, (entry.get("preview") for entry in self._entries)), "")
        return self._resolver.resolve(preview) if preview and self._resolver else preview

    @cached_property
    def href(self) -> str:
        """Address of its page."""
        return self._resolver.paper(self.entry.key) if self._resolver else ""

    @property
    def _entries(self) -> tuple[Publication, ...]:
        return (self.entry, *self._preprints)

    def _text(self, field: str) -> str:
        """Return the text of a field, unless it is only yes or no."""
        value = bibtex.plain(self.entry.get(field))
        return "" if value.casefold() in YES | NO else value


class SharedWorkView(WorkView):
    """A work in a list of all people: authors on the site are linked, and there is no owner.

    It has no abstract and no BibTeX, because a list may have thousands of works.
    """

    abstract = Markup()
    bibtex = ""

    def __init__(
        self,
        entry: Publication,
        finder: AuthorFinder,
        preprints: Sequence[Publication] = (),
        resolver: Resolver | None = None,
        others: Sequence[tuple[Publication, AuthorFinder]] = (),
    ) -> None:
        """Show a work; `others` are the entries of the same work in other people's lists."""
        super().__init__(entry, finder, preprints, resolver)
        self._others = others

    @cached_property
    def authors(self) -> tuple[Author, ...]:
        """The authors in order.

        People who list the work are recognized even if their name is spelled differently.
        """
        authors, _ = self._finder.authors_and_owner(self.entry)
        for entry, finder in self._others:
            same, index = finder.authors_and_owner(entry)
            if index is not None and len(same) == len(authors) and not authors[index].slug:
                author = authors[index]
                authors[index] = author._replace(slug=finder.owner.slug, href=finder.home)
        return tuple(authors)


def list_works(
    profile: Profile, people: People, resolver: Resolver | None = None
) -> list[WorkView]:
    """Return a person's works in the order of `work_order`."""
    preprints, finder = profile.preprints_by_work, AuthorFinder(profile, people)
    return [
        WorkView(entry, finder, preprints.get(entry.key, ()), resolver)
        for entry in sorted(profile.works, key=work_order)
    ]


def work_order(entry: Publication) -> tuple[int, int, int]:
    """Return the sort key of a work in lists: accepted works first, then others, newest first.

    Works under review come before those in preparation; months count if known.
    """
    state = entry.get("pubstate")
    year, month, *_ = (*bibtex.date_parts(entry), 0, 0)
    undated = _FUTURE if state in ACCEPTED else 0
    return _UNACCEPTED.get(state, 0), -int(entry.year or year or undated), -month


def _render_annotation(value: str) -> Markup:
    """Render a field that can have HTML, as in al-folio, where line breaks separate its parts."""
    text = Markup()
    for part in _HTML_BREAK.split(value):
        if html := latex_to_html(_HTML_TAG.sub("", part).strip()):
            separator = "" if not text else " " if text[-1] in _SENTENCE_ENDS else "; "
            text += separator + html
    return text


def _shorten_venue(venue: str) -> str:
    if match := _ACRONYM.search(venue):
        return _TRAILING_YEAR.sub("", match[1])
    name = _TRAILING_YEAR.sub("", venue)
    return name if len(name) <= _SHORT_VENUE else ""


def _split_list(value: str) -> tuple[str, ...]:
    parts = _LIST_SEPARATOR.split(bibtex.plain(value))
    return tuple(item for part in parts if (item := part.strip()))
