"""A site's folder becomes a `Site`, checked as a whole: every problem of every file is told at once.

`private.yaml` is never opened here, so that nothing of it can reach a page.
"""

from __future__ import annotations

import os
import re
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.errors import ContentError, Problem
from sitegen.model import Person
from sitegen.site import articles, inside, references, versions
from sitegen.site.content import Profile, Site
from sitegen.site.places import named, read
from sitegen.site.recall import Handed
from sitegen.site.settings import Read
from sitegen.site.settings import read as read_settings
from sitegen.site.workers import each

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.site.articles import Source
    from sitegen.site.recall import Recall

Loaded: TypeAlias = "tuple[Profile | None, list[Problem]]"
"""A person, and what is wrong with them."""

P = ParamSpec("P")
T = TypeVar("T")

_PHOTOS: Final = ("photo.jpg", "photo.jpeg", "photo.png", "photo.webp", "photo.avif")
_SLUG: Final = re.compile(r"\w[\w.-]*")
_SHARED: Final = ("site.yaml", "static", "styles", "templates", "themes")
_FOLDERS: Final = ("static", "styles", "templates", "themes", "import", ".sitegen")
_PERSONAL: Final = ("files", "news", "pages")
_NEVER_PUBLISHED: Final = "private.yaml"
_MANY: Final = 40
"""People whose reading is worth sharing among processes."""


class _Problems:
    """Gathers what is wrong, so that one mistake does not hide the others."""

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self.found = list(found)

    def attempt(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        try:
            return function(*args, **kwargs)
        except ContentError as error:
            self.found += error.problems
            return None


def load(folder: Path, recall: Recall | None = None, only: Collection[str] | None = None) -> Site:
    """Read the site in `folder`. Raises ContentError with all problems; paths in them are the user's.

    Broken entries of BibTeX are no such problems where others can be read: `left_out` tells what is wrong with them.
    `recall` may know what reading people's folders gives; `only` are those who are read.
    """
    site, problems = readable(folder, recall, only)
    if problems:
        raise ContentError(problems)
    return site


def readable(
    folder: Path, recall: Recall | None = None, only: Collection[str] | None = None
) -> tuple[Site, Sequence[Problem]]:
    """The same as far as it can be read, to be looked at and not to be shown, and all problems with the rest.

    Whoever has no name that can be read is not in it. Raises ContentError where there is no site.
    """
    known = find(folder)
    problems = _Problems(inside.problems(folder, *(folder / name for name in _SHARED)))
    problems.found += inside.mistaken(folder, _FOLDERS)
    settings, csl, wrong = (
        None if problems.found else problems.attempt(read_settings, folder, known)
    ) or Read()
    problems.found += wrong
    profiles = []
    wanted = [folder / "people" / slug for slug in known if only is None or slug in only]
    for profile, wrong in _people(wanted, settings.languages[0], recall, are_all=only is None):
        profiles += [profile] if profile else []
        problems.found += wrong
    order = {slug: place for place, slug in enumerate(settings.people)}
    profiles.sort(key=lambda profile: (order.get(profile.slug, len(order)), profile.slug))
    return Site(settings=settings, profiles=tuple(profiles), csl=csl, folder=folder), problems.found


def reload(site: Site, changed: Collection[str]) -> Site:
    """The site with the folders of these people read again, all else as it was. Raises ContentError as `load` does."""
    found, problems = {}, []
    for slug in sorted(changed):
        found[slug], wrong = _person(site.folder / "people" / slug, site.languages[0])
        problems += wrong
    if problems:
        raise ContentError(problems)
    return replace(
        site, profiles=tuple(found.get(profile.slug) or profile for profile in site.profiles)
    )


def load_whole(folder: Path) -> Site:
    """The same, for what must lack nothing: raises for broken entries, too."""
    site = load(folder)
    if site.left_out:
        raise ContentError(site.left_out)
    return site


def _people(
    folders: Sequence[Path], language: str, recall: Recall | None, *, are_all: bool
) -> Iterator[Loaded]:
    def read(folder: Path) -> Handed:
        loaded = _person(folder, language, recall.look(folder) if recall else None)
        return recall.keep(folder, loaded) if recall else Handed(loaded)

    found = {
        folder: recall.at_hand(folder, partial(_anew, folder, language)) if recall else None
        for folder in folders
    }
    unknown = [folder for folder in folders if not found[folder]]
    are_packed = are_all and len(unknown) == len(folders) >= _MANY
    with recall.packing() if recall and are_packed else nullcontext():
        for folder, handed in zip(unknown, each(read, unknown, least=_MANY), strict=True):
            profile, wrong = handed.loaded
            if profile and profile.folder is not folder:  # another process read it
                profile = replace(profile, folder=folder)
            found[folder] = profile, wrong
            if recall:
                recall.learn(folder, handed)
    for folder, loaded in found.items():
        if loaded:
            if recall:
                recall.note(folder, loaded)
            yield loaded


def _anew(folder: Path, language: str) -> Profile:
    """Somebody who was read before."""
    profile, wrong = _person(folder, language)
    if not profile:
        raise ContentError(wrong)
    return profile


def find(folder: Path) -> list[str]:
    """The slugs of a site's people. Raises ContentError unless there is a site with at least one in `folder`."""
    start = "make one with: sitegen new mysite --from cv.txt"
    if not folder.is_dir():
        raise ContentError(Problem(f"there is no folder {str(folder)!r}", hint=start))
    if not (folder / "site.yaml").is_file() and not (folder / "people").is_dir():
        what = f"{str(folder)!r} is not a site: it has neither site.yaml nor people/"
        raise ContentError(Problem(what, hint=f"go to the site's folder or name it; {start}"))
    found = slugs(folder)
    if not found:
        import shlex  # as rarely as this happens

        hint = "bring somebody in with: sitegen import cv.txt --site " + shlex.quote(str(folder))
        raise ContentError(Problem("the site has no people", named(folder / "people"), hint=hint))
    return found


def slugs(folder: Path) -> list[str]:
    """What the folders of the people are called, in order."""
    root = folder / "people"
    if not root.is_dir():
        return []
    with os.scandir(root) as found:
        return sorted(
            [entry.name for entry in found if entry.name[0] not in "._" and entry.is_dir()]
        )


def _person(path: Path, language: str, texts: Mapping[str, bytes] | None = None) -> Loaded:
    """`texts` is what files of the folder hold, as far as that is known."""
    entries, wrong = inside.look(path.parent.parent, path)
    problems = _Problems(wrong)
    folders = [name for name in _PERSONAL if name in entries]
    problems.found += inside.mistaken(
        path, folders, [_NEVER_PUBLISHED] if _NEVER_PUBLISHED in entries else ()
    )
    if problems.found:
        return None, problems.found
    profile = _profile(
        _Folder(path, named(path / "_")[:-1], language, entries, texts or {}, problems)
    )
    return profile, problems.found


class _Folder:
    """Somebody's, while it is read."""

    def __init__(
        self,
        path: Path,
        place: str,
        language: str,
        entries: Mapping[str, os.DirEntry[str]],
        texts: Mapping[str, bytes],
        problems: _Problems,
    ) -> None:
        """`place` is the path as the user would type it, with a slash behind it unless they stand in it; `language`
        that of texts that tell none; `entries` what stands in the folder, by name; `texts` what files hold, as far as
        that is known.
        """
        self.path, self.place, self.language = path, place, language
        self.entries, self.texts, self.problems = entries, texts, problems
        self.files = tuple(
            [
                name
                for name, entry in entries.items()
                if name.startswith("files/") and entry.name != _NEVER_PUBLISHED and entry.is_file()
            ]
        )
        """What is given along."""

    def read(self, name: str) -> str | None:
        """The text of a file; nothing if that cannot be read."""
        return self.problems.attempt(read, f"{self.path}/{name}", self.texts.get(name))

    def articles(self, folder: str) -> list[str]:
        """The Markdown files of one of its folders, without `.md`."""
        below = [
            name[:-3] for name in self.entries if name.endswith(".md") and name.startswith(folder)
        ]
        return [
            name for name in below if name.count("/") == 1 and self.entries[f"{name}.md"].is_file()
        ]

    def sources(self, folder: str) -> dict[str, dict[str, Source]]:
        """The same as they were read, by slug and language; the main language comes first."""
        found: dict[str, dict[str, Source]] = {}
        for stem in sorted(self.articles(folder), key=lambda stem: articles.split_name(stem, "")):
            name, (slug, tag) = (
                f"{stem}.md",
                articles.split_name(stem[len(folder) :], self.language),
            )
            self.problems.attempt(_check_name, stem[len(folder) :], self.place + name)
            text = self.read(name)
            source = (
                None
                if text is None
                else self.problems.attempt(articles.parse, text, self.place + name)
            )
            if source and text:
                self.problems.found += references.in_markdown(text, self.place + name, self.files)
                found.setdefault(slug, {})[tag] = source
        return found


def _profile(folder: _Folder) -> Profile | None:
    problems = folder.problems
    slug, path = folder.path.name, f"{folder.place}person.yaml"
    if "person.yaml" not in folder.entries:
        hint = f"write it, or bring in a CV with: sitegen import cv.txt --person {slug}"
        problems.found.append(Problem("a person needs a person.yaml", path, hint=hint))
        return None
    problems.attempt(_check_name, slug, folder.place.removesuffix("/") or ".")
    text = folder.read("person.yaml")
    person, wrong = records.attempt(text, Person, path) if text is not None else (None, ())
    problems.found += wrong
    bib = f"{folder.place}publications.bib"
    entries = folder.read("publications.bib") if "publications.bib" in folder.entries else ""
    works = bibtex.read(entries, bib) if entries else None
    publications, left_out = works or ((), ())
    if left_out and not publications:  # it is the file that is broken
        problems.found += left_out
    if person and text:
        own = {
            articles.split_name(stem.removeprefix("pages/"), "")[0]
            for stem in folder.articles("pages/")
        }
        problems.found += references.in_person(person, text, path, folder.files, own)
        problems.found += references.in_markdown(text, path, folder.files)
    if publications and entries:
        problems.found += references.in_publications(publications, entries, bib, folder.files)
        if not left_out:  # what one is a version of may be among them
            problems.found += versions.problems(publications, entries, bib)
    if not person:
        return None
    news = [articles.news(slug, sources) for slug, sources in folder.sources("news/").items()]
    pages = [articles.page(slug, sources) for slug, sources in folder.sources("pages/").items()]
    return Profile(
        slug=slug,
        person=person,
        publications=publications,
        left_out=left_out,
        preprints=versions.preprints(publications),
        photo=next(
            (name for name in _PHOTOS if name in folder.entries and folder.entries[name].is_file()),
            "",
        ),
        files=folder.files,
        news=tuple(sorted(news, key=lambda item: (item.date, item.slug), reverse=True)),
        pages=tuple(pages),
        folder=folder.path,
    )


def _check_name(name: str, place: str) -> None:
    """What becomes part of an address must need no quoting there."""
    if not _SLUG.fullmatch(name):
        what = f"the name {name!r} becomes part of an address: letters, digits, - and _ only"
        raise ContentError(Problem(what, place, hint="rename it, to 'mei-lin' for instance"))
