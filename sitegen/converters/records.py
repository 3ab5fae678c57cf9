"""Wrap foreign data in a tree that keeps track of unused values.

A converter takes the values it knows by name. The rest ends up in `notes` or `unsorted`, so nothing
is lost because a key was forgotten: values must be dropped explicitly.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from sitegen.converters.markup import plain, split_link, without_emphasis
from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_ISO_DATE: Final = re.compile(r"(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:[T ]\d{2}:\d{2}.*)?")
_PRESENT: Final = frozenset({"present", "now", "current", "ongoing", "today", "至今", "现在"})
T = TypeVar("T")


class Word(NamedTuple):
    """A text or a number, as written."""

    text: str
    """The text, without quotes."""
    line: int
    """Counted from 1."""


class Rest(NamedTuple):
    """An unused value."""

    name: str
    """The keys that lead to it."""
    text: str
    """The value."""
    line: int
    """Counted from 1."""

    @property
    def label(self) -> str:
        """The value with its name, `score: 3.9`."""
        return f"{self.name}: {self.text}" if self.name else self.text

    @property
    def field(self) -> str:
        """The name as the name of a BibTeX field."""
        return self.name.lower().replace(" ", "_")


class Record:
    """Keys and values; keys may repeat, and their case, hyphens and underscores are ignored.

    Methods that return a value remove it. They take several names for the same thing, in order of
    preference.
    """

    __slots__ = ("_values", "lines")

    def __init__(
        self, pairs: Iterable[tuple[str, Value]] = (), lines: tuple[int, int] = (0, 0)
    ) -> None:
        """Make a record from pairs; `lines` are its first and last line, counted from 1."""
        self.lines = lines
        self._values: dict[str, list[tuple[str, Value]]] = {}
        for name, value in pairs:
            self.put(name, value)

    def __bool__(self) -> bool:
        """Return whether any value is left."""
        return any(self._values.values())

    def __contains__(self, name: str) -> bool:
        """Return whether the record had such a key."""
        return _fold(name) in self._values

    @property
    def names(self) -> list[str]:
        """The keys with remaining values, as written."""
        return [name for name, _ in self.pairs]

    @property
    def pairs(self) -> list[tuple[str, Value]]:
        """The remaining pairs, in order."""
        return [pair for values in self._values.values() for pair in values]

    def _take(self, names: Iterable[str], parse: Callable[[Word], T | None]) -> T | None:
        """Remove the first word that `parse` accepts, and return the parsed value."""
        for name in names:
            values = self._values.get(_fold(name), [])
            for pair in values:
                if isinstance(pair[1], Word) and (parsed := parse(pair[1])):
                    values.remove(pair)
                    return parsed
        return None

    def _lists(self, names: Iterable[str]) -> Iterator[list[Value]]:
        for name in names:
            for _, value in self._values.get(_fold(name), []):
                if isinstance(value, list):
                    yield value

    def word(self, *names: str) -> Word | None:
        """Take a text."""
        return self._take(names, lambda word: word if word.text.strip() else None)

    def peek(self, name: str) -> list[Word]:
        """Return the texts of a key without removing them."""
        return [value for _, value in self._values.get(_fold(name), []) if isinstance(value, Word)]

    def peek_list(self, name: str) -> list[str]:
        """Return the texts of a list without removing them."""
        return [
            value.text
            for values in self._lists([name])
            for value in values
            if isinstance(value, Word)
        ]

    def peek_texts(self, *names: str) -> list[str]:
        """Return the texts of these keys, and of lists, without removing them."""
        texts = [word.text for name in names for word in self.peek(name)]
        return texts + [text for name in names for text in self.peek_list(name)]

    def text(self, *names: str) -> str:
        """Take a text as one line, without tags and emphasis."""
        word = self.word(*names)
        return without_emphasis(plain(word.text)) if word else ""

    def literal(self, *names: str) -> str:
        """Take a text that is not Markdown as one line, without tags."""
        word = self.word(*names)
        return plain(word.text) if word else ""

    def link(self, *names: str) -> tuple[str, str]:
        """Take a text like `text`, and its address if all of it is a link."""
        word = self.word(*names)
        text, address = split_link(word.text) if word else ("", "")
        return without_emphasis(plain(text)), address

    def markdown(self, *names: str) -> str:
        """Take a text with its line breaks and markup."""
        word = self.word(*names)
        return word.text.strip() if word else ""

    def texts(self, *names: str) -> tuple[str, ...]:
        """Take the texts of a list, or a single text in its place; other items of the list stay."""
        for values in self._lists(names):
            words = [plain(value.text) for value in values if isinstance(value, Word)]
            values[:] = [value for value in values if not isinstance(value, Word)]
            if any(words):
                return tuple(filter(None, words))
        text = self.text(*names)
        return (text,) if text else ()

    def points(self, *names: str) -> tuple[str, ...]:
        """Take the texts of all these lists, with their markup."""
        texts: list[str] = []
        for values in self._lists(names):
            texts += [value.text.strip() for value in values if isinstance(value, Word)]
            values[:] = [value for value in values if not isinstance(value, Word)]
        return tuple(texts)

    def matches(self, names: Iterable[str], form: re.Pattern[str]) -> tuple[str, ...]:
        """Take the items of a list, or of a comma-separated text, if all match a pattern."""
        for values in self._lists(names):
            texts = [value.text.strip() for value in values if isinstance(value, Word)]
            if texts and len(texts) == len(values) and all(map(form.fullmatch, texts)):
                values.clear()
                return tuple(texts)

        def split(word: Word) -> tuple[str, ...] | None:
            parts = word.text.replace("、", ",").replace("–", "-").split(",")
            texts = tuple(part.strip() for part in parts)
            return texts if len(texts) > 1 and all(map(form.fullmatch, texts)) else None

        return self._take(names, split) or ()

    def address(self, *names: str) -> str:
        """Take a web address."""
        address = re.compile(r"\s*(https?://\S+)\s*", re.IGNORECASE)
        match = self._take(names, lambda word: address.fullmatch(word.text))
        return match[1] if match else ""

    def date(self, *names: str) -> str:
        """Take a date, in ISO format."""
        return self._take(names, lambda word: parse_date(word.text)) or ""

    def span(self, *names: str) -> tuple[str, str]:
        """Take a range of dates, or a single date as its beginning."""
        return self._take(names, lambda word: parse_span(word.text)) or ("", "")

    def record(self, *names: str) -> Record:
        """Return a nested record, empty if there is none; values not taken from it stay here."""
        return next(iter(self.records(*names)), Record())

    def records(self, *names: str) -> list[Record]:
        """Return nested records, including those in lists; values not taken from them stay here."""
        records: list[Record] = []
        for name in names:
            for _, value in self._values.get(_fold(name), []):
                items = value if isinstance(value, list) else [value]
                records += [item for item in items if isinstance(item, Record)]
        return records

    def values(self, name: str) -> list[Value]:
        """Take the items of a list, or a single value in its place."""
        items: list[Value] = []
        for _, value in self._values.pop(_fold(name), []):
            items += value if isinstance(value, list) else [value]
        return items

    def put(self, name: str, value: Value) -> None:
        """Add a value."""
        self._values.setdefault(_fold(name), []).append((name, value))

    def drop(self, *names: str) -> None:
        """Drop keys that are irrelevant, with everything below them."""
        for name in names:
            self._values.pop(_fold(name), None)

    def clear(self) -> None:
        """Drop everything, because it has been read in another way."""
        self._values.clear()

    def rest(self) -> list[Rest]:
        """Take everything that is left."""
        rests = [rest for name, value in self.pairs for rest in iter_rest(value, name)]
        self._values.clear()
        return rests

    def notes(self) -> tuple[str, ...]:
        """Take all remaining values as texts: `score: 3.9`."""
        return tuple(rest.label for rest in self.rest())


Value: TypeAlias = "Word | list[Value] | Record"


def iter_rest(value: Value, name: str = "") -> Iterator[Rest]:
    """Yield every unused text, with the keys that lead to it."""
    if isinstance(value, Word):
        if value.text.strip():
            yield Rest(name, value.text.strip(), value.line)
    elif isinstance(value, Record):
        for rest in value.rest():
            yield rest._replace(name=" ".join(part for part in (name, rest.name) if part))
    else:
        for item in value:
            yield from iter_rest(item, name)


def parse_date(text: str) -> str:
    """Return `2023`, `2023-7-5`, `July 2023` or `present` as a date of the model.

    For anything else, including a text with more than a date, the result is empty.
    """
    text = text.strip()
    if text.casefold() in _PRESENT:
        return "present"
    if match := _ISO_DATE.fullmatch(text):
        month, day = int(match[2] or 0), int(match[3] or 0)
        if month > 12 or day > 31:
            return ""
        parts = [match[1], *(f"{part:02d}" for part in (month, day) if part)]
        return "-".join(parts) if month else match[1]
    when = _whole_dates(text)
    return when.begin if when and not when.is_range else ""


def parse_span(text: str) -> tuple[str, str] | None:
    """Return the dates of `2019 - 2021`; of a single date, the second is empty."""
    if date := parse_date(text):
        return date, ""
    when = _whole_dates(text)
    return (when.begin, when.end) if when and not when.expected else None


def _whole_dates(text: str) -> dates.When | None:
    """Return the dates that make up the whole text."""
    matches = dates.find(text)
    if len(matches) == 1 and (matches[0].start, matches[0].stop) == (0, len(text)):
        return matches[0]
    return None


def _fold(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).casefold()
