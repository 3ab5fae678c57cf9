"""A CV for Word: opened by LibreOffice, read by python-docx."""

from __future__ import annotations

import io
import subprocess
from typing import TYPE_CHECKING, Any

import docx
import pypdfium2
from docx.oxml.ns import qn

from sitegen import cv
from sitegen.bundled import bundled
from sitegen.content.site import load_site
from sitegen.cv.making import made_for
from sitegen.cv.shape import Style
from tests.cv.test_texts import HARD, hard

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document
    from docx.text.paragraph import Paragraph

SITE = load_site(bundled("content"))
PROFILE = next(profile for profile in SITE.profiles if profile.slug == "danyang-zhuo")
STYLE = Style(template="")


def made() -> bytes:
    return cv.write("docx", made_for(SITE, PROFILE), STYLE)


def opened(content: bytes) -> Document:
    return docx.Document(io.BytesIO(content))


def test_libreoffice_opens_it_and_shows_every_page(tmp_path: Path) -> None:
    for name, content in (("whole", made()), ("hard", cv.write("docx", hard(), STYLE))):
        (tmp_path / f"{name}.docx").write_bytes(content)
    home = f"-env:UserInstallation=file://{tmp_path}/home"
    command = ["soffice", home, "--headless", "--convert-to", "pdf", "whole.docx", "hard.docx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    whole = pypdfium2.PdfDocument(tmp_path / "whole.pdf")
    first, last = (whole[place].get_textpage().get_text_bounded() for place in (0, len(whole) - 1))
    assert first.startswith("Danyang Zhuo")
    assert f"Danyang Zhuo · 1/{len(whole)}" in first
    assert f"{len(whole)}/{len(whole)}" in last
    hard_text = "".join(
        page.get_textpage().get_text_bounded()
        for page in pypdfium2.PdfDocument(tmp_path / "hard.pdf")
    )
    assert "".join(hard_text.split()).count("".join(HARD.split())) >= 12


def test_headings_are_headings_and_numbers_begin_again() -> None:
    document = opened(made())
    headings = [one.text for one in styled(document, "Heading 1")]
    assert headings == [part.title for part in made_for(SITE, PROFILE).parts]
    lists = [numbers(one) for one in styled(document, "Numbered")]
    parts = [below for part in made_for(SITE, PROFILE).parts for below in (part, *part.parts)]
    assert len(set(lists)) == sum(part.layout == "numbered" for part in parts) > 1
    restarts = document.part.numbering_part.element.findall(f".//{qn('w:startOverride')}")
    assert len(restarts) == len(set(lists))


def styled(document: Document, name: str) -> list[Paragraph]:
    return [one for one in document.paragraphs if one.style is not None and one.style.name == name]


def numbers(paragraph: Any) -> int:
    return int(paragraph._p.pPr.numPr.numId.val)


def test_the_owner_is_bold_and_links_lead_somewhere() -> None:
    document = opened(made())
    bold = sum(
        any(run.text == "Danyang Zhuo" and run.bold for run in one.runs)
        for one in styled(document, "Numbered")
    )
    assert bold == len(PROFILE.publications) + len(PROFILE.person.patents)
    links = [link.address for one in document.paragraphs for link in one.hyperlinks]
    assert "mailto:danyang@cs.duke.edu" in links


def test_it_says_whose_it_is_and_is_the_same_each_time() -> None:
    about = opened(made()).core_properties
    assert (about.title, about.author) == ("Danyang Zhuo – Curriculum Vitae", "Danyang Zhuo")
    assert made() == made()


def test_fonts_and_paper_follow_the_language_and_the_settings() -> None:
    chinese = opened(cv.write("docx", hard(), Style(template="", paper="us-letter")))
    width = chinese.sections[0].page_width
    assert width is not None
    assert round(width.mm) == 216
    fonts = chinese.styles.element.find(f".//{qn('w:docDefaults')}//{qn('w:rFonts')}")
    assert fonts.get(qn("w:eastAsia")) == "SimSun"
