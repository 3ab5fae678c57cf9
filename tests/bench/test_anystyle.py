"""The benchmark reads references with AnyStyle."""

from __future__ import annotations

from bench.references.readers import from_anystyle


def test_an_entry_of_anystyle_becomes_a_reference() -> None:
    entry = {  # as anystyle-cli 1.5 writes it
        "author": [
            {"family": "Lee", "given": "A."},
            {"particle": "van", "family": "Lind", "given": "B."},
            {"others": True},
        ],
        "date": ["2019"],
        "title": ["Tides of the northern sea"],
        "container-title": ["Journal of Foam"],
        "type": "article-journal",
    }
    reference = from_anystyle(entry)
    assert reference.authors == ("Lee, A.", "van Lind, B.")
    assert reference.has_others
    values = (reference.title, reference.venue, reference.year)
    assert values == ("Tides of the northern sea", "Journal of Foam", "2019")
