"""What is kept of an answer, whatever it looks like."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.assisting.answer import find_json, parse_answer
from sitegen.assisting.request import split
from sitegen.combining.check import check_answer
from sitegen.combining.combine import combine
from sitegen.combining.entries import LISTS, TEXTS
from sitegen.combining.evidence import Evidence, fold
from sitegen.combining.lines import number_lines
from sitegen.model import Person
from sitegen.model.text import strings, words_of
from sitegen.parsing import parse_cv
from sitegen.reading import read_cv
from tests.assisting.cvs import KAJ, MIRA, SAMPLES, Sample, document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.document import Document
    from sitegen.parsing import ParsedCV

    Read = Callable[[Sample], tuple[Document, ParsedCV]]


def improved(
    cv: Document, answer: str, offline: ParsedCV | None = None
) -> tuple[ParsedCV, list[str]]:
    """The CV with an answer in it, and what was dropped; offline, rules read it."""
    offline = offline or parse_cv(cv)
    lines, secrets = number_lines(cv, offline)
    checked = check_answer(parse_answer(answer, [n.number for n in lines]), lines, secrets)
    result, _ = combine(checked, offline, lines, secrets)
    return result, [*map(str, checked.dropped), *checked.problems]


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("Here it is:\n```json\n%s]}\n```\nBye {x}", True),
        ('{"note": 1} %s]}', True),
        ('%s, {"lines": [2], "ti', False),
        ('%s], "talks": [{"lines"', False),
    ],
)
def test_the_json_is_found_in_prose_and_when_it_breaks_off(text: str, complete: bool) -> None:
    content, whole = find_json(text % '{"awards": [{"lines": [1], "title": "Prize"}')
    assert whole is complete
    assert content is not None
    assert content["awards"][0]["title"] == "Prize"


@pytest.mark.parametrize("text", ["", "I cannot do that.", "{", "[" * 100_000, '{"a":' * 9_000])
def test_an_answer_without_json_leaves_the_offline_reading(text: str) -> None:
    cv = document("Ada Nilsson", "", "Awards", "Golden Shell Prize, 2020")
    result, problems = improved(cv, text)
    assert result == parse_cv(cv)
    assert problems


@pytest.mark.parametrize(
    ("lines", "value", "kept"),
    [
        ("Quiet tides of the har-\nbours", "Quiet tides of the harbours", True),
        ("ＡＢＣ　Ｌａｂ Go\u0308del", "ABC Lab Gödel", True),
        ("University (2016) of Oslo", "University of Oslo", True),
        ("潮汐 数据", "潮汐数据", True),
        ("Universityof Oslo", "University of Oslo", True),
        ("a smart move", "art", False),
        ("tides and nets", "nets and tides", False),
        ("University of Oslo", "University of Bergen", False),
        ("one two three four five six seven eight nine", "one three five seven nine", False),
        ("Oslo", "<script>Oslo</script>", False),
        ("", "x", False),
    ],
)
def test_values_in_the_lines_are_kept_and_no_others(lines: str, value: str, kept: bool) -> None:
    assert Evidence(lines.split("\n")).has(value) is kept


@pytest.mark.parametrize(
    ("text", "value", "kept"),
    [
        ("Sept 2016 to May 2018", "2016-09", "2016-09"),
        ("Sept 2016", "2016-10", "2016"),
        ("2013-16", "2016", "2016"),
        ("2013-16", "2015", ""),
        ("7 June 2019", "2019-06-07", "2019-06-07"),
        ("7 June 2019", "2019-06-08", "2019-06"),
        ("2019年6月", "2019-06", "2019-06"),
        ("20160912", "2016-09-12", "2016-09-12"),
        ("2019–", "present", "present"),
        ("In-progress", "present", "present"),
        ("2019", "present", ""),
        ("2019", "2019-13", "2019"),
        ("2019", "soon", ""),
    ],
)
def test_dates_may_change_form_but_not_more(text: str, value: str, kept: str) -> None:
    assert Evidence([text]).date(value) == kept


def test_names_may_change_order_and_roles_their_number() -> None:
    evidence = Evidence(["Referees for Tide Letters: Dean KM, Smith, J. A.", "会议审稿人"])
    assert evidence.has_name("KM Dean")
    assert evidence.has_name("J. A. Smith")
    assert not evidence.has_name("J. A. Dean Jones")
    assert Evidence(["O’Lind D, Quill B"]).has_name("D O’Lind")
    assert evidence.has_role("Referee")
    assert not evidence.has_role("Editor")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_good_answers_are_imported(sample: Sample, read: Read) -> None:
    cv, dropped = improved(read(sample)[0], sample.reply)
    assert not dropped
    for section, rows in sample.answer.items():
        if section not in ("person", "publications"):
            merged = section == "talks"  # both occasions are of one talk
            assert len(getattr(cv.person, section)) == (1 if merged else len(rows))
    assert len(cv.publications) == len(sample.answer.get("publications", []))
    assert_nothing_is_lost(read(sample)[0], cv)


def test_the_offline_reading_adds_what_the_answer_does_not_ask_for(read: Read) -> None:
    document = read(MIRA)[0]
    cv, _ = improved(document, MIRA.reply, read_cv(document))
    work = cv.publications[0]
    assert (work.get("doi"), work.get("pages")) == ("10.1234/foam.16", "45--67")
    assert cv.person.sections[0].title == "Hobbies"
    assert cv.private.phone == ("+47 912 34 567",)


def test_both_readings_of_a_value_are_noted(read: Read) -> None:
    document, offline = read(KAJ)
    lines, secrets = number_lines(document, offline)
    checked = check_answer(parse_answer(KAJ.reply, range(1, 20)), lines, secrets)
    _, differences = combine(checked, offline, lines, secrets)
    assert [(d.place, d.what, d.kept, d.other) for d in differences] == [
        ("kaj.md:1", "position", "Engineer", "Engineer at Nordic Signals")
    ]


@pytest.mark.parametrize(
    "entry",
    [
        {"lines": [4], "title": "Nobel Prize", "years": ["2021"]},
        *({"lines": lines, "title": "Shell Prize"} for lines in ([400], [-1, 10**30], "all", None)),
        {"lines": [4], "title": "<script>alert(1)</script>"},
        {"lines": [4], "title": "[Golden](https://evil.example)"},
        {"lines": [2], "title": "[PHONE-1]"},
        {"lines": [4], "title": {"en": "Golden Shell Prize"}},
        *(["Golden Shell Prize"], None),
    ],
)
def test_wrong_entries_are_dropped_and_reported(entry: Any) -> None:
    cv = document("Ada Nilsson", "Tel: +47 912 34 567", "Awards", "Golden Shell Prize, 2020")
    result, problems = improved(cv, json.dumps({"awards": [entry]}))
    words = {word for award in result.person.awards for word in words_of(" ".join(strings(award)))}
    assert words <= {"golden", "shell", "prize", "2020"}
    assert problems
    assert "+47" not in json.dumps([list(strings(result.person))])
    assert_nothing_is_lost(cv, result)


def test_markup_of_the_answer_is_removed() -> None:
    cv = document("Ada Nilsson", "Awards", "Golden Shell Prize, 2020")
    answer = {"awards": [{"lines": [3], "title": "**Golden <Shell> `Prize`**"}]}
    result, _ = improved(cv, json.dumps(answer))
    assert result.person.awards[0].title == "Golden Shell Prize"


def test_lines_that_a_broken_off_answer_does_not_reach_stay_as_they_are(read: Read) -> None:
    document, offline = read(MIRA)
    result, problems = improved(document, MIRA.reply[: MIRA.reply.index('"service"')] + '"serv')
    assert any("breaks off" in problem for problem in problems)
    assert len(result.publications) == len(offline.publications)
    assert_nothing_is_lost(document, result)


def test_long_cvs_go_in_pieces_along_their_headings(read: Read) -> None:
    document, offline = read(MIRA)
    lines, _ = number_lines(document, offline)
    pieces = split(lines, 200)
    assert len(pieces) > 2
    assert [line for piece in pieces for line in piece.lines] == list(lines)
    assert all(p.lines[0].line.level or p.heading or p is pieces[0] for p in pieces)


VALUES = st.one_of(
    st.text(max_size=30),
    st.integers(-5, 3000),
    st.sampled_from([
        "Mira Tahn", "2016", "2016-09", "present", "Journal of Foam", "Referee", "Nobel Prize",
        "Quiet tides", "[PHONE-1]", "Tahn Foam", "phd", "article", "Sailing", "Harbour Foam Letters",
        "1. Tahn", "乔木", "https://harbour.example", "mira@harbour.example",
    ]),
    *(st.none(), st.booleans()),
)  # fmt: skip
LINES = st.one_of(st.lists(st.integers(-2, 20), max_size=3), st.none(), st.text(max_size=3))
ROWS = {
    section: st.fixed_dictionaries(
        {"lines": LINES},
        optional={
            "also": LINES,
            **{
                name: st.one_of(VALUES, st.lists(VALUES, max_size=3))
                for name in (*TEXTS[section], *LISTS.get(section, ()))
            },
        },
    )
    for section in TEXTS
}
ANSWERS = st.fixed_dictionaries(
    {}, optional={section: st.lists(row, max_size=3) for section, row in ROWS.items()}
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANSWERS, st.sampled_from(SAMPLES), st.integers(0, 400))
def test_whatever_the_answer_nothing_is_invented_and_nothing_lost(
    answer: dict[str, Any], sample: Sample, cut: int
) -> None:
    cv = document(*sample.text.splitlines())
    text = json.dumps(answer)
    result, _ = improved(cv, text[: len(text) - cut] if cut < len(text) / 2 else text)
    letters = fold(" ".join(line.text for line in cv.lines).replace("har- bours", "harbours"))
    for word in imported_words(result.person):
        assert fold(word) in letters, word
    assert_nothing_is_lost(cv, result)


def imported_words(person: Person) -> Iterator[str]:
    """The words of a person, without choices and the forms that dates and roles may take."""
    free = {"start", "end", "date", "years", "year", "level", "status", "source"}
    for name in set(Person.__dataclass_fields__) - {"links", "headings"}:
        value = getattr(person, name)
        for entry in value if isinstance(value, tuple) else (value,):
            fields = set(getattr(entry, "__dataclass_fields__", ())) - {*free, "given"}
            for part in [getattr(entry, field) for field in fields] if fields else [entry]:
                for text in strings(part):
                    yield from words_of(text)


def assert_nothing_is_lost(document: Document, cv: ParsedCV) -> None:
    """Check that every line with words is in an entry, a heading or `unsorted`."""
    became = {origin.place: origin.became for origin in cv.origins}
    traced = {place for trace in cv.traces for place in trace.places}
    for line in document.lines:
        if words_of(line.text):
            kinds = set(became[line.place])
            assert kinds - {"marks"}, line.text
            assert kinds & {"heading"} or line.place in traced, line.text
