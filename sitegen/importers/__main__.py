"""The worker process of the importers: `python -m sitegen.importers read|draw FILE`.

It writes JSON to standard output: one `Answer`, or one `Picture` per line.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from sitegen.errors import UnreadableError
from sitegen.importers import draw_pages, read_document
from sitegen.importers.worker import (
    DRAW_CPU_SECONDS,
    READ_CPU_SECONDS,
    Answer,
    limit_this_process,
)


def main(action: str, path: Path) -> None:
    """Read or draw a file within limits."""
    out = sys.stdout.buffer
    if action == "draw":
        limit_this_process(DRAW_CPU_SECONDS)
        for picture in draw_pages(path):  # written at once, so that the deadline keeps them
            out.write(msgspec.json.encode(picture) + b"\n")
            out.flush()
        return
    limit_this_process(READ_CPU_SECONDS)
    try:
        answer = Answer(read_document(path))
    except UnreadableError as error:
        answer = Answer(problems=error.problems)
    out.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
