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

    from sitegen.assisting import Assistant
    from sitegen.document import Document
    from sitegen.parsing import ParsedCV


def read(path: Path, assistant: Assistant | None = None) -> ParsedCV:
    """Read a file or folder, with an assistant if there is one.

    Raises:
        UnreadableError: It cannot be read; the error says why, and what to do.
    """
    with deadline(path):
        if data := converters.convert(path):
            return data
        if path.is_file() and path.suffix.lower() not in importers.IMPORTERS:
            raise importers.unknown(path, (*importers.IMPORTERS, *converters.SUFFIXES))
        document, cv = read_prose(path)
    if assistant:
        cv = assistant.improve(document, cv)
    return cited.told(cv, document.records) if document.records else cv


def read_prose(path: Path) -> tuple[Document, ParsedCV]:
    """Return the lines of a CV written for people, and what the offline reader makes of them."""
    document = importers.read(path)
    return document, parse_cv(document)
