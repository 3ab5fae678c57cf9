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


def numbering(*levels: tuple[str, str]) -> str:
    """Return the numbering of list 1: number format and template of each level."""
    written = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:numFmt w:val="{kind}"/><w:lvlText w:val="{template}"/></w:lvl>'
        for depth, (kind, template) in enumerate(levels)
    )
    return (
        f'<w:abstractNum w:abstractNumId="5">{written}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>'
    )


def test_a_note_follows_the_paragraph_that_refers_to_it(tmp_path: Path) -> None:
    foot, end, lost = (
        f'<w:r><w:{kind}Reference w:id="{key}"/></w:r>'
        for kind, key in (("footnote", 2), ("endnote", 2), ("footnote", 9))
    )
    body = paragraph(run("Foam") + foot + run(" and tides") + foot + lost)
    body += paragraph(run("Shells") + end)
    apart = f'<w:footnote w:type="separator" w:id="0">{paragraph(run("line"))}</w:footnote>'
    notes = f'<w:footnote w:id="2">{paragraph(run("With Ann Lee."))}{paragraph(run("At sea."))}</w:footnote>'
    ends = f'<w:endnote w:type="normal" w:id="2">{paragraph(run("Of 2019."))}</w:endnote>'
    lines = lines_of(tmp_path, body, footnotes=apart + notes, endnotes=ends)
    assert lines == ["Foam and tides", "With Ann Lee. At sea.", "Shells", "Of 2019."]
    assert lines_of(tmp_path, paragraph(run("Foam") + foot), footnotes="") == ["Foam"]


def test_of_two_alternatives_for_new_and_old_programs_one_is_read(tmp_path: Path) -> None:
    def either(new: str, old: str) -> str:
        choices = f'<mc:Choice Requires="wps">{new}</mc:Choice><mc:Fallback>{old}</mc:Fallback>'
        space = "http://schemas.openxmlformats.org/markup-compatibility/2006"
        return f'<w:r><mc:AlternateContent xmlns:mc="{space}">{choices}</mc:AlternateContent></w:r>'

    box = f"<w:txbxContent>{paragraph(run('Hill University'))}</w:txbxContent>"
    body = paragraph(run("Foam") + either(box, box))
    body += paragraph(run("Tides") + either("<w:drawing/>", box))
    body += paragraph(run("Shells") + either("<w:drawing/>", "<w:pict/>"))
    lines = ["Foam", "Hill University", "Tides", "Hill University", "Shells"]
    assert lines_of(tmp_path, body) == lines


@pytest.mark.parametrize(
    ("kind", "template", "markers"),
    [
        ("lowerRoman", "%1)", ["i)", "ii)", "iii)", "iv)"]),
        ("upperLetter", "(%1)", ["(A)", "(B)", "(C)", "(D)"]),
        ("decimalZero", "%1.", ["01.", "02.", "03.", "04."]),
        ("decimal", "§", ["§", "§", "§", "§"]),
    ],
)
def test_items_are_numbered_in_the_style_of_their_list(
    tmp_path: Path, kind: str, template: str, markers: list[str]
) -> None:
    expected = [f"{marker} {word}".strip() for marker, word in zip(markers, "abcd", strict=True)]
    styles = numbering((kind, template))
    assert lines_of(tmp_path, "".join(map(item, "abcd")), numbering=styles) == expected


def test_a_list_restarts_below_each_item_and_where_its_start_is_overridden(tmp_path: Path) -> None:
    body = item("a") + item("b", 1) + item("c", 1) + item("d") + item("e", 1)
    styles = numbering(("decimal", "%1."), ("decimal", "%1.%2."))
    lines = ["1. a", "1.1. b", "1.2. c", "2. d", "2.1. e"]
    assert lines_of(tmp_path, body, numbering=styles) == lines
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    styles = numbering(("decimal", "%1.")) + "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="5"/>{more}</w:num>'
        for number, more in ((2, ""), (3, anew))
    )
    body = "".join(item("a").replace('Id w:val="1"', f'Id w:val="{at}"') for at in (1, 1, 2, 3))
    assert lines_of(tmp_path, body, numbering=styles) == ["1. a", "2. a", "3. a", "1. a"]


def test_a_style_named_heading_is_a_heading(tmp_path: Path) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 2"/></w:style>'
    body = paragraph(run("Awards"), '<w:pPr><w:pStyle w:val="a"/></w:pPr>')
    body += paragraph(run("Foam Medal"))
    assert lines_of(tmp_path, body, styles=styles) == ["Awards", "Foam Medal"]
    assert [line.level for line in read(tmp_path / "cv.docx").lines if not line.blank] == [2, 0]


def row(*cells: str, gone: str = "") -> str:
    """Return a row; the paragraphs of a cell are separated by `|`."""
    written = ("".join(paragraph(run(text)) for text in cell.split("|")) for cell in cells)
    return f"<w:tr>{gone}{''.join(f'<w:tc>{text}</w:tc>' for text in written)}</w:tr>"


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (("INSTITUTION", "DEGREE|(if any)", "Date|MM"), ["INSTITUTION\tDEGREE (if any)\tDate MM"]),
        (("2009", "Treasurer|Foam Clinic", "Hill"), ["2009\tTreasurer\tFoam Clinic\tHill"]),
        (("Hill Institute|Shore", "2015|2019"), ["Hill Institute\t2015", "Shore\t2019"]),
        (("2015", "Hill Institute|made maps"), ["2015\tHill Institute", "made maps"]),
    ],
)
def test_cells_are_joined_or_read_in_turn(
    tmp_path: Path, cells: tuple[str, ...], lines: list[str]
) -> None:
    assert lines_of(tmp_path, f"<w:tbl>{row(*cells)}</w:tbl>") == lines


def test_deleted_rows_page_breaks_and_halves_of_characters_are_left_out(tmp_path: Path) -> None:
    deleted = '<w:trPr><w:del w:id="1"/></w:trPr>'
    table = f"<w:tbl>{row('2019', 'Foam')}{row('2020', 'Tides', gone=deleted)}</w:tbl>"
    symbols = '<w:r><w:sym w:char="D83D"/><w:sym w:char="DE00"/></w:r>'
    broken = f'{run("Hill ")}<w:r><w:br w:type="page"/></w:r>{run("University<!-- -->")}{symbols}'
    assert lines_of(tmp_path, table + paragraph(broken)) == ["2019\tFoam", "Hill University"]


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
