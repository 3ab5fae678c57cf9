"""The options for importing with an assistant, which `import` and `new` share."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sitegen.cli.parameters import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.assisting import Assistant

_CONFIGURED: Final = ""
"""Value of `--assistant` if no address is given."""
_MAX_LISTED: Final = 12
"""Maximum number of messages to print about an answer."""


def assistant_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of an import with an assistant to a command."""
    for option in (
        click.option(
            "--yes", is_flag=True, help="Send CVs to an assistant without asking for confirmation."
        ),
        click.option(
            "--assistant-model",
            default="",
            metavar="NAME",
            help="Name of the language model to use.",
        ),
        click.option(
            "--assistant",
            is_flag=False,
            flag_value=_CONFIGURED,
            default=None,
            metavar="URL",
            help="Read CVs with the language model at this address; phone numbers and other "
            "private values are not sent. Without URL: the address in your configuration.",
        ),
    ):
        command = option(command)
    return command


def make_assistant(
    site: Path, url: str | None, model: str, answers: tuple[Path, ...], *, yes: bool
) -> Assistant | None:
    """Return the assistant to use; None for an offline import.

    Raises:
        UsageError: The address of the assistant is missing or wrong.
    """
    if url is None and not answers:
        if model:
            raise click.UsageError("--assistant-model needs --assistant.")
        return None
    from sitegen.assisting import Assistant
    from sitegen.assisting.client import find_endpoint

    endpoint = None if url is None else find_endpoint(url, model)
    return Assistant(site, endpoint, answers, lambda text: yes or _confirm(text), _show_progress)


@contextmanager
def reporting(assistant: Assistant | None, *, keep: bool = True) -> Iterator[None]:
    """Save the answers of an assistant, even if the import fails, and print its messages."""
    if not assistant:
        yield
        return
    try:
        yield
    finally:
        if keep and assistant.site.is_dir():  # if `new` fails, its folder must stay empty
            assistant.save_answers()
    if keep:
        assistant.save_differences()
    for name, reading in assistant.readings.items():
        for message in reading.messages[:_MAX_LISTED]:
            progress(f"Assistant, {name}: {message}")
        if len(reading.messages) > _MAX_LISTED:
            progress(f"Assistant, {name}: and {len(reading.messages) - _MAX_LISTED} more")


def write_request(cv: Path, target: Path, site: Path) -> None:
    """Write the request for a CV into a file, to paste into a chat."""
    from sitegen.assisting import write_requests
    from sitegen.importing.sources import read_prose

    paths = write_requests(*read_prose(cv), target, site)
    numbers = [""] if len(paths) == 1 else [f"-{number}" for number in range(1, len(paths) + 1)]
    answers = [f"answer{number}.json" for number in numbers]
    for path, answer in zip(paths, answers, strict=True):
        click.echo(f"Wrote {path}. Paste it into a chat, and save the answer as {answer}.")
    options = " ".join(f"--answer {answer}" for answer in answers)
    if site != Path():
        options += f" --site {shlex.quote(str(site))}"
    click.echo(f"Then run: sitegen import {shlex.quote(str(cv))} {options}")


def _confirm(question: str) -> bool:
    """Ask on a terminal; scripts must pass --yes."""
    if not sys.stdin.isatty():
        progress(question)
        return False
    try:
        return click.confirm(question, err=True)
    except click.Abort:
        return False


def _show_progress(done: int, total: int, size: int) -> None:
    """Show the number of answers on a terminal; elsewhere, only that there is a wait."""
    text = f"Waiting for the assistant: {done} of {total} answers"
    if sys.stderr.isatty():
        text = "" if done == total else f"{text}, {size / 1000:.0f} kB received"
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)
    elif done == size == 0:
        progress(f"{text} ...")
