from __future__ import annotations

import pytest

from sitegen.model import Education, Experience, Project
from tests.parsing.reading import cv, values

CASES: dict[str, tuple[str, list[object]]] = {
    "the-post-behind-a-dash": (
        "Hill University, Hill, Italy — Research Assistant, Sep. 2020 - May 2021",
        [
            Experience(
                organization="Hill University",
                role="Research Assistant",
                location="Hill, Italy",
                start="2020-09",
                end="2021-05",
            )
        ],
    ),
    "the-employer-in-brackets": (
        "2018–2023\tPrincipal Investigator (Hill University)",
        [
            Experience(
                organization="Hill University",
                role="Principal Investigator",
                start="2018",
                end="2023",
            )
        ],
    ),
    "a-chair-has-the-name-of-who-gave-it": (
        "Ann Lind Professor of Foam, 2014–2020\nForeign Editor, Review of Tides, 2008-2013",
        [
            Experience(role="Ann Lind Professor of Foam", start="2014", end="2020"),
            Experience(
                organization="Review of Tides", role="Foreign Editor", start="2008", end="2013"
            ),
        ],
    ),
    "an-adjective-is-no-employer": (
        "Scientific Director, Hill Institute, 2019-2021",
        [
            Experience(
                organization="Hill Institute", role="Scientific Director", start="2019", end="2021"
            )
        ],
    ),
    "role-below-the-employer": (
        "Hill Institute\tJan 2019 - Mar 2021\nGeospatial Analyst\nMade maps of tides.",
        [
            Experience(
                organization="Hill Institute",
                role="Geospatial Analyst",
                start="2019-01",
                end="2021-03",
                highlights=("Made maps of tides.",),
            )
        ],
    ),
    "in-rows-with-lines-below": (
        "2020–now\tScientist\tHill Works\nTides\nHill, Italy\n2016–19\tTutor\tHill University\nDepartment of Foam",
        [
            Experience(
                organization="Hill Works",
                role="Scientist",
                location="Hill, Italy",
                start="2020",
                end="present",
                highlights=("Tides",),
            ),
            Experience(
                organization="Hill University, Department of Foam",
                role="Tutor",
                start="2016",
                end="2019",
            ),
        ],
    ),
    "duty-without-a-full-stop": (
        "Analyst, Hill Institute, 2019-2021\nModels of tides for harbours",
        [
            Experience(
                organization="Hill Institute",
                role="Analyst",
                start="2019",
                end="2021",
                highlights=("Models of tides for harbours",),
            )
        ],
    ),
    "employers-above-their-jobs": (
        (
            "Hill University\tHill, MA\nReader, Department of Tides, 2019–2021\nDocent, 2015–2019\n\n"
            "University of Foam at Shore\nLecturer, 2012–2015"
        ),
        [
            Experience(
                organization="Department of Tides, Hill University",
                role="Reader",
                location="Hill, MA",
                start="2019",
                end="2021",
            ),
            Experience(
                organization="Hill University",
                role="Docent",
                location="Hill, MA",
                start="2015",
                end="2019",
            ),
            Experience(
                organization="University of Foam at Shore",
                role="Lecturer",
                start="2012",
                end="2015",
            ),
        ],
    ),
    "copy-is-no-employer": (
        "Copy Editor, New Foam Review, 2014–2016",
        [Experience(organization="New Foam Review", role="Copy Editor", start="2014", end="2016")],
    ),
    "over-the-century": (
        "1998 - 03\tJunior Officer, Hill Academy",
        [Experience(organization="Hill Academy", role="Junior Officer", start="1998", end="2003")],
    ),
    "columns-of-dates": (
        "Hill Institute\tAnalyst\t09/2015\t06/2019",
        [Experience(organization="Hill Institute", role="Analyst", start="2015-09", end="2019-06")],
    ),
    "role-first": (
        "Research Intern, Bluestone Systems, Gdynia, Poland, Jun 2021 - Sep 2021",
        [
            Experience(
                organization="Bluestone Systems",
                role="Research Intern",
                location="Gdynia, Poland",
                start="2021-06",
                end="2021-09",
            )
        ],
    ),
    "two-at-once": (
        (
            "2017-20\tPasteur Fellow, Univ of Riverton + Junior Research Fellow, St Anne’s College\n"
            "2015-17\tPostdoctoral Researcher, Volta Institute"
        ),
        [
            Experience(
                organization="Univ of Riverton",
                role="Pasteur Fellow + Junior Research Fellow, St Anne’s College",
                start="2017",
                end="2020",
            ),
            Experience(
                organization="Volta Institute",
                role="Postdoctoral Researcher",
                start="2015",
                end="2017",
            ),
        ],
    ),
    "three-lines": (
        (
            "Power Laboratory, Volta Institute\nResearch Assistant advised by Esi Mensah\n"
            "Jul. 2020 - Apr. 2021\n- Simulated grids.\n- Wrote it."
        ),
        [
            Experience(
                organization="Power Laboratory, Volta Institute",
                role="Research Assistant",
                start="2020-07",
                end="2021-04",
                advisors=("Esi Mensah",),
                highlights=("Simulated grids.", "Wrote it."),
            )
        ],
    ),
    "at": (
        "Research Assistant at Logic Lab, Atlas University\nJan. 2021 - Present",
        [
            Experience(
                organization="Logic Lab, Atlas University",
                role="Research Assistant",
                start="2021-01",
                end="present",
            )
        ],
    ),
    "chinese": (
        "2022.6-2022.12 云舟科技公司\n算法实习生\n负责推理引擎的算子优化，速度提升 35%。",
        [
            Experience(
                organization="云舟科技公司",
                role="算法实习生",
                start="2022-06",
                end="2022-12",
                highlights=("负责推理引擎的算子优化，速度提升 35%。",),
            )
        ],
    ),
    "columns": (
        "• Duke University\tDurham, North Carolina\n  Assistant Professor\tJul 2020 - now",
        [
            Experience(
                organization="Duke University",
                role="Assistant Professor",
                location="Durham, North Carolina",
                start="2020-07",
                end="present",
            )
        ],
    ),
    "projects-without-an-employer": (
        "Gauge reading 2020.3-2022.8\n• Read gauges.",
        [
            Project(
                name="Gauge reading", start="2020-03", end="2022-08", highlights=("Read gauges.",)
            )
        ],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("experience", text) == entries


def test_chinese_roles_behind_their_institution() -> None:
    text = (
        "2021.9-至今 海滨大学水利学院，教授，博士生导师\n"
        "2018.7-2021.8 海滨大学水利学院副院长\n"
        "2016.7-2018.6 第一医院 消化内科 住院医师"
    )
    assert [
        (value.organization, value.role)
        for value in values("experience", text)
        if isinstance(value, Experience)
    ] == [
        ("海滨大学水利学院", "教授，博士生导师"),
        ("海滨大学水利学院", "副院长"),
        ("第一医院, 消化内科", "住院医师"),
    ]


def test_a_role_before_a_label_on_the_line_below() -> None:
    (job,) = values(
        "experience",
        "海滨研究所 (HRI)\t2018年10月 – 2021年8月\n博士后研究员，合作导师：Seiji Tanaka",
    )
    assert isinstance(job, Experience)
    assert (job.role, job.advisors) == ("博士后研究员", ("Seiji Tanaka",))


def test_jobs_below_an_employer_that_stands_alone() -> None:
    text = (
        "Aldern Law School, Harrow, OH\n\nProfessor of Law, 2018–present\n\nAssociate Professor of Law, 2013–2018\n\n"
        "Lindqvist Law School, Oslo, Norway\n\nVisiting Professor of Law, 2012–2013\n"
    )
    found = [value for value in values("experience", text) if isinstance(value, Experience)]
    assert [(job.organization, job.role, job.start) for job in found] == [
        ("Aldern Law School", "Professor of Law", "2018"),
        ("Aldern Law School", "Associate Professor of Law", "2013"),
        ("Lindqvist Law School", "Visiting Professor of Law", "2012"),
    ]


def test_a_season_beside_a_year_is_kept_and_the_year_is_the_date() -> None:
    (job,) = values("experience", "Visiting Lecturer, Hill College, Fall 2013 – Spring 2014")
    assert isinstance(job, Experience)
    assert (job.organization, job.start, job.end) == ("Hill College", "2013", "2014")
    assert job.highlights == ("Fall 2013 – Spring 2014",)


def test_dated_positions_below_their_employer_share_it() -> None:
    jobs = values(
        "experience",
        "Hill College, Department of Tides\n"
        "- Associate Professor, 7/2020–present\n"
        "- Visiting Professor, Fall 2013 – Spring 2014\n",
    )
    assert [
        (job.organization, job.role, job.start) for job in jobs if isinstance(job, Experience)
    ] == [
        ("Hill College, Department of Tides", "Associate Professor", "2020-07"),
        ("Hill College, Department of Tides", "Visiting Professor", "2013"),
    ]


def test_items_that_begin_with_a_season_are_jobs_and_their_sub_items_are_not() -> None:
    jobs = values(
        "experience",
        "- Fall 2019: Postdoc\n  - Hill University\n\n- Spring 2015: Tutor\n  - Hill College\n",
    )
    assert [
        (job.organization, job.role, job.start) for job in jobs if isinstance(job, Experience)
    ] == [
        ("Hill University", "Postdoc", "2019"),
        ("Hill College", "Tutor", "2015"),
    ]


def test_department_and_university_below_a_dated_post_are_of_it() -> None:
    text = "Jan 2015-Aug 2020\tChair\n    Department of Tides\n    Hill University\n\n"
    text += "Aug 2011-present\tProfessor\n    Department of Tides\n    Hill University\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.organization, job.role) for job in jobs] == [
        ("Department of Tides, Hill University", "Chair"),
        ("Department of Tides, Hill University", "Professor"),
    ]


def test_each_row_that_begins_with_its_dates_is_a_job() -> None:
    text = "2025–\tHill University\n    Reader\n    Associate Faculty in Foam\n"
    text += "2024–25\tShore College\n    Postdoctoral Associate\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.organization, job.role) for job in jobs if job.start] == [
        ("Hill University", "Reader"),
        ("Shore College", "Postdoctoral Associate"),
    ]


def test_dates_end_the_first_line_of_each_job_though_it_names_a_body_too() -> None:
    text = "Director, Foam Program, 2020–Present\nDepartment of Tides, Hill University\n\n"
    text += "Reader, 2014–2020\nDepartment of Salt, Shore University\n\n"
    text += "Fellow, 2013–2014\nDepartment of Sand, Lake University\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.organization, job.role, job.start) for job in jobs] == [
        ("Department of Tides, Hill University", "Director, Foam Program", "2020"),
        ("Department of Salt, Shore University", "Reader", "2014"),
        ("Department of Sand, Lake University", "Fellow", "2013"),
    ]


def test_posts_of_two_lines_each_may_have_names_that_no_vocabulary_knows() -> None:
    text = "Reader\tOct 2023 – Current\nHill University\nCasual Academic Staff\t2019 – 2021\nShore University\n"
    text += "Tutor\t2017 – 2018\nFoam Research\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.organization, job.role) for job in jobs] == [
        ("Hill University", "Reader"),
        ("Shore University", "Casual Academic Staff"),
        ("Foam Research", "Tutor"),
    ]


def test_a_role_below_an_employer_without_a_name_of_such_keeps_it() -> None:
    text = "Foam and Salt (FS)\tOct 2018 – Feb 2020\nAnalyst (part-time) – Research Department\n- Measured tides\n\n"
    text += "Hill Organization\t2016 – 2018\nReader – Division of Sand\n- Counted gulls\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.organization, job.role) for job in jobs] == [
        ("Foam and Salt (FS), Research Department", "Analyst (part-time)"),
        ("Hill Organization", "Reader – Division of Sand"),
    ]


def test_departments_in_items_are_of_the_university_above_all_of_them() -> None:
    text = "Hill University\n- Reader, Department of Tides\t2021 –\n- Lecturer, Department of Salt\t2017 – 2021\n\n"
    text += "Shore University\n- Fellow, Department of Foam\t2016 – 2017\n- Tutor, Foam Company\t2015 – 2016\n"
    jobs = [job for job in values("experience", text) if isinstance(job, Experience)]
    assert [(job.role, job.organization) for job in jobs] == [
        ("Reader", "Hill University, Department of Tides"),
        ("Lecturer", "Department of Salt, Hill University"),
        ("Fellow", "Shore University, Department of Foam"),
        ("Tutor", "Foam Company"),
    ]


IN_ITEMS = """* Spring 2024: Tide Collaborator
  * Hill University
  * Duties included: gauges of salt
* Winter 2012 - Spring 2015: Research assistant
  * Foam Analysis group, Shore University, Bonn, Germany
  * Supervisor: Prof. Jo Roe
* Research intern, Spring 2010 - Winter 2011
  * Foam research center (FRC), Ulm, Germany
  * Drew gauges with Hill University
* 研究助理, 2009 夏 - 2010 冬
  * 海滨信息学研究所，德国乌尔姆
"""


def test_the_employer_stands_in_the_first_item_inside_a_post_dated_by_seasons() -> None:
    found = [post for post in values("experience", IN_ITEMS) if isinstance(post, Experience)]
    assert [
        (post.role, post.organization, post.location, post.start, post.end) for post in found
    ] == [
        ("Tide Collaborator", "Hill University", "", "2024", ""),
        (
            "Research assistant",
            "Foam Analysis group, Shore University",
            "Bonn, Germany",
            "2012",
            "2015",
        ),
        ("Research intern", "Foam research center (FRC)", "Ulm, Germany", "2010", "2011"),
        ("研究助理", "海滨信息学研究所", "德国乌尔姆", "2009", "2010"),
    ]
    assert found[2].highlights == ("Spring 2010 - Winter 2011", "Drew gauges with Hill University")


def test_a_dated_post_inside_another_is_one_of_its_own_and_a_degree_may_lead() -> None:
    text = """- **2012.9 - 2018.12:** 副教授，海滨大学化学研究所

  - **2015.5 - 2016.8:** 洪堡学者（合作导师：Jo Roe）,德国丘陵工业大学化学系

- **2001.9 - 2005.7:** 本科，海滨大学化学学院
"""
    found = values("experience", text)
    posts = [post for post in found if isinstance(post, Experience)]
    assert [(post.role, post.organization, post.start, post.advisors) for post in posts] == [
        ("副教授", "海滨大学化学研究所", "2012-09", ()),
        ("洪堡学者", "德国丘陵工业大学化学系", "2015-05", ("Jo Roe",)),
    ]
    (degree,) = [degree for degree in found if isinstance(degree, Education)]
    assert (degree.degree, degree.institution, degree.end) == (
        "本科",
        "海滨大学化学学院",
        "2005-07",
    )


def test_a_role_over_its_institution_in_capitals_is_whole() -> None:
    text = """Tide Research Associate\tPortland, Oregon
HILL STATE UNIVERSITY\t2018-Present
- Measures tides.
Foam Research Fellow\tSeattle, Washington
LIND COLLEGE\t2015-2018
- Measures foam.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    told = [(str(post.role), str(post.organization), post.start) for post in posts]
    assert told == [
        ("Tide Research Associate", "HILL STATE UNIVERSITY", "2018"),
        ("Foam Research Fellow", "LIND COLLEGE", "2015"),
    ]


def test_a_second_body_below_a_dated_post_is_of_it() -> None:
    text = """Postdoctoral associate\t2022-Present
Center for Tides, Hill University
- Develops methods.
Research assistant\t2018-2022
Center for Tides, Hill University
Department of Marine Foam, Lind University
- Designed a survey.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    told = [(str(post.role), str(post.organization)) for post in posts]
    assert told == [
        ("Postdoctoral associate", "Center for Tides, Hill University"),
        (
            "Research assistant",
            "Center for Tides, Hill University, Department of Marine Foam, Lind University",
        ),
    ]


def test_room_parts_posts_from_their_employers() -> None:
    text = (
        "Intern\tSummer 2024\n\nInternational Monetary Fund, Washington D.C., United States\n\n"
        "Research Assistant\t2022-\n\nHill University\n\nSupervised by Professor Ann Lee, who led it all\n\n"
        "Statistical Assistant\t2021-2022\n\nTide Statistics, Hill, Canada\n\nReport on salt\tSummer 2018\n\n"
        "Shore Institute, Port\n"
    )
    told = [
        (one.role, one.organization)
        for one in values("experience", text)
        if isinstance(one, Experience)
    ]
    assert told[:3] == [
        ("Intern", "International Monetary Fund"),
        ("Research Assistant", "Hill University"),
        ("Statistical Assistant", "Tide Statistics"),
    ]
    assert len(told) == 4


def test_a_season_dates_a_post_as_a_year_does() -> None:
    text = (
        "Senior Economist, Ministry of Salt and Tourism, Austria.\t2021–\n- Leads the budget\n"
        "External Adviser, Lind & Co., UK.\tSummer 2021\n\nReader,\t2017–2019\nHill University\n"
    )
    told = [one for one in values("experience", text) if isinstance(one, Experience)]
    assert [(one.role, one.organization, one.location) for one in told] == [
        ("Senior Economist", "Ministry of Salt and Tourism", "Austria"),
        ("External Adviser", "Lind & Co.", "UK"),
        ("Reader", "Hill University", ""),
    ]


def test_a_sign_that_stands_right_before_it_leads_to_the_employer() -> None:
    (post,) = values("experience", "Intern @Heuristics Inc\t2017-2018")
    assert isinstance(post, Experience)
    assert (post.role, post.organization) == ("Intern", "Heuristics Inc")


def test_two_posts_in_one_are_no_employer() -> None:
    (post,) = values(
        "experience", "The Foam Approach, LLC\nMar 2024 - present. Owner and Principal Scientist\n"
    )
    assert isinstance(post, Experience)
    assert (post.organization, post.role) == (
        "The Foam Approach, LLC",
        "Owner and Principal Scientist",
    )


def test_an_employer_in_an_item_has_the_posts_inside_it_beside_items_that_are_posts() -> None:
    text = (
        "- Hill University, Boston, MA\n"
        "    - Associate Professor, School of Tides, 7/2020-present.\n"
        "    - Fellow, Foam Center for Reefs, 7/2015-present.\n"
        "    - Assistant Professor, School of Tides, 7/2014-6/2020.\n"
        "- Moor University, Visiting Fellow, Center for Salt, 9/2023-6/2024.\n"
        "- Shore Bank, Consultant, 7/2012-7/2013.\n"
    )
    told = [one for one in values("experience", text) if isinstance(one, Experience)]
    assert [(one.role, one.start, one.end) for one in told] == [
        ("Associate Professor", "2020-07", "present"),
        ("Fellow", "2015-07", "present"),
        ("Assistant Professor", "2014-07", "2020-06"),
        ("Visiting Fellow", "2023-09", "2024-06"),
        ("Consultant", "2012-07", "2013-07"),
    ]
    assert ["Hill University" in str(one.organization) for one in told] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_posts_held_at_once_over_their_university_are_two() -> None:
    text = (
        "2021-present\tProfessor, Department of Tides\n"
        "\tProfessor, Department of Salt\n"
        "\tHill University, Boston, MA\n"
        "2015-2021\tReader, Department of Tides\n"
        "\tReader, Department of Salt\n"
        "\tHill University, Boston, MA\n"
        "2012-2015\tLecturer, Moor University\n"
    )
    told = [one for one in values("experience", text) if isinstance(one, Experience)]
    assert [(one.role, one.organization, one.start) for one in told] == [
        ("Professor", "Department of Tides, Hill University", "2021"),
        ("Professor", "Department of Salt, Hill University", "2021"),
        ("Reader", "Department of Tides, Hill University", "2015"),
        ("Reader", "Department of Salt, Hill University", "2015"),
        ("Lecturer", "Moor University", "2012"),
    ]
