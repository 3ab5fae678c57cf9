from collections.abc import Callable
from pathlib import Path

from sitegen.serving.serve import serve as _serve


def serve(folder: Path, *, host: str, port: int, say: Callable[[str], None]) -> None:
    _serve(folder, host=host, port=port, report=say)
