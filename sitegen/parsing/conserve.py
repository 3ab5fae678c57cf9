"""What of a CV stands in no entry: nothing that a CV says may be lost, so it goes to `unsorted` with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.model import Unsorted
from sitegen.parsing import addresses, dates, labels
from sitegen.parsing.vocabulary import either, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.parsing.blocks import Block
    from sitegen.parsing.found import Found

_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
# Words that turn into structure: the key that a value stands under says the same.
_STRUCTURE: Final = words("structure") | set(either("chinese_structure"))


def leftovers(blocks: Sequence[Block], found: Sequence[Found]) -> list[Unsorted]:
    """The stretches of these blocks whose words stand in none of the entries that were made from them."""
    values: dict[int, list[str]] = {}
    for item in found:
        for block in item.blocks:
            values.setdefault(block.lines[0].place.line, []).extend(strings(item.value))
    out: list[Unsorted] = []
    for block in blocks:
        kept = " ".join(values.get(block.lines[0].place.line, []))
        out += [Unsorted(text=text, source=source([block])) for text in _missing(block.text, kept)]
    return out


def _missing(text: str, kept: str) -> Iterator[str]:
    words = set(words_of(kept))
    glued = "".join(words_of(kept))
    covered = [(when.start, when.stop) for when in dates.find(text)]
    covered += [match.span() for pattern in (labels.LABEL, addresses.URL) for match in pattern.finditer(text)]

    def stands(match: re.Match[str]) -> bool:
        word = fold(match[0])
        inside = any(start <= match.start() < stop for start, stop in covered)
        return inside or word in words or word in _STRUCTURE or (len(word) > 3 and word in glued)

    for gone, group in groupby(_WORD.finditer(text), key=lambda match: not stands(match)):
        run = list(group)
        if gone:
            yield text[run[0].start() : run[-1].end()].replace("\t", " ")


def words_of(text: str) -> list[str]:
    """The words of a text in one spelling; a Chinese character is a word."""
    return [match[0] for match in _WORD.finditer(fold(text))]


def fold(text: str) -> str:
    """Lower case, compatibility forms resolved."""
    return unicodedata.normalize("NFKC", text).casefold()


def strings(value: object) -> Iterable[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from strings(inner)
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings(getattr(value, field.name))


def source(blocks: Sequence[Block]) -> str:
    """Where blocks stand: `cv.txt:12-14`."""
    places = [line.place for block in blocks for line in block.lines]
    first, last = places[0], places[-1]
    return str(first) if first.line == last.line else f"{first}-{last.line}"
