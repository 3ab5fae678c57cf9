"""What must not be published: values of `private.yaml`, identity and bank account numbers."""

from __future__ import annotations

import html
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from sitegen import files
from sitegen.content import yaml as records
from sitegen.content.personal import Secrets, find_numbers
from sitegen.content.reading import display_path, position_at, read_text
from sitegen.errors import ContentError, Problem
from sitegen.importers.worker import read_texts_in_worker
from sitegen.model import Private

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.checking.origins import Origins
    from sitegen.model.site import Site
    from sitegen.planning.pages import Output

_MAX_BYTES: Final = 5_000_000
"""Larger files are hardly text."""
_PDF_STARTS: Final = 1024
"""Bytes in which a PDF begins."""
_TAG: Final = re.compile(r"<[^<>]*>")


def leaks(site: Site, outputs: Iterable[Output]) -> Iterator[Problem]:
    """Yield private values about to be published, and problems of `private.yaml` itself."""
    private_files: dict[str, Private] = {}
    for path in (profile.folder / "private.yaml" for profile in site.profiles):
        private, problems = _read(path) if path.is_file() else (None, ())
        yield from problems
        if private:
            private_files[display_path(path)] = private
    secrets = Secrets(private_files)
    published: dict[tuple[str, str], list[str]] = {}
    for name, text in _read_texts(outputs) if secrets else ():
        for place in sorted(secrets.find(text)):
            published.setdefault(place, []).append(name)
    hint = "remove it from the person's other files, or from private.yaml if it may be public"
    for (file, key), (first, *others) in published.items():
        count = f"{len(others)} other file{'' if len(others) == 1 else 's'}"
        more = f" and {count}" if others else ""
        yield Problem(f"{key} would be published in {first}{more}", file, hint=hint)


def numbers(origins: Origins) -> Iterator[Problem]:
    """Yield identity and account numbers in the site's files."""
    hint = "remove it; it should stay private"
    for path, text in origins.texts.items():
        for start, end, what in find_numbers(text):
            message = f"{what} would be published: {text[start : start + 4]}…{text[end - 2 : end]}"
            yield Problem(message, path, *position_at(text, start), hint=hint)


def _read(path: Path) -> tuple[Private | None, Sequence[Problem]]:
    try:
        return records.attempt(read_text(path), Private, display_path(path))
    except ContentError as error:
        return None, error.problems


def _read_texts(outputs: Iterable[Output]) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file; PDFs are read in a worker process."""
    pdfs: list[Output] = []
    paths: list[Path] = []
    with TemporaryDirectory() as place:
        for output in outputs:
            if not _is_pdf(output):
                yield output.path, _read_text(output)
                continue
            pdfs.append(output)
            if isinstance(output.content, Path):
                paths.append(output.content)
            else:
                name = f"{len(pdfs)}.pdf"
                files.create(Path(place), name, output.content)
                paths.append(Path(place, name))
        for output, text in zip(pdfs, read_texts_in_worker(paths), strict=True):
            yield output.path, text or _read_text(output)  # it may be no PDF after all


def _is_pdf(output: Output) -> bool:
    content = output.content
    if isinstance(content, Path):
        with content.open("rb") as file:
            content = file.read(_PDF_STARTS)
    return b"%PDF-" in content[:_PDF_STARTS]


def _read_text(output: Output) -> str:
    """Return what can be read in a file; empty for pictures and the like."""
    content = output.content
    if not isinstance(content, bytes):
        if content.stat().st_size > _MAX_BYTES:
            return ""
        content = content.read_bytes()
    try:
        text = content.decode()
    except UnicodeDecodeError:
        if b"\0" in content:
            return ""
        text = content.decode("latin-1")
    if output.path.endswith((".html", ".xml", ".svg")):
        text = f"{text}\n{_TAG.sub('', html.unescape(text))}"
    return text
