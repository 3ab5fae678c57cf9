from __future__ import annotations

from sitegen.model import Award, Service
from tests.parsing.reading import section, values

LIST = "Hill Medal, 2020\nReviewer, Journal of Foam, 2019\nElected Fellow, Society of Tides, 2018"


def test_prizes_and_duties_under_one_heading_are_told_apart() -> None:
    assert values("service", LIST, "Professional Activities & Awards") == [
        Award(title="Hill Medal", years=("2020",)),
        Award(title="Elected Fellow, Society of Tides", years=("2018",)),
        Service(role="Reviewer", organization="Journal of Foam", years=("2019",)),
    ]


def test_a_heading_of_one_kind_says_what_all_are() -> None:
    assert {found.kind for found in section("service", LIST, "Professional Activities").found} == {
        "service"
    }


def test_in_chinese() -> None:
    assert {
        found.kind
        for found in section(
            "awards", "海洋学会潮汐奖，2020\n\n海浪学会理事，2019", "荣誉与学术兼职"
        ).found
    } == {
        "awards",
        "service",
    }


def test_activities_at_conferences_may_be_duties() -> None:
    text = "Session Chair: Foam Days 2017\n\nPaper Chair, Tides 2016\n\nOrganizer: Hill Days, 2015\n\nTides of Hill, 2014"
    assert {found.kind for found in section("talks", text, "Conference Activities").found} == {
        "service"
    }


def test_workshops_that_one_organized_are_duties() -> None:
    text = "\n\n".join(
        f"May 201{at}. {role}. Foam of Hill {at}. Hill Institute, Riverton."
        for at, role in enumerate(
            ("Organizer", "Co-organizer", "Workshop Chair", "Session Organizer")
        )
    )
    first, *_ = values("publications", text, "Workshops", type="inproceedings")
    assert first == Service(
        role="Organizer", organization="Foam of Hill 0. Hill Institute, Riverton", years=("2010",)
    )
