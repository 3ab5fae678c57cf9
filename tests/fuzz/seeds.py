"""The first inputs of each target: files that other tests read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.citing.invented import AUTHOR_DATE, NUMBERED

if TYPE_CHECKING:
    from collections.abc import Sequence

REGRESSIONS: Final = Path(__file__).parent / "regressions"
_TESTS: Final = Path(__file__).parent.parent
_PATTERNS: Final[dict[str, Sequence[str]]] = {
    "txt": ("golden/cvs/*.txt",),
    "publications": ("golden/bibtex/*.bib", "golden/converters/*.bib", "golden/cvs/*.bib"),
    "person": ("golden/cvs/*.person.yaml",),
    "settings": ("../content/site.yaml", "golden/folders/*/site.yaml"),
    "article": ("importers/fixtures/*.md", "../docs/*.md", "converters/fixtures/**/*.md"),
}
_MAX_SIZE: Final = 20_000


def read_seeds(target: str) -> list[bytes]:
    """Return the small seeds of a target, or the smallest one."""
    if target == "csl":
        return [AUTHOR_DATE, NUMBERED]
    patterns = _PATTERNS.get(target, (f"importers/fixtures/**/*.{target}", f"golden/**/*.{target}"))
    paths = sorted({path for pattern in patterns for path in _TESTS.glob(pattern)})
    seeds = [path.read_bytes() for path in paths]
    return [data for data in seeds if len(data) <= _MAX_SIZE] or sorted(seeds, key=len)[:1]


def find_regressions(target: str) -> list[Path]:
    """Return inputs that once failed."""
    return sorted(REGRESSIONS.glob(f"{target}-*"))
