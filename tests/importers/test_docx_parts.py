"""Parts of Word documents: notes, text boxes, lists, headers, fields, tracked changes."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

from sitegen.importers import read

if TYPE_CHECKING:
    from pathlib import Path

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = (
    f'<Types xmlns="{PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def lines_of(folder: Path, body: str, **parts: str) -> list[str]:
    """Return the lines of a document with this body and these parts: `footnotes`, `numbering`, ..."""
    links = "".join(
        f'<Relationship Id="{kind}" Type="{KINDS}/{kind}" Target="{kind}.xml"/>' for kind in parts
    )
    files = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": relationships(
            f'<Relationship Id="main" Type="{KINDS}/officeDocument" Target="word/document.xml"/>'
        ),
        "word/_rels/document.xml.rels": relationships(links),
        "word/document.xml": f"<w:document {W} {R}><w:body>{body}</w:body></w:document>",
        **{
            f"word/{kind}.xml": f"<w:{kind} {W}>{text}</w:{kind}>"
            for kind, text in parts.items()
            if text
        },
    }
    with zipfile.ZipFile(folder / "cv.docx", "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return [
        f"{line.marker} {line.text}".strip()
        for line in read(folder / "cv.docx").lines
        if not line.blank
    ]


def relationships(links: str) -> str:
    return f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>'


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(inner: str, style: str = "") -> str:
    return f"<w:p>{style}{inner}</w:p>"


def item(text: str, depth: int = 0) -> str:
    style = f'<w:pPr><w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="1"/></w:numPr></w:pPr>'
    return paragraph(run(text), style)


def test_a_note_follows_the_paragraph_that_refers_to_it(tmp_path: Path) -> None:
    foot, end = (
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        '<w:r><w:endnoteReference w:id="2"/></w:r>',
    )
    lost = '<w:r><w:footnoteReference w:id="9"/></w:r>'
    body = paragraph(run("Foam") + foot + run(" and tides") + foot + lost) + paragraph(
        run("Shells") + end
    )
    apart = (
        '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>line</w:t></w:r></w:p></w:footnote>'
    )
    notes = f'<w:footnote w:id="2">{paragraph(run("With Ann Lee."))}{paragraph(run("At sea."))}</w:footnote>'
    ends = f'<w:endnote w:type="normal" w:id="2">{paragraph(run("Of 2019."))}</w:endnote>'
    assert lines_of(tmp_path, body, footnotes=apart + notes, endnotes=ends) == [
        "Foam and tides",
        "With Ann Lee. At sea.",
        "Shells",
        "Of 2019.",
    ]


def test_missing_notes_are_ignored(tmp_path: Path) -> None:
    body = paragraph(run("Foam") + '<w:r><w:footnoteReference w:id="2"/></w:r>')
    assert lines_of(tmp_path, body, footnotes="") == ["Foam"]


def test_of_two_alternatives_for_new_and_old_programs_one_is_read(tmp_path: Path) -> None:
    def either(new: str, old: str) -> str:
        choices = f'<mc:Choice Requires="wps">{new}</mc:Choice><mc:Fallback>{old}</mc:Fallback>'
        space = "http://schemas.openxmlformats.org/markup-compatibility/2006"
        return f'<w:r><mc:AlternateContent xmlns:mc="{space}">{choices}</mc:AlternateContent></w:r>'

    box = f"<w:txbxContent>{paragraph(run('Hill University'))}</w:txbxContent>"
    body = paragraph(run("Foam") + either(box, box)) + paragraph(
        run("Tides") + either("<w:drawing/>", box)
    )
    body += paragraph(run("Shells") + either("<w:drawing/>", "<w:pict/>"))
    assert lines_of(tmp_path, body) == [
        "Foam",
        "Hill University",
        "Tides",
        "Hill University",
        "Shells",
    ]


@pytest.mark.parametrize(
    ("kind", "template", "markers"),
    [
        ("lowerRoman", "%1)", ["i)", "ii)", "iii)", "iv)"]),
        ("upperRoman", "%1.", ["I.", "II.", "III.", "IV."]),
        ("upperLetter", "(%1)", ["(A)", "(B)", "(C)", "(D)"]),
        ("decimalZero", "%1.", ["01.", "02.", "03.", "04."]),
        ("none", "", ["", "", "", ""]),
        ("decimal", "§", ["§", "§", "§", "§"]),
    ],
)
def test_items_are_numbered_in_the_style_of_their_list(
    tmp_path: Path, kind: str, template: str, markers: list[str]
) -> None:
    numbering = (
        f'<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="{kind}"/>'
        f'<w:lvlText w:val="{template}"/>'
        '</w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>'
    )
    expected = [f"{marker} {word}".strip() for marker, word in zip(markers, "abcd", strict=True)]
    assert lines_of(tmp_path, "".join(map(item, "abcd")), numbering=numbering) == expected


def test_an_inner_list_restarts_below_each_item(tmp_path: Path) -> None:
    levels = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:numFmt w:val="decimal"/><w:lvlText w:val="{template}"/></w:lvl>'
        for depth, template in enumerate(("%1.", "%1.%2."))
    )
    numbering = (
        f'<w:abstractNum w:abstractNumId="5">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>'
    )
    body = item("a") + item("b", 1) + item("c", 1) + item("d") + item("e", 1)
    assert lines_of(tmp_path, body, numbering=numbering) == [
        "1. a",
        "1.1. b",
        "1.2. c",
        "2. d",
        "2.1. e",
    ]


def test_a_list_restarts_where_its_start_is_overridden(tmp_path: Path) -> None:
    level = '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    numbering = f'<w:abstractNum w:abstractNumId="5">{level}</w:abstractNum>' + "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="5"/>{more}</w:num>'
        for number, more in ((1, ""), (2, ""), (3, anew))
    )
    body = "".join(
        item("a").replace('numId w:val="1"', f'numId w:val="{number}"') for number in (1, 1, 2, 3)
    )
    assert lines_of(tmp_path, body, numbering=numbering) == ["1. a", "2. a", "3. a", "1. a"]


def test_a_style_named_heading_is_a_heading(tmp_path: Path) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 2"/></w:style>'
    body = paragraph(run("Awards"), '<w:pPr><w:pStyle w:val="a"/></w:pPr>') + paragraph(
        run("Foam Medal")
    )
    assert lines_of(tmp_path, body, styles=styles) == ["Awards", "Foam Medal"]
    assert [line.level for line in read(tmp_path / "cv.docx").lines if not line.blank] == [2, 0]


def test_deleted_rows_and_page_breaks_are_left_out(tmp_path: Path) -> None:
    def cells(*texts: str, gone: str = "") -> str:
        return f"<w:tr>{gone}{''.join(f'<w:tc>{paragraph(run(text))}</w:tc>' for text in texts)}</w:tr>"

    deleted = '<w:trPr><w:del w:id="1"/></w:trPr>'
    table = f"<w:tbl>{cells('2019', 'Foam')}{cells('2020', 'Tides', gone=deleted)}</w:tbl>"
    broken = paragraph(
        run("Hill ") + '<w:r><w:br w:type="page"/></w:r>' + run("University<!-- -->")
    )
    assert lines_of(tmp_path, table + broken) == ["2019\tFoam", "Hill University"]


def test_fields_show_their_result_but_page_numbers_are_left_out(tmp_path: Path) -> None:
    def field(code: str, result: str) -> str:
        mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
        begin = mark.format("begin") + f"<w:r><w:instrText>{code}</w:instrText></w:r>"
        return begin + mark.format("separate") + run(result) + mark.format("end")

    stray = '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    body = paragraph(
        run("Foam ") + field("REF tides", "2019") + field("PAGE", "7") + stray + run(", Hill")
    )
    assert lines_of(tmp_path, body) == ["Foam 2019, Hill"]


def test_content_controls_are_read_and_a_missing_header_is_ignored(tmp_path: Path) -> None:
    wrapped = f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph(run('Foam'))}</w:sdtContent></w:sdt>"
    asks = "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
    section = '<w:sectPr><w:headerReference w:type="default" r:id="nowhere"/></w:sectPr>'
    body = wrapped + asks.format(paragraph(run("Click here to enter text"))) + section
    assert lines_of(tmp_path, body) == ["Foam"]


def test_half_of_a_character_in_a_symbol_font_is_left_out(tmp_path: Path) -> None:
    symbols = '<w:r><w:sym w:char="D83D"/><w:sym w:char="DE00"/></w:r>'
    assert lines_of(tmp_path, f"<w:p>{run('Ottilie ')}{symbols}{run('Varga')}</w:p>") == [
        "Ottilie Varga"
    ]
