"""Makes the pictures of the READMEs from invented people: `make pictures`."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from sitegen.importing import import_cvs
from sitegen.importing.review import write_review
from sitegen.shipped import bundled
from tests.browser.chromium import launch
from tests.serving import serving
from tests.showcase.content import write as write_person
from tests.showcase.lab import write as write_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent


class Picture(NamedTuple):
    """A page as it is photographed."""

    file: str
    path: str
    width: int
    height: int
    scheme: str


HOME = Picture("story.webp", "", 1100, 1240, "light")
PEOPLE = Picture("people.webp", "", 1100, 900, "light")
PICTURES = [
    Picture("home-zh-dark.webp", "zh/", 1100, 900, "dark"),
    Picture("publications.webp", "publications/", 1100, 900, "light"),
    Picture("phone.webp", "", 390, 844, "light"),
    Picture("phone-zh-dark.webp", "zh/publications/", 390, 844, "dark"),
]


class ThemePicture(NamedTuple):
    """The first sight of a site with a theme."""

    theme: str
    path: str
    scheme: str


THEMES = [
    ThemePicture(theme, path, scheme)
    for theme in ("default", "onepage", "octavo", "lab")
    for path, scheme in (("", "light"), ("zh/", "dark"))
]


def themes(browser: Browser) -> None:
    """What `sitegen themes` and `themes/README.md` show: each theme in English and light, in Chinese and dark."""
    for theme in dict.fromkeys(picture.theme for picture in THEMES):
        with TemporaryDirectory() as place:
            site = Path(place) / "site"
            if theme == "lab":
                write_lab(site)
            else:
                write_person(site, theme=theme)
            with serving(site) as address:
                for picture in THEMES:
                    if picture.theme == theme:
                        first_sight(browser, address, picture)


def first_sight(browser: Browser, address: str, picture: ThemePicture) -> None:
    """A small WebP of what stands above the fold."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.emulate_media(color_scheme="dark" if picture.scheme == "dark" else "light")
    page.goto(address + picture.path, wait_until="networkidle")
    shot = Image.open(BytesIO(page.screenshot()))
    page.close()
    folder = bundled("themes") / picture.theme
    small = shot.resize((800, 600), Image.Resampling.LANCZOS)
    small.save(folder / f"{picture.scheme}.webp", quality=80, method=6)


def save(picture: Image.Image, file: Path) -> None:
    """As WebP without loss, which takes less than half the bytes of PNG and keeps thin lines."""
    picture.convert("RGB").save(file, lossless=True, quality=100, method=6)


def review(browser: Browser, cv: Path, file: Path) -> None:
    """The review page of a CV, with a job pointed at."""
    with TemporaryDirectory() as folder:
        shown = write_review(import_cvs([cv], Path(folder)), Path(folder))
        page = browser.new_page(viewport={"width": 1100, "height": 620})
        page.goto(shown.as_uri())
        page.locator(".group[data-kind='education']").evaluate("one => one.scrollIntoView()")
        page.locator(".region[data-kinds='experience']").first.hover()
        save(Image.open(BytesIO(page.screenshot())), file)
        page.close()


def photograph(browser: Browser, address: str, picture: Picture) -> Image.Image:
    """A page as it is seen above the fold."""
    page = browser.new_page(viewport={"width": picture.width, "height": picture.height})
    page.emulate_media(color_scheme="dark" if picture.scheme == "dark" else "light")
    page.goto(address + picture.path, wait_until="networkidle")
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    return shot


def story(cv: Path, home: Image.Image, file: Path) -> None:
    """A CV on the left, an arrow, and the homepage on the right."""
    left = pypdfium2.PdfDocument(cv)[0].render(scale=1.6).to_pil().convert("RGB")
    left = left.resize((round(left.width * home.height / left.height), home.height))
    edge, gap = 40, 140
    both = Image.new(
        "RGB", (left.width + home.width + gap + 2 * edge, home.height + 2 * edge), "#e9e5dc"
    )
    both.paste(left, (edge, edge))
    both.paste(home, (edge + left.width + gap, edge))
    tip, height = edge + left.width + gap - 28, both.height // 2
    draw = ImageDraw.Draw(both)
    draw.line((tip - gap + 56, height, tip, height), "#9c2f1c", 10)
    draw.line(
        (tip - 28, height - 28, tip, height, tip - 28, height + 28), "#9c2f1c", 10, joint="curve"
    )
    save(both, file)


def main() -> None:
    folder = ROOT / "docs"
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        site = write_person(Path(place) / "site")
        cv = Path(place) / "cv.pdf"
        command = [sys.executable, "-m", "sitegen", "export", "cv", str(site), "-o", str(cv)]
        subprocess.run(command, check=True)
        with serving(site) as address:
            for picture in PICTURES:
                save(photograph(browser, address, picture), folder / picture.file)
            story(cv, photograph(browser, address, HOME), folder / HOME.file)
        with serving(write_lab(Path(place) / "lab")) as address:
            save(photograph(browser, address, PEOPLE), folder / PEOPLE.file)
        themes(browser)
        review(browser, cv, folder / "review.webp")
        browser.close()


if __name__ == "__main__":
    main()
