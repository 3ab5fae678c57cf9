"""A list of references brings works, and does not rename whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.importing import import_cvs
from sitegen.importing.bringing import Wish

if TYPE_CHECKING:
    from pathlib import Path

CV = "# Ada Nilsson\n\nada@example.org\n\n## Education\n\nUniversity of Sandvik, Ph.D., 2019\n"
TEXT = """\
1. Nilsson A, Ek B. Foam on quiet tides. J Tides. 2021;12(3):101-19.
2. Nilsson A. A short note on salt. J Tides. 2018;9(1):1-4.
"""
BIB = "@article{a, author={Nilsson, A. and Ek, Bo}, title={Foam}}\n@article{b, author={A. Nilsson}, title={Salt}}\n"


@pytest.mark.parametrize(("name", "text"), [("refs.txt", TEXT), ("refs.bib", BIB)])
@pytest.mark.parametrize("together", [True, False])
def test_the_name_stays(name: str, text: str, *, together: bool, tmp_path: Path) -> None:
    cv, refs, site = tmp_path / "cv.md", tmp_path / name, tmp_path / "site"
    cv.write_text(CV, encoding="utf-8")
    refs.write_text(text, encoding="utf-8")
    if together:
        (done,) = import_cvs([cv, refs], site, Wish(person="ada"))
    else:
        import_cvs([cv], site, Wish(person="ada"))
        (done,) = import_cvs([refs], site, Wish(person="ada"))
    assert done.after.person.name == "Ada Nilsson"
    assert len(done.after.publications) == 2
    assert not done.conflicts


def test_a_list_alone_has_the_name_of_its_authors(tmp_path: Path) -> None:
    refs = tmp_path / "refs.bib"
    refs.write_text(BIB, encoding="utf-8")
    (done,) = import_cvs([refs], tmp_path / "site")
    assert done.after.person.name == "A. Nilsson"
