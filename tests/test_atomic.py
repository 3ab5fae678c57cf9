"""A file is either the old one or the new one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sitegen import atomic

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_file_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "x.yaml"
    old_mask = os.umask(0o027)
    try:
        atomic.write(path, "name: 沈若溪\nbio: x\n".encode())
    finally:
        os.umask(old_mask)
    assert path.read_bytes() == "name: 沈若溪\nbio: x\n".encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(path.parent.iterdir()) == [path]


def test_an_old_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o600)
    atomic.write(path, b"new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)


def test_what_cannot_be_written_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    with pytest.raises(TypeError):
        atomic.write(path, "new")  # type: ignore[arg-type]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(OSError, match="directory"):
        atomic.write(tmp_path / "x", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_what_killed_processes_left_of_a_file_is_taken_away_and_nothing_else(
    tmp_path: Path,
) -> None:
    for name in (".a[1].json.x1.part", ".a1.json.x1.part", "a[1].json", ".a[1].json"):
        (tmp_path / name).touch()
    atomic.clear(tmp_path / "a[1].json")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".a1.json.x1.part",
        ".a[1].json",
        "a[1].json",
    ]


def test_what_can_be_made_anew_makes_its_folder(tmp_path: Path) -> None:
    atomic.ensure(tmp_path / "new" / "folder" / "a.json", b"{}")
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == ["a.json"]
    assert (tmp_path / "new" / "folder" / "a.json").read_bytes() == b"{}"
