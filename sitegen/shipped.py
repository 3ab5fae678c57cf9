"""Files that come with the package: words, a model, styles of pages, texts to begin with.

They are found by path: importlib.resources takes longer to load than most of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent


def shipped(name: str) -> bytes:
    """What is in a file of the package: `shipped("parsing/vocabulary.yaml")`."""
    return (_PACKAGE / name).read_bytes()
