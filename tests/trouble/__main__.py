"""`python -m tests.trouble`: every step of every command is killed and refused once, and many moments are.

Prints what was tried, and everything that was lost; ends with 1 if anything was. Takes about half an hour, or as many
minutes as it is given: then each command is tried at some of its steps and moments, a mixture.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.trouble import steps
from tests.trouble.cases import CASES
from tests.trouble.trying import disturbed, prepared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.trouble.trying import Trial

_MOMENTS = 20
_SIZES = 8


def trouble(trial: Trial, chance: random.Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Everything that happens to a command: what to count it as, what to call it, and how it is done."""
    refusals = cycle(steps.FAULTS)
    for at in range(1, trial.steps["write"] + 1):
        yield "killed at a step", f"killed at {at}", {"at": at, "act": steps.kill}
        number = next(refusals)
        yield "steps refused", f"error {number} at {at}", {"at": at, "act": steps.failing(number)}
    for at in range(1, trial.steps["read"] + 1):
        number = next(refusals)
        yield (
            "steps refused",
            f"error {number} at reading {at}",
            {"at": at, "act": steps.failing(number), "kind": "read"},
        )
    for part in range(_SIZES):
        largest = max(1, max(map(len, trial.after.values())) * part // _SIZES)
        yield (
            "disks filled in the middle of a file",
            f"no more than {largest} bytes",
            {"largest": largest},
        )
    for _ in range(_MOMENTS):
        seconds = chance.random() * trial.seconds
        yield "killed at a moment", f"killed after {seconds:.4f} s", {"seconds": seconds}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trouble", description=__doc__)
    parser.add_argument("cases", nargs="*", choices=[[], *CASES], help="only these")
    parser.add_argument("--seed", type=int, default=1, help="for the moments (default: 1)")
    parser.add_argument(
        "--minutes", type=float, default=0, help="for all of it (default: as long as it takes)"
    )
    parser.add_argument("--json", type=Path, help="where to write what was tried")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    lost = 0
    chosen = [
        case for case in CASES.values() if not arguments.cases or case.name in arguments.cases
    ]
    begun = time.monotonic()
    for number, case in enumerate(chosen, 1):
        until = begun + arguments.minutes * 60 * number / len(chosen)
        with tempfile.TemporaryDirectory() as folder:
            trial = prepared(case, Path(folder))
            print(
                f"{case.name}: {trial.steps['write']} steps that write, {trial.steps['read']} that read",
                flush=True,
            )
            chance = random.Random(arguments.seed)
            trials = list(trouble(trial, chance))
            if arguments.minutes:
                chance.shuffle(trials)
            for kind, what, how in trials:
                if arguments.minutes and time.monotonic() > until:
                    break
                counts[kind] += 1
                try:
                    disturbed(trial, **how)
                except AssertionError as error:
                    lost += 1
                    print(f"    {what}: {error}", flush=True)
        counts["lost"] = lost
        if arguments.json:
            arguments.json.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(counts, indent=1))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
