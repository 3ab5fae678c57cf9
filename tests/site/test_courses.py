from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Course
from sitegen.site.build import build
from sitegen.site.courses import courses
from tests.site.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path


def shown(text: object) -> str:
    return str(text)


def test_a_course_of_several_terms_is_one() -> None:
    taught = [
        Course(course="Waves", code="OC 1", term="Spring 2024", notes=("40 people",)),
        Course(course="Foam", term="Fall 2023"),
        Course(course="Waves", code="OC 1", term="Spring 2022", notes=("40 people", "with Bo Ek")),
    ]
    assert courses(taught, shown, ", ") == (
        Course(
            course="Waves",
            code="OC 1",
            term="Spring 2024, Spring 2022",
            notes=("40 people", "with Bo Ek"),
        ),
        taught[1],
    )


def test_another_role_or_page_is_another_course() -> None:
    taught = [
        Course(course="Waves", term="2024", role="Lecturer"),
        Course(course="Waves", term="2020", role="Assistant"),
        Course(course="Waves", term="2019", role="Assistant", url="/waves-2019/"),
    ]
    assert courses(taught, shown, ", ") == tuple(taught)


@pytest.mark.parametrize("url", ["pages/seminar.md", "pages/seminar", "seminar/"])
def test_a_course_leads_to_its_page_in_either_language(tmp_path: Path, url: str) -> None:
    person = LAB["people/mei-lin/person.yaml"].replace("code: OC 101", f"code: OC 101, url: {url}")
    pages = {
        one.path: one.content
        for one in build(put(tmp_path, {**LAB, "people/mei-lin/person.yaml": person})).outputs
    }
    for path in ("mei-lin/teaching/index.html", "zh/mei-lin/teaching/index.html"):
        page = pages[path]
        assert isinstance(page, bytes)
        assert '<a href="../seminar/"' in page.decode()
