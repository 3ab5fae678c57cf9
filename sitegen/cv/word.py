"""Write a CV as a Word document with real headings, lists and links, reproducibly.

The appearance is set in styles, so that users can change it there. Fonts are those that come with
Word.
"""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from sitegen.cv.structure import Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docx.document import Document
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run as WordRun

    from sitegen.cv.structure import CV, Entry, Part, Rich, Style

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The first date a zip file can represent."""
_CONTACT_SEPARATOR: Final = "  ·  "

_LATIN_FONT: Final = "Cambria"
_EAST_ASIAN_FONTS: Final[Mapping[str, str]] = {"zh": "SimSun", "ja": "MS Mincho", "ko": "Batang"}
_EAST_ASIAN_TAGS: Final[Mapping[str, str]] = {"zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR"}
_PAPER_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210, 297),
    "us-letter": (215.9, 279.4),
}
_SIDE_MARGIN, _TOP_MARGIN = 22.0, 20.0
"""Millimetres."""
_FONT_SIZE: Final = 10.5
"""Points."""
_GRAY, _BLACK, _DARK_BLUE = "404040", "000000", "1F3A5F"

_BULLETS: Final = ("•", "–")
_BULLET_INDENT, _NUMBER_INDENT = 340, 480
"""Twentieths of a point."""
_BULLET_LIST, _NUMBERED_LIST = 1, 2
"""Identifiers of the abstract lists."""


def write(cv: CV, style: Style) -> bytes:
    """Write a CV as a .docx file."""
    from docx import Document

    document = Document()
    _set_up_page(document, style.paper)
    _set_defaults(document, cv.language)
    _define_styles(document, _PAPER_SIZES.get(style.paper, _PAPER_SIZES["a4"])[0])
    properties = document.core_properties
    properties.title, properties.author = f"{cv.name} – {cv.label}", cv.name
    properties.language = cv.language
    properties.comments = properties.last_modified_by = ""
    properties.created = properties.modified = datetime(*_EPOCH)
    _Writer(document, cv.language).write(cv)
    return _save(document)


class _Writer:
    """Appends a CV to a document."""

    def __init__(self, document: Document, language: str) -> None:
        self._document = document
        self._lists = _Lists(document)
        self._colon = "：" if language.startswith("zh") else ": "

    def write(self, cv: CV) -> None:
        self._add("Title", [Run(" ".join((cv.name, *cv.also)))])
        for line in cv.standing:
            self._add("Head", [Run(line)])
        if cv.contacts:
            contacts = list(cv.contacts[0])
            for contact in cv.contacts[1:]:
                contacts += [Run(_CONTACT_SEPARATOR), *contact]
            self._add("Head", contacts)
        for part in cv.parts:
            self._part(part, 1)
        _add_footer(self._document, cv.name)

    def _part(self, part: Part, level: int) -> None:
        if part.title:
            self._add(f"Heading {min(level, 3)}", [Run(part.title)])
        is_numbered = part.layout == "numbered" and part.entries
        number = self._lists.start_numbering() if is_numbered else 0
        for entry in part.entries:
            if part.layout == "numbered":
                self._add("Numbered", entry.title)
                self._lists.make_item(self._last_element(), number)
                self._items((*entry.details, *entry.items))
            elif part.layout == "rows":
                self._row(entry)
            elif part.layout == "labelled":
                colon = [Run(self._colon)] if entry.title and entry.place else []
                self._add("Normal", [*entry.title, *colon, *entry.place])
            else:
                self._block(entry)
        for nested in part.parts:
            self._part(nested, level + 1)

    def _row(self, entry: Entry) -> None:
        self._add_dated("Item", entry)
        self._lists.make_item(self._last_element(), self._lists.bullets)
        self._items((*entry.details, *entry.items), level=1)

    def _block(self, entry: Entry) -> None:
        lines = [self._add_dated("Entry", entry)] if entry.title else []
        lines += [self._add("Line", line) for line in (entry.place, *entry.details) if line]
        is_followed = bool(entry.rows or entry.items)
        for index, line in enumerate(lines):
            line.paragraph_format.keep_with_next = is_followed or index < len(lines) - 1
        for row in entry.rows:
            self._row(row)
        self._items(entry.items)

    def _items(self, items: Sequence[Rich], level: int = 0) -> None:
        for runs in items:
            self._add("Item", runs)
            self._lists.make_item(self._last_element(), self._lists.bullets, level)

    def _add_dated(self, style: str, entry: Entry) -> Paragraph:
        paragraph = self._add(style, entry.title)
        if entry.date:
            paragraph.add_run(f"\t{entry.date.replace(' ', _NO_BREAK)}").bold = False
        return paragraph

    def _add(self, style: str, runs: Sequence[Run]) -> Paragraph:
        paragraph = self._document.add_paragraph(style=style)
        for run in runs:
            word_run = paragraph.add_run(run.text)
            word_run.bold = True if run.look == "bold" else None
            word_run.italic = True if run.look == "italic" else None
            word_run.font.superscript = True if run.look == "raised" else None
            word_run.font.subscript = True if run.look == "lowered" else None
            if run.href:
                self._link(word_run, run.href)
        return paragraph

    def _link(self, run: WordRun, href: str) -> None:
        """Move the last run of the document into a hyperlink, whose address is kept apart."""
        from docx.opc.constants import RELATIONSHIP_TYPE

        run.style = "Link"
        target = run.part.relate_to(href, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        _wrap_last_run(self._last_element(), _element("w:hyperlink", {"r:id": target}))

    def _last_element(self) -> Any:
        """Return the XML of the last paragraph."""
        from docx.oxml.ns import qn

        body: Any = self._document.element.body
        return next(body.iterchildren(qn("w:p"), reversed=True))


class _Lists:
    """The lists of a document: bullets, and numbering that restarts with every list."""

    def __init__(self, document: Document) -> None:
        self._numbering: Any = document.part.numbering_part.element
        for child in list(self._numbering):
            self._numbering.remove(child)
        bullets = [
            _list_level(level, "bullet", mark, _BULLET_INDENT * (level + 1), _BULLET_INDENT - 60)
            for level, mark in enumerate(_BULLETS)
        ]
        numbers = [_list_level(0, "decimal", "%1.", _NUMBER_INDENT, _NUMBER_INDENT)]
        for kind, levels in ((_BULLET_LIST, bullets), (_NUMBERED_LIST, numbers)):
            hybrid = _element("w:multiLevelType", {"w:val": "hybridMultilevel"})
            attributes = {"w:abstractNumId": str(kind)}
            self._numbering.append(_element("w:abstractNum", attributes, hybrid, *levels))
        self._count = 0
        self.bullets = self._add(_BULLET_LIST)
        """The list of all bullets."""

    def start_numbering(self) -> int:
        """Add a list that starts at one."""
        restart = _element("w:startOverride", {"w:val": "1"})
        return self._add(_NUMBERED_LIST, _element("w:lvlOverride", {"w:ilvl": "0"}, restart))

    def make_item(self, paragraph: Any, number: int, level: int = 0) -> None:
        """Make a paragraph an item of a list."""
        properties = paragraph.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level
        properties.get_or_add_numId().val = number

    def _add(self, kind: int, *overrides: Any) -> int:
        self._count += 1
        abstract = _element("w:abstractNumId", {"w:val": str(kind)})
        attributes = {"w:numId": str(self._count)}
        self._numbering.append(_element("w:num", attributes, abstract, *overrides))
        return self._count


def _list_level(level: int, kind: str, mark: str, indent: int, hanging: int) -> Any:
    position = {"w:left": str(indent), "w:hanging": str(hanging)}
    return _element(
        "w:lvl",
        {"w:ilvl": str(level)},
        _element("w:start", {"w:val": "1"}),
        _element("w:numFmt", {"w:val": kind}),
        _element("w:lvlText", {"w:val": mark}),
        _element("w:lvlJc", {"w:val": "left"}),
        _element("w:pPr", {}, _element("w:ind", position)),
    )


def _set_up_page(document: Document, paper: str) -> None:
    from docx.shared import Mm

    section = document.sections[0]
    width, height = _PAPER_SIZES.get(paper, _PAPER_SIZES["a4"])
    section.page_width, section.page_height = Mm(width), Mm(height)
    section.left_margin = section.right_margin = Mm(_SIDE_MARGIN)
    section.top_margin = section.bottom_margin = Mm(_TOP_MARGIN)


def _set_defaults(document: Document, language: str) -> None:
    """Set font, size and language of all text; East Asian names are usually Chinese."""
    from docx.oxml.ns import qn

    code = language.partition("-")[0].lower()
    east_asian = _EAST_ASIAN_FONTS.get(code, _EAST_ASIAN_FONTS["zh"])
    is_latin = code not in _EAST_ASIAN_TAGS and code != "en"
    fonts = dict.fromkeys(("w:ascii", "w:hAnsi", "w:cs"), _LATIN_FONT)
    languages = {
        "w:val": language if is_latin else "en-US",
        "w:eastAsia": _EAST_ASIAN_TAGS.get(code, "zh-CN"),
    }
    styles: Any = document.styles.element
    properties = styles.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
    for child in list(properties):
        properties.remove(child)
    properties.append(_element("w:rFonts", {**fonts, "w:eastAsia": east_asian}))
    properties.append(_element("w:sz", {"w:val": str(int(_FONT_SIZE * 2))}))
    properties.append(_element("w:lang", languages))


def _define_styles(document: Document, width: float) -> None:
    """Define the styles of paragraphs and links for a page of this width in millimetres."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import RGBColor

    date_column = width - 2 * _SIDE_MARGIN
    _define(document, "Normal", after=2)
    _define(document, "Title", size=20, after=2, center=True)
    _define(document, "Head", base="Normal", after=1, center=True)
    _define(document, "Heading 1", size=12, bold=True, before=14, after=4, keep=True, ruled=True)
    _define(document, "Heading 2", size=10.5, bold=True, before=8, after=3, keep=True)
    _define(document, "Heading 3", size=10.5, bold=False, italic=True, before=6, after=2, keep=True)
    _define(document, "Entry", base="Normal", before=5, after=1, right_tab=date_column)
    _define(document, "Line", base="Normal", after=1)
    _define(document, "Item", base="Normal", after=1, right_tab=date_column)
    _define(document, "Numbered", base="Normal", after=3)
    _define(document, "Footer", size=8.5, center=True)
    link: Any = document.styles.add_style("Link", WD_STYLE_TYPE.CHARACTER)
    link.font.color.rgb = RGBColor.from_string(_DARK_BLUE)


def _define(
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
    keep: bool = False,
    ruled: bool = False,
    right_tab: float = 0,
) -> None:
    """Define a style of paragraphs, with sizes in points and the tab in millimetres."""
    from docx.enum.style import WD_STYLE_TYPE
    from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
    from docx.shared import Mm, Pt, RGBColor

    styles = document.styles
    style: Any = styles[name] if name in styles else styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    if base:
        style.base_style = styles[base]
        style.quick_style = True
    _clear(style)
    style.font.name = None
    style.font.size = Pt(size) if size else None
    style.font.bold, style.font.italic = bold, italic
    style.font.color.rgb = RGBColor.from_string(_BLACK)
    layout = style.paragraph_format
    layout.space_before, layout.space_after = Pt(before), Pt(after)
    layout.line_spacing = 1.0 if name == "Title" else 1.08
    layout.alignment = WD_ALIGN_PARAGRAPH.CENTER if center else None
    layout.keep_with_next = True if keep else None
    if ruled:
        _add_rule(style)
    if right_tab:
        layout.tab_stops.add_tab_stop(Mm(right_tab), WD_TAB_ALIGNMENT.RIGHT)


def _clear(style: Any) -> None:
    """Remove colors, fonts and borders that Word's default template defines."""
    from docx.oxml.ns import qn

    paragraph = qn("w:pPr")
    paths = (f"{qn('w:rPr')}/*", f"{paragraph}/{qn('w:pBdr')}")
    for path in (*paths, f"{paragraph}/{qn('w:contextualSpacing')}"):
        for element in style.element.findall(path):
            element.getparent().remove(element)


def _add_rule(style: Any) -> None:
    """Draw a line below the paragraphs of a style."""
    attributes = {"w:val": "single", "w:sz": "4", "w:space": "1", "w:color": _GRAY}
    borders = _element("w:pBdr", {}, _element("w:bottom", attributes))
    # The order of these elements is fixed by the schema.
    successors = ("shd", "tabs", "suppressAutoHyphens", "spacing", "ind", "contextualSpacing")
    names = [f"w:{name}" for name in (*successors, "jc", "outlineLvl")]
    style.element.get_or_add_pPr().insert_element_before(borders, *names)


def _add_footer(document: Document, name: str) -> None:
    """Add the name and the page number, which Word fills in."""
    from docx.oxml.ns import qn

    footer = document.sections[0].footer
    paragraph = footer.paragraphs[0]
    element: Any = footer.part.element.find(qn("w:p"))
    paragraph.style = "Footer"
    paragraph.add_run(f"{name} · ")
    for instruction in ("PAGE", "NUMPAGES"):
        paragraph.add_run("1")
        _wrap_last_run(element, _element("w:fldSimple", {"w:instr": instruction}))
        if instruction == "PAGE":
            paragraph.add_run("/")


def _wrap_last_run(paragraph: Any, wrapper: Any) -> None:
    run = paragraph[-1]
    paragraph.replace(run, wrapper)
    wrapper.append(run)


def _element(name: str, attributes: Mapping[str, str], *children: Any) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(name)
    for key, value in attributes.items():
        element.set(qn(key), value)
    for child in children:
        element.append(child)
    return element


def _save(document: Document) -> bytes:
    """Return the file without the time at which it was written."""
    packed, fixed = io.BytesIO(), io.BytesIO()
    document.save(packed)
    with (
        zipfile.ZipFile(packed) as source,
        zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            info = zipfile.ZipInfo(name, _EPOCH)
            target.writestr(info, source.read(name), zipfile.ZIP_DEFLATED)
    return fixed.getvalue()
