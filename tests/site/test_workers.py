"""A site of many people is made by all processors, and is the same as one made by one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.site.build import build_into
from sitegen.site.load import load
from tests.site.sites import contents, put

if TYPE_CHECKING:
    from pathlib import Path

PEOPLE = 45
"""More than are worth sharing among processes."""
pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two processors"
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    people = {f"people/p{number}/person.yaml": f"name: Person {number}\n" for number in range(PEOPLE)}
    works = "@misc{a, title={Tides}, author={Person 3 and Person 4}, year=2020}\n"
    return put(tmp_path / "site", {**people, "people/p3/publications.bib": works, "people/p4/publications.bib": works})


def test_by_one_processor_and_by_all(site: Path, tmp_path: Path) -> None:
    build_into(site, tmp_path / "all")
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        build_into(site, tmp_path / "one")
    finally:
        os.sched_setaffinity(0, allowed)
    assert contents(tmp_path / "one") == contents(tmp_path / "all")


def test_what_is_wrong_is_told_of_everybody(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(site, {f"people/p{number}/person.yaml": "nmae: X\n" for number in (7, 30)})
    put(site, {"people/p31/publications.bib": "@misc{a, title={A}}\n@misc{b"})
    assert main(["build", str(site)]) == 1
    said = capsys.readouterr().err
    assert "people/p7/person.yaml:1:1: unknown key 'nmae'" in said
    assert "people/p30/person.yaml:1:1: unknown key 'nmae'" in said
    put(site, {f"people/p{number}/person.yaml": "name: X\n" for number in (7, 30)})
    (problem,) = load(site).left_out
    assert (problem.line, problem.path.endswith("people/p31/publications.bib")) == (2, True)


def test_a_template_that_fails_in_another_process_is_told_once(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(site, {"templates/pages/home.html": "{{ persn.name }}\n"})
    assert main(["build", str(site)]) == 1
    assert capsys.readouterr().err.count("templates/pages/home.html:1: the template fails: 'persn' is undefined") == 1
    assert not (site / "public").exists()
