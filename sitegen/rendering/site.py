"""Render a planned site: the files of each person, and the files that belong to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.planning.pages import Plan
    from sitegen.rendering.outputs import Rendered


def render_person(plan: Plan, slug: str) -> Rendered:
    """Render every file of one person: pages, pictures, card, feed, downloads, own files.

    Raises:
        ThemeError: Templates have mistakes; all of them are reported.
        ContentError: Pictures cannot be read.
    """
    raise NotImplementedError


def shared_parts(plan: Plan) -> list[str]:
    """Return the names of the parts that belong to nobody; each can be rendered by itself."""
    raise NotImplementedError


def render_shared_part(plan: Plan, name: str) -> Rendered:
    """Render one of `shared_parts`."""
    raise NotImplementedError


def render_shared(plan: Plan) -> Rendered:
    """Render everything that belongs to nobody."""
    raise NotImplementedError
