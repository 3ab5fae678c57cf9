"""Turn Markdown and BibTeX into formatted text, and join pieces of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

from sitegen.content.bibtex.latex import MATH
from sitegen.cv.structure import Rich, Run
from sitegen.views.latex import latex_to_text
from sitegen.views.markdown_extensions import formulas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.token import Token

    from sitegen.cv.structure import Look

_HAN: Final = re.compile(r"[\u3400-\u9fff\uff00-\uffef》]")
_SCRIPT: Final = re.compile(r"([\^_])(\w|[-+−]?\d+)")
_SCRIPT_LOOKS: Final[dict[str, Look]] = {"^": "raised", "_": "lowered"}
_TAG_LOOKS: Final[dict[str, Look]] = {"strong": "bold", "em": "italic"}
_PARSER: Final = MarkdownIt("commonmark").use(formulas)


def plain(text: str, look: Look = "", href: str = "") -> Rich:
    """Return unformatted text as a line, which is empty for no text."""
    return (Run(text, look, href),) if text else ()


def join(pieces: Iterable[Rich], separator: str = "") -> Rich:
    """Join the non-empty pieces, by default with the comma of their script."""
    runs: list[Run] = []
    for piece in filter(None, pieces):
        if runs:
            runs.append(Run(separator or _comma(runs[-1].text, piece[0].text)))
        runs += piece
    return tuple(runs)


def join_plain(texts: Iterable[str]) -> str:
    """Join the non-empty texts with the comma of their script."""
    return "".join(run.text for run in join(map(plain, texts)))


def quote(runs: Rich) -> Rich:
    """Return a title as a sentence: in quotes, except for Chinese ones."""
    text = "".join(run.text for run in runs)
    if not text or any(map(_HAN.match, text)):
        return (*runs, *plain("." if text else ""))
    return (Run("“"), *runs, Run("”" if text[-1] in ".?!" else ".”"))


def set_look(runs: Rich, look: Look) -> Rich:
    """Give a look to the runs that have none."""
    return tuple(replace(run, look=run.look or look) for run in runs)


def set_link(runs: Rich, href: str) -> Rich:
    """Link the runs that have no link."""
    return tuple(replace(run, href=run.href or href) for run in runs)


def parse_field(value: str) -> Rich:
    """Parse a BibTeX value, including formulas with superscripts: `$n^2$`."""
    runs: list[Run] = []
    position = 0
    for match in re.finditer(MATH, value):
        runs += plain(_field_text(value[position : match.start()]))
        runs += _parse_formula(latex_to_text(match[0]))
        position = match.end()
    return (*runs, *plain(_field_text(value[position:])))


def parse_line(markdown: str) -> Rich:
    """Parse a line of Markdown."""
    if not re.search(r"[*_`\[<&\\\n$]", markdown):
        return plain(markdown)
    return tuple(_runs(_PARSER.parseInline(markdown)[0].children or ()))


def parse_blocks(markdown: str) -> list[tuple[bool, Rich]]:
    """Parse a text into paragraphs, each with a flag for list items."""
    blocks: list[tuple[bool, Rich]] = []
    depth = 0
    for token in _PARSER.parse(markdown):
        if token.type.startswith(("bullet_list_", "ordered_list_")):
            depth += token.nesting
        elif token.type == "inline":
            blocks.append((depth > 0, tuple(_runs(token.children or ()))))
        elif token.type == "math_block":
            formula = latex_to_text(f"${token.content.strip()}$")
            blocks.append((depth > 0, tuple(_parse_formula(formula))))
        elif token.type in ("code_block", "fence"):
            blocks.append((depth > 0, plain(token.content.strip())))
    return blocks


def _comma(left: str, right: str) -> str:
    return "，" if _HAN.fullmatch(left[-1:]) and _HAN.fullmatch(right[:1]) else ", "


def _field_text(value: str) -> str:
    """Return plain text, with the spaces around it that separate it from a formula."""
    text = latex_to_text(value)
    if not text.strip():
        return " " if value else ""
    before, after = value[:1].isspace(), value[-1:].isspace()
    return f"{' ' * before}{text.strip()}{' ' * after}"


def _parse_formula(text: str) -> Iterable[Run]:
    position = 0
    for match in _SCRIPT.finditer(text):
        yield from plain(text[position : match.start()], "italic")
        yield Run(match[2], _SCRIPT_LOOKS[match[1]])
        position = match.end()
    yield from plain(text[position:], "italic")


def _runs(tokens: Iterable[Token]) -> Iterable[Run]:
    looks: list[Look] = []
    href = ""
    for token in tokens:
        look = _TAG_LOOKS.get(token.tag)
        if look:
            looks = [*looks, look] if token.nesting == 1 else looks[:-1]
        elif token.type == "link_open":
            href = str(token.attrs.get("href", ""))
        elif token.type == "link_close":
            href = ""
        elif token.type in ("softbreak", "hardbreak"):
            yield Run(" ")
        elif token.type.startswith("math"):
            yield from _parse_formula(latex_to_text(f"${token.content.strip()}$"))
        elif token.content and token.type != "html_inline":
            yield Run(token.content, looks[-1] if looks else "", href)
