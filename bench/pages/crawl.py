"""Open every page of finished sites in a browser, in every theme, and report problems.

    python -m bench.pages.crawl [THEME ...] [--site sample person lab prolific] [--all]

Each page is opened in three widths, with and without JavaScript. axe (light and dark, phone and
desktop) and the keyboard take far longer. They check only pages with an element that no earlier
page had; with --all, every page.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from playwright.sync_api import sync_playwright

from bench.pages import checks
from bench.pages.sites import BUILDERS, THEMES, serve_folder
from tests.browser.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Browser

PHONE, DESKTOP = 390, 1280
_LIST_ELEMENTS: Final = """() => {
  const describe = (element) => element
    && `${element.tagName}.${element.getAttribute("class")}[${element.getAttributeNames()}]`;
  const language = document.documentElement.lang;
  return [...document.querySelectorAll("*")].map(
    (element) => `${language} ${describe(element.parentElement)} ${describe(element)}`);
}"""


class Report(NamedTuple):
    """The result for a site."""

    pages: int
    """Number of pages opened."""
    fully_checked: int
    """Number of those also checked with axe and the keyboard."""
    problems: Mapping[str, Sequence[str]]
    """By path of the page."""


def main() -> int:
    """Print the problems; return 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    parser.add_argument("--site", nargs="+", choices=BUILDERS, default=list(BUILDERS))
    parser.add_argument(
        "--all", action="store_true", help="run axe and the keyboard on every page; takes hours"
    )
    args = parser.parse_args()
    total = 0
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = launch(playwright)
        for site in args.site:
            for theme in args.themes:
                folder = BUILDERS[site](Path(temporary), theme)
                report = crawl(browser, folder, fully=args.all)
                total += sum(map(len, report.problems.values()))
                print(
                    f"{site}, {theme}: {report.pages} pages, {report.fully_checked} checked fully",
                    flush=True,
                )
                for path, problems in report.problems.items():
                    print(f"    /{path}", *problems, sep="\n        ", flush=True)
        browser.close()
    print(f"{total} problems")
    return min(total, 1)


def crawl(browser: Browser, folder: Path, *, fully: bool) -> Report:
    """Check all pages of a finished site, except redirects."""
    problems: defaultdict[str, list[str]] = defaultdict(list)
    paths = [
        path.relative_to(folder).as_posix().removesuffix("index.html")
        for path in sorted(folder.rglob("*.html"))
        if 'http-equiv="refresh"' not in path.read_text("utf-8")
    ]
    known_elements: set[str] = set()
    novel: list[str] = []
    page = browser.new_page()
    bare = browser.new_context(java_script_enabled=False).new_page()
    with serve_folder(folder) as address:
        for path in paths:
            problems[path] += checks.check_loading(page, address + path)
            elements = set(page.evaluate(_LIST_ELEMENTS))
            if fully or not elements <= known_elements:
                novel.append(path)
            known_elements |= elements
            problems[path] += checks.check_layout(page)
            bare.goto(address + path)
            problems[path] += checks.check_without_javascript(bare, page)
        for width in (PHONE, DESKTOP):
            for scheme in ("light", "dark"):
                for path, lines in _check_fully(browser, address, novel, width, scheme).items():
                    problems[path] += lines
    page.close()
    bare.context.close()
    return Report(
        len(paths), len(novel), {path: lines for path, lines in problems.items() if lines}
    )


def _check_fully(
    browser: Browser,
    address: str,
    paths: Sequence[str],
    width: int,
    scheme: Literal["light", "dark"],
) -> Mapping[str, Sequence[str]]:
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    problems = {}
    for path in paths:
        page.goto(address + path)
        lines = checks.check_accessibility(page)
        if scheme == "light":  # colors do not change the tab order
            lines += checks.check_keyboard(page)
        problems[path] = [f"{scheme}, {width} wide: {line}" for line in lines]
    page.close()
    return problems


if __name__ == "__main__":
    sys.exit(main())
