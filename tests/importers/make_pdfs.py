"""Generate the PDFs of `tests/golden/pdf` from `pdf_sources`, with the programs people write CVs with.

Run by hand: `python -m tests.importers.make_pdfs [NAME]`. Needs pdflatex, xelatex (with moderncv, ctex and the Fandol
fonts), soffice, chromium, qpdf, pdftoppm and the package `typst`; what it makes is kept, so that tests need none of it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCES = Path(__file__).parent / "pdf_sources"
MADE = Path(__file__).parent.parent / "golden" / "pdf"
CHROMIUM = [
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--no-pdf-header-footer",
]


def run(*command: str | Path, cwd: Path) -> None:
    subprocess.run(
        command, cwd=cwd, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def latex(source: Path, folder: Path) -> None:
    program = "xelatex" if source.stem == "moderncv" else "pdflatex"
    for _ in range(2):
        run(program, "-interaction=nonstopmode", source, cwd=folder)


def office(source: Path, folder: Path) -> None:
    user = f"-env:UserInstallation=file://{folder}/user"
    run("soffice", user, "--headless", "--convert-to", "pdf", source, cwd=folder)


def browser(source: Path, folder: Path) -> None:
    user = f"--user-data-dir={folder / 'user'}"
    run(*CHROMIUM, user, f"--print-to-pdf={folder / source.stem}.pdf", source.as_uri(), cwd=folder)


def typst(source: Path, folder: Path) -> None:
    import typst as compiler  # type: ignore[import-not-found, import-untyped, unused-ignore]

    compiler.compile(str(source), output=str(folder / f"{source.stem}.pdf"))


MAKERS = {
    "article.tex": latex,
    "moderncv.tex": latex,
    "sidebar.tex": latex,
    "twocolumn.tex": latex,
    "heads.tex": latex,
    "table.html": browser,
    "office.fodt": office,
    "browser.html": browser,
    "paper.typ": typst,
}


def broken(folder: Path) -> None:
    """A scan, an encrypted and a truncated file, made of the article."""
    whole = MADE / "article.pdf"
    run("pdftoppm", "-r", "40", "-gray", "-png", whole, "scan", cwd=folder)
    page = "<html><body style='margin:0'><img style='width:100%' src='scan-1.png'></body></html>"
    (folder / "scan.html").write_text(page, encoding="utf-8")
    browser(folder / "scan.html", folder)
    shutil.copy(folder / "scan.pdf", MADE / "scan.pdf")
    locked = MADE / "encrypted.pdf"
    run("qpdf", "--encrypt", "secret", "owner", "256", "--", whole, locked, cwd=folder)
    (MADE / "truncated.pdf").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])


def main(wanted: list[str]) -> None:
    MADE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, make in MAKERS.items():
            if not wanted or Path(name).stem in wanted:
                make(SOURCES / name, folder)
                shutil.copy(folder / f"{Path(name).stem}.pdf", MADE)
        if not wanted:
            broken(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
