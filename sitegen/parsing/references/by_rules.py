"""A reference -> its authors and title by rules, and what then gives the rest.

The longest list of names, the title by quotes, italics or its sentence. What stands behind the title takes longer to
read than both, and is not needed where the model reads the reference.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.lines.wraps import width
from sitegen.parsing.references import asides, authors, guillemets, targets, venues

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing.lines.blocks import Block

_QUOTED: Final = re.compile(
    r"[\"“”‘「«]\s*(?P<title>[^\"“”」»]{4,}?)\s*[\"”“」»](?=[\s.,;(\[，。；（【]|$)"
)
_BOOK_TITLE: Final = re.compile(r"《(?P<title>[^《》]+(?:《[^《》]*》[^《》]*)*)》")
_YEAR_FIRST: Final = re.compile(
    r"^[\s,.:;]*(?:[(（](?P<year>(?:19|20)\d\d)[a-z]?(?:,\s*\w+)?[)）]|(?P<bare>(?:19|20)\d\d)[.,:])[\s.,:]*"
)
GB_MARK: Final = re.compile(r"\s*\[(?:(?P<type>[JCMDRPNSAZ])(?:/OL)?|EB/OL)\]\s*[.,，。]?\s*")
"""What GB/T 7714 puts behind a title to say what kind of work it is: `[J]`."""
_GB_TYPES: Final = {"J": "article", "N": "article", "C": "inproceedings", "M": "book"} | {
    "D": "phdthesis",
    "R": "techreport",
}
_TITLE_END: Final = re.compile(r"(?<=[^.\s])(?:\.(?=\s|$)|(?<=[?!])(?=\s)|[。．])")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:vs|e\.g|i\.e|St|Dr|No|Vol|cf|approx|Mt|Inc|Jr|U\.S)|(?:^|[\s.(-])[A-Z])$"
)


class Cut(NamedTuple):
    """A reference, cut where its title ends."""

    authors: tuple[str, ...]
    others: bool
    """Whether their list ends with `et al.`."""
    title: str
    """Without quotes and the full stop."""
    imprint: Callable[[], venues.Imprint]
    """Reads what stands behind it."""
    beside: asides.Asides = asides.Asides()
    by_owner: bool = False
    """Whether the owner of the CV is an author whom the list leaves out."""


def cut(block: Block) -> Cut:
    """The parts that a block holds: a whole reference, or only its title, its authors or its venue."""
    plain, beside = asides.taken(block.text)
    if marked := guillemets.read(plain):
        linked = partial(targets.linked, marked.imprint, block)
        return Cut(marked.authors, marked.others, marked.title, linked, beside, marked.by_owner)
    text, keywords = venues.tags(plain)
    found = _by_quotes(text, block) or _by_order(text, block)

    def imprint() -> venues.Imprint:
        read = targets.linked(found.imprint(), block)
        return replace(read, keywords=keywords or read.keywords)

    return found._replace(imprint=imprint, beside=beside)


def _by_quotes(text: str, block: Block) -> Cut | None:
    match = _QUOTED.search(text) or _BOOK_TITLE.search(text)
    if not match or width(match["title"]) < 8:
        return None
    listed = authors.leading(text[: match.start()].strip())
    if not listed.names and match.start() > 3:
        return None
    between = text[: match.start()].strip()[listed.stop :]
    year = _YEAR_FIRST.match(between)
    stop = match.end()

    def imprint() -> venues.Imprint:
        read = venues.read(text[stop:], _italic_in(block, stop, len(text)))
        return replace(read, year=year["year"] or year["bare"]) if year and not read.year else read

    return Cut(listed.names, listed.others, _title(match["title"]), imprint)


def _by_order(text: str, block: Block) -> Cut:
    listed = authors.leading(text)
    if not listed.names or (len(listed.names) == 1 and listed.stop >= len(text.rstrip(" ."))):
        return _title_first(text, block)
    at = listed.stop
    year = ""
    if match := _YEAR_FIRST.match(text[at:]):
        year, at = match["year"] or match["bare"], at + match.end()
    at += len(text[at:]) - len(text[at:].lstrip(" .,:;，。：\t"))
    stop = _end_of_title(text, at, block)

    def imprint() -> venues.Imprint:
        mark = GB_MARK.match(text, stop)
        read = venues.read(text[mark.end() if mark else stop :], _italic_in(block, stop, len(text)))
        if mark and mark["type"] in _GB_TYPES and read.type != "mastersthesis":
            read = replace(read, type=_GB_TYPES[mark["type"]])
        return replace(read, year=year) if year else read

    return Cut(listed.names, listed.others, _title(text[at:stop]), imprint)


def _title_first(text: str, block: Block) -> Cut:
    """A title before its authors, or a venue and year, or a title alone."""
    for end in _sentence_ends(text, 0):
        listed = authors.leading(text[end:].lstrip(" .,"))
        if len(listed.names) > 1:
            behind = text[end:].lstrip(" .,")[listed.stop :]
            italic = _italic_in(block, len(text) - len(behind), len(text))
            return Cut(
                listed.names,
                listed.others,
                _title(text[:end]),
                partial(venues.read, behind, italic),
            )
    imprint = venues.read(text)
    whens = dates.find(text)
    dated = whens and len(text) < 120 and whens[-1].stop >= len(text.rstrip(" .)")) - 1
    if dated or (imprint.award and not imprint.venue):
        return Cut((), others=False, title="", imprint=lambda: imprint)
    return Cut((), others=False, title=_title(text), imprint=venues.Imprint)


def _end_of_title(text: str, at: int, block: Block) -> int:
    """Where the title that begins at `at` ends: at a mark of GB/T 7714, with its italics or link, with its sentence."""
    if mark := GB_MARK.search(text, at):
        return mark.start()
    for span in block.spans:
        inside = at - 2 <= span.start <= at + 2 and span.end <= len(text)
        if inside and span.look in ("italic", "link") and span.end - span.start > 15:
            behind = text[span.end :].lstrip()
            if text[span.end - 1] in ".?!" or behind[:1] in ".,?!" or span.look == "link":
                return span.end
    return next(iter(_sentence_ends(text, at)), len(text))


def _sentence_ends(text: str, at: int) -> list[int]:
    found = ((match.end(), text[at : match.start()]) for match in _TITLE_END.finditer(text, at))
    return [
        end for end, before in found if before.strip() and not _ABBREVIATION.search(before[-8:])
    ]


def _italic_in(block: Block, start: int, stop: int) -> str:
    inside = [
        block.text[s.start : s.end]
        for s in block.spans
        if s.look == "italic" and s.start >= start and s.end <= stop
    ]
    return max((text for text in inside if re.search(r"[^\W\d_]{2}", text)), key=len, default="")


def _title(text: str) -> str:
    return GB_MARK.sub("", text).strip().strip('"“”').rstrip(".,，。 ").strip()
