"""`python -m tests.figures [--minutes N]`: run the extensive tests and write their figures to `tests/README.md`.

Runs `tests.trouble`, `tests.xss` and `tests.fuzz`, which takes about two hours, and counts the golden mistakes. Counts are
kept in `build/figures/`, so that a stopped run continues where it was. `make coverage` adds its figures there;
`python -m tests.xss --vectors FILE --json build/figures/published.json` adds those of a published collection.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.checking.mistakes import MISTAKES

FOLDER = Path("build/figures")
README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end -->\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.figures", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="time for fuzzing (default: 60)")
    parser.add_argument(
        "--trouble",
        type=float,
        default=0,
        metavar="MINUTES",
        help="time for fault injection (default: no limit)",
    )
    parser.add_argument(
        "--no-run", action="store_true", help="only write the counts in build/figures/"
    )
    parser.add_argument(
        "--restart", action="store_true", help="delete the counts in build/figures/ first"
    )
    arguments = parser.parse_args()
    if arguments.restart:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not arguments.no_run:
        _run("trouble", "--minutes", str(arguments.trouble))
        _run("xss")
        _run("fuzz", "--minutes", str(arguments.minutes))
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    README.write_text(before + BEGIN + format_table() + END + rest.partition(END)[2], "utf-8")
    return 0


def _run(name: str, *options: str) -> None:
    """Run a program of `tests` unless its counts exist already."""
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        part = path.with_suffix(".part")
        # It exits with 1 if it finds anything, and the counts say so.
        subprocess.run(
            [sys.executable, "-m", f"tests.{name}", "--json", str(part), *options], check=False
        )
        part.replace(path)


def _read_counts(name: str) -> Any:
    """Return the counts of a program, or nothing if it was not run."""
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def format_table() -> str:
    """Return the counts as a table in Markdown, without rows for what was not run."""
    rows = [
        *_trouble_rows(),
        *_xss_rows("xss", "vectors"),
        *_xss_rows("published", "published vectors"),
        *_fuzz_rows(),
        ("broken inputs with a golden message", f"{len(MISTAKES):,}", ""),
        *_coverage_rows(),
    ]
    body = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return f"| test | runs | failures |\n| --- | ---: | --- |\n{body}"


def _trouble_rows() -> list[tuple[str, str, str]]:
    counts = _read_counts("trouble")
    rows = [(kind, f"{count:,}", "") for kind, count in counts.items() if kind != "lost"]
    if counts:
        rows.append(("lost or half written after any of these", "", str(counts["lost"])))
    return rows


def _xss_rows(name: str, vectors: str) -> list[tuple[str, str, str]]:
    counts = _read_counts(name)
    if not counts:
        return []
    themes = f"{counts['themes']} theme{'' if counts['themes'] == 1 else 's'}"
    texts = f"{counts['texts with a vector']:,} texts of {counts['pages']:,} pages"
    row = f"injected scripts: {counts['vectors']:,} {vectors}, in {texts}, {themes}"
    return [(row, "", f"{counts['executed']} ran")]


def _fuzz_rows() -> list[tuple[str, str, str]]:
    counts = _read_counts("fuzz")
    if not counts:
        return []
    inputs, seconds, failures = (
        sum(target[key] for target in counts.values()) for key in ("inputs", "seconds", "failures")
    )
    row = f"inputs of the fuzzer, {len(counts)} targets, {seconds / 60:.0f} minutes"
    return [(row, f"{inputs:,}", str(failures))]


def _coverage_rows() -> list[tuple[str, str, str]]:
    counts = _read_counts("coverage")
    if not counts:
        return []
    keys = ("percent_covered", "percent_statements_covered", "percent_branches_covered")
    both, lines, branches = (f"{counts['totals'][key]:.1f} %" for key in keys)
    return [("coverage of lines and branches", both, f"{lines} and {branches}")]


if __name__ == "__main__":
    sys.exit(main())
