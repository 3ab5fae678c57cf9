"""People as they were read before, from the cache: to read a thousand anew takes longer than to build one.

They are kept as Python's pickle; what is read must be made of our own dataclasses and of nothing else.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import is_dataclass, replace
from pathlib import Path, PosixPath, WindowsPath
from typing import TYPE_CHECKING, Any, Final

from sitegen.site.content import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.site.cache import Cache
    from sitegen.site.inputs import Inputs
    from sitegen.site.load import Loaded

_MODULES: Final = ("sitegen.model", "sitegen.vita", "sitegen.site.content")
_PATHS: Final = {"Path": Path, "PosixPath": PosixPath, "WindowsPath": WindowsPath}
_WITH_PROBLEMS: Final = b"-"


class Recall:
    """What reading the folders of people gave."""

    def __init__(self, inputs: Inputs, kept: Cache) -> None:
        self._inputs, self._kept = inputs, kept
        self._read_by = inputs.program, inputs.of("site.yaml")  # which says the language of what says none

    def __call__(self, folder: Path, read: Callable[[], Loaded]) -> Loaded:
        """What `read` gives, or gave when the folder held the same."""
        just_read: list[Loaded] = []

        def pickled() -> bytes:
            just_read.append(read())
            profile, problems = just_read[0]
            return pickle.dumps(replace(profile, folder=Path()), 5) if profile and not problems else _WITH_PROBLEMS

        key = ("person", *self._read_by, folder.name, self._inputs.of_person(folder.name))
        content = self._kept.get(key, pickled)
        if just_read:
            return just_read[0]
        try:
            profile = _Unpickler(io.BytesIO(content)).load()
        except Exception:  # whatever a damaged file says: it only costs time
            profile = None
        return (replace(profile, folder=folder), []) if isinstance(profile, Profile) else read()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] == "pathlib" and name in _PATHS:
            return _PATHS[name]
        found = super().find_class(module, name) if module in _MODULES else None
        if not (isinstance(found, type) and is_dataclass(found)):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return found
