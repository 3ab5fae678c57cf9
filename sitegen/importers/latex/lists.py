"""The commands of lists: their items and markers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.importers import markers
from sitegen.importers.latex.tokens import Token, braced, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.latex.typesetter import Typesetter

_LABEL: Final = re.compile(r"label\s*=\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^,]*)")
_START: Final = re.compile(r"start\s*=\s*(\d{1,6})")
_NUMBER: Final = re.compile(r"\\(arabic|alph|Alph|roman|Roman)\s*\*")
_STYLES: Final = {"arabic": "1", "alph": "a", "Alph": "A", "roman": "i", "Roman": "I"}
_BULLETS: Final = ("•", "–", "◦", "·")
_NUMBERS: Final = (r"\arabic*.", r"(\alph*)", r"\roman*.", r"\Alph*.")


@dataclass(slots=True)
class List:
    """An open list."""

    kind: str
    """`bullet`, `number`, `reverse` or `term`."""
    label: str
    """The template of its markers."""
    key: str = ""
    """Its kind and depth."""
    count: int = 0
    """The last number given."""

    @property
    def is_ordered(self) -> bool:
        """Whether its items have numbers."""
        return self.kind in ("number", "reverse")


def begin_list(setter: Typesetter, kind: Sequence[Token], options: Sequence[Token]) -> None:
    r"""`\@list{kind}{options}`, with the options of enumitem or enumerate."""
    written = "".join(f"\\{t.text}" if t.kind == "command" else t.text for t in options)
    new = List(plain(kind), "")
    depth = sum(outer.is_ordered == new.is_ordered for outer in setter.lists)
    new.key = f"{new.kind}{depth}"
    new.label = (_NUMBERS if new.is_ordered else _BULLETS)[min(depth, 3)]
    if label := _LABEL.search(written):
        new.label = label[1].strip("{} ")
    elif _NUMBER.search(written) or re.fullmatch(r"\W*[1aAiI]\W*", written):
        new.label = written
    if start := _START.search(written):
        new.count = int(start[1]) - 1
    elif "resume" in written:
        new.count = setter.last_numbers.get(new.key, 0)
    if new.kind == "reverse":
        new.count = setter.read.count_items() + 1
    setter.end_paragraph()
    setter.lists.append(new)


def end_list(setter: Typesetter) -> None:
    r"""`\@endlist`."""
    setter.end_paragraph()
    if setter.lists:
        closed = setter.lists.pop()
        setter.last_numbers[closed.key] = closed.count
    setter.pen.begin(indent=setter.indent)


def item(setter: Typesetter, option: Sequence[Token] | None) -> None:
    r"""`\@item[label]`: a label other than a marker is part of the text."""
    setter.end_paragraph()
    current = setter.lists[-1] if setter.lists else List("bullet", "•")
    indent = max(setter.indent - 2, 0)
    if option is None:
        current.count += {"number": 1, "reverse": -1}.get(current.kind, 0)
        setter.pen.begin(marker=_marker(current), indent=indent)
        return
    label = setter.string(option)
    if (
        len(label) == 1
        or markers.split_marker(f"{label} x")[0]
        or re.fullmatch(r"\W*[A-Z]{0,2}\d{1,3}\W*", label)
    ):
        setter.pen.begin(marker=label, indent=indent)
        return
    setter.pen.begin(indent=indent)
    if label:
        gap = " " if current.kind == "term" else r"\@tab "
        bold = braced([*setter.lex(r"\@bold "), *option], setter.place)
        setter.read.push([*bold, *setter.lex(gap)])


def _marker(current: List) -> str:
    if current.kind == "bullet":
        return current.label if len(current.label) == 1 else "•"
    if current.kind == "term":
        return ""
    count = current.count
    label = _NUMBER.sub(lambda m: markers.format_number(count, _STYLES[m[1]]), current.label)
    if label == current.label:
        style = r"(?<!\\)[1aAiI](?![a-z])"
        label = re.sub(style, lambda m: markers.format_number(count, m[0]), label, count=1)
    return re.sub(r"\\[A-Za-z]+\s*|[{}\\]", "", label).strip() or f"{count}."
