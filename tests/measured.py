"""`python -m tests.measured [--minutes N]`: how much was tried to break sitegen, as a table in `tests/README.md`.

Runs `tests.trouble`, `tests.xss` and `tests.fuzz` to their end, which takes about two hours, and counts what the golden
mistakes hold. Nothing of the table is written by hand.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measured", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="of fuzzing (default: 60)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trouble = _run("trouble", Path(folder))
        xss = _run("xss", Path(folder))
        fuzz = _run("fuzz", Path(folder), "--minutes", str(arguments.minutes))
    rows = table(trouble, xss, fuzz)
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    PAGE.write_text(head + BEGIN + rows + END + rest.partition(END)[2], encoding="utf-8")
    return 0


def _run(name: str, folder: Path, *words: str) -> Any:
    """What one of them counted; it may have found something, which it prints."""
    path = folder / f"{name}.json"
    subprocess.run([sys.executable, "-m", f"tests.{name}", "--json", str(path), *words], check=False)
    return json.loads(path.read_text(encoding="utf-8"))


def table(trouble: dict[str, int], xss: dict[str, int], fuzz: dict[str, dict[str, int]]) -> str:
    """Counts as rows of Markdown: what was tried, how often, what broke."""
    lost = trouble.pop("lost")
    inputs, seconds, broke = (sum(counts[key] for counts in fuzz.values()) for key in ("inputs", "seconds", "broke"))
    texts = f"{xss['vectors']} vectors, in {xss['texts with a vector']:,} texts, on {xss['pages']:,} pages"
    rows = [
        *((what, f"{count:,}", "") for what, count in trouble.items()),
        ("lost or half written after any of these", "", str(lost)),
        (f"scripts smuggled in: {texts} of {xss['themes']} themes", "", f"{xss['executed']} ran"),
        (f"inputs of the fuzzer, {len(fuzz)} targets, {seconds / 60:.0f} minutes", f"{inputs:,}", f"{broke} broke"),
        ("broken inputs with a golden message", f"{_mistakes():,}", ""),
    ]
    body = "".join(f"| {what} | {count} | {broken} |\n" for what, count, broken in rows)
    return f"| tried | times | broke |\n| --- | ---: | --- |\n{body}"


def _mistakes() -> int:
    from tests.checking.mistakes import MISTAKES

    return len(MISTAKES)


if __name__ == "__main__":
    sys.exit(main())
