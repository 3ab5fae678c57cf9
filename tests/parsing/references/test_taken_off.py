from __future__ import annotations

from sitegen.parsing.references import Reference
from tests.parsing.reading import values


def test_venues_in_brackets_in_front_and_rates_behind_are_told_beside() -> None:
    texts = [
        f"[TIDES {year}]\t{title}, A. Lee, B. Ek. In Proceedings of the Symposium on Foam, July {year}. "
        "Acceptance rate: 20% (50/255). [12 citations]"
        for year, title in ((2023, "Salt and Foam"), (2022, "Sand of Hills"), (2021, "Mud below Gulls"))
    ]
    first, *_ = values("publications", "\n\n".join(texts))
    assert isinstance(first, Reference)
    assert (first.title, first.authors) == ("Salt and Foam", ("A. Lee", "B. Ek"))
    assert (first.imprint.venue, first.imprint.year) == ("Proceedings of the Symposium on Foam", "2023")
    assert first.imprint.note.endswith("Acceptance rate: 20% (50/255); 12 citations")
    assert first.links == (("abbr", "TIDES 2023"),)
