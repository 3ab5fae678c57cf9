"""Read an answer: find the JSON, tolerate mistakes in it, and keep what has the right shape."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.combining.entries import FLAGS, LISTS, TEXTS, Answer, Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_LINES: Final = 80
"""Maximum lines of an entry. With more, a value could be pieced together from the whole CV."""
_MAX_ALSO: Final = 12
_MAX_TEXT: Final = 4_000
_MAX_ENTRIES: Final = 3_000
_CLOSERS: Final = {"{": "}", "[": "]"}


def parse_answer(text: str, numbers: Iterable[int]) -> Answer:
    """Parse an answer; never fails, but may be empty.

    Args:
        text: The answer, perhaps with prose or code fences around the JSON.
        numbers: The numbers of the lines that were sent.
    """
    content, complete = find_json(text)
    known = frozenset(numbers)
    answer = Answer(complete=complete, numbers=known)
    if content is None:
        answer.problems.append("the answer contains no JSON object")
        answer.complete = False
        return answer
    for section, rows in content.items():
        if section not in TEXTS:
            answer.problems.append(f"unknown section {_shorten(section)!r}")
            continue
        for row in (rows if isinstance(rows, list) else [rows])[:_MAX_ENTRIES]:
            if isinstance(row, dict):
                _add_entry(answer, section, row, known)
            else:
                answer.problems.append(f"{section}: {_shorten(row)!r} is not an entry")
    if not complete:
        answer.problems.append("the answer breaks off; the rest is read without the assistant")
    return answer


def find_json(text: str) -> tuple[dict[str, Any] | None, bool]:
    """Return the largest JSON object in a text, and whether it is complete."""
    decoder = json.JSONDecoder()
    best: dict[str, Any] | None = None
    size = end = 0
    for match in re.finditer(r"\{", text):
        if match.start() < end:
            continue
        try:
            value, end = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            continue
        if end - match.start() > size and TEXTS.keys() & value.keys():
            best, size = value, end - match.start()
    if best is not None:
        return best, True
    start = re.search(r'\{\s*"', text)
    return (_close(text[start.start() :]) if start else None), False


def _close(text: str) -> dict[str, Any] | None:
    """Return what a truncated JSON object contains: it is cut after the last complete entry."""
    stack: list[str] = []
    cuts: list[tuple[int, str]] = []
    quoted = escaped = False
    for at, char in enumerate(text):
        if quoted:
            quoted = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            quoted, escaped = True, False
        elif char in _CLOSERS:
            stack.append(_CLOSERS[char])
        elif stack and char == stack[-1]:
            stack.pop()
            cuts.append((at + 1, "".join(reversed(stack))))
    for at, closers in reversed(cuts[-50:]):
        try:
            value = json.loads(text[:at] + closers)
        except (ValueError, RecursionError):
            continue
        return value if isinstance(value, dict) else None
    return None


def _add_entry(answer: Answer, section: str, row: dict[str, Any], known: frozenset[int]) -> None:
    lines = _range(row.get("lines"))
    if len(lines) > _MAX_LINES:
        answer.problems.append(f"{section}: an entry of {len(lines)} lines")
        return
    lines = tuple(number for number in lines if number in known)
    if not lines:
        answer.problems.append(f"{section}: {_shorten(row.get('lines'))} are no lines of the CV")
        return
    also = tuple(n for n in _numbers(row.get("also"))[:_MAX_ALSO] if n in known)
    values: dict[str, list[str]] = {}
    for name in (*TEXTS[section], *LISTS.get(section, ())):
        texts = list(_texts(row.get(name)))
        if name in TEXTS[section]:
            texts = texts[:1]
        if texts:
            values[name] = texts
    if not values:
        answer.problems.append(f"{section}: an entry without values, line {lines[0]}")
        return
    flags = frozenset(name for name in FLAGS.get(section, ()) if row.get(name) is True)
    answer.entries.append(Entry(section, lines, also, values, flags))


def _range(value: object) -> tuple[int, ...]:
    numbers = _numbers(value)
    if not numbers or max(numbers) - min(numbers) > 10 * _MAX_LINES:
        return numbers
    return tuple(range(min(numbers), max(numbers) + 1))


def _numbers(value: object) -> tuple[int, ...]:
    """Return line numbers; they may be given as strings."""
    items = value if isinstance(value, list) else [value]
    numbers = []
    for item in items[: 2 * _MAX_LINES]:
        if isinstance(item, str) and re.fullmatch(r"[0-9]{1,6}", item.strip()):
            item = int(item)
        if isinstance(item, int) and not isinstance(item, bool):
            numbers.append(item)
    return tuple(numbers)


def _texts(value: object) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, int | str) and not isinstance(item, bool):
            text = " ".join(str(item).split())
            if text and len(text) <= _MAX_TEXT:
                yield text


def _shorten(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
