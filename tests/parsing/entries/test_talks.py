from __future__ import annotations

import pytest

from sitegen.model import Talk
from sitegen.parsing.entries.talks import occasions
from tests.parsing.reading import cv


def test_the_owner_is_the_first_speaker() -> None:
    (talk,) = cv(
        "# Ida Nilsson\n\n## Talks\n\n- “Foam on tides” (with Ann Lee), Shore Days, 2019\n"
    ).person.talks
    assert talk.authors == ("Ida Nilsson", "Ann Lee")


def test_the_kind_of_a_talk_on_its_own_line() -> None:
    talk = occasions.with_kind(Talk(title="Naps"), ["Naps", "Invited lecture", "Rest Days"])
    assert talk.kind == "Invited lecture"


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        (
            "Naps",
            "Lee, A. (2018, May). Naps [Poster presentation]. Rest Days.",
            "Poster presentation",
        ),
        ("Naps [Symposium]", "Lee, A. (2018). Naps [Symposium]. Rest Days.", "Symposium"),
        ("Naps", "“Naps” (invited talk), Rest Days", "invited talk"),
        ("Naps", "Naps / Invited lecture Rest Days, Oslo", "Invited lecture"),
        ("Naps", "Naps - Lecture halls asleep", ""),
        ("Naps", "Naps (Oslo), Rest Days", ""),
        ("Naps", "Naps [2018], Rest Days", ""),
    ],
)
def test_the_kind_of_a_talk_in_brackets(title: str, text: str, expected: str) -> None:
    talk = occasions.with_kind(Talk(title=title), [text])
    assert talk == Talk(title="Naps", kind=expected)
