"""RenderCV's YAML, versions 1 and 2 -> ParsedCV. Sections are free: an entry's keys and the heading tell its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from sitegen.converters import entries, links
from sitegen.converters.data import Record

if TYPE_CHECKING:
    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

_LOOKS: Final = ("design", "locale", "locale_catalog", "rendercv_settings", "settings")


def is_mine(tree: Value) -> TypeGuard[Record]:
    """Whether a tree is a CV in these terms."""
    return (
        isinstance(tree, Record)
        and "cv" in tree
        and ("name" in tree.record("cv") or "sections" in tree.record("cv"))
    )


def add(tree: Record, gathering: Gathering, source: str = "") -> None:
    """Add a CV to what was found elsewhere."""
    tree.drop(*_LOOKS)
    cv = tree.record("cv")
    gathering.say("name", cv.text("name"))
    gathering.say("position", cv.text("headline", "label"))
    gathering.say("address", cv.text("location"))
    gathering.add("email", *cv.texts("email"))
    gathering.hide("phone", *(number.removeprefix("tel:") for number in cv.texts("phone")))
    for site in cv.texts("website"):
        links.add(gathering, "homepage", site)
    for network in cv.records("social_networks", "custom_connections"):
        name = network.text("network", "placeholder")
        links.add(gathering, name, network.text("username", "url"), network.lines[0])
        network.drop("fontawesome_icon")
    sections = cv.record("sections")
    for title in sections.names:
        entries.section(_title(title), sections.values(title), gathering, source)
    gathering.leave_rest("", tree, source)


def _title(key: str) -> str:
    """`selected_publications` -> `Selected Publications`; a heading with spaces stays as it is written."""
    return key if " " in key or not key.islower() else key.replace("_", " ").title()
