"""The site of an import, and the CV that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.importing.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    return put(tmp_path, "ada.md", ADA)
