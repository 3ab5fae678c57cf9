"""Tests of `sitegen serve`, and a real server for other tests."""

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
    """Run a server until the end of the block; the value is its address."""
    command = [sys.executable, "-u", "-m", "sitegen", "serve", str(site), "--port", str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield _find_address(process)
        finally:
            process.terminate()
            process.wait(timeout=10)


def _find_address(process: subprocess.Popen[str]) -> str:
    lines = []
    for line in process.stdout or ():
        lines.append(line)
        if match := re.search(r"http://\S+/", line):
            return match[0]
    raise AssertionError(f"the server did not start:\n{''.join(lines)}")
