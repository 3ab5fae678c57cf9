"""Money, years and days as the CVs of many countries and subjects write them."""

from __future__ import annotations

from sitegen.model import Award, Experience, Grant, Service, Talk
from tests.parsing.reading import values


def test_money_before_its_sign_and_in_other_currencies() -> None:
    first, second, third = values(
        "grants",
        "- 2024\tGrant from the Hill Education Fund for Pedagogies of an Open Foam (as co-PI; 250,000€)\n"
        "- 2022\tSeed money grant from the Hill Focus Area for Finding Foam (30 000 SEK)\n"
        "- CI: Foam in Tides, Foam Research Council, AUD 12,000, 2019\n",
    )
    assert isinstance(first, Grant)
    assert isinstance(second, Grant)
    assert isinstance(third, Grant)
    assert (first.title, first.amount, first.role) == (
        "Grant from the Hill Education Fund for Pedagogies of an Open Foam",
        "250,000€",
        "co-PI",
    )
    assert second.amount == "30 000 SEK"
    assert (third.title, third.agency, third.amount, third.role) == (
        "Foam in Tides",
        "Foam Research Council",
        "AUD 12,000",
        "CI",
    )


def test_prizes_among_grants_may_be_worth_money() -> None:
    prize, grant = values(
        "grants",
        "- 2022\tShell Prize in Digital Foam (1,000€)\n- 2021\tGrant from the Hill Fund for Foam (5,000€)\n",
        title="Grants, fellowships and awards",
    )
    assert isinstance(prize, Award)
    assert isinstance(grant, Grant)


def test_academic_years_go_with_their_word() -> None:
    (duty,) = values(
        "service", "- Curriculum Committee, College of Foam, AY 2023-2024, AY2024-2025\n"
    )
    assert duty == Service(
        role="Curriculum Committee",
        organization="College of Foam",
        years=("2023-2024", "2024-2025"),
    )


def test_faculty_of_another_kind_is_a_role() -> None:
    (post,) = values(
        "experience", "- Affiliated Faculty, Department of Foam, Hill University, 2019-present\n"
    )
    assert isinstance(post, Experience)
    assert (post.role, post.organization) == (
        "Affiliated Faculty",
        "Department of Foam, Hill University",
    )


def test_the_month_behind_a_meeting_and_places_that_look_like_names() -> None:
    first, second, _ = values(
        "talks",
        "- Lind, A (2015). On the Measurement of Foam. Annual Conference of the Tide Association, Washington, D.C. "
        "October.\n- Lind, A and B Ek (2014). Foam Shocks. Annual Conference of the Foam Association, Riverton, BC. "
        "April.\n- Lind, A (2013). Salt and Districts. Annual Conference of the Tide Association, Hill, IL. June.\n",
    )
    assert isinstance(first, Talk)
    assert isinstance(second, Talk)
    assert (first.authors, first.given[0].date) == (("Lind, A",), "2015-10")
    assert (second.given[0].where, second.given[0].date) == (
        "Annual Conference of the Foam Association, Riverton, BC",
        "2014-04",
    )


def test_meetings_of_several_years_in_one_paragraph() -> None:
    found = values(
        "talks",
        "**2026** Foam Meeting (Athens), Tide Society (Hill), U of Sand, Harbour College **2025** Bates Shore **2024** "
        "Foam Meeting (Oslo), Gull Fed, Summer Tides (LA), Canadian Foam Group, Board of Gulls, Simon University\n",
    )
    told = [(talk.given[0].where, talk.given[0].date) for talk in found if isinstance(talk, Talk)]
    assert len(told) == 11
    assert told[3:6] == [
        ("Harbour College", "2026"),
        ("Bates Shore", "2025"),
        ("Foam Meeting (Oslo)", "2024"),
    ]


def test_a_post_that_was_held_twice_is_two() -> None:
    found = values(
        "experience",
        "- Editor, Tide Review, 2008-2013, 2017-2023.\n- Reader, Hill University, 2001-2004\n",
    )
    assert [
        (post.role, post.organization, post.start, post.end)
        for post in found
        if isinstance(post, Experience)
    ] == [
        ("Editor", "Tide Review", "2008", "2013"),
        ("Editor", "Tide Review", "2017", "2023"),
        ("Reader", "Hill University", "2001", "2004"),
    ]
