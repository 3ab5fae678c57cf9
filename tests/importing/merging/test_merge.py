"""Merges of a CV into a site without a record of the last import."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from sitegen.importing.merging import Conflict, Merge, Side, update_site
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
from tests.strategies import people

ADA = Person(name="Ada Nilsson")
Works = tuple[Publication, ...]


def merge(old: Person, new: Person, old_works: Works = (), new_works: Works = ()) -> Merge:
    return update_site(None, Side(old, Private(), old_works), Side(new, Private(), new_works))


def ada(**values: Any) -> Person:
    return replace(ADA, **values)


@settings(max_examples=100, deadline=None)
@given(people())
def test_the_same_person_changes_nothing(person: Person) -> None:
    merged = merge(person, person)
    assert (merged.side.person, merged.conflicts) == (person, ())


def test_gaps_are_filled_and_new_entries_join_in_the_order_of_the_cv() -> None:
    phd = Education(institution="X University", degree="PhD", start="2015")
    bsc = Education(institution="Y University", degree="BSc", end="2014")
    new_phd = replace(phd, start="2015-09", end="2019", advisors=("Bo Ek",))
    old = ada(bio="Mine.", education=(phd,))
    merged = merge(old, ada(position="Professor", education=(bsc, new_phd)))
    assert merged.side.person == replace(
        old, position="Professor", education=(bsc, replace(new_phd, start="2015"))
    )
    assert merged.conflicts == (Conflict("education: X University: start", "2015", "2015-09"),)


def test_in_a_conflict_the_site_wins() -> None:
    old = ada(position="Postdoc", links={"homepage": "https://old.example.org"})
    links = {"homepage": "https://new.example.org", "github": "ada"}
    new = Person(name={"en": "Bo Ek", "zh": "王海"}, position="Professor", links=links)
    merged = merge(old, new)
    assert merged.side.person == replace(old, links={**links, **old.links})
    assert merged.conflicts == (
        Conflict("name", "Ada Nilsson", "Bo Ek / 王海"),
        Conflict("position", "Postdoc", "Professor"),
        Conflict("links: homepage", "https://old.example.org", "https://new.example.org"),
    )


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("刘海", "Hai Liu", {"en": "Hai Liu", "zh": "刘海"}),
        ("Hai Liu", "刘海", {"en": "Hai Liu", "zh": "刘海"}),
        ("Liu, Hai", {"en": "Hai Liu", "zh": "刘海"}, {"en": "Liu, Hai", "zh": "刘海"}),
        ({"zh": "刘海", "en": "Hai Liu"}, "Liu Hai", {"zh": "刘海", "en": "Hai Liu"}),
        ("Hai Liu", "Hai  Liu", "Hai Liu"),
        ("", "Hai Liu", "Hai Liu"),
        ("Hai Liu", "", "Hai Liu"),
    ],
)
def test_a_name_in_two_scripts_is_one(old: str, new: str, name: object) -> None:
    merged = merge(Person(name=old), Person(name=new))
    assert (merged.side.person.name, merged.conflicts) == (name, ())


def award(title: str, *years: str) -> Award:
    return Award(title=title, years=years)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (award("Shell", "2019"), award("Shell", "2020"), False),
        (award("Shell"), award("shell!", "2020"), True),
        (award("全国数学建模大赛三等奖", "2019"), award("全国数模大赛三等奖", "2019"), True),
        (award("全国数学建模大赛三等奖", "2019"), award("全国数学建模大赛二等奖", "2019"), False),
        (Patent(number="CN1.2", title="A"), Patent(number="CN 1.2", title="A"), True),
        (Patent(number="CN1.2", title="A"), Patent(number="CN1.3", title="A"), False),
        (Patent(title="A"), Patent(number="CN1.3", title="A"), True),
    ],
)
def test_awards_and_patents_are_compared_by_title_year_and_number(
    old: Award | Patent, new: Award | Patent, *, same: bool
) -> None:
    key = "awards" if isinstance(old, Award) else "patents"
    merged = merge(ada(**{key: (old,)}), ada(**{key: (new,)}))
    assert len(getattr(merged.side.person, key)) == (1 if same else 2)


def test_a_stay_is_recognized_by_a_longer_name_of_its_place() -> None:
    old = Experience(organization="阿里云", role="实习生", start="2023-05")
    new = replace(old, organization="阿里云云网络", role="研究型实习生", end="2024-03")
    merged = merge(ada(experience=(old,)), ada(experience=(new,)))
    assert merged.side.person.experience == (replace(old, end="2024-03"),)
    fields = [conflict.what.rpartition(": ")[2] for conflict in merged.conflicts]
    assert fields == ["organization", "role"]


def test_an_expected_date_is_not_taken_over_without_the_date() -> None:
    stay = Education(institution="X", degree="PhD", start="2019", end="present")
    old = ada(education=(stay,))
    merged = merge(old, ada(education=(replace(stay, end="2025", expected=True),)))
    assert merged.side.person == old
    assert merged.conflicts == (Conflict("education: X: end", "present", "2025"),)


def test_occasions_of_a_talk_and_years_of_a_service_join() -> None:
    bari, lund = Occasion(where="Bari", date="2020"), Occasion(where="Lund", date="2021")
    service = Service(role="PC", organization="SOT", years=("2020",))
    old = ada(talks=(Talk(title="Foam", given=(bari,)),), service=(service,))
    both_years = replace(service, years=("2020", "2021"))
    new = ada(talks=(Talk(title="Foam.", given=(lund, bari)),), service=(both_years,))
    merged = merge(old, new)
    assert merged.side.person.talks == (Talk(title="Foam", given=(lund, bari)),)
    assert merged.side.person.service == (both_years,)
    assert merged.conflicts == ()


def test_a_work_in_another_venue_is_another_work_with_a_key_of_its_own() -> None:
    tides = {"title": "Foam on Tides", "author": "Ada Nilsson", "year": "2022"}
    old = Publication("nilsson2022foam", "article", {**tides, "journal": "Journal of Foam"})
    fields = {**tides, "booktitle": "SOT", "year": "2021"}
    new = Publication("nilsson2022foam", "inproceedings", fields)
    works = merge(ADA, ADA, (old,), (new,)).side.publications
    assert [work.key for work in works] == ["nilsson2022foam", "nilsson2021foam"]


def test_rankings_join_and_years_conflict() -> None:
    fields = {"title": "Foam", "booktitle": "SOT", "year": "2022", "ranking": "CCF-A"}
    old = Publication("foam", "misc", fields)
    new = replace(old, fields={**fields, "year": "2023", "ranking": "CCF-A, CORE A*"})
    merged = merge(ADA, ADA, (old,), (new,))
    assert merged.side.publications[0].fields["ranking"] == "CCF-A, CORE A*"
    assert merged.conflicts == (Conflict("publications: foam: year", "2022", "2023"),)


def test_private_values_are_merged_like_public_ones() -> None:
    old, new = Private(phone=("1",), age="30"), Private(phone=("2", "1"), age="31", birth="1990")
    merged = update_site(None, Side(ADA, old), Side(ADA, new))
    assert merged.side.private == Private(phone=("1", "2"), age="30", birth="1990")
    assert merged.conflicts == (Conflict("age", "30", "31"),)
