"""Texts of the model become runs: Markdown, mathematics, lists of words."""

from __future__ import annotations

import re
from functools import cache, reduce
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.latex import MATH
from sitegen.cv.shape import Rich, Run
from sitegen.views.latex import latex_to_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from sitegen.cv.shape import Look

_HAN: Final = re.compile(r"[\u3400-\u9fff\uff00-\uffef》]")
_RAISED: Final = re.compile(r"([\^_])(\w|[-+−]?\d+)")
_LOOKS: Final[dict[str, Look]] = {"^": "raised", "_": "lowered"}
_MARKS: Final[dict[str, Look]] = {"strong": "bold", "em": "italic"}


def plain(text: str, look: Look = "", href: str = "") -> Rich:
    """Words as they are; nothing for none."""
    return (Run(text, look, href),) if text else ()


def joined(pieces: Iterable[Rich], separator: str = "") -> Rich:
    """What is there of these, with the separator between, or a comma."""
    made: list[Run] = []
    for piece in filter(None, pieces):
        if made:
            made.append(Run(separator or comma(made[-1].text, piece[0].text)))
        made += piece
    return tuple(made)


def comma(left: str, right: str) -> str:
    """What stands between two things of a line: the comma of the script that they are in."""
    return "，" if _HAN.fullmatch(left[-1:]) and _HAN.fullmatch(right[:1]) else ", "


def listed(texts: Iterable[str]) -> str:
    """What is there of these, with commas between."""
    return reduce(
        lambda done, text: f"{done}{comma(done, text)}{text}", filter(None, texts), ""
    ).removeprefix(", ")


def quoted(runs: Rich) -> Rich:
    """A title as a sentence of its own: in quotes, which Chinese ones do without."""
    text = "".join(run.text for run in runs)
    if not text or any(map(_HAN.match, text)):
        return (*runs, *plain("." if text else ""))
    return (Run("“"), *runs, Run("”" if text[-1] in ".?!" else ".”"))


def look(runs: Rich, wanted: Look) -> Rich:
    """The same words, in another look where they had none."""
    return tuple(run._replace(look=run.look or wanted) for run in runs)


def linked(runs: Rich, href: str) -> Rich:
    """The same words, leading somewhere."""
    return tuple(run._replace(href=run.href or href) for run in runs)


def of_field(value: str) -> Rich:
    """A BibTeX value: words, and mathematics with its superscripts: `$n^2$`."""
    made: list[Run] = []
    at = 0
    for match in re.finditer(MATH, value):
        made += [*plain(_words(value[at : match.start()])), *_formula(latex_to_text(match[0]))]
        at = match.end()
    return (*made, *plain(_words(value[at:])))


def _words(value: str) -> str:
    """Plain text; the space at its ends is kept, for a formula may stand beside it."""
    inner = latex_to_text(value)
    before, behind = value[:1].isspace(), value[-1:].isspace()
    return f"{' ' * before}{inner.strip()}{' ' * behind}" if inner.strip() else " " * bool(value)


def _formula(text: str) -> Iterable[Run]:
    at = 0
    for match in _RAISED.finditer(text):
        yield from plain(text[at : match.start()], "italic")
        yield Run(match[2], _LOOKS[match[1]])
        at = match.end()
    yield from plain(text[at:], "italic")


def of_line(markdown: str) -> Rich:
    """One line of Markdown."""
    if not re.search(r"[*_`\[<&\\\n]", markdown):
        return plain(markdown)
    return tuple(_runs(_parser().parseInline(markdown)[0].children or ()))


def of_blocks(markdown: str) -> list[tuple[bool, Rich]]:
    """The paragraphs of a text, each with whether it is an item of a list."""
    made: list[tuple[bool, Rich]] = []
    depth = 0
    for token in _parser().parse(markdown):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
        elif token.type == "inline":
            made.append((depth > 0, tuple(_runs(token.children or ()))))
        elif token.type in ("code_block", "fence"):
            made.append((depth > 0, plain(token.content.strip())))
    return made


def _runs(tokens: Iterable[Token]) -> Iterable[Run]:
    looks: list[Look] = []
    href = ""
    for token in tokens:
        mark = _MARKS.get(token.tag)
        if mark:
            looks = [*looks, mark] if token.nesting == 1 else looks[:-1]
        elif token.type == "link_open":
            href = str(token.attrs.get("href", ""))
        elif token.type == "link_close":
            href = ""
        elif token.type in ("softbreak", "hardbreak"):
            yield Run(" ")
        elif token.content and token.type != "html_inline":
            yield Run(token.content, looks[-1] if looks else "", href)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # a CV without Markdown does without it

    return MarkdownIt("commonmark")
