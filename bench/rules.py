"""`python -m bench.rules`: code of the parser that runs on the CVs of few people.

A rule that runs on the CVs of fewer than three people is a defect: it serves one file or one layout.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from coverage import Coverage

from sitegen import parsing
from sitegen.importers import read_document
from training.corpus import read_cases
from training.prepare import owner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(parsing.__file__).parent


def main() -> None:
    """Parse all labelled CVs, and print for each module the code that seldom runs."""
    options = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    options.add_argument("--people", type=int, default=3, help="how many are enough (default: 3)")
    options.add_argument("--every", type=int, default=1, help="only every n-th CV")
    args = options.parse_args()
    cases = [*read_cases()][:: args.every]
    people: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    with ProcessPoolExecutor() as pool:
        for case, lines in zip(
            cases, pool.map(find_lines, [case.path for case in cases]), strict=True
        ):
            for line in lines:
                people[line].add(owner(case))
    total = seldom = 0
    for path in sorted(ROOT.rglob("*.py")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        runs = {line: len(who) for (file, line), who in people.items() if file == name}
        found = [*find_seldom(ast.parse(text).body, runs, args.people)]
        size = sum(end - start + 1 for start, end in found)
        total, seldom = total + text.count("\n"), seldom + size
        if found:
            places = ", ".join(f"{start}-{end} ({runs.get(start, 0)})" for start, end in found)
            print(f"{name}: {size} lines: {places}")
    print(f"{seldom} of {total} lines run on the CVs of fewer than {args.people} people")


def find_lines(path: Path) -> set[tuple[str, int]]:
    """Return module and number of each line of the parser that runs for a CV."""
    document = read_document(path)
    coverage = Coverage(data_file=None, config_file=False, source=[str(ROOT)])
    with coverage.collect():
        parsing.parse_cv(document)
    data = coverage.get_data()
    return {
        (Path(file).relative_to(ROOT).as_posix(), line)
        for file in data.measured_files()
        for line in data.lines(file) or ()
    }


def find_seldom(
    body: Iterable[ast.stmt], runs: dict[int, int], people: int, *, is_inside: bool = False
) -> Iterator[tuple[int, int]]:
    """Yield first and last line of each outermost statement of a function that seldom runs.

    Args:
        body: Statements; those of a module itself run once, for all CVs.
        runs: On the CVs of how many people each line runs.
        people: How many are enough.
        is_inside: Whether the statements are those of a function.
    """
    for statement in body:
        is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_definition = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        if (
            is_inside
            and not (is_docstring or is_definition)
            and runs.get(statement.lineno, 0) < people
        ):
            yield statement.lineno, statement.end_lineno or statement.lineno
            continue
        inside = is_inside or isinstance(statement, ast.FunctionDef)
        for name in ("body", "orelse", "finalbody"):
            yield from find_seldom(getattr(statement, name, ()), runs, people, is_inside=inside)


if __name__ == "__main__":
    main()
