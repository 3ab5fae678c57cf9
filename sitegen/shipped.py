"""Data files inside the package: word lists, models, page templates, starter texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

_PACKAGE: Final = Path(__file__).parent


def names(folder: str, suffix: str) -> tuple[str, ...]:
    """Return the sorted names of the files in a folder of the package, without `suffix`."""
    return tuple(
        sorted(path.name.removesuffix(suffix) for path in (_PACKAGE / folder).glob(f"*{suffix}"))
    )


def shipped(name: str) -> bytes:
    """Return the content of a file of the package, such as `parsing/vocabulary.yaml`."""
    return (_PACKAGE / name).read_bytes()


def texts(name: str) -> Any:
    """Parse a YAML file of the package, every scalar as a string; None if it is empty."""
    return yaml.load(shipped(name), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
