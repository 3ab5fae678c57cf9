"""The structure of a CV: a head, and parts made of entries of formatted text.

Every format is written from this structure. PDF templates read the fields of `CV` as JSON, so
renaming a field breaks users' templates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Look: TypeAlias = Literal["", "bold", "italic", "raised", "lowered"]
Layout: TypeAlias = Literal["entries", "rows", "numbered", "labelled", "prose"]


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of a CV, for formats with a choice."""

    template: str
    """The source of the template."""
    name: str = "template"
    """The name of the template, for messages."""
    paper: str = "a4"
    """Paper size."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text with uniform formatting."""

    text: str
    """The text."""
    look: Look = ""
    """Its look."""
    href: str = ""
    """The target of its link."""


Rich: TypeAlias = tuple[Run, ...]
"""A line or paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of a CV."""

    title: Rich
    """The first line; in rows, all of it; the label of a labelled line."""
    date: str = ""
    """The date, formatted."""
    place: Rich = ()
    """Where and with whom; the text of a labelled line."""
    details: tuple[Rich, ...] = ()
    """Further lines: advisors, a thesis."""
    items: tuple[Rich, ...] = ()
    """A bulleted list below."""
    rows: tuple[Entry, ...] = ()
    """Rows with dates of their own, such as the places where a talk was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A heading with its entries."""

    kind: str
    """The section, such as `education`; empty for parts of a part."""
    title: str
    """The heading, in the language of the CV."""
    layout: Layout = "entries"
    """Blocks, rows of a list, numbered references, labelled lines, or paragraphs."""
    entries: tuple[Entry, ...] = ()
    """The entries in order."""
    parts: tuple[Part, ...] = ()
    """Nested parts: kinds of publications, levels of students."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CV:
    """A complete CV."""

    language: str
    """BCP 47 tag of its language."""
    name: str
    """The owner's name in that language."""
    also: tuple[str, ...] = ()
    """The name in other scripts."""
    label: str
    """`Curriculum Vitae`, in the language."""
    standing: tuple[str, ...] = ()
    """Position and affiliation, one line each."""
    contacts: tuple[Rich, ...] = ()
    """Addresses and links, short enough to share a line."""
    parts: tuple[Part, ...] = ()
    """The sections in order."""
