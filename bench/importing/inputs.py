"""The files to import: made-up CVs in every format and language, written by `tests/whole` and the programs at hand."""

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
    from collections.abc import Callable, Iterator

    from tests.whole.make_pdfs import Maker
    from tests.whole.sheet import Sheet

_USUAL: Final = 30
"""Works in a CV of three or four pages."""
_LONG: Final = {"en": 95, "zh": 150}
"""Works in a CV of about ten."""
_LIST: Final = 600
_TEXTS: Final[dict[str, Callable[[Sheet], str]]] = {
    "txt": plain.text, "md": plain.markdown, "html": plain.html, "tex": tex.article,
}  # fmt: skip
_PDFS: Final[dict[str, tuple[str, Maker]]] = {
    "latex": ("xelatex", latex("pdflatex", tex.article)),
    "office": ("soffice", by_office(word.paragraphs)),
    "browser": ("chromium", by_browser),
    "typst": ("", by_typst),
}
_LANGUAGES: Final = {"en": "English", "zh": "Chinese"}


class Input(NamedTuple):
    """A file to import."""

    name: str
    """For the table."""
    path: Path
    """Where it is."""
    works: int
    """How many it lists."""
    pages: int = 0
    """Of a PDF."""
    is_list: bool = False
    """Whether it holds nothing but references."""


def write(folder: Path, formats: list[str]) -> tuple[list[Input], list[str]]:
    """The inputs of these formats, or of all, if none is named; and those that cannot be made here, with the reason."""
    made = list(_all(folder, formats))
    return [one for one in made if isinstance(one, Input)], [
        one for one in made if isinstance(one, str)
    ]


def _all(folder: Path, formats: list[str]) -> Iterator[Input | str]:
    for language, named in _LANGUAGES.items():
        usual, long = manuscript(language, _USUAL), manuscript(language, _LONG[language])
        for suffix, writer in _TEXTS.items():
            if not formats or suffix in formats:
                path = folder / f"{language}.{suffix}"
                path.write_text(writer(usual), encoding="utf-8")
                yield Input(f"{suffix}, {named}", path, _USUAL)
        if not formats or "docx" in formats:
            path = folder / f"{language}.docx"
            word.paragraphs(usual, path)
            yield Input(f"docx, {named}", path, _USUAL)
        for name in _PDFS if not formats or "pdf" in formats else ():
            told = f"pdf by {name}, {named}"
            path = folder / f"{language}-{name}.pdf"
            if not _at_hand(name):
                yield f"{told}: its program is not here"
                continue
            try:
                _pdf(long, name, path)
            except (
                subprocess.CalledProcessError
            ):  # TeX without the packages for Chinese, for instance
                yield f"{told}: its program failed"
            else:
                yield Input(told, path, _LONG[language], _pages(path))
    if not formats or "list" in formats:
        path = folder / "references.txt"
        english = manuscript("en", _LIST)
        works = next(section.works for section in english.sections if section.works)
        lines = ["".join(english.reference(work)) for work in works]
        path.write_text(
            "\n".join(f"[{n}] {line}" for n, line in enumerate(lines, 1)) + "\n", encoding="utf-8"
        )
        yield Input("txt, a list of references", path, _LIST, is_list=True)


def _at_hand(name: str) -> bool:
    program = _PDFS[name][0]
    return shutil.which(program) is not None if program else find_spec("typst") is not None


def _pdf(sheet: Sheet, name: str, path: Path) -> None:
    make = _PDFS[name][1]
    if name == "latex" and sheet.language == "zh":
        make = latex("xelatex", tex.article)
    with TemporaryDirectory() as temporary:
        make(sheet, Path(temporary))
        shutil.copy(Path(temporary) / "cv.pdf", path)


def _pages(path: Path) -> int:
    import pypdfium2

    return len(pypdfium2.PdfDocument(path))
