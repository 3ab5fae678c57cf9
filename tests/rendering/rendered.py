"""Sites as rendered, to look at their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.rendering.site import render_person, render_shared_part, shared_parts
from tests.feeds.planned import plan_site

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.planning.pages import Plan


def render(folder: Path, files: Mapping[str, Any]) -> dict[str, str]:
    """Write a site to a folder, and render it; returns its text files by path."""
    return render_plan(plan_site(folder, files))


def render_plan(plan: Plan) -> dict[str, str]:
    """Render all people and shared parts of a plan; returns the text files by path."""
    results = [render_person(plan, slug) for slug in plan.profiles]
    results += [render_shared_part(plan, name) for name in shared_parts(plan)]
    outputs = [output for result in results for output in result.outputs]
    return {
        output.path: output.content.decode()
        for output in outputs
        if isinstance(output.content, bytes)
        and output.path.endswith((".html", ".json", ".css", ".js"))
    }
