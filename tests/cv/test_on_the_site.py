"""A site that offers CVs: the files, and the links to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.building.build import render_site

if TYPE_CHECKING:
    from pathlib import Path


def site(folder: Path, settings: str) -> dict[str, bytes]:
    person = folder / "people" / "ann-lee"
    person.mkdir(parents=True)
    (person / "person.yaml").write_text(
        "name: Ann Lee\nawards: [{title: Prize}]\n", encoding="utf-8"
    )
    (folder / "site.yaml").write_text(settings, encoding="utf-8")
    return {
        one.path: one.content
        for one in render_site(folder).outputs
        if isinstance(one.content, bytes)
    }


def test_a_cv_lies_beside_the_home_page_and_the_cv_page_leads_to_it(tmp_path: Path) -> None:
    outputs = site(tmp_path, "languages: [en, zh]\ncv: {pdf: true}\n")
    assert outputs["cv.pdf"].startswith(b"%PDF")
    assert b'href="../cv.pdf"' in outputs["cv/index.html"]
    assert b'href="../../cv.pdf"' in outputs["zh/cv/index.html"]


def test_without_the_wish_there_is_none(tmp_path: Path) -> None:
    outputs = site(tmp_path, "cv: {template: modern}\n")
    assert "cv.pdf" not in outputs
    assert b"cv.pdf" not in outputs["cv/index.html"]
