"""The commands `new` and `import`: run the steps of an import in order, and report the outcome."""

from __future__ import annotations

import shlex
import sys
import webbrowser
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TextIO

from click import echo

from sitegen import files
from sitegen.content import schemas
from sitegen.errors import Problem, UsageError
from sitegen.importing import journal
from sitegen.importing.changes import example_changes, format_patch, starter_changes
from sitegen.importing.plan import Imported, ImportOptions, Plan, plan_import
from sitegen.importing.report import format_report, summary
from sitegen.importing.review import write_review

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.importing.journal import Restored

_CLEAR: Final = "\r\x1b[K"
"""Clears the current line of a terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOrder:
    """The arguments of `sitegen import`."""

    cvs: tuple[Path, ...]
    """The files to import."""
    site: Path
    """The site's folder."""
    options: ImportOptions = field(default_factory=ImportOptions)
    """The options of the import."""
    open: bool = False
    """Whether to open the review page in a browser."""


def import_cvs(
    cvs: Sequence[Path], site: Path, options: ImportOptions | None = None
) -> list[Imported]:
    """Import CVs into a site, creating it if necessary; return one result per person.

    Raises:
        UnreadableError: Some CVs cannot be read; the others have been imported.
    """
    plan = plan_import(cvs, site, options or ImportOptions())
    journal.carry_out(site, plan.changes)
    plan.check_complete()
    return list(plan.imported)


def start(
    site: Path,
    cvs: Sequence[Path] = (),
    options: ImportOptions | None = None,
    *,
    example: bool = False,
) -> Plan | None:
    """Create a site from CVs, from the example, or with a sample person to fill in.

    Raises:
        UsageError: The folder exists and is not empty.
    """
    journal.recover(site)  # the folder may only contain files of an interrupted import
    if site.exists() and not (site.is_dir() and _is_fresh(site)):
        command = f"sitegen import CV --site {shlex.quote(str(site))}"
        hint = f"choose a new folder, or import CVs into this one with: {command}"
        raise UsageError(Problem("this folder is not empty", str(site), hint=hint))
    plan = (
        _plan(ImportOrder(cvs=tuple(cvs), site=site, options=options or ImportOptions()))
        if cvs
        else None
    )
    if plan:
        journal.carry_out(site, plan.changes)
    else:
        journal.carry_out(site, example_changes(site) if example else starter_changes(site))
    schemas.write_schemas(site)
    return plan


def _is_fresh(folder: Path) -> bool:
    """Return whether a folder is empty, or contains only the files of a new repository."""
    return all(
        (path.name.startswith(".") and path.name != journal.FOLDER)
        or path.name.partition(".")[0].casefold() in ("readme", "license", "licence", "copying")
        for path in folder.iterdir()
    )


def run(order: ImportOrder) -> None:
    """Import the files, and print the report."""
    restored = journal.recover(order.site)
    if restored.files or restored.kept:
        count = _count_files(restored.files)
        echo(f"The last import was interrupted; restored {count} first.", err=True)
    _report_kept(order.site, restored)
    plan = _plan(order)
    journal.carry_out(order.site, plan.changes)
    schemas.write_schemas(order.site)
    echo(format_report(plan.imported, order.site))
    page = review(plan.imported, order.site)
    if order.open and not webbrowser.open(page.resolve().as_uri()):
        echo(f"Could not start a browser; open {page} yourself.", err=True)
    plan.check_complete()


def print_patch(order: ImportOrder) -> None:
    """Print what `run` would change: the patch to stdout, the report to stderr."""
    if journal.unfinished(order.site):
        command = f"sitegen import --undo --site {shlex.quote(str(order.site))}"
        hint = f"restore its files with: {command}"
        raise UsageError(Problem("the last import was interrupted", str(order.site), hint=hint))
    plan = _plan(order)
    visible = [change for change in plan.changes if not _is_internal(change.path)]
    echo(format_patch(visible).encode(), nl=False)
    echo(summary(plan.imported, order.site), err=True)
    echo("Dry run: nothing was written.", err=True)
    plan.check_complete()


def undo_import(site: Path) -> None:
    """Undo the last import, and print the restored files."""
    restored = journal.undo(site)
    visible = [path for path in restored.files if not _is_internal(path)]
    if visible:
        echo(f"Undid the last import; restored {_count_files(visible)}:")
    elif not restored.kept:
        echo("Undid the last import, which had not changed any of your files.")
    for path in visible:
        echo(f"    {site / path}" + ("" if (site / path).exists() else " (removed)"))
    _report_kept(site, restored)


def _report_kept(site: Path, restored: Restored) -> None:
    for path in restored.kept:
        echo(f"Kept {site / path}, which you have edited since.", err=True)
    for edit in restored.earlier_edits:
        echo(str(files.describe_edit(edit)), err=True)


def review(imported: Sequence[Imported], site: Path) -> Path:
    """Write the review page, and print its path."""
    page = write_review(imported, site)
    echo(f"Review the import line by line: {page}")
    return page


def _plan(order: ImportOrder) -> Plan:
    progress = Progress(len(order.cvs), sys.stderr)
    progress.begin()
    try:
        return plan_import(order.cvs, order.site, replace(order.options, read=progress.advance))
    finally:
        progress.clear()


def _count_files(paths: Sequence[str]) -> str:
    count = sum(not _is_internal(path) for path in paths)
    return "1 file" if count == 1 else f"{count} files"


def _is_internal(path: str) -> bool:
    """Check whether a file is only for the next import."""
    return path.startswith(f"{journal.FOLDER}/")


@dataclass(slots=True)
class Progress:
    """A line on a terminal that shows how many files have been read."""

    total: int
    """The number of files."""
    screen: TextIO
    """The stream to print to; nothing is printed unless it is a terminal."""
    _count: int = field(default=0, init=False)

    def begin(self) -> None:
        """Show that reading has begun."""
        self._show(f"0/{self.total} reading ...")

    def advance(self, path: Path) -> None:
        """Show that one more file has been read."""
        self._count += 1
        self._show(f"{self._count}/{self.total} read {path.name}")

    def clear(self) -> None:
        """Remove the line."""
        self._show("")

    def _show(self, text: str) -> None:
        if self.screen.isatty():
            self.screen.write(f"{_CLEAR}{text}")
            self.screen.flush()
