"""The lists of a Word document: bullets, and numbers that begin again with every list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

_STEP: Final = 340
"""How far each level stands in, in twentieths of a point."""
_NUMBERED: Final = 480
"""The same for numbers, which need more room."""
_BULLETS: Final = ("•", "–")


class Lists:
    """What a document knows of its lists; numbering is kept apart from the paragraphs that are numbered."""

    def __init__(self, document: Document) -> None:
        self._numbering: Any = document.part.numbering_part.element
        for child in list(self._numbering):
            self._numbering.remove(child)
        self._numbering.append(
            _abstract(
                1, [("bullet", mark, _STEP * (level + 1)) for level, mark in enumerate(_BULLETS)]
            )
        )
        self._numbering.append(_abstract(2, [("decimal", "%1.", _NUMBERED)]))
        self._count = 0
        self.bullets = self._list(1)
        """The list of all bullets."""

    def numbered(self) -> int:
        """A list whose numbers begin with one."""
        return self._list(2)

    def put(self, paragraph: Paragraph, number: int, level: int = 0) -> None:
        """Make a paragraph an item of a list."""
        element: Any = paragraph._p
        properties = element.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level
        properties.get_or_add_numId().val = number

    def _list(self, kind: int) -> int:
        self._count += 1
        override = _element(
            "w:lvlOverride", {"ilvl": "0"}, _element("w:startOverride", {"val": "1"})
        )
        again = (override,) if kind == 2 else ()
        self._numbering.append(
            _element(
                "w:num",
                {"numId": str(self._count)},
                _element("w:abstractNumId", {"val": str(kind)}),
                *again,
            )
        )
        return self._count


def _abstract(number: int, levels: list[tuple[str, str, int]]) -> Any:
    made = _element("w:abstractNum", {"abstractNumId": str(number)})
    made.append(_element("w:multiLevelType", {"val": "hybridMultilevel"}))
    for level, (kind, text, indent) in enumerate(levels):
        made.append(
            _element(
                "w:lvl",
                {"ilvl": str(level)},
                _element("w:start", {"val": "1"}),
                _element("w:numFmt", {"val": kind}),
                _element("w:lvlText", {"val": text}),
                _element("w:lvlJc", {"val": "left"}),
                _element(
                    "w:pPr",
                    {},
                    _element("w:ind", {"left": str(indent), "hanging": str(_hanging(kind))}),
                ),
            )
        )
    return made


def _hanging(kind: str) -> int:
    return _NUMBERED if kind == "decimal" else _STEP - 60


def _element(name: str, values: dict[str, str], *children: Any) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    made = OxmlElement(name)
    for key, value in values.items():
        made.set(qn(f"w:{key}"), value)
    for child in children:
        made.append(child)
    return made
