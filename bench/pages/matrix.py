"""What a browser finds wrong with finished sites: every page, in every theme.

    python -m bench.pages.matrix [THEME ...] [--site sample person lab prolific] [--all]

Each page is opened once and looked at in three widths, without JavaScript and with it. axe, in light and dark, on a
phone and on a desktop, and the keyboard take far longer: they look at every page that has anything that no page before
it had, an element in a place or with an attribute, and with `--all` at every page. Nothing is said of a page on which
nothing is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from playwright.sync_api import sync_playwright

from bench.pages import complaints
from bench.pages.sites import THEMES, lab, person, prolific, sample, served
from tests.browser.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Browser

SITES: Final = {"sample": sample, "person": person, "lab": lab, "prolific": prolific}
PHONE, DESKTOP = 390, 1280
_ELEMENTS: Final = """() => {
  const named = (one) => one && `${one.tagName}.${one.getAttribute("class")}[${one.getAttributeNames()}]`;
  const all = [...document.querySelectorAll("*")];
  return all.map((one) => `${document.documentElement.lang} ${named(one.parentElement)} ${named(one)}`);
}"""


class Told(NamedTuple):
    """What came of a site."""

    pages: int
    """That were opened."""
    closely: int
    """Of them, that axe and the keyboard looked at."""
    complaints: Mapping[str, Sequence[str]]
    """By the address of a page."""


def look(browser: Browser, folder: Path, *, every: bool) -> Told:
    """At all pages of a finished site."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    pages = [
        path
        for path in sorted(folder.rglob("*.html"))
        if 'http-equiv="refresh"' not in path.read_text("utf-8")
    ]
    paths = [path.relative_to(folder).as_posix().removesuffix("index.html") for path in pages]
    seen: set[str] = set()
    closely: list[str] = []
    page = browser.new_page()
    bare = browser.new_context(java_script_enabled=False).new_page()
    with served(folder) as address:
        for path in paths:
            found[path] += complaints.on_opening(page, address + path)
            elements = set(page.evaluate(_ELEMENTS))
            if every or not elements <= seen:
                closely.append(path)
            seen |= elements
            found[path] += complaints.of_its_form(page)
            bare.goto(address + path)
            found[path] += complaints.without_scripts(bare, page)
        for width in (PHONE, DESKTOP):
            for scheme in ("light", "dark"):
                for path, said in _closely(browser, address, closely, width, scheme).items():
                    found[path] += said
    page.close()
    bare.context.close()
    return Told(len(paths), len(closely), {path: said for path, said in found.items() if said})


def _closely(
    browser: Browser,
    address: str,
    paths: Sequence[str],
    width: int,
    scheme: Literal["light", "dark"],
) -> Mapping[str, Sequence[str]]:
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    found = {}
    for path in paths:
        page.goto(address + path)
        said = complaints.of_axe(page)
        if scheme == "light":  # the colors of a page move nothing
            said += complaints.of_the_keyboard(page)
        found[path] = [f"{scheme}, {width} wide: {line}" for line in said]
    page.close()
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", default=THEMES)
    parser.add_argument("--site", nargs="+", choices=SITES, default=list(SITES))
    parser.add_argument(
        "--all", action="store_true", help="axe and the keyboard on every page: hours"
    )
    args = parser.parse_args()
    wrong = 0
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in args.site:
            for theme in args.themes:
                told = look(browser, SITES[name](Path(place), theme), every=args.all)
                wrong += sum(map(len, told.complaints.values()))
                print(
                    f"{name}, {theme}: {told.pages} pages, {told.closely} of them closely",
                    flush=True,
                )
                for path, said in told.complaints.items():
                    print(f"    /{path}", *said, sep="\n        ", flush=True)
        browser.close()
    print(f"{wrong} complaints")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
