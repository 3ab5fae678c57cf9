"""Load a site's folder: return a complete `Site`, or report all problems at once.

`private.yaml` is never opened, so nothing in it can reach a page.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar

from sitegen.content import articles, bibtex, preprints, references, yaml
from sitegen.content.excess import Weight, find_total_excess, weigh
from sitegen.content.folders import PRIVATE, check_types, list_slugs, scan_folder
from sitegen.content.reading import display_path, read_text
from sitegen.content.settings import LoadedSettings, load_settings
from sitegen.errors import ContentError, Problem
from sitegen.files import check_path
from sitegen.model import Person
from sitegen.model.site import Profile, Site

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from sitegen.content.articles import Article
    from sitegen.model import Publication

P = ParamSpec("P")
T = TypeVar("T")

_NOTHING: Final = Weight()
_PHOTOS: Final = ("photo.jpg", "photo.jpeg", "photo.png", "photo.webp", "photo.avif")
_SLUG: Final = re.compile(r"\w[\w.-]*")
_SHARED: Final = ("site.yaml", "static", "styles", "templates", "themes")
_FOLDERS: Final = ("static", "styles", "templates", "themes", "import", ".sitegen")
_PERSONAL: Final = ("files", "news", "pages")


@dataclass(frozen=True, slots=True)
class LoadedPerson:
    """A person as far as they can be read, with all problems."""

    profile: Profile | None
    """The person; None if not even a name could be read."""
    problems: tuple[Problem, ...] = ()
    """Everything that is wrong."""
    weight: Weight = _NOTHING
    """The amount of Markdown that was read; zero if the person comes from the cache."""


LoadPeople: TypeAlias = "Callable[[Path, Sequence[str], str], Sequence[LoadedPerson]]"
"""Loads people by the site's folder, their slugs and the site's main language."""


@dataclass(slots=True)
class _Problems:
    """Collects problems, so that one mistake does not hide the others."""

    found: list[Problem] = field(default_factory=list)

    def attempt(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Call a function, and collect the problems of a ContentError that it raises."""
        try:
            return function(*args, **kwargs)
        except ContentError as error:
            self.found += error.problems
            return None


def _load_people(folder: Path, slugs: Sequence[str], language: str) -> list[LoadedPerson]:
    """Load these people of the site in `folder`, whose main language is `language`."""
    return [load_person(folder, slug, language) for slug in slugs]


def load_site(folder: Path, load_people: LoadPeople = _load_people) -> Site:
    """Load the site in `folder`.

    Unreadable BibTeX entries are not an error as long as others are readable: see `Site.left_out`.

    Args:
        folder: The site.
        load_people: Loads its people; a build takes unchanged ones from its cache.

    Raises:
        ContentError: All problems of all files.
    """
    site, problems = load_readable(folder, load_people)
    if problems:
        raise ContentError(problems)
    return site


def load_complete(folder: Path) -> Site:
    """Load the site in `folder`, treating broken BibTeX entries as errors, too.

    Raises:
        ContentError: All problems of all files.
    """
    site = load_site(folder)
    if site.left_out:
        raise ContentError(site.left_out)
    return site


def load_readable(
    folder: Path, load_people: LoadPeople = _load_people
) -> tuple[Site, Sequence[Problem]]:
    """Load a site as far as it can be read, with all problems; people without a name are left out.

    Raises:
        ContentError: There is no site, or its texts would take too long to render.
    """
    slugs = find_people(folder)
    shared = _load_shared(folder, slugs)
    people = load_people(folder, slugs, shared.settings.languages[0])
    order = {slug: index for index, slug in enumerate(shared.settings.people)}
    profiles = sorted(
        (person.profile for person in people if person.profile),
        key=lambda profile: (order.get(profile.slug, len(order)), profile.slug),
    )
    problems = [*shared.problems, *(problem for person in people for problem in person.problems)]
    weights = [person.weight for person in people]
    if excess := find_total_excess(weights, len(shared.settings.languages)):
        hint = "split it into several sites"
        raise ContentError([*problems, Problem(excess, display_path(folder / "people"), hint=hint)])
    site = Site(settings=shared.settings, profiles=tuple(profiles), csl=shared.csl, folder=folder)
    return site, problems


def _load_shared(folder: Path, slugs: Sequence[str]) -> LoadedSettings:
    """Load everything that does not belong to one person, and check the folders of themes."""
    problems = [
        problem
        for name in _SHARED
        for problem in scan_folder(folder, folder / name, with_private=True)[1]
    ]
    problems += check_types(folder, _FOLDERS)
    if problems:
        return LoadedSettings(problems=problems)
    try:
        return load_settings(folder, slugs)
    except ContentError as error:
        return LoadedSettings(problems=error.problems)


def reload_people(site: Site, slugs: Collection[str]) -> Site:
    """Return the site with these people reloaded.

    Raises:
        ContentError: All problems of these people.
    """
    language = site.languages[0]
    loaded = {slug: load_person(site.folder, slug, language) for slug in sorted(slugs)}
    if problems := [problem for person in loaded.values() for problem in person.problems]:
        raise ContentError(problems)
    return replace(
        site,
        profiles=tuple(
            (profile.slug in loaded and loaded[profile.slug].profile) or profile
            for profile in site.profiles
        ),
    )


def find_people(folder: Path) -> list[str]:
    """List the slugs of a site's people.

    Raises:
        ContentError: `folder` is not a site with at least one person.
    """
    start = "create one with: sitegen new mysite --from cv.txt"
    if not folder.is_dir():
        raise ContentError(Problem(f"there is no folder {str(folder)!r}", hint=start))
    if not (folder / "site.yaml").is_file() and not (folder / "people").is_dir():
        message = f"{str(folder)!r} is not a site: it has neither site.yaml nor people/"
        hint = f"change to the site's folder or pass its path; {start}"
        raise ContentError(Problem(message, hint=hint))
    slugs = list_slugs(folder)
    if not slugs:
        hint = f"import a CV with: sitegen import cv.txt --site {shlex.quote(str(folder))}"
        raise ContentError(
            Problem("the site has no people", display_path(folder / "people"), hint=hint)
        )
    return slugs


def load_person(site: Path, slug: str, language: str) -> LoadedPerson:
    """Load one person.

    Args:
        site: The site's folder.
        slug: Name of the person's folder.
        language: The site's main language, for files without a language in their name.
    """
    path = site / "people" / slug
    entries, path_problems = scan_folder(site, path)
    folders = [name for name in _PERSONAL if name in entries]
    path_problems += check_types(path, folders, [PRIVATE])
    if path_problems:
        return LoadedPerson(None, tuple(path_problems))
    problems = _Problems()
    person = _PersonFolder(path, language, entries, problems)
    profile = person.load()
    weight = Weight(*map(sum, zip(*person.weights, Weight(), strict=True)))
    return LoadedPerson(profile, tuple(problems.found), weight)


@dataclass(frozen=True, slots=True)
class _PersonFolder:
    """A person's folder while it is being read."""

    path: Path
    language: str
    entries: Mapping[str, os.DirEntry[str]]
    problems: _Problems
    weights: list[Weight] = field(default_factory=list)

    def load(self) -> Profile | None:
        source = self._name("person.yaml")
        if "person.yaml" not in self.entries:
            hint = f"write it, or import a CV with: sitegen import cv.txt --person {self.path.name}"
            self.problems.found.append(Problem("person.yaml is missing", source, hint=hint))
            return None
        self.problems.attempt(_check_name, self.path.name, display_path(self.path))
        files = self._list_files()
        person = self._load_person(files)
        publications, left_out = self._load_publications(files)
        if not person:
            return None
        news = [
            articles.make_news_item(slug, versions)
            for slug, versions in self._load_articles("news/", files).items()
        ]
        pages = [
            articles.make_free_page(slug, versions)
            for slug, versions in self._load_articles("pages/", files).items()
        ]
        return Profile(
            slug=self.path.name,
            person=person,
            publications=publications,
            left_out=left_out,
            preprints=preprints.match_preprints(publications),
            photo=next((name for name in _PHOTOS if self._is_file(name)), ""),
            files=files,
            news=tuple(sorted(news, key=lambda item: (item.date, item.slug), reverse=True)),
            pages=tuple(pages),
            folder=self.path,
        )

    def _load_person(self, files: Sequence[str]) -> Person | None:
        text, source = self._read("person.yaml"), self._name("person.yaml")
        if text is None:
            return None
        person, problems = yaml.attempt(text, Person, source)
        self.problems.found += problems
        if person:
            pages = {
                articles.split_name(stem.removeprefix("pages/"), "")[0]
                for stem in self._list_articles("pages/")
            }
            self.problems.found += references.check_person(person, text, source, files, pages)
            self.problems.found += references.check_markdown(text, source, files)
        return person

    def _load_publications(
        self, files: Sequence[str]
    ) -> tuple[tuple[Publication, ...], tuple[Problem, ...]]:
        text, source = "", self._name("publications.bib")
        if "publications.bib" in self.entries:
            text = self._read("publications.bib") or ""
        if not text:
            return (), ()
        publications, left_out = bibtex.read(text, source)
        if left_out and not publications:  # the whole file is broken, not just some entries
            self.problems.found += left_out
        self.problems.found += references.check_publications(publications, text, source, files)
        if not left_out:  # else the work that an entry is a version of may be unreadable
            self.problems.found += preprints.check_versions(publications, text, source)
        return tuple(bibtex.public(bibtex.dated(w)) for w in publications), tuple(left_out)

    def _load_articles(self, folder: str, files: Sequence[str]) -> dict[str, dict[str, Article]]:
        """Load the articles of a folder, by slug and language; the main language comes first."""
        loaded: dict[str, dict[str, Article]] = {}
        stems = sorted(self._list_articles(folder), key=lambda stem: articles.split_name(stem, ""))
        for stem in stems:
            source = self._name(f"{stem}.md")
            slug, language = articles.split_name(stem.removeprefix(folder), self.language)
            self.problems.attempt(_check_name, stem.removeprefix(folder), source)
            text = self._read(f"{stem}.md")
            if text is None:
                continue
            article = self.problems.attempt(articles.parse_article, text, source)
            if article:
                self.problems.found += references.check_markdown(text, source, files)
                loaded.setdefault(slug, {})[language] = article
        return loaded

    def _list_articles(self, folder: str) -> list[str]:
        """List the Markdown files directly in one of the folders, without `.md`."""
        return [
            name.removesuffix(".md")
            for name in self.entries
            if name.startswith(folder)
            and name.endswith(".md")
            and name.count("/") == 1
            and self._is_file(name)
        ]

    def _list_files(self) -> tuple[str, ...]:
        names = tuple(
            name
            for name, entry in self.entries.items()
            if name.startswith("files/") and entry.is_file()
        )
        for name in names:
            self.problems.attempt(_check_path, name, self._name(name))
        return names

    def _is_file(self, name: str) -> bool:
        return name in self.entries and self.entries[name].is_file()

    def _read(self, name: str) -> str | None:
        text = self.problems.attempt(read_text, self.path / name)
        if text and name != "publications.bib":  # no Markdown
            self.weights.append(weigh(text))
        return text

    def _name(self, name: str) -> str:
        return display_path(self.path / name)


def _check_name(name: str, path: str) -> None:
    """Reject names that would have to be quoted in an address."""
    if not _SLUG.fullmatch(name):
        message = f"the name {name!r} cannot be part of an address"
        hint = "use only letters, digits, - and _: 'mei-lin', for instance"
        raise ContentError(Problem(message, path, hint=hint))
    _check_path(name, path)


def _check_path(name: str, path: str) -> None:
    """Reject names that are not valid on every system."""
    if reason := check_path(name):
        raise ContentError(Problem(f"cannot be published: {reason}", path, hint="rename it"))
