"""Take screenshots of home pages in every theme, side by side in one picture.

    python -m bench.pages.screenshots FOLDER [--peers PICTURES] [THEME ...]

The sites: people with 10 and with 150 publications, groups of 4 and of 30 people. Each is shown on
a desktop and on a phone. To add other generators, put screenshots of the same content into the
folder PICTURES, as <peer>-<site>-<width>.png: al-folio-person-1280.png.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from bench.pages.sites import PROLIFIC, THEMES, build_invented, serve_folder
from bench.sites.content import Size
from sitegen.building.build import build_site
from tests.browser.chromium import launch
from tests.showcase.content import write as write_person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

WIDTHS: Final = (1280, 390)
HEIGHT: Final = 1600
GAP: Final = 24
SIZES: Final = {
    "prolific": PROLIFIC,
    "lab4": Size(people=4, publications=12, languages=("en", "zh")),
    "lab30": Size(people=30, publications=12, languages=("en", "zh")),
}
SITES: Final = ("person", *SIZES)


def build_pages(site: str, theme: str, folder: Path) -> Path:
    """Build a site in a theme; return the folder of pages."""
    if site != "person":
        return build_invented(folder / f"{site}-{theme}", SIZES[site], theme)
    pages = folder / f"person-{theme}-pages"
    build_site(write_person(folder / "person", theme=theme), pages)
    return pages


def take_screenshot(browser: Browser, pages: Path, width: int) -> Image.Image:
    """Take a screenshot of the upper part of a home page."""
    with serve_folder(pages) as address:
        page = browser.new_page(viewport={"width": width, "height": HEIGHT}, color_scheme="light")
        page.goto(address, wait_until="networkidle")
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        page.close()
    return picture


def join_pictures(pictures: Sequence[Image.Image]) -> Image.Image:
    """Join pictures in a row."""
    width = sum(picture.width + GAP for picture in pictures) + GAP
    row = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#8a8a8a")
    left = GAP
    for picture in pictures:
        row.paste(picture.crop((0, 0, picture.width, min(picture.height, HEIGHT))), (left, GAP))
        left += picture.width + GAP
    return row


def main() -> None:
    """Write a picture for each site and width."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where to write the pictures")
    parser.add_argument("--peers", type=Path, help="folder of screenshots of other generators")
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = launch(playwright)
        for site in SITES:
            builds = [build_pages(site, theme, Path(temporary)) for theme in args.themes]
            for width in WIDTHS:
                pictures = [take_screenshot(browser, pages, width) for pages in builds]
                peers = sorted(args.peers.glob(f"*-{site}-{width}.png")) if args.peers else ()
                pictures += [Image.open(peer).convert("RGB") for peer in peers]
                file = args.folder / f"{site}-{width}.png"
                join_pictures(pictures).save(file)
                print(file, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
