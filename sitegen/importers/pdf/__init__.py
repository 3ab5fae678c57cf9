"""PDF -> Lines, in the order in which a person reads them.

Read with PDFium (pypdfium2, Apache-2.0/BSD-3-Clause): it gives characters ten to twenty times as fast as pdfminer.six
and pdfplumber, as exactly, in the order of drawing, and draws pages for the review as well.

    reader      bytes -> lines, in a process with limits: all of the below
    glyphs      page -> characters with place, font and link; repair, tex, ligatures, shapes, faces: what they are
    segments    characters -> stretches of lines; words: their words
    columns     stretches -> regions that are read one after the other
    table       region -> rows, with tabs between their cells
    heads       running heads and page numbers, apart from the text
    looks       sizes, bullets and gaps -> headings, list items, paragraphs
    writing     all that -> Lines; boxes: where they stand on their page
    drawing     bytes -> pictures of the pages, in another such process
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from sitegen.document import Box, Line, Picture, Place, Span
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files
from sitegen.importers.deadline import with_children
from sitegen.importers.pdf import drawing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LARGEST: Final = 64 * files.MIB
_SECONDS: Final = 9 if os.name == "nt" else 90
"""By the clock. The reader bounds its own time of the processor where the system can: a busy machine is no reason to
give up."""
_START: Final = 1024
_END: Final = 4096


def lines(path: Path) -> Iterator[Line]:
    """The lines of a PDF; a blank one between paragraphs. Raises UnreadableError, within six seconds and 1 GiB."""
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
    for text, line, page, level, marker, indent, spans, size, column, box, full in answer["lines"]:
        place = Place(path.name, line, page)
        looks = tuple(Span(*span) for span in spans)
        yield Line(
            text,
            place,
            level,
            marker,
            indent,
            looks,
            size,
            column,
            Box(*box) if box else None,
            full,
        )


def pictures(path: Path) -> Iterator[Picture]:
    """The pages of a PDF that was read, as far as they are drawn in a few seconds."""
    try:
        drawn = _in_process("drawing", files.content(path, _LARGEST), drawing.SECONDS + 2)
    except subprocess.CalledProcessError as error:
        drawn = error.stdout
    except subprocess.TimeoutExpired as error:
        drawn = error.stdout or b""
    for line in drawn.splitlines(keepends=True):
        if line.endswith(b"\n"):
            number, width, height, kind, data = json.loads(line)
            yield Picture(number, width, height, f"image/{kind}", data)


def _answer(path: Path, data: bytes) -> dict[str, Any]:
    """What the reader says."""
    try:
        with with_children():
            said = _in_process("reader", data, _SECONDS, path.name)
        answer: dict[str, Any] = json.loads(said)
    except (subprocess.SubprocessError, ValueError) as error:
        problem = "reading this PDF takes more time or memory than any CV should, or it is broken"
        hint = "print it to a new PDF and import that"
        raise UnreadableError(Problem(problem, str(path), hint=hint)) from error
    return answer


def _in_process(module: str, data: bytes, seconds: int, *arguments: str) -> bytes:
    """What a module of this package says to `data`. Its process finds the package where this one did."""
    command = [sys.executable, "-P", "-m", f"{__name__}.{module}", *arguments]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        command, input=data, capture_output=True, timeout=seconds, env=environment, check=True
    ).stdout
