"""What a site shows, as data for the templates of other generators.

None of them reads BibTeX by itself, so they get the values that our pages show, ready to show. In: a site made by
`content`. Out: a folder of data: everybody in a file of their own, all works, all news, and settings.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import yaml

from sitegen.content import yaml as records
from sitegen.content.site import load_site
from sitegen.views.authors import People
from sitegen.views.merging import merge_works
from sitegen.views.works import list_works

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from sitegen.model.site import Profile, Site
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


def put(
    site: Path, folder: Path, suffix: str, *, few: bool, works: bool = True, parts: int = 0
) -> None:
    """The data of a site in a folder, as files in YAML or JSON, for few pages a person or one for everything.

    Without works, only the keys of everybody's are told; with `parts`, the works of all are in files of so many.
    """
    loaded = load_site(site)
    write = _WRITERS[suffix]
    for slug, person in people(loaded, few=few).items():
        told = person["publications"] if works else [work["key"] for work in person["publications"]]
        write(folder / f"people/{slug}.{suffix}", {**person, "publications": told})
    if works:
        every = every_work(loaded, few=few)
        if parts:
            for start in range(0, len(every), parts):
                write(folder / f"works/{start:06}.{suffix}", every[start : start + parts])
        else:
            write(folder / f"works.{suffix}", every)
    write(folder / f"news.{suffix}", _every_news(loaded))
    write(folder / f"settings.{suffix}", _settings(loaded, few=few))


def people(site: Site, *, few: bool = False) -> Mapping[str, Any]:
    """Everybody's data by slug."""
    names = People(site.profiles)
    return {
        one.slug: {
            **yaml.safe_load(records.encode(one.person)),
            "slug": one.slug,
            "home": _home(one, site),
            "publications": [_work(work, few=few) for work in list_works(one, names)],
            "news": [_item(item) for item in one.news],
        }
        for one in site.profiles
    }


def every_work(site: Site, *, few: bool = False) -> list[Any]:
    """The works of all, each once, newest first."""
    names = People(site.profiles)
    views = {(p.slug, w.key): w for p in site.profiles for w in list_works(p, names)}
    return [
        {**_work(views[one.owner.slug, one.entry.key], few=few), "home": _home(one.owner, site)}
        for one in merge_works(site.profiles)
    ]


def _every_news(site: Site) -> list[Any]:
    """The news of all, newest first."""
    found = [
        {**_item(item), "home": _home(profile, site), "name": profile.person.name}
        for profile in site.profiles
        for item in profile.news
    ]
    return sorted(found, key=lambda one: one["date"], reverse=True)


def _settings(site: Site, *, few: bool) -> Mapping[str, Any]:
    """The title, and what everybody has: in few pages, only the CV has one of its own."""
    parts = [
        {"kind": kind, "title": kind.capitalize(), "href": f"#{kind}" if few else f"{kind}/"}
        for kind in _KINDS
    ]
    parts.insert(_KINDS.index("publications") + 1, {"kind": "cv", "title": "CV", "href": "cv/"})
    return {
        "title": "Institute of Invented Science",
        "few": few,
        "alone": len(site.profiles) == 1,
        "sections": parts,
        "pages": ["cv"] if few else [*_KINDS, "cv"],
    }


def _home(profile: Profile, site: Site) -> str:
    """Where somebody's pages are: whoever is alone has the whole site."""
    return "/" if len(site.profiles) == 1 else f"/{profile.slug}/"


def _item(item: Any) -> Mapping[str, str]:
    return {"slug": item.slug, "date": item.date, "text": item.text, "href": f"news/{item.slug}/"}


def _work(work: WorkView, *, few: bool) -> Mapping[str, Any]:
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
    """Writes a value as often as it occurs, as whoever types a file does."""

    def ignore_aliases(self, _data: object) -> bool:
        return True


def _put_yaml(path: Path, value: object) -> None:
    _put(path, yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110))


def _put_json(path: Path, value: object) -> None:
    _put(path, json.dumps(value, ensure_ascii=False, indent=1))


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


_WRITERS: Final[Mapping[str, Callable[[Path, object], None]]] = {
    "yaml": _put_yaml,
    "json": _put_json,
}
