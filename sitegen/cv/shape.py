"""A CV on its way to paper: a head and parts, of entries whose words are in order and whose looks are known.

Every format is written from this, so all of them say the same; a template decides what it looks like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Look: TypeAlias = Literal["", "bold", "italic", "raised", "lowered"]
Layout: TypeAlias = Literal["entries", "rows", "numbered", "labelled", "prose"]


class Run(NamedTuple):
    """A stretch of words of one look."""

    text: str
    """The words."""
    look: Look = ""
    """What they look like."""
    href: str = ""
    """Where they lead."""


Rich: TypeAlias = tuple[Run, ...]
"""A line or a paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing of a CV."""

    title: Rich
    """What it is; in a part of rows, the whole line."""
    date: str = ""
    """When, as its language writes it."""
    place: Rich = ()
    """Where and with whom; the label of a labelled line stands in `title`, its words here."""
    details: tuple[Rich, ...] = ()
    """Further lines: advisors, a thesis."""
    items: tuple[Rich, ...] = ()
    """A list below it."""
    rows: tuple[Entry, ...] = ()
    """Lines with dates of their own: the places where a talk was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A heading with what stands below it."""

    kind: str
    """Which section it is: `education`; parts of a part have none."""
    title: str
    """The heading, in the CV's language."""
    layout: Layout = "entries"
    """What its entries are: blocks, rows of a list, numbered references, lines with a label, paragraphs."""
    entries: tuple[Entry, ...] = ()
    """In order."""
    parts: tuple[Part, ...] = ()
    """Parts of it: the kinds of publications, the levels of students."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a CV looks like, for formats that have a choice."""

    template: str
    """The source of the template."""
    name: str = "template"
    """What to call the template, for messages."""
    paper: str = "a4"
    """Size of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CV:
    """The whole of it."""

    language: str
    """BCP 47 tag of the language that it is in."""
    name: str
    """The owner's, in that language."""
    also: tuple[str, ...] = ()
    """The name in other scripts."""
    label: str
    """`Curriculum Vitae`, in the language."""
    standing: tuple[str, ...] = ()
    """Position and affiliation, a line each."""
    contacts: tuple[Rich, ...] = ()
    """Addresses and links, each short enough to share a line."""
    parts: tuple[Part, ...] = ()
    """In the order to show."""
