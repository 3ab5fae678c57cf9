"""Read the files that a LaTeX source includes, from its own folder only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Place

_MAX_FILES: Final = 200
_MAX_BYTES: Final = 4 * files.MIB


@dataclass(slots=True)
class Folder:
    """The folder of a source; files that cannot be read are reported in `problems`."""

    path: Path
    """Path of the source."""
    problems: list[Problem] = field(default_factory=list)
    """Files that were not read, and why."""
    _bytes_left: int = _MAX_BYTES
    _files: int = 0

    def read_text(
        self, name: str, suffix: str, place: Place, *, required: bool = True
    ) -> tuple[str, str] | None:
        """Return name and text of a file, or None.

        Args:
            name: The name, with or without suffix.
            suffix: The suffix that may be missing.
            place: Where the source names it.
            required: Whether to report a missing file.
        """
        if "\0" in name or not name.strip():
            return None
        paths = [self.path.parent / f"{name}{end}" for end in ("", suffix)]
        if not all(map(self._is_inside, paths)):
            self._report(name, "it is outside the folder of the CV", place)
            return None
        file = next(filter(None, map(_find_file, paths)), None)
        if file is None or not self._is_inside(file):
            if required or file is not None:
                self._report(name, "no such file", place)
            return None
        self._files += 1
        if self._files > _MAX_FILES or self._bytes_left <= 0:
            self._report(name, "the CV includes too many files", place)
            return None
        try:
            text = files.read_text(file, most=self._bytes_left)
        except UnreadableError as error:
            self._report(name, error.problems[0].message, place)
            return None
        self._bytes_left -= len(text)
        return file.name, text

    def _is_inside(self, path: Path) -> bool:
        try:
            return path.resolve().is_relative_to(self.path.parent.resolve())
        except (OSError, RuntimeError):
            return False

    def _report(self, name: str, reason: str, place: Place) -> None:
        hint = "put the file next to the CV, or its text into the CV, if it is needed"
        problem = Problem(f"{name!r} was not read: {reason}", place.file, place.line, hint=hint)
        if problem not in self.problems:
            self.problems.append(problem)


def _find_file(path: Path) -> Path | None:
    """Return a file; its name may differ in case, as on its author's system."""
    try:
        if path.is_file():
            return path
        siblings = sorted(path.parent.iterdir())
    except OSError:  # an invalid name or a missing folder
        return None
    name = path.name.casefold()
    return next((f for f in siblings if f.name.casefold() == name and f.is_file()), None)
