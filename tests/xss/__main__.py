"""`python -m tests.xss`: every vector in every text, on every page of every theme, in a real browser without a policy.

`--vectors FILE` takes those of a file, a list of texts in JSON, in the place of ours: a collection that somebody
published, for instance. Prints what ran or was asked for; ends with 1 if anything was.
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
from tests.xss.looking import Looking
from tests.xss.sites import site
from tests.xss.test_xss import THEMES
from tests.xss.vectors import VECTORS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.xss", description=__doc__)
    parser.add_argument("themes", nargs="*", choices=[[], *THEMES], help="only these")
    parser.add_argument("--vectors", type=Path, help="a file with other ones")
    parser.add_argument(
        "--together", type=int, default=1, help="how many one person has (default: 1)"
    )
    parser.add_argument("--json", type=Path, help="where to write what was tried")
    arguments = parser.parse_args()
    themes = arguments.themes or THEMES
    vectors = (
        json.loads(arguments.vectors.read_text(encoding="utf-8")) if arguments.vectors else VECTORS
    )
    tried = {
        "vectors": len(vectors),
        "themes": len(themes),
        "texts with a vector": 0,
        "pages": 0,
        "executed": 0,
    }
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        for theme in themes:
            made, public = Path(folder) / theme, Path(folder) / f"{theme}-public"
            tried["texts with a vector"] += site(made, vectors, theme, arguments.together)
            build_site(made, public)
            looking = Looking(browser, public)
            pages = looking.pages()
            tried["pages"] += len(pages)
            wrong = looking.wrong(pages)
            tried["executed"] += len(wrong) + len(looking.asked)
            print(
                f"{theme}: {len(pages)} pages",
                *[f"    {path}: {said}" for path, said in wrong.items()],
                sep="\n",
            )
            print(*[f"    asked for {address}" for address in looking.asked], sep="\n", flush=True)
            looking.close()
        browser.close()
    print(json.dumps(tried, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(tried, indent=1) + "\n", encoding="utf-8")
    return 1 if tried["executed"] else 0


if __name__ == "__main__":
    sys.exit(main())
