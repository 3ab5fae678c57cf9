"""What people call their sections, on pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import ContentError
from sitegen.site.build import build
from tests.site.sites import put

if TYPE_CHECKING:
    from pathlib import Path

PERSON = """\
name: Ada Nilsson
experience: [{organization: Hill University, role: Tutor}]
teaching: [{course: Foam}]
"""


def headings(folder: Path, headings: str, languages: str) -> dict[str, list[str]]:
    """The headings of the CV page, by language."""
    put(
        folder,
        {
            "site.yaml": f"languages: [{languages}]\n",
            "people/ada/person.yaml": f"{PERSON}headings: {headings}\n",
        },
    )
    pages = {
        output.path: output.content
        for output in build(folder).outputs
        if isinstance(output.content, bytes)
    }
    first, *others = (one.strip() for one in languages.split(","))
    files = {first: "cv/index.html", **{one: f"{one}/cv/index.html" for one in others}}
    return {one: re.findall(r"<h2>(.*?)</h2>", pages[file].decode()) for one, file in files.items()}


@pytest.mark.parametrize(
    ("written", "languages", "expected"),
    [
        ("{experience: Appointments}", "en", {"en": ["Appointments", "Teaching"]}),
        (
            "{experience: Appointments}",
            "en, de",
            {"en": ["Appointments", "Teaching"], "de": ["Beruflicher Werdegang", "Lehre"]},
        ),
        (
            "{teaching: 讲授课程}",
            "en, zh",
            {"en": ["Experience", "Teaching"], "zh": ["工作经历", "讲授课程"]},
        ),
        (
            "{teaching: {en: Courses, zh: 课程}}",
            "en, zh",
            {"en": ["Experience", "Courses"], "zh": ["工作经历", "课程"]},
        ),
    ],
)
def test_a_page_calls_sections_as_their_owner_does(
    tmp_path: Path, written: str, languages: str, expected: dict[str, list[str]]
) -> None:
    assert headings(tmp_path, written, languages) == expected


def test_only_sections_can_be_renamed(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        headings(tmp_path, "{experiense: Jobs}", "en")
    assert str(caught.value).removeprefix(f"{tmp_path}/") == (
        "people/ada/person.yaml:4:12: unknown key 'experiense'\n    did you mean 'experience'?"
    )
