"""Values of `private.yaml` that stand in what is about to be published."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from sitegen import records
from sitegen.errors import Problem
from sitegen.model import Private, spellings
from sitegen.site.places import named, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sitegen.site.content import Site
    from sitegen.site.render import Output

_SHORTEST: Final = 6
"""Letters and digits of a private value that can be told from chance: `26岁` stands everywhere."""
_TEXT: Final = (".html", ".json", ".bib", ".ris", ".xml", ".txt", ".ics")


def leaks(site: Site, outputs: Iterable[Output]) -> Iterator[Problem]:
    """Values of `private.yaml` that stand in what is about to be published."""
    secrets = {secret: place for profile in site.profiles for secret, place in _secrets(profile.folder)}
    if not secrets:
        return
    found: dict[tuple[str, str], list[str]] = {}
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(_TEXT):
            text = _plain(output.content.decode("utf-8", "replace"))
            for secret, place in secrets.items():
                if secret in text:
                    found.setdefault(place, []).append(output.path)
    hint = "take it out of the person's other files, or out of private.yaml if anybody may know it"
    for (file, key), (page, *more) in found.items():
        told = f" and {len(more)} more" if more else ""
        yield Problem(f"{key} would be published, in {page}{told}", file, hint=hint)


def _secrets(folder: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each private value as `_plain` writes it, with its file and its key; never the value itself in a message."""
    path = folder / "private.yaml"
    if not path.is_file():
        return
    private = records.decode(read(path), Private, named(path))
    for field in fields(Private):
        value = getattr(private, field.name)
        for text in value if isinstance(value, tuple) else (value,):
            for spelling in spellings(text):
                if len(plain := _plain(spelling)) >= _SHORTEST:
                    yield plain, (named(path), field.name)


def _plain(text: str) -> str:
    """Letters and digits alone, so that `139-0000-4711` is found as `139 0000 4711` too."""
    return re.sub(r"[\W_]+", "", text.casefold())
