"""`python -m tests.trouble`: kill and fail every command at each of its steps, and kill it at random times.

Also makes rollbacks fail, kills them, and saves edits while a command runs. Prints the number of trials and everything
that was lost, and exits with 1 if anything was. Takes about an hour; `--minutes` and `--points` try a mixed sample.
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
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.trouble.cases import CASES
from tests.trouble.faults import ERRORS, combine, fail_at, fail_from, kill_at
from tests.trouble.trials import Edit, prepare_trial, run_trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.trouble.trials import Trial

    Variant: TypeAlias = tuple[str, str, dict[str, Any]]
    """A kind to count, a description, and arguments of `run_trial`."""

_RANDOM_KILLS = 20
_FILE_SIZES = 8
_MAX_DELAY = 12
"""Steps between a first and a second fault; rolling back an import takes about as many."""


def generate_variants(trial: Trial, rng: random.Random) -> Iterator[Variant]:
    """Generate all ways to disturb a command."""
    errors = cycle(ERRORS)
    files = cycle(trial.editable)
    for step in range(1, trial.steps["write"] + 1):
        error, later = next(errors), step + rng.randint(1, _MAX_DELAY)
        place, failure = f"at step {step}, {later}, error {error}", fail_at(error, step)
        yield "killed at a step", place, {"fault": kill_at(step)}
        yield "failed steps", place, {"fault": failure}
        again = combine(failure, fail_from(error, later))
        yield "failed rollbacks", place, {"fault": again, "rolls_back": False}
        killed = combine(failure, kill_at(later))
        yield "killed rollbacks", place, {"fault": killed, "rolls_back": False}
        if trial.editable:
            edit = Edit(next(files), step)
            place = f"{edit}, {place}"
            yield "edits", place, {"edit": edit}
            fault = fail_from(error, later)
            yield (
                "edits before failures",
                place,
                {"edit": edit, "fault": fault, "rolls_back": False},
            )
            yield "edits before kills", place, {"edit": edit, "fault": kill_at(later)}
    for step in range(1, trial.steps["read"] + 1):
        error = next(errors)
        place = f"error {error} at reading step {step}"
        yield "failed steps", place, {"fault": fail_at(error, step), "kind": "read"}
    for part in range(_FILE_SIZES):
        size = max(1, max(map(len, trial.after.values())) * part // _FILE_SIZES)
        yield "disk full in the middle of a file", f"after {size} bytes", {"max_file_size": size}
    for _ in range(_RANDOM_KILLS):
        seconds = rng.random() * trial.seconds
        yield "killed at a random time", f"after {seconds:.4f} s", {"kill_after": seconds}


def interleave_kinds(variants: list[Variant], rng: random.Random) -> list[Variant]:
    """Shuffle variants so that each kind comes up early and often."""
    by_kind: dict[str, list[Variant]] = {}
    for variant in variants:
        by_kind.setdefault(variant[0], []).append(variant)
    for kind in by_kind.values():
        rng.shuffle(kind)
    return [variant for row in zip_longest(*by_kind.values()) for variant in row if variant]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trouble", description=__doc__)
    parser.add_argument("cases", nargs="*", choices=[[], *CASES], help="default: all cases")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices")
    parser.add_argument("--minutes", type=float, default=0, help="time limit (default: none)")
    parser.add_argument("--points", type=int, default=0, help="trials (default: every step once)")
    parser.add_argument("--json", type=Path, help="file to write the counts to")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    lost = 0
    chosen = [CASES[name] for name in arguments.cases or CASES]
    started = time.monotonic()
    for number, case in enumerate(chosen, 1):
        deadline = started + arguments.minutes * 60 * number / len(chosen)
        with tempfile.TemporaryDirectory() as folder:
            trial = prepare_trial(case, Path(folder))
            steps = f"{trial.steps['write']} writing steps, {trial.steps['read']} reading steps"
            print(f"{case.name}: {steps}", flush=True)
            rng = random.Random(arguments.seed)
            variants = list(generate_variants(trial, rng))
            if arguments.minutes or arguments.points:
                variants = interleave_kinds(variants, rng)
            if arguments.points:
                done = arguments.points * (number - 1) // len(chosen)
                variants = variants[: arguments.points * number // len(chosen) - done]
            for kind, description, options in variants:
                if arguments.minutes and time.monotonic() > deadline:
                    break
                counts[kind] += 1
                try:
                    run_trial(trial, **options)
                except AssertionError as error:
                    lost += 1
                    print(f"    {kind} {description}: {error}", flush=True)
        counts["lost"] = lost
        if arguments.json:
            arguments.json.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(counts, indent=1))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
