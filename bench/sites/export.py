"""Export a site for the templates of other generators.

None of them reads BibTeX by itself, so they get the values that our pages show, as YAML or JSON: a
file for each person, the publications and news of all, and settings. jekyll-scholar gets BibTeX.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from sitegen.content import yaml as records
from sitegen.content.site import load_site
from sitegen.views.authors import People
from sitegen.views.site import merge_works
from sitegen.views.works import list_works

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.model.site import NewsItem, Profile, Site
    from sitegen.views.works import WorkView

_KINDS: Final = (
    "publications",
    "projects",
    "patents",
    "talks",
    "teaching",
    "students",
    "service",
    "awards",
    "news",
)
_ENTRY: Final = re.compile(r"\n(?=@)")
_KEY: Final = re.compile(r"(?<=\{).*?(?=,)")


def export_data(
    site: Path,
    folder: Path,
    suffix: str,
    *,
    few: bool,
    with_works: bool = True,
    works_per_file: int = 0,
) -> None:
    """Write what the pages of a site show.

    Args:
        site: Folder of the site.
        folder: Folder to write to.
        suffix: Format of the files: `yaml` or `json`.
        few: Link publications and sections to the home page instead of pages of their own.
        with_works: Write publications; if not, only the keys of each person's.
        works_per_file: Split the publications of all into files; 0 writes one file.
    """
    loaded = load_site(site)
    for slug, person in _list_people(loaded, few=few).items():
        if not with_works:
            person["publications"] = [work["key"] for work in person["publications"]]
        _write(folder / f"people/{slug}.{suffix}", person)
    if with_works:
        works = _list_works(loaded, few=few)
        if works_per_file:
            for start in range(0, len(works), works_per_file):
                part = works[start : start + works_per_file]
                _write(folder / f"works/{start:06}.{suffix}", part)
        else:
            _write(folder / f"works.{suffix}", works)
    _write(folder / f"news.{suffix}", _list_news(loaded))
    _write(folder / f"settings.{suffix}", _settings(loaded, few=few))


def export_bibliographies(site: Path, folder: Path) -> None:
    """Write BibTeX files for jekyll-scholar: one for each person, and one for all.

    Entries are in the order of the pages. Each names its owner and the folder of its page.
    """
    loaded = load_site(site)
    entries: dict[tuple[str, str], str] = {}
    folder.mkdir(parents=True, exist_ok=True)
    for slug, person in _list_people(loaded, few=False).items():
        text = (site / "people" / slug / "publications.bib").read_text("utf-8")
        for entry in _ENTRY.split(text):
            key = _KEY.search(entry)[0]  # type: ignore[index]  # every entry has a key
            # Namesakes have the same keys.
            unique = entry.replace(f"{{{key},", f"{{{slug}-{key},", 1)
            home = person["home"].strip("/")
            fields = f"  owner = {{{slug}}},\n  at = {{{home}}},\n  page = {{{key}}},\n}}"
            entries[person["home"], key] = unique.replace("\n}", f"\n{fields}")
        own = [entries[person["home"], work["key"]] for work in person["publications"]]
        (folder / f"{slug}.bib").write_text("\n".join(own), encoding="utf-8")
    merged = [entries[work["home"], work["key"]] for work in _list_works(loaded, few=False)]
    (folder / "works.bib").write_text("\n".join(merged), encoding="utf-8")


def _list_people(site: Site, *, few: bool) -> dict[str, dict[str, Any]]:
    """Return the data of each person, by slug."""
    people = People(site.profiles)
    return {
        profile.slug: {
            **yaml.safe_load(records.encode(profile.person)),
            "slug": profile.slug,
            "home": _home(profile, site),
            "publications": [_work(work, few=few) for work in list_works(profile, people)],
            "news": [_news_item(item) for item in profile.news],
        }
        for profile in site.profiles
    }


def _list_works(site: Site, *, few: bool) -> list[dict[str, Any]]:
    """Return the publications of all, merged, newest first."""
    people = People(site.profiles)
    views = {
        (profile.slug, work.key): work
        for profile in site.profiles
        for work in list_works(profile, people)
    }
    return [
        {
            **_work(views[owner.slug, entry.key], few=few),
            "home": _home(owner, site),
        }
        for (owner, entry), *_ in merge_works(site.profiles)
    ]


def _list_news(site: Site) -> list[dict[str, Any]]:
    """Return the news of all, newest first."""
    news: list[dict[str, Any]] = [
        {**_news_item(item), "home": _home(profile, site), "name": profile.person.name}
        for profile in site.profiles
        for item in profile.news
    ]
    return sorted(news, key=lambda item: item["date"], reverse=True)


def _settings(site: Site, *, few: bool) -> dict[str, Any]:
    sections = [
        {"kind": kind, "title": kind.capitalize(), "href": f"#{kind}" if few else f"{kind}/"}
        for kind in _KINDS
    ]
    sections.insert(_KINDS.index("publications") + 1, {"kind": "cv", "title": "CV", "href": "cv/"})
    return {
        "title": "Institute of Invented Science",
        "few": few,
        "single_person": len(site.profiles) == 1,
        "sections": sections,
        "pages": ["cv"] if few else [*_KINDS, "cv"],
    }


def _home(profile: Profile, site: Site) -> str:
    """Return the address of a home page, which for a single person is that of the site."""
    return "/" if len(site.profiles) == 1 else f"/{profile.slug}/"


def _news_item(item: NewsItem) -> dict[str, Any]:
    return {"slug": item.slug, "date": item.date, "text": item.text, "href": f"news/{item.slug}/"}


def _work(work: WorkView, *, few: bool) -> dict[str, Any]:
    return {
        "key": work.key,
        "href": f"#{work.key}" if few else f"publications/{work.key}/",
        "title": work.title.striptags(),
        "authors": [author.name for author in work.authors],
        "venue": work.venue.striptags(),
        "year": work.year,
        "abstract": work.abstract.striptags(),
        "keywords": list(work.keywords),
        "links": [{"label": link.label, "href": link.href} for link in work.links],
        "selected": work.selected,
    }


class _Dumper(yaml.CSafeDumper):
    """Repeats equal values; people do not type aliases."""

    def ignore_aliases(self, _data: object) -> bool:
        """Return True."""
        return True


def _write(path: Path, value: object) -> None:
    """Write a value in the format of the file name."""
    if path.suffix == ".json":
        text = json.dumps(value, ensure_ascii=False, indent=1)
    else:
        text = yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
