"""What is wrong with a piece of BibTeX that cannot be read, in the words of somebody who edits a file."""

from __future__ import annotations

import re

from sitegen.errors import CONFLICT

NO_KEY = (
    "the entry has no key",
    "write one after the brace, with a comma: @article{liu2023xplane,",
)
STRAY = (
    "fields stand outside of any entry",
    "look for a brace too many before this line: it ends the entry too early",
)

NO_TYPE = ("the entry has no type", "write what it is between @ and brace: @article{")
NO_ENTRY = (
    "there is no BibTeX entry in this file",
    "an entry begins with @article{key, for instance; other formats come in with: sitegen import FILE --person SLUG",
)

_FIELD = re.compile(r"^[ \t]*,?[ \t]*(?P<name>[A-Za-z][\w-]*)[ \t]*=", re.MULTILINE)
_HEAD = re.compile(r"@\w+\s*[{(]\s*(?P<key>[^\s,{}()=\"]*)\s*(?P<comma>,?)")
_BARE_FIELD = re.compile(r"[,{]\s*(?P<name>[A-Za-z][\w-]*)\s*(?P<next>[{\",}]|\Z)")


def is_stray(comment: str) -> bool:
    """Whether text between entries looks like the rest of one."""
    return bool(re.match(r"\s*,?\s*[A-Za-z][\w-]*\s*=\s*[{\"]|\s*,", comment)) and "}" in comment


def outside(comment: str) -> tuple[int, str, str] | None:
    """What is wrong with text between entries, which BibTeX would pass over: index in it, message, hint."""
    for pattern, message, hint in (
        (r"^<{7}", *CONFLICT),
        (r"@\s*[{(]", *NO_TYPE),
        (
            r"^[ \t]*(?P<type>[A-Za-z]+)[ \t]*\{[ \t]*[^\s,{}=]+[ \t]*,",
            "an @ is missing before {type!r}",
            "write @{type}",
        ),
    ):
        if found := re.search(pattern, comment, re.MULTILINE):
            words = found.groupdict()
            return (
                found.start(),
                message.format(**words),
                hint.format(**words) if words else hint,
            )
    return None


def explain(raw: str) -> tuple[int, str, str]:
    """What is wrong with a block: index in it, message, hint."""
    head = _HEAD.match(raw)
    if head is None or not head["key"] or raw[head.end() :].lstrip().startswith("="):
        return 0, *NO_KEY
    if not head["comma"]:
        return (
            head.end("key"),
            f"a comma is missing after the key {head['key']!r}",
            f"write {head['key']},",
        )
    opened = _unclosed(raw, head.end())
    if opened:
        message = (
            f"the value of {opened['name']!r} in {head['key']!r} is opened here and never closed"
        )
        return opened.start("name"), message, "add the missing } or quote at its end"
    if colon := re.search(
        r"^[ \t]*(?P<name>[A-Za-z][\w-]*)[ \t]*:[ \t]*(?:[{\"]|\Z)", raw[head.end() :], re.MULTILINE
    ):
        return head.end() + colon.start("name"), *_no_equals(colon["name"])
    bare = _without_equals(raw, head.start("comma"))
    if bare:
        return bare.start("name"), *_no_equals(bare["name"])
    return 0, f"the entry {head['key']!r} is not closed", "add a } in a line of its own at its end"


def _unclosed(raw: str, start: int) -> re.Match[str] | None:
    """The last field that begins before another one begins inside its value."""
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
    """Braces opened less braces closed; an open quote counts as a brace."""
    braces = re.findall(r"(?<!\\)[{}]", text)
    quote = re.match(r'\s*"', text) and len(re.findall(r'(?<!\\)"', text)) % 2
    return braces.count("{") - braces.count("}") + (1 if quote else 0)


def _without_equals(raw: str, start: int) -> re.Match[str] | None:
    depth = 0
    for match in re.finditer(r"[{}]|,", raw[start:]):
        if match[0] == ",":
            bare = _BARE_FIELD.match(raw, start + match.start())
            if depth == 0 and bare:
                return bare
        else:
            depth += 1 if match[0] == "{" else -1
    return None


def _no_equals(name: str) -> tuple[str, str]:
    return f"there is no = after {name!r}", f"write {name} = {{...}},"


def explain_value(name: str, rest: str) -> tuple[str, str]:
    """What is wrong with the value of a field, of which `rest` cannot be read."""
    following = re.match(r"(?P<name>[A-Za-z][\w-]*)\s*=", rest)
    if following:
        return (
            f"a comma is missing before {following['name']!r}",
            f"end the value of {name!r} with a comma",
        )
    if not rest.strip():
        return f"{name!r} has no value", f"write {name} = {{...}}, or remove it"
    return (
        f"the value of {name!r} cannot be read from here: {rest.strip()[:30]!r}",
        "put the whole value in braces",
    )
