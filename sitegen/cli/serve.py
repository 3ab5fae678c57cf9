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
    "--port", type=int, default=8000, help="Port to listen on (default: 8000; 0: any free port)."
)
@click.option("--host", default="127.0.0.1", help="Address to listen on (default: 127.0.0.1).")
def command(*, site: Path, host: str, port: int) -> None:
    """Preview a site in the browser and reload it on every change. Stop with Ctrl-C."""
    from sitegen.serving.serve import serve

    serve(site, host=host, port=port, report=click.echo)
