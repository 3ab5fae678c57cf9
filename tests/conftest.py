"""Golden files: `pytest --accept` writes what the program says now; look at the difference before committing it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parent / "golden"


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
