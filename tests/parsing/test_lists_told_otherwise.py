"""Works, talks, students and courses in layouts that few lists have."""

from __future__ import annotations

from sitegen.model import Course, Education, Student, Talk
from sitegen.parsing.references import Reference
from tests.parsing.reading import cv, section, values


def _works(text: str, **said: str) -> list[Reference]:
    return [value for value in values("publications", text, **said) if isinstance(value, Reference)]


def test_state_and_journal_in_one_pair_of_brackets() -> None:
    works = _works(
        "Bo Lind and Ann Holm (2023) “The Contagion of Foam at Sea” (Reject and Resubmit, Journal of Tidal Markets)\n\n"
        "Ann Holm (2022) “The Leniency of Harbour Masters” (Solicited and Submitted, Foam Perspectives)\n\n"
        "Ann Holm (2020) “Salt and the Small Lender” (under review at Tide Letters)\n"
    )
    assert [(work.imprint.venue, work.imprint.pubstate) for work in works] == [
        ("Journal of Tidal Markets", "submitted"),
        ("Foam Perspectives", "submitted"),
        ("Tide Letters", "submitted"),
    ]
    assert [work.imprint.note for work in works] == [
        "Reject and Resubmit",
        "Solicited and Submitted",
        "under review",
    ]


def test_titles_in_quotes_go_on_with_the_journal_in_the_line_below() -> None:
    works = _works(
        "“Efficient Ferries for Staggered Tides” (with Bo Lind)\n"
        "Journal of Foam Economics 2023, 1(4): 669-709.\n\n"
        "“A Credible Approach to Parallel Shores” (with Cy Ek)\n"
        "[Previously titled, “An Honest Approach to Shores”]\n"
        "Review of Tides 2022, 90(5): 2555-2591.\n\n"
        "“Locks and Ladders” (with Ann Holm)\n"
    )
    assert [(work.title, work.imprint.venue, work.imprint.year) for work in works] == [
        ("Efficient Ferries for Staggered Tides", "Journal of Foam Economics", "2023"),
        ("A Credible Approach to Parallel Shores", "Review of Tides", "2022"),
        ("Locks and Ladders", "", ""),
    ]


def test_the_year_behind_the_name_of_a_journal_is_its_year() -> None:
    (work,) = _works(
        "“When Do Tides Matter to Small Harbours?” (with Bo Lind), Tidometrica 2023, 91(2): 737-747."
    )
    assert (work.imprint.venue, work.imprint.year, work.imprint.volume) == (
        "Tidometrica",
        "2023",
        "91",
    )


def test_a_linked_title_above_its_reference_is_the_same_work() -> None:
    found = cv(
        "# Odile Farrow\n\n## Publications\n\n"
        "[Folding Foams without Experts](https://tides.example.org/foam)\n\n"
        'Odile Farrow, Ann Holm, and Bo Lind. "Folding Foams without Experts," *Tide Review*, 2021.\n\n'
        "[Custom Weirs for Low Water](https://tides.example.org/weirs)\n\n"
        'Bo Lind, Odile Farrow, and Cy Ek. "Custom Weirs for Low Water," *Foam Letters*, 2020.\n'
    ).publications
    assert [(work.fields["title"], work.fields["url"]) for work in found] == [
        ("Folding Foams without Experts", "https://tides.example.org/foam"),
        ("Custom Weirs for Low Water", "https://tides.example.org/weirs"),
    ]


def test_states_in_the_column_of_years() -> None:
    works = _works(
        "to appear\tLind, Bo & Ann Holm. Mapping out the ferries in the tidal world. Tide Language Review.\n\n"
        "2018\tLind, Bo, Ann Holm & Cy Ek. A comparative perspective on the rivers of the north. Foamista 3(1), 94.\n\n"
        "2017\tLind, Bo & Cy Ek. Stability in the weirs of the coast. Tide Review 4(1), 9-12.\n"
    )
    assert (works[0].authors, works[0].imprint.pubstate) == (
        ("Lind, Bo", "Ann Holm"),
        "forthcoming",
    )


def test_co_authors_named_behind_the_title() -> None:
    (work,) = _works(
        "“Edge Cases of Tidal Tools”, with co-author Zoe Weir. Journal of Digital Tides 3 (July 2024)."
    )
    assert "Zoe Weir" in work.authors
    assert work.imprint.venue == "Journal of Digital Tides"


def test_all_hosts_of_a_year_in_a_column_are_talks_of_that_year() -> None:
    talks = values(
        "talks",
        "2026\tHill University, Tarn College, Foam Days, University of Tides, Weir Fed, Marsh Bank\n"
        "2025\tHill School, Salt Congress, Tarn Workshop on Locks, Delta\n",
        "Conferences, Seminars, and Invited Presentations",
    )
    assert [talk.given[0].where for talk in talks if isinstance(talk, Talk)][:7] == [
        "Hill University",
        "Tarn College",
        "Foam Days",
        "University of Tides",
        "Weir Fed",
        "Marsh Bank",
        "Hill School",
    ]
    assert {talk.kind for talk in talks if isinstance(talk, Talk)} == {""}


def test_talks_told_as_references_behind_a_column_of_years() -> None:
    text = """2018\tLind, Bo. How tides turn at noon in spring. *Society for Tides 5*, Riverton. July 18.

2017\tEk, Ann, Bo Lind & Cy Holm. How many weirs does it take to hold a river? *Foam Days 39*, Weirton, Finland. June 1.

2016\tMethods of the study of foam. Invited talk. Hill University, Weirton, Sweden. Oct 31.

2015\tLind, Bo. Deviant tides and what they tell us. *New Days of Foam*, Weirton. August 29.
"""
    talks = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [talk.title for talk in talks] == [
        "How tides turn at noon in spring",
        "How many weirs does it take to hold a river?",
        "Methods of the study of foam",
        "Deviant tides and what they tell us",
    ]
    assert [(talk.given[0].where, talk.given[0].date) for talk in talks] == [
        ("Society for Tides 5, Riverton", "2018-07-18"),
        ("Foam Days 39", "2017-06-01"),
        ("Hill University", "2016-10-31"),
        ("New Days of Foam, Weirton", "2015-08-29"),
    ]
    assert [talk.authors for talk in talks] == [
        ("Lind, Bo",),
        ("Ek, Ann", "Bo Lind", "Cy Holm"),
        (),
        ("Lind, Bo",),
    ]
    assert talks[2].kind == "Invited talk"


def test_students_named_among_courses_are_students() -> None:
    found = values(
        "teaching",
        "Tidal Econometrics, Hill University, 2022\n\n"
        "Undergraduate thesis advisor for: Ann Holm, Bo Lind\n\n"
        "Graduate advisees (initial placements in parentheses): Cy Ek (Tarn College); Di Moss* (Weir Bank)\n",
    )
    assert [type(one) for one in found] == [Course, *[Student] * 4]
    assert found[1:] == [
        Student(name="Ann Holm", level="undergraduate"),
        Student(name="Bo Lind", level="undergraduate"),
        Student(name="Cy Ek", now="Tarn College"),
        Student(name="Di Moss", now="Weir Bank"),
    ]


def test_what_only_divides_interests_is_none() -> None:
    text = "Primary fields: Tidal Econometrics\n\nSecondary fields: Law of Salt, Locks\n"
    told = [one.value for one in section("interests", text).found if one.kind == "interests"]
    assert told == ["Tidal Econometrics", "Law of Salt", "Locks"]


def test_a_committee_is_no_part_of_the_thesis_above_it() -> None:
    text = """Ph.D., Tides, Hill University, 2020
      Dissertation: Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries
      Committee: Ann Holm (chair), Bo Lind
"""
    (degree,) = values("education", text)
    assert isinstance(degree, Education)
    assert (
        degree.thesis
        == "Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries"
    )
    assert degree.notes == ("Committee: Ann Holm (chair), Bo Lind",)


def test_years_behind_a_bar_are_the_terms_of_a_course() -> None:
    assert values("teaching", "Tidal Methods I: Salt | 2018- 2021") == [
        Course(course="Tidal Methods I: Salt", term="2018- 2021")
    ]


def test_a_state_may_stand_where_the_year_does() -> None:
    text = (
        "N.T. Holm, S.C. Quill, and D.J. Lind. In Revision. Home ranges of gulls estimated by tide. Gull Ecology.\n\n"
        "Lind, D.J., K. Foam, and B.H. Quill. In Review. A model of daily foam for regional harbours. Salt Letters.\n\n"
        "Lind, D.J. and K.J. Foam. 2014. The role of gulls in harbours. Tide One 9(1):1-14.\n"
    )
    works = cv(f"D.J. Lind\n\nPublications\n\n{text}").publications
    assert [(work.fields["title"], work.fields.get("pubstate")) for work in works] == [
        ("Home ranges of gulls estimated by tide", "submitted"),
        ("A model of daily foam for regional harbours", "submitted"),
        ("The role of gulls in harbours", None),
    ]


def test_what_has_volume_and_pages_is_out_whatever_its_heading_says() -> None:
    works = _works(
        "Lind, B. & Holm, A. (2024). Foam in harbours. Tide Letters.\n\n"
        "Holm, A. & Lind, B. (2018). The sleep of gulls. Salt Review, 12(3), 45-61.\n",
        pubstate="inpress",
    )
    assert [work.imprint.pubstate for work in works] == ["inpress", ""]
