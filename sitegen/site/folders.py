"""Templates out of a chain of folders, compiled once: to do so takes longer than to build the site of one person.

What the program's own templates are compiled to lies beside them, as Python keeps its modules (in `__pycache__`, or
where `PYTHONPYCACHEPREFIX` says); that of other templates in the site's cache.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from hashlib import blake2b
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sitegen.bundled import bundled
from sitegen.site.cache import put
from sitegen.site.jinja import TemplateNotFound, runtime

if TYPE_CHECKING:
    from collections.abc import MutableMapping, Sequence
    from types import CodeType

    from sitegen.site.cache import Cache
    from sitegen.site.jinja import Environment, Template
    from sitegen.site.recall import Memory

_VERSION: Final = 11
"""Counts up when `compiling` makes other code of templates."""


class Folders:
    """Finds the templates of an environment; the first folder that has one wins."""

    def __init__(self, folders: Sequence[Path], kept: Cache | Memory | None) -> None:
        """`kept` is where that lies which is not the program's; without it, all is compiled anew."""
        self.roots = tuple(map(str, folders))
        self._kept = kept
        self._ours = tuple(f"{bundled(name)}/" for name in ("templates", "themes"))
        self._absent: set[str] = set()
        self._by = repr((_VERSION, MAGIC_NUMBER, _written(runtime.__file__ or "")))

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """The template. Raises TemplateNotFound, or TemplateSyntaxError."""
        file = self._find(name)
        with open(file, "rb", buffering=0) as opened:  # noqa: PTH123 - fifty of them, and a Path takes as long again
            source = opened.read()
        made = self._known if self._kept else _compiled
        code = made(environment, name, file, source)
        return environment.template_class.from_code(
            environment, code, {} if globals is None else globals
        )

    def _find(self, name: str) -> str:
        if name in self._absent:  # pages ask for it again and again
            raise TemplateNotFound(name)
        pieces = [piece for piece in name.split("/") if piece not in ("", ".")]
        if not any(
            piece == ".." or os.sep in piece or (os.altsep and os.altsep in piece)
            for piece in pieces
        ):
            for file in ("/".join([root, *pieces]) for root in self.roots):
                if os.path.isfile(file):  # noqa: PTH113 - a name in a template may be none that a Path can have
                    return os.path.normpath(file)
        self._absent.add(name)
        raise TemplateNotFound(name)

    def _known(self, environment: Environment, name: str, file: str, source: bytes) -> CodeType:
        """What a template was compiled to, else is now."""
        is_ours = file.startswith(self._ours)
        # What lies in a site's cache is run, and a site may come from somebody else: who wrote it must have been here.
        written = () if is_ours else _written(file)
        made_from = blake2b(
            f"{self._by} {name}\n{file}\n{written}\n".encode() + source, digest_size=32
        ).digest()
        beside = f"{cache_from_source(file)}.{_VERSION}" if is_ours else ""
        kept = self._read(beside, made_from)
        if kept.startswith(made_from):
            with contextlib.suppress(
                EOFError, TypeError, ValueError
            ):  # a damaged file only costs time
                known: CodeType = marshal.loads(memoryview(kept)[len(made_from) :])
                return known
        code = _compiled(environment, name, file, source)
        self._keep(beside, made_from, made_from + marshal.dumps(code))
        return code

    def _read(self, beside: str, made_from: bytes) -> bytes:
        if beside:
            with contextlib.suppress(OSError), open(beside, "rb", buffering=0) as file:  # noqa: PTH123 - as above
                return file.read()
        return self._kept.find(("template", made_from)) if self._kept else b""

    def _keep(self, beside: str, made_from: bytes, content: bytes) -> None:
        if beside and not sys.dont_write_bytecode:
            with contextlib.suppress(
                OSError
            ):  # the program may lie where only an administrator may write
                Path(beside).parent.mkdir(parents=True, exist_ok=True)
                put(Path(beside), content)
                return
        if self._kept:
            self._kept.put(("template", made_from), content)


def _compiled(environment: Environment, name: str, file: str, source: bytes) -> CodeType:
    return environment.compile(
        source.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n"), name, file
    )


def _written(file: str) -> tuple[int, int]:
    """What nobody elsewhere can know of a file that they gave away: where and when it was written to this disk."""
    found = os.stat(file)  # noqa: PTH116 - as above
    return found.st_ino, found.st_ctime_ns
