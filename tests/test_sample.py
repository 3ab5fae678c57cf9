"""`content/` is what the importer makes of `content/cvs/`: nothing in it is written by hand."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from sitegen.importing import import_cvs
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from pathlib import Path

CONTENT = bundled("content")
CVS = sorted((CONTENT / "cvs").glob("*.txt"))


def test_the_four_people_are_as_the_importer_writes_them(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert len(import_cvs(CVS, tmp_path)) == 4
    if request.config.getoption("--accept"):
        shutil.rmtree(CONTENT / "people", ignore_errors=True)
        shutil.copytree(tmp_path / "people", CONTENT / "people")
        shutil.copy(tmp_path / "site.yaml", CONTENT / "site.yaml")
    written = _files(tmp_path)
    assert _files(CONTENT) == written
    import_cvs(CVS, tmp_path)
    assert _files(tmp_path) == written, "importing again changes no byte"


@pytest.mark.parametrize(
    "path", sorted(CONTENT.rglob("*.yaml")) + CVS, ids=lambda path: str(path.relative_to(CONTENT))
)
def test_no_private_value_is_published(path: Path) -> None:
    """The CVs' own telephone number and age are replaced by invented ones, which stand in `private.yaml` alone."""
    text = path.read_text(encoding="utf-8")
    assert "1582187" not in text
    assert "26岁" not in text
    if path.suffix == ".yaml" and path.name != "private.yaml":
        assert "13800138000" not in text
        assert "30岁" not in text


def _files(site: Path) -> dict[str, str]:
    paths = [site / "site.yaml", *sorted((site / "people").rglob("*"))]
    public = [path for path in paths if path.is_file() and path.name != "private.yaml"]
    return {str(path.relative_to(site)): path.read_text(encoding="utf-8") for path in public}
