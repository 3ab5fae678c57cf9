"""Measure how accurately lists are read that people type into their CVs, by format.

    python -m bench.typed_lists [FORMAT ...] [--alone] [--errors FIELD] [--show]

FORMAT is the beginning of a name in the table: "year first". Each format is applied to the works of
every discipline.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench.references.readers import Reference
from bench.references.scoring import Score, accuracy, normalize, score
from bench.references.works import load_works
from bench.typed_lists import chinese, english
from bench.typed_lists.formatting import CHINESE_OWNER, OWNER, add_owner, given_first
from sitegen import importers
from sitegen.content import bibtex
from sitegen.reading import read_cv

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bench.references.scoring import Expected
    from sitegen.model import Publication

_FORMATS: Final = {**english.FORMATS, **chinese.FORMATS}
_HEAD: Final = f"{given_first(OWNER)}\nDepartment of Physics, University of Ravenna\n\nPublications"
_CHINESE_HEAD: Final = f"{CHINESE_OWNER}\n拉文纳大学物理系\n\n论文"
_VENUE_FIELDS: Final = (
    "journal",
    "booktitle",
    "school",
    "institution",
    "howpublished",
    "publisher",
)
_LOOKAHEAD: Final = 6
"""Number of publications among which an expected one is searched."""
_MIN_SIMILARITY: Final = 0.5
_NOT_FOUND: Final = Score(authors=False, title=False, venue=False, year=False)
_MAX_ERRORS: Final = 60
"""Errors to print of a format."""


@dataclass(slots=True)
class Result:
    """The result for a format."""

    expected: int = 0
    """Number of works in the lists."""
    read: int = 0
    """Number of publications that were read."""
    is_ordered: bool = True
    """Whether they are in the order of the lists."""
    scores: list[Score] = field(default_factory=list)
    """One for each work."""
    errors: list[tuple[str, str]] = field(default_factory=list)
    """Field and text of each wrong value."""


def main() -> None:
    """Generate and read the lists, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument(
        "--alone", action="store_true", help="only the list, without the head of a CV"
    )
    parser.add_argument(
        "--errors", choices=Score._fields, help="print works of which this field is wrong"
    )
    parser.add_argument("--show", action="store_true", help="print the first list of each format")
    args = parser.parse_args()
    columns = ("works", "read", "ordered", *Score._fields)
    print(f"{'':32}", *(f"{column:>9}" for column in columns), sep="")
    for name in _FORMATS:
        if not args.formats or name.startswith(tuple(args.formats)):
            if args.show:
                print(*(item.text for item in next(generate_lists(name))), sep="\n")
            result = measure(name, alone=args.alone)
            errors = [text for field, text in result.errors if field == args.errors]
            for text in errors[:_MAX_ERRORS]:
                print(text)
            _print_row(name, result)


def _print_row(name: str, result: Result) -> None:
    ordered = "yes" if result.is_ordered else "no"
    print(f"{name:32}{result.expected:9}{result.read:9}{ordered:>9}", end="")
    print(*(f"{share:9.3f}" for share in accuracy(result.scores)), sep="", flush=True)


def generate_lists(name: str) -> Iterator[list[Expected]]:
    """Yield the lists in a format, one for each discipline with works that fit it."""
    is_chinese = name in chinese.FORMATS
    for discipline, group in groupby(load_works(), key=lambda work: work.discipline):
        works = [
            add_owner(work, index)
            for index, work in enumerate(group)
            if work.is_chinese == is_chinese
        ]
        if items := list(_FORMATS[name](works, Random(f"{name} {discipline}"))):
            yield items


def measure(name: str, *, alone: bool) -> Result:
    """Read the lists in a format, each as a CV or alone."""
    head = "" if alone else f"{_CHINESE_HEAD if name in chinese.FORMATS else _HEAD}\n\n"
    result = Result()
    for items in generate_lists(name):
        publications = _read(items, head)
        matches = _match(items, publications)
        positions = [publications.index(match) for match in matches if match]
        result.expected += len(items)
        result.read += len(publications)
        result.is_ordered &= positions == sorted(positions)
        for expected, match in zip(items, matches, strict=True):
            values = score(expected, _to_reference(match)) if match else _NOT_FOUND
            result.scores.append(values)
            text = f"{expected.text}\n      -> {dict(match.fields) if match else 'not found'}"
            wrong = (field for field in Score._fields if getattr(values, field) is False)
            result.errors += ((field, text) for field in wrong)
    return result


def _read(items: Sequence[Expected], head: str) -> list[Publication]:
    """Read a list as a text file."""
    separator = "\n\n" if any("\n" in item.text for item in items) else "\n"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cv.txt"
        path.write_text(head + separator.join(item.text for item in items), "utf-8")
        return list(read_cv(importers.read(path)).publications)


def _match(
    items: Sequence[Expected], publications: Sequence[Publication]
) -> list[Publication | None]:
    """Return the publication with the most similar title for each work, each at most once."""
    unmatched = list(publications)
    matches: list[Publication | None] = []
    for expected in items:
        similarities = [
            _similarity(expected.title, bibtex.plain(publication.get("title")))
            for publication in unmatched[:_LOOKAHEAD]
        ]
        best = max(similarities, default=0)
        is_match = best > _MIN_SIMILARITY
        matches.append(unmatched.pop(similarities.index(best)) if is_match else None)
    return matches


def _similarity(expected: str, actual: str) -> float:
    expected, actual = normalize(expected), normalize(actual)
    if expected == actual:
        return 1
    if expected and expected in actual:
        return 0.99
    return SequenceMatcher(None, expected, actual, autojunk=False).ratio()


def _to_reference(publication: Publication) -> Reference:
    names = publication.get("author", "editor").split(" and ")
    return Reference(
        authors=tuple(name for name in map(bibtex.plain, names) if name not in ("", "others")),
        title=bibtex.plain(publication.get("title")),
        venue=bibtex.plain(publication.get(*_VENUE_FIELDS)),
        year=publication.get("year"),
    )


if __name__ == "__main__":
    main()
