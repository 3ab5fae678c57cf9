"""Convert RenderCV's YAML, versions 1 and 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from sitegen.converters import links
from sitegen.converters.records import Record
from sitegen.converters.sections import add_section

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value

_APPEARANCE: Final = ("design", "locale", "locale_catalog", "rendercv_settings", "settings")


def matches(tree: Value) -> TypeGuard[Record]:
    """Return whether a tree is a CV in this format."""
    cv = tree.record("cv") if isinstance(tree, Record) else Record()
    return "name" in cv or "sections" in cv


def add(tree: Record, builder: CVBuilder) -> None:
    """Add a CV."""
    tree.drop(*_APPEARANCE)
    cv = tree.record("cv")
    builder.set_name(cv.text("name"))
    builder.set("position", cv.text("headline", "label"))
    builder.set("address", cv.text("location"))
    builder.add("email", *cv.texts("email"))
    builder.add_private("phone", *(number.removeprefix("tel:") for number in cv.texts("phone")))
    for address in cv.texts("website"):
        links.add(builder, "homepage", address)
    for network in cv.records("social_networks", "custom_connections"):
        name = network.text("network", "placeholder")
        links.add(builder, name, network.text("username", "url"), network.lines[0])
        network.drop("fontawesome_icon")
    sections = cv.record("sections")
    for key in sections.names:
        # `selected_publications` is a key; a heading with spaces stays as it is.
        is_key = " " not in key and key.islower()
        title = key.replace("_", " ").title() if is_key else key
        add_section(title, sections.values(key), builder)
    builder.add_rest("", tree)
