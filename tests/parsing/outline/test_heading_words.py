from __future__ import annotations

import pytest

from sitegen.parsing.outline.heading_words import (
    Rule,
    find_nearest,
    is_legend,
    lookup,
    unknown_words,
)


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Education", "education"),
        ("EDUCATION", "education"),
        ("E D U C A T I O N", "education"),
        ("2. Education:", "education"),
        ("IV. Education", "education"),
        ("教育背景", "education"),
        ("一、教育背景", "education"),
        ("教育背景：", "education"),
        ("教 育 背 景", "education"),
        ("教育背景 Education", "education"),
        ("Research Interests 研究方向", "interests"),
        ("Honors & Awards", "awards"),
        ("HONORS AND AWARDS (selected)", "awards"),
        ("Selected Awards", "awards"),
        ("Conference Chairing", "service"),
        ("Telescope Time Awarded", "grants"),
        ("Invited Presentations at Regional, National or International Levels", "talks"),
        ("Oral Presentations at Scientific Meetings", "talks"),
        ("Peer reviewing: journal papers", "service"),
        ("INVITED CONFERENCES AND SEMINARS (2000- )", "talks"),
        ("Research Grant Applications", "grants"),
        ("Leadership Skills", "skills"),
        ("Contribution to Research Community", "service"),
        ("Contributing Author Publications", "publications"),
        ("Computing Experience", "skills"),
        ("Citation Metrics", "other"),
        ("获奖情况", "awards"),
        ("所获奖项", "awards"),
        ("科研/横向经历", "experience"),
        ("Publication", "publications"),
        ("论文发表总览", "publications"),
        ("Talks and Presentations", "talks"),
        ("Master's Students", "students"),
        ("Grants & Funding", "grants"),
        ("Referees", "references"),
        ("About Me", "contact"),
        ("主要讲座与学术会议", "talks"),
        ("近五年受邀报告", "talks"),
        ("三、承担的教学研究项目", "projects"),
        ("指導學生論文", "students"),
        ("第二部分 学术兼职情况", "service"),
        ("媒体采访", "other"),
    ],
)
def test_a_heading_opens_a_section(text: str, section: str) -> None:
    rule = lookup(text)
    assert rule is not None
    assert rule.section == section


@pytest.mark.parametrize("text", ["PUBLICATIONS, continued", "Publications (cont’d)"])
def test_a_heading_that_goes_on_is_the_same(text: str) -> None:
    assert (rule := lookup(text)) and rule.section == "publications"
    assert not unknown_words(text)


@pytest.mark.parametrize(
    "text", ["Grants, Positions, Special Lectures and Honors", "Honors, Grants and Service"]
)
def test_of_many_kinds_in_one_list_each_line_is_told_as_it_is(text: str) -> None:
    assert (rule := lookup(text)) and rule.section == "awards"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "2021",
        "Ada Nilsson",
        "Example University",
        "Film Roles",
        "Education in the Age of Tides",
        "x" * 100,
    ],
)
def test_no_heading(text: str) -> None:
    assert lookup(text) is None


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("2. SELECTED PUBLICATIONS", []),
        ("教育背景 Education", []),
        ("Publications (by weight)", ["by", "weight"]),
        ("Publications (* equal contribution)", []),
        ("代表性论文（#共同第一作者，*通讯作者）", []),
        ("Grants (total: 3M)", ["total", "3m"]),
    ],
)
def test_what_a_heading_says_beside(text: str, unknown: list[str]) -> None:
    assert unknown_words(text) == unknown


def test_a_word_that_means_more_alone_opens_no_section_beside_others() -> None:
    assert lookup("Scholarship") == find_nearest("Scholarship")
    assert find_nearest("Hill Scholarship Increase") is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Workshops Given", Rule("talks")),
        ("Work-in-progress", lookup("Work in progress")),
        ("Specialisation", Rule("interests")),
        ("Published and Forthcoming", Rule("publications")),
    ],
)
def test_headings_of_the_humanities(text: str, rule: Rule) -> None:
    assert lookup(text) == rule


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("📖 Educations", "education"),
        ("Education Background", "education"),
        ("Invited Talk", "talks"),
        ("Reviewers", "service"),
        ("Fundings", "grants"),
        ("科学研究", "projects"),
    ],
)
def test_headings_of_homepages_as_people_write_them(heading: str, section: str) -> None:
    rule = lookup(heading)
    assert rule and rule.section == section


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Underlined names indicate undergraduate research mentees.", True),
        ("(* indicates the presenter if multiple-authored; ‡ indicates equal contribution)", True),
        ("(= indicates alphabetically-ordered authors.)", True),
        ("* = PhD student (co-)supervision; † = Masters student (co-)supervision", True),
        ("Salt* and foam in bold tides", False),
        ("* 2020: Foam Days", False),
    ],
)
def test_a_line_that_only_says_what_marks_mean(text: str, tells: bool) -> None:
    assert is_legend(text) is tells


def test_both_sides_of_a_colon_may_name_one_section() -> None:
    rule = lookup("Publications: Peer-Reviewed Journal Articles")
    assert rule is not None
    assert (rule.section, rule.type) == ("publications", "article")
    assert lookup("Teaching: Peer-Reviewed Journal Articles") is None
