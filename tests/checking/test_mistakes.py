"""Every mistake gets messages that say what is wrong, where, and what to do: they stand in `golden/mistakes.txt`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.checking import check
from tests.checking.mistakes import GOOD, MISTAKES
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.checking.mistakes import Files

EXPECTED = GOLDEN / "mistakes.txt"


def site(folder: Path, changes: Files) -> Path:
    """The good site, changed."""
    for name, content in {**GOOD, **changes}.items():
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
        elif content is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def report(folder: Path) -> str:
    """All findings, with paths as from the site's folder."""
    text = "\n".join(f"{found.level}: {found.problem}" for found in check(folder, 2026))
    return text.replace(f"{folder}/", "").replace(str(folder), "SITE")


def expected() -> Mapping[str, str]:
    """The messages by the name of the mistake."""
    blocks = (
        re.split(r"^## ", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        if EXPECTED.exists()
        else []
    )
    return {name: text.strip("\n") for name, _, text in (block.partition("\n") for block in blocks)}


def test_the_site_without_mistakes(tmp_path: Path) -> None:
    assert report(site(tmp_path, {})) == ""


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    reported = report(site(tmp_path, MISTAKES[name]))
    if request.config.getoption("--accept"):
        known = {**expected(), name: reported}
        text = "".join(f"## {each}\n{known[each]}\n\n" for each in MISTAKES if each in known)
        EXPECTED.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    assert reported, "nothing is said of this mistake"
    assert reported == expected()[name]


def test_there_are_enough() -> None:
    assert set(expected()) == set(MISTAKES)
    assert len(MISTAKES) >= 150
