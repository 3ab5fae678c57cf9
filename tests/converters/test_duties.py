"""Memberships and reviewing under headings of service, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

BODIES: Final = ("program committees", "programme committees", "editorial boards", "review panels")
FORMATS: Final = {
    "cv.md": (
        "# Ada Nilsson\n\n## Education\n\n- PhD, Hill University, 2010\n\n## {}\n\n{}",
        "- {}\n",
    ),
    "cv.txt": ("Ada Nilsson\n\nEDUCATION\nPhD, Hill University, 2010\n\n{}\n{}", "- {}\n"),
    "cv.tex": (
        "\\documentclass{{article}}\\begin{{document}}{{\\LARGE Ada N}}\n\\section{{{}}}\n{}",
        "\\item {}\n",
    ),
    "cv.yaml": ("cv:\n  name: Ada Nilsson\n  sections:\n    {}:\n{}", "      - bullet: {}\n"),
}
"""File names, with the forms of a CV and of a bullet."""


def write_cv(folder: Path, name: str, heading: str, bullets: list[str]) -> Path:
    """Write a CV with bullets below a heading."""
    cv, bullet = FORMATS[name]
    path = folder / name
    path.write_text(cv.format(heading, "".join(map(bullet.format, bullets))), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", FORMATS)
@settings(
    deadline=None, max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    form=st.sampled_from(
        ["{}", "membership in {}", "memberships of {}", "service on {}", "{} service"]
    ),
    body=st.sampled_from(BODIES),
    years=st.sampled_from([("2023", "2024"), ("(2023)", "(2024)")]),
    has_third=st.booleans(),
)
def test_each_bullet_below_a_heading_of_service_is_a_duty(
    name: str, tmp_path: Path, form: str, body: str, years: tuple[str, str], *, has_third: bool
) -> None:
    heading = form.format(body)
    headings = {"cv.yaml": heading.replace(" ", "_"), "cv.txt": heading.upper()}
    bullets = [f"OSDI {years[0]}", f"SOSP {years[1]}", *(["Foam Days 2020"] if has_third else [])]
    path = write_cv(tmp_path, name, headings.get(name, heading.title()), bullets)
    service = sources.read(path).person.service
    assert [duty.organization for duty in service] == ["OSDI", "SOSP", "Foam Days"][: len(bullets)]
    assert all(len(duty.years) == 1 for duty in service)


@pytest.mark.parametrize("name", ["cv.md", "cv.yaml"])
@pytest.mark.parametrize(
    "heading", ["Membership in Program Committees", "Service on Editorial Boards"]
)
def test_a_meeting_with_its_place_is_one_duty(name: str, heading: str, tmp_path: Path) -> None:
    bullets = ["Conf. on Tides (TIDE 24), Oslo, Norway", "Workshop on Foam, University of Oslo"]
    duties = sources.read(write_cv(tmp_path, name, heading, bullets)).person.service
    assert len(duties) == len(bullets)
    for duty, text in zip(duties, bullets, strict=True):
        assert f"{duty.role}, {duty.organization}".endswith(text)
