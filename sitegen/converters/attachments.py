"""Files of a folder that come along: each once, under a name of its own, below `files/`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.keys import numbered
from sitegen.errors import Problem, UnreadableError
from sitegen.parsing import Attachment

if TYPE_CHECKING:
    from sitegen.converters.folder import Folder
    from sitegen.converters.gathering import Gathering

_GIVEN: Final = (
    ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".mp4", ".mp3", ".ppt", ".pptx", ".key", ".zip",
    ".ipynb", ".txt", ".bib", ".docx", ".csv", ".json", ".xlsx", ".gz", ".html",
)  # fmt: skip
"""Files that a page may show or give."""


@dataclass(slots=True)
class Attachments:
    """What of a folder comes along."""

    folder: Folder
    """Where the files are."""
    gathering: Gathering
    """Where they go."""
    _names: dict[str, str] = field(default_factory=dict)

    def name(self, *places: str) -> str:
        """The new name, below `files/`, of the first of these that is a file of the folder; nothing if none is."""
        found = next((place.lstrip("/") for place in places if place in self.folder), "")
        if not found or not found.lower().endswith(_GIVEN):
            return ""
        if found not in self._names:
            self._names[found] = self._added(found)
        return self._names[found]

    def put(self, name: str, content: bytes) -> str:
        """Add a file, `news/2024-03-prize.md`; the name that it has got, for none stands twice."""
        taken = {file.name.casefold() for file in self.gathering.files}
        stem, dot, suffix = name.rpartition(".")
        free = next(
            f"{each}{dot}{suffix}"
            for each in numbered(stem)
            if f"{each}{dot}{suffix}".casefold() not in taken
        )
        self.gathering.files.append(Attachment(free, content))
        return free

    def photo(self, *places: str) -> bool:
        """Add the portrait; whether there was one."""
        for place in places:
            suffix = PurePosixPath(place).suffix.lower()
            if suffix in (".jpg", ".jpeg", ".png", ".webp", ".avif") and place in self.folder:
                try:
                    self.put(f"photo{suffix}", self.folder.content(place))
                except UnreadableError as error:
                    self.gathering.skip(error.problems)
                return True
        return False

    def _added(self, found: str) -> str:
        path = PurePosixPath(found)
        stem = re.sub(r"[^\w.-]+", "-", path.stem).strip("-.") or "file"
        try:
            return self.put(
                f"files/{stem}{path.suffix.lower()}", self.folder.content(found)
            ).removeprefix("files/")
        except UnreadableError as error:
            self.gathering.skip(
                Problem(each.message, found, hint=each.hint) for each in error.problems
            )
            return ""
