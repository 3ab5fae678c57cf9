"""Golden files and the marker `tools`.

`pytest --accept` writes golden files with the current output; review the difference before
committing it. `pytest -m "not tools"` leaves out tests that need a browser, TeX or other programs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent
GOLDEN = ROOT / "golden"
TOOLS = {"bench", "browser", "fuzz", "trouble", "whole", "xss"}
"""Folders whose tests run other programs or take long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(ROOT).parts[0] in TOOLS:
            item.add_marker(pytest.mark.tools)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="write golden files anew instead of comparing"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a file below `tests/golden`, or writes the file."""
    accept = bool(request.config.getoption("--accept"))

    def compare(path: Path, actual: str) -> None:
        assert path.is_relative_to(GOLDEN)
        if accept:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        assert path.exists(), f"no {path.name}: run pytest --accept and look at it"
        assert actual == path.read_text(encoding="utf-8")

    return compare
