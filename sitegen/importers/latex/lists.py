"""The commands of lists: their items and markers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.importers import markers
from sitegen.importers.latex import lengths
from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from sitegen.importers.latex.typeset import Typesetter

_LABEL: Final = re.compile(r"label\s*=\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^,]*)")
_FIGURE: Final = re.compile(r"\\(arabic|alph|Alph|roman|Roman)\s*\*")
_BULLETS: Final = ("•", "–", "◦", "·")
_NUMBERS: Final = (r"\arabic*.", r"(\alph*)", r"\roman*.", r"\Alph*.")


@dataclass(slots=True)
class List:
    """An open list."""

    kind: str
    """`bullet`, `number`, `reverse` or `term`."""
    label: str
    """The template of its markers."""
    count: int = 0
    """The last number given."""


def begin_list(setter: Typesetter, _token: Token) -> None:
    r"""`\@list{kind}{options}`, the options those of enumitem or enumerate."""
    kind, options = plain(setter.read.argument()), setter.read.argument()
    written = "".join(
        f"\\{token.text}" if token.kind == "command" else token.text for token in options
    )
    ordered = kind in ("number", "reverse")
    depth = sum((opened.kind in ("number", "reverse")) == ordered for opened in setter.lists)
    label = (_NUMBERS if ordered else _BULLETS)[min(depth, 3)]
    if found := _LABEL.search(written):
        label = found[1].strip("{} ")
    elif _FIGURE.search(written) or (
        written and "=" not in written and re.fullmatch(r"\W*[1aAiI]\W*", written)
    ):
        label = written
    start = re.search(r"start\s*=\s*(\d+)", written)
    count = (
        int(start[1]) - 1
        if start
        else setter.counts.get(f"{kind}{depth}", 0)
        if "resume" in written
        else 0
    )
    opened = List(kind, label, count)
    if kind == "reverse":
        opened.count = setter.read.count_items() + 1
    setter.end_paragraph()
    setter.lists.append(opened)


def below(setter: Typesetter, token: Token) -> None:
    r"""Read `\@below{text}`: details of the entry above; lines broken by the author are items."""
    body = setter.read.argument()
    first = next((part for part in body if part.kind not in ("space", "par")), None)
    if first is None or (first.kind, first.text) == ("command", "begin"):
        setter.read.push([*body, Token("par", "", token.place)])
        return
    next_item, out, depth = setter.read.lex("\\@item ", token.place), list[Token](), 0
    for index, part in enumerate(body):
        depth += (part.kind == "open") - (part.kind == "close")
        begins = not depth and (part.kind == "par" or (part.kind, part.text) == ("command", "\\"))
        word = (
            next((after.text for after in body[index + 1 :] if after.kind == "text"), "")
            if begins
            else ""
        )
        if begins and (not word or word[:1].islower()):  # broken to look well, or the last line
            out.append(Token("space", " ", part.place))
        else:
            out += next_item if begins else [part]
    opened, closed = (
        setter.read.lex(source, token.place)
        for source in ("\\@list{bullet}{}\\@item ", "\\@endlist ")
    )
    setter.read.push([*opened, *out, *closed])


def end_list(setter: Typesetter, _token: Token) -> None:
    r"""`\@endlist`."""
    setter.end_paragraph()
    if setter.lists:
        closed = setter.lists.pop()
        depth = sum(opened.kind in ("number", "reverse") for opened in setter.lists)
        setter.counts[f"{closed.kind}{depth}"] = closed.count
    setter.pen.begin(indent=setter.indent)


def item(setter: Typesetter, token: Token) -> None:
    r"""`\@item[label]`: a label that is no marker is part of the text."""
    option = setter.read.option()
    setter.end_paragraph()
    opened = setter.lists[-1] if setter.lists else List("bullet", "•")
    indent = max(setter.indent - 2, 0)
    if option is None:
        opened.count += {"number": 1, "reverse": -1}.get(opened.kind, 0)
        setter.pen.begin(marker=_marker(opened), indent=indent)
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
        look = Token("command", "@bold", token.place)
        gap = (
            Token("command", "@tab", token.place)
            if opened.kind != "term"
            else Token("space", " ", token.place)
        )
        setter.read.push([*setter.look_of([look, *option]), gap])


def _marker(opened: List) -> str:
    if opened.kind == "bullet":
        return opened.label if len(opened.label) == 1 else "•"
    if opened.kind == "term":
        return ""
    label = _FIGURE.sub(lambda m: lengths.figure(m[1], opened.count), opened.label)
    if label == opened.label:
        label = re.sub(
            r"(?<!\\)[1aAiI](?![a-z])", lambda m: lengths.figure(m[0], opened.count), label, count=1
        )
    return re.sub(r"\\[A-Za-z]+\s*|[{}\\]", "", label).strip() or f"{opened.count}."
