"""Find leftovers of `new` and imports: sample texts, and values that need verifying."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.content.reading import display_path, read_text
from sitegen.errors import Problem
from sitegen.model import Person
from sitegen.model.text import words_of
from sitegen.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.model.site import Profile, Site

_STARTER: Final = "importing/starter"
_TEXTS: Final = ("name", "position", "affiliation", "bio")
_HINT: Final = "replace it with your own, or delete it"
_MAX_LISTED: Final = 5
_READINGS: Final = "import/readings.json"


def find_samples(profile: Profile) -> Iterator[Problem]:
    """Yield a warning for each sample text of `sitegen new` that has not been replaced."""
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


def find_differences(site: Site) -> Iterator[Problem]:
    """Yield a warning for each unchanged value on which the two readers disagree."""
    try:
        stored = json.loads((site.folder / _READINGS).read_text(encoding="utf-8"))
        readings = [reading for rows in stored.values() for reading in rows]
    except (OSError, ValueError, AttributeError, TypeError):
        return
    texts = {path: text for profile in site.profiles for path, text in _letters_of(profile)}
    for reading in readings:
        try:
            place, what, kept, other = (reading[k] for k in ("place", "what", "kept", "other"))
            parts = [_letters(part) for part in kept.replace(" and ", ";").split(";")]
        except (LookupError, TypeError, AttributeError):
            continue
        path = next((p for p, text in texts.items() if all(part in text for part in parts)), None)
        if path:
            message = f"{what}: the assistant read {kept!r}, the offline reader {other!r}"
            hint = f"compare it with {place}; delete {_READINGS} when you have checked all of them"
            yield Problem(message, display_path(path), hint=hint)


def find_unsure(site: Site) -> Iterator[Problem]:
    """Yield a warning for each person with values that an import was unsure about.

    Values changed since the import are ignored.
    """
    for profile in site.profiles:
        name = f"import/{profile.folder.name}/unsure.json"
        try:
            stored = json.loads((site.folder / name).read_text("utf-8"))
            rows = [(row["place"], row["what"], row["value"]) for row in stored]
        except (OSError, ValueError, LookupError, TypeError):
            continue
        text = " ".join(text for _, text in _letters_of(profile))
        unchanged = [
            f"{what} ({place})"
            for place, what, value in rows
            if all(_letters(part) in text for part in str(value).split(";"))
        ]
        if unchanged:
            count = f"{len(unchanged)} value{'s' if len(unchanged) > 1 else ''}"
            places = ", ".join(unchanged[:_MAX_LISTED])
            more = ", ..." if len(unchanged) > _MAX_LISTED else ""
            message = f"the import was not sure of {count}: {places}{more}"
            hint = f"compare with import/review.html, then delete {name}"
            yield Problem(message, display_path(profile.folder / "person.yaml"), hint=hint)


def _letters_of(profile: Profile) -> Iterator[tuple[Path, str]]:
    for name in ("person.yaml", "publications.bib"):
        if (path := profile.folder / name).is_file():
            yield path, _letters(path.read_text("utf-8", "replace"))


def _letters(text: str) -> str:
    return "".join(words_of(text))
