"""Explain BibTeX that cannot be parsed: each function returns a message and a hint."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from sitegen.errors import CONFLICT

Mistake: TypeAlias = tuple[int, str, str]
"""Index of a mistake in a piece of BibTeX, message and hint."""


class MistakeError(ValueError):
    """A piece of BibTeX that cannot be read; its arguments are those of a `Mistake`."""


NO_KEY: Final = ("missing citation key", "add one: @article{liu2023xplane,")
NO_TYPE: Final = ("missing entry type", "write the type between @ and {: @article{")
STRAY: Final = (
    "fields outside an entry",
    "look for an extra closing brace above: it ends the entry too early",
)
NO_ENTRY: Final = (
    "there is no BibTeX entry in this file",
    "an entry starts with, for example, @article{key; to import other formats, run: sitegen import",
)
UNMATCHED: Final = (
    "add the brace that belongs to it, or write \\textbraceleft{} for a brace in a text"
)
_NAME: Final = r"(?P<name>[A-Za-z][\w-]*)"
_FIELD: Final = re.compile(rf"^[ \t]*,?[ \t]*{_NAME}[ \t]*=", re.MULTILINE)
_FIELD_WITH_COLON: Final = re.compile(rf"^[ \t]*{_NAME}[ \t]*:[ \t]*(?:[{{\"]|\Z)", re.MULTILINE)
_FIELD_WITHOUT_EQUALS: Final = re.compile(rf"[,{{]\s*{_NAME}\s*(?P<next>[{{\",}}]|\Z)")
_HEAD: Final = re.compile(r"@\w+\s*[{(]\s*(?P<key>[^\s,{}()=\"]*)\s*(?P<comma>,?)")
_HEAD_WITHOUT_AT: Final = re.compile(
    r"^[ \t]*(?P<type>[A-Za-z]+)[ \t]*\{[ \t]*[^\s,{}=]+[ \t]*,", re.MULTILINE
)
_HEAD_WITH_SPACE: Final = re.compile(r"^[ \t]*(?P<at>@)\s+(?P<type>[A-Za-z]+)\s*[{(]", re.MULTILINE)
_HEAD_WITHOUT_TYPE: Final = re.compile(r"@\s*[{(]")
_STRAY: Final = re.compile(r"\s*,?\s*[A-Za-z][\w-]*\s*=\s*[{\"]|\s*,")
_UNFIT_IN_KEY: Final = re.compile(r"[\s{}\"#%'(),=~\\]")
_UNFIT_IN_FIELD: Final = re.compile(r"[\s%#\"'(){}=]")
_MAX_KEY_BYTES: Final = 200
"""File systems allow 255 bytes in a name, and the page of a work is named after its key."""


def is_stray(comment: str) -> bool:
    """Return whether text between entries looks like the rest of an entry."""
    return bool(_STRAY.match(comment)) and "}" in comment


def between_entries(comment: str) -> Mistake | None:
    """Explain text between entries that BibTeX would ignore, but that was meant as an entry."""
    if conflict := re.search(r"^<{7}", comment, re.MULTILINE):
        return conflict.start(), *CONFLICT
    if head := _HEAD_WITH_SPACE.search(comment):
        kind = head["type"]
        return head.start("at"), f"space between @ and {kind!r}", f"write @{kind}"
    if head := _HEAD_WITHOUT_TYPE.search(comment):
        return head.start(), *NO_TYPE
    if head := _HEAD_WITHOUT_AT.search(comment):
        kind = head["type"]
        return head.start(), f"missing @ before {kind!r}", f"write @{kind}"
    return None


def in_block(raw: str) -> Mistake:
    """Explain why a block could not be parsed."""
    head = _HEAD.match(raw)
    if head is None or not head["key"] or raw[head.end() :].lstrip().startswith("="):
        return 0, *NO_KEY
    key = head["key"]
    if not head["comma"]:
        return head.end("key"), f"missing comma after the key {key!r}", f"write {key},"
    if opened := _unclosed_field(raw, head.end()):
        message = f"the value of {opened['name']!r} in {key!r} is never closed"
        return opened.start("name"), message, "add the missing } or quote at its end"
    if colon := _FIELD_WITH_COLON.search(raw[head.end() :]):
        return _missing_equals(head.end() + colon.start("name"), colon["name"])
    if bare := _field_without_equals(raw, head.start("comma")):
        return _missing_equals(bare.start("name"), bare["name"])
    hint = "add a } on a line of its own at its end"
    return 0, f"the entry {key!r} is never closed", hint


def in_value(name: str, rest: str) -> tuple[str, str]:
    """Explain why the value of a field cannot be parsed from `rest` on."""
    if following := re.match(rf"{_NAME}\s*=", rest):
        hint = f"end the value of {name!r} with a comma"
        return f"missing comma before {following['name']!r}", hint
    if not rest.strip():
        return f"{name!r} has no value", f"write {name} = {{...}}, or remove it"
    return f"unexpected {rest.strip()[:30]!r} in {name!r}", "put the whole value in braces"


def in_key(key: str) -> tuple[str, str] | None:
    """Explain what is wrong with the key of an entry, if anything is."""
    if unfit := _UNFIT_IN_KEY.search(key):
        hint = "use only letters, digits and - _ :"
        return f"invalid character {unfit[0]!r} in the key {key!r}", hint
    if len(key.encode()) > _MAX_KEY_BYTES:
        hint = "use a shorter one: it becomes part of a web address"
        return f"the key {key[:40] + '…'!r} is too long", hint
    return None


def in_field_name(name: str) -> tuple[str, str] | None:
    """Explain what is wrong with the name of a field, if anything is."""
    unfit = _UNFIT_IN_FIELD.search(name)
    comment = "BibTeX has no comments inside entries: remove the line"
    hint = comment if "%" in name else "use only letters and -"
    return unfit and (f"invalid character {unfit[0]!r} in the field name {name!r}", hint)


def _unclosed_field(raw: str, start: int) -> re.Match[str] | None:
    """Return the last field whose value contains the start of another field."""
    depth = 0
    previous = None
    position = start
    for match in _FIELD.finditer(raw, start):
        depth += _depth(raw[position : match.start("name")])
        if previous and depth != 0:
            return previous
        previous, position = match, match.end()
    depth += _depth(raw[position:])
    return previous if depth > 0 else None


def _depth(text: str) -> int:
    """Count open braces; an open quote counts as a brace."""
    braces = re.findall(r"(?<!\\)[{}]", text)
    quote = re.match(r'\s*"', text) and len(re.findall(r'(?<!\\)"', text)) % 2
    return braces.count("{") - braces.count("}") + (1 if quote else 0)


def _field_without_equals(raw: str, start: int) -> re.Match[str] | None:
    depth = 0
    for match in re.compile("[{},]").finditer(raw, start):
        depth += {"{": 1, "}": -1, ",": 0}[match[0]]
        bare = _FIELD_WITHOUT_EQUALS.match(raw, match.start())
        if match[0] == "," and depth == 0 and bare:
            return bare
    return None


def _missing_equals(offset: int, name: str) -> Mistake:
    return offset, f"missing = after {name!r}", f"write {name} = {{...}},"
