from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.feeds.planned import plan_site
from tests.sites import LAB

if TYPE_CHECKING:
    from sitegen.planning.pages import Plan


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """A site of two people in two languages."""
    return plan_site(tmp_path_factory.mktemp("lab"), LAB)
