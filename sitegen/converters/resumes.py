"""Convert JSON Resume, also before version 1 of its schema, and RenderCV, versions 1 and 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from sitegen.converters import entries, sections
from sitegen.converters.records import Record
from sitegen.model import Section, Skill

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value


_MAKERS: Final = {
    "work": ("experience", entries.experience),
    "education": ("education", entries.education),
    "awards": ("awards", entries.award),
    "skills": ("skills", entries.skill),
    "projects": ("projects", entries.project),
}
_DESIGN: Final = ("design", "locale", "locale_catalog", "rendercv_settings", "settings")


def is_json_resume(tree: Value) -> TypeGuard[Record]:
    """Return whether a tree is a résumé in this format."""
    if not isinstance(tree, Record) or "basics" not in tree:
        return False
    return bool(tree.record("basics")) or len(tree.names) > 1


def add_json_resume(tree: Record, builder: CVBuilder) -> None:
    """Add a résumé."""
    tree.drop("$schema", "meta")
    _add_basics(tree.record("basics"), builder)
    for name, (key, make) in _MAKERS.items():
        for record in tree.records(name):
            builder.add(key, make(record), lines=record.lines)
            builder.add_rest(name, record)
    for record in tree.records("publications"):
        sections.add_publication(record, builder)
    _add_languages(tree, builder)
    _add_interests(tree, builder)
    for record in tree.records("references"):
        referee = record.text("name"), record.markdown("reference")
        builder.add_private("referees", ": ".join(filter(None, referee)))
    builder.add_rest("basics", tree.record("basics"))
    for name in tree.names:
        if items := sections.join_items(tree.values(name)):
            builder.add("sections", Section(title=name[:1].upper() + name[1:], items=items))


def _add_basics(basics: Record, builder: CVBuilder) -> None:
    builder.set_name(basics.text("name"))
    builder.set("position", basics.text("label"))
    builder.set("bio", basics.markdown("summary"))
    builder.add("email", *basics.texts("email"))
    builder.add_private("phone", *basics.texts("phone"))
    builder.add_service("homepage", basics.text("url", "website"))
    _add_address(basics.record("location"), builder)
    for profile in basics.records("profiles"):
        network, handle = profile.text("network"), profile.text("username")
        url = profile.text("url")
        builder.add_service(network, url or handle, profile.lines[0])
        if url and handle and handle.strip("@/").casefold() not in url.casefold():
            builder.add_unsorted(f"{network}: {handle}", profile.lines[0])


def _add_address(location: Record, builder: CVBuilder) -> None:
    street = location.text("address")
    keys = ("postalCode", "city", "region", "countryCode", "country")
    address = ", ".join(filter(None, (street, *map(location.text, keys))))
    # A street is private; a town alone is as public as an employer's.
    if street:
        builder.add_private("address", address)
    else:
        builder.set("address", address)


def _add_languages(tree: Record, builder: CVBuilder) -> None:
    languages = []
    for record in tree.records("languages"):
        name, fluency = record.text("language", "name"), record.text("fluency", "level")
        languages.append(f"{name} ({fluency})" if fluency else name)
        builder.add_rest("languages", record)
    if text := ", ".join(filter(None, languages)):
        builder.add("skills", Skill(category="Languages", text=text))


def _add_interests(tree: Record, builder: CVBuilder) -> None:
    for record in tree.records("interests"):
        parts = record.text("name"), ", ".join(record.texts("keywords"))
        builder.add("interests", ": ".join(filter(None, parts)))
        builder.add_rest("interests", record)
    builder.add("interests", *tree.texts("interests"))


def is_rendercv(tree: Value) -> TypeGuard[Record]:
    """Return whether a tree is a CV in this format."""
    cv = tree.record("cv") if isinstance(tree, Record) else Record()
    return "name" in cv or "sections" in cv


def add_rendercv(tree: Record, builder: CVBuilder) -> None:
    """Add a CV."""
    tree.drop(*_DESIGN)
    cv = tree.record("cv")
    builder.set_name(cv.text("name"))
    builder.set("position", cv.text("headline", "label"))
    builder.set("address", cv.text("location"))
    builder.add("email", *cv.texts("email"))
    builder.add_private("phone", *(number.removeprefix("tel:") for number in cv.texts("phone")))
    for address in cv.texts("website"):
        builder.add_service("homepage", address)
    for network in cv.records("social_networks", "custom_connections"):
        name = network.text("network", "placeholder")
        builder.add_service(name, network.text("username", "url"), network.lines[0])
        network.drop("fontawesome_icon")
    parts = cv.record("sections")
    for key in parts.names:
        # `selected_publications` is a key; a heading with spaces stays as it is.
        is_key = " " not in key and key.islower()
        title = key.replace("_", " ").title() if is_key else key
        sections.add_section(title, parts.values(key), builder)
    builder.add_rest("", tree)
