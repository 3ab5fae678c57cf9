"""A .bib file that somebody may have edited + publications -> the file, with only what differs changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bibtexparser.model import Entry

from sitegen.bibtex.reading import decode, split
from sitegen.bibtex.writing import entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model import Publication


def revise(text: str, publications: Iterable[Publication], source: str = "") -> str:
    """The text with these publications in it, and no others, found by their keys.

    Entries that say the same keep their bytes, those that differ are written anew where they stand, new ones follow
    at the end; comments and all else between entries stays. Raises ContentError if the text cannot be read.
    """
    wanted = {publication.key: publication for publication in publications}
    unix = text.replace("\r\n", "\n")
    before = {publication.key: publication for publication in decode(unix, source)}
    parts: list[str] = []
    position = 0
    for block in split(unix):
        raw = block.raw or ""
        start = unix.index(raw, position)
        end = start + len(raw)
        if not isinstance(block, Entry) or wanted.get(block.key) == before[block.key]:
            parts.append(unix[position:end])
        elif block.key in wanted:
            parts += unix[position:start], entry(wanted[block.key]).rstrip("\n")
        else:
            parts.append(unix[position:start].rstrip(" \t"))
            end += len(unix[end:]) - len(unix[end:].lstrip())
        position = end
    parts.append(unix[position:])
    revised = "".join(parts)
    for key, publication in wanted.items():
        if key not in before:
            revised = f"{revised.rstrip()}\n\n{entry(publication)}".lstrip("\n")
    return revised.replace("\n", "\r\n") if "\r\n" in text else revised
