"""What a site says + what a CV says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from sitegen.importers import read
from sitegen.importing.merging import Conflict, Merge, Side, same_person, update
from sitegen.model import (
    Award,
    Education,
    Experience,
    Occasion,
    Patent,
    Person,
    Private,
    Publication,
    Service,
    Talk,
)
from sitegen.parsing import parse_cv
from tests.parsing.reading import cv
from tests.parsing.test_conservation import CVS
from tests.strategies import people

ADA = Person(name="Ada Nilsson")
FOAM = Publication("nilsson2023foam", "misc", {
    "title": "Foam on Tides", "author": "Ada Nilsson", "year": "2023", "pubstate": "submitted", "note": "under review",
})  # fmt: skip


Works = tuple[Publication, ...]


def merge(old: Person, old_works: Works, new: Person, new_works: Works) -> Merge:
    """A site of which nobody knows what was imported, and a CV."""
    return update(None, Side(old, Private(), old_works), Side(new, Private(), new_works))


def merged(old: Person, new: Person) -> Person:
    """Both, where nothing disagrees."""
    both = merge(old, (), new, ())
    assert both.conflicts == ()
    return both.side.person


@settings(max_examples=100, deadline=None)
@given(people())
def test_the_same_person_again_changes_nothing(person: Person) -> None:
    again = merge(person, (), person, ())
    assert again.side.person == person
    assert again.conflicts == ()


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.stem)
def test_the_same_cv_again_changes_nothing(path: object) -> None:
    parsed = parse_cv(read(path))  # type: ignore[arg-type]
    again = merge(parsed.person, parsed.publications, parsed.person, parsed.publications)
    assert (again.side.person, again.side.publications, again.conflicts) == (
        parsed.person,
        parsed.publications,
        (),
    )


def test_gaps_are_filled_and_the_rest_joins_where_the_cv_has_it() -> None:
    old = replace(
        ADA,
        bio="Mine.",
        education=(Education(institution="X University", degree="PhD", start="2015"),),
    )
    new = replace(
        ADA,
        position="Professor",
        education=(
            Education(institution="Y University", degree="BSc", end="2014"),
            Education(
                institution="X University",
                degree="PhD",
                start="2015-09",
                end="2019",
                advisors=("Bo Ek",),
            ),
        ),
    )
    both = merge(old, (), new, ())
    assert both.side.person == replace(
        old,
        position="Professor",
        education=(
            Education(institution="Y University", degree="BSc", end="2014"),
            Education(
                institution="X University",
                degree="PhD",
                start="2015",
                end="2019",
                advisors=("Bo Ek",),
            ),
        ),
    )
    assert both.conflicts == (Conflict("education: X University: start", "2015", "2015-09"),)


def test_what_disagrees_is_told_and_the_site_stands() -> None:
    old = replace(ADA, position="Postdoc", links={"homepage": "https://old.example.org"})
    new = replace(
        ADA, position="Professor", links={"homepage": "https://new.example.org", "github": "ada"}
    )
    both = merge(old, (), new, ())
    assert both.side.person == replace(
        old, links={"homepage": "https://old.example.org", "github": "ada"}
    )
    assert both.conflicts == (
        Conflict("position", "Postdoc", "Professor"),
        Conflict("links: homepage", "https://old.example.org", "https://new.example.org"),
    )


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("刘海", "Hai Liu", {"en": "Hai Liu", "zh": "刘海"}),
        ("Hai Liu", "刘海", {"en": "Hai Liu", "zh": "刘海"}),
        ("Liu, Hai", {"en": "Hai Liu", "zh": "刘海"}, {"en": "Liu, Hai", "zh": "刘海"}),
        ({"en": "Hai Liu"}, {"en": "Hai Liu", "zh": "刘海"}, {"en": "Hai Liu", "zh": "刘海"}),
        ({"zh": "刘海", "en": "Hai Liu"}, "Liu Hai", {"zh": "刘海", "en": "Hai Liu"}),
        ("Hai Liu", "Hai  Liu", "Hai Liu"),
        ("", "Hai Liu", "Hai Liu"),
        ("Hai Liu", "", "Hai Liu"),
    ],
)
def test_a_name_in_two_scripts_is_one(old: str, new: str, name: object) -> None:
    assert merged(Person(name=old), Person(name=new)).name == name


def test_another_name_is_told() -> None:
    both = merge(ADA, (), Person(name={"en": "Bo Ek", "zh": "王海"}), ())
    assert both.side.person.name == "Ada Nilsson"
    assert both.conflicts == (Conflict("name", "Ada Nilsson", "Bo Ek / 王海"),)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("Ada Nilsson", "Nilsson, Ada", True),
        ({"en": "Hai Liu", "zh": "刘海"}, "刘海", True),
        ("Ada Nilsson", "Bo Ek", False),
        ("", "", False),
    ],
)
def test_same_person(a: str, b: str, *, same: bool) -> None:
    assert same_person(Person(name=a), Person(name=b)) is same


def test_two_cvs_of_one_person_in_two_scripts() -> None:
    english = cv(
        "# Ruoxi Shen\n\n## Publications\n\n1. Ruoxi Shen, Bo Ek. Foam on Tides. SOT, 2023."
    )
    chinese = cv(
        "# 沈若溪\n\n## 教育背景\n\n2019.9-2023.6 青河大学 博士\n\n"
        "## 论文\n\n1. Ruoxi Shen, Bo Ek. Foam on Tides. SOT, 2023."
    )
    both = merge(english.person, english.publications, chinese.person, chinese.publications)
    assert both.side.person.name == {"en": "Ruoxi Shen", "zh": "沈若溪"}
    assert len(both.side.person.education) == 1
    assert both.side.publications == english.publications
    assert both.conflicts == ()


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        (Award(title="Shell", years=("2019",)), Award(title="Shell", years=("2019",)), 1),
        (Award(title="Shell", years=("2019",)), Award(title="Shell", years=("2020",)), 2),
        (Award(title="Shell"), Award(title="shell!", years=("2020",)), 1),
        (
            Award(title="全国数学建模大赛三等奖", years=("2019",)),
            Award(title="全国数模大赛三等奖", years=("2019",)),
            1,
        ),
        (
            Award(title="全国数学建模大赛三等奖", years=("2019",)),
            Award(title="全国数学建模大赛二等奖", years=("2019",)),
            2,
        ),
    ],
)
def test_awards(old: Award, new: Award, count: int) -> None:
    assert (
        len(
            merge(
                replace(ADA, awards=(old,)), (), replace(ADA, awards=(new,)), ()
            ).side.person.awards
        )
        == count
    )


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        (Patent(number="CN1.2", title="A"), Patent(number="CN 1.2", title="A"), 1),
        (Patent(number="CN1.2", title="A"), Patent(number="CN1.3", title="A"), 2),
        (Patent(title="A"), Patent(number="CN1.3", title="A"), 1),
    ],
)
def test_patents(old: Patent, new: Patent, count: int) -> None:
    assert len(merged(replace(ADA, patents=(old,)), replace(ADA, patents=(new,))).patents) == count


def test_an_institution_in_other_words_is_the_same_stay() -> None:
    old = replace(
        ADA, experience=(Experience(organization="阿里云", role="实习生", start="2023-05"),)
    )
    new = replace(
        ADA,
        experience=(
            Experience(
                organization="阿里云云网络", role="研究型实习生", start="2023-05", end="2024-03"
            ),
        ),
    )
    both = merge(old, (), new, ())
    assert [(stay.organization, stay.end) for stay in both.side.person.experience] == [
        ("阿里云", "2024-03")
    ]
    assert {conflict.what.rsplit(": ", 1)[1] for conflict in both.conflicts} == {
        "organization",
        "role",
    }


def test_what_is_expected_of_another_end_is_not_taken_over() -> None:
    old = replace(
        ADA, education=(Education(institution="X", degree="PhD", start="2019", end="present"),)
    )
    new = replace(
        ADA,
        education=(
            Education(institution="X", degree="PhD", start="2019", end="2025", expected=True),
        ),
    )
    both = merge(old, (), new, ())
    assert both.side.person == old
    assert both.conflicts == (Conflict("education: X: end", "present", "2025"),)


def test_a_talk_is_given_again() -> None:
    old = replace(ADA, talks=(Talk(title="Foam", given=(Occasion(where="Bari", date="2020"),)),))
    new = replace(
        ADA,
        talks=(
            Talk(
                title="Foam.",
                given=(Occasion(where="Lund", date="2021"), Occasion(where="Bari", date="2020")),
            ),
        ),
    )
    assert merged(old, new).talks == (
        Talk(
            title="Foam",
            given=(Occasion(where="Lund", date="2021"), Occasion(where="Bari", date="2020")),
        ),
    )


def test_years_of_a_duty_join() -> None:
    old = replace(ADA, service=(Service(role="PC", organization="SOT", years=("2020",)),))
    new = replace(ADA, service=(Service(role="PC", organization="SOT", years=("2020", "2021")),))
    assert merged(old, new).service[0].years == ("2020", "2021")


def test_a_work_that_has_appeared_keeps_its_key() -> None:
    fields = {
        "title": "Foam on tides",
        "author": "Ada Nilsson",
        "booktitle": "{SOT}",
        "year": "2024",
    }
    (work,) = merge(
        ADA, (FOAM,), ADA, (Publication("nilsson2024foam", "inproceedings", fields),)
    ).side.publications
    assert (work.key, work.type) == ("nilsson2023foam", "inproceedings")
    assert work.get("pubstate", "note") == ""
    assert (work.year, work.venue) == ("2024", "{SOT}")


def test_a_work_in_another_venue_is_another() -> None:
    tides = {"title": "Foam on Tides", "author": "Ada Nilsson", "year": "2022"}
    old = Publication("nilsson2022foam", "article", {**tides, "journal": "Journal of Foam"})
    new = Publication(
        "nilsson2022foam", "inproceedings", {**tides, "booktitle": "SOT", "year": "2021"}
    )
    works = merge(ADA, (old,), ADA, (new,)).side.publications
    assert [work.key for work in works] == ["nilsson2022foam", "nilsson2021foam"]


def test_ranks_join_and_other_fields_of_a_work_disagree() -> None:
    old = replace(
        FOAM, fields={"title": "Foam", "booktitle": "SOT", "year": "2022", "ranking": "CCF-A"}
    )
    new = replace(
        FOAM,
        fields={"title": "Foam", "booktitle": "SOT", "year": "2023", "ranking": "CCF-A, CORE A*"},
    )
    both = merge(ADA, (old,), ADA, (new,))
    assert both.side.publications[0].fields["ranking"] == "CCF-A, CORE A*"
    assert both.conflicts == (Conflict("publications: nilsson2023foam: year", "2022", "2023"),)


def test_private_values() -> None:
    old, new = Private(phone=("1",), age="30"), Private(phone=("2", "1"), age="31", birth="1990")
    both = update(None, Side(ADA, old), Side(ADA, new))
    assert both.side.private == Private(phone=("1", "2"), age="30", birth="1990")
    assert both.conflicts == (Conflict("age", "30", "31"),)
