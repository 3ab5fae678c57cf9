"""CVs of invented people, each beside what an import of it writes and tells."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen.content.schemas import schema_comment
from sitegen.importing import import_cvs
from sitegen.importing.report import format_report
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = GOLDEN / "cvs"
CVS = sorted(
    path
    for path in FOLDER.iterdir()
    if path.suffix in (".txt", ".md", ".docx", ".pdf", ".html", ".tex")
)
WRITTEN = ("person.yaml", "publications.bib", "private.yaml")


@pytest.mark.parametrize("cv", CVS, ids=lambda path: path.stem)
def test_an_import_writes_and_reports(
    cv: Path, golden: Callable[[Path, str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = import_cvs([cv], Path("site"))
    (person,) = Path("site/people").iterdir()
    golden(FOLDER / f"{cv.stem}.report", f"{format_report(done, Path('site'))}\n")
    for name in WRITTEN:
        wanted, made = FOLDER / f"{cv.stem}.{name}", person / name
        assert made.exists() or not wanted.exists(), f"{name} is not written any more"
        if made.exists():
            schema = schema_comment(f"people/ada/{name}")
            assert made.read_text(encoding="utf-8").startswith(schema)
            golden(wanted, made.read_text(encoding="utf-8").removeprefix(schema))


def test_every_golden_file_has_its_cv() -> None:
    stems = {cv.stem for cv in CVS}
    assert {path.name.split(".")[0] for path in FOLDER.iterdir()} == stems
