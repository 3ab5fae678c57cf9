"""Generate `fixtures/same.docx` and `fixtures/office.docx` with python-docx: `python tests/importers/make_docx.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docx import Document
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

FIXTURES = Path(__file__).parent / "fixtures"


def link(paragraph: Any, address: str, text: str) -> None:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    key = paragraph.part.relate_to(address, kind, is_external=True)
    paragraph._p.append(
        parse_xml(
            f'<w:hyperlink {nsdecls("w", "r")} r:id="{key}"><w:r><w:t>{text}</w:t></w:r></w:hyperlink>'
        )
    )


def raw(paragraph: Any, xml: str) -> None:
    """Append raw runs to a paragraph."""
    wrapped = parse_xml(f"<w:p {nsdecls('w', 'r')}>{xml}</w:p>")
    for element in list(wrapped):
        paragraph._p.append(element)


def same() -> None:
    """Write the CV that exists in all formats; the name is only in the page header."""
    document = Document()
    document.sections[0].header.paragraphs[0].add_run("Ottilie Varga").bold = True
    contact = document.add_paragraph()
    link(contact, "mailto:ottilie.varga@example.org", "ottilie.varga@example.org")
    contact.add_run("\t")
    link(contact, "https://ottilie-varga.example.org", "https://ottilie-varga.example.org")
    document.add_heading("Education", 1)
    table = document.add_table(rows=2, cols=2)
    table.cell(0, 0).text = "2011\u00a0– 2015"
    table.cell(0, 1).text = "PhD in Physics, University of Nordhaven"
    table.cell(1, 0).text = "2009"
    table.cell(1, 1).text = "MSc in Physics, University of Nordhaven"
    document.add_heading("Publications", 1)
    first = document.add_paragraph(style="List Number")
    first.add_run("O. ").bold = True
    first.add_run("Varga").bold = True
    first.add_run(", J. Müller and Ž. Novák*. Slow light in thin films. ")
    first.add_run("Journal of Imaginary Optics").italic = True
    first.add_run(", 12(3):45–67, 2021.")
    second = document.add_paragraph(style="List Number")
    second.add_run("O. Varga").bold = True
    second.add_run(". On H")
    second.add_run("2").font.subscript = True
    second.add_run("O and its 10")
    second.add_run("2").font.superscript = True
    second.add_run(" friends. ")
    second.add_run("Proc. of the Conference on Water").italic = True
    second.add_run(", 2019.")
    document.add_heading("Teaching", 1)
    document.add_paragraph("Optics\tSpring 2020", style="List Bullet")
    document.add_paragraph("with J. Müller", style="List Bullet 2")
    document.add_paragraph("Mechanics & Waves\tAutumn 2018", style="List Bullet")
    document.add_heading("Service", 1)
    document.add_paragraph("Reviewer for the Journal of Imaginary Optics")
    document.save(str(FIXTURES / "same.docx"))


def office() -> None:
    """What else Word puts into its files."""
    document = Document()
    section = document.sections[0]
    section.different_first_page_header_footer = True
    section.first_page_header.paragraphs[0].text = "Dr. Ottilie Varga"
    section.header.paragraphs[0].text = "Varga, Curriculum Vitae"
    raw(
        section.footer.paragraphs[0],
        '<w:r><w:t xml:space="preserve">Page </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>7</w:t></w:r></w:fldSimple>'
        '<w:r><w:t xml:space="preserve"> of </w:t></w:r><w:fldSimple w:instr="NUMPAGES"><w:r><w:t>9</w:t></w:r></w:fldSimple>',
    )
    broken = document.add_paragraph("Room 4")
    broken.add_run().add_break(WD_BREAK.LINE)
    broken.add_run("Harbour Street")
    changed = document.add_paragraph("Professor ")
    raw(
        changed,
        '<w:del w:id="1" w:author="x"><w:r><w:delText>of Alchemy</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="x"><w:r><w:t>of Physics</w:t></w:r></w:ins>'
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t> (hidden)</w:t></w:r>",
    )
    signs = document.add_paragraph()
    raw(
        signs,
        '<w:r><w:sym w:font="Symbol" w:char="F0B7"/></w:r><w:r><w:tab/><w:t>Slow</w:t></w:r><w:r><w:noBreakHyphen/><w:t>light'
        '</w:t></w:r><w:r><w:t xml:space="preserve"> at 20\u00a0m/s</w:t></w:r>',
    )
    field = document.add_paragraph("See ")
    raw(
        field,
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/a" </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>the page</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    )
    boxed = document.add_paragraph("Before the box")
    raw(
        boxed,
        '<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent><w:p><w:r><w:t>In the box'
        "</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>",
    )
    table = document.add_table(rows=3, cols=3)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Grants"
    table.cell(0, 1).text = "Slow Light"
    table.cell(0, 2).text = "€ 40,000"
    table.cell(1, 1).merge(table.cell(1, 2)).text = "Fast Light, 2018"
    table.cell(2, 0).text = "2020"
    cell = table.cell(2, 1)
    cell.text = "Visiting professor"
    cell.add_paragraph("Institute of Thin Films", style="List Bullet")
    inner = table.cell(2, 2).add_table(rows=1, cols=2)
    inner.cell(0, 0).text = "inner"
    inner.cell(0, 1).text = "table"
    document.save(str(FIXTURES / "office.docx"))


if __name__ == "__main__":
    same()
    office()
