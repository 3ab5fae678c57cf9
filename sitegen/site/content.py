"""What a site's folder says, as values: its settings, its people, and what they wrote in Markdown."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - `records` reads the annotations when the program runs
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.text import Date, Text  # noqa: TC001 - as above

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication
    from sitegen.site.works import Work


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
    options: Mapping[str, str] = field(default_factory=dict)
    """The theme's options, as written; the theme says what they may be."""
    languages: tuple[str, ...] = ("en",)
    """BCP 47 tags of the languages that the pages come in; the first has the addresses without a prefix."""
    people: tuple[str, ...] = ()
    """Order of the people, by folder name; those not named here follow by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """What may stand at the head of a Markdown file."""

    title: Text = ""
    """The headline."""
    date: Date = ""
    """Of a piece of news."""
    hidden: bool = False
    """Whether a page stays out of the navigation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
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
    publications: tuple[Publication, ...] = ()
    """What `publications.bib` says, in its order."""
    works: tuple[Work, ...] = ()
    """The publications ready to show, newest first; empty until a page is rendered."""
    photo: str = ""
    """File name of the portrait in `folder`, `photo.jpg`; it is published beside the person's home page."""
    photo_digest: str = ""
    """Changes whenever the portrait does, so that browsers do not show an old one."""
    files: tuple[str, ...] = ()
    """Names below `folder` of what the person gives along: `files/cv.pdf`."""
    news: tuple[NewsItem, ...] = ()
    """Newest first."""
    pages: tuple[FreePage, ...] = ()
    """In the order of their file names."""
    folder: Path = field(default=Path(), repr=False)
    """Where all this was read from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """All that one build needs to know of a site, but for its theme."""

    settings: Settings = field(default_factory=Settings)
    """What `site.yaml` says."""
    profiles: Sequence[Profile] = ()
    """Its people, in the order to show."""
    folder: Path = field(default=Path(), repr=False)
    """Where all this was read from; the site's own templates and themes lie in it too."""

    @property
    def title(self) -> Text:
        """What to call the site; empty if it does not say and has several people."""
        return self.settings.title or (self.profiles[0].person.name if len(self.profiles) == 1 else "")

    @property
    def url(self) -> str:
        """Where it is published, without a slash at the end; or nothing."""
        return self.settings.url.rstrip("/")

    def at(self, url: str) -> Site:
        """The same site, published elsewhere."""
        return replace(self, settings=replace(self.settings, url=url))

    @property
    def languages(self) -> tuple[str, ...]:
        """At least one; the first is the main one."""
        return self.settings.languages
