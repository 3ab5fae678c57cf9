"""Lists in English, each in one manner that CVs have and citation styles lack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bench.manners.shown import (
    OWNER,
    Shown,
    given_first,
    initials,
    inverted,
    joined,
    short,
    vancouver,
    where,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from bench.references.works import Work

    List = Callable[[Sequence[Work], Random], list[Shown]]


def _shown(work: Work, text: str, venue: str, names: Sequence[str] = ()) -> Shown:
    text = re.sub(r"([?!])[.,](?=\s|$)", r"\1", text)
    return Shown(text, tuple(names or work.author), work.title, venue, work.year)


def _papers(works: Sequence[Work]) -> list[Work]:
    return [work for work in works if work.type in ("article", "inproceedings")]


def _articles(works: Sequence[Work]) -> list[Work]:
    return [work for work in works if work.type == "article"]


def title_first(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Title. A, B, and C. Journal, 12(3): 4–5, 2020.`"""
    name = rng.choice([given_first, short])
    mark = rng.choice([". ", ", "])
    out = []
    for work in works:
        text, venue = where(work)
        out.append(
            _shown(
                work,
                f"{work.title}. {joined([*map(name, work.author)])}{mark}{text}, {work.year}.",
                venue,
            )
        )
    return out


def separate_lines(works: Sequence[Work], rng: Random) -> list[Shown]:
    """Title, authors and venue on a line each, a blank line between works."""
    name = rng.choice([given_first, short])
    out = []
    for work in works:
        text, venue = where(work)
        out.append(
            _shown(
                work,
                f"{work.title}\n{joined([*map(name, work.author)])}\n{text}, {work.year}",
                venue,
            )
        )
    return out


def separate_lines_numbered(works: Sequence[Work], rng: Random) -> list[Shown]:
    """The same behind numbers, the lines below set in."""
    return [
        Shown(
            f"{index}. " + one.text.replace("\n", "\n    "),
            one.names,
            one.title,
            one.venue,
            one.year,
        )
        for index, one in enumerate(separate_lines(works, rng), 1)
    ]


def ranked(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`A, B, C. Title. (MobiCom 2023, CCF-A)`, or the title first."""
    first = rng.random() < 0.5
    out = []
    for work in _papers(works):
        acronym = re.search(
            r"\(([^()]+)\)$|([A-Z]{3,})", work.get("booktitle_short") or work.venues[-1]
        )
        venue = (
            work.get("booktitle_short").rsplit(" ", 1)[0]
            or (acronym and acronym[1])
            or work.venues[-1]
        )
        names = ", ".join(map(given_first, work.author))
        head = f"{work.title}. {names}" if first else f"{names}. {work.title}"
        said = rng.choice([", CCF-A", ", CCF-B", "", ", Best Paper Award", ", SCI, IF=5.2"])
        out.append(_shown(work, f"{head} ({venue} {work.year}{said})", venue))
    return out


def year_first(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`2020. A and B. Title. Journal, 12(3): 4–5.`"""
    stop = rng.choice([". ", "  ", ": "])
    name = rng.choice([given_first, short, inverted])
    out = []
    for work in works:
        text, venue = where(work)
        people = joined([*map(name, work.author)]).rstrip(".")
        out.append(_shown(work, f"{work.year}{stop}{people}. {work.title}. {text}.", venue))
    return out


def year_column(works: Sequence[Work], rng: Random) -> list[Shown]:
    """The year in a column of its own, at the left, once for all works of a year."""
    del rng
    out = []
    last = ""
    for work in sorted(works, key=lambda work: work.year, reverse=True):
        text, venue = where(work)
        column = work.year if work.year != last else "    "
        last = work.year
        people = joined([*map(given_first, work.author)])
        out.append(_shown(work, f"{column}    {people}. {work.title}. {text}.", venue))
    return out


def reverse_numbered(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`28. A, B, “Title,” Journal, 12(3): 4–5 (2020).`, down to 1."""
    shape = rng.choice(["{}. ", "[{}] ", "{}) ", "({}) "])
    out = []
    for number, work in zip(range(len(works), 0, -1), works, strict=True):
        text, venue = where(work)
        head = shape.format(number) + joined([*map(short, work.author)])
        ended = work.title[-1] in "?!"
        out.append(
            _shown(
                work, f"{head}, “{work.title}{'' if ended else ','}” {text} ({work.year}).", venue
            )
        )
    return out


def owner_by_initials(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`K Kanzaki, ÉF, and P Varga, Title, Phys Rev E 1, 23 (2020)`."""
    del rng
    out = []
    for work in _articles(works):
        people = [
            "ÉF" if name == OWNER else f"{initials(name)} {name.split(',')[0]}".strip()
            for name in work.author
        ]
        names = [
            shown if name == OWNER else name
            for name, shown in zip(work.author, people, strict=True)
        ]
        venue = work.venues[-1]
        text = f"{venue} {work.get('volume')}, {work.get('pages').split('-')[0]}"
        out.append(
            _shown(work, f"{joined(people)}, {work.title}, {text} ({work.year})", venue, names)
        )
    return out


def with_others(works: Sequence[Work], rng: Random) -> list[Shown]:
    """The owner left out: `Title (with A and B), Journal, 2020, 12(3): 4–5.`"""
    last = rng.random() < 0.3
    quotes = rng.random() < 0.5
    out = []
    for work in works:
        text, venue = where(work)
        others = [name for name in work.author if name != OWNER]
        said = f"(with {joined([*map(given_first, others)])})" if others else ""
        stop = "" if work.title[-1] in "?!" or (said and not last) else ","
        title = f"“{work.title}{stop}”" if quotes else f"{work.title}{stop}"
        middle = "" if last or not said else f" {said},"
        end = f" {said}" if last and said else ""
        out.append(
            _shown(work, f"{title}{middle} {text}, {work.year}{end}.", venue, [OWNER, *others])
        )
    return out


def degrees(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Ann Lee, MD, PhD, Bo Ek, MPH. Title. Journal. 2020;12(3):4-5.`"""
    out = []
    upright = rng.random() < 0.5
    for work in _articles(works):
        people = [
            (given_first(name) if upright else vancouver(name))
            + rng.choice(["", ", MD", ", PhD", ", MD, PhD", ", MPH", ", M.D.", ", Ph.D."])
            for name in work.author
        ]
        out.append(_shown(work, _medical(work, ", ".join(people)), work.venues[-1]))
    return out


def _medical(work: Work, people: str) -> str:
    number = f"({work.get('number')})" if work.get("number") else ""
    title = f"{people.rstrip('.')}. {work.title}. {work.venues[-1].rstrip('.')}. {work.year}"
    return f"{title};{work.get('volume')}{number}:{work.get('pages')}."


def marks(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Ann Lee*, Bo Ek†, and Cy Day#. ...`, the marks before the commas or behind."""
    pool = rng.choice([["*"], ["*", "†"], ["#", "*"], ["∗"], ["†", "‡"], ["1", "2"], ["*†", "#"]])
    behind = rng.random() < 0.3
    name = rng.choice([given_first, short, vancouver])
    out = []
    for work in works:
        marked = [name(person) for person in work.author]
        people = ""
        for index, person in enumerate(marked):
            comma = ", " if index < len(marked) - 1 else ""
            mark = rng.choice(["", *pool])
            people += person + (comma.strip() + mark + " " if behind and comma else mark + comma)
        text, venue = where(work)
        out.append(_shown(work, f"{people.strip()}. {work.title}. {text}, {work.year}.", venue))
    return out


def et_al(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`A, B, C, et al. Title. ...`."""
    name = rng.choice([given_first, short, vancouver])
    out = []
    for work in works:
        cut = work.author[: rng.choice([1, 2, 3])]
        etc = rng.choice([", et al.", " et al.", ", et al"]) if len(cut) < len(work.author) else ""
        text, venue = where(work)
        people = ", ".join(map(name, cut)).rstrip(".") + etc
        out.append(
            _shown(work, f"{people.rstrip('.')}. {work.title}. {text}, {work.year}.", venue, cut)
        )
    return out


def states(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Forthcoming, X, 2024`, `R&R at X`, `under review at X`, `X, in press`."""
    name = rng.choice([given_first, short, inverted])
    stop = rng.choice([". ", ", "])
    out = []
    for work in _papers(works):
        venue = work.venues[0]
        state = rng.choice(
            [
                f"Forthcoming, {venue}, {work.year}",
                f"R&R at {venue}",
                f"under review at {venue}",
                f"{venue}, in press, {work.year}",
                f"{venue} (forthcoming)",
                f"Revise and resubmit, {venue}",
                f"accepted for publication in {venue}, {work.year}",
                f"Submitted to {venue} ({work.year})",
                f"{venue}, to appear",
            ]
        )
        people = joined([*map(name, work.author)]).rstrip(".")
        year = work.year if work.year in state else ""
        text = f"{people}. {work.title}{stop}{state}."
        out.append(
            Shown(re.sub(r"([?!])[.,](?=\s|$)", r"\1", text), work.author, work.title, venue, year)
        )
    return out


_NOTES = [
    "Editors’ suggestion",
    "Best Paper Award",
    "IF=10.3",
    "Impact factor: 4.2",
    "Cover article",
    "Invited paper",
]


def notes_behind(works: Sequence[Work], rng: Random) -> list[Shown]:
    """A note behind most works: `. Best Paper Award.`, `(IF=5.2)`, `[Editors’ suggestion]`, `| Cover article`."""
    shape = rng.choice([" {}.", " ({})", " [{}].", " | {}", " — {}"])
    out = []
    for work in works:
        text, venue = where(work)
        note = shape.format(rng.choice(_NOTES)) if rng.random() < 0.6 else ""
        people = joined([*map(short, work.author)])
        out.append(_shown(work, f"{people}, {work.title}, {text}, {work.year}.{note}", venue))
    return out


def notes_below(works: Sequence[Work], rng: Random) -> list[Shown]:
    """A note on a line of its own below most numbered works."""
    out = []
    for index, work in enumerate(works, 1):
        text, venue = where(work)
        note = f"\n   {rng.choice(_NOTES)}" if rng.random() < 0.6 else ""
        people = joined([*map(given_first, work.author)])
        out.append(
            _shown(work, f"{index}. {people}. {work.title}. {text}, {work.year}.{note}", venue)
        )
    return out


def book_reviews(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Review of Book by A. Author, Journal 12 (2020): 3–5.`, the owner left out."""
    journals = [work.get("journal") for work in works if work.type == "article"]
    out = []
    quotes = rng.random() < 0.3
    shape = rng.choice(["Review of {t} by {a}", "Review of {t}, by {a}", "Book review: {t} by {a}"])
    for work in works:
        other = given_first(
            next((name for name in work.author if name != OWNER), "Okonedo, Ursula")
        )
        title = shape.format(t=work.title, a=other)
        venue = rng.choice(journals)
        shown = f"“{title},”" if quotes else f"{title}."
        text = f"{shown} {venue} {rng.randint(3, 80)}, no. {rng.randint(1, 6)} ({work.year}): {rng.randint(100, 900)}."
        out.append(Shown(text, (OWNER,), title, venue, work.year))
    return out


def reprinted(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`A, “Title,” Journal, 12(3): 4–5 (1999). Reprinted in Book (Publisher, 2004).`"""
    books = ["Readings in Slow Change", "Essays on Method", "The Borders Reader"]
    out = []
    for work in _articles(works):
        text, venue = where(work)
        again = (
            f" Reprinted in {rng.choice(books)} (Routledge, {int(work.year) + 3})."
            if rng.random() < 0.6
            else ""
        )
        stop = "" if work.title[-1] in "?!" else ","
        people = joined([*map(given_first, work.author)])
        out.append(
            _shown(work, f"{people}, “{work.title}{stop}” {text} ({work.year}).{again}", venue)
        )
    return out


def edited_books(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`A and B, eds. Title. City: Publisher, 2020.` among books and chapters."""
    shape = rng.choice([", eds. ", " (eds.). ", " (Eds.), ", ", editors. "])
    out = []
    for work in works:
        if work.type not in ("book", "incollection"):
            continue
        text, venue = where(work)
        people = joined([*map(given_first, work.author)])
        if work.type == "book":
            ed = (
                shape
                if len(work.author) > 1
                else shape.replace("eds", "ed").replace("Eds", "Ed").replace("ors", "or")
            )
            out.append(_shown(work, f"{people}{ed}{work.title}. {text}, {work.year}.", venue))
        else:
            out.append(_shown(work, f"{people}. {work.title}. {text}, {work.year}.", venue))
    return out


_LAW = [
    "Yale L.J.",
    "Harv. L. Rev.",
    "Stan. L. Rev.",
    "J. Legal Stud.",
    "Am. J. Int’l L.",
    "U. Chi. L. Rev.",
]


def law_reviews(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`Title, 129 Yale L.J. 345 (2020) (with A and B)`, the owner left out."""
    out = []
    for work in works:
        others = [name for name in work.author if name != OWNER][:2]
        said = f" (with {joined([*map(given_first, others)])})" if others else ""
        venue = rng.choice(_LAW)
        stop = "" if work.title[-1] in "?!" else ","
        text = f"{work.title}{stop} {rng.randint(9, 140)} {venue} {rng.randint(10, 1400)} ({work.year}){said}"
        out.append(Shown(text, (OWNER, *others), work.title, venue, work.year))
    return out


def broken_numbers(works: Sequence[Work], rng: Random) -> list[Shown]:
    """DOIs, PMIDs and addresses, broken where the line ends."""
    out = []
    for index, work in enumerate(_articles(works), 1):
        doi = (
            work.get("doi")
            or f"10.{rng.randint(1000, 9999)}/j.abc.{rng.randint(1000, 9999)}.{rng.randint(10, 99)}"
        )
        shape = rng.choice(
            [
                "doi:{}",
                "https://doi.org/{}",
                "DOI: {}",
                "doi: {}. PMID: 25312345. PMCID: PMC4512345",
            ]
        )
        line = (
            f"{index}. "
            + _medical(work, ", ".join(map(vancouver, work.author)))
            + " "
            + shape.format(doi)
            + "."
        )
        out.append(_shown(work, "\n".join(_folded(line, 88)), work.venues[-1]))
    return out


def _folded(line: str, width: int) -> list[str]:
    """A line broken at spaces, and behind `/`, `-` or `.` in what is too long, as browsers and LaTeX do."""
    out = []
    while len(line) > width:
        at = max(line.rfind(" ", 0, width), 0)
        mark = max(line.rfind("/", 0, width), line.rfind("-", 0, width)) + 1
        cut = mark if mark > at and "10." in line[at:mark] else at + 1
        out.append(line[:cut].rstrip(" "))
        line = "   " + line[cut:]
    return [*out, line]


def commas_only(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`A. Lee, B. Ek, Title, Journal, 12(3): 4–5, 2020.`"""
    name = rng.choice([given_first, short])
    out = []
    for work in works:
        text, venue = where(work)
        out.append(
            _shown(
                work,
                f"{', '.join(map(name, work.author))}, {work.title}, {text}, {work.year}.",
                venue,
            )
        )
    return out


def capitals(works: Sequence[Work], rng: Random) -> list[Shown]:
    """`FAUCHET, É., LEE, A. Title. ...`, `É. FAUCHET AND A. LEE, Title, ...`."""
    shape = rng.choice(["inverted", "upright", "whole"])
    out = []
    for work in works:
        text, venue = where(work)
        name = {"inverted": inverted, "upright": short, "whole": given_first}[shape]
        people = joined(
            [name(person).upper() for person in work.author],
            " AND " if shape != "inverted" else ", ",
        )
        mark = ", " if shape == "upright" else ". "
        out.append(
            _shown(work, f"{people.rstrip('.')}{mark}{work.title}{mark}{text}, {work.year}.", venue)
        )
    return out


def chinese_notes(works: Sequence[Work], rng: Random) -> list[Shown]:
    """English papers in a Chinese CV: `... 2020. （SCI一区，IF=10.3，通讯作者）`."""
    said = [
        "SCI一区",
        "IF=10.3",
        "通讯作者",
        "第一作者",
        "CCF-A",
        "EI收录",
        "封面文章",
        "ESI高被引论文",
    ]
    wide = rng.random() < 0.6
    out = []
    for index, work in enumerate(_papers(works), 1):
        text, venue = where(work)
        notes = rng.sample(said, rng.choice([1, 2]))
        behind = f"（{'，'.join(notes)}）" if wide else f" ({', '.join(notes)})"
        people = ", ".join(map(given_first, work.author))
        out.append(
            _shown(work, f"[{index}] {people}. {work.title}. {text}, {work.year}.{behind}", venue)
        )
    return out


MANNERS: dict[str, List] = {
    "title first": title_first,
    "title, authors, venue on lines": separate_lines,
    "the same, numbered": separate_lines_numbered,
    "(MobiCom 2023, CCF-A)": ranked,
    "year first": year_first,
    "years in a column": year_column,
    "reverse-numbered": reverse_numbered,
    "the owner by initials": owner_by_initials,
    "(with A and B)": with_others,
    "degrees behind names": degrees,
    "marks at names": marks,
    "et al.": et_al,
    "states in words": states,
    "notes behind": notes_behind,
    "notes below": notes_below,
    "book reviews": book_reviews,
    "Reprinted in": reprinted,
    "A and B, eds.": edited_books,
    "law reviews": law_reviews,
    "numbers broken over lines": broken_numbers,
    "commas only": commas_only,
    "authors in capitals": capitals,
    "Chinese notes": chinese_notes,
}
