from __future__ import annotations

from dataclasses import replace

from sitegen.content import bibtex
from sitegen.model import Course, Person
from sitegen.model.site import Profile
from sitegen.views.authors import AuthorFinder, People
from sitegen.views.lists import (
    Facet,
    count_by_year,
    facet_attributes,
    find_facets,
    group_by_year,
    merge_courses,
)
from sitegen.views.site import merge_works
from sitegen.views.works import SharedWorkView, WorkView, list_works

ENTRIES = """
@inproceedings{a, title={A}, author={Mei Lin and Bo Ek}, booktitle={Tides (SOT 2023)}, year=2023, keywords={waves, Foam}}
@inproceedings{b, title={B}, author={Bo Ek and Hai Wang and Mei Lin}, booktitle={Tides (SOT 2021)}, year=2021, keywords={foam}}
@article{c, title={C}, author={Bo Ek and Mei Lin and others}, journal={Sea; Shore}, year=2021}
"""
WRITTEN = bibtex.decode(ENTRIES, "publications.bib")
MEI = Profile(slug="mei-lin", person=Person(name="Mei Lin"), publications=WRITTEN)
HAI = Profile(slug="hai-wang", person=Person(name="Hai Wang"))
WORKS = list_works(MEI, People([MEI, HAI]))


def test_facets_are_what_works_differ_in() -> None:
    assert find_facets(WORKS) == (
        Facet("year", ("2023", "2021")),
        Facet("kind", ("journal", "conference")),  # the order of a bibliography
        Facet("venue", ("Sea, Shore", "SOT")),
        Facet("topic", ("Foam", "waves")),
        Facet("role", ("first", "last")),
    )
    assert find_facets(WORKS[:1]) == (Facet("topic", ("Foam", "waves")), Facet("role", ("first",)))
    (topic,) = (facet for facet in find_facets(WORKS) if facet.name == "topic")
    topics = [facet_attributes(work, [topic]) for work in WORKS[:2]]
    assert topics == [' data-topic="waves;Foam"', ' data-topic="Foam"']


def test_a_shared_list_has_first_authors_and_members_instead_of_roles() -> None:
    facets = {facet.name: facet for facet in find_facets(WORKS, with_members=True)}
    assert not {"member", "role"} & facets.keys()  # Hai Wang alone is no choice
    assert facet_attributes(WORKS[1], [Facet("member", ("hai-wang",))]) == ' data-member="hai-wang"'
    first = facets["first"]
    assert first.values == ("Bo Ek", "Mei Lin")
    assert [facet_attributes(work, [first]) for work in WORKS[:2]] == [
        ' data-first="Mei Lin"', ' data-first="Bo Ek"'
    ]  # fmt: skip


def test_all_spellings_of_a_member_are_the_same_first_author() -> None:
    authors = {"a": "M. Lin and Bo Ek", "b": "Lin, Mei and Bo Ek", "c": "Bo Ek"}
    entries = "".join(
        f"@misc{{{key}, title={{{key}}}, author={{{authors[key]}}}}}" for key in authors
    )
    mei = Profile(slug="mei-lin", person=MEI.person, publications=bibtex.decode(entries, "x"))
    shared = [
        SharedWorkView(entry, AuthorFinder(mei, People([mei]), is_shared=True))
        for ((_, entry),) in merge_works([mei])
    ]
    (first,) = (facet for facet in find_facets(shared, with_members=True) if facet.name == "first")
    assert first.values == ("Bo Ek", "mei-lin")


def test_values_of_a_work_are_escaped() -> None:
    (work,) = list_articles('a keywords={a"b, c}')
    attributes = facet_attributes(work, [Facet("topic", ()), Facet("venue", ())])
    assert attributes == ' data-topic="a&#34;b;c"'


def list_articles(*entries: str) -> list[WorkView]:
    """Make works of their keys and fields."""
    text = "".join(f"@article{{{entry.replace(' ', ', title={T}, ', 1)}}}\n" for entry in entries)
    mei = Profile(slug="m", person=MEI.person, publications=bibtex.decode(text, "x"))
    return list_works(mei, People([mei]))


def test_works_that_nobody_has_accepted_yet_are_last() -> None:
    works = list_articles(
        "draft pubstate={inpreparation}",
        "ahead pubstate={submitted}",
        "soon pubstate={forthcoming}",
        "due pubstate={inpress}, year=2023",
        "undated note={x}",
        "old year=2019",
        "new year=2023",
        "newer year=2023",
        "spring date={2024-03-01}",
        "summer year=2024, month=jul",
    )
    groups = [
        (year, ahead, [work.key for work in group]) for year, ahead, group in group_by_year(works)
    ]
    assert groups == [
        ("", True, ["soon"]),
        ("2024", False, ["summer", "spring"]),
        ("2023", False, ["due", "new", "newer"]),
        ("2019", False, ["old"]),
        ("", False, ["undated"]),
        ("", True, ["ahead", "draft"]),
    ]


def test_all_years_from_the_first_to_the_last_are_counted() -> None:
    years = ("a year=2019", "b year=2020", "c year=2020", "d year=2022", "e year=2024")
    works = list_articles(*years, "undated note={x}")
    counts = [(2019, 1), (2020, 2), (2021, 0), (2022, 1), (2023, 0), (2024, 1)]
    assert count_by_year(works) == (2019, 2024, 2, counts)
    assert count_by_year([work for work in works if work.year != "2019"]) is None


def test_the_terms_of_a_course_are_merged() -> None:
    taught = [
        Course(course="Waves", code="OC 1", term="Spring 2024", notes=("40 people",)),
        Course(course="Foam", term="Fall 2023"),
        Course(course="Waves", code="OC 1", term="Spring 2022", notes=("40 people", "with Bo Ek")),
    ]
    notes = ("40 people", "with Bo Ek")
    waves = Course(course="Waves", code="OC 1", term="Spring 2024, Spring 2022", notes=notes)
    assert merge_courses(taught, str, ", ") == (waves, taught[1])
    foam = taught[1]
    others = (foam, replace(foam, role="Assistant"), replace(foam, url="/foam/"))
    assert merge_courses(others, str, ", ") == others
