from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.model import Course, Service
from tests.parsing.reading import section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "one-line": (
        "Reviewer, Nature, 2020",
        [Service(role="Reviewer", organization="Nature", years=("2020",))],
    ),
    "role-and-list": (
        "Reviewer: TKDE, ICDE 2022",
        [
            Service(role="Reviewer", organization="TKDE"),
            Service(role="Reviewer", organization="ICDE", years=("2022",)),
        ],
    ),
    "year-behind-the-list": (
        "Reviewer: Nature, 2020-2022",
        [Service(role="Reviewer", organization="Nature", years=("2020-2022",))],
    ),
    "committee": (
        "CS Admission Committee (2022-now)",
        [Service(role="CS Admission Committee", years=("2022-present",))],
    ),
    "year-first": ("2022: Co-Chair of SOT", [Service(role="Co-Chair of SOT", years=("2022",))]),
    "chinese-duty": (
        "中国海洋学会潮汐分会副理事长（2021—）",
        [Service(role="副理事长", organization="中国海洋学会潮汐分会", years=("2021-present",))],
    ),
    "chinese-reviewer": (
        "Ocean Waves、《海浪学报》等期刊审稿人",
        [
            Service(role="期刊审稿人", organization="Ocean Waves"),
            Service(role="期刊审稿人", organization="《海浪学报》"),
        ],
    ),
    "teaching-among-it": (
        "Teaching Assistant for Tides, Fall 2020",
        [Course(course="Tides", term="Fall 2020", role="Teaching Assistant")],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("service", text) == entries


def test_duties_by_year_with_several_venues() -> None:
    assert values(
        "service", "- 2024: SOT, UAI\n- 2023: SOT\n- ICML 2020", role="Program Committee"
    ) == [
        Service(role="Program Committee", organization="SOT", years=("2024", "2023")),
        Service(role="Program Committee", organization="UAI", years=("2024",)),
        Service(role="Program Committee", organization="ICML", years=("2020",)),
    ]


def test_societies_are_organizations_and_the_heading_says_what_one_is_in_them() -> None:
    lines = "Hill Society of Tides, Shore Division (2014-present)\n\nFellow, Foam Association, 2020"
    assert values("service", lines, role="Memberships", one="line") == [
        Service(
            role="Memberships",
            organization="Hill Society of Tides, Shore Division",
            years=("2014-present",),
        ),
        Service(role="Fellow", organization="Foam Association", years=("2020",)),
    ]


def test_events_and_their_asides() -> None:
    found = section(
        "service",
        "2026\tFoam at Rest, Wave Lab, Riverton | Workshop, 1 day\nCo-organizer: F Visk (Kestrel Univ)\n"
        "2024\tTides, Storms and Rain, Gdynia | Summer school, 2 weeks",
        role="Organized events",
        one="event",
    ).found
    assert [item.value for item in found] == [
        Service(
            role="Organized events",
            organization="Foam at Rest, Wave Lab, Riverton | Workshop, 1 day | Co-organizer: F Visk (Kestrel Univ)",
            years=("2026",),
        ),
        Service(
            role="Organized events",
            organization="Tides, Storms and Rain, Gdynia | Summer school, 2 weeks",
            years=("2024",),
        ),
    ]


def test_a_duty_and_its_host() -> None:
    found = section(
        "service",
        "2024\tOutreach lecture, Wave Institute, Gdynia\n2026\tGuest editor, Foam Review | Special topic: “Bubbles”",
    ).found
    assert [item.value for item in found] == [
        Service(role="Outreach lecture", organization="Wave Institute, Gdynia", years=("2024",)),
        Service(
            role="Guest editor",
            organization="Foam Review | Special topic: “Bubbles”",
            years=("2026",),
        ),
    ]


def test_a_line_that_says_its_own_role_is_one_duty() -> None:
    assert values(
        "service", "Associate Editor, Journal of Tides, 2015-2020", role="Editorial boards"
    ) == [Service(role="Associate Editor", organization="Journal of Tides", years=("2015-2020",))]


def test_a_role_of_its_own_counts_below_a_heading_that_is_a_role() -> None:
    (duty,) = values(
        "service", "2019-2023\tAssociate Editor, Annals of Tides", role="Editorial Roles"
    )
    assert duty == Service(
        role="Associate Editor", organization="Annals of Tides", years=("2019-2023",)
    )


def test_a_society_in_a_row_has_its_years_and_perhaps_a_role() -> None:
    (duty,) = values(
        "service", "2008-\tHill Society of Tides\tFellow", role="Societies", one="line"
    )
    assert duty == Service(
        role="Fellow", organization="Hill Society of Tides", years=("2008-present",)
    )


def test_a_list_of_journals_is_one_duty_each() -> None:
    names = ["Foam Review", "Tide Studies", "Journal of Salt, Shore, and Sand"]
    semicolons = values("service", f"Reviewer for {'; '.join(names)}; Shore Letters")
    assert [(duty.role, duty.organization) for duty in semicolons if isinstance(duty, Service)] == [
        ("Reviewer", name) for name in (*names, "Shore Letters")
    ]
    commas = values("service", "Reviewer, Foam Review, Tide Studies, Shore Letters.")
    assert [duty.organization for duty in commas if isinstance(duty, Service)] == [
        "Foam Review",
        "Tide Studies",
        "Shore Letters",
    ]


def test_rows_of_a_table_have_duty_and_body_in_cells() -> None:
    text = "2018–2020\tCurriculum Committee, Tides\tHill Hospital\n2010–2012\tHill Society of Foam\tTreasurer"
    assert values("service", text) == [
        Service(
            role="Curriculum Committee, Tides", organization="Hill Hospital", years=("2018-2020",)
        ),
        Service(role="Treasurer", organization="Hill Society of Foam", years=("2010-2012",)),
    ]


def test_a_colon_in_a_title_parts_no_venues() -> None:
    text = "Co-Organizer, Workshop on “Growth and Foam: Macro and Micro,” Hill University, 2009"
    assert len(values("service", text)) == 1


def test_years_before_a_comma_and_journals_in_one_line() -> None:
    assert values(
        "service", "2024, Nordic Journal of Foam\n2018-2020, Tides\n", role="Reviewer"
    ) == [
        Service(role="Reviewer", organization="Nordic Journal of Foam", years=("2024",)),
        Service(role="Reviewer", organization="Tides", years=("2018-2020",)),
    ]
    text = "AEJ: Foam, American Foam Review, Foametrica, Tide Journal, Hill Science Foundation"
    listed = values("service", text, role="Refereeing")
    assert [duty.organization for duty in listed if isinstance(duty, Service)] == text.split(", ")


def test_places_below_duties() -> None:
    text = (
        "2023 – Present\tAssociate editor, Loqui, Editorial of the Foam Council\n   Madrid, Spain\n"
        "2022 – Present\tAdvisory Board member, Studies in Foam\n   Adam Lee University, Poznan, Poland\n"
    )
    assert [duty.organization for duty in values("service", text) if isinstance(duty, Service)] == [
        "Loqui, Editorial of the Foam Council, Madrid, Spain",
        "Studies in Foam, Adam Lee University, Poznan, Poland",
    ]


def test_who_shared_a_duty_stands_with_it() -> None:
    text = "Session Chair: Foam Days 2017\n\nco-chairs: Ann Lee, Bo Ek\n\nReviewer, Tides, 2016"
    assert values("service", text) == [
        Service(
            role="Session Chair",
            organization="Foam Days | co-chairs: Ann Lee, Bo Ek",
            years=("2017",),
        ),
        Service(role="Reviewer", organization="Tides", years=("2016",)),
    ]


def test_a_year_that_leads_several_rows_leaves_each_a_body() -> None:
    text = "2020\tHill Foundation, Tides and Salt\n\n2020\tFoam Foundation, Foam Section\n\n2018\tFoundation of Sand"
    assert values("service", text, "Grant Review", role="Grant Review") == [
        Service(
            role="Grant Review", organization="Hill Foundation, Tides and Salt", years=("2020",)
        ),
        Service(role="Grant Review", organization="Foam Foundation, Foam Section", years=("2020",)),
        Service(role="Grant Review", organization="Foundation of Sand", years=("2018",)),
    ]


def test_years_in_brackets_tell_of_a_part() -> None:
    assert values("service", "2018-2020\tHill Panel [Chair 2019]\n\n2015\tFoam Council") == [
        Service(role="Hill Panel [Chair 2019]", years=("2018-2020",)),
        Service(role="Foam Council", years=("2015",)),
    ]


def test_a_date_alone_above_each_society_is_its_own() -> None:
    text = "2012-2016\nHill Society of Tides\n\n2018-\nFoam Society\n"
    assert values("service", text, "Memberships", role="Memberships", one="line") == [
        Service(role="Memberships", organization="Hill Society of Tides", years=("2012-2016",)),
        Service(role="Memberships", organization="Foam Society", years=("2018-present",)),
    ]


@pytest.mark.parametrize("role", ["Journal Reviewer:", "Reviewer", "期刊和会议审稿人"])
def test_a_duty_over_a_list_is_that_of_each_line(role: str) -> None:
    assert values("service", f"{role}\n\n- Tides of Foam (TOF)\n- Salt and Sand, 2021") == [
        Service(role=role.strip(":"), organization="Tides of Foam (TOF)"),
        Service(role=role.strip(":"), organization="Salt and Sand", years=("2021",)),
    ]


def test_a_body_over_its_duties_is_none() -> None:
    told = values("service", "Member\n\n- Chair, Hill Council, 2020\n- Secretary, Salt Board, 2021")
    assert [duty.role for duty in told if isinstance(duty, Service)] == [
        "Member",
        "Chair",
        "Secretary",
    ]


def test_a_list_of_duties_with_their_dates_names_one_body_each() -> None:
    text = (
        "- Organizer: Salt Reading Group, Hill, 2015-2016\n- President: Knot Club, Hill, 2014-2016\n"
        "- Chair: Foam Workshop, Shore, 2015\n- Reviewer: Tides, Sand, 2014\n"
    )
    assert values("service", text) == [
        Service(role="Organizer", organization="Salt Reading Group, Hill", years=("2015-2016",)),
        Service(role="President", organization="Knot Club, Hill", years=("2014-2016",)),
        Service(role="Chair", organization="Foam Workshop, Shore", years=("2015",)),
        Service(role="Reviewer", organization="Tides"),
        Service(role="Reviewer", organization="Sand", years=("2014",)),
    ]


def test_lines_below_the_bold_text_beside_a_date_tell_what_was_done() -> None:
    text = (
        "2019 - 2020\t**Foam Workshop Organizing Committee**\n            Planned the rooms for 80 guests\n"
        "Summer 2018\t**Harbour Committee Member**\n            Surveyed the department\n"
        "2017\t**Knot Series co-organizer**\n"
    )
    assert values("service", text) == [
        Service(
            role="Foam Workshop Organizing Committee",
            organization="Planned the rooms for 80 guests",
            years=("2019-2020",),
        ),
        Service(
            role="Harbour Committee Member", organization="Surveyed the department", years=("2018",)
        ),
        Service(role="Knot Series co-organizer", years=("2017",)),
    ]


def test_lines_below_the_text_beside_a_year_may_be_of_the_same_year() -> None:
    text = "2019\tReviewer, Foam\n            Reviewer, Salt\n2018\tReviewer, Sand\n            Reviewer, Tides\n"
    assert [duty.organization for duty in values("service", text) if isinstance(duty, Service)] == [
        "Foam",
        "Salt",
        "Sand",
        "Tides",
    ]


def test_entries_that_repeat_their_year_have_what_stands_below_them() -> None:
    text = "2026\tFoam Panel\n            Division of Salt, Hill\n2026\tSand Program\n            Riverton, Italy\n"
    assert values("service", text) == [
        Service(role="Foam Panel", organization="Division of Salt, Hill", years=("2026",)),
        Service(role="Sand Program", organization="Riverton, Italy", years=("2026",)),
    ]


def test_a_chinese_full_stop_ends_a_list_of_journals() -> None:
    told = values("service", "期刊审稿人：Tides of Foam、Salt and Sand。")
    assert told == [
        Service(role="期刊审稿人", organization="Tides of Foam"),
        Service(role="期刊审稿人", organization="Salt and Sand"),
    ]


def test_sentences_below_dated_duties_tell_what_was_done() -> None:
    text = """Adviser at Hill Shores\t2019 – 2023
- Taught students from the shores who want to learn about tides.
- Wrote all the papers for them in three years.

Maintainer of foam.example\t2023 – present
- Drew a map of all the foam in the north that many people use every day.
"""
    told = [
        (str(one.role), one.years) for one in values("service", text) if isinstance(one, Service)
    ]
    assert [years for _, years in told] == [("2019-2023",), ("2023-present",)]
    assert [role.split()[0] for role, _ in told] == ["Adviser", "Maintainer"]


def test_a_comma_before_the_last_word_is_of_a_name_where_items_name_one_journal_each() -> None:
    names = ["Memory & Salt", "Foam", "Tides, Sand, & Gulls", "Shore Letters", "Bread and Salt"]
    duties = values("service", "\n".join(f"- {name}" for name in names), role="Reviewer")
    assert [duty.organization for duty in duties if isinstance(duty, Service)] == names


def test_bullets_part_journals_in_a_line() -> None:
    duties = values("service", "AJS • Foam Studies • Tides • Gull Letters", role="Referee")
    assert [duty.organization for duty in duties if isinstance(duty, Service)] == [
        "AJS",
        "Foam Studies",
        "Tides",
        "Gull Letters",
    ]


def test_reviews_are_listed_below_a_heading_of_other_duties() -> None:
    text = (
        "- Member of the Salt Panel (2018)\n- Fellow, Hill Institute (2016-2018)\n- Adviser to the Port (2011)\n"
        "- Chair of the Foam Group (2009)\n- Refereeing for: Foam Journal; Tides, Salt; Gull Letters\n"
    )
    duties = values("service", text, role="Other roles")
    told = [(duty.role, duty.organization) for duty in duties if isinstance(duty, Service)]
    assert ("Refereeing for", "Gull Letters") in told


def test_a_label_says_only_what_those_are_whom_a_duty_serves() -> None:
    text = "- 审稿人\n  - **期刊**: Tide Letters, Foam Review\n  - 会议：潮汐大会，海浪论坛"
    found = section("service", text)
    told = [item.value for item in found.found if isinstance(item.value, Service)]
    assert [(duty.role, duty.organization) for duty in told] == [
        ("审稿人", "Tide Letters"),
        ("审稿人", "Foam Review"),
        ("审稿人", "潮汐大会"),
        ("审稿人", "海浪论坛"),
    ]
    assert [item.value for item in found.found if item.kind == "heading"] == ["期刊", "会议"]


ROLES = (
    "Program committees",
    "Program committee member",
    "Reviewer",
    "Session chairs",
    "Reviewing",
)
VENUES = ("OSDI", "SOSP", "Foam Days", "Journal of Foam", "Tides")
YEAR_FORMS = ("{} {}", "{}, {}", "{} ({})", "{}: {}")
SHORT_FORMS = ("{} '{}", "{}'{}", "{}’{}", "{}, ’{}")


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(ROLES),
            st.lists(
                st.tuples(st.sampled_from(VENUES), st.integers(1995, 2025)),
                min_size=1,
                max_size=3,
                unique_by=lambda venue: venue[0],
            ),
        ),
        min_size=1,
        max_size=2,
        unique_by=lambda duty: duty[0],
    ),
    st.sampled_from(["{}", "{}:", "**{}**", "**{}:**"]),
    st.sampled_from(YEAR_FORMS),
    st.sampled_from(["  - ", "    * "]),
)
def test_a_bullet_over_indented_ones_is_their_role(
    duties: list[tuple[str, list[tuple[str, int]]]], head: str, form: str, indent: str
) -> None:
    text = "\n".join(
        "\n".join([f"- {head.format(role)}", *(indent + form.format(*venue) for venue in venues)])
        for role, venues in duties
    )
    assert values("service", text) == [
        Service(role=role, organization=venue, years=(str(year),))
        for role, venues in duties
        for venue, year in venues
    ]


@settings(deadline=None)
@given(
    st.sampled_from(VENUES),
    st.lists(st.integers(1951, 2049), min_size=1, max_size=3, unique=True),
    st.sampled_from(SHORT_FORMS),
    st.sampled_from(["- Program committee, ", "- Program committee: ", "- Reviewer\n  - "]),
)
def test_years_of_two_digits_are_years(
    venue: str, years: list[int], form: str, before: str
) -> None:
    first, *others = [f"{year % 100:02}" for year in years]
    text = ", ".join([form.format(venue, first), *(f"'{year}" for year in others)])
    (duty,) = values("service", f"{before}{text}")
    assert isinstance(duty, Service)
    assert (duty.organization, duty.years) == (venue, tuple(map(str, years)))


def test_years_of_two_digits_in_a_name_stay() -> None:
    assert values("service", "- Chair, Foam Days (FOAM'20), Oslo") == [
        Service(role="Chair", organization="Foam Days (FOAM'20), Oslo")
    ]


@pytest.mark.parametrize(
    "meeting", ["Workshop on Foam", "Summer School on Tides", "Foam Forum for All"]
)
def test_a_meeting_and_its_host_are_no_role(meeting: str) -> None:
    assert values("service", f"- {meeting}, University of Oslo\n- Editor, Journal of Foam") == [
        Service(organization=f"{meeting}, University of Oslo"),
        Service(role="Editor", organization="Journal of Foam"),
    ]
