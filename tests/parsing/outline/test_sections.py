from __future__ import annotations

import pytest

from sitegen.parsing.outline import sections
from tests.parsing.reading import cv, grouped


def outline(text: str) -> list[tuple[str, str, int]]:
    """Kind, title and number of blocks of each section."""
    return [
        (section.kind, section.title, len(section.blocks))
        for section in sections.split(grouped(text))
    ]


def test_the_head_of_a_cv_is_contact() -> None:
    assert outline("Ada Nilsson\n\nEDUCATION\n\nB.Sc., 2020") == [
        ("contact", "", 1),
        ("education", "EDUCATION", 1),
    ]
    assert outline("EDUCATION\n\nB.Sc., 2020")[0] == ("contact", "", 0)


def test_an_unknown_heading_is_known_by_the_look_of_the_others() -> None:
    text = "Ada\n\nEDUCATION\n\nB.Sc.\n\nBOATS SAILED\n\nHavfrue\n\nAWARDS\n\nPrize"
    assert outline(text)[2] == ("other", "BOATS SAILED", 1)
    assert outline(text.replace("BOATS SAILED", "Boats sailed")) == [
        ("contact", "", 1),
        ("education", "EDUCATION", 3),
        ("awards", "AWARDS", 1),
    ]


def test_a_known_word_that_does_not_look_like_a_heading_is_none() -> None:
    text = "# Ada\n\n## Education\n\nB.Sc.\n\n## Skills\n\nTeaching\n\n## Awards\n\nPrize"
    assert [kind for kind, _, _ in outline(text)] == ["contact", "education", "skills", "awards"]


def test_headings_below_a_section_hand_on_what_it_says() -> None:
    split = sections.split(
        grouped(
            "# Ada\n\n## Journal Papers\n\n### 2023\n\n1. Foam\n\n### 2022\n\n1. Tides\n\n## Talks\n\n- At X"
        )
    )
    assert [(section.kind, section.title) for section in split[1:]] == [
        ("publications", "Journal Papers"),
        ("publications", "2023"),
        ("publications", "2022"),
        ("talks", "Talks"),
    ]


def test_every_block_is_in_one_section_or_a_heading() -> None:
    blocks = grouped("Ada\n\nEDUCATION\n\nB.Sc.\n\nM.Sc.\n\nAWARDS\n\n- Prize\n- Medal")
    split = sections.split(blocks)
    assert [block for section in split for block in (*section.heading, *section.blocks)] == blocks


def test_chinese_headings_with_ordinals_or_in_brackets() -> None:
    numbered = "沈若溪\n\n一、教育经历\n2001 学士\n\n二、工作经历\n教授\n\n三、主持的科研项目\n潮汐研究\n\n四、趣事\n游泳"
    assert [kind for kind, _, _ in outline(numbered)] == [
        "contact",
        "education",
        "experience",
        "projects",
        "other",
    ]
    bracketed = "沈若溪\n\n【教育背景】\n2001 学士\n\n【学术兼职】\n理事\n\n【代表性论文】（*通讯作者）\n潮汐"
    assert [kind for kind, _, _ in outline(bracketed)] == [
        "contact",
        "education",
        "service",
        "publications",
    ]


def test_headings_in_traditional_characters() -> None:
    assert [kind for kind, _, _ in outline("沈若溪\n\n學歷\n\n博士\n\n榮譽獎項\n\n優秀教師")] == [
        "contact",
        "education",
        "awards",
    ]


def test_a_role_that_looks_unlike_the_headings_is_part_of_an_entry() -> None:
    text = "ANN LEE\n\nEDUCATION\nPhD\n\nEXPERIENCE\nHill, 2019\n\n**Lecturer**\nHill University\n\nAWARDS\nShell"
    kinds = [section.kind for section in sections.split(grouped(text))]
    assert kinds == ["contact", "education", "experience", "awards"]


def test_small_words_may_stand_in_capitals() -> None:
    text = "Ann Lee\n\nEDUCATION\n\nPh.D., Hill University, 2001\n\nPUBLICATIONS\n\n“Foam,” Tides, 2003.\n\n"
    text += "AWARDS and GRANTS\n\nFoam Prize, 2009\n\nUNIVERSITY & DEPARTMENT SERVICE (Hill University)\n\nSenate, 2011\n"
    assert [section.kind for section in sections.split(grouped(text))] == [
        "contact",
        "education",
        "publications",
        "awards",
        "service",
    ]


def test_legends_in_brackets_are_no_part_of_a_heading() -> None:
    text = "# Ann Lee\n\n**Education**\n\nPhD, Hill University, 2001\n\n**Reports**\n\nLee, A. (2003). Foam.\n\n"
    text += "**Papers Presented at Professional Meetings (†denotes student author)**\n\nLee, A. (2003). Gulls.\n"
    assert [section.kind for section in sections.split(grouped(text))][-2:] == [
        "publications",
        "talks",
    ]


def test_headings_may_be_known_by_a_colon_alone() -> None:
    known = "Ann Lee\n\nEducation:\n  PhD, Hill University, 2009\n\nAwards:\n  Hill Medal, 2010\n\n"
    assert outline(f"{known}Graduate foamers at Hill:\n  Bo Ek\n")[2:] == [
        ("awards", "Awards", 1),
        ("other", "Graduate foamers at Hill", 1),
    ]


def test_below_headings_in_capitals_titles_in_small_letters_are_of_entries() -> None:
    heads = "# ANN LEE\n\n## EDUCATION\n\nPhD, 2009\n\n## AWARDS\n\nHill Medal, 2010\n\n## SKILLS\n\nFoam\n\n"
    jobs = "## EXPERIENCE\n\n## Tide Intern\n\nHill Institute\n\n2020 - 2021\n\n## Instructor\n\nHill College\n"
    assert outline(heads + jobs)[-1] == ("experience", "EXPERIENCE", 5)


def test_what_a_heading_says_in_brackets_makes_it_none_the_less() -> None:
    heading = "INVITED TALKS (not submitted conference papers, symposia, or abstracts)"
    assert outline(f"Ann Lee\n\nEDUCATION\n\nPhD, 2009\n\n{heading}\n\nFoam")[-1][0] == "talks"


def test_an_address_set_as_a_heading_opens_no_section() -> None:
    text = "林海\n\n### 邮箱:lin@shore.example\n\n### 教育\n\n本科\n\n### 教学\n\n潮汐学\n\n### 奖励\n\n潮汐奖"
    assert outline(text)[0] == ("contact", "", 2)


def test_what_marks_mean_may_stand_behind_a_heading() -> None:
    text = "Ada\n\nEDUCATION\n\nB.Sc.\n\nSTUDENT PRESENTATIONS *Presenting Author, †Student\n\nTides\n\nAWARDS\n\nPrize"
    assert outline(text)[2][0] == "talks"


def test_what_stands_in_brackets_behind_a_heading_has_no_look() -> None:
    head = "**Publications** (peer-reviewed journals)"
    text = f"# Ada\n\n## Education\n\nB.Sc.\n\n{head}\n\nFoam, 2020\n\n## Awards\n\nPrize"
    assert [kind for kind, _, _ in outline(text)] == [
        "contact",
        "education",
        "publications",
        "awards",
    ]
    assert outline(text.replace("**", ""))[1] == ("education", "Education", 3)
    legend = text.replace(head, "Presentations (* by a co-author)")
    assert [kind for kind, _, _ in outline(legend)] == ["contact", "education", "talks", "awards"]


def test_headings_in_bold_divide_works_but_no_posts() -> None:
    text = (
        "# Ada\n\n## Education\n\nB.Sc.\n\n## Awards\n\nPrize\n\n**Journal Articles**\n\nFoam, 2020\n\n"
        "**Book Chapters**\n\nTides, 2021\n\n**Field Guides**\n\nMud\n\n"
        "## Experience\n\n**Harbour Watch**\n\nDiver, 2019"
    )
    assert outline(text)[-2:] == [("other", "Field Guides", 1), ("experience", "Experience", 2)]


def test_a_heading_of_the_first_rank_divides_no_other() -> None:
    text = "# Ada\n\n## Education\n\nB.Sc.\n\n## Teaching\n\nTides\n\nFoam\n\n## Professional\n\nDiver, 2019"
    assert outline(text)[-1] == ("other", "Professional", 1)


def test_names_in_bold_below_references_are_referees() -> None:
    text = "Ada\n\n**Education**\n\nB.Sc.\n\n**References**\n\n**Bo Ek**\nProfessor, Hill University\nbo@hill.edu"
    assert outline(text)[-1][:2] == ("references", "References")
    assert outline(text.replace("Professor", "Canoe").replace("bo@hill.edu", "x"))[-1][:2] == (
        "other",
        "Bo Ek",
    )


def test_employers_in_bold_are_no_headings_over_dated_posts() -> None:
    text = (
        "Ada\n\n**Education**\n\nB.Sc.\n\n**Experience**\n\n**Bank of Salt, Port**\nAnalyst\t2015-2019\n\n"
        "**Hill Bank, Riverton**\nResearch Assistant\t2013-2014\n\n**Boats**\n\nHavfrue"
    )
    assert [kind for kind, _, _ in outline(text)] == ["contact", "education", "experience", "other"]


def test_references_are_a_heading_whatever_they_look_like() -> None:
    text = "Ada\n\n**Education**\n\nB.Sc.\n\nReferences\n\nBo Ek\n\n**Awards**\n\nPrize"
    assert [kind for kind, _, _ in outline(text)] == [
        "contact",
        "education",
        "references",
        "awards",
    ]


def test_works_by_subject_are_works() -> None:
    split = cv(
        "# Ada Lind\n\n## Articles in principal research areas\n\n## Dialects of the Shore\n\n"
        "- (2023) A Tale of Two Tides: Taking the Lab to the Shore. Foam Ecology, 4, 175-201.\n"
        "- (2021) Gulls and Their Grammar. Tide Review, 18, 1-34.\n"
        "- (2017) More than Half a Wave? International Journal of Foam, 82, 233-262.\n\n"
        "## Boats sailed\n\n- Havfrue, to Lerwick\n- Tern, to Bergen\n- Skua, to Hull\n"
    )
    assert [work.get("title") for work in split.publications] == [
        "A Tale of Two Tides: Taking the Lab to the Shore",
        "Gulls and Their Grammar",
        "More than Half a Wave?",
    ]
    assert [section.title for section in split.person.sections] == ["Boats sailed"]


def test_headings_of_another_language_are_recognized_by_their_level() -> None:
    head = "# Ann Lee\n\nStrandweg 3\n\nann@hill.example.org\n\n"
    text = (
        head
        + "## Ausbildung\n\n2016 Doktorarbeit\n\n## Anstellungen\n\n2017 Forscherin\n\n## Vorlieben\n\nGezeiten\n"
    )
    person = cv(text).person
    assert "Anstellungen" in [section.title for section in person.sections]


def test_two_headings_that_nobody_knows_may_be_words_of_the_head() -> None:
    person = cv(
        "# Ann Lee\n\nStrandweg 3\n\nann@hill.example.org\n\n## Gezeiten\n\nSalz\n\n## Watt\n\nSand\n"
    ).person
    assert not person.sections


@pytest.mark.parametrize("level", ["##", "###"])
@pytest.mark.parametrize("bullet", ["- ", "* ", "1. "])
def test_an_unknown_heading_over_a_list_says_nothing_of_the_person(level: str, bullet: str) -> None:
    items = ("[Foam circle](https://foam.example.org)", "Professor Roe's group, Hill University")
    text = "".join(f"{bullet}{item}\n" for item in items)
    person = cv(f"# Ann Lee\n\nann@hill.example.org\n\n{level} Reading circles\n\n{text}").person
    assert (person.links, person.affiliation, person.position) == ({}, "", "")
    assert [(section.title, len(section.items)) for section in person.sections] == [
        ("Reading circles", 2)
    ]


ODDS = {
    "committees": [
        "Conf. on Foam Engineering (FOAM’20) - SRC track, online",
        "University Workshop on Foam, University of Oslo",
    ],
    "a link": ["See [my notes](https://notes.example.org/x) on foam."],
    "somebody else": ["Write to jane@example.org for a tour.", "Phone: +47 22 33 44 55"],
    "an institution": ["Department of Foam, Hill University"],
    "a post": ["I am a Professor at Shore College on Sundays. https://foam.example.org"],
}


@pytest.mark.parametrize("case", ODDS)
@pytest.mark.parametrize("head", ["# Mara Tester", "# Mara Tester\n\nmara@example.org"])
@pytest.mark.parametrize("mark", ["# ", "## ", "### "])
@pytest.mark.parametrize("bullet", ["- ", ""])
@pytest.mark.parametrize("first", [True, False])
def test_nothing_below_an_unknown_heading_is_about_the_person(
    case: str, head: str, mark: str, bullet: str, *, first: bool
) -> None:
    items = "\n\n".join(f"{bullet}{line}" for line in ODDS[case])
    known = (
        f"{mark}Education\n\nPhD in Foam, Hill University, 2015\n\n{mark}Awards\n\n- Prize, 2014\n"
    )
    odd = f"{mark}Odds and Ends\n\n{items}\n"
    parsed = cv("\n\n".join([head, odd, known] if first else [head, known, odd]))
    person = parsed.person
    assert (person.name, person.affiliation, person.position) == ("Mara Tester", "", "")
    assert person.email == (("mara@example.org",) if "@" in head else ())
    assert not person.links


@pytest.mark.parametrize("case", sorted(set(ODDS) - {"somebody else", "a post"}))
@pytest.mark.parametrize("title", ["Odds and Ends", "Miscellany", "Foam and the World"])
@pytest.mark.parametrize("name", ["# Mara Tester", "**Mara Tester**"])
def test_nothing_below_an_unknown_line_in_bold_is_about_the_person(
    case: str, title: str, name: str
) -> None:
    items = "\n\n".join(ODDS[case])
    known = "**Education**\n\nPhD in Foam, Hill University, 2015\n\n**Awards**\n\nPrize, 2014\n"
    person = cv(f"{name}\n\nmara@example.org\n\n**{title}**\n\n{items}\n\n{known}").person
    assert (person.name, person.affiliation, person.position) == ("Mara Tester", "", "")
    assert not person.links


def test_an_unknown_heading_over_the_only_address_is_part_of_the_head() -> None:
    text = "# Ann Lee\n\n## Tide watcher\n\nann@hill.example.org\n\n## Awards\n\nPrize, 2014\n"
    person = cv(text).person
    assert (person.email, person.sections) == (("ann@hill.example.org",), ())


@pytest.mark.parametrize("owner", ["M. Tester", "**M. Tester**", "M. Tester, J. Roe"])
@pytest.mark.parametrize(
    "title", ["Teaching Foam in Norway", "*Foam Awards: A Work in Progress*", "Talks on Foam"]
)
@pytest.mark.parametrize("end", [". In:", ". in:", ""])
def test_a_work_over_lines_that_begins_with_an_initial_is_no_heading(
    owner: str, title: str, end: str
) -> None:
    works = (
        f"{owner}. {title}{end}\nProceedings of the 17th Conference on Foam (FOAM 2021), Oslo.\n\n"
        "M. Tester, J. Roe. Foam in Courses. In: 125th Foam Conference. Foam Society, 2018."
    )
    split = sections.split(grouped(f"# Mara Tester\n\n## Publications\n\n{works}\n"))
    assert [section.title for section in split] == ["", "Publications"]
    assert len(split[1].blocks) == (2 if end else 3)
