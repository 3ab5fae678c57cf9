"""Works led by a badge that says where and when they came out."""

from __future__ import annotations

from sitegen.parsing.references import Reference
from tests.parsing.reading import values

TEXTS = (
    ("ICML 2023", "Foam at Rest and in Tides", "Ann Lee, Bo Ek, et al. | Project"),
    ("ACM-MM 2022 (Oral)", "Salt on the Shore: A Study of Gulls with Sand", "Cai Roe, Bo Ek"),
    ("NeurIPS 2021", "Why Do Waves Count?", "Bo Ek, Dan Moor and Ann Lee"),
)


def read(texts: list[str]) -> list[tuple[str, tuple[str, ...], str, str]]:
    found = values("publications", "\n".join(f"- {text}" for text in texts))
    assert all(isinstance(one, Reference) for one in found)
    return [
        (one.title, one.authors, one.imprint.venue.split()[0].rstrip("."), one.imprint.year)
        for one in found
        if isinstance(one, Reference)
    ]


EXPECTED = [
    ("Foam at Rest and in Tides", ("Ann Lee", "Bo Ek"), "ICML", "2023"),
    ("Salt on the Shore: A Study of Gulls with Sand", ("Cai Roe", "Bo Ek"), "ACM-MM", "2022"),
    ("Why Do Waves Count?", ("Bo Ek", "Dan Moor", "Ann Lee"), "NeurIPS", "2021"),
]


def test_it_is_the_venue_and_names_end_the_title() -> None:
    joined = [f"{venue} {title}{'' if title.endswith('?') else ','} {people}" for venue, title, people in TEXTS]
    assert read(joined) == EXPECTED


def test_in_brackets_too_if_nothing_else_tells_the_year() -> None:
    joined = [f"[{venue}] {title}{'' if title.endswith('?') else '.'} {people}" for venue, title, people in TEXTS]
    assert read(joined) == EXPECTED
