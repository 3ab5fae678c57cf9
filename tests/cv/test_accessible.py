"""What PDF/UA wants of a CV for those who cannot see it, as far as a program can tell: read by pypdf."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from sitegen import cv
from sitegen.bundled import bundled
from sitegen.content.site import load_site
from sitegen.cv.making import make
from sitegen.cv.settings import CVSettings
from sitegen.cv.templates import style

if TYPE_CHECKING:
    from collections.abc import Iterator

SITE = load_site(bundled("content"))
WHO = {"en": "danyang-zhuo", "zh": "yunzhuo-liu"}


@pytest.fixture(
    scope="module", params=[(name, language) for name in ("academic", "modern") for language in WHO]
)
def document(request: pytest.FixtureRequest) -> tuple[pypdf.PdfReader, str]:
    name, language = request.param
    profile = next(profile for profile in SITE.profiles if profile.slug == WHO[language])
    vita = make(profile.person, profile.publications, language, CVSettings().sections)
    made = cv.write("pdf", vita, style(SITE.folder, CVSettings(template=name)))
    return pypdf.PdfReader(io.BytesIO(made)), language


def elements(node: Any) -> Iterator[Any]:
    """Every element of structure, in order of reading."""
    node = node.get_object()
    if "/S" in node:
        yield node
    children = node.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        child = child.get_object()
        if isinstance(child, dict):
            yield from elements(child)


def test_it_says_what_it_is(document: tuple[pypdf.PdfReader, str]) -> None:
    reader, language = document
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert str(root["/Lang"]).startswith(language)
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    about = root["/Metadata"].get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in about
    assert "<dc:title>" in about
    pages: list[Any] = list(reader.pages)
    assert all(page["/Tabs"] == "/S" for page in pages)


def test_headings_are_headings_and_none_is_left_out(document: tuple[pypdf.PdfReader, str]) -> None:
    reader, _ = document
    root: Any = reader.trailer["/Root"]
    kinds = [str(one["/S"]) for one in elements(root["/StructTreeRoot"])]
    levels = [int(kind[2:]) for kind in kinds if kind[1:2] == "H" and kind[2:].isdigit()]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert {"/L", "/LI", "/LBody"} <= set(kinds)


def test_links_say_where_they_lead(document: tuple[pypdf.PdfReader, str]) -> None:
    reader, _ = document
    links = [one.get_object() for page in reader.pages for one in page.get("/Annots", [])]
    assert links
    assert all(
        one.get("/Contents") and "/StructParent" in one
        for one in links
        if one["/Subtype"] == "/Link"
    )


def test_every_letter_can_be_drawn_and_read(document: tuple[pypdf.PdfReader, str]) -> None:
    reader, _ = document
    pages: list[Any] = list(reader.pages)
    fonts = [
        font.get_object() for page in pages for font in page["/Resources"].get("/Font", {}).values()
    ]
    assert fonts
    for font in fonts:
        assert "/ToUnicode" in font
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert any(name.startswith("/FontFile") for name in inner["/FontDescriptor"])
