"""Find code of the parser that runs on the CVs of few people.

    python -m bench.rule_coverage [--people 3] [--every N]

A rule that runs for fewer than three people is a defect: it serves one file or one layout. Needs
the labelled CVs in `SITEGEN_LABELS`.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from coverage import Coverage

from sitegen import parsing
from sitegen.importers import read_document
from training.corpus import read_cases
from training.prepare import owner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_ROOT: Final = Path(parsing.__file__).parent


def main() -> None:
    """Parse all labelled CVs, and print the rarely run ranges of lines of each module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=3, help="people that suffice (default: 3)")
    parser.add_argument("--every", type=int, default=1, help="parse only every n-th CV")
    args = parser.parse_args()
    people = count_people(args.every)
    total = rare = 0
    for path in sorted(_ROOT.rglob("*.py")):
        module, text = path.relative_to(_ROOT).as_posix(), path.read_text(encoding="utf-8")
        counts = people.get(module, {})
        ranges = [*find_rare(ast.parse(text).body, counts, args.people)]
        size = sum(end - start + 1 for start, end in ranges)
        total, rare = total + text.count("\n"), rare + size
        if ranges:
            places = (f"{start}-{end} ({counts.get(start, 0)})" for start, end in ranges)
            print(f"{module}: {size} lines: {', '.join(places)}")
    print(f"{rare} of {total} lines run on the CVs of fewer than {args.people} people")


def count_people(every: int) -> Mapping[str, Mapping[int, int]]:
    """Return on the CVs of how many people each line runs, by module; parse every n-th CV."""
    cases = [*read_cases()][::every]
    people: defaultdict[str, defaultdict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    with ProcessPoolExecutor() as pool:
        for case, lines in zip(cases, pool.map(trace, [case.path for case in cases]), strict=True):
            for module, line in lines:
                people[module][line].add(owner(case))
    return {
        module: {line: len(names) for line, names in owners.items()}
        for module, owners in people.items()
    }


def trace(path: Path) -> set[tuple[str, int]]:
    """Return module and number of each line of the parser that runs for a CV."""
    document = read_document(path)
    coverage = Coverage(data_file=None, config_file=False, source=[str(_ROOT)])
    with coverage.collect():
        parsing.parse_cv(document)
    data = coverage.get_data()
    return {
        (Path(file).relative_to(_ROOT).as_posix(), line)
        for file in data.measured_files()
        for line in data.lines(file) or ()
    }


def find_rare(
    body: Iterable[ast.stmt], people: Mapping[int, int], minimum: int, *, is_inside: bool = False
) -> Iterator[tuple[int, int]]:
    """Yield first and last line of each outermost statement that runs for fewer people.

    Args:
        body: Statements. Those of a module or class run at import, so they are not reported.
        people: Number of people, by line.
        minimum: Number of people that suffices.
        is_inside: Whether the statements are those of a function.
    """
    for statement in body:
        is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_definition = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        is_rare = people.get(statement.lineno, 0) < minimum
        if is_inside and is_rare and not (is_docstring or is_definition):
            yield statement.lineno, statement.end_lineno or statement.lineno
            continue
        inside = is_inside or isinstance(statement, ast.FunctionDef)
        for name in ("body", "orelse", "finalbody"):
            yield from find_rare(getattr(statement, name, ()), people, minimum, is_inside=inside)


if __name__ == "__main__":
    main()
