"""Read the files that a LaTeX source includes, from its own folder only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Place

_MOST_FILES: Final = 200
_MOST_BYTES: Final = 4 * files.MIB


@dataclass(slots=True)
class Folder:
    """The folder of a source; files that cannot be read are reported in `problems`."""

    path: Path
    """Path of the source."""
    problems: list[Problem] = field(default_factory=list)
    """Files that were not read, and why."""
    _left: int = _MOST_BYTES
    _files: int = 0

    def text(
        self, name: str, suffix: str, place: Place, *, must: bool = True
    ) -> tuple[str, str] | None:
        """Return name and text of a file, or None.

        Args:
            name: The name, with or without suffix.
            suffix: The suffix that may be missing.
            place: Where the source names it.
            must: Whether to report a missing file.
        """
        if "\0" in name or not name.strip():
            return None
        found = next((found for end in ("", suffix) if (found := self._inside(name + end))), None)
        if found is None:
            outside = not all(
                self._is_inside(self.path.parent / f"{name}{end}") for end in ("", suffix)
            )
            if outside or must:
                self._miss(
                    name,
                    "it is outside the folder of the CV" if outside else "no such file",
                    place,
                )
            return None
        self._files += 1
        if self._files > _MOST_FILES or self._left <= 0:
            self._miss(name, "the CV includes too many files", place)
            return None
        try:
            read = files.read_text(found, most=self._left)
        except UnreadableError as error:
            self._miss(name, error.problems[0].message, place)
            return None
        self._left -= len(read)
        return found.name, read

    def _inside(self, name: str) -> Path | None:
        path = self.path.parent / name
        if not self._is_inside(path):  # and no other spelling is looked for there
            return None
        try:
            found = path if path.is_file() else _spelled(path)
            return found if found and self._is_inside(found) else None
        except OSError:  # an invalid name or a missing folder
            return None

    def _is_inside(self, path: Path) -> bool:
        try:
            return path.resolve().is_relative_to(self.path.parent.resolve())
        except (OSError, RuntimeError):
            return False

    def _miss(self, name: str, reason: str, place: Place) -> None:
        hint = "put the file next to the CV, or its text into the CV, if it is needed"
        problem = Problem(f"{name!r} was not read: {reason}", place.file, place.line, hint=hint)
        if problem not in self.problems:
            self.problems.append(problem)


def _spelled(path: Path) -> Path | None:
    """Return the file whose name differs only in case, as on its author's system."""
    name = path.name.casefold()
    return next(
        (
            file
            for file in sorted(path.parent.iterdir())
            if file.name.casefold() == name and file.is_file()
        ),
        None,
    )
