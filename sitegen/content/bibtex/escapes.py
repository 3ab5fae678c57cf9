"""A .bib file -> the letters in its texts that LaTeX takes for commands of its own.

Pages show them as they are, and what sitegen writes has them escaped; who cites from the file itself gets an error
from LaTeX, or loses the rest of the line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bibtexparser.model import Entry

from sitegen.content.bibtex.fields import HOMEPAGE, VERBATIM
from sitegen.content.bibtex.reading import placed, position, split, split_lines
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

_BARE = re.compile(r"(?<!\\)[&%#]")
_ENTITY = re.compile(r"&(?:[a-z]+|#\d+);", re.IGNORECASE)
_UNSET = VERBATIM | HOMEPAGE | {"abstract", "keywords"}
"""Fields that no style prints as text."""


def unescaped(text: str, source: str) -> Iterator[Problem]:
    """The first such letter of each field. `source` is the file's name."""
    lines = split_lines(text)
    for block in split(text):
        if not isinstance(block, Entry):
            continue
        for each, _, begins in placed(block):
            braced = each.value[:1] in ("{", '"') and not re.search(
                r"[}\"]\s*#", each.value
            )  # else # joins values
            found = _BARE.search(each.value) if braced and each.key.lower() not in _UNSET else None
            if found:
                where = f"in {each.key.lower()} of {block.key!r}"
                what, hint = (
                    f"{found[0]!r} {where} is a command to LaTeX",
                    f"write \\{found[0]}; pages show it either way",
                )
                if entity := _ENTITY.match(each.value, found.start()):
                    what, hint = (
                        f"{entity[0]!r} {where} is HTML, and shown as it is",
                        "write what it stands for: \\& for &",
                    )
                yield Problem(
                    what, source, *position(block, begins + found.start(), lines), hint=hint
                )
