"""Files that come with the package: words, a model, styles of pages, texts to begin with.

They are found by path: importlib.resources takes longer to load than most of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent


def names(folder: str, suffix: str) -> tuple[str, ...]:
    """The files of a folder of the package that end so, without that end, in order."""
    return tuple(sorted(path.name.removesuffix(suffix) for path in (_PACKAGE / folder).glob(f"*{suffix}")))


def shipped(name: str) -> bytes:
    """What is in a file of the package: `shipped("parsing/vocabulary.yaml")`."""
    return (_PACKAGE / name).read_bytes()
