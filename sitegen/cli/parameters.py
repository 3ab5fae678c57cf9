"""Parameters and texts that several commands share."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any, Final

import click

from sitegen.files import check_path


class _Path(click.Path):
    """A path; a new file or folder must have a name that is valid on every system."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path, or fail with a message."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.exists() and path.name and (reason := check_path(path.name)):
            self.fail(f"{str(path)!r} cannot be used: {reason}.", param, ctx)
        return path


PATH: Final = _Path(path_type=Path)

site_argument: Final = click.argument("site", type=PATH, default=".", metavar="[SITE]")
"""The site's folder; the current one by default."""

site_option: Final = click.option(
    "--site",
    type=PATH,
    default=".",
    metavar="DIR",
    help="The site's folder (default: the current one).",
)

name_option: Final = click.option(
    "--name",
    default="",
    metavar="NAME",
    help="Name of the owner, for CVs that do not state it, such as lists of publications.",
)


def command_line(command: str, site: Path) -> str:
    """Return the command line that runs a command on a site."""
    if site == Path():
        return f"sitegen {command}"
    return f"sitegen {command} {shlex.quote(str(site))}"


def progress(line: str) -> None:
    """Print a progress message to standard error."""
    click.echo(line, err=True)
