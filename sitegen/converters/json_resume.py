"""JSON Resume, in JSON or YAML -> ParsedCV. The names that its schema had before version 1 are known, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from sitegen.converters import entries, links, making
from sitegen.converters.data import Record
from sitegen.model import Section, Skill

if TYPE_CHECKING:
    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

_NOISE: Final = ("$schema", "meta")
_MADE: Final = {
    "work": ("experience", making.experience),
    "education": ("education", making.education),
    "awards": ("awards", making.award),
    "skills": ("skills", making.skill),
    "projects": ("projects", making.project),
}


def is_mine(tree: Value) -> TypeGuard[Record]:
    """Whether a tree is a résumé in these terms."""
    return (
        isinstance(tree, Record)
        and "basics" in tree
        and bool(tree.record("basics") or len(tree.names) > 1)
    )


def add(tree: Record, gathering: Gathering, source: str = "") -> None:
    """Add a résumé to what was found elsewhere."""
    tree.drop(*_NOISE)
    _basics(tree.record("basics"), gathering)
    for name, (key, make) in _MADE.items():
        for record in tree.records(name):
            lines = record.lines
            gathering.add(key, make(record), lines=lines, source=source)
            gathering.leave_rest(name, record, source)
    for record in tree.records("publications"):
        entries.work(record, gathering, source)
    _languages(tree, gathering)
    _interests(tree, gathering)
    for record in tree.records("references"):
        gathering.hide(
            "referees", ": ".join(filter(None, (record.text("name"), record.markdown("reference"))))
        )
    gathering.leave_rest("basics", tree.record("basics"), source)
    for name in tree.names:
        title = name[:1].upper() + name[1:]
        values = tree.values(name)
        if items := tuple(filter(None, entries.listed(values))):
            gathering.add("sections", Section(title=title, items=items))


def _basics(basics: Record, gathering: Gathering) -> None:
    gathering.say("name", basics.text("name"))
    gathering.say("position", basics.text("label"))
    gathering.say("bio", basics.markdown("summary"))
    gathering.add("email", *basics.texts("email"))
    gathering.hide("phone", *basics.texts("phone"))
    links.add(gathering, "homepage", basics.text("url", "website"))
    place = basics.record("location")
    street = place.text("address")
    rest = [place.text(name) for name in ("postalCode", "city", "region", "countryCode", "country")]
    address = ", ".join(part for part in (street, *rest) if part)
    # a street in a résumé is that of the home; a town alone tells no more than that of an employer does
    gathering.hide("address", address) if street else gathering.say("address", address)
    for profile in basics.records("profiles"):
        network, handle, url = (
            profile.text("network"),
            profile.text("username"),
            profile.text("url"),
        )
        links.add(gathering, network, url or handle, profile.lines[0])
        if url and handle and handle.strip("@/").casefold() not in url.casefold():
            gathering.leave(f"{network}: {handle}", profile.lines[0])


def _languages(tree: Record, gathering: Gathering) -> None:
    spoken = []
    for record in tree.records("languages"):
        fluency = record.text("fluency", "level")
        spoken.append(record.text("language", "name") + (f" ({fluency})" if fluency else ""))
        gathering.leave_rest("languages", record)
    if text := ", ".join(filter(None, spoken)):
        gathering.add("skills", Skill(category="Languages", text=text))


def _interests(tree: Record, gathering: Gathering) -> None:
    for record in tree.records("interests"):
        name, words = record.text("name"), ", ".join(record.texts("keywords"))
        gathering.add("interests", ": ".join(filter(None, (name, words))))
        gathering.leave_rest("interests", record)
    gathering.add("interests", *tree.texts("interests"))
