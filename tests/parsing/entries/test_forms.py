"""Titles over labelled lines, in every kind of section and in several formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from sitegen.importing import sources
from sitegen.model import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Project,
    Service,
    Student,
    Talk,
)
from tests.parsing.reading import cv

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ENTRIES: Final[dict[str, tuple[str, str, dict[str, str], Any]]] = {
    "grants": (
        "Grants",
        "FoamSign: Using Foam to Help Children",
        {
            "Role": "Co-PI",
            "Agency": "Department of Foam",
            "Budget": "EUR 88,258",
            "Duration": "June 2025--May 2027",
        },
        Grant(
            title="FoamSign: Using Foam to Help Children",
            role="Co-PI",
            agency="Department of Foam",
            amount="EUR 88,258",
            start="2025-06",
            end="2027-05",
        ),
    ),
    "experience": (
        "Experience",
        "Teaching Assistant",
        {"Institution": "Hill University", "Dates": "2015-2019", "Team": "Foam Group"},
        Experience(
            organization="Hill University",
            role="Teaching Assistant",
            start="2015",
            end="2019",
            highlights=("Team: Foam Group",),
        ),
    ),
    "employer": (
        "Experience",
        "Hill University",
        {"Position": "Lecturer", "Period": "2015-2019"},
        Experience(organization="Hill University", role="Lecturer", start="2015", end="2019"),
    ),
    "degree": (
        "Education",
        "PhD in Foam, Hill University",
        {"Years": "2015-2019", "Advisor": "Ann Lee", "Thesis": "On tides"},
        Education(
            institution="Hill University",
            degree="PhD",
            area="Foam",
            start="2015",
            end="2019",
            advisors=("Ann Lee",),
            thesis="On tides",
        ),
    ),
    "school": (
        "Education",
        "Hill University",
        {"Degree": "PhD", "Field": "Foam", "Year": "2019", "GPA": "4.0"},
        Education(
            institution="Hill University",
            degree="PhD",
            area="Foam",
            end="2019",
            notes=("GPA: 4.0",),
        ),
    ),
    "awards": (
        "Awards",
        "Tide Prize",
        {"Issuer": "Hill Society", "Year": "2020", "Reason": "good foam"},
        Award(
            title="Tide Prize", issuer="Hill Society", years=("2020",), notes=("Reason: good foam",)
        ),
    ),
    "projects": (
        "Projects",
        "FoamSign",
        {"Period": "2020-2021", "Role": "PI", "Website": "https://foam.example.org"},
        Project(
            name="FoamSign",
            start="2020",
            end="2021",
            url="https://foam.example.org",
            highlights=("Role: PI",),
        ),
    ),
    "talks": (
        "Talks",
        "Foam on tides",
        {"Event": "Foam Days", "Date": "June 2020", "Location": "Oslo"},
        Talk(
            title="Foam on tides",
            given=(Occasion(where="Foam Days", date="2020-06", location="Oslo"),),
        ),
    ),
    "teaching": (
        "Teaching",
        "Introduction to Foam",
        {"Role": "Instructor", "Term": "Fall 2020", "Students": "30"},
        Course(
            course="Introduction to Foam",
            role="Instructor",
            term="Fall 2020",
            notes=("Students: 30",),
        ),
    ),
    "students": (
        "Students",
        "Jane Roe",
        {"Degree": "PhD", "Years": "2015-2019", "Topic": "Foam meters", "Now at": "Quay Lab"},
        Student(
            name="Jane Roe", level="phd", year="2015-2019", project="Foam meters", now="Quay Lab"
        ),
    ),
    "service": (
        "Service",
        "Reviewer",
        {"Journal": "Journal of Foam", "Years": "2015, 2016"},
        Service(role="Reviewer", organization="Journal of Foam", years=("2015", "2016")),
    ),
    "patents": (
        "Patents",
        "Foam meter",
        {"Number": "US 1,234,567", "Inventors": "M. Tester, J. Roe", "Date": "2019"},
        Patent(
            title="Foam meter",
            number="US 1,234,567",
            inventors=("M. Tester", "J. Roe"),
            date="2019",
        ),
    ),
    "committees": (
        "Thesis Committees",
        "Jane Roe",
        {"Institution": "Hill University", "Year": "2019", "Thesis": "Foam meters"},
        Committee(
            name="Jane Roe", institution="Hill University", year="2019", thesis="Foam meters"
        ),
    ),
}
"""Heading, title, labelled lines, and the expected entry."""
SECTION: Final = {"employer": "experience", "degree": "education", "school": "education"}


def listed(title: str, values: dict[str, str]) -> str:
    return "\n".join([title, "", *(f"- {label}: {value}" for label, value in values.items()), ""])


def bold(title: str, values: dict[str, str]) -> str:
    return "\n".join(
        [title, "", *(f"* **{label}**: {value}" for label, value in values.items()), ""]
    )


def nested(title: str, values: dict[str, str]) -> str:
    return "\n".join(
        [f"- {title}", *(f"  - {label}: {value}" for label, value in values.items()), ""]
    )


LAYOUTS: Final[dict[str, Callable[[str, dict[str, str]], str]]] = {
    "heading": lambda title, values: listed(f"### {title}", values),
    "bold labels": lambda title, values: bold(f"### {title}", values),
    "bold title": lambda title, values: listed(f"**{title}**", values),
    "line": listed,
    "list": nested,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ENTRIES)
def test_labelled_lines_under_a_title_are_one_entry(name: str, layout: str) -> None:
    heading, title, values, entry = ENTRIES[name]
    body = LAYOUTS[layout](title, values)
    person = cv(
        f"# Mara Tester\n\nmara@example.org\n\n## {heading}\n\n{body}\n## Skills\n\nFoam\n"
    ).person
    assert getattr(person, SECTION.get(name, name)) == (entry,)
    assert not (person.sections or person.unsorted)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_title_begins_an_entry(layout: str) -> None:
    _, title, values, _ = ENTRIES["grants"]
    titles = [title, "Salt", "Sand: A Study"]
    body = "\n".join(LAYOUTS[layout](each, values) for each in titles)
    person = cv(f"# Mara Tester\n\n## Grants\n\n{body}").person
    assert [(grant.title, grant.role) for grant in person.grants] == [(t, "Co-PI") for t in titles]


FORMATS: Final = {
    "cv.tex": r"""\documentclass{article}
\begin{document}
\begin{center}{\Large Mara Tester}\\ mara@example.org\end{center}
\section{Grants}
\subsection{FoamSign: Using Foam to Help Children}
\begin{itemize}\item Role: Co-PI \item Agency: Department of Foam \item Budget: EUR 88,258
\item Duration: June 2025--May 2027\end{itemize}
\section{Skills}
Foam
\end{document}
""",
    "cv.html": """<h1>Mara Tester</h1><p>mara@example.org</p><h2>Grants</h2>
<h3>FoamSign: Using Foam to Help Children</h3><ul><li>Role: Co-PI</li>
<li><b>Agency:</b> Department of Foam</li><li>Budget: EUR 88,258</li>
<li>Duration: June 2025–May 2027</li></ul><h2>Skills</h2><p>Foam</p>""",
    "cv.txt": """Mara Tester
mara@example.org

GRANTS

FoamSign: Using Foam to Help Children
  - Role: Co-PI
  - Agency: Department of Foam
  - Budget: EUR 88,258
  - Duration: June 2025 - May 2027

SKILLS

Foam
""",
}


@pytest.mark.parametrize("name", FORMATS)
def test_labelled_lines_are_read_from_every_format(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FORMATS[name], encoding="utf-8")
    assert sources.read(tmp_path / name).person.grants == (ENTRIES["grants"][3],)


def test_lines_under_an_unknown_heading_stay_as_they_are() -> None:
    text = "# Mara Tester\n\n## Foam Walks\n\n### Harbour\n\n- Role: Guide\n- Year: 2019\n"
    person = cv(f"# Mara Tester\n\nm@example.org\n\n## Awards\n\n- Prize\n\n{text[15:]}").person
    assert [(section.title, section.items) for section in person.sections] == [
        ("Harbour", ("Role: Guide", "Year: 2019"))
    ]
    assert len(person.awards) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_guess_replaces_labelled_lines_of_a_long_cv(layout: str, tmp_path: Path) -> None:
    text = "# Mara Tester\n\nmara@example.org\n\n"
    names = [name for name in ENTRIES if name not in SECTION]
    for heading, title, values, _ in map(ENTRIES.__getitem__, names):
        text += f"## {heading}\n\n{LAYOUTS[layout](title, values)}\n"
    path = tmp_path / "cv.md"
    path.write_text(text, encoding="utf-8")
    person = sources.read(path).person
    assert [getattr(person, name) for name in names] == [(ENTRIES[name][3],) for name in names]
    assert not person.unsorted
