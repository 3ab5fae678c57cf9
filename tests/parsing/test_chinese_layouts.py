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
