"""Editing YAML in place: unchanged parts keep their bytes."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.model import Award, Education, Grant, Person, Skill
from tests.strategies import people, values_of

if TYPE_CHECKING:
    from collections.abc import Mapping

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
SJTU, MIT = records.decode(EDITED, Person, "p").education
GOLD, BEST = records.decode(EDITED, Person, "p").awards


def revise(text: str, **changes: Any) -> str:
    value = replace(records.decode(text, Person, "p"), **changes)
    revised = records.revise(text, value, "p")
    assert records.decode(revised, Person, "p") == value
    return revised


def test_no_difference_no_change() -> None:
    assert revise(EDITED) == EDITED
    windows = "\ufeff" + EDITED.replace("\n", "\r\n")
    assert revise(windows) == windows
    revised = revise(windows, affiliation="MIT", links={"github": "bo"}, bio="one\ntwo")
    assert "\n" not in revised.replace("\r\n", "")
    assert revise("name: A\nbio: b") == "name: A\nbio: b"


ORCID, FIRST, BEST_PAPER = "    orcid: 1234\n", "- institution: SJTU", "  - Best Paper # 2020\n"
WITH_END = replace(MIT, degree="", end="2024")
PKU = Education(institution="PKU", end="2012")
NEW_ITEM = "- institution: PKU\n  end: 2012\n"
DIFFERENCES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "changed text": ({"position": "Dean"}, '"Prof"', "Dean"),
    "new key": ({"affiliation": "MIT"}, "# since 2019\n", "# since 2019\naffiliation: MIT\n"),
    "new list": ({"interests": ("x",)}, ORCID, f"{ORCID}interests:\n  - x\n"),
    "removed key": ({"links": {}}, f"links:\n    github: bo  # handle\n{ORCID}", ""),
    "changed mapping": ({"links": {"github": "bo", "hal": "x"}}, ORCID, "    hal: x\n"),
    "changed item": ({"education": (SJTU, WITH_END)}, "  degree: PhD\n", "  end: 2024\n"),
    "new first item": ({"education": (PKU, SJTU, MIT)}, FIRST, f"{NEW_ITEM}{FIRST}"),
    "new item between": ({"education": (SJTU, PKU, MIT)}, "# between", f"{NEW_ITEM}# between"),
    "removed item": ({"awards": (BEST,)}, "  - title: A\n    years: [2019]\n", ""),
    "shorthand item that grows": (
        {"awards": (GOLD, replace(BEST, years=("2020",)))},
        BEST_PAPER,
        "  - title: Best Paper\n    years: [2020] # 2020\n",
    ),
}


@pytest.mark.parametrize(("changes", "old", "new"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_only_the_difference_changes(changes: Mapping[str, Any], old: str, new: str) -> None:
    assert old in EDITED
    assert revise(EDITED, **changes) == EDITED.replace(old, new)


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("name: A\nbio: b", {"position": "P"}, "name: A\nposition: P\nbio: b\n"),
        (
            "# me\nname: A\nbio: |\n  b",
            {"skills": (Skill(category="P"),)},
            "# me\nname: A\nbio: b\nskills:\n  - category: P\n",
        ),
        (
            "name: A\neducation:\n  - institution: X\n    area: Y\n    start: 2019\n",
            {"education": (Education(start="2019", degree="B"),)},
            "name: A\neducation:\n  - degree: B\n    start: 2019\n",
        ),
        (
            "name: A # me\nbio: |+\n  b\n\nlinks: {a: b}\n",
            {"interests": ("x",)},
            "name: A # me\nbio: |+\n  b\n\ninterests:\n  - x\nlinks: {a: b}\n",
        ),
        (
            "name: A\nawards:\n-\n  # a\n  title: X\n- # b\n  title: Y\n  years: 2019\n- Z\n",
            {"awards": tuple(Award(title=title, years=("2020",)) for title in "XYZ")},
            "name: A\nawards:\n-\n  # a\n  title: X\n{0}- # b\n  title: Y\n{0}- title: Z\n{0}".format(
                "  years: [2020]\n"
            ),
        ),
    ],
    ids=[
        *("last line without end", "last block without end", "first key of an item removed"),
        *("key after a block with blank lines", "all styles of a list"),
    ],
)
def test_the_style_of_the_author_stays(text: str, changes: Any, expected: str) -> None:
    assert revise(text, **changes) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{name: A, bio: x}\n", "name: A\nlinks:\n  a: b\nbio: b\n"),
        ("? name\n: A # me\n? bio\n: x\n", "? name\n: A # me\nlinks:\n  a: b\n? bio\n: b\n"),
        ("\"name\": A # me\n'bio': x\n", "\"name\": A # me\nlinks:\n  a: b\n'bio': b\n"),
        ("---\nname: A\nbio: >\n  x\n  y\n\n# end\n...\n", "---\nname: A\nlinks:\n  a: b\nbio: b\n\n# end\n...\n"),
        ("name: A\nlinks: # to do\nbio:\n", "name: A\nlinks:\n  a: b # to do\nbio: b\n"),
        ("name: A\nbio:\n  en: x\n  zh: y\n", "name: A\nlinks:\n  a: b\nbio: b\n"),
    ],
)  # fmt: skip
def test_all_styles_of_a_mapping(text: str, expected: str) -> None:
    assert revise(text, bio="b", links={"a": "b"}) == expected


def test_files_without_a_key_that_stays_are_revised_and_broken_ones_are_not_touched() -> None:
    assert records.revise("# nothing yet\n", Award(title="x"), "a") == "# nothing yet\ntitle: x\n"
    text = "title: Foam\nagency: NSF\n"
    assert records.revise(text, Grant(agency="NSF"), "p") == "agency: NSF\n"
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
            kept = replace(Person(name="\0"), **{field.name: getattr(after, field.name)})
            assert records.encode(kept).removeprefix('name: "\\x00"\n') in revised


SCHOOLS = st.sampled_from(["A", "B", "C", ""])
EDUCATIONS = st.lists(st.builds(replace, values_of(Education), institution=SCHOOLS), max_size=4)
AWARDS = st.lists(st.builds(replace, values_of(Award), title=SCHOOLS))


@settings(max_examples=300, deadline=None)
@given(EDUCATIONS, EDUCATIONS, AWARDS, AWARDS)
def test_lists_become_similar_lists(
    schools: list[Education], others: list[Education], awards: list[Award], more: list[Award]
) -> None:
    before = Person(name="A", education=tuple(schools), links={"a": "b"}, awards=tuple(awards))
    after = replace(before, education=tuple(others), links={"c": "d", "a": "x"}, awards=tuple(more))
    text = records.encode(before).replace("\n", " # kept\n", 1)
    revised = records.revise(text, after, "p")
    assert records.decode(revised, Person, "p") == after
    assert revised.startswith("name: A # kept\n")
