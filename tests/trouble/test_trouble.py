"""A share of `python -m tests.trouble`: other steps in every case, the same ones in every run."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from tests.trouble import steps
from tests.trouble.cases import CASES
from tests.trouble.trying import disturbed, prepared

if TYPE_CHECKING:
    from tests.trouble.trying import Trial

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
SHARE = 3


@pytest.fixture(scope="module", params=CASES.values(), ids=lambda case: case.name)
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    return prepared(request.param, tmp_path_factory.mktemp("trouble"))


def some(count: int, seed: int) -> list[int]:
    """A few numbers from 1 to `count`, spread over it."""
    # A command may take no step of a kind: a rollback reads no file of the site.
    parts = range(SHARE if count else 0)
    return sorted({1 + (seed + part * count) // SHARE % count for part in parts})


def test_killed(trial: Trial) -> None:
    for at in some(trial.steps["write"], seed=1):
        assert disturbed(trial, at=at, act=steps.kill).code == -9


def test_a_step_that_fails(trial: Trial) -> None:
    for number, at in zip(steps.FAULTS, some(trial.steps["write"], seed=2), strict=False):
        disturbed(trial, at=at, act=steps.failing(number))


def test_a_file_that_cannot_be_read(trial: Trial) -> None:
    for at in some(trial.steps["read"], seed=3)[:1]:
        disturbed(trial, at=at, act=steps.failing(errno.EIO), kind="read")


def test_a_disk_that_is_full_in_the_middle_of_a_file(trial: Trial) -> None:
    largest = max(len(data) for data in trial.after.values())
    disturbed(trial, largest=largest // 2)
