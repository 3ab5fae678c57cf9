from __future__ import annotations

import pytest

from sitegen.model import Award, Education
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "the-degree-behind-a-dash": (
        "Hill University, Hill, Italy — MA Modern Tides and Foam, Sep. 2024 - present",
        [
            Education(
                institution="Hill University",
                degree="MA",
                area="Modern Tides and Foam",
                location="Hill, Italy",
                start="2024-09",
                end="present",
            )
        ],
    ),
    "the-year-before-the-subject": (
        "Ph.D. 1989 (Astrophysics)\tHill University",
        [Education(institution="Hill University", degree="Ph.D.", area="Astrophysics", end="1989")],
    ),
    "the-school-in-brackets": (
        "MA Social Research (2018–2019, Hill University)",
        [
            Education(
                institution="Hill University",
                degree="MA",
                area="Social Research",
                start="2018",
                end="2019",
            )
        ],
    ),
    "in-sentences": (
        "M.A.\tMathematics. Hill University. 1990.",
        [Education(institution="Hill University", degree="M.A.", area="Mathematics", end="1990")],
    ),
    "one-line": (
        "Ph.D. in Biology, University of Sandvik, 2006",
        [
            Education(
                institution="University of Sandvik", degree="Ph.D.", area="Biology", end="2006"
            )
        ],
    ),
    "two-degrees-with-honours": (
        "2009–11\tBachelors + Masters in Physics, Kestrel University, Gdynia, summa cum laude",
        [
            Education(
                institution="Kestrel University",
                degree="Bachelors + Masters",
                area="Physics",
                location="Gdynia",
                start="2009",
                end="2011",
                notes=("summa cum laude",),
            )
        ],
    ),
    "year-behind-the-degree": (
        "- PhD 2016, Astronomy, Kestrel University. Advisor: K. V. Moe\n- B.A. 2010, Physics, Univ of Riverton",
        [
            Education(
                institution="Kestrel University",
                degree="PhD",
                area="Astronomy",
                end="2016",
                advisors=("K. V. Moe",),
            ),
            Education(institution="Univ of Riverton", degree="B.A.", area="Physics", end="2010"),
        ],
    ),
    "several-lines": (
        (
            "**Donghu University**, Wuzhen, China\nPh.D. in Biology, Sep 2012 - Jun 2017\n"
            "Advisor: Prof. Bo Ek\nDissertation: Foam."
        ),
        [
            Education(
                institution="Donghu University",
                degree="Ph.D.",
                area="Biology",
                location="Wuzhen, China",
                start="2012-09",
                end="2017-06",
                advisors=("Bo Ek",),
                thesis="Foam",
            )
        ],
    ),
    "dates-first": (
        (
            "2019.9-至今 青河大学 博士，计算机\n导师：方正平，预期毕业时间：2025-06\n"
            "所获奖项：2020国家奖学金，2022优秀研究生\n"
            "2015.9-2019.6 北岭大学 本科，软件工程"
        ),
        [
            Education(
                institution="青河大学",
                degree="博士",
                area="计算机",
                start="2019-09",
                end="2025-06",
                expected=True,
                advisors=("方正平",),
            ),
            Award(title="国家奖学金", years=("2020",)),
            Award(title="优秀研究生", years=("2022",)),
            Education(
                institution="北岭大学",
                degree="本科",
                area="软件工程",
                start="2015-09",
                end="2019-06",
            ),
        ],
    ),
    "details": (
        "Tongji University Shanghai, China\nB.S. in Biology (Elite Class)\nSept. 2021 - Present\n- GPA: 4.89/5.00",
        [
            Education(
                institution="Tongji University",
                degree="B.S.",
                area="Biology",
                location="Shanghai, China",
                start="2021-09",
                end="present",
                notes=("Elite Class", "GPA: 4.89/5.00"),
            )
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("education", text) == entries


def test_degrees_that_lost_the_spaces_between_their_parts() -> None:
    assert values("education", "國立海濱大學歷史學博士（2008/09 – 2014/06）") == [
        Education(
            institution="國立海濱大學", degree="博士", area="歷史學", start="2008-09", end="2014-06"
        )
    ]


def test_a_subject_and_its_degree_on_the_line_below_the_institution() -> None:
    text = "海滨大学\t2013年9月 – 2018年6月\n理论物理 理学博士 导师：秦岳 教授"
    assert values("education", text) == [
        Education(
            institution="海滨大学",
            degree="理学博士",
            area="理论物理",
            start="2013-09",
            end="2018-06",
            advisors=("秦岳",),
        )
    ]


@pytest.mark.parametrize(
    ("text", "institution", "area", "notes"),
    [
        (
            "PhD, History, University of California, Berkeley, 2016",
            "University of California, Berkeley",
            "History",
            (),
        ),
        (
            "MA, Law, Hill University (GPA: 3.9/4.0), 2016",
            "Hill University",
            "Law",
            ("GPA: 3.9/4.0",),
        ),
        (
            "BA, Law, Hill University (2016, Summa Cum Laude)",
            "Hill University",
            "Law",
            ("Summa Cum Laude",),
        ),
        ("PhD – Hill University, History, 2016", "Hill University", "History", ()),
        (
            "D.M.A., Cello, University of Foam at Shore, 2016",
            "University of Foam at Shore",
            "Cello",
            (),
        ),
    ],
)
def test_schools_with_towns_and_grades(
    text: str, institution: str, area: str, notes: tuple[str, ...]
) -> None:
    (degree,) = values("education", text)
    assert isinstance(degree, Education)
    assert (degree.institution, degree.area, degree.end, degree.notes) == (
        institution,
        area,
        "2016",
        notes,
    )


def test_a_degree_told_in_two_languages_is_one() -> None:
    found = values(
        "education",
        "- 2018-2022\n  Hill University, Physics, Ph.D.\n  海滨大学，物理学，博士\n"
        "- 2011-2015\n  Salt College, Foam, B.S.\n  渡口学院，泡沫学，学士\n",
    )
    assert found == [
        Education(
            institution={"en": "Hill University", "zh": "海滨大学"},
            degree={"en": "Ph.D.", "zh": "博士"},
            area={"en": "Physics", "zh": "物理学"},
            start="2018",
            end="2022",
        ),
        Education(
            institution={"en": "Salt College", "zh": "渡口学院"},
            degree={"en": "B.S.", "zh": "学士"},
            area={"en": "Foam", "zh": "泡沫学"},
            start="2011",
            end="2015",
        ),
    ]


def test_degrees_of_other_times_and_levels_are_no_translations() -> None:
    found = values(
        "education",
        "Hill University, Physics, Ph.D., 2018-2022\n海滨大学，物理学，硕士，2015-2018\n"
        "渡口大学，物理学，学士，2011-2015\n",
    )
    assert [degree.institution for degree in found if isinstance(degree, Education)] == [
        "Hill University",
        "海滨大学",
        "渡口大学",
    ]


def test_degrees_below_headings_that_are_their_schools() -> None:
    text = (
        "#### Hill University\n\nPh.D., Mathematics, August 1991\n\nM.S., Mathematics, August 1988\n\n"
        "#### Western Shore University\n\nB.S., Mathematics, December 1984\n"
    )
    found = [degree for degree in values("education", text) if isinstance(degree, Education)]
    assert [(degree.degree, degree.institution, degree.end) for degree in found] == [
        ("Ph.D.", "Hill University", "1991-08"),
        ("M.S.", "Hill University", "1988-08"),
        ("B.S.", "Western Shore University", "1984-12"),
    ]


def test_the_end_of_a_degree_stands_beside_its_school() -> None:
    text = (
        "**Ph.D. in Salt**\t2020 – Present\nHill University, Riverton\t(Expected Graduation Date: May 2026)\n\n"
        "**Master of Arts in Foam**\t2012 – 2013\nShore College"
    )
    first, second = (one for one in values("education", text) if isinstance(one, Education))
    assert (first.degree, first.start, first.end, first.expected) == (
        "Ph.D.",
        "2020",
        "2026-05",
        True,
    )
    assert (second.institution, second.end) == ("Shore College", "2013")


def test_the_end_of_a_degree_stands_in_a_line_of_its_own() -> None:
    text = "Ph.D. in Salt, Hill University: 2017 to present\nExpected Completion Date: July 2023\n"
    text += "B.A. in Foam, Shore College, 2017"
    first, second = (one for one in values("education", text) if isinstance(one, Education))
    assert (first.institution, first.start, first.end, first.expected) == (
        "Hill University",
        "2017",
        "2023-07",
        True,
    )
    assert (second.institution, second.end) == ("Shore College", "2017")


def test_a_school_with_dates_of_its_own_stands_over_its_degrees() -> None:
    text = (
        "**Hill University**\tAugust 2014–Present\n\nPh.D. Candidate, Salt\tMay 2020 (Expected)\n\nM.A., Foam\t2016\n\n"
        "**Shore College**\tAugust 2008–June 2012\n\nB.A., Tides"
    )
    degrees = [one for one in values("education", text) if isinstance(one, Education)]
    assert [(one.degree, one.institution, one.end) for one in degrees] == [
        ("Ph.D.", "Hill University", "2020-05"),
        ("M.A.", "Hill University", "2016"),
        ("B.A.", "Shore College", "2012-06"),
    ]


def test_who_trains_others_has_no_degree_of_it() -> None:
    text = "2024-present\tMember, Tides Training Grant (TTG)\n2014-present\tCore Member, Program in Salt\n"
    assert {type(one).__name__ for one in values("education", text)} == {"Service"}


@pytest.mark.parametrize(
    "degree", ["A.M.", "M.H.S.", "MSPH", "Pharm.D.", "D.Sc.", "MASc", "M.Tech", "Dr.-Ing.", "MBChB"]
)
def test_degrees_of_other_schools(degree: str) -> None:
    (found,) = values("education", f"2012\t{degree} in Foam, Hill University\n")
    assert isinstance(found, Education)
    assert (found.degree, found.area, found.institution) == (degree, "Foam", "Hill University")


def test_a_date_in_a_look_of_its_own_parts_what_stands_around_it() -> None:
    text = "- **Ph.D., Foam** *Mar. 2020* - HILL UNIVERSITY\n- **M.Sc., Tides** *Jul. 2017* - UNIVERSIDADE DO SAL\n"
    degrees = [one for one in values("education", text) if isinstance(one, Education)]
    assert [(one.degree, one.area, one.institution, one.end) for one in degrees] == [
        ("Ph.D.", "Foam", "HILL UNIVERSITY", "2020-03"),
        ("M.Sc.", "Tides", "UNIVERSIDADE DO SAL", "2017-07"),
    ]


def test_grades_are_no_advisors_and_what_tells_of_studies_no_degree() -> None:
    text = "海滨大学\t2018 - 2023\n博士，海洋学\n- 导师：李明教授，GPA: 3.5/4.0\n- 博士期间研究领域 – 潮汐"
    (found,) = values("education", text)
    assert isinstance(found, Education)
    assert (found.degree, found.advisors) == ("博士", ("李明",))
    assert found.notes == ("GPA: 3.5/4.0", "博士期间研究领域 – 潮汐")
