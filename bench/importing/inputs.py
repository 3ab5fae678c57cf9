"""Write the files to import: CVs of invented people in every format, in English and Chinese."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.importing.manuscripts import manuscript
from tests.whole import plain, tex, word
from tests.whole.make_pdfs import by_browser, by_office, by_typst, latex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.whole.make_pdfs import Maker
    from tests.whole.sheet import Sheet

_USUAL: Final = 30
"""Number of works in a CV of three or four pages."""
_LONG: Final = {"en": 95, "zh": 150}
"""Number of works in a CV of about ten pages."""
_LIST: Final = 600
"""Number of references in a list."""
_TEXTS: Final[dict[str, Callable[[Sheet], str]]] = {
    "txt": plain.text, "md": plain.markdown, "html": plain.html, "tex": tex.article,
}  # fmt: skip
_PDFS: Final[dict[str, tuple[str, Maker]]] = {
    "latex": ("xelatex", latex("pdflatex", tex.article)),
    "office": ("soffice", by_office(word.paragraphs)),
    "browser": ("chromium", by_browser),
    "typst": ("", by_typst),
}
"""Command to look for (Typst is a Python package) and function, by program."""
_LANGUAGES: Final = {"en": "English", "zh": "Chinese"}


class Input(NamedTuple):
    """A file to import."""

    name: str
    """As the table shows it."""
    path: Path
    works: int
    """Number of works in the file."""
    pages: int = 0
    """Number of pages of a PDF."""
    is_list: bool = False
    """Whether the file contains only references."""


def write(folder: Path, formats: Sequence[str]) -> tuple[list[Input], list[str]]:
    """Write the inputs of these formats, or of all. Return them, and the names of failed PDFs."""
    files: list[Input] = []
    skipped: list[str] = []
    for language, name in _LANGUAGES.items():
        if selected := [suffix for suffix in (*_TEXTS, "docx") if not formats or suffix in formats]:
            files += _write_texts(folder, language, selected)
        for program in _PDFS if not formats or "pdf" in formats else ():
            label = f"pdf by {program}, {name}"
            path = folder / f"{language}-{program}.pdf"
            works = _LONG[language]
            if not _is_installed(program):
                skipped.append(f"{label} (program not installed)")
                continue
            try:
                _write_pdf(manuscript(language, works), program, path)
            except subprocess.CalledProcessError:  # TeX without the packages for Chinese
                skipped.append(f"{label} (program failed)")
            else:
                files.append(Input(label, path, works, _count_pages(path)))
    if not formats or "list" in formats:
        files.append(_write_list(folder))
    return files, skipped


def _write_texts(folder: Path, language: str, suffixes: Sequence[str]) -> Iterator[Input]:
    sheet = manuscript(language, _USUAL)
    for suffix in suffixes:
        path = folder / f"{language}.{suffix}"
        if suffix == "docx":
            word.paragraphs(sheet, path)
        else:
            path.write_text(_TEXTS[suffix](sheet), encoding="utf-8")
        yield Input(f"{suffix}, {_LANGUAGES[language]}", path, _USUAL)


def _write_pdf(sheet: Sheet, program: str, path: Path) -> None:
    make = _PDFS[program][1]
    if program == "latex" and sheet.language == "zh":
        make = latex("xelatex", tex.article)
    with TemporaryDirectory() as temporary:
        make(sheet, Path(temporary))
        shutil.copy(Path(temporary) / "cv.pdf", path)


def _write_list(folder: Path) -> Input:
    sheet = manuscript("en", _LIST)
    works = next(section.works for section in sheet.sections if section.works)
    lines = [f"[{n}] {''.join(sheet.reference(work))}\n" for n, work in enumerate(works, 1)]
    path = folder / "references.txt"
    path.write_text("".join(lines), encoding="utf-8")
    return Input("txt, a list of references", path, _LIST, is_list=True)


def _is_installed(program: str) -> bool:
    command = _PDFS[program][0]
    return shutil.which(command) is not None if command else find_spec("typst") is not None


def _count_pages(path: Path) -> int:
    import pypdfium2

    return len(pypdfium2.PdfDocument(path))
