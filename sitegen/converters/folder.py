"""A folder that somebody brings along, read within bounds: nothing outside of it, and no more than a site holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from pathlib import Path

_MOST_FILES: Final = 3_000
_LARGEST: Final = 32 * files.MIB
_MOST: Final = 256 * files.MIB


@dataclass(slots=True)
class Folder:
    """A folder; names of files are relative to it, with `/`."""

    root: Path
    """Where it is."""
    _left: int = _MOST
    _names: dict[str, list[str]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return self._inside(name) is not None

    def text(self, name: str) -> str:
        """What a file says; nothing if there is none. Raises UnreadableError."""
        path = self._inside(name)
        return files.text(path, most=8 * files.MIB) if path else ""

    def content(self, name: str) -> bytes:
        """The bytes of a file. Raises UnreadableError."""
        path = self._inside(name)
        if path is None:
            raise UnreadableError(Problem("there is no such file in the folder", name))
        data = files.content(path, _LARGEST)
        self._left -= len(data)
        if self._left < 0:
            hint = "give a folder with less in it; files can be copied by hand"
            raise UnreadableError(
                Problem(
                    f"the files in this folder have more than {_MOST // files.MIB} MiB",
                    name,
                    hint=hint,
                )
            )
        return data

    def names(self, below: str, *suffixes: str) -> list[str]:
        """The files in a folder and in the folders in it, by name, that end in one of these."""
        if below not in self._names:
            self._names[below] = self._listed(below)
        return [name for name in self._names[below] if name.lower().endswith(suffixes)]

    def _listed(self, below: str) -> list[str]:
        start = self.root / below
        if not start.is_dir() or self._outside(start):
            return []
        found: list[str] = []
        for pattern in ("*", "*/*"):
            for path in sorted(start.glob(pattern)):
                if not path.name.startswith(".") and path.is_file() and not self._outside(path):
                    found.append(path.relative_to(self.root).as_posix())
                if len(found) > _MOST_FILES:
                    raise UnreadableError(
                        Problem(
                            f"there are more than {_MOST_FILES} files in {below!r}", str(self.root)
                        )
                    )
        return found

    def _inside(self, name: str) -> Path | None:
        if not name or "\0" in name or len(name) > 500:
            return None
        path = self.root / name.lstrip("/")
        try:
            return path if path.is_file() and not self._outside(path) else None
        except OSError:
            return None

    def _outside(self, path: Path) -> bool:
        """Whether a path leads out of the folder, by `..` or by a link."""
        return not path.resolve().is_relative_to(self.root.resolve())
