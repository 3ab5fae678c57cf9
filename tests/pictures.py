"""Makes the pictures of the README from the sample site: `make pictures`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from sitegen.bundled import bundled
from tests.browser.chromium import launch
from tests.serving import serving

ROOT = Path(__file__).parent.parent


class Picture(NamedTuple):
    """A page as it is photographed."""

    file: str
    path: str
    width: int
    height: int
    scheme: str


PICTURES = [
    Picture("home.png", "danyang-zhuo/", 1100, 900, "light"),
    Picture("home-zh-dark.png", "zh/yunzhuo-liu/", 1100, 900, "dark"),
    Picture("publications.png", "danyang-zhuo/publications/", 1100, 900, "light"),
    Picture("people.png", "", 1100, 760, "light"),
    Picture("phone.png", "yunzhuo-liu/", 390, 844, "light"),
    Picture("phone-zh-dark.png", "zh/danyang-zhuo/talks/", 390, 844, "dark"),
]


def main() -> None:
    folder = ROOT / "docs"
    folder.mkdir(exist_ok=True)
    with serving(bundled("content")) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for picture in PICTURES:
            page = browser.new_page(viewport={"width": picture.width, "height": picture.height})
            page.emulate_media(color_scheme="dark" if picture.scheme == "dark" else "light")
            page.goto(address + picture.path)
            page.screenshot(path=folder / picture.file)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
