"""Makes the PDFs of `tests/golden/whole` from the manuscripts, with the programs that people make their CVs with.

Run by hand: `python -m tests.whole.make_pdfs [NAME]`. Needs pdflatex and xelatex (with moderncv, ctex and the Fandol
fonts), soffice, chromium, the Noto CJK fonts, and the packages `typst`, `click` and `rendercv` (2.3; it fetches the
Typst package fontawesome 0.5.0); what it makes is kept, so that tests need none of it.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conftest import GOLDEN
from tests.importers.make_pdfs import browser, office, run, typst
from tests.whole import plain, sheet, tex, typeset, word

MANUSCRIPTS = Path(__file__).parent
MADE = GOLDEN / "whole"
Maker = Callable[[sheet.Sheet, Path], None]


def latex(program: str, write: Callable[[sheet.Sheet], str]) -> Maker:
    def make(cv: sheet.Sheet, folder: Path) -> None:
        (folder / "cv.tex").write_text(write(cv), encoding="utf-8")
        for _ in range(2):
            run(program, "-interaction=nonstopmode", "cv.tex", cwd=folder)

    return make


def by_browser(cv: sheet.Sheet, folder: Path) -> None:
    (folder / "cv.html").write_text(plain.html(cv), encoding="utf-8")
    browser(folder / "cv.html", folder)


def by_office(write: Callable[[sheet.Sheet, Path], None]) -> Maker:
    def make(cv: sheet.Sheet, folder: Path) -> None:
        write(cv, folder / "cv.docx")
        office(folder / "cv.docx", folder)

    return make


def by_typst(cv: sheet.Sheet, folder: Path) -> None:
    (folder / "cv.typ").write_text(typeset.typst(cv), encoding="utf-8")
    typst(folder / "cv.typ", folder)


def by_rendercv(theme: str) -> Maker:
    def make(cv: sheet.Sheet, folder: Path) -> None:
        from rendercv import api  # type: ignore[import-not-found, import-untyped, unused-ignore]

        wrong = api.create_a_pdf_from_a_python_dictionary(
            typeset.rendercv(cv, theme), folder / "cv.pdf"
        )
        assert not wrong, wrong

    return make


MAKERS: dict[str, Maker] = {
    "latex": latex("pdflatex", tex.article),
    "moderncv": latex("xelatex", tex.moderncv),
    "browser": by_browser,
    "office": by_office(word.paragraphs),
    "tables": by_office(word.tables),
    "typst": by_typst,
    **{f"rendercv-{theme}": by_rendercv(theme) for theme in typeset.THEMES},
}
CHINESE = {"latex": latex("xelatex", tex.article)}
NOT_IN_CHINESE = [f"rendercv-{theme}" for theme in typeset.THEMES]
"""RenderCV's fonts have no Chinese."""


def main(wanted: list[str]) -> None:
    for manuscript in sorted(MANUSCRIPTS.glob("*.yaml")):
        cv = sheet.load(manuscript)
        makers = {
            name: make
            for name, make in MAKERS.items()
            if cv.language == "en" or name not in NOT_IN_CHINESE
        }
        for name, make in ({**makers, **CHINESE} if cv.language == "zh" else makers).items():
            if wanted and name not in wanted:
                continue
            with TemporaryDirectory() as temporary:
                make(cv, Path(temporary))
                target = MADE / manuscript.stem / f"{name}.pdf"
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path(temporary) / "cv.pdf", target)


if __name__ == "__main__":
    main(sys.argv[1:])
