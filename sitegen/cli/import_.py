"""`sitegen import`: bring CVs into a site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from sitegen.cli.assistant import assistant_options, make_assistant, reporting, write_request
from sitegen.cli.parameters import PATH, name_option, site_option

if TYPE_CHECKING:
    from pathlib import Path


@click.command("import", short_help="Import CVs into a site, creating it if necessary.")
@click.argument("cvs", type=PATH, nargs=-1, metavar="[CV]...")
@site_option
@click.option(
    "--person", default="", metavar="SLUG", help="Owner of the CVs: a folder under people/."
)
@name_option
@click.option("--open", "opens", is_flag=True, help="Show the result in your browser.")
@click.option(
    "--prefer",
    type=click.Choice(["cv", "site"]),
    default=None,
    help="Which side wins when both you and the CV changed a value.",
)
@click.option(
    "--drafts",
    is_flag=True,
    help="Also import what another generator's site hides: drafts, future and unlinked pages.",
)
@click.option("--dry-run", is_flag=True, help="Show what would change without writing anything.")
@click.option("--undo", is_flag=True, help="Undo the last import.")
@assistant_options
@click.option(
    "--ask", type=PATH, metavar="FILE", help="Write a request to FILE, to paste into a chat."
)
@click.option(
    "--answer",
    "answers",
    type=PATH,
    multiple=True,
    metavar="FILE",
    help="Use the chat's answer to the request in FILE; may be repeated.",
)
def command(
    *,
    cvs: tuple[Path, ...],
    site: Path,
    person: str,
    name: str,
    opens: bool,
    prefer: Literal["cv", "site"] | None,
    drafts: bool,
    dry_run: bool,
    undo: bool,
    assistant: str | None,
    assistant_model: str,
    yes: bool,
    ask: Path | None,
    answers: tuple[Path, ...],
) -> None:
    """Import CVs into a site, creating it if necessary."""
    if undo and cvs:
        raise click.UsageError("--undo takes no CVs; it always undoes the last import.")
    if not undo and not cvs:
        raise click.UsageError("Name the CVs to import, or use --undo to undo the last import.")
    if len(cvs) != 1 and (ask or answers):
        raise click.UsageError("--ask and --answer take one CV at a time.")
    if sum(map(bool, (ask, answers, assistant is not None))) > 1:
        raise click.UsageError("Use one of --assistant, --ask and --answer.")
    if ask:
        write_request(cvs[0], ask, site)
        return
    from sitegen.files import lock
    from sitegen.importing import ImportOptions
    from sitegen.importing.command import ImportOrder, print_patch, run, undo_import

    reader = make_assistant(site, assistant, assistant_model, answers, yes=yes)
    options = ImportOptions(
        person=person, name=name, prefer=prefer or "", drafts=drafts, assistant=reader
    )
    order = ImportOrder(cvs=cvs, site=site, options=options, open=opens)
    with lock(site), reporting(reader, keep=not dry_run):
        if undo:
            undo_import(site)
        elif dry_run:
            print_patch(order)
        else:
            run(order)
