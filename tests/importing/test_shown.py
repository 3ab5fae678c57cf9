"""What an import shows when it is through: the page of each line in a browser, and patches that git takes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sitegen.importing.changes import Change, diff
from tests.importing.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("browser", "told"), [("true", ""), ("false", "No browser could be started; open ")]
)
def test_a_browser_shows_what_each_line_became(tmp_path: Path, browser: str, told: str) -> None:
    cv = put(tmp_path, "ada.md", ADA)
    command = [
        sys.executable,
        "-m",
        "sitegen",
        "import",
        str(cv),
        "--site",
        str(tmp_path / "site"),
        "--open",
    ]
    known = {**os.environ, "BROWSER": f"{browser} %s", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=known)
    assert "What each line became: " in done.stdout
    assert done.stderr.startswith(told)
    assert ("No browser" in done.stderr) is bool(told)


def test_git_takes_a_patch_with_files_that_are_empty(tmp_path: Path) -> None:
    (tmp_path / "old.md").touch()
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    patch = diff(
        [
            Change("new.md", None, b""),
            Change("old.md", b"", None),
            Change("said.md", None, b"Foam\n"),
        ]
    )
    subprocess.run(["git", "apply"], cwd=tmp_path, input=patch, text=True, check=True)
    assert sorted(path.name for path in tmp_path.glob("*.md")) == ["new.md", "said.md"]
