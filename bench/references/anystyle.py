"""AnyStyle, the reader of references that others use (`gem install anystyle-cli`), beside ours.

It is given the same texts, a reference a line, without the italics, which it has no way to be told.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bench.references.reading import Reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_VENUES: Final = ("container-title", "publisher", "genre")
"""Where it says that a work appeared; a book has its press alone."""


def parse(program: str, texts: Sequence[str]) -> list[Reference]:
    """What the program reads, one of each text. Raises CalledProcessError if it fails."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "references.txt"
        path.write_text("\n".join(" ".join(text.split()) for text in texts) + "\n", "utf-8")
        command = [program, "--stdout", "-f", "json", "parse", str(path)]
        answer = json.loads(
            subprocess.run(command, check=True, capture_output=True, text=True).stdout
        )
    if len(answer) != len(texts):
        raise SystemExit(f"{program} reads {len(answer)} of {len(texts)} references")
    return [_reference(one) for one in answer]


def _reference(answer: Mapping[str, Any]) -> Reference:
    people = answer.get("author") or answer.get("editor") or []
    return Reference(
        authors=tuple(name for one in people if (name := _name(one))),
        others=any(one.get("others") for one in people),
        title=_first(answer, "title"),
        venue=next(filter(None, (_first(answer, key) for key in _VENUES)), ""),
        year=_first(answer, "date")[:4],
    )


def _name(person: Mapping[str, str]) -> str:
    family = " ".join(filter(None, (person.get("particle"), person.get("family"))))
    given = " ".join(filter(None, (person.get("given"), person.get("suffix"))))
    return person.get("literal") or ", ".join(filter(None, (family, given)))


def _first(answer: Mapping[str, Any], key: str) -> str:
    value = answer.get(key) or [""]
    return str(value[0] if isinstance(value, list) else value)
