"""Values as messages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

_SORTS: Final = frozenset({"kind", "level", "status"})
"""Fields that many entries share."""


def label(entry: Any) -> str:
    """How an entry is called in a message: by its first field that says something of it alone."""
    named = sorted(fields(entry), key=lambda field: field.name in _SORTS)
    return next((shown(value) for field in named if (value := getattr(entry, field.name))), "")


def shown(value: object) -> str:
    """A value as one text, all its languages; the first of several, if they are entries."""
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        return label(value[0])
    return " / ".join(map(str, value.values())) if isinstance(value, Mapping) else str(value)
