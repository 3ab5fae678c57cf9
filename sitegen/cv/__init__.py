"""Produce a CV for applications from the data of a site: PDF, Word, Markdown, LaTeX, RenderCV.

`sections` turns a person and their publications into a `CV` (`structure`), from which every format
is written. A format is a function `write(cv, style) -> str | bytes`; to add one, write a module and
a line in `FORMATS`. RenderCV's YAML, which has fields of its own, is an exporter.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from sitegen.cv.structure import Style
from sitegen.errors import UsageError, did_you_mean
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.cv.structure import CV
    from sitegen.model.site import CVSettings


@dataclass(frozen=True, slots=True)
class Format:
    """A format of CVs."""

    function: str
    """Module and name of the function that writes it, imported on demand."""
    description: str
    """Its purpose, in one line."""


FORMATS = {
    "pdf": Format(
        "sitegen.cv.pdf:write", "to hand in: typeset, with links, read by screen readers"
    ),
    "docx": Format("sitegen.cv.word:write", "to edit further in Word, LibreOffice or Google Docs"),
    "md": Format("sitegen.cv.markup:write_markdown", "to paste elsewhere, and for pandoc"),
    "tex": Format(
        "sitegen.cv.markup:write_latex",
        "to edit further in LaTeX; pdflatex or xelatex, Chinese with ctex",
    ),
}
"""Every format by the name used with `--format`."""
BINARY = frozenset({"pdf", "docx"})
"""The formats that are not text."""


def write(name: str, cv: CV, style: Style) -> bytes:
    """Write a CV in the format `name`, one of `FORMATS`."""
    content = resolve_name(FORMATS[name].function)(cv, style)
    return content.encode() if isinstance(content, str) else bytes(content)


def load_style(site: Path, settings: CVSettings) -> Style:
    """Load the template of CVs, one of the site's own or a built-in one.

    Raises:
        UsageError: There is no such template.
    """
    folders = (bundled("templates") / "cv", site / "templates" / "cv")
    templates = {path.stem: path for folder in folders for path in sorted(folder.glob("*.typ"))}
    shared = templates.pop("parts")
    if settings.template not in templates:
        hint = did_you_mean(settings.template, templates)
        raise UsageError(f"there is no CV template {settings.template!r}", hint=hint)
    path = templates[settings.template]
    source = shared.read_text(encoding="utf-8") + path.read_text(encoding="utf-8")
    return Style(template=source, name=f"templates/cv/{path.name}", paper=settings.paper)
