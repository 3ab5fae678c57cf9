"""What a reference says beside its parts, taken off before it is read, and told of it afterwards.

What goes leaves blanks, so that the places of italics and links stay.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.references import authors, edited, isbns, preprints, pubmed, states
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.references import Reference
    from sitegen.parsing.references.states import State

_OF_LINKS: Final = pattern("words_of_links")
_EXTENT: Final = re.compile(
    r"[,.;]\s(?P<pages>\d{2,4})\s?(?:pp?\.|pages|pgs\.?)(?=\s*(?:\.?$|\[|[(]))"
)


_CHAPTER: Final = re.compile(
    r"(?<=[,.”\"’] )(?:a |book )?[Cc]hapter (?P<number>\d+)? ?in(?=:? [A-Z“\"])"
)
_PART: Final = re.compile(
    rf"(?<=[\w*#＊†.])\s*[（(]\s*(?P<said>{either('parts_of_authors')})\s*[)）](?=\s*[*＊†]?\s*(?:[,，.、;；:：。&]|and\b|和|et\b))",
    re.IGNORECASE,
)
"""`Bo Lind (corresponding author), Ann Lee`, `许南（通讯作者），林洁`."""
_ONLINE: Final = re.compile(
    r"(?i:\b(?:freely )?(?:available|online)(?: online)? (?:at|from|under):?\s+)(?=https?://)"
)


_MONTH: Final = re.compile(
    rf"(?<=[(（])(?P<year>(?:19|20)\d\d[a-z]?)(?P<behind>,\s+(?P<month>{dates.MONTH})(?:\s+\d{{1,2}}(?:\s*[-–—]\s*\d{{1,2}})?)?)"
    rf"(?=[)）])|(?<=[(（])(?P<before>(?P<first>{dates.MONTH}),?\s+)(?P<then>(?:19|20)\d\d)(?=[)）]\.?\s+[A-Z“\"])"
    rf"|(?<=[,.] )(?P<day>{dates.MONTH} [0-3]?\d),\s(?P<on>(?:19|20)\d\d)(?=\.?\s*$)",
    re.IGNORECASE,
)
"""`(2024, September)`, as the style of psychologists dates what was presented: the month is taken for an author.
`Shore Times, Aug. 10, 2014`: the day is no volume."""


_LABEL: Final = re.compile(
    r"^\[(?P<label>[A-Z][^\[\]\d]{1,24}?[ ’'‘-](?:(?:19|20)\d|’|'|\d)\d{1,2})\][\t ]\s*(?=\S)"
)
"""`[OSDI 2023]` in front of a work: the short name of its venue, with the year."""


FIGURES: Final = re.compile(
    r"(?<=[\s(\[])(?:acceptance (?:rate|ratio)|accept(?:ance|ed)?\.? rate)\s*[:=]?\s*(?:of )?~?\d[\d.]*\s?%?"
    r"(?:\s*[(\[]\s*\d+\s*(?:/|(?:out )?of)\s*\d+\s*[)\]])?\.?"
    r"|[(\[]\s*(?:\d[\d,]*\+? citations?|cited (?:by )?\d[\d,]*\+?(?: times)?)(?:\s*[,;][^()\[\]]{0,30})?[)\]]"
    r"|(?<=[.,;)\]”\"] )(?:google scholar )?citations?\s?[:：]?\s?\d[\d,]*(?:\.|(?=[\s,;]|$))"
    r"|(?<=[.,;，；。.)）\]])\s?(?:SCI|谷歌学术|google scholar)?\s?(?:总?被引|他引|引用)(?:用)?(?:次数|频次|量)?"
    r"\s?[:：]?\s?\d+\s?次?[.。]?(?=\s|$)"
    r"|(?<!\d)(?:19|20)\d\d\s?年?\s?(?:J?IF|impact factor|影响因子)\s?[:=：]?\s?\d[\d.]*\d"
    r"|(?<![A-Za-zÀ-ɏ\d_])(?:J?IF|impact factor|影响因子)\s?[(（]?(?:19|20)\d\d\s?年?[)）]?\s?[:=：]\s?\d[\d.]*\d"
    r"|(?<=,\s)(?:J?IF|impact factor|影响因子)\s?\d+\.\d+(?=\s*(?:[.,;]\s|\.?$))",
    re.IGNORECASE,
)
"""`Acceptance rate: 20% (50/255)`, `[39 citations]`, `2018 IF: 2.31`: the year is none of the work."""
_YEAR_FIRST: Final = re.compile(r"^[(](?P<year>(?:19|20)\d\d)[)]\s(?=[^\W\d_])")
"""`(2021) Ann Lee, ‘Foam’, Tide Review 4`: without brackets it is no part of a title."""
_IN: Final = re.compile(r",(?=\s+In:\s+(?:the )?(?:Proc|Advances|[A-Z]{3,}|(?:19|20)\d\d))")
"""Between a title and its book, where commas part all: `Ann Lee, Foam in tides, In: Proceedings of Salt, 2020`."""
_NO_NUMBERS: Final = re.compile(r"\bn/?a\s?\(n/?a\)|(?<=,\s)n/a(?=[,.;\s]|$)", re.IGNORECASE)
"""`Tide Letters, n/a(n/a)`: volume and number of what is not printed yet, as managers of references write them."""


_MEDIUM: Final = re.compile(
    r"(?:\s*[(]Version (?P<version>v?\d[\w.-]*)[)])?\s*"
    r"\[(?P<medium>(?P<software>Computer (?:software|code|program)[^\[\]]{0,20}|Software|R package)|Data ?set)\]\.?"
)
"""`(Version 1.4.0) [Computer software].` behind a title, as the style of psychologists has it."""


def _bare_year(match: re.Match[str]) -> str:
    return f"{match['year']}. ".ljust(len(match[0]))


_MARKED: Final = re.compile(
    r"(?<=[^\W\d_)][.。,，])\s*《(?P<journal>[A-Z][^《》\u4e00-\u9fff]{3,80})》"
)
"""An English journal in the marks that Chinese has for titles: `Foam at rest.《Tide Letters》.`"""


def _in(match: re.Match[str]) -> str:
    return "In".rjust(len(match[0]))


def _year_alone(match: re.Match[str]) -> str:
    return (match["year"] or match["then"] or match["on"]).ljust(len(match[0]))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


class Plain(NamedTuple):
    """A reference without these things, and what they were."""

    text: str
    catalogued: pubmed.Catalogued
    """What PubMed says of it."""
    preprint: preprints.Number
    book: isbns.Number
    chapter: str
    """Its number in a book."""
    state: State
    by_editors: bool
    """Whether the names in front are those of editors."""
    extent: str = ""
    """How many pages a book has."""
    month: str = ""
    """Of its year, as written."""
    parts: tuple[str, ...] = ()
    """What the list of its authors says of the part of one of them, and how much it was chosen or cited."""
    medium: re.Match[str] | None = None
    """What it is, if no text, and in which version."""
    label: str = ""
    """What brackets in front of it call its venue."""


def plain(text: str) -> Plain:
    """The text less the degrees of its authors, its numbers, its state and the sign of editors."""
    figures = tuple(match[0].strip("[] .") for match in FIGURES.finditer(text))
    text = _IN.sub(".", _NO_NUMBERS.sub(_blank, FIGURES.sub(_blank, text)))
    text = _MARKED.sub(lambda match: f" {match['journal']} ".rjust(len(match[0])), text)
    medium = _MEDIUM.search(text)
    text = _MEDIUM.sub(lambda match: ".".ljust(len(match[0])), text, count=1)
    label = _LABEL.match(text)
    text = _LABEL.sub(_blank, text)
    text = _YEAR_FIRST.sub(_bare_year, text)
    text, catalogued = pubmed.taken(authors.with_included(authors.without_degrees(text)))
    text, preprint = preprints.taken(text)
    chapter = _CHAPTER.search(text)
    text, book = isbns.taken(_ONLINE.sub(_blank, _CHAPTER.sub(_in, text)))
    text, state = states.taken(text)
    text, by_editors = edited.taken(text)
    extent = _EXTENT.search(text)
    text = _EXTENT.sub(_blank, text, count=1)
    told_chapter = chapter["number"] or "" if chapter else ""
    pages = extent["pages"] if extent else ""
    parts = (*figures, *(match["said"].strip() for match in _PART.finditer(text)))
    text = _PART.sub(_blank, text)
    dated = _MONTH.search(text)
    month = (dated["behind"] or dated["first"] or dated["day"] or "").strip(", ") if dated else ""
    text = _MONTH.sub(_year_alone, text, count=1)
    return Plain(
        text,
        catalogued,
        preprint,
        book,
        told_chapter,
        state,
        by_editors,
        pages,
        month,
        parts,
        medium,
        label["label"] if label else "",
    )


def told(found: Reference, off: Plain) -> Reference:
    """The reference with what was taken off."""
    if off.by_editors:
        found = edited.told(found)
    imprint = preprints.told(states.told(found.imprint, off.state), off.preprint.id)
    imprint = replace(
        imprint, keywords=tuple(word for word in imprint.keywords if not _OF_LINKS.fullmatch(word))
    )
    version = ""
    if off.medium:
        version = off.medium["version"] or ""
        kind = "software" if off.medium["software"] else "dataset"
        imprint = replace(imprint, type=kind, kind=imprint.kind or off.medium["medium"])
    note = "; ".join(
        text
        for text in (imprint.note, off.book.note, off.month, *off.parts, *off.catalogued.notes)
        if text
    )
    further = (
        ("abbr", off.label),
        ("isbn", off.book.isbn),
        ("issn", off.book.issn),
        ("pmid", off.catalogued.pmid),
        ("pmcid", off.catalogued.pmcid),
        ("chapter", off.chapter),
        ("pagetotal", off.extent),
        ("eprintclass", off.preprint.subject),
        ("version", version),
    )
    links = (*found.links, *((name, value) for name, value in further if value))
    return replace(found, imprint=replace(imprint, note=note), links=links)
