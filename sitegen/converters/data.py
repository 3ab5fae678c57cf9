"""A tree of somebody else's data that knows which of its values nobody has taken yet.

A converter takes what it knows by name; what it does not know stays behind, and `rest` tells it, so that it can go to
`notes` or `unsorted`. So nothing is lost by forgetting a key: a key must be dropped by name to be lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sitegen.converters.works import plain
from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_ISO: Final = re.compile(r"(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:[T ]\d{2}:\d{2}.*)?")
_URL: Final = re.compile(r"https?://\S+$", re.IGNORECASE)
_OPEN: Final = frozenset({"present", "now", "current", "ongoing", "today", "至今", "现在"})


class Word(NamedTuple):
    """A text or a number, as it is written."""

    text: str
    """Without quotes."""
    line: int
    """Where it stands, from 1."""


class Left(NamedTuple):
    """A value that nobody took."""

    name: str
    """The keys that lead to it."""
    text: str
    """What it says."""
    line: int
    """Where it stands."""


class Record:
    """Keys and values. Keys are found whatever their case, hyphens and underscores; a key may stand twice."""

    __slots__ = ("_left", "lines")

    def __init__(
        self, pairs: Iterable[tuple[str, Value]] = (), lines: tuple[int, int] = (0, 0)
    ) -> None:
        self.lines = lines
        """The first and the last, from 1."""
        self._left: dict[str, list[tuple[str, Value]]] = {}
        for name, value in pairs:
            self._left.setdefault(_folded(name), []).append((name, value))

    def __bool__(self) -> bool:
        """Whether anything is left."""
        return any(self._left.values())

    def __contains__(self, name: str) -> bool:
        return _folded(name) in self._left

    @property
    def names(self) -> list[str]:
        """The keys that have something left, as they are written, in order."""
        return [name for name, _ in self.pairs]

    @property
    def pairs(self) -> list[tuple[str, Value]]:
        """All that is left, in order; nothing is taken."""
        return [pair for values in self._left.values() for pair in values]

    def word(self, *names: str) -> Word | None:
        """The first of these that is a text; it is taken."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for each in values:
                if isinstance(each[1], Word) and each[1].text.strip():
                    values.remove(each)
                    return each[1]
        return None

    def text(self, *names: str) -> str:
        """The same as one line, free of tags."""
        word = self.word(*names)
        return plain(word.text) if word else ""

    def markdown(self, *names: str) -> str:
        """The same with its line breaks and marks."""
        word = self.word(*names)
        return word.text.strip() if word else ""

    def texts(self, *names: str) -> tuple[str, ...]:
        """The texts of a list, or the one text that stands instead; they are taken, what else the list holds is not."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for index, (key, value) in enumerate(values):
                if isinstance(value, list):
                    found = tuple(
                        said
                        for each in value
                        if isinstance(each, Word) and (said := plain(each.text))
                    )
                    values[index] = (key, [each for each in value if not isinstance(each, Word)])
                    if found:
                        return found
        one = self.text(*names)
        return (one,) if one else ()

    def listed(self, name: str, form: re.Pattern[str]) -> tuple[str, ...]:
        """The texts of a list, if all that it holds has this form; then they are taken."""
        for _, value in self._left.get(_folded(name), []):
            if isinstance(value, list):
                found = tuple(each.text.strip() for each in value if isinstance(each, Word))
                if found and len(found) == len(value) and all(map(form.fullmatch, found)):
                    value.clear()
                    return found
        return ()

    def parted(self, names: Iterable[str], form: re.Pattern[str]) -> tuple[str, ...]:
        """The parts between the commas of the first text that has some, all of this form; then it is taken."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for each in values:
                found = (
                    each[1].text.replace("、", ",").split(",") if isinstance(each[1], Word) else []
                )
                parts = tuple(part.strip().replace("–", "-") for part in found)
                if len(parts) > 1 and all(map(form.fullmatch, parts)):
                    values.remove(each)
                    return parts
        return ()

    def points(self, *names: str) -> tuple[str, ...]:
        """All texts of these lists, with their marks."""
        found: list[str] = []
        for name in names:
            for _, value in self._left.get(_folded(name), []):
                if isinstance(value, list):
                    found += [each.text.strip() for each in value if isinstance(each, Word)]
                    value[:] = [each for each in value if not isinstance(each, Word)]
        return tuple(found)

    def address(self, *names: str) -> str:
        """The first of these that is an address of the web; any other stays behind."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for each in values:
                if isinstance(each[1], Word) and _URL.match(each[1].text.strip()):
                    values.remove(each)
                    return each[1].text.strip()
        return ""

    def date(self, *names: str) -> str:
        """The first of these that is a date, as ISO writes it; any other stays behind."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for each in values:
                if isinstance(each[1], Word) and (found := iso(each[1].text)):
                    values.remove(each)
                    return found
        return ""

    def span(self, *names: str) -> tuple[str, str]:
        """The first of these that is a range of dates, or a date: its beginning, and its end if it has one."""
        for name in names:
            values = self._left.get(_folded(name), [])
            for each in values:
                if isinstance(each[1], Word) and (found := span(each[1].text)):
                    values.remove(each)
                    return found
        return "", ""

    def record(self, *names: str) -> Record:
        """What stands below a key; empty if nothing does. What is not taken of it is left of this one, too."""
        for name in names:
            for _, value in self._left.get(_folded(name), []):
                if isinstance(value, Record):
                    return value
        return Record()

    def records(self, *names: str) -> list[Record]:
        """The records of a list, likewise."""
        found: list[Record] = []
        for name in names:
            for _, value in self._left.get(_folded(name), []):
                if isinstance(value, Record):
                    found.append(value)
                elif isinstance(value, list):
                    found += [each for each in value if isinstance(each, Record)]
        return found

    def values(self, name: str) -> list[Value]:
        """What a list holds, whatever it is; it is taken."""
        out: list[Value] = []
        for _, value in self._left.pop(_folded(name), []):
            out += value if isinstance(value, list) else [value]
        return out

    def put(self, name: str, value: Value) -> None:
        """Add a value, as if it had stood there."""
        self._left.setdefault(_folded(name), []).append((name, value))

    def drop(self, *names: str) -> None:
        """Take these away, with all below them: they say nothing of the person."""
        for name in names:
            self._left.pop(_folded(name), None)

    def clear(self) -> None:
        """Take all of it: it says the same as another record, or was read through one of its parts."""
        self._left.clear()

    def rest(self) -> list[Left]:
        """All that nobody took; with this it is taken."""
        found = [
            left
            for values in self._left.values()
            for name, value in values
            for left in rest(value, name)
        ]
        self._left.clear()
        return found

    def notes(self) -> tuple[str, ...]:
        """The rest as notes: `score: 3.9`."""
        return tuple(
            f"{left.name}: {left.text}" if left.name else left.text for left in self.rest()
        )


Value: TypeAlias = "Word | list[Value] | Record"


def rest(value: Value, name: str = "") -> Iterator[Left]:
    """Every text below a value that nobody took, with the keys that lead to it."""
    if isinstance(value, Word):
        if value.text.strip():
            yield Left(name, value.text.strip(), value.line)
    elif isinstance(value, Record):
        for left in value.rest():
            yield Left(" ".join(part for part in (name, left.name) if part), left.text, left.line)
    else:
        for each in value:
            yield from rest(each, name)


def iso(text: str) -> str:
    """`2023`, `2023-7-5`, `July 2023`, `present` -> a date of the model; nothing if it is none, or more than one."""
    text = text.strip()
    if text.casefold() in _OPEN:
        return "present"
    if match := _ISO.fullmatch(text):
        year, month, day = match[1], int(match[2] or 0), int(match[3] or 0)
        if month > 12 or day > 31:
            return ""
        return (
            "-".join([year, *(f"{part:02d}" for part in (month, day) if part)])
            if month or not day
            else year
        )
    found = dates.find(text)
    whole = (
        len(found) == 1
        and not found[0].is_range
        and (found[0].start, found[0].stop) == (0, len(text))
    )
    return found[0].begin if whole else ""


def span(text: str) -> tuple[str, str] | None:
    """`2019 - 2021` -> its two dates; a date -> itself; None for all else, also where more is said."""
    if single := iso(text):
        return single, ""
    found = dates.find(text)
    if len(found) != 1 or (found[0].start, found[0].stop) != (0, len(text)) or found[0].expected:
        return None
    return found[0].begin, found[0].end


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).casefold()
