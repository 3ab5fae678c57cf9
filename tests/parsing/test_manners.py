"""Manners in which lists of works are written, each with what one of its works becomes."""

from __future__ import annotations

import pytest

from tests.parsing.reading import cv

HEAD = "Ada Nilsson\nHill University\n\nPublications\n\n"
LISTS = {
    "editors": """\
Ada Nilsson (ed.). Unquiet Tides. Stanford: Hill University Press, 2021.
Ann Lind and Ada Nilsson, eds. Salt: A Walk. Basel: Hill Press, 2021.
Bo Ek, Ada Nilsson, and Ann Lind (Eds.), Thinking with Rivers. New York: Hill University Press, 2019.
""",
    "years in front": """\
2021. Ada Nilsson. Foam on Quiet Tides. Journal of Tides, 12(3): 45-67.
2020. Ada Nilsson. Sand and Salt in Tides of 1930-1953. Tidal Letters, 33: 1058-1096.
2019. Ada Nilsson. Manuscripts at Sea. Annals of Tides, 14(3): 342-360.
""",
    "states between the parts": """\
A. Nilsson and B. Ek. Foam on quiet tides. Revise and resubmit, Journal of Tides.
A. Nilsson and A. Lind. Sand and salt, accepted for publication in Tidal Letters, 2021.
A. Nilsson. Long waves in shallow seas, under review at Annals of Tides.
""",
}


def works(manner: str) -> list[tuple[str, ...]]:
    fields = [work.fields for work in cv(HEAD + LISTS[manner].replace("\n", "\n\n")).publications]
    people = [one.get("author") or f"edited by {one['editor']}" for one in fields]
    return [
        (one["title"], who, one.get("year", "")) for one, who in zip(fields, people, strict=True)
    ]


@pytest.mark.parametrize(
    ("manner", "expected"),
    [
        (
            "editors",
            [
                ("Unquiet Tides", "edited by Ada Nilsson", "2021"),
                ("Salt: A Walk", "edited by Ann Lind and Ada Nilsson", "2021"),
                ("Thinking with Rivers", "edited by Bo Ek and Ada Nilsson and Ann Lind", "2019"),
            ],
        ),
        (
            "years in front",
            [
                ("Foam on Quiet Tides", "Ada Nilsson", "2021"),
                ("Sand and Salt in Tides of 1930-1953", "Ada Nilsson", "2020"),
                ("Manuscripts at Sea", "Ada Nilsson", "2019"),
            ],
        ),
        (
            "states between the parts",
            [
                ("Foam on quiet tides", "A. Nilsson and B. Ek", ""),
                ("Sand and salt", "A. Nilsson and A. Lind", "2021"),
                ("Long waves in shallow seas", "A. Nilsson", ""),
            ],
        ),
    ],
)
def test_a_list_in_a_manner(manner: str, expected: list[tuple[str, ...]]) -> None:
    assert works(manner) == expected


def test_books_say_who_printed_them_and_where() -> None:
    fields = [
        work.fields for work in cv(HEAD + LISTS["editors"].replace("\n", "\n\n")).publications
    ]
    assert [(one["publisher"], one["address"]) for one in fields] == [
        ("Hill University Press", "Stanford"),
        ("Hill Press", "Basel"),
        ("Hill University Press", "New York"),
    ]
