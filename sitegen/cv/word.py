"""A CV -> Word (.docx): real headings, lists and links, so that whoever gets it can go on. Same CV, same bytes.

Fonts are those that come with Word; `eastAsia` names the one for Chinese, Japanese and Korean.
"""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from sitegen.cv.shape import Run
from sitegen.cv.word_lists import Lists
from sitegen.cv.word_styles import prepare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docx.document import Document
    from docx.text.paragraph import Paragraph

    from sitegen.cv.shape import CV, Entry, Part, Rich, Style

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip file knows."""
_BETWEEN: Final = "  ·  "


def write(cv: CV, style: Style) -> bytes:
    """The CV as a document."""
    from docx import Document  # few people ask for it

    document = Document()
    prepare(document, cv.language, style.paper)
    about = document.core_properties
    about.title, about.author, about.language = f"{cv.name} – {cv.label}", cv.name, cv.language
    about.comments = about.last_modified_by = ""
    about.created = about.modified = datetime(*_LONG_AGO)
    _Writer(document, Lists(document), cv.language).write(cv)
    return _reproducible(document)


class _Writer:
    """Adds one part of a CV after the other to a document."""

    def __init__(self, document: Document, lists: Lists, language: str) -> None:
        self._document, self._lists = document, lists
        self._colon = "：" if language.startswith("zh") else ": "

    def write(self, cv: CV) -> None:
        self._add("Title", [Run(" ".join((cv.name, *cv.also)))])
        for line in cv.standing:
            self._add("Head", [Run(line)])
        if cv.contacts:
            paragraph = self._add("Head", ())
            for place, contact in enumerate(cv.contacts):
                if place:
                    paragraph.add_run(_BETWEEN)
                _fill(paragraph, contact)
        for part in cv.parts:
            self._part(part, 1)
        _footer(self._document, cv.name)

    def _part(self, part: Part, level: int) -> None:
        if part.title:
            self._add(f"Heading {min(level, 3)}", [Run(part.title)])
        number = self._lists.numbered() if part.layout == "numbered" and part.entries else 0
        for entry in part.entries:
            if part.layout == "numbered":
                self._lists.put(self._add("Numbered", entry.title), number)
                self._items((*entry.details, *entry.items))
            elif part.layout == "rows":
                self._row(entry)
            elif part.layout == "labelled":
                colon = [Run(self._colon)] if entry.title and entry.place else []
                self._add("Normal", [*entry.title, *colon, *entry.place])
            else:
                self._block(entry)
        for below in part.parts:
            self._part(below, level + 1)

    def _row(self, entry: Entry) -> None:
        self._lists.put(self._dated("Item", entry), self._lists.bullets)
        self._items((*entry.details, *entry.items), level=1)

    def _block(self, entry: Entry) -> None:
        lines: list[Paragraph] = []
        if entry.title:
            lines.append(self._dated("Entry", entry))
        lines += [self._add("Line", line) for line in (entry.place, *entry.details) if line]
        more = bool(entry.rows or entry.items)
        for place, line in enumerate(lines):
            line.paragraph_format.keep_with_next = more or place < len(lines) - 1
        for row in entry.rows:
            self._row(row)
        self._items(entry.items)

    def _items(self, items: Sequence[Rich], level: int = 0) -> None:
        for runs in items:
            self._lists.put(self._add("Item", runs), self._lists.bullets, level)

    def _dated(self, style: str, entry: Entry) -> Paragraph:
        paragraph = self._add(style, entry.title)
        if entry.date:
            paragraph.add_run(f"\t{entry.date.replace(' ', _NO_BREAK)}").bold = False
        return paragraph

    def _add(self, style: str, runs: Sequence[Run]) -> Paragraph:
        paragraph = self._document.add_paragraph(style=style)
        _fill(paragraph, runs)
        return paragraph


def _fill(paragraph: Paragraph, runs: Sequence[Run]) -> None:
    for run in runs:
        made = paragraph.add_run(run.text)
        made.bold = True if run.look == "bold" else None
        made.italic = True if run.look == "italic" else None
        made.font.superscript = True if run.look == "raised" else None
        made.font.subscript = True if run.look == "lowered" else None
        if run.href:
            _link(paragraph, made, run.href)


def _link(paragraph: Paragraph, run: Any, href: str) -> None:
    """Word keeps the address apart, and the words inside of an element of its own."""
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    link.set(
        qn("r:id"), paragraph.part.relate_to(href, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    )
    run.style = "Link"
    element: Any = paragraph._p
    element.replace(run._r, link)
    link.append(run._r)


def _footer(document: Document, name: str) -> None:
    paragraph = document.sections[0].footer.paragraphs[0]
    paragraph.style = "Footer"
    paragraph.add_run(f"{name} · ")
    _field(paragraph, "PAGE")
    paragraph.add_run("/")
    _field(paragraph, "NUMPAGES")


def _field(paragraph: Paragraph, instruction: str) -> None:
    """A number that Word fills in."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), instruction)
    run = paragraph.add_run("1")
    element: Any = paragraph._p
    element.replace(run._r, field)
    field.append(run._r)


def _reproducible(document: Document) -> bytes:
    """The file without the time at which it was packed."""
    packed, out = io.BytesIO(), io.BytesIO()
    document.save(packed)
    with (
        zipfile.ZipFile(packed) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(
                zipfile.ZipInfo(name, _LONG_AGO), source.read(name), zipfile.ZIP_DEFLATED
            )
    return out.getvalue()
