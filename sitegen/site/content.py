"""What a site's folder says, as values: its settings, its people, and what they wrote in Markdown."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - `records` reads the annotations when the program runs
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sitegen.cv.structure import CVSettings
from sitegen.model.text import Date, Text  # noqa: TC001 - as above

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.errors import Problem
    from sitegen.model import Person, Publication


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The keys of `site.yaml`; a site without one has these defaults."""

    title: Text = ""
    """Stands in the browser's tab and over a site of several people; else the name of the one person."""
    description: Text = ""
    """A sentence for search engines and for the head of a site of several people."""
    url: str = ""
    """Where the site is published, `https://name.github.io`: for what must be absolute, the sitemap for instance."""
    theme: str = "default"
    """Name of a folder in the site's `themes/`, or of a theme that ships."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The theme's options, as written, a text as a list of one; the theme says what they may be."""
    languages: tuple[str, ...] = ("en",)
    """BCP 47 tags of the languages that the pages come in; the first has the addresses without a prefix."""
    people: tuple[str, ...] = ()
    """Order of the people, by folder name; those not named here follow by name."""
    coauthors: Mapping[str, str] = field(default_factory=dict)
    """Names of co-authors who are not on the site, each with the address of a homepage to link."""
    venues: Mapping[str, str] = field(default_factory=dict)
    """Short names of venues, as badges show them (`NSDI`), each with the address that the badge leads to."""
    redirects: Mapping[str, str] = field(default_factory=dict)
    """Old addresses below the site's root, each with the one that took its place, here or on the web."""
    citation_style: str = ""
    """How works are cited: `apa`, `gb-t-7714`, another name in `citing.STYLES`, or a file of the Citation Style
    Language in the site's folder `styles/`: `styles/tides.csl`. Not at all if it is empty."""
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Who is what in the group, by folder name, where their positions do not tell: `alumni: [mei-lin]`. A role is one
    of those in `roles.yaml` or a heading of one's own."""
    cv: CVSettings = field(default_factory=CVSettings)
    """How CVs are made of the data, and whether the site offers them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """What may stand at the head of a Markdown file."""

    title: Text = ""
    """The headline."""
    date: Date = ""
    """Of a piece of news."""
    hidden: bool = False
    """Whether a page stays out of the navigation."""


class NewsItem(NamedTuple):
    """A piece of news or a post: `news/2025-03-nsdi.md`."""

    slug: str
    """The file's name without language and suffix, usable as an anchor."""
    title: Text = ""
    """The headline; short news have none."""
    date: Date = ""
    """When; the file's name may say it."""
    text: Text = ""
    """Markdown."""
    href: str = ""
    """Its page, from the page being rendered; empty until one is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePage:
    """A page of one's own: `pages/systems-seminar.md`."""

    slug: str
    """The file's name without language and suffix; the last part of its address."""
    title: Text
    """Its heading and its name in the navigation."""
    text: Text = ""
    """Markdown."""
    hidden: bool = False
    """Whether it stays out of the navigation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One person of the site, with all that is published of them."""

    slug: str
    """Name of the folder, and part of the address where the site has several people."""
    person: Person
    """What `person.yaml` says."""
    publications: Sequence[Publication] = ()
    """What `publications.bib` says, in its order; it may be read when it is asked for, but for how many there are."""
    left_out: tuple[Problem, ...] = ()
    """What is wrong with the entries of it that could not be read, and are not among them."""
    preprints: Mapping[str, str] = field(default_factory=dict)
    """Which of them are shown together with the work that they became: the preprint's key -> the work's."""
    photo: str = ""
    """File name of the portrait in `folder`, `photo.jpg`; only smaller versions of it are published."""
    files: tuple[str, ...] = ()
    """Names below `folder` of what the person gives along: `files/cv.pdf`."""
    news: tuple[NewsItem, ...] = ()
    """Newest first."""
    pages: tuple[FreePage, ...] = ()
    """In the order of their file names."""
    folder: Path = field(default=Path(), repr=False)
    """Where all this was read from."""

    @property
    def works(self) -> Sequence[Publication]:
        """The publications without the preprints of others among them."""
        if not self.preprints:
            return self.publications
        return tuple([one for one in self.publications if one.key not in self.preprints])

    @property
    def preprints_by_work(self) -> Mapping[str, Sequence[Publication]]:
        """The preprints that are shown together with a work, by its key."""
        found: dict[str, list[Publication]] = {}
        for one in self.publications if self.preprints else ():
            if one.key in self.preprints:
                found.setdefault(self.preprints[one.key], []).append(one)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """All that one build needs to know of a site, but for its theme."""

    settings: Settings = field(default_factory=Settings)
    """What `site.yaml` says."""
    profiles: Sequence[Profile] = ()
    """Its people, in the order to show."""
    csl: bytes | None = field(default=None, repr=False)
    """What the `.csl` file holds that `citation_style` names, if it names one."""
    folder: Path = field(default=Path(), repr=False)
    """Where all this was read from; the site's own templates and themes lie in it too."""

    @property
    def title(self) -> Text:
        """What to call the site; empty if it does not say and has several people."""
        return self.settings.title or (
            self.profiles[0].person.name if len(self.profiles) == 1 else ""
        )

    @property
    def url(self) -> str:
        """Where it is published, without a slash at the end; or nothing."""
        return self.settings.url.rstrip("/")

    @property
    def left_out(self) -> tuple[Problem, ...]:
        """What is wrong with the publications that could not be read: the site can be shown without them."""
        return tuple(problem for profile in self.profiles for problem in profile.left_out)

    def at(self, url: str) -> Site:
        """The same site, published elsewhere."""
        return replace(self, settings=replace(self.settings, url=url))

    @property
    def languages(self) -> tuple[str, ...]:
        """At least one; the first is the main one."""
        return self.settings.languages
