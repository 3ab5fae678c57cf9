"""What an academic brings -> ParsedCV: the one way in, whatever it is.

A CV for people to read goes through `importers` (format -> lines) and `parsing` (lines -> entries). What is data
already, a file of references or another program's folder, goes through `converters`, field by field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen import converters, importers
from sitegen.converters import cited
from sitegen.importers.deadline import deadline
from sitegen.parsing import parse_cv

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.parsing import ParsedCV


def read(path: Path, *, drafts: bool = False) -> ParsedCV:
    """All that the file or folder `path` says. Raises UnreadableError, with where and what to do.

    `drafts`: take what a site hides as well.
    """
    with deadline(path):
        if data := converters.convert(path, drafts=drafts):
            return data
        if path.is_file() and path.suffix.lower() not in importers.IMPORTERS:
            raise importers.unknown(path, (*importers.IMPORTERS, *converters.SUFFIXES))
        document = importers.read(path)
        cv = parse_cv(document)
        return cited.told(cv, document.records) if document.records else cv
