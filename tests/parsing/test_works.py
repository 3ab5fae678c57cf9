"""What the words of a work show by their form."""

from __future__ import annotations

import pytest

from sitegen.parsing.works import Identifiers, find_identifiers, find_states


@pytest.mark.parametrize(
    ("text", "identifiers"),
    [
        ("Foam. doi:10.1234/foam.5.", Identifiers(doi="10.1234/foam.5")),
        ("https://doi.org/10.1234/foam‐5", Identifiers(doi="10.1234/foam-5")),
        ("arXiv preprint arXiv:2101.01234v2 [math.CO]", Identifiers(eprint="2101.01234v2")),
        (
            "https://arxiv.org/abs/2101.01234",
            Identifiers(eprint="2101.01234", url="https://arxiv.org/abs/2101.01234"),
        ),
        ("See https://hill.example.org/foam.", Identifiers(url="https://hill.example.org/foam")),
        ("Foam at rest, 10.12 m", Identifiers()),
    ],
)
def test_identifiers_have_a_form_of_their_own(text: str, identifiers: Identifiers) -> None:
    assert find_identifiers(text) == identifiers


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("Foam at rest. Tide Review, in press.", ["in press"]),
        ("Salt (revise and resubmit), 录用", ["revise and resubmit", "录用"]),
        ("Pressing foam. Tide Review 3, 2020.", []),
        ("WORK-IN-PROGRESS", ["WORK-IN-PROGRESS"]),
        ("In progress:", ["In progress"]),
    ],
)
def test_words_say_how_far_a_work_has_come(text: str, states: list[str]) -> None:
    assert [state.words for state in find_states(text)] == states
