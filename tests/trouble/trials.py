"""Run a case with a fault, check that its files are intact, and check that the next run succeeds."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import sitegen
from tests.trouble.cases import copy_workspace, read_state
from tests.trouble.faults import append_at, combine, no_fault, run_command

if TYPE_CHECKING:
    from pathlib import Path

    from tests.trouble.cases import Case
    from tests.trouble.faults import Fault, Kind, Outcome

MARK: Final = b"# an edit"
"""What an edit adds to a file; a comment in YAML, BibTeX and .gitignore alike."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A case with its files before and after a run without a fault."""

    case: Case
    workspace: Path
    """Recreated for every run at the same path, because output contains paths."""
    template: Path
    """A copy of the initial workspace."""
    before: dict[str, bytes]
    after: dict[str, bytes]
    steps: dict[Kind, int]
    """The number of steps of each kind."""
    seconds: float
    """The duration of a run without a fault."""

    @property
    def editable(self) -> list[str]:
        """The files that both the command and users change."""
        names = sorted(self.before.keys() | self.after.keys()) if self.case.merges else []
        return [
            name
            for name in names
            if name.startswith(("site/people/", "site/site.yaml", "site/.gitignore"))
            and name.endswith((".yaml", ".bib", ".gitignore"))
            and self.before.get(name) != self.after.get(name)
        ]


def prepare_trial(case: Case, folder: Path) -> Trial:
    """Set up the workspace of a case, and run its command without a fault."""
    _import_all_modules()
    workspace, template = folder / "workspace", folder / "template"
    workspace.mkdir(parents=True)
    case.set_up(workspace)
    shutil.move(workspace, template)
    copy_workspace(template, workspace)
    before = read_state(workspace)
    begun = time.monotonic()
    writing = run_command(case.command(workspace), workspace)
    seconds = time.monotonic() - begun
    assert writing.exit_code == 0, writing.output
    after = read_state(workspace)
    assert after != before
    _reset(template, workspace)
    reading = run_command(case.command(workspace), workspace, kind="read")
    steps: dict[Kind, int] = {"write": writing.steps, "read": reading.steps}
    return Trial(case, workspace, template, before, after, steps, seconds)


@cache
def _import_all_modules() -> None:
    """Import the whole package, so that forked processes need not."""
    for module in pkgutil.walk_packages(sitegen.__path__, "sitegen."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _reset(template: Path, workspace: Path) -> None:
    shutil.rmtree(workspace, ignore_errors=True)
    copy_workspace(template, workspace)


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that a user saves while the command runs."""

    file: str
    """A file of the workspace."""
    step: int
    """The step before which it is saved."""


def run_trial(
    trial: Trial,
    fault: Fault = no_fault,
    *,
    edit: Edit | None = None,
    kind: Kind = "write",
    max_file_size: int = 0,
    kill_after: float = 0,
    rolls_back: bool = True,
) -> Outcome:
    """Run the command with a fault, check the files, then run it without one and check them again.

    `rolls_back` is whether the command can undo its own changes after the fault; otherwise the next run has to.

    Raises:
        AssertionError: If anything is lost or half written, or the failure is not reported.
    """
    _reset(trial.template, trial.workspace)
    command = trial.case.command(trial.workspace)
    if edit:
        fault = combine(append_at(trial.workspace / edit.file, MARK + b"\n", edit.step), fault)
    outcome = run_command(
        command,
        trial.workspace,
        fault=fault,
        kind=kind,
        max_file_size=max_file_size,
        kill_after=kill_after,
    )
    edited = edit.file if edit and (outcome.exit_code < 0 or outcome.steps >= edit.step) else ""
    _check_files(trial, edited, outcome)
    _check_published_site(trial, outcome, rolls_back=rolls_back)
    assert outcome.exit_code in (0, 1, -9), outcome.output
    assert "Traceback" not in outcome.output
    if outcome.exit_code == 1:
        assert outcome.output.strip(), "the command failed without a message"
    if outcome.exit_code == 0 and not max_file_size and not edited:
        assert read_state(trial.workspace) == trial.after, "the command reported success"
    rerun = run_command(command, trial.workspace)
    if edited:
        _check_merge(trial, edited, rerun)
    else:
        if rerun.exit_code:
            assert trial.case.repeat_error, rerun.output
            assert trial.case.repeat_error in rerun.output, rerun.output
        assert read_state(trial.workspace) == trial.after, rerun.output
    if trial.case.cleans_up and not rerun.exit_code:
        leftovers = [path.name for path in trial.workspace.rglob("*") if _is_leftover(path.name)]
        assert not leftovers, leftovers
    return outcome


def _check_files(trial: Trial, edited_file: str, outcome: Outcome) -> None:
    """Check that every file is old, new, or has the edit."""
    now = read_state(trial.workspace)
    for name in trial.before.keys() | trial.after.keys():
        if name == edited_file:
            assert MARK in now.get(name, b"") or _edit_is_saved_separately(trial, outcome), (
                f"the edit of {name} is lost"
            )
        elif not name.startswith("site/public/"):
            assert now.get(name) in (trial.before.get(name), trial.after.get(name)), name


def _check_merge(trial: Trial, edited_file: str, rerun: Outcome) -> None:
    """Check that the next run kept the edit, and did all of its work or none of it."""
    now, before, after = read_state(trial.workspace), dict(trial.before), dict(trial.after)
    mine = now.pop(edited_file, b"")
    assert MARK in mine, f"the edit of {edited_file} is lost: {rerun.output}"
    old, new = before.pop(edited_file, b""), after.pop(edited_file, b"")
    # .gitignore lists private.yaml while it exists.
    if rerun.exit_code and edited_file.endswith("private.yaml"):
        for files in (now, before, after):
            files.pop("site/.gitignore", None)
    lines = set(mine.splitlines())
    if rerun.exit_code:
        expected = (trial.case.repeat_error, "edited since the import")
        assert trial.case.repeat_error, rerun.output
        assert any(message in rerun.output for message in expected), rerun.output
        assert now in (before, after), rerun.output
        assert lines >= set(old.splitlines()) or lines >= set(new.splitlines()), mine
    else:
        assert now == after, rerun.output
        assert lines >= set(new.splitlines()), mine


def _edit_is_saved_separately(trial: Trial, outcome: Outcome) -> bool:
    """Return whether an edit that could not be restored is in a file from which the next run restores it."""
    return any(
        MARK in path.read_bytes()
        and ("/import/" in str(path) or outcome.exit_code < 0 or path.name in outcome.output)
        for path in (trial.workspace / "site").rglob(".*.part")
    )


def _check_published_site(trial: Trial, outcome: Outcome, *, rolls_back: bool) -> None:
    """Check that all of the published site is old or new, at the latest after the next run."""
    old, new = _public(trial.before), _public(trial.after)
    published = _public(read_state(trial.workspace))
    expect_intact = rolls_back and (trial.case.atomic or outcome.exit_code >= 0)
    if not expect_intact and published not in (old, new):
        assert all(data in (old.get(name), new.get(name)) for name, data in published.items())
        # A broken person keeps the next run from building a new site.
        broken = trial.workspace / "site/people/broken"
        broken.mkdir()
        assert run_command(trial.case.command(trial.workspace), trial.workspace).exit_code == 1
        broken.rmdir()
        published = _public(read_state(trial.workspace))
    assert published in (old, new), "the published site is neither the old nor the new one"


def _public(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name.startswith("site/public/")}


def _is_leftover(name: str) -> bool:
    return name.endswith((".part", ".lock")) or ".new-" in name or ".old-" in name
