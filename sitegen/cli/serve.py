"""`sitegen serve`: preview a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import site_argument

if TYPE_CHECKING:
    from pathlib import Path


@click.command("serve", short_help="Preview a site in the browser and reload it on every change.")
@site_argument
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    metavar="PORT",
    help="Port to listen on (default: 8000; 0: any free port).",
)
@click.option("--host", default="127.0.0.1", help="Address to listen on (default: 127.0.0.1).")
@click.option(
    "--poll",
    is_flag=True,
    help="Look for changes twice a second, where the system does not report them: in network "
    "folders, containers and WSL.",
)
def command(*, site: Path, host: str, port: int, poll: bool) -> None:
    """Preview a site in the browser and reload it on every change. Stop with Ctrl-C."""
    from sitegen.serving.serve import serve

    serve(site, host=host, port=port, poll=poll, report=click.echo)
