"""What the paragraphs of a Word document look like: set in its styles, so that its owner can change them there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docx.document import Document

_LATIN: Final = "Cambria"
_EAST_ASIAN: Final[Mapping[str, str]] = {"zh": "SimSun", "ja": "MS Mincho", "ko": "Batang"}
"""For texts in no such language, that of Chinese: names in two scripts are most often that."""
_REGIONS: Final[Mapping[str, str]] = {"zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR"}
_SIZES: Final[Mapping[str, tuple[float, float]]] = {"a4": (210, 297), "us-letter": (215.9, 279.4)}
_SIDE, _TOP = 22.0, 20.0
"""Margins, in millimetres."""
_SIZE: Final = 10.5
"""Of the text, in points."""


def prepare(document: Document, language: str, paper: str) -> None:
    """Page, fonts and styles."""
    from docx.shared import Mm

    section = document.sections[0]
    width, height = _SIZES.get(paper, _SIZES["a4"])
    section.page_width, section.page_height = Mm(width), Mm(height)
    section.left_margin = section.right_margin = Mm(_SIDE)
    section.top_margin = section.bottom_margin = Mm(_TOP)
    _defaults(document, language)
    right = width - 2 * _SIDE
    _style(document, "Normal", after=2)
    _style(document, "Title", size=20, after=2, center=True)
    _style(document, "Head", base="Normal", after=1, center=True)
    _style(document, "Heading 1", size=12, bold=True, before=14, after=4, follows=True, ruled=True)
    _style(document, "Heading 2", size=10.5, bold=True, before=8, after=3, follows=True)
    _style(
        document, "Heading 3", size=10.5, bold=False, italic=True, before=6, after=2, follows=True
    )
    _style(document, "Entry", base="Normal", before=5, after=1, right=right)
    _style(document, "Line", base="Normal", after=1)
    _style(document, "Item", base="Normal", after=1, right=right)
    _style(document, "Numbered", base="Normal", after=3)
    _style(document, "Footer", size=8.5, center=True)
    _link(document)


def _defaults(document: Document, language: str) -> None:
    """Fonts and language of all that does not say otherwise, by script."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    short = language.partition("-")[0].lower()
    styles: Any = document.styles.element
    properties = styles.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
    for child in list(properties):
        properties.remove(child)
    fonts = OxmlElement("w:rFonts")
    east = _EAST_ASIAN.get(short, _EAST_ASIAN["zh"])
    for script, name in (("ascii", _LATIN), ("hAnsi", _LATIN), ("cs", _LATIN), ("eastAsia", east)):
        fonts.set(qn(f"w:{script}"), name)
    properties.append(fonts)
    size = OxmlElement("w:sz")
    size.set(qn("w:val"), str(int(_SIZE * 2)))
    properties.append(size)
    spoken = OxmlElement("w:lang")
    spoken.set(qn("w:val"), "en-US" if short in _REGIONS or short == "en" else language)
    spoken.set(qn("w:eastAsia"), _REGIONS.get(short, "zh-CN"))
    properties.append(spoken)


def _style(
    document: Document,
    name: str,
    *,
    base: str = "",
    size: float = 0,
    bold: bool | None = None,
    italic: bool | None = None,
    before: float = 0,
    after: float = 0,
    center: bool = False,
    follows: bool = False,
    ruled: bool = False,
    right: float = 0,
) -> None:
    """A style of paragraphs: sizes in points, `right` where dates end, in millimetres."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
    from docx.shared import Mm, Pt, RGBColor

    styles = document.styles
    style: Any = styles[name] if name in styles else styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    if base:
        style.base_style = styles[base]
        style.quick_style = True
    _plain(style)
    style.font.name = None
    style.font.size = Pt(size) if size else None
    style.font.bold, style.font.italic = bold, italic
    style.font.color.rgb = RGBColor(0, 0, 0)
    form = style.paragraph_format
    form.space_before, form.space_after = Pt(before), Pt(after)
    form.line_spacing = 1.0 if name == "Title" else 1.08
    form.alignment = WD_ALIGN_PARAGRAPH.CENTER if center else None
    form.keep_with_next = True if follows else None
    if ruled:
        _rule(style)
    if right:
        form.tab_stops.add_tab_stop(Mm(right), WD_TAB_ALIGNMENT.RIGHT)


def _plain(style: Any) -> None:
    """Without the colours, fonts and frames that the styles of Word's template have."""
    from docx.oxml.ns import qn

    for path in (
        f"{qn('w:rPr')}/*",
        f"{qn('w:pPr')}/{qn('w:pBdr')}",
        f"{qn('w:pPr')}/{qn('w:contextualSpacing')}",
    ):
        for found in style.element.findall(path):
            found.getparent().remove(found)


def _rule(style: Any) -> None:
    """A line below."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    frame, line = OxmlElement("w:pBdr"), OxmlElement("w:bottom")
    for key, value in (("val", "single"), ("sz", "4"), ("space", "1"), ("color", "404040")):
        line.set(qn(f"w:{key}"), value)
    frame.append(line)
    properties = style.element.get_or_add_pPr()
    properties.insert_element_before(
        frame,
        "w:shd",
        "w:tabs",
        "w:suppressAutoHyphens",
        "w:spacing",
        "w:ind",
        "w:contextualSpacing",
        "w:jc",
        "w:outlineLvl",
    )


def _link(document: Document) -> None:
    """Links are dark blue, which printers make nearly black, without a line."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import RGBColor

    style: Any = document.styles.add_style("Link", WD_STYLE_TYPE.CHARACTER)
    style.font.color.rgb = RGBColor(0x1F, 0x3A, 0x5F)
