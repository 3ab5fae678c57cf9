"""What the YAML parser complains of, in the words of somebody who edits a file: a table of its messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from sitegen.errors import CONFLICT, Problem

if TYPE_CHECKING:
    import yaml


class _Rule(NamedTuple):
    complaint: str
    """Regular expression for the parser's `context: problem`."""
    message: str
    hint: str
    blame: Literal["begin", "end"] = "end"
    """The place where the parser began to read the thing, or where it gave up."""


FULLWIDTH_COLON = "write the colon of a key as ': ', not as '：'"
_QUOTE_IT = "put the whole text in quotes"
_RULES = (
    _Rule(
        "quoted scalar: found unexpected",
        "a quote is opened here and never closed",
        "add the closing quote",
        "begin",
    ),
    _Rule(
        "unknown escape|hexdecimal",
        "a backslash in double quotes begins an escape that YAML does not know",
        "use single quotes, or write the backslash twice",
    ),
    _Rule(
        "mapping values are not allowed",
        "a colon stands where no key can be",
        "put a text that holds ': ' in quotes, and see that the indentation is that of the lines around",
    ),
    _Rule(
        "flow sequence",
        "a [ is opened here and the list does not end as it should",
        "check for a missing , or ]",
        "begin",
    ),
    _Rule(
        "flow mapping",
        "a { is opened here and does not end as it should",
        "check for a missing , or }",
        "begin",
    ),
    _Rule(
        "scanning an (alias|anchor)",
        "a text cannot begin with * or & without quotes",
        _QUOTE_IT,
        "begin",
    ),
    _Rule("scanning a tag", "a text cannot begin with ! without quotes", _QUOTE_IT, "begin"),
    _Rule(
        "block scalar",
        "only a comment may follow | or > on its line",
        "begin the text in the next line",
        "begin",
    ),
    _Rule(
        "block sequence entries are not allowed",
        "a list cannot begin on the line of its key",
        "begin the list in the next line, or put the text in quotes",
    ),
    _Rule(
        "could not find expected ':'",
        "a key without a colon",
        "write 'key: value', or '- ' before an item",
        "begin",
    ),
    _Rule(
        "did not find expected '-'",
        "this line is no item of the list above it",
        "begin it with '- ', or align it with the item's keys",
    ),
    _Rule(
        "did not find expected key",
        "this does not fit what stands before it",
        "give it the indentation of the lines around it; put a text that holds quotes of its own in quotes",
    ),
)


def problem(error: yaml.MarkedYAMLError, text: str, source: str) -> Problem:
    """The problem that a parser's error tells of."""
    if conflict := re.search(r"^<{7}", text, re.MULTILINE):
        return Problem(
            CONFLICT[0], source, text.count("\n", 0, conflict.start()) + 1, 1, CONFLICT[1]
        )
    complaint = f"{error.context or ''}: {error.problem or ''}"
    rule = next((rule for rule in _RULES if re.search(rule.complaint, complaint)), None)
    mark = (
        error.context_mark
        if rule and rule.blame == "begin" and error.context_mark
        else error.problem_mark
    )
    if mark is None:
        return Problem(f"this is no YAML: {error.problem}", source)
    place = mark.line + 1, mark.column + 1
    if "tab" in complaint or text[mark.index : mark.index + 1] == "\t":
        return Problem("a tab cannot indent a line", source, *place, "use spaces instead")
    if "cannot start any token" in complaint:
        character = text[mark.index : mark.index + 1]
        return Problem(
            f"a text cannot begin with {character} without quotes", source, *place, _QUOTE_IT
        )
    if rule is None:
        return Problem(f"this is no YAML: {error.problem}", source, *place)
    line = text[text.rfind("\n", 0, mark.index) + 1 :].partition("\n")[0]
    return Problem(rule.message, source, *place, _of_letters(line, complaint) or rule.hint)


def _of_letters(line: str, complaint: str) -> str:
    """What to do about a letter that looks like the right one; nothing if there is none."""
    if "':'" in complaint and "：" in line:
        return FULLWIDTH_COLON
    if "expected key" in complaint and (first := re.match(r"[\s-]*[\w-]+:\s+([\[{\"'])", line)):
        is_quote = first[1] in "\"'"
        return (
            "put a text that holds quotes of its own in quotes of the other kind, as a whole"
            if is_quote
            else _QUOTE_IT
        )
    if "':'" in complaint and ":\u00a0" in line:
        return "put an ordinary space behind the colon: a no-break space stands there"
    return "part the items with ', ', not with '，'" if "flow" in complaint and "，" in line else ""
