"""What regular expressions were compiled to, kept beside the modules that they stand in, as Python keeps the modules.

To compile them takes Python a tenth of the time of building one person, and a third of that of importing a CV. There is
a file for each package, in its `__pycache__`, under the rules of that: see `PYTHONPYCACHEPREFIX` and
`PYTHONDONTWRITEBYTECODE`. Whatever is wrong with it, expressions are compiled as ever.
"""

from __future__ import annotations

import atexit
import contextlib
import marshal
import os
import re
import sys
from functools import cache
from importlib.util import cache_from_source
from typing import Any, Final, TypeAlias

try:  # how Python makes an expression of its code; should it do so otherwise one day, nothing is kept
    import _sre  # type: ignore[import-not-found]  # typeshed lacks it
    from re._compiler import _code  # type: ignore[import-not-found]  # and this
    from re._parser import parse  # type: ignore[import-not-found]  # and that
except ImportError:
    _sre = None

_Key: TypeAlias = "tuple[str | bytes, int]"
"""An expression, and its flags."""

_VERSION: Final = (1, sys.version, getattr(_sre, "MAGIC", 0))
_MOST: Final = 3000
"""Expressions in one file: while somebody works on the program, it gathers those that were."""

_PACKAGE: Final = os.path.dirname(__file__) + os.sep  # noqa: PTH120 - pathlib takes as long as to compile one


def compiled(source: str | bytes, flags: int, module: str) -> re.Pattern[Any]:
    """What `re.compile` gives; `module` is the file that it is asked in."""
    folder = os.path.dirname(module)  # noqa: PTH120
    if not _sre or not f"{folder}{os.sep}".startswith(_PACKAGE):
        return re.compile(source, flags)
    return _shelf(folder).find(source, flags)


class _Shelf:
    """The expressions of one package."""

    def __init__(self, folder: str) -> None:
        self._path = f"{cache_from_source(f'{folder}/expressions.py')}.sre"
        self._known = self._read()
        self._new: set[_Key] = set()

    def find(self, source: str | bytes, flags: int) -> re.Pattern[Any]:
        """The expression."""
        flags = int(flags)
        known = self._known.get((source, flags))
        if known:
            with contextlib.suppress(TypeError, ValueError, RuntimeError):
                made: re.Pattern[Any] = _sre.compile(source, *known)
                return made
        if not self._new and not sys.dont_write_bytecode:
            atexit.register(self._keep, os.getpid())
        self._new.add((source, flags))
        return re.compile(source, flags)

    def _read(self) -> dict[_Key, Any]:
        with contextlib.suppress(OSError, EOFError, TypeError, ValueError), open(self._path, "rb") as file:  # noqa: PTH123
            version, known = marshal.loads(file.read())  # from a file it reads them byte by byte
            if version == _VERSION and type(known) is dict:
                return known
        return {}

    def _keep(self, process: int) -> None:
        """Write what was compiled; another process may have done so with others meanwhile."""
        if process != os.getpid():  # a fork, of the process that will
            return
        known = self._read()
        if len(known) + len(self._new) > _MOST:
            known = {}
        from pathlib import Path  # all this is for what was compiled anew

        from sitegen import atomic

        # The program may lie where only an administrator may write.
        with contextlib.suppress(OSError, TypeError, ValueError):
            known.update((key, _parts(*key)) for key in self._new)
            atomic.write(Path(self._path), marshal.dumps((_VERSION, known)), lasting=False)


_shelf: Final = cache(_Shelf)


def _parts(source: str | bytes, flags: int) -> Any:
    """What Python makes an expression of, besides its source."""
    made = re.compile(source, flags)
    names = {number: name for name, number in made.groupindex.items()}
    code = [int(one) for one in _code(parse(source, flags), flags)]  # they are numbers that have names
    return made.flags, code, made.groups, {**made.groupindex}, tuple(names.get(one) for one in range(made.groups + 1))
