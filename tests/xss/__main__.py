"""`python -m tests.xss`: check every vector in every text, on every page of every theme, in a browser without a policy.

`--vectors FILE` reads other vectors from a JSON list of texts, for instance from a published collection. Prints injected
markup and requests to other hosts, and exits with 1 if there are any.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from sitegen.building.build import build_site
from tests.browser.chromium import launch
from tests.xss.pages import PageChecker
from tests.xss.sites import write_site
from tests.xss.test_xss import THEMES
from tests.xss.vectors import VECTORS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.xss", description=__doc__)
    parser.add_argument(
        "themes", nargs="*", choices=[[], *THEMES], help="themes to check (default: all)"
    )
    parser.add_argument("--vectors", type=Path, help="file with other vectors")
    parser.add_argument(
        "--per-person", type=int, default=1, help="number of vectors per person (default: 1)"
    )
    parser.add_argument("--json", type=Path, help="file to write the counts to")
    arguments = parser.parse_args()
    themes = arguments.themes or THEMES
    vectors = (
        json.loads(arguments.vectors.read_text(encoding="utf-8")) if arguments.vectors else VECTORS
    )
    counts = {
        "vectors": len(vectors),
        "themes": len(themes),
        "texts with a vector": 0,
        "pages": 0,
        "executed": 0,
    }
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        for theme in themes:
            site, public = Path(folder) / theme, Path(folder) / f"{theme}-public"
            counts["texts with a vector"] += write_site(site, vectors, theme, arguments.per_person)
            build_site(site, public)
            with PageChecker(browser, public) as checker:
                injections = checker.find_injections(checker.pages)
                counts["pages"] += len(checker.pages)
                counts["executed"] += len(injections) + len(checker.foreign_requests)
                print(f"{theme}: {len(checker.pages)} pages", flush=True)
                for path, markup in injections.items():
                    print(f"    {path}: {markup}", flush=True)
                for address in checker.foreign_requests:
                    print(f"    request to {address}", flush=True)
        browser.close()
    print(json.dumps(counts, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    return 1 if counts["executed"] else 0


if __name__ == "__main__":
    sys.exit(main())
