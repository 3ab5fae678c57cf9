"""Lists whose works have title and authors in front, in either order, and venue and year in brackets at the end.

`Tides of Foam. Ann Lee, Bo Lind (SOT 2023, CCF-A)`: the brackets are the same all through the list, so what stands
before them is a sentence for the title and one of names alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing.references import asides, authors, venues

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LAST: Final = re.compile(
    r"\s*[(（](?P<venue>(?!\d)(?:[^()（）,，;；:：]|(?<=\.):)+?)\s?[’']?(?P<year>(?:19|20)\d\d)[)）]\s*\.?\s*$"
)
_CUT: Final = re.compile(r"(?:(?<=[^.\s]{2})[.。．]|[?？!！])[”\"’»]?\s+|[”\"»][.,]?\s+")
_FEWEST: Final = 3
_MOST: Final = 0.7
_SHORTEST: Final = 10


class Tagged(NamedTuple):
    """The parts of such a work."""

    title: str
    """Without quotes and the full stop."""
    people: tuple[str, ...]
    """As written."""
    others: bool
    """Whether the list of names ends with `et al.`."""
    imprint: venues.Imprint
    """What the brackets say of venue and year."""
    beside: asides.Asides
    """Ranks, prizes and notes behind the year."""


def read_all(texts: Sequence[str]) -> list[Tagged | None]:
    """The works of a list in this style, None for items that have no such brackets; nothing for any other list."""
    manners = [[_read(text, parted) for text in texts] for parted in (_title_first, _names_first)]
    whole = [sum(one is not None for one in read) for read in manners]
    best = whole.index(max(whole))
    return (
        manners[best]
        if len(texts) >= _FEWEST and whole[best] >= _MOST * len(texts)
        else [None] * len(texts)
    )


def _read(text: str, parted: Callable[[str], tuple[str, authors.Authors] | None]) -> Tagged | None:
    plain, beside = asides.taken(text)
    match = _LAST.search(plain)
    said = parted(plain[: match.start()].rstrip(" ,")) if match else None
    if not match or not said:
        return None
    title, listed = said
    venue = match["venue"].strip(" ,")
    imprint = replace(venues.read(f"{venue}, {match['year']}"), venue=venue, year=match["year"])
    return Tagged(title, listed.names, listed.others, imprint, beside)


def _title_first(head: str) -> tuple[str, authors.Authors] | None:
    for cut in _CUT.finditer(head):
        listed = authors.leading(head[cut.end() :])
        if listed.names and not head[cut.end() + listed.stop :].strip(" .,*"):
            return _bare(head[: cut.end()]), listed
    return None


def _names_first(head: str) -> tuple[str, authors.Authors] | None:
    listed = authors.leading(head)
    behind = head[listed.stop :]
    ended = head[: listed.stop].rstrip()[-1:] in ".。．" or behind.lstrip()[:1] in (
        "“",
        '"',
        ".",
        ":",
    )
    title = _bare(behind.lstrip(" .,:"))
    return (title, listed) if listed.names and ended and len(title) >= _SHORTEST else None


def _bare(title: str) -> str:
    title = title.strip().rstrip(".,。．").strip()
    quoted = title[:1] in ("“", '"', "«") and title[-1:] in ("”", '"', "»")
    return title[1:-1].rstrip(".,。． ") if quoted else title
