"""Write publications to a .bib file, new or revised in place, and find entries in it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bibtexparser.model import Entry

from sitegen.content.bibtex.fields import MONTHS, VERBATIM
from sitegen.content.bibtex.latex import balanced, escape_address, from_field
from sitegen.content.bibtex.reading import decode, split
from sitegen.content.reading import position_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.model import Publication

_START: Final = re.compile(r"^[ \t]*@\w+\s*[{(]\s*(?P<key>[^,\s]+)\s*,", re.MULTILINE)
"""The start of an entry."""
_NEXT: Final = re.compile(r"^[ \t]*@", re.MULTILINE)


def encode(publications: Iterable[Publication]) -> str:
    """Write a .bib file for bibtex and biber: one field per line, a blank line between entries.

    Raises:
        ValueError: A value has an unmatched brace; it must be field text, as `field` returns it.
    """
    return "\n".join(_entry(publication) for publication in publications)


def revise(text: str, publications: Iterable[Publication], source: str = "") -> str:
    """Change a .bib file to contain exactly these publications, matched by their keys.

    Unchanged entries and fields stay the same byte for byte, and so do the order, comments and
    other text between entries. New fields are added at the end of their entry, new entries at the
    end of the file.

    Raises:
        ContentError: The text cannot be read.
    """
    wanted = {publication.key: publication for publication in publications}
    unix = text.replace("\r\n", "\n")
    before = {publication.key: publication for publication in decode(unix, source)}
    if wanted == before:
        return text  # keep it byte for byte, even with mixed line ends
    parts: list[str] = []
    position = 0
    for block in split(unix):
        raw = block.raw or ""
        start = unix.index(raw, position)
        end = start + len(raw)
        if not isinstance(block, Entry) or wanted.get(block.key) == before[block.key]:
            parts.append(unix[position:end])
        elif block.key in wanted:
            parts += unix[position:start], _revise_entry(block, before, wanted)
        else:
            parts.append(unix[position:start].rstrip(" \t"))
            end += len(unix[end:]) - len(unix[end:].lstrip())
        position = end
    revised = "".join(parts) + unix[position:]
    for key, publication in wanted.items():
        if key not in before:
            above = f"{revised.rstrip()}\n\n" if revised.strip() else ""
            revised = above + _entry(publication)
    return revised.replace("\n", "\r\n") if "\r\n" in text else revised


def find_position(text: str, key: str, field: str = "") -> tuple[int, int]:
    """Return line and column of a field of an entry, or of the entry if it has no such field.

    (0, 0) if there is no such entry.
    """
    entry = _find_entries(text).get(key)
    if not entry:
        return 0, 0
    end = _NEXT.search(text, entry.end())
    inside = text[entry.end() : end.start() if end else len(text)]
    # Only at the start of a line or after a comma: `data=` may also occur in a value.
    pattern = rf"(?:^|,)\s*({re.escape(field)})\s*="
    match = re.search(pattern, inside, re.IGNORECASE | re.MULTILINE) if field else None
    start = entry.end() + match.start(1) if match else text.index("@", entry.start())
    return position_at(text, start)


@lru_cache(maxsize=1)  # a file may have thousands of problems
def _find_entries(text: str) -> Mapping[str, re.Match[str]]:
    return {match["key"]: match for match in reversed([*_START.finditer(text)])}


def _entry(publication: Publication) -> str:
    fields = ((name, text) for name, text in publication.fields.items() if text)
    lines = "".join(f"  {name} = {_value(name, text)},\n" for name, text in fields)
    return f"@{publication.type}{{{publication.key},\n{lines}}}\n"


def _value(name: str, text: str) -> str:
    """Write the value of a field: `{...}`, or the abbreviation of a month."""
    if name == "month" and text in MONTHS:
        return text
    if name in VERBATIM:
        return f"{{{escape_address(text)}}}"
    latex = from_field(text)
    if not balanced(latex):
        raise ValueError(f"the field {name!r} has an unmatched brace: {text!r}")
    return f"{{{latex}}}"


def _revise_entry(
    block: Entry, publications: dict[str, Publication], wanted: dict[str, Publication]
) -> str:
    """Change some fields of an entry; rewrite it if none of its fields remains."""
    before, after = publications[block.key], wanted[block.key]
    if not any(after.fields.get(name) for name in before.fields):
        return _entry(after).rstrip("\n")
    raw = block.raw or ""
    position = raw.index(",")
    head = raw[:position]
    if before.type != after.type:
        head = re.sub(r"@\s*\w+", f"@{after.type}", head, count=1)
    parts = [head]
    lead = (re.match(r",\s*", raw[position:]) or [", "])[0]
    for field in block.fields:
        # A field's text includes the comma before it, so that the field can be removed.
        start = raw.index(field.value, raw.index("=", position))
        end = start + len(field.value)
        name = field.key.lower()
        if new := after.fields.get(name):
            before_value = raw[position:start]
            if len(parts) == 1:
                before_value = re.sub(r",\s*", lead, before_value, count=1)
            parts += before_value, field.value if new == before.fields[name] else _value(name, new)
        position = end
    added = [name for name, new in after.fields.items() if new and name not in before.fields]
    parts += [f"{lead}{name} = {_value(name, after.fields[name])}" for name in added]
    return "".join(parts) + raw[position:]
