"""Pages of every theme, and of its peers, beside each other in one picture.

    python -m bench.pages.sidebyside FOLDER [--peers PICTURES] [THEME ...]

Shown are a person with 10 and one with 150 publications, and labs of 4 and 30 people, on a desktop and on a phone. Peers
are pictures of the same content made elsewhere (al-folio needs Ruby, HugoBlox needs Hugo): files `<peer>-<site>-<width>.png`
in the folder PICTURES, for instance `al-folio-person-1280.png`.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from bench.pages.sites import THEMES, invented, served
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
    "prolific": Size(people=1, publications=150, languages=("en", "zh")),
    "lab4": Size(people=4, publications=12, languages=("en", "zh")),
    "lab30": Size(people=30, publications=12, languages=("en", "zh")),
}
SITES: Final = ("person", *SIZES)


def pages_of(site: str, theme: str, folder: Path) -> Path:
    """The finished pages of a site."""
    if site != "person":
        return invented(folder / f"{site}-{theme}", SIZES[site], theme)
    pages = folder / f"person-{theme}-pages"
    build_site(write_person(folder / "person", theme=theme), pages)
    return pages


def photograph(browser: Browser, pages: Path, width: int) -> Image.Image:
    """The upper part of a home page."""
    with served(pages) as address:
        page = browser.new_page(viewport={"width": width, "height": HEIGHT}, color_scheme="light")
        page.goto(address, wait_until="networkidle")
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        page.close()
    return picture


def join(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures in a row."""
    width = sum(picture.width + GAP for picture in pictures) + GAP
    row = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#8a8a8a")
    left = GAP
    for picture in pictures:
        row.paste(picture.crop((0, 0, picture.width, min(picture.height, HEIGHT))), (left, GAP))
        left += picture.width + GAP
    return row


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--peers", type=Path, help="a folder of pictures of peers")
    parser.add_argument("themes", nargs="*", default=THEMES, metavar="THEME")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for site in SITES:
            sites = [pages_of(site, theme, Path(place)) for theme in args.themes]
            for width in WIDTHS:
                pictures = [photograph(browser, pages, width) for pages in sites]
                peers = sorted(args.peers.glob(f"*-{site}-{width}.png")) if args.peers else ()
                pictures += [Image.open(peer).convert("RGB") for peer in peers]
                file = args.folder / f"{site}-{width}.png"
                join(pictures).save(file)
                print(file, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
