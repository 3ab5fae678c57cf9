"""`sitegen import`: the steps of an import in order, and what is said of them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sitegen.content import schemas
from sitegen.errors import Problem, UsageError
from sitegen.importing import journal
from sitegen.importing.bringing import Wish, prepare
from sitegen.importing.changes import diff
from sitegen.importing.progress import Progress
from sitegen.importing.report import report, told
from sitegen.importing.review.writing import write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.importing.bringing import Imported, Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What the user asked for."""

    cvs: tuple[Path, ...]
    """Files to bring in."""
    site: Path
    """The site's folder."""
    wish: Wish = field(default_factory=Wish)
    """What was said about them."""
    open: bool = False
    """Whether to show the review page in the browser."""


def run(order: Order) -> None:
    """Bring the files in, and tell what was done."""
    if set_back := journal.recover(order.site):
        print(f"The last import broke off; {_counted(set_back)} set back first.", file=sys.stderr)
    plan = _prepared(order)
    journal.carry_out(order.site, plan.changes)
    schemas.place(order.site)
    print(report(plan.imported, order.site))
    page = review(plan.imported, order.site)
    if order.open:
        _open(page)


def _prepared(order: Order) -> Plan:
    progress = Progress(len(order.cvs), sys.stderr)
    try:
        return prepare(order.cvs, order.site, replace(order.wish, begun=progress.at))
    finally:
        progress.done()


def review(imported: Sequence[Imported], site: Path) -> Path:
    """Write the page that shows what each line became, and tell where it is."""
    page = write(imported, site)
    print(f"What each line became: {page}")
    return page


def _open(page: Path) -> None:
    import webbrowser

    if not webbrowser.open(page.resolve().as_uri()):
        print(f"No browser could be started; open {page} in yours.", file=sys.stderr)


def show(order: Order) -> None:
    """Tell what `run` would do: the changes on standard output, the rest on standard error."""
    if journal.unfinished(order.site):
        hint = f"set its files back with: sitegen import --undo --site {order.site}"
        raise UsageError(Problem("the last import broke off", str(order.site), hint=hint))
    plan = _prepared(order)
    visible = [change for change in plan.changes if not _own(change.path)]
    sys.stdout.buffer.write(diff(visible).encode())
    sys.stdout.flush()
    print(told(plan.imported, order.site), file=sys.stderr)
    print("Nothing was written: this was a dry run.", file=sys.stderr)


def take_back(site: Path) -> None:
    """Undo the last import, and tell which files it was about."""
    paths = journal.undo(site)
    print(f"Took the last import back; {_counted(paths)} as before it:")
    for path in paths:
        if not _own(path):
            print(f"    {site / path}" + ("" if (site / path).exists() else " (removed)"))


def _counted(paths: list[str]) -> str:
    visible = [path for path in paths if not _own(path)]
    return "1 file is" if len(visible) == 1 else f"{len(visible)} files are"


def _own(path: str) -> bool:
    """Whether it is a file that nobody but imports reads."""
    return path.startswith(f"{journal.FOLDER}/")
