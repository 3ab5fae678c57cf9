"""The command line: one module per command, listed in `COMMANDS`.

A command imports what it needs when it runs, so that `--help` and completion stay quick.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from sitegen import __version__
from sitegen.cli import (
    build,
    check,
    deploy,
    enrich,
    export,
    import_,
    new,
    schema,
    serve,
    themes,
    workflow,
)
from sitegen.errors import SitegenError, problem_of_system_error

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = (
    new.command,
    import_.command,
    build.command,
    serve.command,
    check.command,
    deploy.command,
    workflow.command,
    themes.command,
    export.command,
    enrich.command,
    schema.command,
)
"""Every command, in the order of `sitegen --help`."""

_EPILOG: Final = """\
A site is a folder; commands use the current folder unless SITE is given.
Get started with: sitegen new mysite --from cv.pdf

\b
Shell completion (bash; for others use zsh_source or fish_source):
  eval "$(_SITEGEN_COMPLETE=bash_source sitegen)"
"""


class _Group(click.Group):
    """A group that lists its commands in their own order and turns exceptions into exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit):
            raise
        except SitegenError as error:
            click.echo(error, err=True)
            return 1
        except BrokenPipeError:  # the pipe was closed, as in `sitegen export bibtex | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except Exception as error:
            return _report(error)
        return code


@click.group(
    cls=_Group,
    commands=COMMANDS,
    epilog=_EPILOG,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="sitegen %(version)s")
@click.pass_context
def sitegen(context: click.Context) -> None:
    """Turn your CV into an academic homepage you own."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        argv: The arguments; those of the process by default.

    Returns:
        0 for success, 1 for a problem the user can fix, 2 for a usage error, 70 for a bug in
        sitegen, 130 if interrupted.
    """
    arguments = None if argv is None else list(argv)
    try:
        return int(sitegen.main(arguments, prog_name="sitegen", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:  # an interrupt, for which click has printed a newline
        click.echo("Interrupted.", err=True)
        return 130


def _report(error: Exception) -> int:
    """Print an exception other than `SitegenError`, and return its exit code."""
    if problem := problem_of_system_error(error):
        click.echo(problem, err=True)
        return 1
    if os.environ.get("SITEGEN_TRACEBACK"):
        raise error
    click.echo(f"This is a bug in sitegen: {type(error).__name__}: {error}", err=True)
    click.echo("    Run it again with SITEGEN_TRACEBACK=1 and report the output.", err=True)
    return 70
