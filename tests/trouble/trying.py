"""A command, something that happens at one of its steps -> whether all is whole, and the next run succeeds."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import sitegen
from tests.trouble.cases import copied, state
from tests.trouble.steps import edited, nothing, run, together

if TYPE_CHECKING:
    from pathlib import Path

    from tests.trouble.cases import Case
    from tests.trouble.steps import Act, Kind, Outcome

MARK: Final = b"# an edit"
"""What a user adds to a file; a comment in all of them."""


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

    @property
    def editable(self) -> list[str]:
        """The files that the command changes and a user edits, too."""
        names = sorted(self.before.keys() | self.after.keys()) if self.case.merges else []
        return [
            name
            for name in names
            if name.startswith(("site/people/", "site/site.yaml", "site/.gitignore"))
            and name.endswith((".yaml", ".bib", ".gitignore"))
            and self.before.get(name) != self.after.get(name)
        ]


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


@dataclass(frozen=True, slots=True)
class Edit:
    """What a user saves while the command runs."""

    file: str
    """A file of the world."""
    at: int
    """Before which step."""


def disturbed(
    trial: Trial,
    act: Act = nothing,
    *,
    edit: Edit | None = None,
    kind: Kind = "write",
    largest: int = 0,
    seconds: float = 0,
    restores: bool = True,
) -> Outcome:
    """Run the command with something happening to it; then hold what is there against what may be, and run it again.

    `restores` is whether the command can take back what it has begun; else the next one does.

    Raises AssertionError if anything is lost or half done, or if it cannot be told what went wrong.
    """
    _anew(trial.template, trial.world)
    words = trial.case.words(trial.world)
    if edit:
        act = together(edited(trial.world / edit.file, MARK + b"\n", edit.at), act)
    outcome = run(words, trial.world, act=act, kind=kind, largest=largest, seconds=seconds)
    name = edit.file if edit and (outcome.code < 0 or outcome.steps >= edit.at) else ""
    _is_whole(trial, name, outcome)
    _is_one_site(trial, outcome, restores=restores)
    assert outcome.code in (0, 1, -9), outcome.said
    assert "Traceback" not in outcome.said
    if outcome.code == 1:
        assert outcome.said.strip(), "it failed without a word"
    if outcome.code == 0 and not largest and not name:
        assert state(trial.world) == trial.after, "it said that it was done"
    again = run(words, trial.world)
    if name:
        _is_merged(trial, name, again)
    else:
        if again.code:
            assert trial.case.done, again.said
            assert trial.case.done in again.said, again.said
        assert state(trial.world) == trial.after, again.said
    if trial.case.tidy and not again.code:
        litter = [path.name for path in trial.world.rglob("*") if _is_litter(path.name)]
        assert not litter, litter
    return outcome


def _is_whole(trial: Trial, edited_file: str, outcome: Outcome) -> None:
    """Every file is the old one or the new one, or has the edit; the published site is one of them altogether."""
    now = state(trial.world)
    for name in trial.before.keys() | trial.after.keys():
        if name == edited_file:
            assert MARK in now.get(name, b"") or _is_beside(trial, outcome), f"lost: edit of {name}"
        elif not name.startswith("site/public/"):
            assert now.get(name) in (trial.before.get(name), trial.after.get(name)), name


def _is_merged(trial: Trial, edited_file: str, again: Outcome) -> None:
    """The next command has done all of its work beside an edit, or none of it and says why."""
    now, before, after = state(trial.world), dict(trial.before), dict(trial.after)
    mine = now.pop(edited_file, b"")
    assert MARK in mine, f"the edit of {edited_file} is lost: {again.said}"
    old, new = before.pop(edited_file, b""), after.pop(edited_file, b"")
    if again.code and edited_file.endswith("private.yaml"):  # which git has to ignore as long
        for files in (now, before, after):
            files.pop("site/.gitignore", None)
    lines = set(mine.splitlines())
    if again.code:
        assert trial.case.done, again.said
        assert trial.case.done in again.said or "edited since the import" in again.said, again.said
        assert now in (before, after), again.said
        assert lines >= set(old.splitlines()) or lines >= set(new.splitlines()), mine
    else:
        assert now == after, again.said
        assert lines >= set(new.splitlines()), mine


def _is_beside(trial: Trial, outcome: Outcome) -> bool:
    """Whether an edit that could not be put back is in a file beside, which the next command puts back."""
    return any(
        MARK in path.read_bytes()
        and ("/import/" in str(path) or outcome.code < 0 or path.name in outcome.said)
        for path in (trial.world / "site").rglob(".*.part")
    )


def _is_one_site(trial: Trial, outcome: Outcome, *, restores: bool) -> None:
    """The published site is the old one or the new one altogether; if not at once, then as soon as anything runs."""
    old, new = _public(trial.before), _public(trial.after)
    shown = _public(state(trial.world))
    at_once = restores and (trial.case.at_once or outcome.code >= 0)
    if not at_once and shown not in (old, new):
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
