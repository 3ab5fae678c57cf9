from __future__ import annotations

from sitegen.model import Service
from tests.parsing.reading import values


def test_organized_workshops_are_duties() -> None:
    text = "\n\n".join(
        f"May 201{at}. {role}. Foam of Hill {at}. Hill Institute, Riverton."
        for at, role in enumerate(
            ("Organizer", "Co-organizer", "Workshop Chair", "Session Organizer")
        )
    )
    first, *_ = values("publications", text, "Workshops", type="inproceedings")
    assert first == Service(
        role="Organizer", organization="Foam of Hill 0. Hill Institute, Riverton", years=("2010",)
    )
