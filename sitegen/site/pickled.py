"""What a site keeps for itself as Python's pickle; what is read must be made of our own values and of nothing else."""

from __future__ import annotations

import copyreg
import io
import pickle
from dataclasses import is_dataclass
from pathlib import Path, PosixPath, WindowsPath
from typing import Any, Final

from sitegen import model
from sitegen.model import entries
from sitegen.site import content

_MODULES: Final = ("sitegen.model", "sitegen.model.entries", "sitegen.site.")
"""What their names begin with."""
_OTHERS: Final = {"Path": Path, "PosixPath": PosixPath, "WindowsPath": WindowsPath}
_known: dict[tuple[str, str], Any] = {}


def dumps(value: object) -> bytes:
    """What `loads` takes, of the same version of this program."""
    return pickle.dumps(value, 5)


def loads(content: bytes) -> Any:
    """What `dumps` was given. Raises all kinds of errors for anything else."""
    return _Unpickler(io.BytesIO(content)).load()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        known = _known.get((module, name))  # which is asked for every person
        if known is None:
            known = _known[module, name] = self._find(module, name)
        return known

    def _find(self, module: str, name: str) -> Any:
        if module.partition(".")[0] == "pathlib" and name in _OTHERS:
            return _OTHERS[name]
        found = super().find_class(module, name) if module.startswith(_MODULES) else None
        if not (isinstance(found, type) and (is_dataclass(found) or issubclass(found, tuple))):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return found


# Every pickle would name its classes and have each looked for anew, which takes half of the time of a thousand people.
# They have numbers instead, the same in every process of this version; of those that Python leaves to programs.
_FIRST: Final = 0x8000
_NAMES: Final = sorted(
    (module.__name__, name)
    for module in (model, entries, content)
    for name, found in vars(module).items()
    if isinstance(found, type) and found.__module__ == module.__name__
)
for _number, _name in enumerate([("sitegen.site.later", "Head"), *_NAMES], _FIRST):
    copyreg.add_extension(*_name, _number)
