"""What is in no entry, and what a network without a name takes from the rules."""

from __future__ import annotations

import pytest

from sitegen.combining.check import check_answer
from sitegen.combining.combine import combine
from sitegen.combining.entries import Answer, Entry
from sitegen.combining.lines import number_lines
from sitegen.document import Document, Line, Place
from sitegen.model import Award, Education, Person, Private
from sitegen.parsing import Origin, ParsedCV
from sitegen.parsing.results import Trace


def combined(
    texts: list[str], *entries: Entry, education: tuple[Education, ...] = (), heading: int = 0
) -> Person:
    """Return the person of a CV of these lines; the rules read a degree a line."""
    return combined_cv(texts, *entries, education=education, heading=heading).person


def combined_cv(
    texts: list[str], *entries: Entry, education: tuple[Education, ...] = (), heading: int = 0
) -> ParsedCV:
    """Return a CV of these lines; the rules read a degree a line."""
    lines = tuple(Line(text, Place("cv.txt", n)) for n, text in enumerate(texts, 1))
    origins = [
        Origin(line.place, ("heading",) if n == heading else ("unsorted",))
        for n, line in enumerate(lines, 1)
    ]
    traces = tuple(
        Trace("education", n, (lines[n].place, lines[n + 1].place)) for n in range(len(education))
    )
    person = Person(name="Ada", education=education)
    offline = ParsedCV(person, Private(), (), tuple(origins), lines=lines, traces=traces)
    numbered, secrets = number_lines(Document("cv.txt", lines), offline)
    answer = Answer(list(entries), numbers=frozenset(range(1, len(lines) + 1)))
    checked = check_answer(answer, numbered, secrets)
    return combine(checked, offline, numbered, secrets, is_complete=True)[0]


def unsorted(text: str, *values: str) -> list[str]:
    """What is left of a line without these values, which are titles of talks."""
    talks = [Entry("talks", (1,), (), {"title": [value]}) for value in values]
    return [item.text for item in combined([text], *talks).unsorted]


@pytest.mark.parametrize(
    ("text", "values", "left"),
    [
        (
            "Foam Prize, Institute of Tides and Salt",
            ["Foam Prize"],
            ["Institute of Tides and Salt"],
        ),
        ("Head of the Foam Prize in Oslo", ["Foam Prize"], ["Head … Oslo"]),
        ("Foam Prize in 2019", ["Foam Prize"], ["2019"]),
        ("Foam Prize of the", ["Foam Prize"], []),
        ("滨海大学 海洋科学奖", ["海洋科学奖"], ["滨海大学"]),
        ("海洋科学奖，第3名", ["海洋科学奖"], []),
        ("海洋科学奖（工商管理学院）", ["海洋科学奖"], ["工商管理学院"]),
        ("Tides Prize, Journal of Tides Letters", ["Tides Prize"], ["Journal of Tides Letters"]),
        ("Foam Prize, PhD Programme", ["Foam Prize"], ["PhD Programme"]),
    ],
)
def test_what_is_left_of_a_line_stays_in_one_piece(
    text: str, values: list[str], left: list[str]
) -> None:
    assert unsorted(text, *values) == left


@pytest.mark.parametrize(
    ("line", "award", "unsorted"),
    [
        ("Foam Prize, Hill University", Award(title="Foam Prize", issuer="Hill University"), []),
        ("Foam Prize, Salt Society", Award(title="Foam Prize", issuer="Salt Society"), []),
        (
            "Best salt, Foam Prize ($2,000)",
            Award(title="Foam Prize", notes=("Best salt", "$2,000")),
            [],
        ),
        ("Foam Prize, best salt", Award(title="Foam Prize", notes=("best salt",)), []),
        ("Foam Prize ($2,000)", Award(title="Foam Prize", notes=("$2,000",)), []),
        ("Head of the Foam Prize in Oslo", Award(title="Foam Prize"), ["Head … Oslo"]),
        ("Foam Prize, bo@hill.example", Award(title="Foam Prize"), ["bo@hill.example"]),
        ("Foam Prize, born 3 May 1980", Award(title="Foam Prize"), ["born"]),
    ],
)
def test_what_is_left_of_the_line_of_an_award_is_its_issuer_or_a_note(
    line: str, award: Award, unsorted: list[str]
) -> None:
    person = combined([line], Entry("awards", (1,), (), {"title": ["Foam Prize"]}))
    assert person.awards == (award,)
    assert [item.text for item in person.unsorted] == unsorted


@pytest.mark.parametrize(
    ("rest", "note", "left"),
    [
        ("Editor’s choice", "Editor’s choice", []),
        ("海洋文摘转载", "海洋文摘转载", []),
        ("Bo Ek", "", ["Bo Ek"]),  # perhaps an author
        ("2017a", "", ["2017a"]),
    ],
)
def test_a_remark_about_a_work_is_its_note(rest: str, note: str, left: list[str]) -> None:
    texts = [f"Ada Lind. Salt and foam. {rest}."]
    values = {"title": ["Salt and foam"], "authors": ["Ada Lind"]}
    cv = combined_cv(texts, Entry("publications", (1,), (), values))
    assert cv.publications[0].get("note") == note
    assert [item.text for item in cv.person.unsorted] == left


def test_what_is_left_of_a_talk_may_be_its_kind() -> None:
    talk = Entry("talks", (1,), (), {"title": ["Foam"], "where": ["Hill Museum"]})
    person = combined(["Foam. Poster, Hill Museum"], talk)
    assert (person.talks[0].kind, person.unsorted) == ("Poster", ())
    person = combined(["Foam. Salt, Hill Museum"], talk)
    assert [item.text for item in person.unsorted] == ["Salt"]


def test_a_town_that_is_left_is_the_location_of_a_post() -> None:
    post = Entry("experience", (1,), (), {"organization": ["Foam Inc"], "role": ["Diver"]})
    person = combined(["Foam Inc, Seattle, WA, Diver"], post)
    assert (person.experience[0].location, person.unsorted) == ("Seattle, WA", ())


def test_what_is_left_of_a_service_is_its_organization() -> None:
    person = combined(["Chair, Foam Board"], Entry("service", (1,), (), {"role": ["Chair"]}))
    assert person.service[0].organization == "Foam Board"


def test_what_is_left_of_the_lines_of_two_entries_is_unsorted() -> None:
    awards = [Entry("awards", (1,), (), {"title": [title]}) for title in ("Foam Prize", "Tides")]
    person = combined(["Foam Prize, Tides, best salt"], *awards)
    assert [item.text for item in person.unsorted] == ["best salt"]


@pytest.mark.parametrize(
    ("above", "below", "note"),
    [
        ("Foam Prize, best study of tides", "near Hill", "best study of tides near Hill"),
        ("Foam Prize, best oceano-", "graphic study", "best oceano-graphic study"),
    ],
)
def test_a_remark_on_two_lines_is_one_note(above: str, below: str, note: str) -> None:
    award = Entry("awards", (1, 2), (), {"title": ["Foam Prize"]})
    assert combined([above, below], award).awards == (Award(title="Foam Prize", notes=(note,)),)


def test_the_present_post_is_the_position() -> None:
    values = {
        "role": ["Diver"],
        "organization": ["Foam Inc"],
        "start": ["2020"],
        "end": ["present"],
    }
    person = combined(["Diver, Foam Inc, 2020-present"], Entry("experience", (1,), (), values))
    assert (person.position, person.affiliation) == ("Diver", "Foam Inc")


LONG = "Tides Journal, Foam Journal, Letters of Salt, Proceedings of Winds, Journal of Dunes"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (LONG, True),
        ("博士毕业论文：海洋声景的长期变化及其对沿海社区的影响研究：特征与机制", True),
        ("Referee for journals", False),
    ],
)
def test_a_long_line_is_not_lost_as_a_heading(line: str, kept: bool) -> None:
    by_rules = combined([line, "Foam Prize"], heading=1)
    award = Entry("awards", (2,), (1,), {"title": ["Foam Prize"]})
    governing = combined([line, "Foam Prize"], award)
    for person in (by_rules, governing):
        assert (
            line in [text for item in person.unsorted for text in item.text.split("\n")]
        ) is kept


def test_a_name_is_not_taken_from_words_of_other_fields() -> None:
    rules = Education(institution="Salt", degree="PhD")
    degree = Entry("education", (1, 2), (), {"degree": ["PhD"], "area": ["Salt"]})
    (education,) = combined(["Salt", "PhD"], degree, education=(rules,)).education
    assert not education.institution


@pytest.mark.parametrize(
    ("section", "values"),
    [
        ("awards", {"years": ["2019"]}),
        ("experience", {"start": ["2019"]}),
        ("students", {"year": ["2019"]}),
        ("education", {"end": ["2019"], "advisors": ["Mara Lind"]}),
    ],
)
def test_an_entry_without_a_name_is_kept_unsorted(
    section: str, values: dict[str, list[str]]
) -> None:
    person = combined(["Mara Lind, 2019"], Entry(section, (1,), (), values))
    assert not getattr(person, section)
    assert [item.text for item in person.unsorted] == ["Mara Lind, 2019"]


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("Foam, Centre for Tides and Religion: Harbour Days", "Religion: Harbour Days"),
        ("Foam, Harbour Days 2012-13-14", "Harbour Days 2012-13-14"),
    ],
)
def test_what_only_looks_private_is_part_of_a_value(line: str, where: str) -> None:
    (talk,) = combined(
        [line], Entry("talks", (1,), (), {"title": ["Foam"], "where": [where]})
    ).talks
    assert talk.given[0].where == where


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2019 Foam and the tides of a narrow fjord, Lisbon, 18–19 July.", "2019-07-18"),
        ("2019 Foam and the tides of a narrow fjord, Harbour 18, Lisbon, July.", "2019-07"),
        ("2019 Foam and the tides of a narrow fjord, Harbour 18, Lisbon.", "2019"),
    ],
)
def test_a_day_is_beside_its_month_however_far_it_is_from_the_year(text: str, date: str) -> None:
    given = {"title": ["Foam"], "date": ["2019-07-18"]}
    (talk,) = combined([text], Entry("talks", (1,), (), given)).talks
    assert talk.given[0].date == date


@pytest.mark.parametrize(
    ("text", "years"), [("Diver 2017-9", "2017-2019"), ("Diver 2017, 9", "2017")]
)
def test_the_end_of_a_range_may_be_one_figure(text: str, years: str) -> None:
    entry = Entry("service", (1,), (), {"role": ["Diver"], "years": ["2017-2019"]})
    (duty,) = combined([text], entry).service
    assert "".join(duty.years) == years
