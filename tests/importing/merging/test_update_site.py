"""Three-way merges of a site, the data as of the last import, and a newer CV."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.importing.merging import Absent, Merge, Side, Update, update_site
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
from tests.strategies import people

if TYPE_CHECKING:
    from sitegen.importing.merging import Prefer

ADA = Person(name="Ada Nilsson")
FOAM = Publication(
    "foam",
    "article",
    {"title": "Foam", "author": "Ada Nilsson", "journal": "Tides", "year": "2022"},
)
SALT, SAND = (
    replace(FOAM, key=title, fields={**FOAM.fields, "title": title}) for title in ("Salt", "Sand")
)


def ada(**values: Any) -> Side:
    return Side(replace(ADA, **values))


def merge_works(
    base: Publication, ours: Publication, theirs: Publication, prefer: Prefer = ""
) -> Merge:
    before, site, cv = (Side(ADA, publications=(work,)) for work in (base, ours, theirs))
    return update_site(before, site, cv, prefer)


def foam(**fields: str) -> Publication:
    """The work with these fields; empty ones are removed."""
    merged = {**FOAM.fields, **fields}
    return replace(FOAM, fields={name: value for name, value in merged.items() if value})


@settings(max_examples=60, deadline=None)
@given(people(), people())
def test_an_unchanged_cv_changes_nothing(cv: Person, site: Person) -> None:
    merged = update_site(Side(cv), Side(site), Side(cv))
    assert merged.side.person == site
    assert (merged.conflicts, merged.updates) == ((), ())


@pytest.mark.parametrize(
    ("prefer", "edited", "year", "conflicts", "updates"),
    [
        ("", "2022", "2023", 0, 1),
        ("cv", "2021", "2023", 0, 1),
        ("site", "2021", "2021", 0, 0),
        ("", "2021", "2021", 1, 0),
    ],
)
def test_a_field_follows_the_cv_unless_it_was_edited_and_the_site_wins(
    prefer: Prefer, edited: str, year: str, conflicts: int, updates: int
) -> None:
    merged = merge_works(FOAM, foam(year=edited), foam(year="2023"), prefer)
    assert merged.side.publications[0].year == year
    assert len(merged.conflicts) == conflicts
    assert merged.updates == (Update("publications: foam: year", edited, "2023"),) * updates


SUBMITTED = foam(journal="", pubstate="submitted", note="under review")


NOTED = replace(SUBMITTED, fields={**SUBMITTED.fields, "note": "With a talk"})
STATES = {
    "earlier state by hand": (
        *(FOAM, foam(pubstate="submitted")),
        *(foam(volume="3"), foam(pubstate="submitted", volume="3")),
    ),
    "note by hand": (SUBMITTED, NOTED, FOAM, foam(note="With a talk")),
    "next state": (SUBMITTED, SUBMITTED, foam(pubstate="inpress"), foam(pubstate="inpress")),
}


@pytest.mark.parametrize(("base", "ours", "theirs", "expected"), STATES.values(), ids=STATES)
def test_a_new_state_of_a_work_replaces_the_old_one_but_no_edits(
    base: Publication, ours: Publication, theirs: Publication, expected: Publication
) -> None:
    assert merge_works(base, ours, theirs).side.publications[0].fields == expected.fields


@pytest.mark.parametrize(
    "fields", [{"title": "Foam", "author": "Ada Nilsson", "journal": "27"}, {"journal": "→"}, {}]
)
def test_an_unchanged_work_is_recognized_however_little_it_says(fields: dict[str, str]) -> None:
    work = Publication("foam", "article", fields)
    assert merge_works(work, work, work).side.publications == (work,)


def unsorted(source: str) -> Side:
    return ada(unsorted=(Unsorted(text="Foam", source=source),))


def award(years: str) -> Side:
    return ada(awards=(Award(title="Shell", years=(years,)),))


def advised_by(*names: str) -> Side:
    return ada(education=(Education(institution="Hill", degree="PhD", advisors=names),))


def lecturer(start: str = "") -> Side:
    return ada(experience=(Experience(organization="Hill", role="Lecturer", start=start),))


QUIET, VERY_QUIET = (
    ada(interests=(f"foam on {x} tides", "dunes")) for x in ("quiet", "very quiet")
)
HOMEPAGE, WEBSITE = (ada(links={x: "https://foam.example"}) for x in ("homepage", "website"))
ADVISED = advised_by("Bo Ek", "Mei Lin")
TRANSLATED = ada(position={"en": "Professor", "zh": "教授"})
VERSIONS = {
    "line moved": (*[unsorted("cv.md:3")] * 2, *[unsorted("cv.md:9")] * 2),
    "line edited by hand": tuple(map(unsorted, ("cv.md:3", "me.md:1", "cv.md:9", "me.md:1"))),
    "second language": (Side(ADA), ada(position="Professor"), TRANSLATED, TRANSLATED),
    "link under another key": (Side(ADA), HOMEPAGE, WEBSITE, HOMEPAGE),
    "later years": (*[award("2019")] * 2, *[award("2019-2021")] * 2),
    "reworded item": (QUIET, QUIET, VERY_QUIET, VERY_QUIET),
    "names in other spelling": (None, ADVISED, advised_by("Bo  Ek", "Mei Lin."), None),
    "stay without dates": (None, lecturer("2019"), lecturer(), None),
}


@pytest.mark.parametrize(("base", "ours", "theirs", "expected"), VERSIONS.values(), ids=VERSIONS)
def test_versions_of_one_value_are_recognized(
    base: Side | None, ours: Side, theirs: Side, expected: Side | None
) -> None:
    merged = update_site(base, ours, theirs)
    assert merged.side == (expected or ours)
    assert merged.conflicts == ()


def test_another_role_at_the_same_place_is_another_stay() -> None:
    dean = ada(experience=(Experience(organization="Hill", role="Dean"),))
    assert len(update_site(None, lecturer("2019"), dean).side.person.experience) == 2


def test_a_talk_without_a_title_is_named_after_its_occasion() -> None:
    before, after = (
        ada(talks=(Talk(kind="Poster", given=(Occasion(where="Foam Days", location=place),)),))
        for place in ("Salt Port", "Hill")
    )
    (update,) = update_site(before, before, after).updates
    assert update.what == "talks: Foam Days: given: Foam Days: location"


def test_entries_missing_from_a_newer_cv_stay_and_are_reported() -> None:
    stays = (
        Experience(role="Reader", organization="Hill University"),
        Experience(role="Guest", organization="Port"),
    )
    before = Side(replace(ADA, experience=stays), publications=(FOAM, SALT, SAND))
    after = Side(replace(ADA, experience=stays[:1]), publications=(FOAM, SAND))
    merged = update_site(before, before, after)
    assert merged.side == before
    assert merged.absent == (Absent("experience: Port"), Absent("publications: Salt"))
    assert update_site(merged.base, merged.side, after).side == before


def test_a_selection_of_works_reports_no_missing_entries() -> None:
    before = Side(ADA, publications=(FOAM, SALT, SAND))
    assert update_site(before, before, Side(ADA, publications=(FOAM,))).absent == ()


@given(
    before=st.lists(st.sampled_from("ABCDEFGH"), unique=True),
    after=st.lists(st.sampled_from("ABCDEFGH"), unique=True),
)
def test_the_same_cv_again_lacks_the_same_entries(before: list[str], after: list[str]) -> None:
    def side(titles: list[str]) -> Side:
        works = tuple(replace(foam(title=title), key=title) for title in titles)
        return replace(ada(talks=tuple(Talk(title=title) for title in titles)), publications=works)

    first = update_site(side(before), side(before), side(after))
    again = update_site(first.base, first.side, side(after))
    assert again.absent == first.absent
    assert again.side == first.side
