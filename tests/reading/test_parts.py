"""The parts of the reader that need no trained model."""

from __future__ import annotations

import numpy as np
import pytest

from sitegen.combining.entries import Entry, make_entry
from sitegen.document import Document, Line, Place
from sitegen.parsing import parse_cv
from sitegen.reading.alignment import fold_date, years_of
from sitegen.reading.decoding import find_rows
from sitegen.reading.draft import make_draft
from sitegen.reading.gathering import begin_at_first_authors
from sitegen.reading.scheme import Reading
from sitegen.reading.text import CVText
from sitegen.reading.vocabulary import Blocks, Vocabulary

SCORES = {"▁tide": -4.0, "▁ti": -3.0, "de": -3.0, "s": -2.0, "海洋": -3.0, "海": -4.0, "洋": -4.0}


def vocabulary() -> Vocabulary:
    pieces = ["", "", "", "", *SCORES]
    rng = np.random.default_rng(1)
    words = Blocks(
        np.full((len(pieces), 1), 0.5, np.float16),
        rng.integers(0, 256, (len(pieces), 1, 16), dtype=np.uint8),
    )
    axes = np.vstack([np.zeros(32), np.eye(32)[:3]]).astype(np.float32)
    return Vocabulary(pieces, [0.0] * 4 + list(SCORES.values()), words, axes)


def document(*texts: str) -> CVText:
    return CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(texts, 1)])


def test_a_block_is_a_scale_and_thirty_two_small_numbers() -> None:
    nibbles = np.array([[[0x8F] * 16]], np.uint8)
    blocks = Blocks(np.array([[0.25]], np.float16), nibbles)
    assert blocks.rows().tolist() == [[7 * 0.25] * 16 + [0.0] * 16]


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("tides", ["▁tide", "s"]),
        ("TIDES", ["de", "s"]),
        ("海洋", ["海洋"]),
        ("tide海", ["▁tide", "海"]),
        ("", []),
    ],
)
def test_words_are_split_into_the_most_likely_pieces(word: str, pieces: list[str]) -> None:
    names = {number: piece for piece, number in vocabulary().numbers.items()}
    assert [names[n] for n in vocabulary().split(word)] == pieces


def test_a_word_is_the_mean_of_its_pieces() -> None:
    words = vocabulary()
    tides, tide, s = words.table(["tides", "tide", "zzz"])
    assert np.allclose(2 * tides - tide, words.table(["tide\ntides"])[0] * 4 - 3 * tide)
    assert not s.any()


def test_values_are_words_of_the_cv() -> None:
    cv = document("Service", "Referee", "Journal of Tides, 2019–", "2021", "Ocean Letters")
    reading = Reading(
        ["heading-service", "heading-service", "begin-service", "inside-service", "begin-service"],
        [
            ["O"],
            ["B-role"],
            ["B-org", "I-org", "I-org", "O", "B-date", "I-date"],
            ["I-date"],
            ["B-org", "I-org"],
        ],
        {(2, 0), (4, 0)},
        inherits={(2, 0): frozenset({"role"}), (4, 0): frozenset({"role"})},
    )
    person, first, second = find_rows(cv, reading)
    assert not person.values["name"]
    assert (first.lines, first.above) == ([2, 3], [1])
    assert first.values["organization"] == "Journal of Tides"
    assert first.values["role"] == "Referee"
    assert (second.lines, second.values["role"]) == ([4], "Referee")


@pytest.mark.parametrize("likely", ["published", "in_preparation"])
@pytest.mark.parametrize(
    ("line", "tags", "status"),
    [
        ("M. Ek. A Work in Progress, Oslo", "BIIOBIIIIIOO", None),
        ("M. Ek. Work in Progress. Tides, Oslo", "BIIOBIIOOOO", None),
        ("M. Ek. Tides. In preparation, Oslo", "BIIOBOOOOO", "in_preparation"),
    ],
)
def test_the_state_of_a_work_is_not_in_its_title(
    line: str, tags: str, status: str | None, likely: str
) -> None:
    cv = document(line)
    words = iter(["person"] * 3 + ["title"] * 6)
    labels = [tag if tag == "O" else f"{tag}-{next(words)}" for tag in tags]
    labels = labels[: len(cv.tokens[0])] + ["O"] * (len(cv.tokens[0]) - len(labels))
    reading = Reading(["begin-publications"], [labels], {(0, 0)}, {(0, 0): {"state": likely}})
    work = next(row for row in find_rows(cv, reading) if row.section == "publications")
    assert work.values.get("status") == status


@pytest.mark.parametrize(
    ("words", "likely", "status"),
    [
        ("in prep.", "accepted", "in_preparation"),
        ("to be submitted", "submitted", "in_preparation"),
        ("submitted", "in_preparation", "submitted"),
        ("submitted, accepted", "accepted", "accepted"),
        ("Oslo", "submitted", None),
    ],
)
def test_the_words_of_a_work_say_its_state(words: str, likely: str, status: str | None) -> None:
    cv = document(f"M. Ek. Tides. {words}")
    labels = ["B-person", "I-person", "I-person", "O", "B-title"]
    labels += ["O"] * (len(cv.tokens[0]) - len(labels))
    reading = Reading(["begin-publications"], [labels], {(0, 0)}, {(0, 0): {"state": likely}})
    (_, work) = find_rows(cv, reading)
    assert work.values.get("status") == status


def test_initials_come_first_in_all_names_of_a_list() -> None:
    cv = document("Nagel C, Otto B. Tides.")
    tags = ["B-person", "I-person", "O", "B-person", "I-person", "O", "B-title", "O"]
    reading = Reading(["begin-publications"], [tags], {(0, 0)})
    (_, work) = find_rows(cv, reading)
    assert work.values["authors"] == ["C Nagel", "B Otto"]


@pytest.mark.parametrize(
    ("names", "last"),
    [("Lind et al.", "Lind"), ("Lind et al", "Lind"), ("Lind et", "Lind"), ("Lind and", "Lind")],
)
def test_the_last_name_of_a_list_ends_before_the_others(names: str, last: str) -> None:
    cv = document(f"{names} Tides")
    tags = ["B-person", *["I-person"] * (len(cv.tokens[0]) - 2), "B-title"]
    (_, work) = find_rows(cv, Reading(["begin-publications"], [tags], {(0, 0)}))
    assert work.values["authors"] == [last]


CV = """
Education
PhD, University of Tides, 2015
Publications
Ada Nilsson and Bo Ek. Tides in Fjords. Journal of Tides, 2019.
"""


@pytest.mark.parametrize(
    ("opening", "authors"),
    [
        ("Lind et al.,", ["Lind"]),
        ("van den Roe et al.", ["van den Roe"]),
        ("Lind & Ek", ["Lind", "Ek"]),
        ("Editorial", None),
        ("Lind, Mara", None),
        ("Report no. 7", None),
    ],
)
def test_a_work_opens_with_its_authors_even_if_no_label_says_so(
    opening: str, authors: list[str] | None
) -> None:
    cv = document(f"{opening} (2019). Salt and Foam.")
    labels = {"2019": "B-date", "Salt": "B-title", "and": "I-title", "Foam": "I-title"}
    tags = [[labels.get(token.text, "O") for token in cv.tokens[0]]]
    row = find_rows(cv, Reading(["begin-publications"], tags, {(0, 0)}))[1]
    assert row.values.get("authors") == authors
    assert row.omits_owner == (authors is None)


@pytest.mark.parametrize(
    ("opening", "authors"),
    [("Lind & ", ["Lind", "Ek"]), ("Lind, Roe and ", ["Lind", "Roe", "Ek"]), ("Tides ", ["Ek"])],
)
def test_unlabelled_names_before_a_sign_are_authors(opening: str, authors: list[str]) -> None:
    cv = document(f"{opening}Ek (2019). Salt.")
    labels = {"Ek": "B-person", "2019": "B-date", "Salt": "B-title"}
    tags = [[labels.get(token.text, "O") for token in cv.tokens[0]]]
    row = find_rows(cv, Reading(["begin-publications"], tags, {(0, 0)}))[1]
    assert row.values["authors"] == authors


@pytest.mark.parametrize("sign", ["&", "and"])
def test_names_joined_by_a_sign_are_two(sign: str) -> None:
    cv = document(f"Lind {sign} Ek Salt")
    tags = ["B-person", "I-person", "I-person", "B-title"]
    row = find_rows(cv, Reading(["begin-publications"], [tags], {(0, 0)}))[1]
    assert row.values["authors"] == ["Lind", "Ek"]


@pytest.mark.parametrize(
    ("name", "turned"),
    [("Roe C", "C Roe"), ("Roe CD", "CD Roe"), ("C. Roe III", "C. Roe III")],
)
def test_initials_come_first_in_one_name_of_a_list(name: str, turned: str) -> None:
    cv = document(f"Ada Lind, Bo Ek, {name}; Tides")
    tags = ["B-person", "I-person", "O", "B-person", "I-person", "O", "B-person"]
    tags += ["I-person"] * (len(cv.tokens[0]) - 9) + ["O", "B-title"]
    (_, work) = find_rows(cv, Reading(["begin-publications"], [tags], {(0, 0)}))
    assert work.values["authors"] == ["Ada Lind", "Bo Ek", turned]


def test_what_the_rules_read_becomes_labels() -> None:
    lines = [Line(text, Place("cv.txt", n)) for n, text in enumerate(CV.strip().split("\n"), 1)]
    cv = CVText(lines)
    draft = make_draft(cv, parse_cv(Document("cv.txt", tuple(lines))))
    assert draft.lines[1] == "begin-education"
    assert draft.lines[3] == "begin-publications"
    assert set(draft.tokens[1]) == set(draft.tokens[3]) == {"O"}  # rules only know the lines


@pytest.mark.parametrize(
    ("text", "date", "years"),
    [
        ("2023-07-01", "2023-07", ("2023",)),
        ("Jul. 2023", "2023-07", ("2023",)),
        ("2023年7月", "2023-07", ("2023",)),
        ("2016--18", "2016", ("2016", "2017", "2018")),
        ("2021 - present", "2021", ("2021", "now")),
        ("至今", "present", ()),
    ],
)
def test_dates_are_compared_in_one_form(text: str, date: str, years: tuple[str, ...]) -> None:
    assert (fold_date(text), years_of(text)) == (date, years)


@pytest.mark.parametrize(
    ("text", "tags", "name", "native"),
    [
        ("林 梅 Mei Lin", ["B-name", *["I-name"] * 3], "Mei Lin", "林梅"),
        ("Mei Lin", ["B-name", "I-name"], "Mei Lin", ""),
        ("林梅", ["B-name", "I-name"], "林梅", ""),
    ],
)
def test_a_name_in_two_scripts_is_two_names(
    text: str, tags: list[str], name: str, native: str
) -> None:
    (person,) = find_rows(document(text), Reading(["begin-person"], [tags]))
    assert (person.values["name"], person.values["native_name"]) == (name, native)


@pytest.mark.parametrize(
    ("section", "text", "tags", "values"),
    [
        (
            "grants",
            "Tides, $25,000, 09/2021-08/2024",
            ["B-title", "O", "O", "B-number", "I-number", "I-number", "O", *["B-date"] * 7],
            {"title": "Tides", "amount": "$25,000", "start": "2021-09", "end": "2024-08"},
        ),
        (
            "education",
            "Hill College, Ph.D. (2009)",
            ["B-org", "I-org", "O", "B-degree", "I-degree", "I-degree", "O", "O", "B-date", "O"],
            {"institution": "Hill College", "degree": "Ph.D.", "end": "2009"},
        ),
        (
            "teaching",
            "Tides 101, 2019-",
            ["B-title", "I-title", "O", "B-date", "O"],
            {"course": "Tides 101", "term": "2019-"},
        ),
        (
            "awards",
            "Tide Prize (of 2009)",
            ["B-title", "I-title", "I-title", "O", "B-date", "O"],
            {"title": "Tide Prize", "years": ["2009"]},
        ),
    ],
)
def test_a_value_has_its_signs(
    section: str, text: str, tags: list[str], values: dict[str, str]
) -> None:
    cv = document(text)
    tags += ["O"] * (len(cv.tokens[0]) - len(tags))
    row = find_rows(cv, Reading([f"begin-{section}"], [tags], {(0, 0)}))[1]
    assert values.items() <= row.values.items()


@pytest.mark.parametrize(
    ("texts", "date"),
    [
        (("2018 Tides. Lisbon. July 18.",), "2018-07-18"),
        (("2018 Tides. Lisbon, 18th July",), "2018-07-18"),
        (("2018 Tides. Lisbon,", "18th July 2018"), "2018-07-18"),
        (("2018 Tides. Lisbon, 18th", "July 2018"), "2018-07-18"),
        (("2018 Tides. Lisbon, July 2018",), "2018-07"),
        (("2018 Tides. Lisbon, 18 July 2017",), "2018"),
        (("2018 Tides. Lisbon, 18 July and 3 May",), "2018"),
    ],
)
def test_the_day_of_a_talk_may_be_away_from_its_year(texts: tuple[str, ...], date: str) -> None:
    cv = document(*texts)
    tags = [["O"] * len(line) for line in cv.tokens]
    tags[0][0], tags[0][1] = "B-date", "B-title"
    lines = ["begin-talks", *["inside-talks"] * (len(texts) - 1)]
    (_, talk) = find_rows(cv, Reading(lines, tags, {(0, 0)}))
    assert talk.values["date"] == date


def test_a_talk_without_a_date_has_the_year_of_its_meeting() -> None:
    cv = document("Tides. Foam Conference 2020, Hill University")
    tags = ["B-title", "O", "B-venue", "I-venue", "I-venue", "O", "B-venue", "I-venue"]
    (_, talk) = find_rows(cv, Reading(["begin-talks"], [tags], {(0, 0)}))
    assert talk.values["date"] == "2020"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Tides (#2214999) Salt", None),
        ("Tides Ref. 2214999 Salt", None),
        ("Tides 项目编号：2214999 Salt", None),
        ("Tides, 2214999 Salt", "2214999"),
        ("Tides, $2214999 Salt", "$2214999"),
        ("Tides (#2214999), $447,000", "$447,000"),
        ("Tides (#2214999), $447,000 of $900,000", None),
    ],
)
def test_the_number_of_a_grant_is_no_amount(text: str, amount: str | None) -> None:
    cv = document(text)
    labels = ["B-number" if token.text == "2214999" else "O" for token in cv.tokens[0]]
    (_, grant) = find_rows(cv, Reading(["begin-grants"], [["B-title", *labels[1:]]], {(0, 0)}))
    assert grant.values.get("amount") == amount


def test_a_level_is_one_of_the_usual_ones_where_its_words_say_so() -> None:
    for words, level in (("Doctoral student", "phd"), ("Clinical fellow", "Clinical fellow")):
        entry = Entry("students", (1,), (), {"name": ["Mara Lind"], "level": [words]})
        assert make_entry(entry).level == level


def test_posts_with_a_place_and_a_date_on_each_line_are_split() -> None:
    cv = document("Hill College, 2012", "PhD", "Shore College, 2006")
    tags = [["B-org", "I-org", "O", "B-date"], ["B-degree"], ["B-org", "I-org", "O", "B-date"]]
    lines = ["begin-education", "inside-education", "inside-education"]
    rows = find_rows(cv, Reading(lines, tags, {(0, 0)}))[1:]
    assert [(row.values["institution"], row.lines) for row in rows] == [
        ("Hill College", [0, 1]),
        ("Shore College", [2]),
    ]


@pytest.mark.parametrize(
    ("texts", "posts"),
    [
        (("2019–2021", "Hill College", "2015–2017", "Shore College"), [[0, 1], [2, 3]]),
        (("Hill College", "2019–2021", "Shore College", "2015–2017"), [[0, 1], [2, 3]]),
        (("Hill College", "Shore College", "2015–2017"), [[0], [1, 2]]),
        (("2019–2021", "Hill College, 2015–2017"), [[0], [1]]),
    ],
)
def test_a_date_on_a_line_of_its_own_belongs_to_the_entry_beside_it_that_has_none(
    texts: tuple[str, ...], posts: list[list[int]]
) -> None:
    cv = document(*texts)
    tags = []
    for line in cv.tokens:
        names = ["date" if t.text[0] in "21–" else "org" if t.text != "," else "" for t in line]
        tags.append(
            [
                ("O" if not name else f"I-{name}" if at and names[at - 1] == name else f"B-{name}")
                for at, name in enumerate(names)
            ]
        )
    starts = {(n, 0) for n in range(len(texts))}
    rows = find_rows(cv, Reading(["begin-experience"] * len(texts), tags, starts))[1:]
    assert [row.lines for row in rows] == posts


@pytest.mark.parametrize(
    ("section", "label", "text", "place", "years"),
    [
        ("service", "org", "Society of Tides\t2014–2018 Hill College", "Society of Tides, Hill College", ["2014-2018"]),
        ("service", "org", "Tides 2019, Hill", "Tides 2019, Hill", ["2019"]),
        ("talks", "venue", "Tide Days\tMay 2021 Hill", "Tide Days, Hill", "2021-05"),
        ("talks", "venue", "Tide Days 2021, Hill", "Tide Days 2021, Hill", "2021"),
    ],
)  # fmt: skip
def test_a_date_between_a_meeting_and_its_town_belongs_to_neither(
    section: str, label: str, text: str, place: str, years: object
) -> None:
    cv = document(text)
    tags = [f"B-{label}", *[f"I-{label}"] * (len(cv.tokens[0]) - 1)]
    row = find_rows(cv, Reading([f"begin-{section}"], [tags], {(0, 0)}))[1].values
    assert place in (row.get("where"), row.get("organization"))
    assert row.get("date", row.get("years")) == years


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Postdoc, Hill College………….2019-2021", "2019", "2021"),
        ("Postdoc, Hill College . . . . . . 2019 - Present", "2019", "present"),
        ("2019 Postdoc, Hill College", "2019", ""),
        ("Postdoc in the 2019 project of Hill College", "", ""),
    ],
)
def test_a_date_at_an_edge_needs_no_label(text: str, start: str, end: str) -> None:
    cv = document(text)
    labels = {"Postdoc": "B-role", "Hill": "B-org", "College": "I-org"}
    tags = [[labels.get(token.text, "O") for token in cv.tokens[0]]]
    row = find_rows(cv, Reading(["begin-experience"], tags, {(0, 0)}))[1].values
    assert (row.get("start", ""), row.get("end", "")) == (start, end)


def test_icons_are_no_part_of_a_value() -> None:
    cv = document("Tide Days \uf3c5 Hill")
    tags = ["B-venue", "I-venue", "I-venue", "I-venue"]
    row = find_rows(cv, Reading(["begin-talks"], [tags], {(0, 0)}))[1]
    assert row.values["where"] == "Tide Days Hill"


@pytest.mark.parametrize(("second", "works"), [("Bo Ek. Salt. 2019", 2), ("Foam Press, Oslo", 1)])
def test_works_whose_authors_begin_a_line_below_a_whole_work_are_split(
    second: str, works: int
) -> None:
    cv = document("Mara Lind. Foam. 2020", second)
    whole = ["B-person", "I-person", "O", "B-title", "O", "B-date"]
    tags = [whole, whole if works > 1 else ["B-venue", "I-venue", "O", "O"]]
    reading = Reading(["begin-publications", "inside-publications"], tags, {(0, 0)})
    titles = [row.values["title"] for row in find_rows(cv, reading)[1:]]
    assert titles == ["Foam", "Salt"][:works]


def test_a_value_with_an_unlikely_word_is_not_sure() -> None:
    cv = document("Tide Prize, 2020")
    tags = [["B-title", "I-title", "O", "B-date"]]
    for shares, unsure in (([0.9, 0.3, 0.1, 0.99], {"title"}), ([0.9, 0.8, 0.1, 0.4], {"years"})):
        reading = Reading(["begin-awards"], tags, {(0, 0)}, likelihoods=[shares])
        assert find_rows(cv, reading)[1].unsure == unsure


@pytest.mark.parametrize(
    ("above", "institution"), [("heading-teaching", "Foam Fund"), ("begin-grants", None)]
)
def test_a_value_is_inherited_only_within_its_section(above: str, institution: str | None) -> None:
    cv = document("Foam Fund", "Tides")
    reading = Reading(
        [above, "begin-teaching"],
        [["B-org", "I-org"], ["B-title"]],
        {(1, 0)},
        inherits={(1, 0): frozenset({"org"})},
    )
    (course,) = [row for row in find_rows(cv, reading) if row.section == "teaching"]
    assert course.values.get("institution") == institution


def test_a_role_behind_another_and_its_organization_begins_an_entry() -> None:
    cv = document("Editor, Foam Letters. Reviewer for Tides")
    tags = ["B-role", "O", "B-org", "I-org", "O", "B-role", "O", "B-org"]
    rows = find_rows(cv, Reading(["begin-service"], [tags], {(0, 0)}))[1:]
    assert [(row.values["role"], row.values["organization"]) for row in rows] == [
        ("Editor", "Foam Letters"),
        ("Reviewer", "Tides"),
    ]


@pytest.mark.parametrize("title", ["Do bakers hedge?", "Salt! Tides!", "谁的泡沫？"])
def test_a_title_keeps_the_mark_at_its_end(title: str) -> None:
    cv = document(f"{title} Foam Letters")
    words = [token.text for token in cv.tokens[0]]
    count = len(document(title).tokens[0])
    tags = ["O"] * len(words)
    tags[: count - 1] = ["B-title", *["I-title"] * (count - 2)]
    (_, work) = find_rows(cv, Reading(["begin-publications"], [tags], {(0, 0)}))
    assert work.values["title"] == title


def test_dates_at_a_role_are_not_part_of_it() -> None:
    cv = document("2021- Professor of Foam, Hill College")
    tags = ["B-role", *["I-role"] * 4, "O", "B-org", "I-org"]
    (_, post) = find_rows(cv, Reading(["begin-experience"], [tags], {(0, 0)}))
    assert (post.values["role"], post.values["start"]) == ("Professor of Foam", "2021")


@pytest.mark.parametrize(
    ("lines", "begin", "until"),
    [
        (["Deputy Head, September 2015-July", "2021."], "2015-09", "2021-07"),
        (["Tides (Athens, 18-20", "September 2019)"], "2019-09-18", ""),
        (["2009 -\tHill AG", "2011\tDiver"], "2009", "2011"),
        (["02/09/2016\tSalt", "25/01/2019\tFoam"], "2016-09-02", ""),
        (["2010-12\tSalt", "2012-15\tFoam"], "2010", "2012"),
        (["2007 -\tHill AG", "2005\tDiver"], "2007", "present"),
    ],
)
def test_dates_are_read_with_the_lines_around(lines: list[str], begin: str, until: str) -> None:
    cv = CVText([Line(text, Place("cv.txt", n)) for n, text in enumerate(lines, 1)])
    assert [(when.begin, when.until) for when in cv.dates[0]] == [(begin, until)]


def test_a_talk_has_the_line_with_its_day() -> None:
    cv = document("2019\tFoam and salt, Harbour Days, Lisbon.", "July 18.", "2018\tIce.")
    lines = ["begin-talks", "inside-talks", "begin-talks"]
    tags = [["O"] * len(tokens) for tokens in cv.tokens]
    tags[0][0], tags[0][2], tags[2][2] = "B-date", "B-title", "B-title"
    talk = find_rows(cv, Reading(lines, tags, {(0, 0), (2, 0)}))[1]
    assert (talk.values["date"], talk.lines) == ("2019-07-18", [0, 1])


def test_a_work_begins_with_the_first_author_of_its_line() -> None:
    cv = document("Ada Lind, Bo Waves. Foam.")
    reading = Reading(
        ["inside-publications"],
        [["B-person", "I-person", "O", "B-person", "I-person", "O", "B-title", "O"]],
        {(0, 3)},
    )
    begin_at_first_authors(reading)
    assert [row.values["authors"] for row in find_rows(cv, reading)[1:]] == [
        ["Ada Lind", "Bo Waves"]
    ]
