"""Translate error messages of the YAML parser for people who edit files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.errors import CONFLICT, Problem

if TYPE_CHECKING:
    import yaml


class _Rule(NamedTuple):
    error: str
    """Regular expression for the parser's `context: problem`."""
    message: str
    hint: str


FULLWIDTH_COLON: Final = "use an ASCII colon and a space, ': ', instead of '：'"
_QUOTE_IT: Final = "put the whole text in quotes"
_AT_BEGINNING: Final = (
    _Rule("quoted scalar: found unexpected", "this quote is never closed", "add the closing quote"),
    _Rule("flow sequence", "this [ is not closed correctly", "check for a missing , or ]"),
    _Rule("flow mapping", "this { is not closed correctly", "check for a missing , or }"),
    _Rule("scanning an (alias|anchor)", "text that starts with * or & needs quotes", _QUOTE_IT),
    _Rule("scanning a tag", "text that starts with ! needs quotes", _QUOTE_IT),
    _Rule("block scalar", "unexpected text after | or >", "start the text on the next line"),
    _Rule(
        "could not find expected ':'",
        "missing colon after a key",
        "write 'key: value', or '- ' before a list item",
    ),
)
"""Errors to report at the start of the construct."""
_AT_END: Final = (
    _Rule(
        "unknown escape|hexdecimal",
        "invalid escape in a double-quoted text",
        "use single quotes, or write each backslash twice",
    ),
    _Rule(
        "mapping values are not allowed",
        "unexpected colon",
        "put text that contains ': ' in quotes, and check the indentation",
    ),
    _Rule(
        "block sequence entries are not allowed",
        "a list cannot start on the line of its key",
        "start the list on the next line, or put the text in quotes",
    ),
    _Rule(
        "did not find expected '-'",
        "this line does not belong to the list above it",
        "start it with '- ', or align it with the keys of the item above",
    ),
    _Rule(
        "did not find expected key",
        "this does not fit the text before it",
        "align it with the lines around it; put text that contains quotes in quotes",
    ),
)
"""Errors to report at the position where the parser stopped."""


def problem(error: yaml.MarkedYAMLError, text: str, source: str) -> Problem:
    """Translate an error of the parser."""
    if conflict := re.search(r"^<{7}", text, re.MULTILINE):
        line = text.count("\n", 0, conflict.start()) + 1
        return Problem(CONFLICT[0], source, line, 1, CONFLICT[1])
    original = f"{error.context or ''}: {error.problem or ''}"
    rules = (*_AT_BEGINNING, *_AT_END)
    rule = next((rule for rule in rules if re.search(rule.error, original)), None)
    mark = error.problem_mark
    if rule in _AT_BEGINNING and error.context_mark:
        mark = error.context_mark
    if mark is None:
        return Problem(f"invalid YAML: {error.problem}", source)
    place = mark.line + 1, mark.column + 1
    character = text[mark.index : mark.index + 1]
    if "tab" in original or character == "\t":
        return Problem("tabs cannot indent lines", source, *place, "use spaces instead")
    if "cannot start any token" in original:
        message = f"text that starts with {character} needs quotes"
        return Problem(message, source, *place, _QUOTE_IT)
    if rule is None:
        return Problem(f"invalid YAML: {error.problem}", source, *place)
    line_start = text.rfind("\n", 0, mark.index) + 1
    hint = _specific_hint(text[line_start:].partition("\n")[0], original) or rule.hint
    return Problem(rule.message, source, *place, hint)


def _specific_hint(line: str, original: str) -> str:
    """Return a hint for common typing mistakes on the line, or an empty string."""
    if "':'" in original and "：" in line:
        return FULLWIDTH_COLON
    if "':'" in original and ":\u00a0" in line:
        return "replace the no-break space after the colon with an ordinary space"
    if "flow" in original and "，" in line:
        return "separate the items with ', ' instead of '，'"
    first = re.match(r"[\s-]*[\w-]+:\s+([\[{\"'])", line)
    if "expected key" in original and first:
        if first[1] in "\"'":
            return "put text that contains quotes in quotes of the other kind"
        return _QUOTE_IT
    return ""
