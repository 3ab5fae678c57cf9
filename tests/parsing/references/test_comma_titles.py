"""Titles, authors and venues between commas alone."""

from __future__ import annotations

from sitegen.parsing.references import comma_titles

LIST = (
    "Foam on quiet tides, A. Nilsson, B.-C. Ek, in Journal of Tides, 12(3), 1–9, 2021.",
    "Waves again, and again, B.-C. Ek, Q. de la Zhou, Proc. of the Symposium on Foam, Riverton, 2020.",
    "Salt: A short note, A. Nilsson, Foam Letters, 8, 210–218, 2018.",
)


def test_full_stops_part_them() -> None:
    assert comma_titles.parted(LIST) == [
        "Foam on quiet tides. A. Nilsson, B.-C. Ek. in Journal of Tides, 12(3), 1–9, 2021.",
        "Waves again, and again. B.-C. Ek, Q. de la Zhou. Proc. of the Symposium on Foam, Riverton, 2020.",
        "Salt: A short note. A. Nilsson. Foam Letters, 8, 210–218, 2018.",
    ]


def test_other_lists_stay() -> None:
    for texts in (
        ("A. Nilsson, B. Ek, Foam on quiet tides, Journal of Tides, 2021.",) * 3,
        ("Nilsson, A., Ek, B. Foam on quiet tides, with C. Roe, Journal of Tides, 2021.",) * 3,
        ("Foam on quiet tides. Journal of Tides, 2021.",) * 3,
        LIST[:2],
    ):
        assert comma_titles.parted(texts) == list(texts)
