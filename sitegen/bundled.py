"""The folders that ship beside the package: templates, themes and sample content."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """Return the folder `templates`, `themes` or `content`, of a wheel or of a checkout."""
    in_wheel = _PACKAGE / "_bundled" / name
    return in_wheel if in_wheel.exists() else _PACKAGE.parent / name
