"""A site as values: its settings, its people, and their Markdown files.

`content.site` loads a `Site` from a folder; everything after that works on these values alone.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the YAML reader resolves annotations at run time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from sitegen.errors import Problem  # noqa: TC001 - the build cache resolves annotations at run time
from sitegen.model import Person, Publication  # noqa: TC001 - as above
from sitegen.model.text import Date, Text  # noqa: TC001 - as above

if TYPE_CHECKING:
    from collections.abc import Sequence

SectionName: TypeAlias = Literal[
    "bio",
    "interests",
    "education",
    "experience",
    "publications",
    "patents",
    "projects",
    "awards",
    "grants",
    "talks",
    "teaching",
    "students",
    "committees",
    "service",
    "skills",
    "others",
]
"""A section of a CV."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CVSettings:
    """How to make a CV."""

    template: str = "academic"
    """A template that ships with sitegen, or a file `templates/cv/<name>.typ` of the site."""
    paper: Literal["a4", "us-letter"] = "a4"
    """Paper size."""
    language: str = ""
    """BCP 47 tag; the site's first language by default."""
    sections: tuple[SectionName, ...] = tuple(
        name for name in get_args(SectionName) if name != "bio"
    )
    """The sections to include, in order."""
    pdf: bool = False
    """Whether the built site offers everybody's CV as `cv.pdf` next to their home page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A research area, or an open position."""

    title: Text
    """Its name."""
    text: Text = ""
    """Description in a sentence or two; Markdown."""
    url: str = ""
    """Address of further information."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The keys of `site.yaml`; a site without that file has these defaults."""

    title: Text = ""
    """Title in the browser's tab and at the top of a site of several people; a single person's name
    by default."""
    description: Text = ""
    """One sentence for search engines and for the header of a site of several people."""
    areas: tuple[Topic, ...] = ()
    """Research areas of a group, for its front page."""
    openings: tuple[Topic, ...] = ()
    """Open positions in a group."""
    join: Text = ""
    """How to join a group; Markdown."""
    url: str = ""
    """Address where the site is published, `https://name.github.io`; the sitemap needs it."""
    theme: str = "default"
    """Name of a theme in the site's folder `themes/`, or of one that ships with sitegen."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The theme's options, as written; a single text becomes a list of one."""
    languages: tuple[str, ...] = ("en",)
    """BCP 47 tags of the site's languages; pages in the first have addresses without a prefix."""
    people: tuple[str, ...] = ()
    """Order of the people, by folder name; anyone not listed follows in alphabetical order."""
    coauthors: Mapping[str, str] = field(default_factory=dict)
    """Names of co-authors who are not on the site, with the addresses of their homepages."""
    venues: Mapping[str, str] = field(default_factory=dict)
    """Short names of venues, as shown in badges (`NSDI`), with the addresses to link."""
    redirects: Mapping[str, str] = field(default_factory=dict)
    """Old addresses below the site's root, with their replacements, here or elsewhere. `/` with a
    person's folder redirects all pages of a former single-person site."""
    citation_style: str = ""
    """Style of the references: `apa`, `gb-t-7714`, another built-in name, or a CSL file in the
    site's folder `styles/`, such as `styles/tides.csl`. No references by default."""
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Folder names of people by role in the group, if their positions do not show the role:
    `alumni: [mei-lin]`. A role is a built-in one or a heading of your own."""
    cv: CVSettings = field(default_factory=CVSettings)
    """How to make CVs, and whether the site offers them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The front matter of a Markdown file."""

    title: Text = ""
    """The headline."""
    date: Date = ""
    """Date of a news item."""
    hidden: bool = False
    """Whether a page stays out of the navigation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
    """A news item or a post: `news/2025-03-nsdi.md`."""

    slug: str
    """The file's name without language and suffix; usable as an anchor."""
    title: Text = ""
    """The headline; short items have none."""
    date: Date = ""
    """From the front matter, or from the file's name."""
    text: Text = ""
    """Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePage:
    """A free page: `pages/systems-seminar.md`."""

    slug: str
    """The file's name without language and suffix; the last part of its address."""
    title: Text
    """Its heading, and its label in the navigation."""
    text: Text = ""
    """Markdown."""
    hidden: bool = False
    """Whether it stays out of the navigation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One person of the site, with everything that is published about them."""

    slug: str
    """Name of the folder, and part of the address on a site of several people."""
    person: Person
    """Content of `person.yaml`."""
    publications: tuple[Publication, ...] = ()
    """Content of `publications.bib`, in its order."""
    left_out: tuple[Problem, ...] = ()
    """Problems of the BibTeX entries that could not be read and are not in `publications`."""
    preprints: Mapping[str, str] = field(default_factory=dict)
    """Preprints that are shown together with a published work: the preprint's key -> the work's."""
    photo: str = ""
    """File name of the portrait in `folder`, `photo.jpg`; only scaled versions are published."""
    files: tuple[str, ...] = ()
    """Files to publish, relative to `folder`: `files/cv.pdf`."""
    news: tuple[NewsItem, ...] = ()
    """Newest first."""
    pages: tuple[FreePage, ...] = ()
    """In the order of their file names."""
    folder: Path = field(default=Path(), repr=False)
    """The folder that all of this was read from."""

    @property
    def works(self) -> tuple[Publication, ...]:
        """The publications, except preprints of other publications in the list."""
        if not self.preprints:
            return self.publications
        return tuple(work for work in self.publications if work.key not in self.preprints)

    @property
    def preprints_by_work(self) -> Mapping[str, Sequence[Publication]]:
        """The preprints that are shown together with a work, by the work's key."""
        grouped: dict[str, list[Publication]] = {}
        for work in self.publications:
            if work.key in self.preprints:
                grouped.setdefault(self.preprints[work.key], []).append(work)
        return grouped


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Everything a build needs to know about a site, except its theme."""

    settings: Settings = field(default_factory=Settings)
    """Content of `site.yaml`."""
    profiles: tuple[Profile, ...] = ()
    """Its people, in display order."""
    csl: bytes | None = field(default=None, repr=False)
    """Content of the CSL file that `citation_style` names, if any."""
    folder: Path = field(default=Path(), repr=False)
    """The site's folder; its own templates and themes are in there, too."""

    @property
    def title(self) -> Text:
        """The title; empty if there is none and the site has several people."""
        if self.settings.title or len(self.profiles) != 1:
            return self.settings.title
        return self.profiles[0].person.name

    @property
    def url(self) -> str:
        """Address where the site is published, without a trailing slash; may be empty."""
        return self.settings.url.rstrip("/")

    @property
    def languages(self) -> tuple[str, ...]:
        """BCP 47 tags, at least one; the first is the main language."""
        return self.settings.languages

    @property
    def left_out(self) -> tuple[Problem, ...]:
        """Problems of the publications that could not be read and are left out."""
        return tuple(problem for profile in self.profiles for problem in profile.left_out)

    def at(self, url: str) -> Site:
        """Return the same site published at another address."""
        return replace(self, settings=replace(self.settings, url=url))
