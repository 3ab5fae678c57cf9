"""Guesses whose a CV is that names neither its owner nor an author of most of its works."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.importing.sources import Source

_NO_NAME: Final = re.compile(
    r"cv|cvs|vita|vitae|curriculum|resume|résumé|lebenslauf|academic|short|long|full|new|latest"
    r"|final|update|updated|draft|copy|version|v\d+|en|eng|english|zh|cn|chinese|web|public|page"
    r"|publications?|the|of|my|个人|简历|中文|英文|最新",
    re.IGNORECASE,
)
"""Words of file names and mailboxes that are no names."""
_WORD: Final = re.compile(r"[\u3400-\u9fff]+|[^\W\d_]+(?:['’][^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class Guess:
    """A name that a CV does not state."""

    name: str
    """The likely name; without any clue, the name of the file."""
    clue: str
    """Where it comes from: `the file's name`."""


def guess_name(source: Source) -> Guess:
    """Return the most likely name of a CV's owner."""
    return next(_candidates(source), Guess(source.path.stem, "the file's name"))


def _candidates(source: Source) -> Iterator[Guess]:
    if words := _words(source.path.stem):
        yield Guess(" ".join(words), "the file's name")
    for address in source.cv.person.email:
        if len(words := _words(address.partition("@")[0])) > 1:
            yield Guess(" ".join(words), "the e-mail address")


def _words(text: str) -> list[str]:
    """Return the words of a text that may be a name."""
    words = list(_WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)))
    named = [word for word in words if not _NO_NAME.fullmatch(word)]
    long_enough = any(len(word) > 2 or has_han(word) for word in named)
    return [word if has_han(word) else word.capitalize() for word in named if long_enough]
