"""Print Lighthouse scores of a home page, a publication list and a paper, in every theme.

    python -m bench.pages.lighthouse [THEME ...] [--runs 3] [--all]

With --all, it measures every kind of page of a person, the home page in Chinese, and the shared
pages of a group. Scores are medians over the runs, with Lighthouse's preset for phones: simulated
slow processor and network. Set CHROME_PATH to choose the browser.
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

from bench.pages.sites import THEMES, build_lab, build_person, serve_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

_CLI: Final = Path("build/node/node_modules/lighthouse/cli/index.js").resolve()
_PAPER: Final = "publications/tan2025forgetting/"
_MAIN_PAGES: Final = ("", "publications/", _PAPER)
_CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")


def run_lighthouse(address: str, report: Path) -> Mapping[str, float]:
    """Run Lighthouse once; return the score of each category, 0 to 100."""
    browser = os.environ.get("CHROME_PATH") or shutil.which("chromium") or ""
    command = ["node", str(_CLI), address, "--quiet", "--output=json", f"--output-path={report}"]
    flags = "--chrome-flags=--headless=new --no-sandbox"
    subprocess.run([*command, flags], check=True, env={**os.environ, "CHROME_PATH": browser})
    categories = json.loads(report.read_text("utf-8"))["categories"]
    return {name: 100 * categories[name]["score"] for name in _CATEGORIES}


def find_kinds(pages: Path) -> list[str]:
    """Return the path of one page of each kind of a person's site."""
    kinds = {"": "", "zh/": "zh/", _PAPER: _PAPER}
    for file in sorted(pages.rglob("index.html")):
        parts = file.parent.relative_to(pages).parts
        if len(parts) == 1 and parts[0] not in ("zh", "ar"):
            kinds.setdefault(parts[0], f"{parts[0]}/")
        elif parts[:1] == ("news",):
            kinds.setdefault("post", "/".join(parts) + "/")
    return list(kinds.values())


def print_scores(label: str, address: str, runs: int) -> None:
    """Measure a page and print its row of the table."""
    with TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.json"
        results = [run_lighthouse(address, report) for _ in range(runs)]
    medians = (median(result[name] for result in results) for name in _CATEGORIES)
    print(f"{label:44}", *(f"{value:>15.0f}" for value in medians), sep="", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    parser.add_argument("--runs", type=int, default=3, help="runs per page (default: 3)")
    parser.add_argument("--all", action="store_true", help="measure every kind of page")
    args = parser.parse_args()
    print(f"{'':44}", *(f"{name:>15}" for name in _CATEGORIES), sep="")
    for theme in args.themes:
        with TemporaryDirectory() as temporary:
            folder = build_person(Path(temporary), theme)
            with serve_folder(folder) as address:
                for path in find_kinds(folder) if args.all else _MAIN_PAGES:
                    if (folder / path / "index.html").exists():  # one page may have all works
                        print_scores(f"{theme}, /{path}", address + path, args.runs)
            if args.all:
                with serve_folder(build_lab(Path(temporary), theme)) as address:
                    for path in ("", "publications/", "news/"):
                        print_scores(f"{theme}, group, /{path}", address + path, args.runs)


if __name__ == "__main__":
    main()
