"""What PDF/UA requires of a CV for screen readers, as far as pypdf can tell."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from sitegen import cv
from sitegen.cv.sections import build_cv
from sitegen.model.site import CVSettings
from tests.cv.samples import PROFILES, SECTIONS, SITE

if TYPE_CHECKING:
    from collections.abc import Iterator

WHO = {"en": "danyang-zhuo", "zh": "yunzhuo-liu"}


@pytest.fixture(scope="module", params=[("academic", "en"), ("academic", "zh"), ("modern", "en")])
def document(request: pytest.FixtureRequest) -> tuple[pypdf.PdfReader, str]:
    name, language = request.param
    profile = PROFILES[WHO[language]]
    vita = build_cv(profile.person, profile.publications, language, SECTIONS)
    content = cv.write("pdf", vita, cv.load_style(SITE.folder, CVSettings(template=name)))
    return pypdf.PdfReader(io.BytesIO(content)), language


def elements(node: Any) -> Iterator[Any]:
    """Every structure element in reading order."""
    node = node.get_object()
    if "/S" in node:
        yield node
    children = node.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        child = child.get_object()
        if isinstance(child, dict):
            yield from elements(child)


def test_it_declares_conformance_language_and_title(document: tuple[pypdf.PdfReader, str]) -> None:
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


def test_headings_and_links_are_tagged(document: tuple[pypdf.PdfReader, str]) -> None:
    reader, _ = document
    root: Any = reader.trailer["/Root"]
    kinds = [str(one["/S"]) for one in elements(root["/StructTreeRoot"])]
    levels = [int(kind[2:]) for kind in kinds if kind[1:2] == "H" and kind[2:].isdigit()]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert {"/L", "/LI", "/LBody"} <= set(kinds)
    links = [one.get_object() for page in reader.pages for one in page.get("/Annots", [])]
    assert links
    for one in links:
        assert one["/Subtype"] != "/Link" or (one.get("/Contents") and "/StructParent" in one)


def test_fonts_are_embedded_with_a_map_to_unicode(document: tuple[pypdf.PdfReader, str]) -> None:
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
