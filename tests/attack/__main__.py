"""`python -m tests.attack [ATTACK ...] [--cases N] [--seed S]`: run generated attacks."""

from __future__ import annotations

import argparse
import sys
import traceback

from tests.attack.attacks import ATTACKS, run_attack

_MAX_SHOWN = 5


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], help="default: all attacks")
    parser.add_argument("--cases", type=int, default=100, help="cases per attack (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first case (default: 0)")
    arguments = parser.parse_args()
    failed = False
    for name in arguments.attacks or ATTACKS:
        failures: list[str] = []
        for seed in range(arguments.seed, arguments.seed + arguments.cases):
            try:
                run_attack(name, seed)
            except (Exception, SystemExit) as error:
                message = "".join(traceback.format_exception_only(error)).strip()
                failures.append(f"    --seed {seed}: {message[:600]}")
        print(f"{name:12} {arguments.cases:6} cases {len(failures):5} failed", flush=True)
        for failure in failures[:_MAX_SHOWN]:
            print(failure)
        failed |= bool(failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
