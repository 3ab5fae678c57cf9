"""A command, something that happens at one of its steps -> whether all is whole, and the next run succeeds."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import sitegen
from tests.trouble.cases import copied, state
from tests.trouble.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.trouble.cases import Case
    from tests.trouble.steps import Kind, Outcome


@dataclass(frozen=True, slots=True)
class Trial:
    """A case, with what it begins with and what it ends with when nothing happens."""

    case: Case
    world: Path
    """Where it takes place, every time anew: paths stand in what is made."""
    template: Path
    """What it begins with."""
    before: dict[str, bytes]
    after: dict[str, bytes]
    steps: dict[Kind, int]
    """How many there are."""
    seconds: float
    """How long it takes undisturbed."""


def prepared(case: Case, folder: Path) -> Trial:
    """Make the world of a case, and run the command undisturbed."""
    _load()
    world, template = folder / "world", folder / "template"
    world.mkdir(parents=True)
    case.make(world)
    shutil.move(world, template)
    copied(template, world)
    before = state(world)
    begun = time.monotonic()
    writing = run(case.words(world), world)
    seconds = time.monotonic() - begun
    assert writing.code == 0, writing.said
    after = state(world)
    assert after != before
    _anew(template, world)
    reading = run(case.words(world), world, kind="read")
    return Trial(
        case,
        world,
        template,
        before,
        after,
        {"write": writing.steps, "read": reading.steps},
        seconds,
    )


@cache
def _load() -> None:
    """Have all modules here, so that each of the many processes that are forked need not load them again."""
    for module in pkgutil.walk_packages(sitegen.__path__, "sitegen."):
        if not module.name.endswith("__main__") and ".site." not in module.name:
            importlib.import_module(module.name)


def _anew(template: Path, world: Path) -> None:
    shutil.rmtree(world, ignore_errors=True)
    copied(template, world)


def disturbed(
    trial: Trial,
    *,
    at: int = 0,
    act: Callable[[], None] = lambda: None,
    kind: Kind = "write",
    largest: int = 0,
    seconds: float = 0,
) -> Outcome:
    """Run the command with something happening to it; then hold what is there against what may be, and run it again.

    Raises AssertionError if anything is lost or half done, or if it cannot be told what went wrong.
    """
    _anew(trial.template, trial.world)
    words = trial.case.words(trial.world)
    outcome = run(words, trial.world, at=at, act=act, kind=kind, largest=largest, seconds=seconds)
    _is_whole(trial, state(trial.world))
    _is_one_site(trial, outcome)
    assert outcome.code in (0, 1, -9), outcome.said
    assert "Traceback" not in outcome.said
    if outcome.code == 1:
        assert outcome.said.strip(), "it failed without a word"
    if outcome.code == 0 and not largest:
        assert state(trial.world) == trial.after, "it said that it was done"
    again = run(words, trial.world)
    if again.code:
        assert trial.case.done, again.said
        assert trial.case.done in again.said, again.said
    assert state(trial.world) == trial.after, again.said
    if trial.case.tidy and not again.code:
        litter = [path.name for path in trial.world.rglob("*") if _is_litter(path.name)]
        assert not litter, litter
    return outcome


def _is_whole(trial: Trial, now: dict[str, bytes]) -> None:
    """Every file is the old one or the new one; the published site is the old one or the new one altogether."""
    for name in trial.before.keys() | trial.after.keys():
        if not name.startswith("site/public/"):
            assert now.get(name) in (trial.before.get(name), trial.after.get(name)), name


def _is_one_site(trial: Trial, outcome: Outcome) -> None:
    """The published site is the old one or the new one altogether; if not at once, then as soon as anything runs."""
    old, new = _public(trial.before), _public(trial.after)
    shown = _public(state(trial.world))
    if not trial.case.at_once and outcome.code < 0 and shown not in (old, new):
        assert all(data in (old.get(name), new.get(name)) for name, data in shown.items())
        broken = trial.world / "site/people/broken"  # so that nothing new can be made
        broken.mkdir()
        assert run(trial.case.words(trial.world), trial.world).code == 1
        broken.rmdir()
        shown = _public(state(trial.world))
    assert shown in (old, new), "the published site is neither the old nor the new one"


def _public(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name.startswith("site/public/")}


def _is_litter(name: str) -> bool:
    return name.endswith((".part", ".lock")) or ".new-" in name or ".old-" in name
