"""The same content for other generators: their templates lie beside this module, a folder each.

Their data are the values that our pages show, in YAML, for none of them reads BibTeX by itself. In: a site made by
`content`. Out: a folder that the other program builds.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from sitegen import records
from sitegen.site.load import load
from sitegen.site.merged import merged, own
from sitegen.site.works import register, works

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sitegen.site.content import Profile
    from sitegen.site.works import Work

TEMPLATES = Path(__file__).parent


def hugo(site: Path, folder: Path, *, suffix: str = "yaml", few: bool = False) -> None:
    """A project for Hugo, with data in YAML or JSON, and few pages a person or one for everything."""
    shutil.copytree(TEMPLATES / "hugo", folder, dirs_exist_ok=True)
    with (folder / "hugo.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"params: {{few: {str(few).lower()}}}\n")
    write = _WRITERS[suffix]
    for slug, person in people(site).items():
        write(folder / f"data/people/{slug}.{suffix}", person)
    write(folder / f"data/works.{suffix}", every_work(site))
    write(folder / f"data/news.{suffix}", every_news(site))


def people(site: Path) -> Mapping[str, Any]:
    """Everybody's data by slug."""
    loaded = load(site)
    names = register(loaded.profiles)
    return {
        profile.slug: _person(profile, [_work(one) for one in works(profile, names)]) for profile in loaded.profiles
    }


def every_work(site: Path) -> list[Any]:
    """The works of all, each once, newest first."""
    profiles = load(site).profiles
    names = register(profiles)
    shared = merged((one, own(one, works(one, names))) for one in profiles)
    return [{**_work(one.work), "slug": one.owner.slug} for one in shared]


def every_news(site: Path) -> list[Any]:
    """The news of all, newest first."""
    found = [
        {"slug": profile.slug, "name": profile.person.name, "item": _item(item)}
        for profile in load(site).profiles
        for item in profile.news
    ]
    return sorted(found, key=lambda one: one["item"]["date"], reverse=True)


def _person(profile: Profile, publications: list[Any]) -> Mapping[str, Any]:
    said = yaml.safe_load(records.encode(profile.person))
    return {**said, "publications": publications, "news": [_item(item) for item in profile.news]}


def _item(item: Any) -> Mapping[str, str]:
    return {"slug": item.slug, "date": item.date, "text": item.text}


def _work(work: Work) -> Mapping[str, Any]:
    return {
        "key": work.key,
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
    """Writes a value as often as it occurs: Hugo refuses a file with thousands of references to values before."""

    def ignore_aliases(self, _data: object) -> bool:
        return True


def _put_yaml(path: Path, value: object) -> None:
    _put(path, yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110))


def _put_json(path: Path, value: object) -> None:
    _put(path, json.dumps(value, ensure_ascii=False))


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


_WRITERS: Mapping[str, Callable[[Path, object], None]] = {"yaml": _put_yaml, "json": _put_json}
