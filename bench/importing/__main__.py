"""`python -m bench.importing`: seconds and peak MiB of whole imports, in every format, and references a second."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.environment import AS_INSTALLED
from bench.importing import inputs

_LAUNCHER = Path(__file__).with_name("launcher.py")


class Cost(NamedTuple):
    """What an import takes."""

    seconds: float
    """From the start of the process to its end; the median."""
    cpu: float
    """Of them, those that its processors were busy for: other work on the machine does not count."""
    mib: float
    """The most memory that a process of it had, reader of PDFs included; the median."""


def main() -> None:
    """Write the inputs, import each several times, print the table."""
    options = argparse.ArgumentParser(prog="python -m bench.importing", description=__doc__)
    options.add_argument("formats", nargs="*", help="only these, `docx` for instance")
    options.add_argument(
        "--runs", type=int, default=7, help="imports of each file; the median counts (default: 7)"
    )
    options.add_argument(
        "--keep", type=Path, help="write the inputs into this folder, and leave them there"
    )
    args = options.parse_args()
    with TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        made, left_out = inputs.write(folder, args.formats)
        print(
            f"{'':34}{'pages':>7}{'works':>7}{'seconds':>9}{'CPU s':>7}{'MiB':>6}{'references/s':>14}"
        )
        for one in made:
            cost = measure(one.path, args.runs)
            rate = f"{one.works / cost.seconds:14.0f}" if one.is_list else ""
            figures = f"{cost.seconds:>9.2f}{cost.cpu:>7.2f}{cost.mib:>6.0f}"
            print(f"{one.name:34}{one.pages or '':>7}{one.works:>7}{figures}{rate}")
        for name in left_out:
            print(f"left out: {name}")


def measure(path: Path, runs: int) -> Cost:
    """Import a file into a new site, `runs` times after one that does not count (it compiles modules)."""
    costs = [_once(path) for _ in range(runs + 1)][1:]
    return Cost(*(median(values) for values in zip(*costs, strict=True)))


def _once(path: Path) -> Cost:
    with TemporaryDirectory() as folder:
        site = str(Path(folder) / "site")
        command = [
            sys.executable,
            "-m",
            "sitegen",
            "import",
            str(path),
            "--site",
            site,
            "--person",
            "someone",
        ]
        done = subprocess.run(
            [sys.executable, "-S", str(_LAUNCHER), *command],
            env=AS_INSTALLED,
            check=True,
            capture_output=True,
            text=True,
        )
    seconds, cpu, kib = map(float, done.stdout.splitlines()[-1].split())
    return Cost(seconds, cpu, kib / 1024)


if __name__ == "__main__":
    main()
