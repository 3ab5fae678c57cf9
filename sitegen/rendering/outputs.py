"""The results of rendering: files, and which shared data they depend on.

`rendering.site` renders a plan:

    render_person(plan, slug) -> Rendered        every file of one person
    shared_parts(plan) -> [str]                  names of the parts that belong to nobody
    render_shared_part(plan, name) -> Rendered   one of them: a page of all people, the search index
    render_shared(plan) -> Rendered              all of them

A cached result is valid as long as everything that it was made from is the same:

    a person       the person's files; settings, theme and templates; `base_data(plan, slug)` of
                   `planning.shared`; and the digests of the aspects in `Rendered.used`
    a shared part  settings, theme and templates; `base_data(plan)`; and the digests of the aspects
                   in `Rendered.used`

`base_data` is plain data that any page may use: everybody's slug and names, the addresses of shared
pages, and whose page represents a joint work. An aspect is more than that, of everybody at once,
see `ASPECTS`; whoever caches results computes its digest from the files that are listed there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.rendering.pictures import Variant

ASPECTS: Final = ("works", "news", "people")
"""Data of all people that a page can use through `site`:

`works`: publications and where their links lead, so `publications.bib`, the list of `files/`, the
    links in `person.yaml`, the free pages' names and the sections of the home pages;
`news`: the files below `news/` and `pages/`, the list of `files/`, and the sections of the home
    pages;
`people`: anything; all files of all people.
"""


@dataclass(frozen=True, slots=True)
class Output:
    """One file of the finished site."""

    path: str
    """Relative to the site's root, with slashes."""
    content: bytes | Path
    """Its content, or the file to copy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """The files of a person, or of a shared part of the site."""

    outputs: tuple[Output, ...] = ()
    """The files, each with a path of its own."""
    pictures: tuple[Variant, ...] = ()
    """The scaled pictures that the pages show, which `encode_pictures` makes; other people's pages
    may show the same ones."""
    used: frozenset[str] = frozenset()
    """The `ASPECTS` that the pages used."""
    uncited: tuple[str, ...] = ()
    """Keys of works that the site's citation style cannot format; they are in the default style."""
