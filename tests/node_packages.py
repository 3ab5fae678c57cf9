"""The JavaScript packages of `tests/node`, which check our output."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

_FOLDER: Final = Path(__file__).parent / "node"


@cache
def install() -> Path:
    """Install the packages unless `make tools` has done so, and return their folder."""
    folder = _FOLDER / "node_modules"
    if not (folder / ".package-lock.json").exists():
        command = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=_FOLDER, check=True, capture_output=True)
    return folder


def run(script: str, *arguments: Path) -> Any:
    """Run a script of `tests/node`, and return the JSON that it prints."""
    install()
    command = ["node", str(_FOLDER / script), *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
