"""PDF -> Lines, in the order in which a person reads them.

Read with PDFium (pypdfium2, Apache-2.0/BSD-3-Clause): it gives characters ten to twenty times as fast as pdfminer.six
and pdfplumber, as exactly, in the order of drawing, and draws pages for the review as well.

    reader      bytes -> lines, in a process with limits: all of the below
    glyphs      page -> characters with place, font and link; repair, tex, shapes, faces: what they are and look like
    segments    characters -> stretches of lines; words: their words
    columns     stretches -> regions that are read one after the other
    table       region -> rows, with tabs between their cells
    heads       running heads and page numbers, apart from the text
    looks       sizes, bullets and gaps -> headings, list items, paragraphs
    writing     all that -> Lines
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from sitegen.document import Line, Place, Span
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LARGEST: Final = 64 * files.MIB
_SECONDS: Final = 9
_START: Final = 1024
_END: Final = 4096


def lines(path: Path) -> Iterator[Line]:
    """The lines of a PDF; a blank one between paragraphs. Raises UnreadableError, within ten seconds and 1 GiB."""
    data = files.content(path, _LARGEST)
    if b"%PDF-" not in data[:_START]:
        raise files.mislabelled(path, data, "PDF")
    if b"%%EOF" not in data[-_END:] and b"startxref" not in data[-_END:]:
        problem = "this PDF ends in the middle"
        raise UnreadableError(Problem(problem, str(path), hint="download or export it again"))
    answer = _answer(path, data)
    if "problem" in answer:
        what, hint = answer["problem"]
        raise UnreadableError(Problem(what, str(path), hint=hint))
    for text, line, page, level, marker, indent, spans, size, column in answer["lines"]:
        place = Place(path.name, line, page)
        yield Line(text, place, level, marker, indent, tuple(Span(*span) for span in spans), size, column)


def _answer(path: Path, data: bytes) -> dict[str, Any]:
    """What the reader says. It finds this package where this process did."""
    command = [sys.executable, "-P", "-m", f"{__name__}.reader", path.name]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_SECONDS, env=environment, check=True)
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        problem = "reading this PDF takes more time or memory than any CV should, or it is broken"
        hint = "print it to a new PDF and import that"
        raise UnreadableError(Problem(problem, str(path), hint=hint)) from error
    return answer
