"""`python -m tests.figures [--minutes N]`: run the extensive tests and write their figures to `tests/README.md`.

Runs `tests.trouble`, `tests.xss` and `tests.fuzz`, which takes about two hours, and counts the golden mistakes. Counts are
kept in `build/figures/`, so that a stopped run continues where it was. `make coverage` adds its figures there;
`python -m tests.xss --vectors FILE --json build/figures/published.json` adds those of a published collection.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.checking.mistakes import MISTAKES

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path("build/figures")
README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end -->\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.figures", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="time for fuzzing (default: 60)")
    minutes = parser.parse_args().minutes
    FOLDER.mkdir(parents=True, exist_ok=True)
    _run("trouble")
    _run("xss")
    _run("fuzz", "--minutes", str(minutes))
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    README.write_text(before + BEGIN + format_table() + END + rest.partition(END)[2], "utf-8")
    return 0


def _run(name: str, *options: str) -> None:
    """Run a program of `tests` unless its counts exist already."""
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        part = path.with_suffix(".part")
        # It exits with 1 if it finds anything, and the counts say so.
        command = [sys.executable, "-m", f"tests.{name}", "--json", str(part), *options]
        subprocess.run(command, check=False)
        part.replace(path)


def format_table() -> str:
    """Return the counts as a table in Markdown, without rows for what was not run."""
    body = "".join(f"| {' | '.join(row)} |\n" for row in _rows())
    return f"| test | runs | failures |\n| --- | ---: | --- |\n{body}"


def _rows() -> Iterator[tuple[str, str, str]]:
    names = ("trouble", "xss", "published", "fuzz", "coverage")
    counts: dict[str, Any] = {
        name: json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        for name in names
        if (FOLDER / f"{name}.json").is_file()
    }
    if trouble := counts.get("trouble"):
        yield from ((kind, f"{count:,}", "") for kind, count in trouble.items() if kind != "lost")
        yield "lost or half written after any of these", "", str(trouble["lost"])
    for name in ("xss", "published"):
        if xss := counts.get(name):
            vectors = f"{xss['vectors']:,} {'published ' * (name == 'published')}vectors"
            texts = f"{xss['texts with a vector']:,} texts of {xss['pages']:,} pages"
            row = f"injected scripts: {vectors}, in {texts}, {xss['themes']} themes"
            yield row, "", f"{xss['executed']} ran"
    if fuzz := counts.get("fuzz"):
        inputs, seconds, failures = (
            sum(target[key] for target in fuzz.values())
            for key in ("inputs", "seconds", "failures")
        )
        row = f"inputs of the fuzzer, {len(fuzz)} targets, {seconds / 60:.0f} minutes"
        yield row, f"{inputs:,}", str(failures)
    yield "broken inputs with a golden message", f"{len(MISTAKES):,}", ""
    if coverage := counts.get("coverage"):
        keys = ("percent_covered", "percent_statements_covered", "percent_branches_covered")
        both, lines, branches = (f"{coverage['totals'][key]:.1f} %" for key in keys)
        yield "coverage of lines and branches", both, f"{lines} and {branches}"


if __name__ == "__main__":
    sys.exit(main())
