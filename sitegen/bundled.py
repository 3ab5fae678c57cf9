"""The folders that ship beside the package: templates, themes and sample content."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """Return the folder `templates`, `themes` or `content`, of a wheel or of a checkout."""
    in_wheel = _PACKAGE / "_bundled" / name
    return in_wheel if in_wheel.exists() else _PACKAGE.parent / name


def is_bundled(path: Path) -> bool:
    """Return whether a path is in the shared templates, or in a theme that ships with sitegen."""
    return any(path.resolve().is_relative_to(bundled(name)) for name in ("templates", "themes"))
