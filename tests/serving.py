"""A real `sitegen serve` to test against."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def serving(site: Path, port: int = 0) -> Iterator[str]:
    """The address of a server that runs until the end of the block."""
    command = [sys.executable, "-u", "-m", "sitegen", "serve", str(site), "--port", str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield _address(process)
        finally:
            process.terminate()
            process.wait(timeout=10)


def _address(process: subprocess.Popen[str]) -> str:
    said = []
    for line in process.stdout or ():
        said.append(line)
        if match := re.search(r"http://\S+/", line):
            return match[0]
    raise AssertionError(f"the server did not come up:\n{''.join(said)}")
