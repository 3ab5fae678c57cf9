"""Load a site's folder: return a complete `Site`, or report all problems at once.

`private.yaml` is never opened, so nothing in it can reach a page.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar

from sitegen.content import articles, bibtex, services, works, yaml
from sitegen.content.excess import Weight, find_total_excess, weigh
from sitegen.content.folders import PRIVATE, check_types, list_slugs, scan_folder
from sitegen.content.reading import display_path, find_position, read_text
from sitegen.content.services import web_address
from sitegen.content.styles import load_style
from sitegen.content.yaml.reading import LANGUAGE
from sitegen.errors import ContentError, Problem, did_you_mean
from sitegen.files import check_path
from sitegen.model import Person
from sitegen.model.site import Profile, Settings, Site

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.content.articles import Article
    from sitegen.model import Publication

_Mistake: TypeAlias = tuple[str, str, str]
"""A key of `site.yaml`, a message and a hint."""
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


class _Problems(list[Problem]):
    """Collects problems, so that one mistake does not hide the others."""

    def attempt(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Call a function, and collect the problems of a ContentError that it raises."""
        try:
            return function(*args, **kwargs)
        except ContentError as error:
            self += error.problems
            return None


def _load_people(folder: Path, slugs: Sequence[str], language: str) -> list[LoadedPerson]:
    """Load these people of the site in `folder`, whose main language is `language`."""
    return [load_person(folder, slug, language) for slug in slugs]


def load_site(folder: Path, load_people: LoadPeople = _load_people) -> Site:
    """Load the site in `folder`.

    Unreadable BibTeX entries are not an error as long as others are readable: see `Site.left_out`.
    `load_people` can take people from a cache.

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
    slugs, problems = find_people(folder), _Problems()
    for name in _SHARED:
        problems += scan_folder(folder, folder / name, with_private=True)[1]
    problems += check_types(folder, _FOLDERS)
    loaded = None if problems else problems.attempt(_load_settings, folder, slugs, problems)
    settings, csl = loaded or (Settings(), None)
    people = load_people(folder, slugs, settings.languages[0])
    order = {slug: index for index, slug in enumerate(settings.people)}
    profiles = sorted(
        (person.profile for person in people if person.profile),
        key=lambda profile: (order.get(profile.slug, len(order)), profile.slug),
    )
    problems += chain.from_iterable(person.problems for person in people)
    weights = [person.weight for person in people]
    if excess := find_total_excess(weights, len(settings.languages)):
        hint = "split it into several sites"
        raise ContentError([*problems, Problem(excess, display_path(folder / "people"), hint=hint)])
    return Site(settings=settings, profiles=tuple(profiles), csl=csl, folder=folder), problems


def reload_people(site: Site, slugs: Collection[str]) -> Site:
    """Return the site with these people reloaded.

    Raises:
        ContentError: All problems of these people.
    """
    people = _load_people(site.folder, sorted(slugs), site.languages[0])
    if problems := [problem for person in people for problem in person.problems]:
        raise ContentError(problems)
    loaded = {person.profile.slug: person.profile for person in people if person.profile}
    profiles = tuple(loaded.get(profile.slug, profile) for profile in site.profiles)
    return replace(site, profiles=profiles)


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
        place = display_path(folder / "people")
        raise ContentError(Problem("the site has no people", place, hint=hint))
    return slugs


def load_person(site: Path, slug: str, language: str) -> LoadedPerson:
    """Load a person of a site; `language` is that of files without a language in their name."""
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
    return LoadedPerson(profile, tuple(problems), weight)


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
            self.problems.append(Problem("person.yaml is missing", source, hint=hint))
            return None
        self.problems.attempt(_check_name, self.path.name, display_path(self.path))
        files = self._list_files()
        person = self._load_person(files)
        publications, left_out = self._load_publications(files)
        if not person:
            return None
        news, pages = self._load_articles("news/", files), self._load_articles("pages/", files)
        items = [articles.make_news_item(*versions) for versions in news.items()]
        return Profile(
            slug=self.path.name,
            person=person,
            publications=publications,
            left_out=left_out,
            preprints=works.match_preprints(publications),
            photo=next((name for name in _PHOTOS if self._is_file(name)), ""),
            files=files,
            news=tuple(sorted(items, key=lambda item: (item.date, item.slug), reverse=True)),
            pages=tuple(articles.make_free_page(*versions) for versions in pages.items()),
            folder=self.path,
        )

    def _load_person(self, files: Sequence[str]) -> Person | None:
        text, source = self._read("person.yaml"), self._name("person.yaml")
        if text is None:
            return None
        person, problems = yaml.attempt(text, Person, source)
        self.problems.extend(problems)
        if person:
            stems = (stem.removeprefix("pages/") for stem in self._list_articles("pages/"))
            pages = {articles.split_name(stem, "")[0] for stem in stems}
            self.problems.extend(services.check_person(person, text, source, files, pages))
            self.problems.extend(services.check_markdown(text, source, files))
        return person

    def _load_publications(
        self, files: Sequence[str]
    ) -> tuple[tuple[Publication, ...], tuple[Problem, ...]]:
        source = self._name("publications.bib")
        text = self._read("publications.bib") if "publications.bib" in self.entries else ""
        if not text:
            return (), ()
        publications, left_out = bibtex.read(text, source)
        if left_out and not publications:  # the whole file is broken, not just some entries
            self.problems.extend(left_out)
        self.problems.extend(services.check_publications(publications, text, source, files))
        if not left_out:  # else the work that an entry is a version of may be unreadable
            self.problems.extend(works.check_versions(publications, text, source))
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
                self.problems.extend(services.check_markdown(text, source, files))
                loaded.setdefault(slug, {})[language] = article
        return loaded

    def _list_articles(self, folder: str) -> list[str]:
        """List the Markdown files directly in one of the folders, without `.md`."""
        names = (name for name in self.entries if re.fullmatch(rf"{folder}[^/]*\.md", name))
        return [name.removesuffix(".md") for name in names if self._is_file(name)]

    def _list_files(self) -> tuple[str, ...]:
        names = [name for name in self.entries if name.startswith("files/") and self._is_file(name)]
        for name in names:
            self.problems.attempt(_check_path, name, self._name(name))
        return tuple(names)

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


def _load_settings(
    folder: Path, slugs: Sequence[str], problems: _Problems
) -> tuple[Settings, bytes | None]:
    """Load `site.yaml` and the CSL file that it names, as far as they can be read.

    Raises:
        ContentError: `site.yaml` cannot be read at all.
    """
    path = folder / "site.yaml"
    if not path.exists():
        return Settings(), None
    text, source = read_text(path), display_path(path)
    decoded, found = yaml.attempt(text, Settings, source)
    settings = decoded or Settings()
    csl, unusable = load_style(folder, settings.citation_style)
    mistakes = [*_find_mistakes(settings, slugs)]
    mistakes += [("citation_style", message, hint) for message, hint in unusable]
    problems += found
    for key, message, hint in mistakes:
        problems.append(Problem(message, source, *find_position(text, rf"^{key}\s*:"), hint))
    return settings if settings.languages else Settings(), csl


def _find_mistakes(settings: Settings, slugs: Sequence[str]) -> Iterator[_Mistake]:
    is_address = re.fullmatch(r"https?://[^\s/]+\S*", settings.url) and web_address(settings.url)
    if settings.url and not is_address:
        yield "url", f"{settings.url!r} is not the address of a site", "start it with https://"
    yield from _check_languages(settings.languages, slugs)
    for key, addresses in (("coauthors", settings.coauthors), ("venues", settings.venues)):
        for name, value in addresses.items():
            if not web_address(value):
                yield key, f"{value!r} of {name!r} is not a web address", "start it with https://"
    with_role = chain.from_iterable(settings.roles.values())
    for key, listed in (("people", settings.people), ("roles", with_role)):
        for slug in listed:
            if slug not in slugs:
                yield key, f"there is no person {slug!r} in people/", did_you_mean(slug, slugs)


def _check_languages(languages: Sequence[str], slugs: Sequence[str]) -> Iterator[_Mistake]:
    key = "languages"
    if not languages:
        yield key, "a site needs at least one language", "write: [en]"
    for tag in languages:
        if not LANGUAGE.fullmatch(tag):
            yield key, f"{tag!r} is not a language tag", "write tags: [en, zh]"
        elif languages.count(tag) > 1:
            yield key, f"duplicate language {tag!r}", "list each language once"
        elif tag.lower() in slugs and len(slugs) > 1:
            message = f"the language {tag!r} and a person would have the same address"
            yield key, message, f"rename the folder people/{tag.lower()}"
