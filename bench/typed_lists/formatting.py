"""Format the parts of a reference: names, lists of names, and where a work appeared."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.references.scoring import Expected
from bench.references.works import split_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from bench.references.works import Work

    Format = Callable[[Sequence[Work], Random], Iterator[Expected]]
    """Yields the entries of a list of works, or of those that fit the format."""

OWNER: Final = "Fauchet, Éliane"
"""Invented person whose CV it is."""
CHINESE_OWNER: Final = "宁若谷"
_MAX_AUTHORS: Final = 8


def add_owner(work: Work, index: int) -> Work:
    """Put the owner in place of one of the first eight authors, and drop the others."""
    authors = list(work.authors[:_MAX_AUTHORS])
    authors[index % len(authors)] = CHINESE_OWNER if work.is_chinese else OWNER
    return replace(work, authors=tuple(authors))


def entry(work: Work, text: str, venue: str, authors: Sequence[str] = ()) -> Expected:
    """Return the text of a work with its values; drop punctuation after `?` and `!`."""
    text = re.sub(r"([?!])[.,](?=\s|$)", r"\1", text)
    return Expected(text, tuple(authors or work.authors), work.title, venue, work.year)


def given_first(name: str) -> str:
    """Format `Lind, Min` as `Min Lind`."""
    family, given = split_name(name)
    return f"{given} {family}" if given else family


def initials(name: str, stop: str = "", gap: str = "") -> str:
    """Format the given names of `Lind, Min-Hua` as `MH`, or `M. H.`."""
    return gap.join(part[0] + stop for part in re.findall(r"[^\s.-]+", split_name(name)[1]))


def initials_first(name: str) -> str:
    """Format `Lind, Min` as `M. Lind`."""
    return f"{initials(name, '.', ' ')} {split_name(name)[0]}".strip()


def family_first(name: str) -> str:
    """Format `Lind, Min` as `Lind, M.`."""
    family, given = split_name(name)
    return f"{family}, {initials(name, '.', ' ')}" if given else family


def vancouver(name: str) -> str:
    """Format `Lind, Min` as `Lind M`."""
    return f"{split_name(name)[0]} {initials(name)}".strip()


def join(names: Iterable[str], last: str = ", and ", separator: str = ", ") -> str:
    """Join names as `A, B, and C`, or `A and B`."""
    *others, final = names
    if len(others) == 1 and last == ", and ":
        last = " and "
    return last.join(filter(None, (separator.join(others), final)))


def format_container(work: Work) -> tuple[str, str]:
    """Return where a work appeared, as `Journal, 12(3): 4–5`, and the venue in it."""
    pages = work.get("pages").replace("-", "–")
    if work.type == "article":
        venue = work.get("journal")
        numbers = ": ".join(filter(None, (format_volume(work), pages)))
        return ", ".join(filter(None, (venue, numbers))), venue
    if work.type == "inproceedings":
        venue = work.get("booktitle")
        return f"In {venue}" + (f", pp. {pages}" if pages else ""), venue
    if work.type == "incollection":
        venue = work.get("booktitle")
        edited = f", edited by {join(map(given_first, work.editors))}" if work.editors else ""
        return f"In {venue}{edited}, pp. {pages}, {work.get('publisher')}", venue
    if work.type == "book":
        return f"{work.get('address')}: {work.get('publisher')}", work.get("publisher")
    if work.type == "preprint":
        number = f":{work.get('number')}" if work.get("number") else f" {work.get('doi')}"
        return work.get("archive") + number, work.get("archive")
    venue = work.get("school") or work.get("institution")
    return f"{work.get('genre')}, {venue}", venue


def format_volume(work: Work) -> str:
    """Format volume and number as `12(3)`."""
    return work.get("volume") + (f"({work.get('number')})" if work.get("number") else "")
