"""What development needs is pinned, with hashes, and the pins are what `pyproject.toml` asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WANTED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]


def pins() -> dict[str, tuple[str, int]]:
    """Version and number of hashes by name."""
    text = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    found: dict[str, tuple[str, int]] = {}
    for entry in re.split(r"\n(?=[a-z])", text, flags=re.IGNORECASE):
        if match := re.match(r"(?P<name>[\w.-]+)(?:\[[^\]]*\])?==(?P<version>[\w.+!]+)", entry):
            found[canonicalize_name(match["name"])] = (
                match["version"],
                entry.count("--hash=sha256:"),
            )
    return found


@pytest.mark.parametrize("wanted", WANTED)
def test_what_is_asked_for_is_pinned(wanted: str) -> None:
    asked = Requirement(wanted)
    version, _ = pins()[canonicalize_name(asked.name)]
    assert asked.specifier.contains(version, prereleases=True), "pin anew with: make lock"


def test_every_pin_has_hashes() -> None:
    assert len(pins()) > len(WANTED)
    assert all(hashes for _, hashes in pins().values())
