"""Where the fuzzers begin: files that other tests read, by target."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.citing.invented import AUTHOR_DATE, NUMBERED

if TYPE_CHECKING:
    from collections.abc import Sequence

TESTS: Final = Path(__file__).parent.parent
FOUND: Final = Path(__file__).parent / "found"

_PLACES: Final[dict[str, Sequence[str]]] = {
    "txt": ("golden/cvs/*.txt",),
    "publications": ("golden/bibtex/*.bib", "golden/converters/*.bib", "golden/cvs/*.bib"),
    "person": ("golden/cvs/*.person.yaml",),
    "settings": ("../content/site.yaml", "golden/folders/*/site.yaml"),
    "article": ("importers/fixtures/*.md", "../docs/*.md", "converters/fixtures/**/*.md"),
}
_MADE: Final = {"csl": (AUTHOR_DATE, NUMBERED)}
_LARGEST: Final = 20_000


def seeds(target: str) -> list[bytes]:
    """At least one file, none of them large."""
    if target in _MADE:
        return list(_MADE[target])
    patterns = _PLACES.get(target, (f"importers/fixtures/**/*.{target}", f"golden/**/*.{target}"))
    found = sorted({path for pattern in patterns for path in TESTS.glob(pattern)})
    read = [path.read_bytes() for path in found]
    small = [data for data in read if len(data) <= _LARGEST]
    return small or sorted(read, key=len)[:1]


def found(target: str) -> list[Path]:
    """The inputs that once broke a target."""
    return sorted(path for path in FOUND.glob(f"{target}-*"))
