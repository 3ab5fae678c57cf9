"""`python -m bench.references`: how well references are read, by family of styles."""

from __future__ import annotations

import argparse
import shutil
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bench.references import anystyle, render, styles
from bench.references.align import align
from bench.references.reading import read_list
from bench.references.score import FIELDS, Score, score
from bench.references.works import load
from sitegen.document import Span

if TYPE_CHECKING:
    from bench.references.align import Aligned
    from bench.references.works import Work


class Item(NamedTuple):
    """One reference to read."""

    rendered: render.Rendered
    gold: Aligned


class Result(NamedTuple):
    """What came of one style."""

    style: str
    family: str
    scores: list[Score]
    left_out: int
    seconds: float
    wrong: list[str]
    beside: list[Score]
    """AnyStyle's, of the same references."""


def main() -> None:
    """Render, read, print the table."""
    options = argparse.ArgumentParser(prog="python -m bench.references", description=__doc__)
    options.add_argument("styles", nargs="*", help="only these styles of styles.txt, or any other")
    options.add_argument(
        "--plain", action="store_true", help="without italics, as a text file holds them"
    )
    options.add_argument(
        "--wrong", metavar="FIELD", choices=FIELDS, help="print what was read wrong in this field"
    )
    options.add_argument("--by-style", action="store_true", help="one row a style")
    options.add_argument(
        "--anystyle", default=shutil.which("anystyle") or "", help="the program, to run beside ours"
    )
    options.add_argument("--jobs", type=int, default=2)
    args = options.parse_args()
    names = args.styles or styles.measured()
    with ProcessPoolExecutor(args.jobs) as pool:
        results = list(
            pool.map(
                measure,
                names,
                [args.plain] * len(names),
                [args.wrong] * len(names),
                [args.anystyle] * len(names),
                chunksize=1,
            )
        )
    for result in results:
        for line in result.wrong[:40]:
            print(f"{result.style}: {line}")
    table = defaultdict(list)
    for result in results:
        table[result.style if args.by_style else result.family].append(result)
    head = ("", "styles", "references", *FIELDS)
    rows = []
    for name, found in [*sorted(table.items()), ("all", results)]:
        rows.append((name, *_row(found, [one for result in found for one in result.scores])))
        if args.anystyle:
            rows.append(
                ("    AnyStyle", *_row(found, [one for result in found for one in result.beside]))
            )
    for row in [head, *rows]:
        print(f"{row[0]:46}" + "".join(f"{cell:>11}" for cell in row[1:]))
    total = sum(len(result.scores) for result in results)
    seconds = sum(result.seconds for result in results)
    print(
        f"{total / seconds:.0f} references/s; {sum(r.left_out for r in results)} spoiled by citeproc left out"
    )


def _row(results: list[Result], scores: list[Score]) -> list[str]:
    told = [
        [getattr(one, name) for one in scores if getattr(one, name) is not None] for name in FIELDS
    ]
    shares = [f"{sum(column) / len(column):.4f}" if column else "-" for column in told]
    return [str(len(results)), str(len(scores)), *shares]


def measure(name: str, plain: bool, wrong: str | None, peer: str) -> Result:  # noqa: FBT001 - by a pool
    """Read the lists of all fields in one style; `peer` is AnyStyle's program, if it shall, too."""
    works = [work for work in load() if not work.chinese or "gb" in name]
    scores: list[Score] = []
    lines: list[str] = []
    every: list[Item] = []
    seconds = 0.0
    for _, group in groupby(works, key=lambda work: work.field):
        items = _items(name, list(group))
        every += items
        spans = [() if plain else _slanted(item.rendered) for item in items]
        started = time.process_time()
        found = read_list([item.rendered.text for item in items], spans)
        seconds += time.process_time() - started
        for item, reference in zip(items, found, strict=True):
            one = score(item.gold, item.rendered.work, reference)
            scores.append(one)
            if wrong and getattr(one, wrong) is False:
                lines.append(f"{item.gold.text}\n      -> {getattr(reference, wrong)}")
    theirs = anystyle.parse(peer, [item.rendered.text for item in every]) if peer and every else []
    beside = [
        score(item.gold, item.rendered.work, one)
        for item, one in zip(every, theirs, strict=bool(theirs))
    ]
    return Result(name, _family(name), scores, len(works) - len(every), seconds, lines, beside)


def _items(name: str, works: list[Work]) -> list[Item]:
    items = []
    for one in render.render(name, works):
        gold = align(one)
        if gold and gold.title and gold.names:
            items.append(Item(one, gold))
    return items


def _family(name: str) -> str:
    if "gb" in name:
        return "GB/T 7714"
    for known, words in {
        "APA": "apa",
        "Chicago": "chicago turabian",
        "MLA": "modern-language",
        "IEEE/ACM": "ieee acm association-for-computing",
        "Vancouver": "vancouver medical lancet bmj new-england",
        "Nature/Science": "nature science",
        "Harvard": "harvard",
    }.items():
        if any(name.startswith(word) or f"-{word}" in name for word in words.split()):
            return known
    return render.family(name)


def _slanted(rendered: render.Rendered) -> tuple[Span, ...]:
    return tuple(Span(start, end, "italic") for start, end in rendered.italics)


if __name__ == "__main__":
    main()
