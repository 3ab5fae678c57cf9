"""Read a folder to convert, within limits, and copy files from it."""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.names import numbered
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files
from sitegen.parsing import Attachment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.converters.builder import CVBuilder

_MAX_FILES: Final = 3_000
_MAX_TEXT: Final = 8 * files.MIB
_MAX_FILE: Final = 32 * files.MIB
_MAX_TOTAL: Final = 256 * files.MIB
COPIED: Final = (
    ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".mp4", ".mp3", ".ppt",
    ".pptx", ".key", ".zip", ".ipynb", ".txt", ".bib", ".docx", ".csv", ".json", ".xlsx", ".gz",
    ".html",
)  # fmt: skip
"""Suffixes of files that a page may show or link to."""
_PAGES: Final = (".md", ".markdown", ".qmd")
_NO_CONTENT: Final = re.compile(
    r"\.|_site$|_includes$|_layouts$|_sass$|_plugins$|node_modules$|vendor$|themes$|public$"
    r"|resources$|archetypes$|layouts$|i18n$|renv$|docs$|bin$|lighthouse_results$"
)
_NO_PAGE: Final = re.compile(
    r"(?:readme|license|contributing|customize|install|faq|changelog|code_of_conduct|404)\b"
    r"|(?:agents|claude)\.md$",
    re.IGNORECASE,
)
PHOTOS: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif")
"""Suffixes of portraits."""
_VARIABLE: Final = re.compile(r"\{\{-?\s*(?P<name>[a-z]\w*(?:\.\w+)+)\s*(?:\|[^{}]*)?\}\}")
_INCLUDE_START: Final = "{{< include "
_INCLUDE: Final = re.compile(r"\{\{< include\s+[\"']?(?P<path>[^\s\"'<>]+)[\"']?\s*>\}\}")
"""An include in Quarto."""
_FILE_FIELDS: Final = (
    "pdf", "slides", "poster", "supp", "preview", "code", "video", "website", "html", "blog", "data"
)  # fmt: skip
"""Fields of publications that hold an address or the name of a file."""
_FILE_FOLDERS: Final = (
    "", "assets/pdf/", "assets/img/publication_preview/", "assets/img/", "assets/html/", "files/",
    "images/",
)  # fmt: skip
_MISSING: Final = "copy it to the person's folder files/, or import the folder of the whole site"
_ADDRESS: Final = re.compile(
    r"[a-z][a-z+.-]*:|//|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/", re.IGNORECASE
)


@dataclass(slots=True)
class Folder:
    """A folder to convert. File names are relative to it; nothing outside it can be read."""

    root: Path
    """Path of the folder."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Values that pages insert by name: `{{ site.title }}`."""
    _left: int = _MAX_TOTAL
    _names: dict[str, list[str]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        """Return whether there is such a file."""
        return self._find(name) is not None

    def text(self, name: str) -> str:
        """Return the text of a file, empty if it is missing; raise UnreadableError."""
        path = self._find(name)
        text = files.read_text(path, most=_MAX_TEXT) if path else ""
        if _INCLUDE_START in text:
            below = PurePosixPath(name).parent
            text = _INCLUDE.sub(lambda match: self._included(below / match["path"]), text)
        return _VARIABLE.sub(self._value, text) if self.variables and "{{" in text else text

    def _included(self, path: PurePosixPath) -> str:
        """Return the text of an included file, without its own includes."""
        found = self._find(os.path.normpath(path))
        return _INCLUDE.sub("", files.read_text(found, most=_MAX_TEXT)) if found else ""

    def included(self, name: str) -> set[str]:
        """Return the files included by a page of Quarto."""
        path = self._find(name)
        text, below = files.read_text(path, most=_MAX_TEXT) if path else "", PurePosixPath(name)
        return {os.path.normpath(below.parent / match["path"]) for match in _INCLUDE.finditer(text)}

    def _value(self, match: re.Match[str]) -> str:
        return self.variables.get(match["name"], match[0])

    def content(self, name: str) -> bytes:
        """Return the bytes of a file; raise UnreadableError."""
        path = self._find(name)
        if path is None:
            raise UnreadableError(Problem("no such file in the folder", name))
        data = files.read_bytes(path, _MAX_FILE)
        self._left -= len(data)
        if self._left < 0:
            message = f"the files of this folder exceed {_MAX_TOTAL // files.MIB} MiB"
            hint = "import a smaller folder, and copy the other files by hand"
            raise UnreadableError(Problem(message, name, hint=hint))
        return data

    def names(self, below: str, *suffixes: str) -> list[str]:
        """Return the files with one of these suffixes in a folder and its subfolders."""
        if below not in self._names:
            self._names[below] = self._list(below)
        return [name for name in self._names[below] if name.lower().endswith(suffixes)]

    def pages(self) -> list[str]:
        """Return the pages of the site at any depth, except those of programs and themes."""
        names = self.content_names(*_PAGES)
        return [name for name in names if not _NO_PAGE.match(PurePosixPath(name).name)]

    def content_names(self, *suffixes: str) -> list[str]:
        """Return the files of the site with one of these suffixes, at any depth."""
        names: list[str] = []
        for folder, folders, files_ in os.walk(self.root):
            folders[:] = sorted(name for name in folders if not _NO_CONTENT.match(name))
            below = PurePosixPath(Path(folder).relative_to(self.root).as_posix())
            names += [
                (below / name).as_posix()
                for name in sorted(files_)
                if name.lower().endswith(suffixes)
            ]
            if len(names) > _MAX_FILES:
                break
        return names

    def _list(self, below: str) -> list[str]:
        start = self.root / below
        if not start.is_dir() or self._is_outside(start):
            return []
        names: list[str] = []
        for pattern in ("*", "*/*"):
            for path in sorted(start.glob(pattern)):
                if not path.name.startswith(".") and path.is_file() and not self._is_outside(path):
                    names.append(path.relative_to(self.root).as_posix())
                if len(names) > _MAX_FILES:
                    message = f"more than {_MAX_FILES} files in {below!r}"
                    raise UnreadableError(Problem(message, str(self.root)))
        return names

    def _find(self, name: str) -> Path | None:
        if not name or "\0" in name or len(name) > 500:
            return None
        # A link and the file name may encode accented letters differently.
        forms = (name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name))
        for form in dict.fromkeys(forms):
            path = self.root / form.lstrip("/")
            try:
                if path.is_file() and not self._is_outside(path):
                    return path
            except OSError:
                return None
        return None

    def _is_outside(self, path: Path) -> bool:
        """Return whether a path leaves the folder, by `..` or a symlink."""
        return not path.resolve().is_relative_to(self.root.resolve())


@dataclass(slots=True)
class Attachments:
    """Copies files from a folder to `files/`, each once and under a unique name."""

    folder: Folder
    """The source folder."""
    builder: CVBuilder
    """Receives the copies."""
    _names: dict[str, str] = field(default_factory=dict)

    def copy(self, *candidates: str) -> str:
        """Copy the first of these files that exists, and return its name below `files/`."""
        source = next((name.lstrip("/") for name in candidates if name in self.folder), "")
        if not source or not source.lower().endswith(COPIED):
            return ""
        if source not in self._names:
            path = PurePosixPath(source)
            stem = re.sub(r"[^\w.-]+", "-", path.stem).strip("-.") or "file"
            try:
                content = self.folder.content(source)
                name = self.put(f"files/{stem}{path.suffix.lower()}", content)
            except UnreadableError as error:
                self.builder.report(replace(problem, path=source) for problem in error.problems)
                name = ""
            self._names[source] = name.removeprefix("files/")
        return self._names[source]

    def put(self, name: str, content: bytes) -> str:
        """Add a file such as `news/2024-03-prize.md`, and return its unique name."""
        taken = {file.name.casefold() for file in self.builder.files}
        stem, dot, suffix = name.rpartition(".")
        names = (f"{stem}{dot}{suffix}" for stem in numbered(stem))
        unique = next(name for name in names if name.casefold() not in taken)
        self.builder.files.append(Attachment(unique, content))
        return unique

    def copy_photo(self, *candidates: str, written: str = "") -> None:
        """Copy the portrait; report a missing one that a page names, as written there."""
        for name in candidates:
            suffix = PurePosixPath(name).suffix.lower()
            if suffix in PHOTOS and name in self.folder:
                try:
                    self.put(f"photo{suffix}", self.folder.content(name))
                except UnreadableError as error:
                    self.builder.report(error.problems)
                return
        if written:
            self.builder.report([Problem(f"picture not found: {written!r}", self.builder.source)])

    def text(self, name: str) -> str:
        """Return the text of a file; report an unreadable one."""
        try:
            return self.folder.text(name)
        except UnreadableError as error:
            self.builder.report(error.problems)
            return ""

    def copy_named(self, *, keep_missing: bool) -> None:
        """Copy the files that fields of works refer to; report missing ones, or drop the fields."""
        works, builder = self.builder.works, self.builder
        for index, work in enumerate(works):
            fields = dict(work.fields)
            for name in _FILE_FIELDS:
                value = fields.get(name, "")
                if not value or _ADDRESS.match(value):
                    continue
                if copied := self.copy(*(f"{folder}{value}" for folder in _FILE_FOLDERS)):
                    fields[name] = copied
                elif keep_missing:
                    message = f"{name} of {work.key}: file not found: {value!r}"
                    builder.report([Problem(message, builder.source, hint=_MISSING)])
                else:
                    del fields[name]
                    builder.add_unsorted(f"{work.key}: {name}: {value}")
            works[index] = replace(work, fields=fields)
