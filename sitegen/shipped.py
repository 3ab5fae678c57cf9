"""Access files that ship with sitegen: data of the package, templates, themes, sample content."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

_PACKAGE: Final = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """Return the folder `templates`, `themes` or `content`, of a wheel or of a checkout."""
    in_wheel = _PACKAGE / "_bundled" / name
    return in_wheel if in_wheel.exists() else _PACKAGE.parent / name


def is_bundled(path: Path) -> bool:
    """Return whether a path is in the shared templates, or in a theme that ships with sitegen."""
    return any(path.resolve().is_relative_to(bundled(name)) for name in ("templates", "themes"))


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
