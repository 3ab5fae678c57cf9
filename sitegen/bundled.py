"""Finds the templates, themes and sample content that come with the program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """The folder `name` (`templates`, `themes`, `content`): inside an installed package, or beside it in a checkout."""
    inside = _PACKAGE / "_bundled" / name
    return inside if inside.exists() else _PACKAGE.parent / name
