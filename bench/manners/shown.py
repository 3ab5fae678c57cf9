"""What a list shows of a work, and the pieces that most manners share."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.works import Work

OWNER: Final = "Fauchet, Éliane"
"""Whose CV it is; nobody's name."""
CHINESE_OWNER: Final = "宁若谷"


@dataclass(frozen=True, slots=True)
class Shown:
    """One work of a list: what stands there, and what of it has to be found."""

    text: str
    """As typed; `\\n` where the author of the CV broke the line."""
    names: tuple[str, ...]
    """The authors, as the work has them."""
    title: str
    venue: str
    """Nothing where the list does not show it."""
    year: str


def signed(work: Work, place: int) -> Work:
    """The work with the owner among its authors, of whom no more than eight stay."""
    people = list(work.author[:8])
    people[place % len(people)] = CHINESE_OWNER if work.chinese else OWNER
    return replace(work, author=tuple(people))


def given_first(person: str) -> str:
    """`Lind, Min` -> `Min Lind`."""
    if person.startswith("{") or ", " not in person:
        return person.strip("{}")
    family, given = person.split(", ", 1)
    return f"{given} {family}"


def initials(person: str, stop: str = "", gap: str = "") -> str:
    """`Lind, Min-Hua` -> `MH`, or `M. H.`."""
    given = person.split(", ", 1)[1] if ", " in person else ""
    return gap.join(part[0] + stop for part in re.findall(r"[^\s.-]+", given))


def short(person: str) -> str:
    """`Lind, Min` -> `M. Lind`."""
    family = person.split(",")[0].strip("{}")
    return f"{initials(person, '.', ' ')} {family}".strip()


def inverted(person: str) -> str:
    """`Lind, Min` -> `Lind, M.`."""
    family = person.split(",")[0].strip("{}")
    return f"{family}, {initials(person, '.', ' ')}" if ", " in person else family


def vancouver(person: str) -> str:
    """`Lind, Min` -> `Lind M`."""
    return f"{person.split(',')[0].strip('{}')} {initials(person)}".strip()


def joined(people: Sequence[str], last: str = ", and ", between: str = ", ") -> str:
    """`A, B, and C`; two have no comma before `and`."""
    if len(people) == 2 and last == ", and ":
        last = " and "
    return last.join(filter(None, (between.join(people[:-1]), people[-1])))


def where(work: Work) -> tuple[str, str]:
    """Where it appeared, without the year: the text, and the venue in it."""
    pages = work.get("pages").replace("-", "–")
    if work.type == "article":
        venue = work.get("journal")
        counts = work.get("volume") + (f"({work.get('number')})" if work.get("number") else "")
        return ", ".join(filter(None, (venue, ": ".join(filter(None, (counts, pages)))))), venue
    if work.type == "inproceedings":
        venue = work.get("booktitle")
        return f"In {venue}" + (f", pp. {pages}" if pages else ""), venue
    if work.type == "incollection":
        venue = work.get("booktitle")
        editors = joined([given_first(name) for name in work.fields.get("editor", ())] or [""])
        edited = f", edited by {editors}" if editors else ""
        return f"In {venue}{edited}, pp. {pages}, {work.get('publisher')}", venue
    if work.type == "book":
        return f"{work.get('address')}: {work.get('publisher')}", work.get("publisher")
    if work.type == "preprint":
        number = f":{work.get('number')}" if work.get("number") else f" {work.get('doi')}"
        return work.get("archive") + number, work.get("archive")
    venue = work.get("school") or work.get("institution")
    return f"{work.get('genre')}, {venue}", venue
