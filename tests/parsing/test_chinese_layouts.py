"""How Chinese CVs set degrees, posts, prizes, grants and talks."""

from __future__ import annotations

import pytest

from sitegen.parsing.outline.heading_words import lookup


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
