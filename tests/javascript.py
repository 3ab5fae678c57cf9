"""Programs of others that are written in JavaScript: `tests/node` says which."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

_FOLDER: Final = Path(__file__).parent / "node"


@cache
def modules() -> Path:
    """Where they are installed; `make tools` has done it, or else this does."""
    folder = _FOLDER / "node_modules"
    if not (folder / ".package-lock.json").exists():
        command = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=_FOLDER, check=True, capture_output=True)
    return folder


def run(script: str, *arguments: Path) -> Any:
    """What a script of `tests/node` prints, which is JSON."""
    modules()
    command = ["node", str(_FOLDER / script), *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
