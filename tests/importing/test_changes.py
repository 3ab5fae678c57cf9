"""The patch of an import."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from sitegen.importing.changes import format_patch
from sitegen.importing.journal import Change

if TYPE_CHECKING:
    from pathlib import Path


def test_git_applies_a_patch_with_empty_files_and_files_without_a_last_line_end(
    tmp_path: Path,
) -> None:
    (tmp_path / "old.md").touch()
    (tmp_path / "changed.md").write_text("Foam\fSalt")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    patch = format_patch(
        [
            Change("new.md", None, b""),
            Change("old.md", b"", None),
            Change("changed.md", b"Foam\x0cSalt", b"Foam\x0cSand\n"),
            Change("tides.md", None, b"Tides"),
        ]
    )
    subprocess.run(["git", "apply"], cwd=tmp_path, input=patch, text=True, check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.md")} == {
        "changed.md": b"Foam\x0cSand\n",
        "new.md": b"",
        "tides.md": b"Tides",
    }
