"""A sheet as a Word document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm

from tests.whole.plain import colon, comma, years

if TYPE_CHECKING:
    from pathlib import Path

    from tests.whole.sheet import Entry, Section, Sheet

LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"


def paragraphs(sheet: Sheet, path: Path) -> None:
    """Headings, lists, and dates behind a tab that stops at the right."""
    document = _document(sheet)
    document.add_paragraph(sheet.name, style="Title")
    _head(sheet, document)
    for section in sheet.sections:
        document.add_heading(section.title, section.level)
        for entry in section.entries:
            _dated(document, sheet, entry).paragraph_format.tab_stops.add_tab_stop(Cm(17), 2)
            for line in entry.below:
                document.add_paragraph(line, style="List Bullet")
        _rest(sheet, section, document)
    document.save(str(path))


def header(sheet: Sheet, path: Path) -> None:
    """The name stands in the head of the page alone, headings are lines in bold, bullets are typed."""
    document = _document(sheet)
    document.sections[0].header.paragraphs[0].text = sheet.name
    _head(sheet, document)
    for section in sheet.sections:
        title = section.title if section.level == 2 else section.title.upper()
        document.add_paragraph().add_run(title).bold = True
        for entry in section.entries:
            _dated(document, sheet, entry)
            for line in entry.below:
                document.add_paragraph(f"•\t{line}")
        _rest(sheet, section, document)
    document.save(str(path))


def _dated(document: Any, sheet: Sheet, entry: Entry) -> Any:
    paragraph = document.add_paragraph()
    _runs(paragraph, sheet, entry)
    paragraph.add_run(f"\t{entry.when}")
    return paragraph


def tables(sheet: Sheet, path: Path) -> None:
    """The whole CV is a table: headings in merged rows, dates in the first column."""
    document = _document(sheet)
    table = document.add_table(rows=0, cols=2)
    table.style = "Table Grid"
    first = _merged(table)
    first.paragraphs[0].add_run(sheet.name).bold = True
    _head(sheet, first)
    for section in sheet.sections:
        _merged(table).paragraphs[0].add_run(section.title).bold = True
        for entry in section.entries:
            cells = table.add_row().cells
            cells[0].text = entry.when
            _runs(cells[1].paragraphs[0], sheet, entry)
            for line in entry.below:
                cells[1].add_paragraph(line, style="List Bullet")
        if section.pairs:
            for left, right in section.pairs:
                cells = table.add_row().cells
                cells[0].text, cells[1].text = left, right
        elif section.text or section.works or section.items:
            cell = _merged(table)
            _rest(sheet, section, cell)
            cell._tc.remove(cell.paragraphs[0]._p)
    document.save(str(path))


def _document(sheet: Sheet) -> Any:
    document = Document()
    document.sections[0].left_margin = document.sections[0].right_margin = Cm(2)
    if sheet.language == "zh":
        fonts = document.styles["Normal"].element.get_or_add_rPr().get_or_add_rFonts()
        fonts.set(qn("w:eastAsia"), "Noto Serif CJK SC")
    return document


def _merged(table: Any) -> Any:
    cells = table.add_row().cells
    return cells[0].merge(cells[1])


def _head(sheet: Sheet, parent: Any) -> None:
    for line in sheet.lines:
        parent.add_paragraph(line)
    contact = parent.add_paragraph()
    _link(contact, f"mailto:{sheet.email}", sheet.email)
    contact.add_run(" | ")
    _link(contact, sheet.website, sheet.website)


def _link(paragraph: Any, address: str, text: str) -> None:
    key = paragraph.part.relate_to(address, LINK, is_external=True)
    run = f"<w:r><w:t>{text}</w:t></w:r>"
    link = f'<w:hyperlink {nsdecls("w", "r")} r:id="{key}">{run}</w:hyperlink>'
    paragraph._p.append(parse_xml(link))


def _runs(paragraph: Any, sheet: Sheet, entry: Entry) -> None:
    paragraph.add_run(entry.what).bold = True
    paragraph.add_run("".join(f"{comma(sheet)}{part}" for part in (entry.who, entry.where) if part))


def _rest(sheet: Sheet, section: Section, parent: Any) -> None:
    if section.text:
        parent.add_paragraph(section.text)
    for number, work in enumerate(section.works, 1):
        before, venue, after = sheet.reference(work)
        paragraph = parent.add_paragraph(f"{number}. {before}")
        paragraph.add_run(venue).italic = True
        paragraph.add_run(after)
    for item in section.items:
        parent.add_paragraph(item, style="List Bullet")
    mark = "\t" if years(section) else colon(sheet)
    for left, right in section.pairs:
        parent.add_paragraph(f"{left}{mark}{right}")
