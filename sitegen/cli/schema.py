"""`sitegen schema`: print a JSON Schema."""

from __future__ import annotations

import click


@click.command("schema", short_help="Print the JSON Schema of a file, for editors.")
@click.argument("name", default="", metavar="[NAME]")
def command(*, name: str) -> None:
    """Print the JSON Schema NAME, for editors; without NAME, list the schemas."""
    from sitegen.content import schemas

    click.echo(schemas.read_schema(name) if name else schemas.list_schemas(), nl=False)
