"""A share of `python -m tests.trouble`: other steps in every case, the same ones in every run."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from tests.trouble import steps
from tests.trouble.cases import CASES
from tests.trouble.trying import Edit, disturbed, prepared

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


def test_every_file_that_changes_takes_a_step(trial: Trial) -> None:
    names = {*trial.before, *trial.after}
    changed = [name for name in names if trial.before.get(name) != trial.after.get(name)]
    assert trial.steps["write"] >= len(changed)


def test_killed(trial: Trial) -> None:
    for at in some(trial.steps["write"], seed=1):
        assert disturbed(trial, steps.killed(at)).code == -9


def test_a_step_that_fails(trial: Trial) -> None:
    for number, at in zip(steps.FAULTS, some(trial.steps["write"], seed=2), strict=False):
        disturbed(trial, steps.refused(number, at))


def test_a_disk_that_fails_for_good(trial: Trial) -> None:
    for number, at in zip(steps.FAULTS, some(trial.steps["write"], seed=4), strict=False):
        disturbed(trial, steps.refused_from(number, at), restores=False)


def test_a_file_that_cannot_be_read(trial: Trial) -> None:
    for at in some(trial.steps["read"], seed=3)[:1]:
        disturbed(trial, steps.refused(errno.EIO, at), kind="read")


def test_a_disk_that_is_full_in_the_middle_of_a_file(trial: Trial) -> None:
    largest = max(len(data) for data in trial.after.values())
    disturbed(trial, largest=largest // 2)


@pytest.mark.parametrize("later", [0, 3])
def test_a_file_that_the_user_saves_meanwhile(trial: Trial, later: int) -> None:
    for name, at in zip(trial.editable, some(trial.steps["write"], seed=5), strict=False):
        act = steps.refused_from(errno.ENOSPC, at + later) if later else steps.nothing
        disturbed(trial, act, edit=Edit(name, at), restores=not later)
