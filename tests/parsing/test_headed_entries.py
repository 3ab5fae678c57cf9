"""Entries that share what a heading or an item above them names: who employed, where talks were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Award, Course, Education, Experience, Grant, Occasion, Student, Talk
from sitegen.parsing.outline.headings import lookup
from sitegen.parsing.references import Reference
from tests.parsing.reading import cv, values

if TYPE_CHECKING:
    from sitegen.model import Person


def person(text: str) -> Person:
    return cv(text).person


TALKS = """# Odile Farrow

## Education

Ph.D., Law, Hill University, 2001

## Conference Presentations

### Society of River Jurists

#### Annual Meeting

- Locks, Weirs & Other Torts (May 2016)
- Who Owns a Ferry? (June 2015)

### Tarn County Bar

- Corporations and the Towpath (March 2014)

## Public Talks

### UNC-Lowlands

- Keynote: Tolls of the Canal Age (April 2013)
"""


def test_headings_below_talks_name_where_they_were_given() -> None:
    given = [(talk.title, talk.given[0].where, talk.given[0].date) for talk in person(TALKS).talks]
    assert given == [
        ("Locks, Weirs & Other Torts", "Annual Meeting, Society of River Jurists", "2016-05"),
        ("Who Owns a Ferry?", "Annual Meeting, Society of River Jurists", "2015-06"),
        ("Corporations and the Towpath", "Tarn County Bar", "2014-03"),
        ("Keynote: Tolls of the Canal Age", "UNC-Lowlands", "2013-04"),
    ]


def test_titles_in_quotes_below_such_a_heading_keep_their_own_places_too() -> None:
    text = TALKS.replace("- Who Owns a Ferry? (June 2015)", "- “Who Owns a Ferry?” Evening session, June 2015")
    talk = person(text).talks[1]
    assert talk == Talk(
        title="Who Owns a Ferry?",
        given=(Occasion(where="Evening session, Annual Meeting, Society of River Jurists", date="2015-06"),),
    )


@pytest.mark.parametrize("kind", ["Invited Talks", "International", "National Meetings"])
def test_headings_that_only_divide_talks_name_no_place(kind: str) -> None:
    text = TALKS.replace("### Tarn County Bar", f"### {kind}")
    given = person(text).talks[2].given[0]
    assert given.date == "2014-03"
    assert kind not in given.where
    assert "Jurists" not in given.where


def test_headings_over_posts_are_employers_though_no_word_says_so() -> None:
    text = """# Odile Farrow

## Legal Practice

### Marsh, Farrow and Reed, Riverton, PA

Associate, 2002-2004

- Civil litigation

### Leat & Sons, LLP, Weirton, PA

Partner, 2004-2011

## Education

Ph.D., Law, Hill University, 2001
"""
    assert [(job.organization, job.role, job.location, job.start) for job in person(text).experience] == [
        ("Marsh, Farrow and Reed", "Associate", "Riverton, PA", "2002"),
        ("Leat & Sons, LLP", "Partner", "Weirton, PA", "2004"),
    ]


def test_posts_in_items_below_their_employer_are_jobs_of_their_own() -> None:
    text = """- Hill School of Management
    - Associate Professor (without tenure), 2024-
    - Assistant Professor, 2018-2024
- Bureau of Tides
    - Faculty Research Fellow, 2022-
"""
    assert values("experience", text) == [
        Experience(
            organization="Hill School of Management",
            role="Associate Professor (without tenure)",
            start="2024",
            end="present",
        ),
        Experience(organization="Hill School of Management", role="Assistant Professor", start="2018", end="2024"),
        Experience(organization="Bureau of Tides", role="Faculty Research Fellow", start="2022", end="present"),
    ]


def test_duties_in_items_below_a_post_stay_its_duties() -> None:
    text = """- Reader, Hill University, 2018-2024
    - Led the examiners of tides
"""
    assert values("experience", text) == [
        Experience(
            organization="Hill University",
            role="Reader",
            start="2018",
            end="2024",
            highlights=("Led the examiners of tides",),
        )
    ]


def test_a_degree_right_before_its_school_and_the_subject_below() -> None:
    text = """Ph.D. Hill University, 2015
    Business Economics

M.A. Tarn College, 2009
"""
    assert values("education", text) == [
        Education(institution="Hill University", degree="Ph.D.", area="Business Economics", end="2015"),
        Education(institution="Tarn College", degree="M.A.", end="2009"),
    ]


def test_a_degree_in_a_field_that_is_named_like_a_school() -> None:
    assert values("education", "M.A. in School Psychology, Hill University, 2009") == [
        Education(institution="Hill University", degree="M.A.", area="School Psychology", end="2009")
    ]


@pytest.mark.parametrize(
    ("line", "grant"),
    [
        (
            "主持2021年度国家社科基金青年项目：渡口与市镇的兴衰（批准号：21CZZ999）",
            Grant(
                title="渡口与市镇的兴衰", agency="国家社科基金青年项目", role="主持", start="2021", notes=("21CZZ999",)
            ),
        ),
        (
            "参与教育部2013年度人文社会科学研究项目：堤坝志的编纂（批准号：13YJC999999）",
            Grant(
                title="堤坝志的编纂",
                agency="教育部人文社会科学研究项目",
                role="参与",
                start="2013",
                notes=("13YJC999999",),
            ),
        ),
        (
            "2023.01 – 2026.12 国家自然科学基金面上项目(No. 99999901)：潮汐的谱；主要参与者。",
            Grant(
                title="潮汐的谱",
                agency="国家自然科学基金面上项目",
                role="主要参与者",
                start="2023-01",
                end="2026-12",
                notes=("99999901",),
            ),
        ),
    ],
)
def test_the_year_of_a_call_is_no_part_of_who_funds(line: str, grant: Grant) -> None:
    assert values("grants", line) == [grant]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("国际发表", "publications"),
        ("中文发表", "publications"),
        ("专题讲座（摘选）", "talks"),
        ("研发软件", "projects"),
        ("专业训练", "education"),
        ("出席会议", "talks"),
        ("组织会议", "service"),
        ("科研训练", "experience"),
    ],
)
def test_chinese_headings_made_of_known_words(heading: str, kind: str) -> None:
    rule = lookup(heading)
    assert rule is not None
    assert rule.section == kind


def _works(text: str, **said: str) -> list[Reference]:
    return [value for value in values("publications", text, **said) if isinstance(value, Reference)]


def test_state_and_journal_in_one_pair_of_brackets() -> None:
    works = _works(
        "Bo Lind and Ann Holm (2023) “The Contagion of Foam at Sea” (Reject and Resubmit, Journal of Tidal Markets)\n\n"
        "Ann Holm (2022) “The Leniency of Harbour Masters” (Solicited and Submitted, Foam Perspectives)\n\n"
        "Ann Holm (2020) “Salt and the Small Lender” (under review at Tide Letters)\n"
    )
    assert [(work.imprint.venue, work.imprint.pubstate) for work in works] == [
        ("Journal of Tidal Markets", "submitted"),
        ("Foam Perspectives", "submitted"),
        ("Tide Letters", "submitted"),
    ]
    assert [work.imprint.note for work in works] == ["Reject and Resubmit", "Solicited and Submitted", "under review"]


def test_titles_in_quotes_go_on_with_the_journal_in_the_line_below() -> None:
    works = _works(
        "“Efficient Ferries for Staggered Tides” (with Bo Lind)\n"
        "Journal of Foam Economics 2023, 1(4): 669-709.\n\n"
        "“A Credible Approach to Parallel Shores” (with Cy Ek)\n"
        "[Previously titled, “An Honest Approach to Shores”]\n"
        "Review of Tides 2022, 90(5): 2555-2591.\n\n"
        "“Locks and Ladders” (with Ann Holm)\n"
    )
    assert [(work.title, work.imprint.venue, work.imprint.year) for work in works] == [
        ("Efficient Ferries for Staggered Tides", "Journal of Foam Economics", "2023"),
        ("A Credible Approach to Parallel Shores", "Review of Tides", "2022"),
        ("Locks and Ladders", "", ""),
    ]


def test_the_year_behind_the_name_of_a_journal_is_its_year() -> None:
    (work,) = _works("“When Do Tides Matter to Small Harbours?” (with Bo Lind), Tidometrica 2023, 91(2): 737-747.")
    assert (work.imprint.venue, work.imprint.year, work.imprint.volume) == ("Tidometrica", "2023", "91")


def test_all_hosts_of_a_year_in_a_column_are_talks_of_that_year() -> None:
    talks = values(
        "talks",
        "2026\tHill University, Tarn College, Foam Days, University of Tides, Weir Fed, Marsh Bank\n"
        "2025\tHill School, Salt Congress, Tarn Workshop on Locks, Delta\n",
        "Conferences, Seminars, and Invited Presentations",
    )
    assert [talk.given[0].where for talk in talks if isinstance(talk, Talk)][:7] == [
        "Hill University",
        "Tarn College",
        "Foam Days",
        "University of Tides",
        "Weir Fed",
        "Marsh Bank",
        "Hill School",
    ]
    assert {talk.kind for talk in talks if isinstance(talk, Talk)} == {""}


def test_students_named_among_courses_are_students() -> None:
    found = values(
        "teaching",
        "Tidal Econometrics, Hill University, 2022\n\n"
        "Undergraduate thesis advisor for: Ann Holm, Bo Lind\n\n"
        "Graduate advisees (initial placements in parentheses): Cy Ek (Tarn College); Di Moss* (Weir Bank)\n",
    )
    assert [type(one) for one in found] == [Course, *[Student] * 4]
    assert found[1:] == [
        Student(name="Ann Holm", level="undergraduate"),
        Student(name="Bo Lind", level="undergraduate"),
        Student(name="Cy Ek", now="Tarn College"),
        Student(name="Di Moss", now="Weir Bank"),
    ]


def test_what_only_divides_interests_is_none() -> None:
    text = "Primary fields: Tidal Econometrics\n\nSecondary fields: Law of Salt, Locks\n"
    assert values("interests", text) == ["Tidal Econometrics", "Law of Salt", "Locks"]


def test_a_committee_is_no_part_of_the_thesis_above_it() -> None:
    text = """Ph.D., Tides, Hill University, 2020
      Dissertation: Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries
      Committee: Ann Holm (chair), Bo Lind
"""
    (degree,) = values("education", text)
    assert isinstance(degree, Education)
    assert degree.thesis == "Salt Questions: The Growth and Mobilization of Opposition to the Tolls of Ferries"
    assert degree.notes == ("Committee: Ann Holm (chair), Bo Lind",)


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        ("奖学金 [2018年12月] 一等学业奖学金", [Award(title="奖学金 一等学业奖学金", years=("2018",))]),
        (
            "荣誉称号 [2018 - 2021 年] 优秀学生奖、优秀团员奖",
            [Award(title="荣誉称号 优秀学生奖", years=("2018-2021",)), Award(title="优秀团员奖", years=("2018-2021",))],
        ),
        ("渡口论文奖（2022）\t颁发者：海州学会", [Award(title="渡口论文奖", years=("2022",), issuer="海州学会")]),
    ],
)
def test_years_in_brackets_and_givers_behind_a_label_leave_the_prize(line: str, awards: list[Award]) -> None:
    assert values("awards", line) == awards


def test_the_colon_of_a_bold_heading_need_not_be_bold() -> None:
    text = """**Employment:**

Reader, Hill University, 2019-2022

**Education**:

Ph.D., Tides, Hill University, 2018

**Conferences, Seminars, and Invited Presentations (including upcoming ones):**

“Foam at Rest in Shallow Tides,” Tarn College, May 2020
"""
    found = person(f"Odile Farrow\n\n{text}")
    assert [degree.degree for degree in found.education] == ["Ph.D."]
    assert [talk.title for talk in found.talks] == ["Foam at Rest in Shallow Tides"]


@pytest.mark.parametrize(
    ("text", "job"),
    [
        (
            "2023.09 – 至今\t讲师 海州大学 天津, 中国",
            Experience(organization="海州大学", role="讲师", location="天津, 中国", start="2023-09", end="present"),
        ),
        (
            "2020.09 – 2023.09\t博士后 南岸大学",
            Experience(organization="南岸大学", role="博士后", start="2020-09", end="2023-09"),
        ),
    ],
)
def test_role_university_and_town_that_room_alone_parts(text: str, job: Experience) -> None:
    assert values("experience", text) == [job]


def test_chinese_degrees_with_towns_and_behind_colons() -> None:
    text = """2014.08 – 2020.05\t海滨州立大学(The Coast State University) 松湾, 俄亥俄, 美国
数学博士, 导师: Ann Holm

2010.09 – 2014.07\t海州大学 青岛, 山东
数学学士
"""
    assert values("education", text) == [
        Education(
            institution="海滨州立大学(The Coast State University)",
            degree="数学博士",
            location="松湾, 俄亥俄, 美国",
            start="2014-08",
            end="2020-05",
            advisors=("Ann Holm",),
        ),
        Education(institution="海州大学", degree="数学学士", location="青岛, 山东", start="2010-09", end="2014-07"),
    ]
    (degree,) = values("education", "博士（2021 - 2024）：海滨财经大学 · 公共经济学院 · 财政学")
    assert degree == Education(
        institution="海滨财经大学 公共经济学院", degree="博士", area="财政学", start="2021", end="2024"
    )


def test_talks_cited_as_psychologists_do_in_both_languages() -> None:
    text = """何渡远. (2023, November 30). 道德之外的渡口 [专题讲座]. 新锐讲座, 海州大学.

He, D. (2023, June 12). “Tides and the power of words” [Workshop]. Methods school, Hill University.

何渡远, & Holm, A. (2023). 以潮知文 [专题讲座]. 大讲堂, 南岸大学.何渡远. (2022, May 4). 堤坝 [报告]. 海州学会.
"""
    assert values("talks", text) == [
        Talk(
            title="道德之外的渡口",
            kind="专题讲座",
            authors=("何渡远",),
            given=(Occasion(where="新锐讲座, 海州大学", date="2023-11-30"),),
        ),
        Talk(
            title="Tides and the power of words",
            kind="Workshop",
            authors=("He, D.",),
            given=(Occasion(where="Methods school, Hill University", date="2023-06-12"),),
        ),
        Talk(
            title="以潮知文",
            kind="专题讲座",
            authors=("何渡远", "Holm, A."),
            given=(Occasion(where="大讲堂, 南岸大学", date="2023"),),
        ),
        Talk(title="堤坝", kind="报告", authors=("何渡远",), given=(Occasion(where="海州学会", date="2022-05-04"),)),
    ]


def test_degrees_and_posts_in_items_below_a_university_with_its_dates() -> None:
    text = """- Hill University, 2011 – 2016
    - MSc in Accountancy
    - BBA in Accounting
- Tarn College, 2018 – 2019
    - Doctor of Philosophy, Tides and Locks
    - Thesis: “Salt at rest in harbours”
"""
    assert values("education", text) == [
        Education(institution="Hill University", degree="MSc", area="Accountancy", start="2011", end="2016"),
        Education(institution="Hill University", degree="BBA", area="Accounting", start="2011", end="2016"),
        Education(
            institution="Tarn College",
            degree="Doctor of Philosophy",
            area="Tides and Locks",
            start="2018",
            end="2019",
            thesis="Salt at rest in harbours",
        ),
    ]
    jobs = """- INSTIL, 2024
    - Research Assistant to Ann Holm
- Weir School, Hill University, 2018 – 2019
    - Research Assistant
"""
    assert values("experience", jobs) == [
        Experience(organization="INSTIL", role="Research Assistant to Ann Holm", start="2024"),
        Experience(organization="Weir School, Hill University", role="Research Assistant", start="2018", end="2019"),
    ]


def test_a_chair_named_after_a_family_is_no_employer() -> None:
    text = "Hill University, 2023-2025, Moss Family Assistant Professor of Economics"
    (job,) = values("experience", text)
    assert isinstance(job, Experience)
    assert (job.organization, job.role) == ("Hill University", "Moss Family Assistant Professor of Economics")


def test_dates_in_lines_of_their_own_above_entries_of_several_lines() -> None:
    prizes = """2024

Research Abroad Program

Council of Tides, Taiwan

2020

Travel Grant

Foam Days 2020, Rome, Italy

2018

Travel Grant

Ministry of Salt, Taiwan
"""
    assert values("awards", prizes) == [
        Award(title="Research Abroad Program", years=("2024",), issuer="Council of Tides, Taiwan"),
        Award(title="Travel Grant", years=("2020",), issuer="Foam Days 2020, Rome, Italy"),
        Award(title="Travel Grant", years=("2018",), issuer="Ministry of Salt, Taiwan"),
    ]
    posts = """2025.08 – present

Assistant Professor, Department of Tides

Hill University, Taiwan

2023.10 – 2025.04

Postdoctoral Associate, Research Laboratory of Foams

Tarn Institute of Technology, USA
"""
    assert values("experience", posts) == [
        Experience(
            organization="Department of Tides, Hill University",
            role="Assistant Professor",
            location="Taiwan",
            start="2025-08",
            end="present",
        ),
        Experience(
            organization="Research Laboratory of Foams, Tarn Institute of Technology",
            role="Postdoctoral Associate",
            location="USA",
            start="2023-10",
            end="2025-04",
        ),
    ]


def test_years_above_all_prizes_of_a_year_stay_there() -> None:
    text = "2024\n\nFoam Prize\n\nTide Award\n\n2023\n\nSalt Medal\n\n2022\n\nTravel Grant\n\nFerry Prize\n"
    assert [(one.title, one.years) for one in values("awards", text) if isinstance(one, Award)] == [
        ("Foam Prize", ("2024",)),
        ("Tide Award", ("2024",)),
        ("Salt Medal", ("2023",)),
        ("Travel Grant", ("2022",)),
        ("Ferry Prize", ("2022",)),
    ]


def test_talks_told_as_references_behind_a_column_of_years() -> None:
    text = """2018\tLind, Bo. How tides turn at noon in spring. *Society for Tides 5*, Riverton. July 18.

2017\tEk, Ann, Bo Lind & Cy Holm. How many weirs does it take to hold a river? *Foam Days 39*, Weirton, Finland. June 1.

2016\tMethods of the study of foam. Invited talk. Hill University, Weirton, Sweden. Oct 31.

2015\tLind, Bo. Deviant tides and what they tell us. *New Days of Foam*, Weirton. August 29.
"""
    talks = [talk for talk in values("talks", text) if isinstance(talk, Talk)]
    assert [talk.title for talk in talks] == [
        "How tides turn at noon in spring",
        "How many weirs does it take to hold a river?",
        "Methods of the study of foam",
        "Deviant tides and what they tell us",
    ]
    assert [(talk.given[0].where, talk.given[0].date) for talk in talks] == [
        ("Society for Tides 5, Riverton", "2018-07-18"),
        ("Foam Days 39", "2017-06-01"),
        ("Hill University", "2016-10-31"),
        ("New Days of Foam, Weirton", "2015-08-29"),
    ]
    assert [talk.authors for talk in talks] == [("Lind, Bo",), ("Ek, Ann", "Bo Lind", "Cy Holm"), (), ("Lind, Bo",)]
    assert talks[2].kind == "Invited talk"


def test_years_behind_a_bar_are_the_terms_of_a_course() -> None:
    assert values("teaching", "Tidal Methods I: Salt | 2018- 2021") == [
        Course(course="Tidal Methods I: Salt", term="2018- 2021")
    ]


def test_department_and_role_below_a_dated_university_are_one_job() -> None:
    text = "2017–present\tHill University\n\t\tTides and Applied Salt\n\t\tLecturer in tides\n"
    text = text.replace("\t\t", "                ")
    (job,) = values("experience", text)
    assert isinstance(job, Experience)
    assert (job.role, job.start) == ("Lecturer in tides", "2017")
    assert "Hill University" in job.organization
