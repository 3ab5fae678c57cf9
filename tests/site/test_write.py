from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UsageError
from sitegen.site.render import Output
from sitegen.site.write import MARKER, check, write
from tests.site.sites import ADA, contents, put

if TYPE_CHECKING:
    from pathlib import Path

OLD = [Output("index.html", b"old"), Output("gone/index.html", b"gone")]
NEW = [Output("index.html", b"new"), Output("zh/index.html", b"zh")]


def test_the_folder_holds_exactly_the_outputs(tmp_path: Path) -> None:
    photo = put(tmp_path, {"photo.jpg": "jpg"}) / "photo.jpg"
    write(OLD, tmp_path / "deep" / "public")
    write([*NEW, Output("photo.jpg", photo)], tmp_path / "deep" / "public")
    found = contents(tmp_path / "deep")
    assert found.pop(f"public/{MARKER}")
    assert found == {"public/index.html": b"new", "public/zh/index.html": b"zh", "public/photo.jpg": b"jpg"}


def test_everybody_may_read_what_the_umask_lets_them(tmp_path: Path) -> None:
    write(NEW, tmp_path / "public")
    (tmp_path / "plain").mkdir()
    assert (tmp_path / "public").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_failure_leaves_the_old_site_and_nothing_else(tmp_path: Path) -> None:
    write(OLD, tmp_path / "public")
    before = contents(tmp_path)
    with pytest.raises(UsageError, match=r"missing\.jpg: cannot be written: No such file"):
        write([*NEW, Output("photo.jpg", tmp_path / "missing.jpg")], tmp_path / "public")
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


@pytest.mark.parametrize(
    ("files", "output", "expected"),
    [
        ({"public/thesis.tex": "years of work"}, "public", "holds files that sitegen did not make"),
        ({"public": "a file"}, "public", "a file of this name is in the way"),
        ({}, ".", "where the site's own files are"),
        ({}, "..", "where the site's own files are"),
        ({}, "people", "where the site's own files are"),
        ({}, "people/ada-nilsson/files", "where the site's own files are"),
        ({}, "templates", "where the site's own files are"),
    ],
)
def test_what_must_not_be_replaced(tmp_path: Path, files: dict[str, str], output: str, expected: str) -> None:
    site = put(tmp_path / "site", {**ADA, **files})
    before = contents(site)
    with pytest.raises(UsageError, match=expected):
        check(site / output, site)
    assert contents(site) == before


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    write(NEW, tmp_path / "public")
    assert (tmp_path / "public/index.html").read_bytes() == b"new"


def test_the_folder_behind_a_symbolic_link_is_replaced_not_the_link(tmp_path: Path) -> None:
    write(OLD, tmp_path / "real")
    (tmp_path / "public").symlink_to("real")
    write(NEW, tmp_path / "public")
    assert (tmp_path / "public").is_symlink()
    assert (tmp_path / "real/index.html").read_bytes() == b"new"
