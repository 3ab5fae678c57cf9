"""`python -m tests.trouble`: every step of every command is killed and refused once, and many moments are.

At steps, too: what is refused cannot be taken back, or is killed while it is; and a user saves a file meanwhile.
Prints what was tried, and everything that was lost; ends with 1 if anything was. Takes about an hour, or as many
minutes or points as it is given: then each command is tried at some of its steps and moments, a mixture.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.trouble.cases import CASES
from tests.trouble.steps import FAULTS, killed, refused, refused_from, together
from tests.trouble.trying import Edit, disturbed, prepared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.trouble.trying import Trial

_MOMENTS = 20
_SIZES = 8
_FURTHER = 12
"""Steps between what happens first and what happens then; to take back an import takes about as many."""


def trouble(trial: Trial, chance: random.Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Everything that happens to a command: what to count it as, what to call it, and how it is done."""
    refusals = cycle(FAULTS)
    files = cycle(trial.editable)
    for at in range(1, trial.steps["write"] + 1):
        number, later = next(refusals), at + chance.randint(1, _FURTHER)
        yield "killed at a step", f"killed at {at}", {"act": killed(at)}
        yield "steps refused", f"error {number} at {at}", {"act": refused(number, at)}
        yield (
            "rollbacks refused",
            f"error {number} at {at} and from {later} on",
            {
                "act": together(refused(number, at), refused_from(number, later)),
                "restores": False,
            },
        )
        yield (
            "rollbacks killed",
            f"error {number} at {at}, killed at {later}",
            {"act": together(refused(number, at), killed(later)), "restores": False},
        )
        if trial.editable:
            edit = Edit(next(files), at)
            yield "edits", str(edit), {"edit": edit}
            yield (
                "edits before refusals",
                f"{edit} and error {number} from {later} on",
                {"edit": edit, "act": refused_from(number, later), "restores": False},
            )
            yield (
                "edits before kills",
                f"{edit}, killed at {later}",
                {"edit": edit, "act": killed(later)},
            )
    for at in range(1, trial.steps["read"] + 1):
        number = next(refusals)
        yield (
            "steps refused",
            f"error {number} at reading {at}",
            {"act": refused(number, at), "kind": "read"},
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


def mixed(
    trials: list[tuple[str, str, dict[str, Any]]], chance: random.Random
) -> list[tuple[str, str, dict[str, Any]]]:
    """Put trials in such an order that all kinds have had their turn after a few of them."""
    by_kind: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for trial in trials:
        by_kind.setdefault(trial[0], []).append(trial)
    for kind in by_kind.values():
        chance.shuffle(kind)
    return [trial for row in zip_longest(*by_kind.values()) for trial in row if trial]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trouble", description=__doc__)
    parser.add_argument("cases", nargs="*", choices=[[], *CASES], help="only these")
    parser.add_argument("--seed", type=int, default=1, help="for the moments (default: 1)")
    parser.add_argument(
        "--minutes", type=float, default=0, help="for all of it (default: as long as it takes)"
    )
    parser.add_argument(
        "--points", type=int, default=0, help="for all of it (default: every step once)"
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
            if arguments.minutes or arguments.points:
                trials = mixed(trials, chance)
            if arguments.points:
                done = arguments.points * (number - 1) // len(chosen)
                trials = trials[: arguments.points * number // len(chosen) - done]
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
