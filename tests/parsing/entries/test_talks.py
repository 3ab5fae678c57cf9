from __future__ import annotations

import pytest

from sitegen.model import Occasion, Talk
from sitegen.parsing.entries.talks import kinds
from sitegen.parsing.entries.talks.speakers import OWNER
from sitegen.parsing.found import Found
from tests.parsing.reading import cv, section, values

CASES: dict[str, tuple[str, list[object]]] = {
    "many-places": (
        "- Causal trees.\n  - Rice University\tNov 2023\n  - VLDB\tSep 2022",
        [
            Talk(
                title="Causal trees",
                given=(
                    Occasion(where="Rice University", date="2023-11"),
                    Occasion(where="VLDB", date="2022-09"),
                ),
            )
        ],
    ),
    "quoted": (
        '"Foam, again", University of X, May 2022',
        [Talk(title="Foam, again", given=(Occasion(where="University of X", date="2022-05"),))],
    ),
    "commas": (
        "Why foam, and how, University of X, 2020",
        [Talk(title="Why foam, and how", given=(Occasion(where="University of X", date="2020"),))],
    ),
    "sentences": (
        "Foam on tides. SOT, Berlin, 2020",
        [Talk(title="Foam on tides", given=(Occasion(where="SOT, Berlin", date="2020"),))],
    ),
    "place-alone": (
        "Seminar at X University, 2020",
        [Talk(kind="Seminar", given=(Occasion(where="X University", date="2020"),))],
    ),
    "joint": (
        "“Foam on tides” (with Ann Lee and Bo Ek). Shore Days, Hill, Italy, June 28–July 1, 2019.",
        [
            Talk(
                title="Foam on tides",
                authors=(OWNER, "Ann Lee", "Bo Ek"),
                given=(Occasion(where="Shore Days, Hill, Italy", date="2019-06-28"),),
            )
        ],
    ),
    "panelist": (
        "- Panelist, “Salt and Foam,” Meeting of the Tide Society, March 3–5, 2018, Hill, ON.",
        [
            Talk(
                title="Salt and Foam",
                kind="Panelist",
                given=(Occasion(where="Meeting of the Tide Society, Hill, ON", date="2018-03-03"),),
            )
        ],
    ),
    "date-behind-a-meeting-with-its-year": (
        "- “Salt,” Shore Days 2012, July 16–20, 2012, Hill",
        [Talk(title="Salt", given=(Occasion(where="Shore Days 2012, Hill", date="2012-07-16"),))],
    ),
    "day-of-the-year-in-the-margin": (
        (
            "2015\t“Salt.” Paper presented at the Shore Seminar, Hill University, December 8.\n"
            "2014\t“Foam.” 2014. Paper presented at the annual meeting of the Tide Society, April, Hill."
        ),
        [
            Talk(
                title="Salt",
                kind="Paper presented",
                given=(Occasion(where="Shore Seminar, Hill University", date="2015-12-08"),),
            ),
            Talk(
                title="Foam",
                kind="Paper presented",
                given=(Occasion(where="annual meeting of the Tide Society, Hill", date="2014-04"),),
            ),
        ],
    ),
    "title-alone": ("Foam on tides", [Talk(title="Foam on tides")]),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("talks", text) == entries


def test_titles_with_their_dates_over_the_places() -> None:
    lines = (
        "Tides of Hill\tMay 2019\nShore Symposium\tHill, Italy\n\n"
        "Foam in Harbours\tJune 2018\nWave Conference, University of Hill\n\nLone Talk\t2017"
    )
    assert values("talks", lines, "Poster Presentations") == [
        Talk(
            title="Tides of Hill",
            kind="Poster Presentations",
            given=(Occasion(where="Shore Symposium", date="2019-05", location="Hill, Italy"),),
        ),
        Talk(
            title="Foam in Harbours",
            kind="Poster Presentations",
            given=(Occasion(where="Wave Conference, University of Hill", date="2018-06"),),
        ),
        Talk(title="Lone Talk", kind="Poster Presentations", given=(Occasion(date="2017"),)),
    ]


def test_posters_keep_their_authors() -> None:
    (talk,) = values("talks", "- Nilsson, A., and B. Ek. Tides and foam. Shore Symposium, 2019.")
    assert isinstance(talk, Talk)
    assert talk.authors == ("Nilsson, A.", "B. Ek")


def test_the_owner_speaks_first_of_those_who_spoke() -> None:
    (talk,) = cv(
        "# Ida Nilsson\n\n## Talks\n\n- “Foam on tides” (with Ann Lee), Shore Days, 2019\n"
    ).person.talks
    assert talk.authors == ("Ida Nilsson", "Ann Lee")


def test_one_title_is_told_at_many_places_in_a_line() -> None:
    (talk,) = values(
        "talks",
        "“Salt,” presented at the Shore Days, 2023; Hill University, 2022 and the Foam Days, 2021.",
    )
    assert talk == Talk(
        title="Salt",
        given=(
            Occasion(where="Shore Days", date="2023"),
            Occasion(where="Hill University", date="2022"),
            Occasion(where="Foam Days", date="2021"),
        ),
    )


def test_a_remark_is_no_talk() -> None:
    found = section(
        "talks", "Note: These are the talks of three years.\n\n- “Salt.” 2023. Hill University."
    )
    assert [item.value for item in found.found] == [
        Talk(title="Salt", given=(Occasion(where="Hill University", date="2023"),))
    ]
    assert [block.text for block in found.rest] == ["Note: These are the talks of three years."]


def test_all_meetings_of_a_year_stand_in_one_item() -> None:
    text = "- 2025: Shore Days, Hill; Foam Society (FS).\n- 2023: Tide Network, Warsaw"
    assert [talk.given for talk in values("talks", text) if isinstance(talk, Talk)][:2] == [
        (Occasion(where="Shore Days, Hill", date="2025"),),
        (Occasion(where="Foam Society (FS)", date="2025"),),
    ]


def test_quotes_around_the_name_of_a_meeting() -> None:
    text = "2018: Hill Tech; Shore University “The Dark Side of Foam”; “Foam of HIV” Conference, Prague; Foam College"
    talks = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [talk.title for talk in talks] == ["", "The Dark Side of Foam", "", ""]
    assert talks[2].given[0].where == "“Foam of HIV” Conference, Prague"


def test_years_that_lead_begin_an_item_each() -> None:
    text = (
        "2009: Hill University, University of Shore, 11th Summer School on Economics of Foam, Tide University\n"
        "2008: Berg, Foam, Hill\n2006: Shore\n"
    )
    assert {talk.given[0].date for talk in values("talks", text) if isinstance(talk, Talk)} == {
        "2009",
        "2008",
        "2006",
    }


def test_rows_with_a_date_each_go_on_in_the_lines_below() -> None:
    text = (
        "5/2017\t“Foam of Hills”, Warwick\n        Business School.\n\n3/2016\t“The Tides”, University of Hill.\n\n"
        "3/2016\t“The Tides”, University of Salt.\n\n2/2016\t“Sands”, Hill Institute.\n\n"
        "1/2016\t“Mudflats”, Hill Institute.\n"
    )
    assert [talk.given[0].where for talk in values("talks", text) if isinstance(talk, Talk)] == [
        "Warwick Business School",
        "University of Hill",
        "University of Salt",
        "Hill Institute",
        "Hill Institute",
    ]


def test_meetings_with_their_years_in_brackets_stand_in_one_text() -> None:
    text = "Foam Days (2024), Hill University, Shore (2021, 2023), and Salt Society annual meeting (2020–2022)"
    assert [talk.given for talk in values("talks", text) if isinstance(talk, Talk)] == [
        (Occasion(where="Foam Days", date="2024"),),
        (
            Occasion(where="Hill University, Shore", date="2021"),
            Occasion(where="Hill University, Shore", date="2023"),
        ),
        (Occasion(where="Salt Society annual meeting", date="2020"),),
    ]


def test_items_that_name_the_kind_of_the_talks_in_the_items_below_them() -> None:
    lines = (
        "- Invited Talks\n    - “Tides at Rest”\n      Shore Days. 2021. Hill\n"
        "    - “Foam in Harbours”\n      Foam Meeting. 2020. Marsh\n"
        "- Submitted Talks\n    - “How Sand Remembers”\n      Sand Days. 2019. Hill\n"
    )
    told = [talk for talk in values("talks", lines) if isinstance(talk, Talk)]
    assert [str(talk.title).strip("“”") for talk in told] == [
        "Tides at Rest",
        "Foam in Harbours",
        "How Sand Remembers",
    ]
    assert [talk.given[0].date for talk in told] == ["2021", "2020", "2019"]


def test_items_that_begin_with_their_dates_say_below_where_they_were_given() -> None:
    told = values(
        "talks",
        "- 2024年11月 Foam under many ferries\n  - 海洋学会年会，广州\n"
        "- 2024年07月 Tides in a queue\n  - 首届潮汐研讨会，福州\n"
        "- 2024年04月 渡船的排程\n  - 海滨大学，上海\n",
    )
    assert told == [
        Talk(
            title="Foam under many ferries",
            given=(Occasion(where="海洋学会年会，广州", date="2024-11"),),
        ),
        Talk(
            title="Tides in a queue",
            given=(Occasion(where="首届潮汐研讨会，福州", date="2024-07"),),
        ),
        Talk(title="渡船的排程", given=(Occasion(where="海滨大学，上海", date="2024-04"),)),
    ]


def test_hosts_of_a_year_have_their_towns_in_brackets_and_their_names_in_quotes() -> None:
    text = (
        "2023\tFirst Conference on Foam (Hill, scheduled), Society of Tides Annual Meeting (Riverton)\n\n"
        "2022\t“Next Steps for Gulls” Workshop (Hill), Shore Congress (Port), University of Salt (discussant),"
        " Harbour School “Tides at Rest” (Bay), Bank of Salt (Hill), Foam Days\n\n"
        "2021\tHill College; Shore Institute, Riverton; Foam Seminar (online); Tide Days (Port); Gull Symposium\n\n"
        "2020\tUniversity of Salt, Shore Days (Port), Hill College, Foam Seminar (online)"
    )
    told = [talk.given[0] for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [str(one.date) for one in told] == ["2023"] * 2 + ["2022"] * 6 + ["2021"] * 5 + [
        "2020"
    ] * 4
    assert [str(one.where) for one in told][2::4] == [
        "“Next Steps for Gulls” Workshop (Hill)",
        "Bank of Salt (Hill)",
        "Foam Seminar (online)",
        "Shore Days (Port)",
    ]


def test_hosts_have_several_years_and_one_of_them_a_title() -> None:
    text = "\n".join(
        (
            "FOAM.\t2026",
            "Hill College. “Who Pays for Salt?”\t2024",
            "Shore Workshop\t2023, 2024",
            "Tide Society\t2022",
            "Gull Conference\t2021",
            "ABCD\t2020",
        )
    )
    talks = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [str(talk.title) for talk in talks] == ["", "Who Pays for Salt?", "", "", "", ""]
    given = [(str(one.where), str(one.date)) for one in talks[2].given]
    assert given == [("Shore Workshop", "2023"), ("Shore Workshop", "2024")]


def test_room_parts_all_lines_of_a_list_of_talks() -> None:
    text = (
        "- **Yelp and Salt: The Price of Bread**\n\n  with Adam Lind and Ivo Moe. Presented at the Foam Days, 2026\n\n"
        "- **Gulls and Their Rights**\n\n  Presented at the Foam Days, 2024 & Shore Days, 2025\n"
    )
    first, second = (talk for talk in values("talks", text) if isinstance(talk, Talk))
    assert (first.title, first.authors[1:]) == (
        "Yelp and Salt: The Price of Bread",
        ("Adam Lind", "Ivo Moe"),
    )
    assert [(str(one.where), str(one.date)) for one in first.given] == [("Foam Days", "2026")]
    assert second.title == "Gulls and Their Rights"
    assert [str(one.date) for one in second.given] == ["2024", "2025"]


def test_years_beside_the_first_of_their_talks() -> None:
    text = (
        "2009\tTalk: “Foam in tides”, Hill College\n  - Seminar: “Tides”, Shore College\n"
        "2008\n  - Talk: “Sand”, Lind University\n2007\tTalk: “Salt”, Ek College\n  - Talk: “Kelp”, Hill College\n"
    )
    found = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    told = [(str(talk.title), talk.given[0].date) for talk in found]
    assert told == [
        ("Foam in tides", "2009"),
        ("Tides", "2009"),
        ("Sand", "2008"),
        ("Salt", "2007"),
        ("Kelp", "2007"),
    ]


def test_before_whom_talks_were_given_divides_their_list() -> None:
    text = "2012\tFoam, Hill College, Hill\nInternational\n2011\tTides, Shore College, Shore\n"
    found = section("talks", text, "Invited Lectures").found
    told = [
        (str(item.value.title), item.value.kind) for item in found if isinstance(item.value, Talk)
    ]
    assert told == [("Foam", "Invited Lectures"), ("Tides", "Invited Lectures")]


def test_titles_in_single_quotes() -> None:
    text = "- ’How a tide’s rise turns’, invited talk at Shore Days\t2019\n- ‘Foam’s ‘inner’ life’, Hill College\t2018\n"
    first, second = values("talks", text)
    assert isinstance(first, Talk)
    assert isinstance(second, Talk)
    assert (first.title, first.given[0].date) == ("How a tide’s rise turns", "2019")
    assert second.title == "Foam’s ‘inner’ life"


def test_references_below_their_years() -> None:
    text = (
        "2019\n1. A. Lee, B. Ek. ‘Foam of the tides’. Shore Days.\n2. A. Lee, C. Holm. ‘Sand falls’. Sand Days.\n"
        "2018\n3. A. Lee, D. Lind. ‘Kelp grows in rows’. Hill Meeting.\n"
    )
    found = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [(talk.title, talk.given[0].date) for talk in found] == [
        ("Foam of the tides", "2019"),
        ("Sand falls", "2019"),
        ("Kelp grows in rows", "2018"),
    ]
    assert found[0].authors == ("A. Lee", "B. Ek")


@pytest.mark.parametrize(
    ("title", "told"),
    [("Invited talk", ("", "Invited talk")), ("Talk of the town", ("Talk of the town", ""))],
)
def test_how_a_talk_was_given_is_no_title(title: str, told: tuple[str, str]) -> None:
    talk = kinds.without_bare_kind(
        Found("talks", Talk(title=title, given=(Occasion(where="Hill"),)), ())
    ).value
    assert isinstance(talk, Talk)
    assert (talk.title, talk.kind) == told


def test_a_line_of_a_talk_names_its_kind() -> None:
    talk = kinds.with_kind(Talk(title="Naps"), ["Naps", "Invited lecture", "Rest Days"])
    assert talk.kind == "Invited lecture"


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        (
            "Naps",
            "Lee, A. (2018, May). Naps [Poster presentation]. Rest Days.",
            "Poster presentation",
        ),
        ("Naps [Symposium]", "Lee, A. (2018). Naps [Symposium]. Rest Days.", "Symposium"),
        ("Naps", "“Naps” (invited talk), Rest Days", "invited talk"),
        ("Naps", "Naps / Invited lecture Rest Days, Oslo", "Invited lecture"),
        ("Naps", "Naps - Lecture halls asleep", ""),
        ("Naps", "Naps (Oslo), Rest Days", ""),
        ("Naps", "Naps [2018], Rest Days", ""),
    ],
)
def test_brackets_behind_a_title_name_the_kind(title: str, text: str, expected: str) -> None:
    talk = kinds.with_kind(Talk(title=title), [text])
    assert talk == Talk(title="Naps", kind=expected)
