"""Measure how accurately references are read, by family of citation styles.

python -m bench.references [STYLE ...] [--by-style] [--errors FIELD] [--plain] [--anystyle PROGRAM]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bench.references.align import align
from bench.references.readers import read_with_anystyle, read_with_sitegen
from bench.references.render import STYLES, measured_styles, render, style_family
from bench.references.scoring import Score, accuracy, score
from bench.references.works import load_works
from sitegen.document import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.scoring import Expected

_MAX_ERRORS = 40
"""Errors to print of a style."""


class Result(NamedTuple):
    """The result for a style."""

    style: str
    scores: Sequence[Score]
    seconds: float
    """CPU time for reading."""
    skipped: int
    """Number of references that citeproc-py damaged."""
    errors: Sequence[str]
    anystyle_scores: Sequence[Score]


def main() -> None:
    """Render and read the works in every style, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "styles", nargs="*", metavar="STYLE", help="CSL styles (default: those of styles.txt)"
    )
    parser.add_argument("--by-style", action="store_true", help="print a row for each style")
    parser.add_argument(
        "--errors", choices=Score._fields, help="print references of which this field is wrong"
    )
    parser.add_argument("--plain", action="store_true", help="without italics, as in a text file")
    parser.add_argument(
        "--anystyle",
        default=shutil.which("anystyle") or "",
        metavar="PROGRAM",
        help="AnyStyle, to compare with (default: anystyle, if installed)",
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    args = parser.parse_args()
    if not STYLES.is_dir():
        sys.exit("install the styles: sudo apt-get install citation-style-language-styles")
    run = partial(measure, plain=args.plain, field=args.errors, anystyle=args.anystyle)
    with ProcessPoolExecutor(args.jobs) as pool:
        results = list(pool.map(run, args.styles or measured_styles()))
    for result in results:
        for error in result.errors[:_MAX_ERRORS]:
            print(f"{result.style}: {error}")
    _print_table(results, by_style=args.by_style, with_anystyle=bool(args.anystyle))


def _print_table(results: Sequence[Result], *, by_style: bool, with_anystyle: bool) -> None:
    groups: defaultdict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[result.style if by_style else style_family(result.style)].append(result)
    _print_row("", "styles", "references", *Score._fields)
    for name, group in [*sorted(groups.items()), ("all", results)]:
        scores = [score for result in group for score in result.scores]
        _print_row(name, len(group), len(scores), *_format_accuracy(scores))
        if with_anystyle:
            scores = [score for result in group for score in result.anystyle_scores]
            _print_row("    AnyStyle", len(group), len(scores), *_format_accuracy(scores))
    count = sum(len(result.scores) for result in results)
    seconds = sum(result.seconds for result in results)
    skipped = sum(result.skipped for result in results)
    print(f"{count / seconds:.0f} references/s; skipped {skipped} that citeproc-py damaged")


def _print_row(name: str, *cells: object) -> None:
    print(f"{name:46}", *(f"{cell:>11}" for cell in cells), sep="")


def _format_accuracy(scores: Sequence[Score]) -> list[str]:
    return [f"{share:.4f}" for share in accuracy(scores)]


def measure(style: str, *, plain: bool, field: str | None, anystyle: str) -> Result:
    """Read the works in a style, one list per discipline.

    Args:
        style: Name of a CSL style.
        plain: Without italics.
        field: The field to report errors of.
        anystyle: The program to compare with, if any.
    """
    works = [work for work in load_works() if not work.is_chinese or "gb" in style]
    references: list[Expected] = []
    scores: list[Score] = []
    errors: list[str] = []
    seconds = 0.0
    for _, group in groupby(works, key=lambda work: work.discipline):
        expected_values: list[Expected] = []
        spans: list[list[Span]] = []
        for rendered in render(style, list(group)):
            if expected := align(rendered):
                expected_values.append(expected)
                italics = () if plain else rendered.italics
                spans.append([Span(start, end, "italic") for start, end in italics])
        started = time.process_time()
        actual = read_with_sitegen([expected.text for expected in expected_values], spans)
        seconds += time.process_time() - started
        for expected, reference in zip(expected_values, actual, strict=True):
            scores.append(score(expected, reference))
            if field and getattr(scores[-1], field) is False:
                errors.append(f"{expected.text}\n      -> {getattr(reference, field)}")
        references += expected_values
    anystyle_scores: list[Score] = []
    if anystyle and references:
        actual = read_with_anystyle(anystyle, [expected.text for expected in references])
        anystyle_scores += map(score, references, actual)
    skipped = len(works) - len(references)
    return Result(style, scores, seconds, skipped, errors, anystyle_scores)


if __name__ == "__main__":
    main()
