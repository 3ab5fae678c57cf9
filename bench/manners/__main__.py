"""`python -m bench.manners`: how well lists are read that people type into their CVs, by manner."""

from __future__ import annotations

import argparse
from difflib import SequenceMatcher
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from bench.manners import chinese, english
from bench.manners.shown import CHINESE_OWNER, OWNER, given_first, signed
from bench.references.score import letters, same_name
from bench.references.works import load
from sitegen import importers
from sitegen.content import bibtex
from sitegen.reading import read_cv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.manners.shown import Shown
    from sitegen.model import Publication

FIELDS = ("authors", "title", "venue", "year")
_VENUE_FIELDS = ("journal", "booktitle", "school", "institution", "howpublished", "publisher")


class Result(NamedTuple):
    """What came of the lists of one manner."""

    manner: str
    shown: int
    made: int
    """Publications."""
    ordered: bool
    right: dict[str, list[bool]]
    wrong: list[str]


def main() -> None:
    """Make the lists, read them, print the table."""
    options = argparse.ArgumentParser(prog="python -m bench.manners", description=__doc__)
    options.add_argument("manners", nargs="*", help="only those that begin so")
    options.add_argument(
        "--alone", action="store_true", help="the list alone, without the head of a CV"
    )
    options.add_argument("--wrong", choices=FIELDS, help="print what was read wrong in this field")
    options.add_argument("--show", action="store_true", help="print the first list of each")
    args = options.parse_args()
    print(f"{'':32}" + "".join(f"{cell:>9}" for cell in ("works", "made", "order", *FIELDS)))
    for name in (*english.MANNERS, *chinese.MANNERS):
        if not args.manners or any(name.startswith(wanted) for wanted in args.manners):
            _print(measure(name, alone=args.alone), args.wrong)


def _print(result: Result, wrong: str | None) -> None:
    shares = [sum(result.right[name]) / max(len(result.right[name]), 1) for name in FIELDS]
    for line in [line for line in result.wrong if line.startswith(str(wrong))][:60]:
        print(line)
    counts = f"{result.shown:9}{result.made:9}{'yes' if result.ordered else 'no':>9}"
    print(f"{result.manner:32}{counts}" + "".join(f"{share:9.3f}" for share in shares))


def measure(name: str, *, alone: bool) -> Result:
    """Read the lists of all fields in one manner."""
    make = english.MANNERS.get(name) or chinese.MANNERS[name]
    right: dict[str, list[bool]] = {field: [] for field in FIELDS}
    wrong: list[str] = []
    shown_count = made = 0
    ordered = True
    for field, group in groupby(load(), key=lambda work: work.field):
        works = [
            signed(work, index)
            for index, work in enumerate(group)
            if work.chinese == (name in chinese.MANNERS)
        ]
        shown = make(works, Random(f"{name} {field}")) if works else []
        if not shown:
            continue
        found = _read(shown, is_chinese=works[0].chinese, alone=alone)
        shown_count, made = shown_count + len(shown), made + len(found)
        matched = _matched(shown, found)
        places = [found.index(one) for one in matched if one]
        ordered = ordered and places == sorted(places)
        for gold, one in zip(shown, matched, strict=True):
            for field_name, good in _scores(gold, one).items():
                right[field_name].append(good)
                if not good:
                    wrong.append(
                        f"{field_name}: {gold.text}\n      -> {dict(one.fields) if one else 'nothing'}"
                    )
    return Result(name, shown_count, made, ordered, right, wrong)


def _read(shown: Sequence[Shown], *, is_chinese: bool, alone: bool) -> list[Publication]:
    between = "\n\n" if any("\n" in one.text for one in shown) else "\n"
    body = between.join(one.text for one in shown)
    head = f"{CHINESE_OWNER}\n拉文纳大学物理系\n\n论文" if is_chinese else _HEAD
    text = body if alone else f"{head}\n\n{body}"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cv.txt"
        path.write_text(text, "utf-8")
        return list(read_cv(importers.read(path)).publications)


_HEAD = f"{given_first(OWNER)}\nDepartment of Physics, University of Ravenna\n\nPublications"


def _matched(shown: Sequence[Shown], found: Sequence[Publication]) -> list[Publication | None]:
    """The publication of each work: the one with the most similar title, each once."""
    left = list(found)
    out: list[Publication | None] = []
    for gold in shown:
        likeness = [
            (_likeness(gold.title, bibtex.plain(one.fields.get("title", ""))), one)
            for one in left[:6]
        ]
        share, best = max(likeness, key=lambda pair: pair[0], default=(0.0, None))
        out.append(best if share > 0.5 else None)
        if best and share > 0.5:
            left.remove(best)
    return out


def _likeness(a: str, b: str) -> float:
    a, b = letters(a), letters(b)
    return (
        1.0
        if a == b
        else 0.99
        if a in b and a
        else SequenceMatcher(None, a, b, autojunk=False).ratio()
    )


def _scores(gold: Shown, found: Publication | None) -> dict[str, bool]:
    if found is None:
        return dict.fromkeys(FIELDS, False)
    people = _people(found)
    venue = next((found.fields[name] for name in _VENUE_FIELDS if found.fields.get(name)), "")
    scores = {
        "authors": len(people) == len(gold.names) and all(map(same_name, gold.names, people)),
        "title": letters(bibtex.plain(found.fields.get("title", ""))) == letters(gold.title),
        "venue": letters(bibtex.plain(venue)) == letters(gold.venue),
    }
    return scores | ({"year": found.fields.get("year") == gold.year} if gold.year else {})


def _people(found: Publication) -> list[str]:
    listed = [
        bibtex.plain(name)
        for name in (found.fields.get("author") or found.fields.get("editor", "")).split(" and ")
    ]
    return [name for name in listed if name and name != "others"]


if __name__ == "__main__":
    main()
