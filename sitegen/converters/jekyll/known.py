"""Where al-folio's co-authors and venues are found -> what `site.yaml` says of them.

_data/coauthors.yml    family names, each with given names (`["Bo", "B."]`) and an address
_data/venues.yml       short names of venues, each with an address and the color of its badge
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.converters.data import Record
    from sitegen.converters.gathering import Gathering


def coauthors(tree: Record, gathering: Gathering) -> None:
    """Each by all the names that the file knows, for works spell them so."""
    for key in tree.names:
        family = (
            key.capitalize() if key.islower() and key.isalpha() else key
        )  # the file may have them in small letters
        for one in tree.records(key):
            if address := one.address("url"):
                for given in one.texts("firstname"):
                    gathering.tell("coauthors", f"{given} {family}", address)
    gathering.leave_rest("", tree, "_data/coauthors.yml")


def venues(tree: Record, gathering: Gathering) -> None:
    """Where the badge of a venue leads; its color is the theme's to choose."""
    for name in tree.names:
        venue = tree.record(name)
        venue.drop("color")
        gathering.tell("venues", name, venue.address("url"))
    gathering.leave_rest("", tree, "_data/venues.yml")
