"""A CV for Word: opened by LibreOffice, read by python-docx."""

from __future__ import annotations

import io
import subprocess
from typing import TYPE_CHECKING, Any

import docx
import pypdfium2
from docx.oxml.ns import qn

from sitegen import cv
from sitegen.cv.sections import build_cv, make_cv
from sitegen.cv.structure import Style
from sitegen.importers import read
from sitegen.model import Person, Talk
from tests.cv.samples import DANYANG, SECTIONS, SITE, SPECIAL, STYLE, special

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document
    from docx.text.paragraph import Paragraph


def written() -> bytes:
    return cv.write("docx", make_cv(SITE, DANYANG), STYLE)


def opened(content: bytes) -> Document:
    return docx.Document(io.BytesIO(content))


def styled(document: Document, name: str) -> list[Paragraph]:
    return [one for one in document.paragraphs if one.style is not None and one.style.name == name]


def test_libreoffice_opens_it_and_shows_every_page(tmp_path: Path) -> None:
    for name, content in (("whole", written()), ("special", cv.write("docx", special(), STYLE))):
        (tmp_path / f"{name}.docx").write_bytes(content)
    home = f"-env:UserInstallation=file://{tmp_path}/home"
    command = ["soffice", home, "--headless", "--convert-to", "pdf", "whole.docx", "special.docx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    whole = pypdfium2.PdfDocument(tmp_path / "whole.pdf")
    first, last = (whole[place].get_textpage().get_text_bounded() for place in (0, len(whole) - 1))
    assert first.startswith("Danyang Zhuo")
    assert f"Danyang Zhuo · 1/{len(whole)}" in first
    assert f"{len(whole)}/{len(whole)}" in last
    pages = pypdfium2.PdfDocument(tmp_path / "special.pdf")
    shown = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert "".join(shown.split()).count("".join(SPECIAL.split())) >= 12


def test_headings_are_styled_and_numbering_restarts() -> None:
    document = opened(written())
    headings = [one.text for one in styled(document, "Heading 1")]
    assert headings == [part.title for part in make_cv(SITE, DANYANG).parts]
    paragraphs: list[Any] = styled(document, "Numbered")
    lists = [int(one._p.pPr.numPr.numId.val) for one in paragraphs]
    parts = [below for part in make_cv(SITE, DANYANG).parts for below in (part, *part.parts)]
    assert len(set(lists)) == sum(part.layout == "numbered" for part in parts) > 1
    restarts = document.part.numbering_part.element.findall(f".//{qn('w:startOverride')}")
    assert len(restarts) == len(set(lists))


def test_the_owner_is_bold_links_work_and_it_is_reproducible() -> None:
    document = opened(written())
    runs = [run for one in styled(document, "Numbered") for run in one.runs if run.bold]
    bold = sum(run.text == "Danyang Zhuo" for run in runs)
    assert bold == len(DANYANG.publications) + len(DANYANG.person.patents)
    links = [link.address for one in document.paragraphs for link in one.hyperlinks]
    assert "mailto:danyang@cs.duke.edu" in links
    about = document.core_properties
    assert (about.title, about.author) == ("Danyang Zhuo – Curriculum Vitae", "Danyang Zhuo")
    assert written() == written()


def test_fonts_and_paper_follow_the_language_and_the_settings() -> None:
    chinese = opened(cv.write("docx", special(), Style(template="", paper="us-letter")))
    width = chinese.sections[0].page_width
    assert width is not None
    assert round(width.mm) == 216
    fonts = chinese.styles.element.find(f".//{qn('w:docDefaults')}//{qn('w:rFonts')}")
    assert fonts.get(qn("w:eastAsia")) == "SimSun"


def test_a_name_alone_makes_a_document(tmp_path: Path) -> None:
    person = Person(name="Mei Lin", talks=(Talk(title="On foam"),))
    vita = build_cv(person, (), "en", SECTIONS)
    (tmp_path / "cv.docx").write_bytes(cv.write("docx", vita, STYLE))
    lines = [line.text for line in read(tmp_path / "cv.docx").lines if not line.blank]
    assert lines == ["Mei Lin", "Talks", "On foam"]
