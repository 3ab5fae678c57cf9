"""Works to train on: made by chance from lists of words, none of which is in `works.yaml`.

The titles say nothing; they only have the length, the punctuation and the capitals of titles. Journals' names are the
titles of the CSL package's dependent styles, less those that the benchmark's works name.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import yaml

from bench.references.render import STYLES
from bench.references.works import HERE, Work, from_dict, load

if TYPE_CHECKING:
    from random import Random

WORDS: Final[dict[str, Any]] = yaml.safe_load((HERE / "training_words.yaml").read_text("utf-8"))
_SLOT: Final = re.compile(r"\{(\w+)\}")
_SHORT: Final[dict[str, str]] = WORDS["abbreviations"]
_SMALL: Final = frozenset(
    [
        "of",
        "the",
        "and",
        "in",
        "for",
        "on",
        "de",
        "la",
        "du",
        "et",
        "und",
        "der",
        "für",
        "a",
        "an",
        "to",
        "&",
    ]
)
_KINDS: Final = (
    ["article"] * 11
    + ["inproceedings"] * 5
    + ["incollection"] * 4
    + ["book"] * 3
    + ["phdthesis", "techreport", "preprint"]
)


@cache
def journals() -> tuple[str, ...]:
    """Names of journals."""
    known = {venue.casefold() for work in load() for venue in work.venues}
    found = []
    for path in sorted((STYLES / "dependent").glob("*.csl")):
        match = re.search(r"<title>([^<]+)", path.read_text("utf-8"))
        name = match[1].replace("&amp;", "&").strip() if match else ""
        if name and name.casefold() not in known and "(" not in name and len(name) < 90:
            found.append(name)
    return tuple(found)


def make(rng: Random, number: int, *, chinese: bool = False) -> Work:
    """One work."""
    kind = rng.choice(_KINDS)
    if chinese:
        kind = rng.choice(["article"] * 6 + ["inproceedings", "book", "phdthesis", "incollection"])
    people = _people(rng, kind, chinese=chinese)
    year = rng.randint(1985, 2026)
    entry: dict[str, Any] = {
        "id": f"t-{number}",
        "type": kind,
        "title": fill(rng, "zh_titles" if chinese else "titles"),
        "author": people,
        "year": year,
    }
    entry |= _MAKERS[kind](rng, entry, chinese)
    return from_dict(entry)


def fill(rng: Random, name: str) -> str:
    """A template with its slots filled, in one of the ways to write capitals."""
    text = str(rng.choice(WORDS[name]))
    for _ in range(4):
        text = _SLOT.sub(lambda match: str(rng.choice(WORDS[match[1]])), text)
    if name != "titles":
        return text
    text = text[:1].upper() + text[1:]
    text = (
        re.sub(r"([:?.] )(\w)", lambda match: match[1] + match[2].upper(), text)
        if rng.random() < 0.6
        else text
    )
    if rng.random() < 0.35:
        text = " ".join(
            w if w.casefold() in _SMALL else w[:1].upper() + w[1:] for w in text.split(" ")
        )
        text = text[:1].upper() + text[1:]
    return text


def abbreviated(name: str, rng: Random) -> str:
    """`Journal of Applied Ecology` -> `J. Appl. Ecol.`, or without the full stops."""
    words = []
    for word in name.replace(",", "").split():
        if word.casefold() in _SMALL:
            continue
        short = _SHORT.get(word.casefold())
        if not short and len(word) > 7 and word.isalpha():
            short = word[: 4 + len(word) % 3] + "."
        words.append(short or word)
    text = " ".join(words)
    return str(text).replace(".", "") if rng.random() < 0.4 else text


def person(rng: Random, *, chinese: bool = False) -> str:
    """`Family, Given`, or a Chinese name."""
    if chinese:
        return str(rng.choice(WORDS["zh_family"])) + "".join(
            rng.choice(WORDS["zh_given"]) for _ in range(rng.choice([1, 2, 2]))
        )
    group = rng.choice(WORDS["names"])
    family, given = rng.choice(group["family"]), rng.choice(group["given"])
    if rng.random() < 0.08 and " " not in family:
        family = f"{family}-{rng.choice(group['family'])}"
    if rng.random() < 0.25 and group.get("middle", True):
        given += f" {rng.choice('ABCDEFGHIJKLMNOPRSTVWYZ')}."
    elif rng.random() < 0.1:
        given = (
            f"{given[0]}. {rng.choice(group['given'])}"
            if rng.random() < 0.5
            else f"{given[0]}. {rng.choice('ABCDEFGHJKLMR')}."
        )
    return f"{family}, {given}"


def _people(rng: Random, kind: str, *, chinese: bool) -> list[str]:
    count = 1 if kind == "phdthesis" else rng.choice([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 14])
    found: dict[str, str] = {}
    while len(found) < count:
        name = person(rng, chinese=chinese)
        found.setdefault(name.split(",")[0], name)
    people = list(found.values())
    if rng.random() < 0.03 and not chinese:
        people.append("{" + rng.choice(WORDS["groups"]) + "}")
    return people


def _pages(rng: Random) -> str:
    first = rng.randint(1, rng.choice([40, 400, 1500, 9000]))
    first = first + 300 if 1900 <= first <= 2040 else first
    if rng.random() < 0.2:
        return rng.choice(["e", "", "L", "A", "S", "0"]) + str(
            rng.randint(1000 if rng.random() < 0.3 else 10000, 999999)
        )
    return f"{first}-{first + rng.randint(1, 40)}"


def _numbers(rng: Random, entry: dict[str, Any]) -> dict[str, str]:
    volume = rng.choice([rng.randint(1, 60), rng.randint(1, 400)])
    out = {"volume": str(volume)}
    if rng.random() < 0.7:
        number = rng.choice([rng.randint(1, 12), rng.randint(1, 40)])
        out["number"] = (
            f"{number}-{number + 1}" if rng.random() < 0.03 else str(number + (number == volume))
        )
    if rng.random() < 0.93:
        out["pages"] = _pages(rng)
    if rng.random() < 0.4:
        out["doi"] = _doi(rng, entry)
    return out


def _doi(rng: Random, entry: dict[str, Any]) -> str:
    stem = rng.choice(["s{a}-{b}", "j.{w}.{y}.{b}", "{w}.{y}.{a}", "{a}", "{w}{b}", "{y}{w}{a}"])
    return f"10.{rng.randint(1000, 9999)}/" + stem.format(
        a=rng.randint(10000, 99999),
        b=rng.randint(100, 9999),
        w=rng.choice(["abc", "xyz", "PhysX", "jq"]),
        y=entry["year"],
    )


def _article(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001
    name = rng.choice(WORDS["zh_journals"]) if chinese else rng.choice(journals())
    out: dict[str, Any] = {"journal": name} | _numbers(rng, entry)
    if not chinese and " " in name:
        out["journal_short"] = abbreviated(name, rng)
        if rng.random() < 0.25:
            out["journal"] = out["journal_short"]
    return out


def _inproceedings(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001
    out = {"booktitle": fill(rng, "zh_meetings" if chinese else "meetings")}
    if rng.random() < 0.7:
        out["pages"] = _pages(rng)
    if rng.random() < 0.35:
        out["publisher"], out["address"] = _publisher(rng, chinese=chinese)
    if rng.random() < 0.2:
        out["doi"] = _doi(rng, entry)
    return out


def _publisher(rng: Random, *, chinese: bool) -> tuple[str, str]:
    name, place = rng.choice(WORDS["zh_publishers" if chinese else "publishers"])
    return str(name), str(place)


def _incollection(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001
    publisher, address = _publisher(rng, chinese=chinese)
    taken = {name.split(",")[0] for name in entry["author"]}
    editors = [
        name
        for name in _people(rng, "book", chinese=chinese)[:3]
        if name.split(",")[0] not in taken and name[0] != "{"
    ]
    book = rng.choice(WORDS["zh_books"]) if chinese else fill(rng, "books")
    out: dict[str, Any] = {
        "booktitle": book,
        "publisher": publisher,
        "address": address,
        "pages": _pages(rng),
    }
    if editors and rng.random() < 0.85:
        out["editor"] = editors
    if rng.random() < 0.15:
        out["edition"] = str(rng.randint(2, 6))
    return out


def _book(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001, ARG001
    publisher, address = _publisher(rng, chinese=chinese)
    out: dict[str, Any] = {"publisher": publisher, "address": address}
    if rng.random() < 0.25:
        out["edition"] = str(rng.randint(2, 9))
    return out


def _thesis(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001, ARG001
    if chinese:
        return {
            "school": rng.choice(WORDS["zh_schools"]),
            "genre": rng.choice(["博士学位论文", "硕士学位论文", "博士论文"]),
        }
    genre = rng.choice(
        [
            "PhD thesis",
            "Ph.D. dissertation",
            "Doctoral dissertation",
            "PhD thesis",
            "Master’s thesis",
            "Ph.D. thesis",
        ]
    )
    return {"school": rng.choice(WORDS["schools"]), "genre": genre}


def _report(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001, ARG001
    out = {
        "institution": rng.choice(WORDS["institutions"]),
        "genre": rng.choice(
            ["Technical report", "Working Paper", "Report", "Discussion Paper", "Policy brief"]
        ),
    }
    if rng.random() < 0.6:
        out["number"] = rng.choice(["TR-", "", "WP", "No. ", "RR-"]) + str(
            rng.randint(3, 29999)
        ).replace("20", "3")
    return out


def _preprint(rng: Random, entry: dict[str, Any], chinese: bool) -> dict[str, Any]:  # noqa: FBT001, ARG001
    archive = rng.choice(
        [
            "arXiv",
            "arXiv",
            "arXiv",
            "bioRxiv",
            "medRxiv",
            "SSRN",
            "PsyArXiv",
            "ChemRxiv",
            "SocArXiv",
            "Research Square",
            "TechRxiv",
            "Zenodo",
            "HAL",
            "Preprints",
            "EarthArXiv",
        ]
    )
    if archive != "arXiv":
        return {"archive": archive, "doi": _doi(rng, entry)}
    number = f"{entry['year'] % 100:02d}{rng.randint(1, 12):02d}.{rng.randint(1, 19999):05d}"
    out = {"archive": archive, "number": number}
    if rng.random() < 0.4:
        out["url"] = f"https://arxiv.org/abs/{number}"
    return out


_MAKERS: Final = {
    "article": _article,
    "inproceedings": _inproceedings,
    "incollection": _incollection,
    "book": _book,
    "phdthesis": _thesis,
    "techreport": _report,
    "preprint": _preprint,
}
