"""Plans of the sites to test with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitegen.content.site import load_site
from sitegen.planning.pages import plan_pages
from sitegen.planning.themes import load_theme
from tests.sites import ADA, put

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from sitegen.planning.pages import Output, Plan

HOME = "people/ada-nilsson"


def plan_site(folder: Path, files: Mapping[str, Any]) -> Plan:
    """Write a site to a folder, and plan it."""
    site = load_site(put(folder, files))
    return plan_pages(site, load_theme(folder, site.settings))


def plan_ada(folder: Path, settings: str = "", **files: str) -> Plan:
    """Plan the smallest site with other files in the person's folder; `__` in names is a slash."""
    own = {f"{HOME}/{name.replace('__', '/')}": content for name, content in files.items()}
    return plan_site(folder, {**ADA, "site.yaml": settings, **own})


def by_path(outputs: Iterable[Output]) -> dict[str, bytes]:
    """Index outputs that are not copies of files."""
    return {one.path: one.content for one in outputs if isinstance(one.content, bytes)}
