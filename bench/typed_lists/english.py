"""Formats of lists in English that CVs have and citation styles lack."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.references.scoring import Expected
from bench.typed_lists.formatting import (
    OWNER,
    entry,
    family_first,
    format_container,
    given_first,
    initials,
    initials_first,
    join,
    vancouver,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from bench.references.works import Work
    from bench.typed_lists.formatting import Format

_NOTES: Final = [
    "Editors’ suggestion",
    "Best Paper Award",
    "IF=10.3",
    "Impact factor: 4.2",
    "Cover article",
    "Invited paper",
]
_CHINESE_NOTES: Final = [
    "SCI一区",
    "IF=10.3",
    "通讯作者",
    "第一作者",
    "CCF-A",
    "EI收录",
    "封面文章",
    "ESI高被引论文",
]
_RANKS: Final = [", CCF-A", ", CCF-B", "", ", Best Paper Award", ", SCI, IF=5.2"]
_DEGREES: Final = ["", ", MD", ", PhD", ", MD, PhD", ", MPH", ", M.D.", ", Ph.D."]
_MARKS: Final = [["*"], ["*", "†"], ["#", "*"], ["∗"], ["†", "‡"], ["1", "2"], ["*†", "#"]]
_STATES: Final = [
    "Forthcoming, {venue}, {year}",
    "R&R at {venue}",
    "under review at {venue}",
    "{venue}, in press, {year}",
    "{venue} (forthcoming)",
    "Revise and resubmit, {venue}",
    "accepted for publication in {venue}, {year}",
    "Submitted to {venue} ({year})",
    "{venue}, to appear",
]
_REVIEWS: Final = ["Review of {t} by {a}", "Review of {t}, by {a}", "Book review: {t} by {a}"]
_COLLECTIONS: Final = ["Readings in Slow Change", "Essays on Method", "The Borders Reader"]
_LAW_REVIEWS: Final = [
    "Yale L.J.",
    "Harv. L. Rev.",
    "Stan. L. Rev.",
    "J. Legal Stud.",
    "Am. J. Int’l L.",
    "U. Chi. L. Rev.",
]
_IDENTIFIERS: Final = [
    "doi:{}",
    "https://doi.org/{}",
    "DOI: {}",
    "doi: {}. PMID: 25312345. PMCID: PMC4512345",
]


def _articles(works: Sequence[Work]) -> list[Work]:
    return [work for work in works if work.type == "article"]


def _papers(works: Sequence[Work]) -> list[Work]:
    return [work for work in works if work.type in ("article", "inproceedings")]


def _coauthors(work: Work) -> list[str]:
    return [name for name in work.authors if name != OWNER]


def _comma(title: str) -> str:
    """Return the comma after a title, which `?` and `!` replace."""
    return "" if title[-1] in "?!" else ","


def title_first(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Title. A, B, and C. Journal, 12(3): 4–5, 2020.`."""
    format_name = rng.choice([given_first, initials_first])
    separator = rng.choice([". ", ", "])
    for work in works:
        container, venue = format_container(work)
        names = join(map(format_name, work.authors))
        yield entry(work, f"{work.title}. {names}{separator}{container}, {work.year}.", venue)


def separate_lines(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield title, authors and venue on a line each."""
    format_name = rng.choice([given_first, initials_first])
    for work in works:
        container, venue = format_container(work)
        names = join(map(format_name, work.authors))
        yield entry(work, f"{work.title}\n{names}\n{container}, {work.year}", venue)


def separate_lines_numbered(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield the same, numbered and indented."""
    for number, item in enumerate(separate_lines(works, rng), 1):
        indented = item.text.replace("\n", "\n    ")
        yield replace(item, text=f"{number}. {indented}")


def ranked(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A, B, C. Title. (MobiCom 2023, CCF-A)`, or the title first."""
    is_title_first = rng.random() < 0.5
    for work in _papers(works):
        short = work.get("booktitle_short")
        acronym = re.search(r"\(([^()]+)\)$|([A-Z]{3,})", short or work.venues[-1])
        venue = short.rsplit(" ", 1)[0] or (acronym and acronym[1]) or work.venues[-1]
        names = ", ".join(map(given_first, work.authors))
        parts = (work.title, names) if is_title_first else (names, work.title)
        rank = rng.choice(_RANKS)
        yield entry(work, f"{'. '.join(parts)} ({venue} {work.year}{rank})", venue)


def year_first(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `2020. A and B. Title. Journal, 12(3): 4–5.`."""
    stop = rng.choice([". ", "  ", ": "])
    format_name = rng.choice([given_first, initials_first, family_first])
    for work in works:
        container, venue = format_container(work)
        names = join(map(format_name, work.authors)).rstrip(".")
        yield entry(work, f"{work.year}{stop}{names}. {work.title}. {container}.", venue)


def year_column(works: Sequence[Work], _: Random) -> Iterator[Expected]:
    """Yield works with the year in a column at the left, once for all works of a year."""
    last = ""
    for work in sorted(works, key=lambda work: work.year, reverse=True):
        container, venue = format_container(work)
        column = work.year if work.year != last else "    "
        last = work.year
        names = join(map(given_first, work.authors))
        yield entry(work, f"{column}    {names}. {work.title}. {container}.", venue)


def reverse_numbered(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `28. A, B, “Title,” Journal, 12(3): 4–5 (2020).`, numbered down to 1."""
    label = rng.choice(["{}. ", "[{}] ", "{}) ", "({}) "])
    for number, work in zip(range(len(works), 0, -1), works, strict=True):
        container, venue = format_container(work)
        names = label.format(number) + join(map(initials_first, work.authors))
        title = f"“{work.title}{_comma(work.title)}”"
        yield entry(work, f"{names}, {title} {container} ({work.year}).", venue)


def owner_initials(works: Sequence[Work], _: Random) -> Iterator[Expected]:
    """Yield `K Kanzaki, ÉF, and P Varga, Title, Phys Rev E 1, 23 (2020)`."""
    for work in _articles(works):
        names = [
            "ÉF" if name == OWNER else f"{initials(name)} {name.split(',')[0]}".strip()
            for name in work.authors
        ]
        authors = ["ÉF" if name == OWNER else name for name in work.authors]
        venue, first_page = work.venues[-1], work.get("pages").split("-")[0]
        container = f"{venue} {work.get('volume')}, {first_page}"
        text = f"{join(names)}, {work.title}, {container} ({work.year})"
        yield entry(work, text, venue, authors)


def with_coauthors(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Title (with A and B), Journal, 12(3): 4–5, 2020.`, without the owner."""
    is_at_end = rng.random() < 0.3
    has_quotes = rng.random() < 0.5
    for work in works:
        container, venue = format_container(work)
        others = _coauthors(work)
        names = f" (with {join(map(given_first, others))})" if others else ""
        stop = "" if names and not is_at_end else _comma(work.title)
        title = f"“{work.title}{stop}”" if has_quotes else f"{work.title}{stop}"
        if is_at_end or not names:
            text = f"{title} {container}, {work.year}{names}."
        else:
            text = f"{title}{names}, {container}, {work.year}."
        yield entry(work, text, venue, [OWNER, *others])


def degrees(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Ann Lee, MD, PhD, Bo Ek, MPH. Title. Journal. 2020;12(3):4-5.`."""
    format_name = given_first if rng.random() < 0.5 else vancouver
    for work in _articles(works):
        names = ", ".join(format_name(name) + rng.choice(_DEGREES) for name in work.authors)
        yield entry(work, _medical(work, names), work.venues[-1])


def _medical(work: Work, names: str) -> str:
    number = f"({work.get('number')})" if work.get("number") else ""
    venue = work.venues[-1].rstrip(".")
    numbers = f"{work.get('volume')}{number}:{work.get('pages')}"
    return f"{names.rstrip('.')}. {work.title}. {venue}. {work.year};{numbers}."


def marks(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Ann Lee*, Bo Ek†, and Cy Day#. ...`, with the marks before or after the commas."""
    pool = rng.choice(_MARKS)
    is_after_comma = rng.random() < 0.3
    format_name = rng.choice([given_first, initials_first, vancouver])
    for work in works:
        names = ""
        *others, last = map(format_name, work.authors)
        for name in others:
            mark = rng.choice(["", *pool])
            names += f"{name},{mark} " if is_after_comma else f"{name}{mark}, "
        names += last + rng.choice(["", *pool])
        container, venue = format_container(work)
        yield entry(work, f"{names}. {work.title}. {container}, {work.year}.", venue)


def et_al(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A, B, C, et al. Title. ...`."""
    format_name = rng.choice([given_first, initials_first, vancouver])
    for work in works:
        authors = work.authors[: rng.choice([1, 2, 3])]
        names = ", ".join(map(format_name, authors)).rstrip(".")
        if len(authors) < len(work.authors):
            names += rng.choice([", et al", " et al", ", et al"])
        container, venue = format_container(work)
        text = f"{names}. {work.title}. {container}, {work.year}."
        yield entry(work, text, venue, authors)


def unpublished(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A and B. Title. R&R at Journal.`, or with another state: `Journal, in press`."""
    format_name = rng.choice([given_first, initials_first, family_first])
    separator = rng.choice([". ", ", "])
    for work in _papers(works):
        venue = work.venues[0]
        state = rng.choice(_STATES).format(venue=venue, year=work.year)
        names = join(map(format_name, work.authors)).rstrip(".")
        item = entry(work, f"{names}. {work.title}{separator}{state}.", venue)
        yield item if work.year in state else replace(item, year="")


def notes_after(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield works with a note after most: `Best Paper Award.`, `(IF=10.3)`, `| Invited paper`."""
    pattern = rng.choice([" {}.", " ({})", " [{}].", " | {}", " — {}"])
    for work in works:
        container, venue = format_container(work)
        note = pattern.format(rng.choice(_NOTES)) if rng.random() < 0.6 else ""
        names = join(map(initials_first, work.authors))
        yield entry(work, f"{names}, {work.title}, {container}, {work.year}.{note}", venue)


def notes_below(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield numbered works with a note on a line of its own below most."""
    for number, work in enumerate(works, 1):
        container, venue = format_container(work)
        note = f"\n   {rng.choice(_NOTES)}" if rng.random() < 0.6 else ""
        names = join(map(given_first, work.authors))
        text = f"{number}. {names}. {work.title}. {container}, {work.year}.{note}"
        yield entry(work, text, venue)


def book_reviews(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Review of Book by A. Author. Journal 12, no. 1 (2020): 3.`, without the owner."""
    journals = [work.get("journal") for work in _articles(works)]
    has_quotes = rng.random() < 0.3
    pattern = rng.choice(_REVIEWS)
    for work in works:
        book_author = next(iter(_coauthors(work)), "Okonedo, Ursula")
        title = pattern.format(t=work.title, a=given_first(book_author))
        venue = rng.choice(journals)
        volume, number, page = rng.randint(3, 80), rng.randint(1, 6), rng.randint(100, 900)
        start = f"“{title},”" if has_quotes else f"{title}."
        text = f"{start} {venue} {volume}, no. {number} ({work.year}): {page}."
        yield Expected(text, (OWNER,), title, venue, work.year)


def reprinted(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A, “Title,” Journal, 12(3): 4–5 (1999). Reprinted in Book (Publisher, 2002).`."""
    for work in _articles(works):
        container, venue = format_container(work)
        text = f"{join(map(given_first, work.authors))}, “{work.title}{_comma(work.title)}” "
        text += f"{container} ({work.year})."
        if rng.random() < 0.6:
            year = int(work.year) + 3
            text += f" Reprinted in {rng.choice(_COLLECTIONS)} (Routledge, {year})."
        yield entry(work, text, venue)


def edited_books(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A and B, eds. Title. City: Publisher, 2020.`, and chapters."""
    plural = rng.choice([", eds. ", " (eds.). ", " (Eds.), ", ", editors. "])
    singular = plural.replace("eds", "ed").replace("Eds", "Ed").replace("ors", "or")
    for work in works:
        if work.type not in ("book", "incollection"):
            continue
        container, venue = format_container(work)
        label = ". "
        if work.type == "book":
            label = plural if len(work.authors) > 1 else singular
        names = join(map(given_first, work.authors))
        yield entry(work, f"{names}{label}{work.title}. {container}, {work.year}.", venue)


def law_reviews(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `Title, 129 Yale L.J. 345 (2020) (with A and B)`, without the owner."""
    for work in works:
        others = _coauthors(work)[:2]
        names = f" (with {join(map(given_first, others))})" if others else ""
        venue = rng.choice(_LAW_REVIEWS)
        volume, page = rng.randint(9, 140), rng.randint(10, 1400)
        title = f"{work.title}{_comma(work.title)}"
        text = f"{title} {volume} {venue} {page} ({work.year}){names}"
        yield Expected(text, (OWNER, *others), work.title, venue, work.year)


def broken_identifiers(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield wrapped lines in which DOIs and PMIDs break at the end of a line."""
    for number, work in enumerate(_articles(works), 1):
        doi = work.get("doi") or (
            f"10.{rng.randint(1000, 9999)}/j.abc.{rng.randint(1000, 9999)}.{rng.randint(10, 99)}"
        )
        identifiers = rng.choice(_IDENTIFIERS).format(doi)
        reference = _medical(work, ", ".join(map(vancouver, work.authors)))
        text = "\n".join(_wrap(f"{number}. {reference} {identifiers}.", 88))
        yield entry(work, text, work.venues[-1])


def _wrap(line: str, width: int) -> Iterator[str]:
    """Yield the parts of a line, broken at spaces, and DOIs after `/` or `-`, as browsers do."""
    while len(line) > width:
        space = max(line.rfind(" ", 0, width), 0)
        mark = max(line.rfind("/", 0, width), line.rfind("-", 0, width)) + 1
        cut = mark if mark > space and "10." in line[space:mark] else space + 1
        yield line[:cut].rstrip(" ")
        line = "   " + line[cut:]
    yield line


def commas_only(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `A. Lee, B. Ek, Title, Journal, 12(3): 4–5, 2020.`."""
    format_name = rng.choice([given_first, initials_first])
    for work in works:
        container, venue = format_container(work)
        names = ", ".join(map(format_name, work.authors))
        yield entry(work, f"{names}, {work.title}, {container}, {work.year}.", venue)


def capitals(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield `FAUCHET, É., LEE, A. Title. ...`, or `É. FAUCHET AND A. LEE, Title, ...`."""
    format_name = rng.choice([family_first, initials_first, given_first])
    last = ", " if format_name is family_first else " AND "
    separator = ", " if format_name is initials_first else ". "
    for work in works:
        container, venue = format_container(work)
        names = join((format_name(name).upper() for name in work.authors), last).rstrip(".")
        text = f"{names}{separator}{work.title}{separator}{container}, {work.year}."
        yield entry(work, text, venue)


def chinese_notes(works: Sequence[Work], rng: Random) -> Iterator[Expected]:
    """Yield English papers of a Chinese CV: `... 2020.（SCI一区，IF=10.3，通讯作者）`."""
    is_full_width = rng.random() < 0.6
    for number, work in enumerate(_papers(works), 1):
        container, venue = format_container(work)
        notes = rng.sample(_CHINESE_NOTES, rng.choice([1, 2]))
        note = f"（{'，'.join(notes)}）" if is_full_width else f" ({', '.join(notes)})"
        names = ", ".join(map(given_first, work.authors))
        text = f"[{number}] {names}. {work.title}. {container}, {work.year}.{note}"
        yield entry(work, text, venue)


FORMATS: Final[Mapping[str, Format]] = {
    "title first": title_first,
    "title, authors, venue on lines": separate_lines,
    "the same, numbered": separate_lines_numbered,
    "(MobiCom 2023, CCF-A)": ranked,
    "year first": year_first,
    "years in a column": year_column,
    "reverse-numbered": reverse_numbered,
    "the owner by initials": owner_initials,
    "(with A and B)": with_coauthors,
    "degrees behind names": degrees,
    "marks at names": marks,
    "et al.": et_al,
    "states in words": unpublished,
    "notes behind": notes_after,
    "notes below": notes_below,
    "book reviews": book_reviews,
    "Reprinted in": reprinted,
    "A and B, eds.": edited_books,
    "law reviews": law_reviews,
    "numbers broken over lines": broken_identifiers,
    "commas only": commas_only,
    "authors in capitals": capitals,
    "Chinese notes": chinese_notes,
}
"""By name. The names also seed the generator."""
