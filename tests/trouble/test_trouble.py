"""A deterministic sample of `python -m tests.trouble`, at different steps of each case."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from tests.trouble import faults
from tests.trouble.cases import CASES
from tests.trouble.trials import Edit, prepare_trial, run_trial

if TYPE_CHECKING:
    from tests.trouble.trials import Trial

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
SAMPLE_SIZE = 3


@pytest.fixture(scope="module", params=CASES.values(), ids=lambda case: case.name)
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    return prepare_trial(request.param, tmp_path_factory.mktemp("trouble"))


def sample_steps(count: int, seed: int) -> list[int]:
    """Return a few numbers between 1 and `count`, evenly spaced."""
    # A command may have no steps of a kind: a rollback reads no file of the site.
    parts = range(SAMPLE_SIZE if count else 0)
    return sorted({1 + (seed + part * count) // SAMPLE_SIZE % count for part in parts})


def test_every_changed_file_counts_as_a_step(trial: Trial) -> None:
    names = {*trial.before, *trial.after}
    changed = [name for name in names if trial.before.get(name) != trial.after.get(name)]
    assert trial.steps["write"] >= len(changed)


def test_a_killed_command_loses_nothing(trial: Trial) -> None:
    for step in sample_steps(trial.steps["write"], seed=1):
        assert run_trial(trial, faults.kill_at(step)).exit_code == -9


def test_a_failing_step_loses_nothing(trial: Trial) -> None:
    for error, step in zip(faults.ERRORS, sample_steps(trial.steps["write"], seed=2), strict=False):
        run_trial(trial, faults.fail_at(error, step))


def test_a_disk_that_keeps_failing_loses_nothing(trial: Trial) -> None:
    for error, step in zip(faults.ERRORS, sample_steps(trial.steps["write"], seed=4), strict=False):
        run_trial(trial, faults.fail_from(error, step), rolls_back=False)


def test_an_unreadable_file_loses_nothing(trial: Trial) -> None:
    for step in sample_steps(trial.steps["read"], seed=3)[:1]:
        run_trial(trial, faults.fail_at(errno.EIO, step), kind="read")


def test_a_full_disk_loses_nothing(trial: Trial) -> None:
    largest_file = max(len(data) for data in trial.after.values())
    run_trial(trial, max_file_size=largest_file // 2)


@pytest.mark.parametrize("delay", [0, 3])
def test_an_edit_during_the_run_is_kept(trial: Trial, delay: int) -> None:
    for name, step in zip(trial.editable, sample_steps(trial.steps["write"], seed=5), strict=False):
        fault = faults.fail_from(errno.ENOSPC, step + delay) if delay else faults.no_fault
        run_trial(trial, fault, edit=Edit(name, step), rolls_back=not delay)
