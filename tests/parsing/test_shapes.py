"""How the entries of a list are laid out: forms, posts below their employer, dates of months in a column."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitegen.document import Line, Place
from sitegen.model import Award, Course, Education, Experience, Grant, Student
from sitegen.parsing.lines.blocks import group
from tests.parsing.reading import cv, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "a form for each degree, whose labels say what stands behind them": (
        "education",
        (
            "Degree:\tPh.D. in Tidal Physics\nPeriod:\t2015 - 2020\nUniversity:\tUniversity of Reed, Marsh, Italy\n"
            "Thesis Title:\tFoam on shores\nSupervisors:\t1st: Prof. Ada Brook (Hill, Shore)\n\n"
            "Degree:\tM.Sc. in Shores\nPeriod:\t2011 - 2014\nRank:\t110/110\nUniversity:\tUniversity of Dellwood\n"
        ),
        [
            Education(
                institution="University of Reed",
                degree="Ph.D.",
                area="Tidal Physics",
                location="Marsh, Italy",
                start="2015",
                end="2020",
                advisors=("Ada Brook (Hill, Shore)",),
                thesis="Foam on shores",
            ),
            Education(
                institution="University of Dellwood",
                degree="M.Sc.",
                area="Shores",
                start="2011",
                end="2014",
                notes=("Rank: 110/110",),
            ),
        ],
    ),
    "a form for each post, in which more lines tell the employer": (
        "experience",
        (
            "Position:\tPost-Doctoral Researcher\nPeriod:\tJun 2019 - Jul 2019\nEmployer:\tUniversity of Marshland\n"
            "Main activities:\tOcean modelling\n\n"
            "Position:\tResearch Assistant\nPeriod:\tJun 2015 - Jul 2018\nEmployer:\tHill Institute\n"
        ),
        [
            Experience(
                organization="University of Marshland",
                role="Post-Doctoral Researcher",
                start="2019-06",
                end="2019-07",
                highlights=("Main activities: Ocean modelling",),
            ),
            Experience(
                organization="Hill Institute",
                role="Research Assistant",
                start="2015-06",
                end="2018-07",
            ),
        ],
    ),
    "an employer with dates of its own above its posts": (
        "experience",
        (
            "Hill National Laboratory (Ironton, NM)\t1995–2021\n2004–2021 Senior Researcher, Scalable Analysis\n"
            "1995–2004 Student Intern, Tide Engineering\n\n"
            "Marsh Institute\t2021–2023\n2021–2023 Reader\n"
        ),
        [
            Experience(
                organization="Scalable Analysis, Hill National Laboratory",
                role="Senior Researcher",
                location="Ironton, NM",
                start="2004",
                end="2021",
            ),
            Experience(
                organization="Tide Engineering, Hill National Laboratory",
                role="Student Intern",
                location="Ironton, NM",
                start="1995",
                end="2004",
            ),
            Experience(organization="Marsh Institute", role="Reader", start="2021", end="2023"),
        ],
    ),
    "a month behind the host of a visit": (
        "experience",
        (
            "Visiting PhD student at Marsh University.\nSupervisor: Ada Brook.\tDecember 2019\n\n"
            "Visiting PhD student at Dell University.\nSupervisor: Tom Ridge.\tJune 2018 - July 2018\n"
        ),
        [
            Experience(
                organization="Marsh University",
                role="Visiting PhD student",
                start="2019-12",
                advisors=("Ada Brook",),
            ),
            Experience(
                organization="Dell University",
                role="Visiting PhD student",
                start="2018-06",
                end="2018-07",
                advisors=("Tom Ridge",),
            ),
        ],
    ),
    "a full stop behind the date of a post": (
        "experience",
        "Hill University\nMar 2021–Feb 2024. Staff Scientist\n",
        [
            Experience(
                organization="Hill University",
                role="Staff Scientist",
                start="2021-03",
                end="2024-02",
            )
        ],
    ),
    "degrees that name their subject, and a post among them": (
        "education",
        (
            "2025–Present\tVisiting Assistant Professor, Brook College\n2016–2022\tPhD in Foam, University of Dell\n"
            "2014–2016\tM.Math, Hill Data Institute, Kolkata\n2008 - 2012\tPh.D. Student at SISTA, Trieste, Italy\n"
        ),
        [
            Experience(
                organization="Brook College",
                role="Visiting Assistant Professor",
                start="2025",
                end="present",
            ),
            Education(
                institution="University of Dell",
                degree="PhD",
                area="Foam",
                start="2016",
                end="2022",
            ),
            Education(
                institution="Hill Data Institute",
                degree="M.Math",
                location="Kolkata",
                start="2014",
                end="2016",
            ),
            Education(
                institution="SISTA",
                degree="Ph.D.",
                location="Trieste, Italy",
                start="2008",
                end="2012",
            ),
        ],
    ),
    "the number of a grant that looks like years": (
        "grants",
        "Sep 2022-Aug 2027\tPI, Foam on Shores, Tide grant 2021/44/F/TD7/00123\n",
        [
            Grant(
                title="Foam on Shores, Tide grant 2021/44/F/TD7/00123",
                start="2022-09",
                end="2027-08",
                role="PI",
            )
        ],
    ),
    "days of a prize": (
        "awards",
        "23rd - 30th May 2002\t1st Prize at the 15th Foam Cup, Dell, Finland\n",
        [Award(title="1st Prize at the 15th Foam Cup, Dell, Finland", years=("2002",))],
    ),
    "German terms, several of one course": (
        "teaching",
        "Foam and Games\tWS 2022/2023\nTidal Nets\tWS 2021/2022\tWS 2019/2020\nOptics\tSS 2019 SS 2017\n",
        [
            Course(course="Foam and Games", term="WS 2022/2023"),
            Course(course="Tidal Nets", term="WS 2021/2022, WS 2019/2020"),
            Course(course="Optics", term="SS 2019 SS 2017"),
        ],
    ),
    "courses below the post in which they were given": (
        "teaching",
        (
            "Spring 2026\tAssistant Professor, Brook College\nMATH 121B Foam II\n\n"
            "Fall 2025\tAssistant Professor, Brook College\nMATH 121A Foam I, MATH 390: Tides\n"
        ),
        [
            Course(
                course="MATH 121B Foam II",
                term="Spring 2026",
                role="Assistant Professor",
                institution="Brook College",
            ),
            Course(
                course="MATH 121A Foam I",
                term="Fall 2025",
                role="Assistant Professor",
                institution="Brook College",
            ),
            Course(
                course="MATH 390: Tides",
                term="Fall 2025",
                role="Assistant Professor",
                institution="Brook College",
            ),
        ],
    ),
    "people in a row below what they did": (
        "students",
        (
            "2016 – present\tPhD thesis projects\nAda Brook (Hill, current), Tom Ridge (Dell, PhD in 2022)\n\n"
            "2014 – present\tProjects of undergraduate students\nIvo Reed (Hill, 2018), Ann Fenn (Dell, 2019)\n"
        ),
        [
            Student(name="Ada Brook", level="phd", status="current", notes=("Hill",)),
            Student(name="Tom Ridge", level="phd", year="2022", notes=("Dell, PhD",)),
            Student(name="Ivo Reed", level="undergraduate", year="2018", notes=("Hill",)),
            Student(name="Ann Fenn", level="undergraduate", year="2019", notes=("Dell",)),
        ],
    ),
    "towns in a column, grades, and posts in other languages": (
        "experience",
        (
            "Hill University\tMagdeburg\nJuniorprofessorin\t2016–2020\n\n"
            "Marsh University\tDell, Peru\nMaître de conférences\t2014–2015\n"
        ),
        [
            Experience(
                organization="Hill University",
                role="Juniorprofessorin",
                location="Magdeburg",
                start="2016",
                end="2020",
            ),
            Experience(
                organization="Marsh University",
                role="Maître de conférences",
                location="Dell, Peru",
                start="2014",
                end="2015",
            ),
        ],
    ),
    "the grade of a degree": (
        "education",
        "Hill University\nM.Sc. Foam, Final Grade: 1.0\t2014–2015\n",
        [
            Education(
                institution="Hill University",
                degree="M.Sc.",
                area="Foam",
                start="2014",
                end="2015",
                notes=("Final Grade: 1.0",),
            )
        ],
    ),
    "short terms in brackets": (
        "teaching",
        "ICS 312: Foam and Systems (SP25, FA23, F'09)\n",
        [Course(course="ICS 312: Foam and Systems", term="SP25, FA23, F'09")],
    ),
    "the year of a budget": (
        "grants",
        (
            "$235,000 / 1 year (PI), National Tide Foundation, FY 2004\nFoam Partnership\n\n"
            "$270,000 / 1 year (PI), National Tide Foundation, FY 2003\nGull Partnership\n"
        ),
        [
            Grant(
                title=title,
                agency="National Tide Foundation",
                amount=amount,
                start=year,
                role="PI",
                notes=("1 year",),
            )
            for title, amount, year in [
                ("Foam Partnership", "$235,000", "2004"),
                ("Gull Partnership", "$270,000", "2003"),
            ]
        ],
    ),
    "the ends of a time line": (
        "education",
        "2016 2021\tHill University\nPh.D. in Foam\n\n2012 2016\tMarsh University\nB.S. in Tides\n",
        [
            Education(
                institution="Hill University", degree="Ph.D.", area="Foam", start="2016", end="2021"
            ),
            Education(
                institution="Marsh University",
                degree="B.S.",
                area="Tides",
                start="2012",
                end="2016",
            ),
        ],
    ),
    "a time line that begins with its later end": (
        "education",
        "Current 2021\tHill University\nPh.D. in Foam\n\n2016 2012\tMarsh University\nB.S. in Tides\n",
        [
            Education(
                institution="Hill University",
                degree="Ph.D.",
                area="Foam",
                start="2021",
                end="present",
            ),
            Education(
                institution="Marsh University",
                degree="B.S.",
                area="Tides",
                start="2012",
                end="2016",
            ),
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_shapes(case: str) -> None:
    kind, text, expected = CASES[case]
    assert [value for value in values(kind, text) if not isinstance(value, str)] == expected


def test_employers_in_bold_are_no_headings() -> None:
    """Where headings have levels, a bold line is none for a word in it: `Hill Personal Loans`."""
    text = (
        "# Ada Brook\n\n# Education\n\nPhD in Foam, Hill University, 2015\n\n# Experience\n\n"
        "**Hill Personal Loans**\n\nAnalyst\tOctober 2022 – Present\n\n- Foam of tides\n\n# Skills\n\nSwimming\n"
    )
    (job,) = cv(text).person.experience
    assert (job.organization, job.role) == ("Hill Personal Loans", "Analyst")
    assert not cv(text).person.unsorted


def _on_page(number: int, text: str, indent: int, *, full: bool = False) -> Line:
    return Line(text, Place("cv.pdf", number, page=1), indent=indent, full=full)


@pytest.mark.parametrize(("date", "blocks"), [("9th Jan 2020", 8), ("2020", 9)])
def test_text_goes_on_below_the_month_of_its_entry(date: str, blocks: int) -> None:
    """Below a year alone others of that year may stand; one month has one entry, whose text a full line breaks."""
    short = [
        _on_page(at, text, 26)
        for at in range(1, 11, 2)
        for text in ("Shore Days, Hill", "Foam Week, Dell")
    ]
    lines = [
        replace(line, place=Place("cv.pdf", at, page=1)) for at, line in enumerate(short[:7], 1)
    ]
    lines += [
        _on_page(20, "", 0),
        _on_page(
            21,
            f"{date}\tFoam: status and prospects of tides, plenary talk at Rencontres",
            3,
            full=True,
        ),
        _on_page(22, "Vietnam, Quy Nhon", 26),
    ]
    assert len(group(lines)) == blocks


def test_a_town_is_no_name() -> None:
    person = cv(
        "# Riverton, Germany\n\nAda Brook\n\nada@hill.example\n\n# Education\n\nPhD in Foam, Hill University, 2015\n"
    ).person
    assert person.name == "Ada Brook"


def test_two_columns_of_bullets() -> None:
    """A list in two columns has its bullet, out of an icon font, before each of them."""
    place = Place("cv.pdf", 1, page=1)
    line = Line("Foam Review\t\U000f002b Tide Letters", place, marker="•")
    assert [block.text for block in group([line])] == ["Foam Review", "Tide Letters"]


def test_authors_in_brackets_behind_titles_over_journals() -> None:
    """As philosophers have it: a title in quotes, who wrote it with the owner, and the journal in a line below."""
    text = (
        "# Ada Brook\n\n## Papers\n\nARTICLES IN JOURNALS\n\n2024\t“Only Foam Defers to Experts”\n\n"
        "2022\t“The Change of Tides” (Tom Ridge,∗ Lena Marsh, and Ada Brook) *Shores*, vol. 20, no. 4\n\n"
        "“Bayesian Gulls” (Tom Ridge∗ and Ada Brook) *Philosophy of Foam*, vol. 89, no. 1, pp. 42–69\n"
    )
    works = cv(text).publications
    assert [work.get("title") for work in works] == [
        "Only Foam Defers to Experts",
        "The Change of Tides",
        "Bayesian Gulls",
    ]
    assert [work.get("author") for work in works] == [
        "Ada Brook",
        "Tom Ridge and Lena Marsh and Ada Brook",
        "Tom Ridge and Ada Brook",
    ]
    assert works[2].get("pages") == "42--69"
