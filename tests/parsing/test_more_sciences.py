"""Further habits of CVs of the sciences: dates behind states, institutes above universities, theses by degree."""

from __future__ import annotations

import pytest

from sitegen.model import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Service,
    Student,
    Talk,
)
from tests.parsing.reading import section, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "a degree, its place and a month behind it": (
        "education",
        "Ph.D. in Mathematics, Hill College, Hanover, NH, June, 2000.",
        [
            Education(
                institution="Hill College",
                degree="Ph.D.",
                area="Mathematics",
                location="Hanover, NH",
                end="2000-06",
            )
        ],
    ),
    "a state behind which the year stands in brackets is no degree": (
        "education",
        "ScM, Biostatistics, Hill School of Public Health, Baltimore, MD (2010).",
        [
            Education(
                institution="Hill School of Public Health",
                degree="ScM",
                area="Biostatistics",
                location="Baltimore, MD",
                end="2010",
            )
        ],
    ),
    "a town that is called like a school": (
        "education",
        "2012: MS in Aerospace Engineering, University of Maryland, College Park, U.S.A.",
        [
            Education(
                institution="University of Maryland, College Park",
                degree="MS",
                area="Aerospace Engineering",
                location="U.S.A.",
                end="2012",
            )
        ],
    ),
    "a school before its degree, and the committee below": (
        "education",
        (
            "Hill Institute of Technology: Ph.D., Department of Foam (expected May 2010)\nAdvisor: Ed Gill\n"
            "Committee members: Jost Dune, Renate Sand"
        ),
        [
            Education(
                institution="Hill Institute of Technology, Department of Foam",
                degree="Ph.D.",
                end="2010-05",
                expected=True,
                advisors=("Ed Gill",),
                notes=("Committee members: Jost Dune, Renate Sand",),
            )
        ],
    ),
    "a post that begins later, and how long one lasted": (
        "experience",
        (
            "Hill University: Assistant Professor (starting fall 2010)\n\n"
            "2008\tVisiting Professor, Ecole Normale de Hill, Paris, France (one month)."
        ),
        [
            Experience(
                organization="Hill University",
                role="Assistant Professor",
                start="2010",
                highlights=("fall 2010",),
            ),
            Experience(
                organization="Ecole Normale de Hill",
                role="Visiting Professor",
                location="Paris, France",
                start="2008",
                highlights=("one month",),
            ),
        ],
    ),
    "an institute in the line above its university": (
        "experience",
        (
            "Institute for Foams\nHill University\tAustin, TX\nResearch Associate\tAug. 2010 – Jan. 2014\n\n"
            "School of Sand\nShore University\tBoston, MA\nResearcher\tMay 2008 – Jan. 2010"
        ),
        [
            Experience(
                organization="Institute for Foams, Hill University",
                role="Research Associate",
                location="Austin, TX",
                start="2010-08",
                end="2014-01",
            ),
            Experience(
                organization="School of Sand, Shore University",
                role="Researcher",
                location="Boston, MA",
                start="2008-05",
                end="2010-01",
            ),
        ],
    ),
    "grants whose titles stand in quotes below them": (
        "grants",
        (
            "NSF Foam Grant #0746, $11,792 (2007–2009)\n“Models of foam and tides”\n\n"
            "Hill Research Grant, $800 (2006)\n“How foam is learned”"
        ),
        [
            Grant(
                title="Models of foam and tides",
                agency="NSF Foam Grant #0746",
                amount="$11,792",
                start="2007",
                end="2009",
            ),
            Grant(
                title="How foam is learned",
                agency="Hill Research Grant",
                amount="$800",
                start="2006",
            ),
        ],
    ),
    "talks of which only the hosts are told": (
        "talks",
        (
            "- PEQ Conference (keynote), June 2026\n- U. Southern Hill, Jan 2026\n- UC Shore, Jan 2026\n"
            "- Ecol. & Evol. Foam Conference, Florence, July 2025\n- Foam X, May 2025\n- U. Dune, Mar. 2024"
        ),
        [
            Talk(given=(Occasion(where=where, date=date),))
            for where, date in (
                ("PEQ Conference (keynote)", "2026-06"),
                ("U. Southern Hill", "2026-01"),
                ("UC Shore", "2026-01"),
                ("Ecol. & Evol. Foam Conference, Florence", "2025-07"),
                ("Foam X", "2025-05"),
                ("U. Dune", "2024-03"),
            )
        ],
    ),
    "courses with their years, and what they are about": (
        "teaching",
        (
            "- CS 223 Data Foams (2007, 2012-2016) Bubbles, films and shells (2007 C++, 2012-2016 Java).\n"
            "- CS 330 Numerical Tides (2008-2016) Power and limits of numbers; design of shores."
        ),
        [
            Course(
                course="CS 223 Data Foams",
                term="2007, 2012-2016",
                notes=("Bubbles, films and shells (2007 C++, 2012-2016 Java).",),
            ),
            Course(
                course="CS 330 Numerical Tides",
                term="2008-2016",
                notes=("Power and limits of numbers; design of shores.",),
            ),
        ],
    ),
    "theses by degree, date and advisor": (
        "committees",
        (
            "- Kim Dune, MS December 2016, Advisor: Xia Dell, A Framework for Dynamic Foam and its Tides.\n"
            "- Edda Port, PhD August 2016. Rays Without Communication on Many Shores.\n"
            "- Bo Lind, May 2010. Advisor: Svea Hill. An Interactive Game of Tides and Sand."
        ),
        [
            Committee(
                name="Kim Dune",
                year="2016",
                thesis="A Framework for Dynamic Foam and its Tides",
                notes=("MS", "Advisor: Xia Dell"),
            ),
            Committee(
                name="Edda Port",
                year="2016",
                thesis="Rays Without Communication on Many Shores",
                notes=("PhD",),
            ),
            Committee(
                name="Bo Lind",
                year="2010",
                thesis="An Interactive Game of Tides and Sand",
                notes=("Advisor: Svea Hill",),
            ),
        ],
    ),
    "students with a thesis in quotes and where they went": (
        "students",
        (
            "- Nik Dune (Technical Univ. of Hill), “Scaling Out Streaming Foam on Storms”, M.Sc. Thesis, March 2017. "
            "(Next position: Engineer at Shore Services)\n- Jin Hill (Shore CS): graduated (Fall 2022–Spring 2024)."
        ),
        [
            Student(
                name="Nik Dune",
                level="masters",
                year="2017",
                institution="Technical Univ. of Hill",
                project="Scaling Out Streaming Foam on Storms",
                now="Engineer at Shore Services",
                notes=("M.Sc. Thesis",),
            ),
            Student(
                name="Jin Hill",
                status="past",
                year="2022-2024",
                notes=("Shore CS", "Fall 2022–Spring 2024", "graduated"),
            ),
        ],
    ),
    "posts whose dates stand behind a label": (
        "experience",
        (
            "**Head**, Foam Laboratory, Hill University.\n* Duration: 9/2001–present.\n\n"
            "**Intern**, Sand Group, Tide Inc.\n* Duration: 6/1999–10/1999."
        ),
        [
            Experience(
                organization="Foam Laboratory, Hill University",
                role="Head",
                start="2001-09",
                end="present",
            ),
            Experience(
                organization="Sand Group, Tide Inc.", role="Intern", start="1999-06", end="1999-10"
            ),
        ],
    ),
    "years at the names of meetings": (
        "service",
        "Program Chair: VLDF’2007 (Core), ACM CIKF’2014\n\nEditor, Foam Networks (2012–2014, 2015-2018)",
        [
            Service(role="Program Chair", organization="VLDF (Core)", years=("2007",)),
            Service(role="Program Chair", organization="ACM CIKF", years=("2014",)),
            Service(role="Editor", organization="Foam Networks", years=("2012-2014", "2015-2018")),
        ],
    ),
    "a date in the middle, and what was done behind it": (
        "experience",
        (
            "Reader\tHill University, Lubbock, 1/2006–7/2012. Studied robots, and what moves them.\n\n"
            "Visiting Reader\tShore University, Rolla, 1/2005–12/2005. Taught a course in foam."
        ),
        [
            Experience(
                organization="Hill University, Lubbock",
                role="Reader",
                start="2006-01",
                end="2012-07",
                highlights=("Studied robots, and what moves them.",),
            ),
            Experience(
                organization="Shore University, Rolla",
                role="Visiting Reader",
                start="2005-01",
                end="2005-12",
                highlights=("Taught a course in foam.",),
            ),
        ],
    ),
    "a degree at the university, and who hosted a stay": (
        "education",
        "2000–2004\tPhD in Computer Science at the University of Hill (advisor: Gio Gam)",
        [
            Education(
                institution="University of Hill",
                degree="PhD",
                area="Computer Science",
                start="2000",
                end="2004",
                advisors=("Gio Gam",),
            )
        ],
    ),
    "duties in bold before whom one serves": (
        "service",
        (
            "**Space Committee** Department of Foam & Sand - UF\t2022–present\n\n"
            "**SIF Planning Committee** Society for Industrial Foam\t2021–present\n\n"
            "**Co-organizer** Discovery Niche, Hill Institutes\t2015"
        ),
        [
            Service(
                role="Space Committee",
                organization="Department of Foam & Sand - UF",
                years=("2022-present",),
            ),
            Service(
                role="SIF Planning Committee",
                organization="Society for Industrial Foam",
                years=("2021-present",),
            ),
            Service(
                role="Co-organizer",
                organization="Discovery Niche, Hill Institutes",
                years=("2015",),
            ),
        ],
    ),
    "prizes in bold before who gave them": (
        "awards",
        (
            "**Foam Postdoctoral Fellowship** USDA\t2020–present\n\n**Shell Award for Scholarship** UW-Hill\t2019\n\n"
            "**Dune Travel Grant** Department of Sand, Hill University\t2016"
        ),
        [
            Award(title="Foam Postdoctoral Fellowship", issuer="USDA", years=("2020-present",)),
            Award(title="Shell Award for Scholarship", issuer="UW-Hill", years=("2019",)),
            Award(
                title="Dune Travel Grant",
                issuer="Department of Sand, Hill University",
                years=("2016",),
            ),
        ],
    ),
    "courses in bold before how they were taught": (
        "teaching",
        (
            "**Evolutionary Foam, Hill University** Guest Lecturer\tSp 2021\n\n"
            "**Tiny Sand, UW-Hill** Lead Lecturer\tSu 2019\n\n**Shores, Hill College** Lecturer\tFa 2016"
        ),
        [
            Course(
                course="Evolutionary Foam",
                term="Sp 2021",
                role="Guest Lecturer",
                institution="Hill University",
            ),
            Course(course="Tiny Sand, UW-Hill", term="Su 2019", role="Lead Lecturer"),
            Course(course="Shores", term="Fa 2016", role="Lecturer", institution="Hill College"),
        ],
    ),
    "a meeting with its place behind a duty": (
        "service",
        "Co-organizer: Foam for Discovery, Baltimore, MD, May 2019\n\nGeneral Chair: Foam Days, Lyon, France, 2015",
        [
            Service(
                role="Co-organizer",
                organization="Foam for Discovery, Baltimore, MD",
                years=("2019",),
            ),
            Service(role="General Chair", organization="Foam Days, Lyon, France", years=("2015",)),
        ],
    ),
    "students in columns behind their years": (
        "students",
        "2019\tRana Vell\tMS student at Hill University\n2016-2017\tMats Rub\tPhD student at Shore College",
        [
            Student(
                name="Rana Vell",
                level="masters",
                year="2019",
                notes=("MS student at Hill University",),
            ),
            Student(
                name="Mats Rub",
                level="phd",
                year="2016-2017",
                notes=("PhD student at Shore College",),
            ),
        ],
    ),
    "grants with a bullet in a column of its own, each over its title": (
        "grants",
        (
            "2024\t⋄\tHill Foundation, Tide Fund (£15,000), PI.\n"
            "\t\t“Using foam to measure the shore.”\n"
            "2023\t⋄\tShore Agency, Research Grant ($1,350,000), co-I.\n"
            "\t\t“Redefining the risk of foam.”"
        ),
        [
            Grant(
                title="Using foam to measure the shore",
                agency="Hill Foundation, Tide Fund",
                amount="£15,000",
                role="PI",
                start="2024",
            ),
            Grant(
                title="Redefining the risk of foam",
                agency="Shore Agency, Research Grant",
                amount="$1,350,000",
                role="co-I",
                start="2023",
            ),
        ],
    ),
    "a bullet between dates and posts": (
        "experience",
        "2019 – 2021\t•\tPostdoctoral Researcher, Shore University, USA.\n2016\t•\tLecturer, Foam College, USA",
        [
            Experience(
                organization="Shore University",
                role="Postdoctoral Researcher",
                location="USA",
                start="2019",
                end="2021",
            ),
            Experience(organization="Foam College", role="Lecturer", location="USA", start="2016"),
        ],
    ),
    "patents with two dates": (
        "patents",
        (
            "- Wen Dune and Ann Lee. “Grammar of Foam and its Sources”, U.S. Patent No. 8,123,456, Issued February 3, "
            "2015. (Filed July 2005)"
        ),
        [
            Patent(
                number="US8,123,456",
                title="Grammar of Foam and its Sources",
                inventors=("Wen Dune", "Ann Lee"),
                date="2015-02-03",
                status="Issued",
                notes=("Filed July 2005",),
            )
        ],
    ),
    "duties with the season before their year": (
        "service",
        "Organizer of the Foam Seminar, Fall/Winter 2021/2022\nSecretary of the Tide Council, Spring 2020",
        [
            Service(role="Organizer of the Foam Seminar", years=("2021-2022",)),
            Service(role="Secretary of the Tide Council", years=("2020",)),
        ],
    ),
    "a day between sentences": (
        "service",
        "Guest Speaker. Tide Institute, Hill, NC. July 2012. Talked to a camp about gulls",
        [
            Service(
                role="Guest Speaker. Tide Institute, Hill, NC. Talked to a camp about gulls",
                years=("2012",),
            )
        ],
    ),
    "institutions in a row of their own below courses": (
        "teaching",
        (
            "2022\tTeaching Assistant: Statistics of Foam\nHill Institute of Technology\tBoston, USA\n\n"
            "2018\tInstructor of Record: Animal Tides\nKapi‘una Community College\tHonolulu, HI"
        ),
        [
            Course(
                course="Statistics of Foam",
                term="2022",
                role="Teaching Assistant",
                institution="Hill Institute of Technology, Boston, USA",
            ),
            Course(
                course="Animal Tides",
                term="2018",
                role="Instructor of Record",
                institution="Kapi‘una Community College, Honolulu, HI",
            ),
        ],
    ),
    "instructors of record and their courses": (
        "teaching",
        "Instructor of Record - TIDE 1000 The Harbour (Summer 2018)\nTeaching Assistant -  Modern Foam (Fall 2014)",
        [
            Course(course="TIDE 1000 The Harbour", term="Summer 2018", role="Instructor of Record"),
            Course(course="Modern Foam", term="Fall 2014", role="Teaching Assistant"),
        ],
    ),
}


@pytest.mark.parametrize(("kind", "text", "expected"), CASES.values(), ids=CASES.keys())
def test_the_entries_of_a_section(kind: str, text: str, expected: list[object]) -> None:
    assert values(kind, text) == expected
    assert not section(kind, text).rest
