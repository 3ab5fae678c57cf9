"""A publication of somebody as templates show it: a `Work`, ready to be put into HTML.

In: an entry, those who made it, and where its addresses lead from. Each value is made when it is first asked for, and
kept: a line of a list needs few of them, and a site has tens of thousands of works.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from markupsafe import Markup

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import HOMEPAGE, NO, YES, is_selected
from sitegen.model import Publication
from sitegen.site import credit, latex
from sitegen.site.kinds import STATES, kind
from sitegen.site.references import FILE_FIELDS
from sitegen.site.work_links import COUNTING, WorkLink, links

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.site.crediting import Author, Contribution, Makers

_OUR_FIELDS: Final = (
    HOMEPAGE | {"abstract", "author+an", "file", "keywords", "versionof"} | set(FILE_FIELDS)
)
_ACRONYM: Final = re.compile(
    r"[(（]([A-Z][\w&/+-]*(?: [A-Z][\w&/+-]*)?)[\s,']*(?:'?\d{2}|\d{4})?[)）]"
)
_YEAR_BEHIND: Final = re.compile(r"[\s,]*(?:'\d{2}|\b(?:19|20)\d{2})$")
_SHORT: Final = 16
_HYPHENS: Final = re.compile(r"\s*-+\s*")
_COMMAS: Final = str.maketrans(";，；", ",,,")
_BREAK: Final = re.compile(r"<br\s*/?>|</p>|\n\s*\n", re.IGNORECASE)
_STOPS: Final = ".;!?。；！？"
_ELEMENT: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_SAYING_MORE: Final = frozenset(
    {
        "additional_info",
        "annotation",
        "author+an",
        "award",
        "award_name",
        "editor",
        "note",
        "preview",
        "pubstate",
    }
    | {"ranking", "selected", "translator"}
)
"""Fields that most entries have none of."""
_NO_MORE: Final[Mapping[str, object]] = {
    "annotation": Markup(), "are_editors": False, "award": "", "award_note": "", "contributions": (), "info": "",
    "legend": (), "note": "", "preview": "", "ranking": (), "selected": False, "state": "",
}  # fmt: skip
"""What such a work says by them: to have each found out takes as long as a third of its line in a list."""
_ARCHIVES: Final = {
    "arxiv": "arXiv",
    "biorxiv": "bioRxiv",
    "medrxiv": "medRxiv",
    "ssrn": "SSRN",
    "hal": "HAL",
    "osf": "OSF",
}


class Whereabouts(Protocol):
    """From where the addresses of a work lead somewhere."""

    def resolve(self, value: str) -> str:
        """What somebody wrote as an address, as one that leads somewhere."""

    def paper(self, key: str) -> str:
        """The page of the owner's work with this key."""


class Work:
    """A publication ready to show. Texts in `Markup` are HTML, the others plain."""

    def __init__(
        self,
        entry: Publication,
        makers: Makers,
        early: Sequence[Publication] = (),
        at: Whereabouts | None = None,
    ) -> None:
        """`early` are its preprints among the owner's entries. Without `at`, addresses are as the entry has
        them.
        """
        self.entry = entry
        """As `publications.bib` has it."""
        self.key = entry.key
        """The entry's, usable as an anchor."""
        self.type = entry.type
        """The entry's type: `inproceedings`."""
        self._makers = makers
        self._early = early
        self._at = at
        self._get = entry.fields.get
        if not early and _SAYING_MORE.isdisjoint(entry.fields):
            vars(self).update(_NO_MORE)

    @cached_property
    def kind_label(self) -> str:
        """What kind of work it is, as a message key: `conference`, `journal`, `preprint`."""
        return kind(self.entry)

    @cached_property
    def title(self) -> Markup:
        """The title."""
        return latex.html(self._get("title", ""))

    @cached_property
    def authors(self) -> tuple[Author, ...]:
        """In order; the editors, for a book that has only them."""
        return self._makers.made_by(self.entry)

    @cached_property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """Marks of authors and what they mean, as message keys, where the entry says it."""
        if not self._get("author+an"):
            return ()
        shown = "".join([author.marks for author in self.authors])
        return tuple((mark, meaning) for mark, meaning in credit.MEANINGS.items() if mark in shown)

    @cached_property
    def has_more(self) -> bool:
        """Whether the entry ends its authors in `and others`."""
        written = self.entry.get("author", "editor")
        return "others" in written and bibtex.has_others(written)

    @cached_property
    def are_editors(self) -> bool:
        """Whether those are the editors."""
        return bool(self.authors) and not self._get("author")

    @cached_property
    def contributions(self) -> tuple[Contribution, ...]:
        """Who translated it, and who edited the book that it stands in."""
        return self._makers.contributions(self.entry)

    @cached_property
    def venue(self) -> Markup:
        """Where it appeared, in full."""
        return latex.html(self._venue)

    @cached_property
    def venue_short(self) -> str:
        """`NSDI`: the entry's `abbr`, or what its venue is known by."""
        return bibtex.plain(self._get("abbr", "")) or _short(bibtex.plain(self._venue))

    @cached_property
    def _venue(self) -> str:
        """Archives, which BibTeX names in any letters, as they call themselves."""
        venue = self.entry.venue
        return _ARCHIVES.get(venue.lower(), venue)

    @cached_property
    def year(self) -> str:
        """Four digits, or nothing."""
        return self.entry.year

    @cached_property
    def state(self) -> str:
        """`inpreparation`, `submitted`, `forthcoming`, `inpress`; empty once it is out."""
        said = self._get("pubstate", "")
        return said if said in STATES else ""

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        """`CCF-A`."""
        return _listed(self._get("ranking", ""))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Topics; those of a preprint, if it alone has some."""
        return next(
            filter(None, (_listed(one.get("keywords")) for one in (self.entry, *self._early))), ()
        )

    @cached_property
    def award(self) -> str:
        """`Best Paper Award`; `true` if it is not said which. That there is none may be written, too."""
        award = bibtex.plain(self.entry.get("award_name", "award"))
        return "" if award.casefold() in NO else "true" if award.casefold() in YES else award

    @cached_property
    def award_note(self) -> str:
        """What the award is, where `award` is only its name; Markdown."""
        return self._said("award") if self._get("award_name") else ""

    @cached_property
    def abstract(self) -> Markup:
        """The abstract; that of a preprint, if it alone has one."""
        for entry in (self.entry, *self._early):
            if made := latex.html(entry.get("abstract")):
                return made
        return Markup()

    @cached_property
    def note(self) -> str:
        """The entry's note."""
        return bibtex.plain(self._get("note", ""))

    @cached_property
    def info(self) -> str:
        """What else is to be said of it; Markdown."""
        return self._said("additional_info").lstrip(".,;·").strip()

    @cached_property
    def annotation(self) -> Markup:
        """What is to be said of its authors: what signs behind their names mean."""
        return _annotation(self._get("annotation", ""))

    @cached_property
    def bibtex(self) -> str:
        """The entry to copy, without the fields that only a site needs."""
        fields = {
            name: value for name, value in self.entry.fields.items() if name not in _OUR_FIELDS
        }
        return bibtex.encode([Publication(self.entry.key, self.type, fields)]).strip()

    @cached_property
    def links(self) -> tuple[WorkLink, ...]:
        """Paper, code, slides and the rest."""
        found = links(self.entry, self._makers.owner.person.links)
        for early in self._early:
            found = _with_preprint(found, links(early))
        return (
            tuple([WorkLink(label, self._at.resolve(href)) for label, href in found])
            if self._at
            else found
        )

    @cached_property
    def selected(self) -> bool:
        """Whether the owner chose it for the home page."""
        return any(map(is_selected, (self.entry, *self._early)))

    @cached_property
    def locator(self) -> str:
        """Where in the venue: `12(3): 101–118`."""
        volume, number, pages = [
            bibtex.plain(self._get(name, "")) for name in ("volume", "number", "pages")
        ]
        issue = f"{volume}({number})" if volume and number and self.type == "article" else volume
        return ": ".join([part for part in (issue, _HYPHENS.sub("–", pages)) if part])

    @cached_property
    def publisher(self) -> str:
        """Who published the venue, if that is not the venue itself."""
        is_other = self.entry.get("booktitle", "journal", "journaltitle")
        return bibtex.plain(self._get("publisher", "")) if is_other else ""

    @cached_property
    def place(self) -> str:
        """Where the meeting was, or the publisher is."""
        return bibtex.plain(self.entry.get("location", "address"))

    @cached_property
    def date(self) -> str:
        """`2025-06`, as far as it is known."""
        return "-".join([f"{part:02}" for part in bibtex.date_parts(self.entry)])

    @cached_property
    def isbn(self) -> str:
        """Of a book."""
        return bibtex.plain(self._get("isbn", ""))

    @cached_property
    def preview(self) -> str:
        """A small picture: an address, or the name of a file."""
        said = next(filter(None, (one.get("preview") for one in (self.entry, *self._early))), "")
        return self._at.resolve(said) if said and self._at else said

    @cached_property
    def href(self) -> str:
        """Its page."""
        return self._at.paper(self.entry.key) if self._at else ""

    def _said(self, field: str) -> str:
        """What a field says, if that is more than yes or no."""
        value = bibtex.plain(self._get(field, ""))
        return "" if value.casefold() in YES | NO else value


def _with_preprint(
    known: tuple[WorkLink, ...], early: tuple[WorkLink, ...]
) -> tuple[WorkLink, ...]:
    """The addresses of a published work with those that only a preprint of it has."""
    told = {link.label for link in known} | {link.href for link in known}
    found = (
        WorkLink("one_preprint" if label in ("url", "doi") else label, href)
        for label, href in early
    )
    more = tuple(link for link in found if told.isdisjoint(link))
    if any(link.label == "arxiv" for link in more):  # the same preprint, once more
        more = tuple(link for link in more if link.label != "one_preprint")
    return tuple(sorted((*known, *more), key=lambda link: link.label in COUNTING))


def _annotation(value: str) -> Markup:
    """May be written as HTML, for al-folio takes that: its line breaks part what would run together."""
    made = Markup()
    if not value:
        return made
    for part in filter(
        None, (latex.html(_ELEMENT.sub("", part).strip()) for part in _BREAK.split(value))
    ):
        between = "" if not made else " " if made[-1] in _STOPS else "; "
        made += between + part
    return made


def _short(venue: str) -> str:
    if ("(" in venue or "（" in venue) and (match := _ACRONYM.search(venue)):
        return _YEAR_BEHIND.sub("", match[1])
    bare = _YEAR_BEHIND.sub("", venue) if venue[-1:].isdecimal() else venue
    return bare if len(bare) <= _SHORT else ""


def _listed(value: str) -> tuple[str, ...]:
    if not value:
        return ()
    return tuple(
        [
            item
            for part in bibtex.plain(value).translate(_COMMAS).split(",")
            if (item := part.strip())
        ]
    )
