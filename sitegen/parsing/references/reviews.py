"""Reviews of books: `Review of Salt, by Ann Lee (Foam Press, 2012). Tide Review 23, no. 2 (2013): 40–42.`

Whoever is named in them wrote the book; the press and the year in brackets are the book's.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines import cutting
from sitegen.parsing.references import venues
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.references import Reference

_REVIEW: Final = re.compile(
    r"[\"“]?(?:(?:[Dd]igital|[Bb]ook|[Ff]ilm|[Ee]xhibition|[Hh]istory|[Tt]ool|[Mm]usic|[Cc]oncert)\s)*"
    rf"{either('reviews_of_books')}\s"
)
_NUMBERS: Final = re.compile(
    r"(?P<venue>[A-ZÀ-Þ][^\d(]+?)[.,]?\s+(?:vol\.\s*)?(?P<volume>\d{1,4})"
    r"(?:[.:/](?P<point>\d{1,3}(?:[-–/]\d+)?)|\s*\((?P<bracket>\d{1,3}(?:[-–/]\d+)?)\)|,?\s*(?:no|issue)\.?\s*(?P<no>\d[\d–/-]*))?"
    r",?\s*\((?:[^()\d]*\d{0,2},?\s)?(?P<year>(?:19|20)\d\d)\)(?:[:,]\s*(?:pp?\.\s*)?(?P<pages>\d+(?:\s*[-–—]+\s*\d+)?))?[.,]?"
)
_FAR: Final = 60
"""How many characters the name of an author may take before the book."""
_BRACKET: Final = re.compile(r"\s*[(\[](?P<book>[^()\[\]]*)[)\]]")
_JOIN: Final = re.compile(r"^[\s.,;:”\"]*(?:[Ii]n:?\s+)?(?:the\s+(?=[A-Z]))?")
_BY: Final = re.compile(
    r",?\s(?:[Ee]dited\s|[Ee]ds?\.\s|[Tt]ranslated\s)?by\s"
    r"(?:[A-Z]\.\s?|[^\s.,;(“\"]+(?:,(?=\s\S+\s(?:and|&)\s)|,(?=\s(?:and|&)\s))?\s?)+"
)


def told(found: Reference, block: Block) -> Reference:
    """A reference as its list was read, or, if it is a review without its author, as what it is."""
    if found.authors and _REVIEW.match(found.title) and not _REVIEW.match(block.text):
        return _below_its_author(found, block)
    said = read(block)
    if not said or not (said[1].venue and (said[1].year or said[1].pubstate)):
        return found
    imprint = replace(said[1], url=found.imprint.url, doi=said[1].doi or found.imprint.doi)
    return replace(found, title=said[0], imprint=imprint, authors=(), by_owner=True)


def _below_its_author(found: Reference, block: Block) -> Reference:
    """`Lee, Ann. 2020. Review of Salt, by Bo Ek. Tide Review 12: 1–2.`: who wrote the book belongs to the title."""
    said = read(cutting.from_index(block, block.text.find(found.title)))
    if not said or not said[1].venue or said[0].casefold() == found.title.casefold():
        return found
    kept = {name: getattr(found.imprint, name) for name in ("year", "url", "doi", "pubstate")}
    told = replace(said[1], **{name: value for name, value in kept.items() if value})
    return replace(found, title=said[0], imprint=told)


def read(block: Block) -> tuple[str, venues.Imprint] | None:
    """The title, which names book and author, and where the review stands; None for anything else."""
    text = block.text.replace("\t", " ")
    begun = _REVIEW.match(text)
    if not begun:
        return None
    slanted = [
        span for span in block.spans if span.look == "italic" and span.start >= begun.end() - 1
    ]
    stop = _end_of_title(text, begun.end(), [(span.start, span.end) for span in slanted])
    if not stop:
        return None
    title, behind = text[:stop].strip(' .,;“”"'), text[stop:]
    book = _BRACKET.match(behind)
    behind = behind[book.end() :] if book else behind
    joined = _JOIN.match(behind)
    behind = behind[joined.end() :] if joined else behind
    venue = next(
        (
            text[span.start : span.end]
            for span in reversed(slanted[1:])
            if text[span.start : span.end] in behind
        ),
        "",
    )
    if not re.match(r"[A-ZÀ-Þ“\"]", behind):
        return None
    imprint = _numbered(behind) or venues.read(behind, venue.strip())
    notes = [note for note in (book["book"] if book else "", imprint.note) if note]
    return title, replace(imprint, type="article", note="; ".join(notes))


def _numbered(text: str) -> venues.Imprint | None:
    """`Tide Review 23.2 (Fall 2013): 4–6`: a journal with its numbers, as most of these fields write them."""
    told = _NUMBERS.match(text)
    if not told:
        return None
    number = told["point"] or told["bracket"] or told["no"] or ""
    pages = re.sub(r"\s*[-–—]+\s*", "--", told["pages"] or "")
    imprint = venues.read(text[told.end() :])
    return replace(
        imprint,
        venue=told["venue"].strip(" .,"),
        volume=told["volume"],
        number=number,
        pages=pages,
        year=told["year"],
    )


def _end_of_title(text: str, start: int, slanted: list[tuple[int, int]]) -> int:
    """Where book and author end; 0 if nothing shows it."""
    first = slanted[0][1] if slanted and slanted[0][0] - start < _FAR else start
    bracket = text.find("(", first)
    by = _BY.match(text, first) if slanted else _BY.search(text, start)
    if by:
        return by.end() - (len(by[0]) - len(by[0].rstrip(" ,")))
    if (
        bracket > 0
        and text.find(")", bracket) > 0
        and not re.search(r"[.;]\s", text[first:bracket])
    ):
        return bracket
    return first if len(slanted) > 1 else 0
