"""Print Lighthouse scores of a home page, a publication list and a paper, in every theme.

    python -m bench.pages.lighthouse [THEME ...] [--runs 3]

Scores are medians over the runs, with Lighthouse's preset for phones: simulated slow processor and
network. Set CHROME_PATH to choose the browser.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench.pages.sites import THEMES, build_person, serve_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

_CLI: Final = Path("build/node/node_modules/lighthouse/cli/index.js").resolve()
_PAGES: Final = {
    "home": "",
    "publications": "publications/",
    "paper": "publications/tan2025forgetting/",
}
_CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")


def run_lighthouse(address: str, report: Path) -> Mapping[str, float]:
    """Run Lighthouse once; return the score of each category, 0 to 100."""
    browser = os.environ.get("CHROME_PATH") or shutil.which("chromium") or ""
    command = ["node", str(_CLI), address, "--quiet", "--output=json", f"--output-path={report}"]
    flags = "--chrome-flags=--headless=new --no-sandbox"
    subprocess.run([*command, flags], check=True, env={**os.environ, "CHROME_PATH": browser})
    categories = json.loads(report.read_text("utf-8"))["categories"]
    return {name: 100 * categories[name]["score"] for name in _CATEGORIES}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    parser.add_argument("--runs", type=int, default=3, help="runs per page (default: 3)")
    args = parser.parse_args()
    print(f"{'':24}", *(f"{name:>15}" for name in _CATEGORIES), sep="")
    for theme in args.themes:
        with TemporaryDirectory() as temporary:
            folder = build_person(Path(temporary), theme)
            with serve_folder(folder) as address:
                for page, path in _PAGES.items():
                    if not (folder / path / "index.html").exists():
                        continue  # all publications are on the home page
                    runs = [
                        run_lighthouse(address + path, Path(temporary) / "report.json")
                        for _ in range(args.runs)
                    ]
                    medians = (median(run[name] for run in runs) for name in _CATEGORIES)
                    print(
                        f"{theme + ', ' + page:24}",
                        *(f"{value:>15.0f}" for value in medians),
                        sep="",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
