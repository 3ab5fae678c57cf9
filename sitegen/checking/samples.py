"""Samples of a new site that nobody has replaced yet: they must not be published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.reading import display_path, read_text
from sitegen.errors import Problem
from sitegen.model import Person
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model.site import Profile

_STARTER: Final = "importing/starter"
_TEXTS: Final = ("name", "position", "affiliation", "bio")
_HINT: Final = "replace it by your own, or delete it"


def find_samples(profile: Profile) -> Iterator[Problem]:
    """Yield what is still as `sitegen new` wrote it."""
    path = profile.folder / "person.yaml"
    sample = records.decode(shipped(f"{_STARTER}/person.yaml").decode(), Person, "person.yaml")
    for key in _TEXTS:
        if (value := getattr(profile.person, key)) and value == getattr(sample, key):
            place = records.find_position(read_text(path), (key,))
            yield Problem(f"the {key} is a sample", display_path(path), *place, hint=_HINT)
    titles = {
        work.get("title")
        for work in bibtex.decode(shipped(f"{_STARTER}/publications.bib").decode(), "samples")
    }
    path = profile.folder / "publications.bib"
    for work in profile.publications:
        if work.get("title") in titles:
            place = bibtex.find_position(read_text(path), work.key, "title")
            message = f"the publication {work.key!r} is a sample"
            yield Problem(message, display_path(path), *place, hint=_HINT)
    news = shipped(f"{_STARTER}/news.md").decode().strip()
    for item in profile.news:
        if item.text == news:
            path = profile.folder / "news" / f"{item.slug}.md"
            yield Problem("the news item is a sample", display_path(path), hint=_HINT)
    path = profile.folder / profile.photo
    if profile.photo and path.read_bytes() == shipped(f"{_STARTER}/photo.png"):
        yield Problem("the photo is a sample", display_path(path), hint=_HINT)
