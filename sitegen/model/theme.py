"""A theme as its `theme.yaml` describes it."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the YAML reader resolves annotations at run time
from dataclasses import dataclass, field
from typing import Literal

from sitegen.model.text import Text  # noqa: TC001 - as above


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeOption:
    """An option of a theme."""

    type: Literal["text", "flag", "number", "color", "choice", "accent", "list"] = "text"
    """What the value must look like."""
    default: tuple[str, ...] = ()
    """The value where a site sets none: one text, or the items of a `list`."""
    choices: tuple[str, ...] = ()
    """The values of a `choice` or an `accent`, or of the items of a `list`; without any, its items
    are free. An `accent` can be any color in hexadecimal notation, too."""
    doc: Text = ""
    """What it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeDescription:
    """The keys of `theme.yaml`."""

    name: str = ""
    """Name of the theme."""
    description: Text = ""
    """What it looks like."""
    parent: str = ""
    """The theme that this one varies."""
    pages: Literal["", "all", "rest"] = ""
    """Which kinds have a page of their own: all that have content, or the rest, except those in the
    option `sections`, which the home page shows in full. By default as in the parent, else all."""
    papers: Literal["", "page", "list"] = ""
    """Whether each publication has a page of its own, or only its place in the list. By default as
    in the parent, else a page."""
    extras: Literal["", "all", "none"] = ""
    """Whether feeds, calendars, downloads for reference managers, a search index, people.json and
    llms.txt are made. By default as in the parent, else they are."""
    options: Mapping[str, ThemeOption] = field(default_factory=dict)
    """The options by name, in addition to those of the parent."""
    card: Mapping[str, str] = field(default_factory=dict)
    """Colors of social cards: `paper`, `ink`, `soft`, `accent`, and `accent-pine` for that value of
    the option `accent`. By default as in the parent."""
