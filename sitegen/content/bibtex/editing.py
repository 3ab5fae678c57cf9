"""A .bib file that somebody may have edited + publications -> the file, with only what differs changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bibtexparser.model import Entry

from sitegen.content.bibtex.reading import decode, split
from sitegen.content.bibtex.writing import entry, value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model import Publication


def revise(text: str, publications: Iterable[Publication], source: str = "") -> str:
    """The text with these publications in it, and no others, found by their keys.

    What says the same keeps its bytes, down to the single field; new fields follow at the end of their entry, new
    entries at the end of the file; comments and all else between entries stay. The order of the file stays, too.
    Raises ContentError if the text cannot be read.
    """
    wanted = {publication.key: publication for publication in publications}
    unix = text.replace("\r\n", "\n")
    before = {publication.key: publication for publication in decode(unix, source)}
    if wanted == before:
        return text  # whose line ends may be of two kinds
    parts: list[str] = []
    position = 0
    for block in split(unix):
        raw = block.raw or ""
        start = unix.index(raw, position)
        end = start + len(raw)
        if not isinstance(block, Entry) or wanted.get(block.key) == before[block.key]:
            parts.append(unix[position:end])
        elif block.key in wanted:
            parts += unix[position:start], _changed(block, before[block.key], wanted[block.key])
        else:
            parts.append(unix[position:start].rstrip(" \t"))
            end += len(unix[end:]) - len(unix[end:].lstrip())
        position = end
    revised = "".join(parts) + unix[position:]
    for key, publication in wanted.items():
        if key not in before:
            above = f"{revised.rstrip()}\n\n" if revised.strip() else ""
            revised = above + entry(publication)
    return revised.replace("\n", "\r\n") if "\r\n" in text else revised


def _changed(block: Entry, before: Publication, after: Publication) -> str:
    """The text of an entry with some of its fields changed; written anew if none of its fields stays."""
    raw = block.raw or ""
    if not any(after.fields.get(name) for name in before.fields):
        return entry(after).rstrip("\n")
    position = raw.index(",")
    head = raw[:position]
    parts = [
        head if before.type == after.type else re.sub(r"@\s*\w+", f"@{after.type}", head, count=1)
    ]
    lead = (re.match(r",\s*", raw[position:]) or [", "])[0]
    for field in block.fields:
        # A field's piece begins with the comma before it, so that it can go without a trace.
        start = raw.index(field.value, raw.index("=", position))
        end = start + len(field.value)
        name = field.key.lower()
        if new := after.fields.get(name):
            piece = (
                raw[position:start]
                if len(parts) > 1
                else re.sub(r",\s*", lead, raw[position:start], count=1)
            )
            parts += piece, field.value if new == before.fields[name] else value(name, new)
        position = end
    added = [name for name, new in after.fields.items() if new and name not in before.fields]
    parts += [f"{lead}{name} = {value(name, after.fields[name])}" for name in added]
    return "".join(parts) + raw[position:]
