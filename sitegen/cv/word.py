"""Write a CV as a Word document with real headings, lists and links, reproducibly.

Page setup, styles and lists come from `template.docx`, which can be edited in Word; the fonts are
those that come with Word.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm

from sitegen.cv import richtext
from sitegen.cv.structure import Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docx.document import Document
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run as WordRun

    from sitegen.cv.structure import CV, Entry, Part, Rich, Style

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The first date a zip file can represent."""
_EAST_ASIAN: Final[Mapping[str, tuple[str, str]]] = {
    "zh": ("zh-CN", "SimSun"), "ja": ("ja-JP", "MS Mincho"), "ko": ("ko-KR", "Batang"),
}  # fmt: skip
"""Language -> tag and font."""
_PAPER_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210, 297), "us-letter": (215.9, 279.4),
}  # fmt: skip
"""In millimetres, like the margin."""
_SIDE_MARGIN: Final = 22.0
_BULLETS: Final = 1
"""The list of all bullets in the template."""
_NUMBERED: Final = "2"
"""The abstract list of the template that numbered lists restart."""


def write(cv: CV, style: Style) -> bytes:
    """Write a CV as a .docx file."""
    document = docx.Document(str(Path(__file__).with_name("template.docx")))
    _set_paper(document, style.paper)
    _set_language(document, cv.language)
    properties = document.core_properties
    properties.title, properties.author = f"{cv.name} – {cv.label}", cv.name
    properties.language = cv.language
    _Writer(document, cv.language).write(cv)
    return _save(document)


class _Writer:
    """Appends a CV to a document."""

    def __init__(self, document: Document, language: str) -> None:
        self._document = document
        self._numbering: Any = document.part.numbering_part.element
        self._colon = "：" if language.startswith("zh") else ": "

    def write(self, cv: CV) -> None:
        self._add("Title", [Run(" ".join((cv.name, *cv.also)))])
        for line in cv.standing:
            self._add("Head", [Run(line)])
        if cv.contacts:
            self._add("Head", richtext.join(cv.contacts, "  ·  "))
        for part in cv.parts:
            self._part(part, 1)
        _add_footer(self._document, cv.name)

    def _part(self, part: Part, level: int) -> None:
        if part.title:
            self._add(f"Heading {min(level, 3)}", [Run(part.title)])
        is_numbered = part.layout == "numbered" and part.entries
        number = self._start_numbering() if is_numbered else 0
        for entry in part.entries:
            if part.layout == "numbered":
                self._add("Numbered", entry.title)
                _make_item(self._last_element(), number)
                self._items((*entry.details, *entry.items))
            elif part.layout == "rows":
                self._row(entry)
            elif part.layout == "labelled":
                colon = [Run(self._colon)] if entry.title and entry.place else []
                self._add("Normal", [*entry.title, *colon, *entry.place])
            else:
                self._block(entry)
        for nested in part.parts:
            self._part(nested, level + 1)

    def _start_numbering(self) -> int:
        """Add a list that starts at one."""
        restart = _element("w:startOverride", {"w:val": "1"})
        override = _element("w:lvlOverride", {"w:ilvl": "0"}, restart)
        number = len(self._numbering.num_lst) + 1
        abstract = _element("w:abstractNumId", {"w:val": _NUMBERED})
        attributes = {"w:numId": str(number)}
        self._numbering.append(_element("w:num", attributes, abstract, override))
        return number

    def _row(self, entry: Entry) -> None:
        self._add_dated("Item", entry)
        _make_item(self._last_element(), _BULLETS)
        self._items((*entry.details, *entry.items), level=1)

    def _block(self, entry: Entry) -> None:
        lines = [self._add_dated("Entry", entry)] if entry.title else []
        lines += [self._add("Line", line) for line in (entry.place, *entry.details) if line]
        is_followed = bool(entry.rows or entry.items)
        for index, line in enumerate(lines):
            line.paragraph_format.keep_with_next = is_followed or index < len(lines) - 1
        for row in entry.rows:
            self._row(row)
        self._items(entry.items)

    def _items(self, items: Sequence[Rich], level: int = 0) -> None:
        for runs in items:
            self._add("Item", runs)
            _make_item(self._last_element(), _BULLETS, level)

    def _add_dated(self, style: str, entry: Entry) -> Paragraph:
        paragraph = self._add(style, entry.title)
        if entry.date:
            paragraph.add_run(f"\t{entry.date.replace(' ', _NO_BREAK)}").bold = False
        return paragraph

    def _add(self, style: str, runs: Sequence[Run]) -> Paragraph:
        paragraph = self._document.add_paragraph(style=style)
        for run in runs:
            word_run = paragraph.add_run(run.text)
            word_run.bold = True if run.look == "bold" else None
            word_run.italic = True if run.look == "italic" else None
            word_run.font.superscript = True if run.look == "raised" else None
            word_run.font.subscript = True if run.look == "lowered" else None
            if run.href:
                self._link(word_run, run.href)
        return paragraph

    def _link(self, run: WordRun, href: str) -> None:
        """Move the last run of the document into a hyperlink; its address is stored elsewhere."""
        run.style = "Link"
        target = run.part.relate_to(href, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        _wrap_last_run(self._last_element(), _element("w:hyperlink", {"r:id": target}))

    def _last_element(self) -> Any:
        body: Any = self._document.element.body
        return next(body.iterchildren(qn("w:p"), reversed=True))


def _make_item(paragraph: Any, number: int, level: int = 0) -> None:
    properties = paragraph.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = level
    properties.get_or_add_numId().val = number


def _set_paper(document: Document, paper: str) -> None:
    """Set the paper size, and the column of dates at its right margin."""
    width, height = _PAPER_SIZES.get(paper, _PAPER_SIZES["a4"])
    section = document.sections[0]
    section.page_width, section.page_height = Mm(width), Mm(height)
    styles: Any = document.styles
    for name in ("Entry", "Item"):
        styles[name].paragraph_format.tab_stops[0].position = Mm(width - 2 * _SIDE_MARGIN)


def _set_language(document: Document, language: str) -> None:
    """Set the language of all text; East Asian names are usually Chinese."""
    code = language.partition("-")[0].lower()
    styles: Any = document.styles.element
    defaults = styles.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
    fonts, tags = defaults.find(qn("w:rFonts")), defaults.find(qn("w:lang"))
    tag, font = _EAST_ASIAN.get(code, _EAST_ASIAN["zh"])
    fonts.set(qn("w:eastAsia"), font)
    tags.set(qn("w:eastAsia"), tag)
    if code not in _EAST_ASIAN and code != "en":
        tags.set(qn("w:val"), language)


def _add_footer(document: Document, name: str) -> None:
    """Add the name and the page number, which Word fills in."""
    footer = document.sections[0].footer
    paragraph = footer.paragraphs[0]
    element: Any = footer.part.element.find(qn("w:p"))
    paragraph.style = "Footer"
    paragraph.add_run(f"{name} · ")
    for instruction in ("PAGE", "NUMPAGES"):
        paragraph.add_run("1")
        _wrap_last_run(element, _element("w:fldSimple", {"w:instr": instruction}))
        if instruction == "PAGE":
            paragraph.add_run("/")


def _wrap_last_run(paragraph: Any, wrapper: Any) -> None:
    run = paragraph[-1]
    paragraph.replace(run, wrapper)
    wrapper.append(run)


def _element(name: str, attributes: Mapping[str, str], *children: Any) -> Any:

    element = OxmlElement(name)
    for key, value in attributes.items():
        element.set(qn(key), value)
    for child in children:
        element.append(child)
    return element


def _save(document: Document) -> bytes:
    """Return the file without the time at which it was written."""
    packed, fixed = io.BytesIO(), io.BytesIO()
    document.save(packed)
    with (
        zipfile.ZipFile(packed) as source,
        zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, _EPOCH), source.read(name), zipfile.ZIP_DEFLATED)
    return fixed.getvalue()
