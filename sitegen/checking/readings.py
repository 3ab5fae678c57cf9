"""Values that an assistant and the offline reader read differently when a CV was imported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from sitegen.content.reading import display_path
from sitegen.errors import Problem
from sitegen.model.text import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_FILE: Final = "import/readings.json"


def differences(site: Path, folders: Sequence[Path]) -> Iterator[Problem]:
    """Yield a warning for each such value that is still as the assistant read it.

    Args:
        site: The site's folder.
        folders: The folders of its people.
    """
    try:
        stored = json.loads((site / _FILE).read_text(encoding="utf-8"))
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
            hint = f"compare it with {place}; delete {_FILE} when you have checked all of them"
            yield Problem(message, display_path(path), hint=hint)


def _letters(text: str) -> str:
    return "".join(words_of(text))
