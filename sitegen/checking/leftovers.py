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
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.model.site import Profile

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


def find_differences(site: Path, folders: Sequence[Path]) -> Iterator[Problem]:
    """Yield a warning for each unchanged value on which the two readers disagree.

    Args:
        site: The site's folder.
        folders: The folders of its people.
    """
    try:
        stored = json.loads((site / _READINGS).read_text(encoding="utf-8"))
        readings = [reading for rows in stored.values() for reading in rows]
    except (OSError, ValueError, AttributeError, TypeError):
        return
    files = [folder / name for folder in folders for name in ("person.yaml", "publications.bib")]
    texts = {path: _letters(path.read_text("utf-8", "replace")) for path in files if path.is_file()}
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


def find_unsure(site: Path, folders: Sequence[Path]) -> Iterator[Problem]:
    """Yield a warning for each person with values that an import was unsure about.

    Values changed since the import are ignored.
    """
    for folder in folders:
        path = site / "import" / folder.name / "unsure.json"
        try:
            stored = json.loads(path.read_text("utf-8"))
            rows = [(row["place"], row["what"], row["value"]) for row in stored]
        except (OSError, ValueError, LookupError, TypeError):
            continue
        paths = [folder / name for name in ("person.yaml", "publications.bib")]
        text = " ".join(_letters(p.read_text("utf-8", "replace")) for p in paths if p.is_file())
        open_rows = [
            (place, what)
            for place, what, value in rows
            if all(_letters(part) in text for part in str(value).split(";"))
        ]
        if open_rows:
            count = f"{len(open_rows)} value{'s' if len(open_rows) > 1 else ''}"
            places = ", ".join(f"{what} ({place})" for place, what in open_rows[:_MAX_LISTED])
            more = ", ..." if len(open_rows) > _MAX_LISTED else ""
            message = f"the import was not sure of {count}: {places}{more}"
            hint = f"compare with import/review.html, then delete {path.relative_to(site)}"
            yield Problem(message, display_path(folder / "person.yaml"), hint=hint)


def _letters(text: str) -> str:
    return "".join(words_of(text))
