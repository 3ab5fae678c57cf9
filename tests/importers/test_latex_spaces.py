"""Explicit space in LaTeX, and files that are documents of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path


def lines_of(folder: Path, body: str, **files: str) -> list[str]:
    for name, text in files.items():
        (folder / f"{name}.tex").write_text(text, encoding="utf-8")
    path = folder / "cv.tex"
    path.write_text(
        f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\nNo more.",
        "utf-8",
    )
    return [line.text for line in read(path).lines]


def test_wide_space_separates_columns_and_narrow_space_words(tmp_path: Path) -> None:
    body = r"2026 -- Present \hspace{14pt} Foam Committee \\ 2024 \hspace*{1.5cm} Tides \\ A\hspace{2pt}B"
    assert lines_of(tmp_path, body) == ["2026 – Present\tFoam Committee", "2024\tTides", "A B"]


def test_white_space_below_a_line_is_a_blank_line(tmp_path: Path) -> None:
    assert lines_of(tmp_path, r"Foam \\ \vspace{0.05in}\textbf{Tides} \\ \vspace{-2mm} Shells") == [
        "Foam",
        "",
        "Tides",
        "Shells",
    ]


def test_a_file_may_be_a_document_of_its_own(tmp_path: Path) -> None:
    part = "\\documentclass[cv]{subfiles}\n\\begin{document}\nFoam\n\\end{document}"
    found = lines_of(tmp_path, "\\subfile{part}\n\nTides", part=part)
    assert [text for text in found if text] == ["Foam", "Tides"]


def test_a_command_may_be_saved_and_restored(tmp_path: Path) -> None:
    assert lines_of(
        tmp_path, r"\newcommand{\keep}[1]{\let\temp=\\#1\let\\=\temp}\keep{Foam} \\ Tides"
    ) == [
        "Foam",
        "Tides",
    ]
