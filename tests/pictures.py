"""Makes the pictures of the READMEs from invented people, and from a CV: `make pictures`."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright

from bench.sites.content import Size
from bench.sites.content import write as write_site
from sitegen.importing import import_cvs
from sitegen.importing.review import write_review
from sitegen.shipped import bundled
from tests.browser.chromium import launch
from tests.serving import serving
from tests.showcase.content import portrait
from tests.showcase.content import write as write_person

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


PICTURES = [
    Picture("home.png", "", 1100, 900, "light"),
    Picture("home-zh-dark.png", "zh/", 1100, 900, "dark"),
    Picture("publications.png", "publications/", 1100, 900, "light"),
    Picture("phone.png", "", 390, 844, "light"),
    Picture("phone-zh-dark.png", "zh/publications/", 390, 844, "dark"),
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
COLORS = {
    "skin": ("#d9a37c", "#8d5a3b", "#efc6a4", "#b98055"),
    "hair": ("#2a211f", "#7a5230", "#15151a", "#8b8680", "#a5652f"),
    "coat": ("#2f4858", "#5b3a3a", "#3c5a45", "#4a4458", "#6b5a2e", "#37435e"),
    "ground": ("#c7d3d4", "#d8c9b8", "#c3cdb8", "#d5cbdc", "#cdd6df"),
}
"""Of portraits."""
LAB = """\
theme: lab
description:
  en: We work out what computers may forget, and prove what can still be asked of the rest.
  zh: 我们研究计算机可以遗忘什么，并证明余下的数据还能回答什么。
areas:
- title: {en: Forgetful storage, zh: 会遗忘的存储}
  text: {en: Log stores and file systems that age their own data., zh: 让数据自行老化的日志存储与文件系统。}
- title: {en: Sketches and synopses, zh: 数据概要}
  text: {en: Summaries whose error can be bought back when memory frees up., zh: 误差可随内存回收而缩小的概要。}
- title: {en: Retention and law, zh: 数据留存与法律}
  text: {en: What it takes to show that something is gone., zh: 怎样证明数据确已删除。}
"""


def themes(browser: Browser) -> None:
    """What `sitegen themes` and `themes/README.md` show: each theme in English and light, in Chinese and dark."""
    for theme in dict.fromkeys(picture.theme for picture in THEMES):
        with TemporaryDirectory() as place:
            site = Path(place) / "site"
            if theme == "lab":
                lab(site)
            else:
                write_person(site, theme=theme)
            with serving(site) as address:
                for picture in THEMES:
                    if picture.theme == theme:
                        first_sight(browser, address, picture)


def lab(site: Path) -> None:
    """Twelve people with portraits."""
    write_site(site, Size(people=12, publications=12, languages=("en", "zh")))
    for place, folder in enumerate(sorted((site / "people").iterdir())):
        colors = {part: values[place % len(values)] for part, values in COLORS.items()}
        portrait(**colors).resize((800, 1000)).save(folder / "photo.jpg")
    with (site / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(LAB)


def first_sight(browser: Browser, address: str, picture: ThemePicture) -> None:
    """A small WebP of what stands above the fold."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.emulate_media(color_scheme="dark" if picture.scheme == "dark" else "light")
    page.goto(address + picture.path)
    shot = Image.open(BytesIO(page.screenshot()))
    page.close()
    shot.resize((800, 600), Image.Resampling.LANCZOS).save(
        bundled("themes") / picture.theme / f"{picture.scheme}.webp", quality=82
    )


def review(browser: Browser, file: Path) -> None:
    """The review page of a CV, with a job pointed at."""
    with TemporaryDirectory() as folder:
        shown = write_review(
            import_cvs([ROOT / "tests/golden/pdf/twocolumn.pdf"], Path(folder)), Path(folder)
        )
        page = browser.new_page(viewport={"width": 1100, "height": 620})
        page.goto(shown.as_uri())
        page.locator(".region[data-kinds='experience']").first.hover()
        page.screenshot(path=file)
        page.close()


def photograph(browser: Browser, address: str, picture: Picture, file: Path) -> None:
    """A page as it is seen above the fold."""
    page = browser.new_page(viewport={"width": picture.width, "height": picture.height})
    page.emulate_media(color_scheme="dark" if picture.scheme == "dark" else "light")
    page.goto(address + picture.path)
    page.screenshot(path=file)
    page.close()


def story(site: Path, home: Path, file: Path) -> None:
    """A CV on the left, the homepage on the right."""
    cv = site / "cv.pdf"
    command = [sys.executable, "-m", "sitegen", "export", "cv", str(site), "-o", str(cv)]
    subprocess.run(command, check=True)
    left = pypdfium2.PdfDocument(cv)[0].render(scale=1.6).to_pil().convert("RGB")
    right = Image.open(home).convert("RGB")
    left = left.resize((round(left.width * right.height / left.height), right.height))
    both = Image.new("RGB", (left.width + right.width + 120, right.height + 80), "#e9e5dc")
    both.paste(left, (40, 40))
    both.paste(right, (left.width + 80, 40))
    both.quantize(128).save(file, optimize=True)


def main() -> None:
    folder = ROOT / "docs"
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        site = write_person(Path(place) / "site")
        with serving(site) as address:
            for picture in PICTURES:
                photograph(browser, address, picture, folder / picture.file)
        story(site, folder / "home.png", folder / "story.png")
        group = Path(place) / "lab"
        lab(group)
        with serving(group) as address:
            people = Picture("people.png", "", 1100, 900, "light")
            photograph(browser, address, people, folder / people.file)
        themes(browser)
        review(browser, folder / "review.png")
        browser.close()


if __name__ == "__main__":
    main()
