"""The worker process of the importers: `python -m sitegen.importers read|draw|text FILE …`.

It writes JSON to standard output: one `Answer`, or one `Picture` or text per line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sitegen.errors import UnreadableError
from sitegen.importers import read_document
from sitegen.importers.worker import DRAW, READ, Answer

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(action: str, paths: Sequence[Path]) -> None:
    """Read or draw a file, or read the text of several, within limits."""
    (DRAW if action == "draw" else READ).apply()
    if action == "read":
        try:
            answer = Answer(read_document(paths[0]))
        except UnreadableError as error:
            answer = Answer(problems=error.problems)
        sys.stdout.buffer.write(msgspec.json.encode(answer))
        return
    from sitegen.importers.pdf import draw_pages, read_text  # other formats do not need PDFium

    results = draw_pages(paths[0]) if action == "draw" else map(read_text, paths)
    for result in results:  # written at once, to survive the deadline
        sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1], [Path(argument) for argument in sys.argv[2:]])
