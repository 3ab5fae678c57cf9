"""How labels are chosen from scores: words and brackets stay whole."""

from __future__ import annotations

import numpy as np
import pytest

from sitegen.document import Line, Place
from sitegen.reading.choosing import choose, find_path
from sitegen.reading.decoding import find_rows
from sitegen.reading.model import load
from sitegen.reading.scheme import ATTRIBUTES, DETAILS, INHERITED, LINE_LABELS, TAGS
from sitegen.reading.text import CVText


def scores_for(section: str, tags: list[str], margins: list[float]) -> dict[str, np.ndarray]:
    """Return scores of one line that favour these tags by these margins."""
    count = len(tags)
    token = np.zeros((count, len(TAGS)), np.float32)
    token[np.arange(count), [TAGS.index(tag) for tag in tags]] = margins
    line = np.zeros((1, len(LINE_LABELS)), np.float32)
    line[0, LINE_LABELS.index(f"begin-{section}")] = 9
    start = np.zeros((count, 2), np.float32)
    start[:, 0], start[0, 1] = 1, 9
    sizes = {name: len(values) for name, values in ATTRIBUTES.items()}
    sizes |= {"detail": len(DETAILS), "inherits": len(INHERITED)}
    others = {name: np.full((count, size), -1, np.float32) for name, size in sizes.items()}
    return {"line": line, "token": token, "start": start, **others}


def read(text: str, section: str, tags: list[str], margins: list[float]) -> dict[str, object]:
    cv = CVText([Line(text, Place("cv.txt", 1))])
    (_, row) = find_rows(cv, choose(cv, scores_for(section, tags, margins), load()))
    return row.values


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Medal (Oslo branch), 2020", "Medal (Oslo branch)"),
        ("Medal “Foam and tides”, 2020", "Medal “Foam and tides”"),
        ("Medal (Oslo branch, 2020", "Medal (Oslo)"),
    ],
    ids=["brackets", "quotes", "never closed"],
)
def test_a_value_that_opens_a_bracket_goes_on_until_it_is_closed(text: str, title: str) -> None:
    count = len(CVText([Line(text, Place("cv.txt", 1))]).tokens[0])
    tags = ["B-title", "I-title", "I-title", *["O"] * (count - 3)]
    assert read(text, "awards", tags, [9.0] * count)["title"] == title


def test_a_chinese_word_is_not_cut_by_a_weak_label() -> None:
    tags = ["B-org", "I-org", "I-org", "B-role", "I-role", "I-role"]
    weak = read("北京大学教授", "service", tags, [9, 9, 9, 1, 1, 9])
    assert weak["organization"] == "北京大学"
    strong = read("北京大学教授", "service", tags, [30] * 6)
    assert strong["organization"] == "北京大"


def test_a_year_is_no_part_of_the_name_before_it() -> None:
    tags = ["B-person", "I-person", "I-person", "B-title", "I-title"]
    row = read(
        "Ada Lind 2019 “Quiet foam”", "publications", [*tags[:3], "O", *tags[3:], "O"], [5.0] * 7
    )
    assert (row["authors"], row["year"]) == (["Ada Lind"], "2019")


def test_a_doi_begins_no_work_and_has_no_volume() -> None:
    lines = ["Foam that forgets", "10.1234/foam.2022.12 (Foam Days)"]
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(lines, 1)])
    counts = [len(tokens) for tokens in cv.tokens]
    tags = ["B-title", *["I-title"] * (counts[0] - 1), "B-title", *["O"] * (counts[1] - 1)]
    scores = scores_for("publications", tags, [9.0] * len(tags))
    scores["line"] = np.repeat(scores["line"], 2, axis=0)
    scores["start"][counts[0], 1] = 9
    scores["detail"][counts[0], DETAILS.index("volume")] = 9
    reading = choose(cv, scores, load())
    assert reading.starts == {(0, 0)}
    assert reading.attributes.keys() == {(0, 0)}
    assert set(reading.tokens[1]) == {"O"}
    assert reading.details
    assert set(reading.details[1]) == {"O"}


def test_a_work_that_begins_on_the_doi_of_the_one_above_begins_behind_it() -> None:
    lines = ["Foam that forgets", "10.1234/foam.2022.12", "Lind, A. Salt that sings"]
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(lines, 1)])
    counts = [len(tokens) for tokens in cv.tokens]
    tags = ["B-title", *["I-title"] * (counts[0] - 1), *["O"] * counts[1]]
    tags += ["B-person", *["I-person"] * 3, *["O"] * (counts[2] - 4)]
    scores = scores_for("publications", tags, [9.0] * len(tags))
    scores["line"] = np.repeat(scores["line"], 3, axis=0)
    scores["start"][counts[0], 1] = 9
    assert choose(cv, scores, load()).starts == {(0, 0), (2, 0)}


def test_the_path_is_the_most_likely_one_as_a_whole() -> None:
    scores = np.array([[2.0, 0.0], [0.0, 1.0], [2.0, 0.0]])
    stay = np.array([[0.0, -3.0], [-3.0, 0.0]])
    free = np.zeros((2, 2))
    assert find_path(scores, [free, free]) == [0, 1, 0]
    assert find_path(scores, [stay, stay]) == [0, 0, 0]
    assert find_path(scores, [free, stay]) == [0, 0, 0]
    assert find_path(scores[:0], []) == []
