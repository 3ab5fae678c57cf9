"""Measure time and memory of imports, by format.

python -m bench.importing [FORMAT ...] [--runs 7] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.importing import inputs
from bench.processes import Cost, median_cost, run


def main() -> None:
    """Write the inputs, import each several times and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "formats", nargs="*", metavar="FORMAT", help="txt, md, html, tex, docx, pdf or list"
    )
    parser.add_argument("--runs", type=int, default=7, help="imports of each file (default: 7)")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep the inputs in this folder"
    )
    args = parser.parse_args()
    with TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        files, skipped = inputs.write(folder, args.formats)
        columns = f"{'wall s':>9}{'CPU s':>7}{'MiB':>6}{'references/s':>14}"
        print(f"{'':34}{'pages':>7}{'works':>7}{columns}")
        for file in files:
            cost = measure(file.path, args.runs)
            rate = f"{file.works / cost.seconds:14.0f}" if file.is_list else ""
            figures = f"{cost.seconds:>9.2f}{cost.cpu:>7.2f}{cost.mib:>6.0f}"
            print(f"{file.name:34}{file.pages or '':>7}{file.works:>7}{figures}{rate}", flush=True)
        for name in skipped:
            print(f"skipped: {name}")


def measure(path: Path, runs: int) -> Cost:
    """Import a file into a new site several times, after a first run that is not counted."""
    return median_cost([_import(path) for _ in range(runs + 1)][1:])


def _import(path: Path) -> Cost:
    with TemporaryDirectory() as folder:
        target = ["--site", str(Path(folder) / "site"), "--person", "someone"]
        return run([sys.executable, "-m", "sitegen", "import", str(path), *target])


if __name__ == "__main__":
    main()
