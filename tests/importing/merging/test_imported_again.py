"""Three versions of one thing: what an import understood before, what the person made of it, what the CV says now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen.importing.merging import Absent, Conflict, Merge, Side, Update, update
from sitegen.model import (
    Award,
    Education,
    Experience,
    Occasion,
    Person,
    Publication,
    Talk,
    Unsorted,
)

if TYPE_CHECKING:
    from sitegen.importing.merging import Prefer

ADA = Person(name="Ada Nilsson")
FOAM = Publication(
    "foam",
    "article",
    {"title": "Foam", "author": "Ada Nilsson", "journal": "Tides", "year": "2022"},
)


def works(base: Publication, ours: Publication, theirs: Publication, prefer: Prefer = "") -> Merge:
    one, two, three = (Side(ADA, publications=(work,)) for work in (base, ours, theirs))
    return update(one, two, three, prefer)


def of(work: Publication, **fields: str) -> Publication:
    return replace(
        work, fields={name: value for name, value in {**work.fields, **fields}.items() if value}
    )


def test_a_field_that_the_cv_alone_changed_is_taken_over_and_told() -> None:
    done = works(FOAM, FOAM, of(FOAM, year="2023"))
    assert done.side.publications[0].year == "2023"
    assert done.updates == (Update("publications: foam: year", "2022", "2023"),)
    assert done.conflicts == ()


@pytest.mark.parametrize(
    ("prefer", "year", "conflicts"), [("cv", "2023", 0), ("site", "2021", 0), ("", "2021", 1)]
)
def test_a_field_that_both_changed_is_the_one_that_is_preferred(
    prefer: Prefer, year: str, conflicts: int
) -> None:
    done = works(FOAM, of(FOAM, year="2021"), of(FOAM, year="2023"), prefer)
    assert done.side.publications[0].year == year
    assert len(done.conflicts) == conflicts


def test_a_work_that_its_author_takes_for_less_than_the_cv_does_stays_so() -> None:
    ours = of(FOAM, pubstate="submitted")
    done = works(FOAM, ours, of(FOAM, volume="3"))
    assert done.side.publications[0].fields == {**ours.fields, "volume": "3"}


def test_what_a_person_wrote_of_a_work_stays_when_it_appears() -> None:
    before = of(FOAM, journal="", pubstate="submitted", note="under review")
    done = works(before, of(before, note="With a talk"), FOAM)
    assert done.side.publications[0].fields == {**FOAM.fields, "note": "With a talk"}


def test_a_work_that_moves_to_the_next_state_says_that_state_alone() -> None:
    before = of(FOAM, journal="", pubstate="submitted")
    done = works(before, before, of(FOAM, pubstate="inpress"))
    assert done.side.publications[0].fields == {**FOAM.fields, "pubstate": "inpress"}


def test_lines_that_nobody_could_place_may_stand_elsewhere_now() -> None:
    base, theirs = (
        replace(ADA, unsorted=(Unsorted(text="Foam", source=f"cv.md:{line}"),)) for line in (3, 9)
    )
    mine = replace(ADA, unsorted=(Unsorted(text="Foam", source="mine.md:1"),))
    assert update(Side(base), Side(base), Side(theirs)).side.person == theirs
    assert update(Side(base), Side(mine), Side(theirs)).side.person == mine


def test_a_second_language_comes_beside_the_first() -> None:
    theirs = replace(ADA, position={"en": "Professor", "zh": "教授"})
    done = update(Side(ADA), Side(replace(ADA, position="Professor")), Side(theirs))
    assert done.side.person == theirs
    assert done.conflicts == ()


def test_a_link_that_the_person_calls_otherwise_is_not_there_twice() -> None:
    ours, theirs = (
        replace(ADA, links={name: "https://foam.example"}) for name in ("homepage", "website")
    )
    assert update(Side(ADA), Side(ours), Side(theirs)).side.person == ours


def test_a_stay_without_dates_is_known_by_its_role() -> None:
    ours = replace(
        ADA, experience=(Experience(organization="Hill", role="Lecturer", start="2019"),)
    )
    same, other = (
        replace(ADA, experience=(Experience(organization="Hill", role=role),))
        for role in ("Lecturer", "Dean")
    )
    assert update(None, Side(ours), Side(same)).side.person == ours
    assert len(update(None, Side(ours), Side(other)).side.person.experience) == 2


def test_years_that_go_on_take_the_place_of_those_before() -> None:
    base, theirs = (
        replace(ADA, awards=(Award(title="Shell", years=(years,)),))
        for years in ("2019", "2019-2021")
    )
    assert update(Side(base), Side(base), Side(theirs)).side.person == theirs


def test_lists_of_names_that_say_the_same_are_one() -> None:
    ours, theirs = (
        replace(ADA, education=(Education(institution="Hill", degree="PhD", advisors=names),))
        for names in (("Bo Ek", "Mei Lin"), ("Bo  Ek", "Mei Lin."))
    )
    done = update(None, Side(ours), Side(theirs))
    assert done.side.person == ours
    assert done.conflicts == ()


def test_an_interest_in_other_words_takes_the_place_of_the_old_one() -> None:
    base, theirs = (
        replace(ADA, interests=(one, "dunes"))
        for one in ("foam on quiet tides", "foam on very quiet tides")
    )
    assert update(Side(base), Side(base), Side(theirs)).side.person.interests == theirs.interests


def test_a_value_in_dispute_names_its_place() -> None:
    base, ours, theirs = (replace(ADA, position=said) for said in ("Lecturer", "Dean", "Professor"))
    assert update(Side(base), Side(ours), Side(theirs)).conflicts == (
        Conflict("position", "Dean", "Professor"),
    )


def test_what_a_newer_cv_leaves_out_stays_and_is_told() -> None:
    salt, sand = (
        replace(FOAM, key=title, fields={**FOAM.fields, "title": title})
        for title in ("Salt", "Sand")
    )
    posts = (
        Experience(role="Reader", organization="Hill University"),
        Experience(role="Guest", organization="Port"),
    )
    before = Side(replace(ADA, experience=posts), publications=(FOAM, salt, sand))
    after = Side(replace(ADA, experience=posts[:1]), publications=(FOAM, sand))
    done = update(before, before, after)
    assert done.side == before
    assert done.absent == (Absent("experience: Port"), Absent("publications: Salt"))
    assert update(done.base, done.side, after).side == before


def test_a_choice_of_works_is_no_newer_list_of_them() -> None:
    salt, sand = (
        replace(FOAM, key=title, fields={**FOAM.fields, "title": title})
        for title in ("Salt", "Sand")
    )
    before = Side(ADA, publications=(FOAM, salt, sand))
    assert update(before, before, Side(ADA, publications=(FOAM,))).absent == ()


def test_a_talk_without_a_title_is_called_by_where_it_was_given() -> None:
    talks = (
        Talk(
            kind="Poster", given=(Occasion(where="Foam Days", date="2024", location="Salt Port"),)
        ),
    )
    moved = (
        Talk(kind="Poster", given=(Occasion(where="Foam Days", date="2024", location="Hill"),)),
    )
    before = Side(replace(ADA, talks=talks))
    done = update(before, before, Side(replace(ADA, talks=moved)))
    assert [each.what for each in done.updates] == ["talks: Foam Days: given: Foam Days: location"]


@pytest.mark.parametrize(
    "fields", [{"title": "Foam", "author": "Ada Nilsson", "journal": "27"}, {"journal": "→"}, {}]
)
def test_a_work_that_says_the_same_as_before_is_the_same(fields: dict[str, str]) -> None:
    work = Publication("foam", "article", fields)
    assert works(work, work, work).side.publications == (work,)
