"""`python -m tests.measured [--minutes N]`: how much was tried to break sitegen, as a table in `tests/README.md`.

Runs `tests.trouble`, `tests.xss` and `tests.fuzz` to their end, which takes about two hours, and counts what the golden
mistakes hold. Each leaves what it counted in `build/measured/`, and what lies there is not run again, so that a run
can go on that was stopped; `make coverage` leaves its figure there, too, and `python -m tests.xss --vectors FILE --json
build/measured/published.json` what became of vectors that others collected. Nothing of the table is written by hand.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

DONE = Path("build/measured")
PAGE = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measured", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="of fuzzing (default: 60)")
    parser.add_argument(
        "--trouble",
        type=float,
        default=0,
        metavar="N",
        help="minutes (default: as long as it takes)",
    )
    parser.add_argument(
        "--kept", action="store_true", help="run nothing: write what lies in build/measured/"
    )
    parser.add_argument("--anew", action="store_true", help="forget what lies in build/measured/")
    arguments = parser.parse_args()
    if arguments.anew:
        shutil.rmtree(DONE, ignore_errors=True)
    DONE.mkdir(parents=True, exist_ok=True)
    if not arguments.kept:
        _run("trouble", "--minutes", str(arguments.trouble))
        _run("xss")
        _run("fuzz", "--minutes", str(arguments.minutes))
    rows = table(_counted("trouble"), (_counted("xss"), _counted("published")), _counted("fuzz"))
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    PAGE.write_text(head + BEGIN + rows + END + rest.partition(END)[2], encoding="utf-8")
    return 0


def _run(name: str, *words: str) -> None:
    """Run one of them, if it was not; it may find something, which it prints."""
    path = DONE / f"{name}.json"
    if not path.is_file():
        part = path.with_suffix(".part")
        subprocess.run(
            [sys.executable, "-m", f"tests.{name}", "--json", str(part), *words], check=False
        )
        part.replace(path)


def _counted(name: str) -> Any:
    """What one of them counted; nothing if it was not run."""
    path = DONE / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def table(
    trouble: dict[str, int], xss: tuple[dict[str, int], ...], fuzz: dict[str, dict[str, int]]
) -> str:
    """Counts as rows of Markdown: what was tried, how often, what broke. What was not run has no row."""
    rows = [(what, f"{count:,}", "") for what, count in trouble.items() if what != "lost"]
    if trouble:
        rows.append(("lost or half written after any of these", "", str(trouble["lost"])))
    for one, whose in zip(xss, ("vectors", "vectors that others collected"), strict=True):
        if one:
            themes = f"{one['themes']} theme{'' if one['themes'] == 1 else 's'}"
            texts = f"{one['vectors']:,} {whose}, in {one['texts with a vector']:,} texts of {one['pages']:,} pages"
            rows.append((f"scripts smuggled in: {texts}, {themes}", "", f"{one['executed']} ran"))
    if fuzz:
        inputs, seconds, broke = (
            sum(one[key] for one in fuzz.values()) for key in ("inputs", "seconds", "broke")
        )
        what = f"inputs of the fuzzer, {len(fuzz)} targets, {seconds / 60:.0f} minutes"
        rows.append((what, f"{inputs:,}", f"{broke} broke"))
    rows += [("broken inputs with a golden message", f"{_mistakes():,}", ""), *_coverage()]
    body = "".join(f"| {what} | {count} | {broken} |\n" for what, count, broken in rows)
    return f"| tried | times | broke |\n| --- | ---: | --- |\n{body}"


def _coverage() -> list[tuple[str, str, str]]:
    """What `make coverage` found, if it was run."""
    path = DONE / "coverage.json"
    if not path.is_file():
        return []
    found = json.loads(path.read_text(encoding="utf-8"))["totals"]
    kinds = ("percent_covered", "percent_statements_covered", "percent_branches_covered")
    both, lines, branches = (f"{found[key]:.1f} %" for key in kinds)
    return [
        ("lines and branches of the package that the tests reach", both, f"{lines} and {branches}")
    ]


def _mistakes() -> int:
    from tests.checking.mistakes import MISTAKES

    return len(MISTAKES)


if __name__ == "__main__":
    sys.exit(main())
