"""Old addresses keep working."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.errors import ContentError
from sitegen.files import check_path
from sitegen.rendering.redirects import render_redirects
from tests.feeds.planned import HOME, by_path, plan_ada, plan_site
from tests.sites import ADA, LAB

if TYPE_CHECKING:
    from sitegen.planning.pages import Plan

ROOT = "https://tide.example.org/lab"
BIB = """\
@misc{early, title={Tides}, author={Nilsson, Ada}, year=2023, eprint={2301.1}, eprinttype={arxiv}}
@article{late, title={Tides}, author={Nilsson, Ada}, journal={Journal of Tides}, year={2024}}
"""


def redirects(plan: Plan, *more: str) -> dict[str, str]:
    paths = {*(page.file for page in plan.pages), *more}
    return {path: page.decode() for path, page in by_path(render_redirects(plan, paths)).items()}


def test_old_addresses_lead_on(tmp_path: Path) -> None:
    settings = (
        "redirects:\n  /papers.html: /mei-lin/publications/?a=b#y2021\n  ~mei/: mei-lin/\n"
        "  /blog: https://blog.example.org/\n  /cv.pdf: /mei-lin/files/cv.pdf\n"
    )
    plan = plan_site(tmp_path, {**LAB, "site.yaml": LAB["site.yaml"] + settings})
    files = redirects(plan, "mei-lin/files/cv.pdf")
    assert files.keys() == {"papers.html", "~mei/index.html", "blog/index.html", "_redirects"}
    page = files["papers.html"]
    assert '<meta http-equiv="refresh" content="0; url=mei-lin/publications/?a=b#y2021">' in page
    assert f'<link rel="canonical" href="{ROOT}/mei-lin/publications/">' in page
    assert "url=../mei-lin/" in files["~mei/index.html"]
    assert "url=https://blog.example.org/" in files["blog/index.html"]
    assert files["_redirects"].splitlines() == [
        "/lab/papers.html /lab/mei-lin/publications/?a=b#y2021 301",
        "/lab/~mei /lab/mei-lin/ 301",
        "/lab/blog https://blog.example.org/ 301",
        "/lab/cv.pdf /lab/mei-lin/files/cv.pdf 301",
    ]


@pytest.mark.parametrize(
    ("settings", "target"),
    [("", "../late/"), ("redirects: {/publications/early/: /cv/}\n", "../../cv/")],
)
def test_the_page_of_a_preprint_leads_to_the_published_work_unless_settings_say_otherwise(
    tmp_path: Path, settings: str, target: str
) -> None:
    plan = plan_ada(tmp_path, f"languages: [en, zh]\n{settings}", **{"publications.bib": BIB})
    files = redirects(plan)
    assert f'content="0; url={target}"' in files["publications/early/index.html"]
    assert "url=../late/" in files["zh/publications/early/index.html"]


def test_the_pages_of_a_person_who_had_the_site_alone_redirect_to_their_folder(
    tmp_path: Path,
) -> None:
    settings = "languages: [en, zh]\nredirects: {/old/: /cv/, /: /ada-nilsson/}\n"
    before = {page.file for page in plan_ada(tmp_path / "alone", **{"publications.bib": BIB}).pages}
    joined = {"people/bo-ek/person.yaml": "name: Bo Ek\n", f"{HOME}/publications.bib": BIB}
    plan = plan_site(tmp_path / "site", {**ADA, **joined, "site.yaml": settings})
    files = redirects(plan, "ada-nilsson/files/slides.pdf", "ada-nilsson/feed.xml")
    now = {page.file for page in plan.pages}
    assert before <= files.keys() | now
    assert "publications/index.html" in now  # of everybody
    assert "url=../ada-nilsson/cv/" in files["cv/index.html"]
    assert "url=../../ada-nilsson/publications/late/" in files["publications/late/index.html"]
    assert "url=../ada-nilsson/cv/" in files["zh/cv/index.html"]
    assert "url=../cv/" in files["old/index.html"]
    rules = files["_redirects"].splitlines()
    assert "/cv /ada-nilsson/cv/ 301" in rules
    assert "/files/slides.pdf /ada-nilsson/files/slides.pdf 301" in rules
    assert "feed.xml" not in files["_redirects"]


def test_only_the_pages_of_a_person_among_others_can_have_been_everything(tmp_path: Path) -> None:
    files = {**ADA, "site.yaml": "redirects: {/: /ada/}\n"}
    with pytest.raises(ContentError, match="'/' is the address of something on this site"):
        redirects(plan_site(tmp_path, files))
    files["people/bo-ek/person.yaml"] = "name: Bo Ek\n"
    with pytest.raises(ContentError, match="'/' can only lead to a person, and '/ada/' is none"):
        redirects(plan_site(tmp_path, files))


def test_redirects_that_cannot_work_are_reported_with_their_places(tmp_path: Path) -> None:
    settings = (
        "redirects:\n  /old/: /gone/\n  '/cv/': /\n  /../up: /cv/\n  '': /cv/\n  /a?b: /cv/\n"
    )
    with pytest.raises(ContentError) as error:
        redirects(plan_ada(tmp_path, settings))
    lines = [str(problem).partition("\n")[0] for problem in error.value.problems]
    assert [line.partition("site.yaml:")[2] for line in lines] == [
        "2:10: redirects: the target of '/old/' does not exist: '/gone/'",
        "3:11: redirects: '/cv/' is the address of something on this site",
        "4:11: redirects: '/../up' is not an address below the site's root",
        "5:7: redirects: '' is not an address below the site's root",
        "6:9: redirects: '/a?b' is not an address below the site's root",
    ]


@given(
    st.text(st.sampled_from("ab./\\%:~ ?#25eEfFcC\0"), max_size=12)
    | st.sampled_from(["%2e%2e/x", "..%2fx", "%252e%252e/x", "CON", "lpt1.html", "a./b", "a /b"])
)
def test_every_old_address_can_be_written_or_is_reported_with_its_place(old: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_ada(Path(folder), f"redirects:\n  {json.dumps(old)}: /cv/\n")
        try:
            files = redirects(plan)
        except ContentError as error:
            assert {problem.line for problem in error.problems} <= {2}
        else:
            assert "_redirects" in files
            assert not list(filter(None, map(check_path, files)))
