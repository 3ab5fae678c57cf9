"""CVs in other layouts must contain every value of their labels."""

from __future__ import annotations

import re
from typing import Any

import pytest

from training.layouts import make_cvs

ENGLISH: dict[str, Any] = {
    "person": {"name": "Mara Lind", "emails": ["mara@tides.example"], "interests": ["tides"]},
    "education": [
        {"degree": "PhD", "area": "Oceanography", "institution": "Hill University", "end": "2012"}
    ],
    "experience": [
        {
            "role": "Lecturer",
            "organization": "Shore College",
            "start": "2015-09",
            "end": "present",
            "highlights": ["Built a wave tank"],
        }
    ],
    "teaching": [
        {"course": "Waves I", "code": "OC 101", "term": "Fall 2016", "role": "Instructor"},
        {"course": "Waves II", "term": "Spring 2017", "role": "Instructor"},
    ],
    "awards": [{"title": "Foam Prize", "years": ["2018"]}],
    "grants": [{"title": "Tidal flats", "agency": "Sea Fund", "amount": "$90,000"}],
}
CHINESE: dict[str, Any] = {
    "person": {"name": "林知遥"},
    "education": [
        {"degree": "博士", "area": "海洋学", "institution": "海滨大学", "end": "2012-06"}
    ],
    "service": [{"role": "审稿人", "organization": "潮汐学报"}],
}


def values(labels: Any) -> list[str]:
    """Return all texts in labels that are not dates."""
    if isinstance(labels, dict):
        return [text for value in labels.values() for text in values(value)]
    if isinstance(labels, list):
        return [text for value in labels for text in values(value)]
    return [] if re.fullmatch(r"[\d-]+|present", str(labels)) else [str(labels)]


@pytest.mark.parametrize("seed", range(8))
def test_every_value_is_in_the_new_cv(seed: int) -> None:
    for document, labels, _ in make_cvs([(ENGLISH, False), (CHINESE, True)], 4, seed):
        text = " ".join(line.text for line in document.lines)
        words = re.sub(r"\s+", " ", text).casefold()
        assert [value for value in values(labels) if value.casefold() not in words] == []


def test_a_seed_always_gives_the_same_cvs() -> None:
    first, second = ([*make_cvs([(ENGLISH, False)], 3, 5)] for _ in range(2))
    assert first == second


def test_lists_get_different_layouts() -> None:
    documents = [document for document, *_ in make_cvs([(ENGLISH, False)], 6, 1)]
    assert len({document.lines for document in documents}) == len(documents)
