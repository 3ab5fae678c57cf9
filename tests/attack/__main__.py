"""`python -m tests.attack [CLASS ...] [--cases N] [--seed S]`: try generated attacks of each class."""

from __future__ import annotations

import argparse
import sys
import traceback

from tests.attack.classes import CLASSES, attack


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("classes", nargs="*", help="only these")
    parser.add_argument("--cases", type=int, default=100, help="of each class (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="other cases (default: 0)")
    arguments = parser.parse_args()
    if unknown := set(arguments.classes) - set(CLASSES):
        parser.error(f"there is no {', '.join(sorted(unknown))}; known: {', '.join(CLASSES)}")
    failures = 0
    for name in arguments.classes or CLASSES:
        failed: list[str] = []
        for number in range(arguments.cases):
            try:
                attack(name, arguments.seed + number)
            except (Exception, SystemExit) as error:
                text = "".join(traceback.format_exception_only(error)).strip()
                failed.append(f"    --seed {arguments.seed + number}: {text[:600]}")
        print(f"{name:12} {arguments.cases:6} tried {len(failed):5} failed", flush=True)
        print("\n".join(failed[:5]), flush=True, end="\n" if failed else "")
        failures += len(failed)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
