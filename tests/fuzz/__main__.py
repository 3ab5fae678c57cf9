"""`python -m tests.fuzz [TARGET ...] [--minutes N]`: look for inputs that break something, led by the code they reach.

Each target gets its share of the time, in a process of its own. What breaks is kept in `build/fuzz/TARGET/`, beside
what was found to reach new code, which the next run begins with; an input that broke something belongs into
`tests/fuzz/found/`, as small as it can be made, once it is fixed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.fuzz.seeds import found, seeds

BUILD = Path("build/fuzz")
_SECONDS = 300
"""What one input may take on a busy machine; a bound of the program's own ends it long before."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", help="only these")
    parser.add_argument(
        "--minutes", type=float, default=60, help="for all of them together (default: 60)"
    )
    parser.add_argument("--json", type=Path, help="where to write what was tried")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments, rest = parser.parse_known_args()
    if arguments.one:
        return _fuzz(arguments.one, rest)
    from tests.fuzz.targets import TARGETS

    if unknown := set(arguments.targets) - set(TARGETS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; known: {', '.join(TARGETS)}")
    chosen = arguments.targets or list(TARGETS)
    tried: dict[str, Any] = {}
    for target in chosen:
        tried[target] = _run(target, arguments.minutes * 60 / len(chosen))
        print(f"{target}: {tried[target]}", flush=True)
        if arguments.json:
            arguments.json.write_text(json.dumps(tried, indent=1) + "\n", encoding="utf-8")
    return 1 if any(counts["broke"] for counts in tried.values()) else 0


def _run(target: str, seconds: float) -> dict[str, float]:
    """Fuzz one target; it begins anew after an input that broke something, until its time is up."""
    corpus, broken = BUILD / target / "corpus", BUILD / target / "broken"
    for folder in (corpus, broken):
        folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate([*seeds(target), *(path.read_bytes() for path in found(target))]):
        (corpus / f"seed-{number}").write_bytes(data)
    until = time.monotonic() + seconds
    inputs = broke = 0
    while (left := int(until - time.monotonic())) > 0:
        command = [
            *(
                sys.executable,
                "-m",
                "tests.fuzz",
                "--one",
                target,
                str(corpus),
                f"-artifact_prefix={broken}/",
            ),
            *(
                f"-max_total_time={left}",
                f"-timeout={_SECONDS}",
                "-rss_limit_mb=4096",
                "-print_final_stats=1",
            ),
        ]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        said = done.stdout.decode("utf-8", "replace")
        inputs += int((re.findall(r"stat::number_of_executed_units:\s*(\d+)", said) or ["0"])[-1])
        if not done.returncode:
            break
        broke += 1
        (broken / f"said-{broke}.txt").write_text(said[-20_000:], encoding="utf-8")
    return {"inputs": inputs, "seconds": int(seconds), "broke": broke}


def _fuzz(target: str, arguments: list[str]) -> int:
    import atheris

    with atheris.instrument_imports(include=["sitegen", "bibtexparser", "pylatexenc"]):
        from tests.fuzz.targets import TARGETS
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
