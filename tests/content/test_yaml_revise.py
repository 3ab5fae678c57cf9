"""Editing YAML in place: what does not differ keeps its bytes."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.model import Award, Education, Person, Skill
from sitegen.model.site import Settings
from tests.strategies import of, people

EDITED = """\
# All about me
name:   {en: Bo, zh: "江波"}   # both scripts
position: "Prof"  # since 2019

education: # schools
- institution: SJTU   # the first
  start: 2019   # autumn
  notes: [a, b]
# between
- institution: 'MIT'
  degree: PhD
links:
    github: bo  # handle
    orcid: 1234
# awards
awards:
  - title: A
    years: [2019]
  - Best Paper # 2020

# end
"""


def revise(text: str, **changes: object) -> str:
    value = replace(records.decode(text, Person, "p"), **changes)  # type: ignore[arg-type]
    revised = records.revise(text, value, "p")
    assert records.decode(revised, Person, "p") == value
    return revised


def test_no_difference_no_change() -> None:
    assert revise(EDITED) == EDITED
    assert revise("\ufeff" + EDITED.replace("\n", "\r\n")) == "\ufeff" + EDITED.replace(
        "\n", "\r\n"
    )


def test_a_changed_text() -> None:
    assert revise(EDITED, position="Dean") == EDITED.replace('"Prof"', "Dean")


def test_a_new_key_stands_where_the_class_has_it() -> None:
    assert revise(EDITED, affiliation="MIT") == EDITED.replace(
        "# since 2019\n", "# since 2019\naffiliation: MIT\n"
    )
    assert revise(EDITED, interests=("x",)) == EDITED.replace(
        "orcid: 1234\n", "orcid: 1234\ninterests:\n  - x\n"
    )


def test_a_key_goes_with_its_lines() -> None:
    assert revise(EDITED, links={}) == EDITED.replace(
        "links:\n    github: bo  # handle\n    orcid: 1234\n", ""
    )


def test_a_key_in_a_mapping() -> None:
    assert revise(EDITED, links={"github": "bo", "scholar": "x"}) == EDITED.replace(
        "    orcid: 1234\n", "    scholar: x\n"
    )


def test_a_changed_item() -> None:
    schools = records.decode(EDITED, Person, "p").education
    assert revise(
        EDITED, education=(schools[0], replace(schools[1], degree="", end="2024"))
    ) == EDITED.replace("  degree: PhD\n", "  end: 2024\n")


def test_new_items_leave_the_others_alone() -> None:
    schools = records.decode(EDITED, Person, "p").education
    first, middle = Education(institution="THU"), Education(institution="PKU", end="2012")
    assert revise(EDITED, education=(first, schools[0], middle, schools[1])) == EDITED.replace(
        "- institution: SJTU", "- institution: THU\n- institution: SJTU"
    ).replace("# between", "- institution: PKU\n  end: 2012\n# between")


def test_an_item_goes_with_its_lines() -> None:
    awards = records.decode(EDITED, Person, "p").awards
    assert revise(EDITED, awards=awards[1:]) == EDITED.replace(
        "  - title: A\n    years: [2019]\n", ""
    )


def test_the_first_key_of_an_item_goes() -> None:
    text = "name: A\neducation:\n  - institution: X\n    area: Y\n    start: 2019\n"
    assert revise(text, education=(Education(start="2019", degree="B"),)) == (
        "name: A\neducation:\n  - degree: B\n    start: 2019\n"
    )


def test_an_item_written_short_grows() -> None:
    awards = records.decode(EDITED, Person, "p").awards
    assert revise(
        EDITED, awards=(awards[0], Award(title="Best Paper", years=("2020",)))
    ) == EDITED.replace(
        "  - Best Paper # 2020\n", "  - title: Best Paper\n    years: [2020] # 2020\n"
    )


def test_windows_lines_stay() -> None:
    text = EDITED.replace("\n", "\r\n")
    revised = revise(text, affiliation="MIT", links={"github": "bo"}, bio="one\ntwo")
    assert "\n" not in revised.replace("\r\n", "")


def test_a_last_line_without_an_end_gets_one() -> None:
    assert revise("name: A\nbio: b") == "name: A\nbio: b"
    assert revise("name: A\nbio: b", position="P") == "name: A\nposition: P\nbio: b\n"
    assert revise("# me\nname: A\nbio: |\n  b", skills=(Skill(category="P"),)) == (
        "# me\nname: A\nbio: b\nskills:\n  - category: P\n"
    )


def test_a_block_keeps_its_blank_lines() -> None:
    text = "name: A # me\nbio: |+\n  b\n\nlinks: {a: b}\n"
    assert revise(text, interests=("x",)) == text.replace("links", "interests:\n  - x\nlinks")
    assert revise(text, email=("x",), links={}) == "name: A # me\nemail: x\nbio: |+\n  b\n\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{name: A, bio: x}\n", "name: A\nlinks:\n  a: b\nbio: b\n"),
        ("? name\n: A # me\n? bio\n: x\n", "? name\n: A # me\nlinks:\n  a: b\n? bio\n: b\n"),
        ("\"name\": A # me\n'bio': x\n", "\"name\": A # me\nlinks:\n  a: b\n'bio': b\n"),
        (
            "---\nname: A\nbio: >\n  x\n  y\n\n# end\n...\n",
            "---\nname: A\nlinks:\n  a: b\nbio: b\n\n# end\n...\n",
        ),
        ("name: A\nlinks: # to do\nbio:\n", "name: A\nlinks:\n  a: b # to do\nbio: b\n"),
        ("name: A\nbio:\n  en: x\n  zh: y\n", "name: A\nlinks:\n  a: b\nbio: b\n"),
    ],
)
def test_all_the_ways_to_write_a_mapping(text: str, expected: str) -> None:
    assert revise(text, bio="b", links={"a": "b"}) == expected


def test_all_the_ways_to_write_a_list() -> None:
    text = "name: A\nawards:\n-\n  # a\n  title: X\n- # b\n  title: Y\n  years: 2019\n- Z\n"
    awards = tuple(Award(title=title, years=("2020",)) for title in "XYZ")
    assert revise(text, awards=awards) == (
        "name: A\nawards:\n-\n  # a\n  title: X\n  years: [2020]\n- # b\n  title: Y\n  years: [2020]\n"
        "- title: Z\n  years: [2020]\n"
    )


def test_comments_alone_stay() -> None:
    assert records.revise("# nothing yet\n", Award(title="x"), "a") == "# nothing yet\ntitle: x\n"


def test_a_broken_file_is_not_touched() -> None:
    with pytest.raises(ContentError):
        records.revise("name: [", Person(name="A"), "p")


@settings(max_examples=300, deadline=None)
@given(people(), people())
def test_anything_becomes_anything(before: Person, after: Person) -> None:
    text = "# by hand\n" + records.encode(before)
    revised = records.revise(text, after, "p")
    assert records.decode(revised, Person, "p") == after
    assert revised.startswith("# by hand\n")
    for field in fields(Person):
        if getattr(before, field.name) == getattr(after, field.name):
            alone = records.encode(
                replace(Person(name="\0"), **{field.name: getattr(after, field.name)})
            )
            assert alone.removeprefix('name: "\\x00"\n') in revised


SCHOOLS = st.sampled_from(["A", "B", "C", ""])
EDUCATIONS = st.builds(replace, of(Education), institution=SCHOOLS)
AWARDS = st.builds(replace, of(Award), title=SCHOOLS)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(EDUCATIONS, max_size=4),
    st.lists(EDUCATIONS, max_size=4),
    st.lists(AWARDS),
    st.lists(AWARDS),
)
def test_lists_become_similar_lists(
    schools: list[Education], others: list[Education], awards: list[Award], more: list[Award]
) -> None:
    before = Person(name="A", education=tuple(schools), links={"a": "b"}, awards=tuple(awards))
    after = replace(before, education=tuple(others), links={"c": "d", "a": "x"}, awards=tuple(more))
    text = records.encode(before).replace("\n", " # kept\n", 1)
    revised = records.revise(text, after, "p")
    assert records.decode(revised, Person, "p") == after
    assert revised.startswith("name: A # kept\n")


def test_the_first_lines_go_as_well() -> None:
    assert records.revise(
        "title: Foam\nurl: https://foam.example\n", Settings(url="https://foam.example"), "p"
    ) == ("url: https://foam.example\n")
