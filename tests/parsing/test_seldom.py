"""Forms of entries that few CVs have."""

from __future__ import annotations

import pytest

from sitegen.model import Award, Course, Education, Occasion, Project, Section, Service, Talk
from tests.parsing.reading import cv, values

CASES: dict[str, tuple[str, str, list[object]]] = {
    "duties below the bodies that they are done for, in bold": (
        "service",
        "**Hill University**\n\n- Senate, 2010-2012\n\n**Quay College**\n\n- Treasurer, 2018",
        [
            Service(role="Senate", organization="Hill University", years=("2010-2012",)),
            Service(role="Treasurer", organization="Quay College", years=("2018",)),
        ],
    ),
    "duties with their dates over their bodies": (
        "service",
        "Senate  2010-2012\nHill University\n\nLibrary Committee  2015\nQuay College",
        [
            Service(role="Senate", organization="Hill University", years=("2010-2012",)),
            Service(role="Library Committee", organization="Quay College", years=("2015",)),
        ],
    ),
    "a duty in Chinese before its body": (
        "service",
        "领域主席，海洋计算大会，2020\n程序委员会委员，潮汐会议，2021",
        [
            Service(role="领域主席", organization="海洋计算大会", years=("2020",)),
            Service(role="程序委员会委员", organization="潮汐会议", years=("2021",)),
        ],
    ),
    "a rank behind its centre": (
        "service",
        "Centre of Tides, Hill University, Associate, 2019",
        [
            Service(
                role="Associate", organization="Centre of Tides, Hill University", years=("2019",)
            )
        ],
    ),
    "prizes in Chinese in a row": (
        "awards",
        "一等奖学金、优秀学生、三好学生奖",
        [Award(title="一等奖学金"), Award(title="优秀学生"), Award(title="三好学生奖")],
    ),
    "courses since a year, and at a place that has a short name": (
        "teaching",
        "海洋学 2021年至今\nFoam and tides, ABC, Hill University, 2019-2021",
        [
            Course(course="海洋学", term="2021年至今"),
            Course(course="Foam and tides", term="2019-2021", institution="ABC, Hill University"),
        ],
    ),
    "the address of a project below it": (
        "projects",
        "Foam Gauge\nhttps://foam.example\nTide Clock\nhttps://tides.example",
        [
            Project(name="Foam Gauge", highlights=("https://foam.example",)),
            Project(name="Tide Clock", highlights=("https://tides.example",)),
        ],
    ),
    "a degree in Chinese whose subject stands in brackets": (
        "education",
        "海州大学数学系博士（基础数学），2019",
        [Education(institution="海州大学数学系", degree="博士", area="基础数学", end="2019")],
    ),
    "speakers of whom the last one is called otherwise": (
        "talks",
        (
            "Lind, B., & C. Ek. Foam at rest. Shore Days, Riverton, May 2020.\n"
            "Lind, B., & C. Ek. Foam in motion. Shore Days, Riverton, May 2021."
        ),
        [
            Talk(
                title=title,
                authors=("Lind, B.", "C. Ek"),
                given=(Occasion(where="Shore Days, Riverton", date=date),),
            )
            for title, date in (("Foam at rest", "2020-05"), ("Foam in motion", "2021-05"))
        ],
    ),
    "dated rows under a heading of one's own": (
        "other",
        "2019\tFoam\n2020\tTides",
        [Section(items=("2019 Foam", "2020 Tides"))],
    ),
    "interests in a sentence": (
        "interests",
        "I am interested in foam.",
        ["I am interested in foam."],
    ),
    "interests in Chinese that are told": (
        "interests",
        "我对海浪感兴趣。也研究潮汐。",
        ["我对海浪感兴趣。也研究潮汐"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_section(name: str) -> None:
    kind, text, expected = CASES[name]
    assert values(kind, text) == expected


def test_the_head_of_a_cv_may_label_and_tell() -> None:
    person = cv(
        "Ada Nilsson\nAddress: Department of Foam, Hill University, 4 Quay Road, Riverton 12345\n"
        "Position: Professor, Hill University\n"
        "I study foam and tides, and how both of them shape the shore on which we all live.\n\n"
        "Education\nPhD, Hill University, 2019\n"
    ).person
    assert person.position == "Professor"
    assert person.address == "4 Quay Road, Riverton 12345"
    assert "Department of Foam, Hill University" in str(person.affiliation)
    assert str(person.bio).startswith("I study foam and tides")


def test_a_subject_in_the_head_is_that_of_a_degree() -> None:
    person = cv("林梅\n专业：海洋科学\n电话：13800138000\n\n获奖\n2019 优秀学生\n").person
    assert [entry.area for entry in person.education] == ["海洋科学"]
