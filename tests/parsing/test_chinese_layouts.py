"""How Chinese CVs set degrees, posts, prizes, grants and talks."""

from __future__ import annotations

import pytest

from sitegen.model import Award, Education, Experience, Grant, Service
from sitegen.parsing.outline.headings import lookup
from tests.parsing.reading import cv, values


@pytest.mark.parametrize(
    ("line", "grant"),
    [
        (
            "主持2021年度国家社科基金青年项目：渡口与市镇的兴衰（批准号：21CZZ999）",
            Grant(
                title="渡口与市镇的兴衰",
                agency="国家社科基金青年项目",
                role="主持",
                start="2021",
                notes=("21CZZ999",),
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
        ("会议与研讨会", "talks"),
        ("报告摘选", "talks"),
        ("会务组织", "service"),
        ("业界经历", "experience"),
        ("学生工作", "service"),
        ("书籍", "publications"),
        ("荣誉证书", "awards"),
        ("授权发明专利三项", "patents"),
        ("专利/著作权证书", "patents"),
        ("教学改革项目", "projects"),
        ("主持或参加科研项目（课题）情况", "projects"),
        ("Educational Experience / 教育经历", "education"),
        ("Personal Profile / 个人简介", "contact"),
    ],
)
def test_chinese_headings_made_of_known_words(heading: str, kind: str) -> None:
    rule = lookup(heading)
    assert rule is not None
    assert rule.section == kind


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        (
            "奖学金 [2018年12月] 一等学业奖学金",
            [Award(title="奖学金 一等学业奖学金", years=("2018",))],
        ),
        (
            "荣誉称号 [2018 - 2021 年] 优秀学生奖、优秀团员奖",
            [
                Award(title="荣誉称号 优秀学生奖", years=("2018-2021",)),
                Award(title="优秀团员奖", years=("2018-2021",)),
            ],
        ),
        (
            "渡口论文奖（2022）\t颁发者：海州学会",
            [Award(title="渡口论文奖", years=("2022",), issuer="海州学会")],
        ),
    ],
)
def test_years_in_brackets_and_givers_behind_a_label_leave_the_prize(
    line: str, awards: list[Award]
) -> None:
    assert values("awards", line) == awards


@pytest.mark.parametrize(
    ("text", "job"),
    [
        (
            "2023.09 – 至今\t讲师 海州大学 天津, 中国",
            Experience(
                organization="海州大学",
                role="讲师",
                location="天津, 中国",
                start="2023-09",
                end="present",
            ),
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
        Education(
            institution="海州大学",
            degree="数学学士",
            location="青岛, 山东",
            start="2010-09",
            end="2014-07",
        ),
    ]
    (degree,) = values("education", "博士（2021 - 2024）：海滨财经大学 · 公共经济学院 · 财政学")
    assert degree == Education(
        institution="海滨财经大学 公共经济学院",
        degree="博士",
        area="财政学",
        start="2021",
        end="2024",
    )


def test_mails_of_advisors_are_no_part_of_their_names() -> None:
    (degree,) = values(
        "education",
        "2015.9–2019.6\t海州航海大学 应用物理学士\n导师：耿海升教授 lisheng@hai.example.cn",
    )
    assert isinstance(degree, Education)
    assert degree.advisors == ("耿海升",)
    assert "lisheng@hai.example.cn" in degree.notes


def test_towns_of_chinese_provinces_are_places() -> None:
    text = "Hill University\tShenzhen, Guangdong\nMaster of Engineering, Tidal Engineering\tAug. 2021 – Jun. 2024\n"
    (degree,) = values("education", text)
    assert isinstance(degree, Education)
    assert (degree.area, degree.location) == ("Tidal Engineering", "Shenzhen, Guangdong")


def test_internships_are_posts_whatever_their_employer_is_called() -> None:
    internship = values("experience", "- 2022.08 - 2024.08, 渡口出行, 青岛", title="实习经历")
    assert internship == [
        Experience(organization="渡口出行", location="青岛", start="2022-08", end="2024-08")
    ]


@pytest.mark.parametrize(
    ("line", "grant"),
    [
        (
            "潮汐方程的解法, 国家自然科学基金面上项目, 直接经费 ¥51 万, 编号: 99990001, 2022.01.01 - 2025.12.31, 主持",
            Grant(
                title="潮汐方程的解法",
                agency="国家自然科学基金面上项目",
                amount="¥51 万",
                role="主持",
                start="2022-01-01",
                end="2025-12-31",
                notes=("99990001",),
            ),
        ),
        (
            "泡沫的传热, 中央高校基本科研业务费, ¥10 万, 编号: 99999000112, 2021.01 - 2022.12, 主持",
            Grant(
                title="泡沫的传热",
                agency="中央高校基本科研业务费",
                amount="¥10 万",
                role="主持",
                start="2021-01",
                end="2022-12",
                notes=("99999000112",),
            ),
        ),
        (
            "渡口基金，“摆渡船的排程”（25/75 万），2021.1-2022.1，已结题，co-PI",
            Grant(
                title="摆渡船的排程",
                agency="渡口基金",
                amount="25/75 万",
                role="co-PI",
                start="2021-01",
                end="2022-01",
                notes=("已结题",),
            ),
        ),
        (
            "财政部专项课题，2021，已结题",
            Grant(title="财政部专项课题", start="2021", notes=("已结题",)),
        ),
    ],
)
def test_labels_of_money_and_numbers_are_no_titles(line: str, grant: Grant) -> None:
    assert values("grants", line) == [grant]


def test_dates_and_state_below_a_grant_are_its_own() -> None:
    grants = values(
        "grants",
        "海州土地中心，“堤税的设计”（8 万），\n\n2021.1-2022.1，在研，主持\n\n渡口基金，“桥税的开征”（5 万），已结题",
    )
    assert [grant.title for grant in grants if isinstance(grant, Grant)] == [
        "堤税的设计",
        "桥税的开征",
    ]
    assert grants[0] == Grant(
        title="堤税的设计",
        agency="海州土地中心",
        amount="8 万",
        role="主持",
        start="2021-01",
        end="2022-01",
        notes=("在研",),
    )


def test_projects_whose_parts_are_those_of_grants_are_grants() -> None:
    told = values(
        "projects",
        "- 国家重点研发计划，潮汐数据的溯源，2024.12-2027.11，核心骨干\n"
        "- 渡口出行基金，浮标的定位，2023.08-2024.07，学生负责人",
    )
    assert told == [
        Grant(
            title="潮汐数据的溯源",
            agency="国家重点研发计划",
            role="核心骨干",
            start="2024-12",
            end="2027-11",
        ),
        Grant(
            title="浮标的定位",
            agency="渡口出行基金",
            role="学生负责人",
            start="2023-08",
            end="2024-07",
        ),
    ]


@pytest.mark.parametrize(
    ("text", "job"),
    [
        (
            "渡口出行公司\t2021.09 – 2025.12\n研发工程师\t俄罗斯，海州",
            Experience(
                organization="渡口出行公司",
                role="研发工程师",
                location="俄罗斯，海州",
                start="2021-09",
                end="2025-12",
            ),
        ),
        (
            "2018.04–2018.08\t数据工程师 @ 渡口数据公司",
            Experience(
                organization="渡口数据公司", role="数据工程师", start="2018-04", end="2018-08"
            ),
        ),
        (
            "讲师, 海滨大学数学学院, 北京, 中国, 2015.09 - 2021.06",
            Experience(
                organization="海滨大学数学学院",
                role="讲师",
                location="北京, 中国",
                start="2015-09",
                end="2021-06",
            ),
        ),
    ],
)
def test_a_town_with_its_country_is_one_place(text: str, job: Experience) -> None:
    assert values("experience", text) == [job]


def test_what_was_won_in_a_school_year_is_no_degree() -> None:
    (degree,) = values(
        "education",
        "渡口大学，经济学学士\t2024.8-2028.7\n\n2024-2025 学年 院长嘉许名单\n\n2025-2026学年 院长嘉许名单",
    )
    assert degree == Education(
        institution="渡口大学",
        degree="经济学学士",
        start="2024-08",
        end="2028-07",
        notes=("2024-2025 学年 院长嘉许名单", "2025-2026学年 院长嘉许名单"),
    )


def test_department_subject_and_degree_stand_below_a_dated_university() -> None:
    text = """海滨大学	2021.09 - 2025.06
应用物理专业，理学学士，海滨大学潮汐班成员

丘陵大学	2017.09 - 2021.06
物理学院，应用物理专业，理学硕士
"""
    assert values("education", text) == [
        Education(
            institution="海滨大学",
            degree="理学学士",
            area="应用物理专业",
            start="2021-09",
            end="2025-06",
            notes=("海滨大学潮汐班成员",),
        ),
        Education(
            institution="丘陵大学 物理学院",
            degree="理学硕士",
            area="应用物理专业",
            start="2017-09",
            end="2021-06",
        ),
    ]


def test_a_duty_that_no_word_gives_away_stands_behind_its_body_as_the_others_do() -> None:
    text = "- 2021-，潮汐60人论坛，首席经济学家\n- 2017-，潮汐学会盐分会，副主任委员\n- 2015-2020，泡沫学会，理事\n"
    assert values("service", text) == [
        Service(role="首席经济学家", organization="潮汐60人论坛", years=("2021-present",)),
        Service(role="副主任委员", organization="潮汐学会盐分会", years=("2017-present",)),
        Service(role="理事", organization="泡沫学会", years=("2015-2020",)),
    ]
    (alone,) = values("service", "- 2011，海滨大学，潮汐学院，客座讲席教授")
    assert alone == Service(role="客座讲席教授", organization="海滨大学，潮汐学院", years=("2011",))


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("杂志编辑", "service"),
        ("学术汇报", "talks"),
        ("会议海报", "talks"),
        ("期刊评审", "service"),
    ],
)
def test_headings_of_journals_and_talks_are_known(heading: str, kind: str) -> None:
    rule = lookup(heading)
    assert rule and rule.section == kind


PROFESSOR = """# 林小海

## 科学研究

1. 丘陵省农业农村厅， 丘陵省2099年地膜回收机制构建项目， 2021-10至2022-10，在研，主持。

2. 海滨勘察设计院，潮汐流湿地净化技术的研发合作，2020-05月至2021-09，在研，主持。

3. 丘陵省水利科学院， 重点项目， 209924ZDKT17。 水库净化带技术研究与示范。 2019-01至2021-12，主持。

4. 潮汐教育基金会，青年教师基金，159078，沉积物再悬浮的机制研究，2016-03至2019-03，主持。

获奖情况

1. 2021年 校教学成果奖 一等奖（排名2）

2. 2020年 优秀班主任
"""


def test_a_professor_whose_lists_count_anew_below_their_words() -> None:
    person = cv(PROFESSOR).person
    assert [(one.title, one.agency, one.start, one.notes) for one in person.grants] == [
        ("丘陵省2099年地膜回收机制构建项目", "丘陵省农业农村厅", "2021-10", ("在研",)),
        ("潮汐流湿地净化技术的研发合作", "海滨勘察设计院", "2020-05", ("在研",)),
        ("水库净化带技术研究与示范", "丘陵省水利科学院，重点项目", "2019-01", ("209924ZDKT17",)),
        ("沉积物再悬浮的机制研究", "潮汐教育基金会，青年教师基金", "2016-03", ("159078",)),
    ]
    assert [award.title for award in person.awards] == [
        "校教学成果奖 一等奖（排名2）",
        "优秀班主任",
    ]
    assert not person.unsorted


HISTORY = """2016 入选丘陵“潮汐计划”领军人才

2012.06- 获海滨杰出青年科学基金

2008. 06- 至 今 海滨大学自动化学院教授，博士生导师。

2007.02-2008.06 渡口医科大学研究人员 从事泡沫信号处理研究.

2004.02-2006.02 英国丘陵大学电子学院高级研究学者，主要从事于盐的研究.

1998.09-2001.12 就读于渡口大学第七研究室，专业为控制理论，获得工学博士学位
"""


def test_a_history_holds_posts_honours_and_a_degree() -> None:
    found = values("experience", HISTORY, title="学习、工作经历")
    assert [one for one in found if isinstance(one, Award)] == [
        Award(title="入选丘陵“潮汐计划”领军人才", years=("2016",)),
        Award(title="获海滨杰出青年科学基金", years=("2012",)),
    ]
    assert [
        (one.role, one.organization, one.start, one.end, one.highlights)
        for one in found
        if isinstance(one, Experience)
    ] == [
        ("教授，博士生导师", "海滨大学自动化学院", "2008-06", "present", ()),
        ("研究人员", "渡口医科大学", "2007-02", "2008-06", ("从事泡沫信号处理研究",)),
        ("高级研究学者", "英国丘陵大学电子学院", "2004-02", "2006-02", ("主要从事于盐的研究",)),
    ]
    assert [one for one in found if isinstance(one, Education)] == [
        Education(
            institution="渡口大学第七研究室",
            degree="工学博士学位",
            area="控制理论",
            start="1998-09",
            end="2001-12",
        )
    ]
