"""A CV made of the data of a site, as PDF and in other formats: a table by name.

    settings   the key `cv` of `site.yaml`
    shape      `CV`: what stands on paper, in order
    making     a person with publications -> `CV`; a table of sections
    entries    each kind of entry -> `Entry`
    works      publications -> numbered references by kind
    words      Markdown and BibTeX -> runs of words
    templates  finds the template of a PDF: the site's own, or one that ships
    fonts      which of this machine's fonts fit
    typeset    `CV` -> PDF
    word       `CV` -> Word; `word_lists` and `word_styles` know its lists and styles
    markdown   `CV` -> Markdown
    latex      `CV` -> LaTeX
    rendercv   a person with publications -> YAML for RenderCV; an exporter

A format is a function `(cv, style) -> str | bytes`. To add one, write its module here and its line below.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.cv.shape import CV, Style

WriteFunction: TypeAlias = "Callable[[CV, Style], str | bytes]"


@dataclass(frozen=True, slots=True)
class Format:
    """What a CV can be written as."""

    module: str
    """Where its `write` function is; imported when it is asked for."""
    description: str
    """What it is good for, in a line."""


FORMATS = {
    "pdf": Format("sitegen.cv.typeset", "to hand in: typeset, with links, read by screen readers"),
    "docx": Format("sitegen.cv.word", "to go on in Word, LibreOffice or Google Docs"),
    "md": Format("sitegen.cv.markdown", "to paste elsewhere, and for pandoc"),
    "tex": Format("sitegen.cv.latex", "to go on in LaTeX; pdflatex or xelatex, Chinese with ctex"),
}
"""Every format, by the name that `--format` knows it by."""
BINARY = frozenset({"pdf", "docx"})
"""Those that are no text."""


def write(name: str, cv: CV, style: Style) -> bytes:
    """The CV in the format `name`, one of `FORMATS`."""
    function = cast("WriteFunction", import_module(FORMATS[name].module).write)
    made = function(cv, style)
    return made.encode() if isinstance(made, str) else made
