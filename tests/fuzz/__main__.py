"""`python -m tests.fuzz [TARGET ...] [--minutes N]`: search for inputs that fail, guided by coverage.

Each target gets the same share of the time. Failing inputs are written to `build/fuzz/TARGET/failures/`; inputs that
reach new code to `build/fuzz/TARGET/corpus/`, from which the next run starts. Add a minimized input to
`tests/fuzz/regressions/` with the fix.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.fuzz.seeds import find_regressions, read_seeds

BUILD = Path("build/fuzz")
_TIMEOUT = 300
"""Seconds for one input on a busy machine; the limits of the program itself are far lower."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", help="targets to fuzz (default: all)")
    parser.add_argument(
        "--minutes", type=float, default=60, help="time limit for all targets (default: 60)"
    )
    parser.add_argument("--json", type=Path, help="file to write the counts to")
    parser.add_argument("--child", metavar="TARGET", help=argparse.SUPPRESS)
    arguments, rest = parser.parse_known_args()
    if arguments.child:
        return _fuzz(arguments.child, rest)
    from tests.fuzz.targets import TARGETS

    if unknown := set(arguments.targets) - set(TARGETS):
        parser.error(f"unknown target {', '.join(sorted(unknown))}; known: {', '.join(TARGETS)}")
    targets = arguments.targets or list(TARGETS)
    counts: dict[str, dict[str, int]] = {}
    for target in targets:
        counts[target] = _run(target, arguments.minutes * 60 / len(targets))
        print(f"{target}: {counts[target]}", flush=True)
        if arguments.json:
            arguments.json.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    return 1 if any(count["failures"] for count in counts.values()) else 0


def _run(target: str, seconds: float) -> dict[str, int]:
    """Fuzz a target in a child process, and restart it after each failure until the time is up."""
    corpus, failing = BUILD / target / "corpus", BUILD / target / "failures"
    for folder in (corpus, failing):
        folder.mkdir(parents=True, exist_ok=True)
    regressions = (path.read_bytes() for path in find_regressions(target))
    for number, data in enumerate([*read_seeds(target), *regressions]):
        (corpus / f"seed-{number}").write_bytes(data)
    deadline = time.monotonic() + seconds
    inputs = failures = 0
    while (remaining := int(deadline - time.monotonic())) > 0:
        command = [
            *(sys.executable, "-m", "tests.fuzz", "--child", target, str(corpus)),
            *(f"-artifact_prefix={failing}/", f"-max_total_time={remaining}"),
            *(f"-timeout={_TIMEOUT}", "-rss_limit_mb=4096", "-print_final_stats=1"),
        ]
        result = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        output = result.stdout.decode("utf-8", "replace")
        inputs += int((re.findall(r"stat::number_of_executed_units:\s*(\d+)", output) or ["0"])[-1])
        if not result.returncode:
            break
        failures += 1
        (failing / f"output-{failures}.txt").write_text(output[-20_000:], encoding="utf-8")
    return {"inputs": inputs, "seconds": int(seconds), "failures": failures}


def _fuzz(target: str, arguments: list[str]) -> int:
    import atheris

    with atheris.instrument_imports(include=["sitegen", "bibtexparser", "pylatexenc"]):
        from tests.fuzz.targets import TARGETS
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
