r"""Read plain text into lines, including text with the Markdown that OCR programs write.

Markup is interpreted and removed: `#` becomes a heading level, `**` and `*` become spans, bullets
become markers. TeX left by OCR (`$\ldots$`, `${\bf SERVICE}$`, a lone `\cdot`) becomes characters.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from sitegen.document import Line, Place, Span
from sitegen.importers import files
from sitegen.importers.lines import split_marker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from sitegen.document import Formatting

_HEADING: Final = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$")
_PAGE_END: Final = re.compile(r"^\f+|\f+$")
_MATH: Final = re.compile(r"\$([^$]*\\[^$]*)\$")
_COMMAND: Final = re.compile(r"(?<!\S)\\([A-Za-z]+)(?!\S)")
_BOLD_FACE: Final = re.compile(r"\\(?:bf|textbf|mathbf)\b\s*")
_MARKED: Final = re.compile(r"[`<\\]|([*_]).*\1|\]\(|&#?\w+;")
"""A line that may contain Markdown; a single `*`, a `[J]` or an `&` does not count."""
_SYMBOLS: Final = {
    "cdot": "·", "bullet": "•", "ldots": "…", "dots": "…", "cdots": "…", "times": "×", "sim": "~",
}  # fmt: skip


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a file, including blank ones."""
    for number, raw in enumerate(files.read_text(path).split("\n"), 1):
        # a form feed does not end a line: count lines as editors do
        yield _line(_PAGE_END.sub("", raw).replace("\f", "\t"), Place(path.name, number))


def _line(raw: str, place: Place) -> Line:
    level, marker, indent, rest = 0, "", 0, raw
    if heading := _HEADING.match(raw):
        level, rest = len(heading[1]), heading[2]
    else:
        indent = len(raw.expandtabs(4)) - len(raw.expandtabs(4).lstrip(" "))
        marker, cut = split_marker(raw)
        rest = raw[cut:] if marker else raw.lstrip(" \t")
    text, spans = _inline(plain_tex(rest))
    return Line(text, place, level, marker, indent, spans)


def plain_tex(text: str) -> str:
    r"""Replace the TeX that OCR leaves in a text."""
    if "\\" not in text:
        return text
    return _COMMAND.sub(lambda m: _SYMBOLS.get(m[1], " "), _MATH.sub(lambda m: _math(m[1]), text))


def _math(body: str) -> str:
    bold = _BOLD_FACE.search(body)
    body = _BOLD_FACE.sub("", body).replace("\\ ", " ").strip("{} ")
    body = re.sub(r"\\([A-Za-z]+)", lambda m: _SYMBOLS.get(m[1], m[1]), body)
    return f"**{body.strip()}**" if bold else body


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


def _inline(text: str) -> tuple[str, tuple[Span, ...]]:
    """Return the text without markup, and its spans; space at both ends is kept."""
    if not _MARKED.search(text):
        return text, ()
    core = text.strip()
    lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    out: list[str] = [lead]
    spans: list[Span] = []
    opened: list[tuple[int, Formatting, str]] = []
    at = len(lead)
    for token in _markdown().parseInline(core)[0].children or ():
        if token.nesting == 1:
            opened.append((at, *_look(token)))
        elif token.nesting == -1:
            start, look, target = opened.pop()
            spans.append(Span(start, at, look, target))
        else:
            piece = " " if token.type == "softbreak" else token.content
            out.append(piece)
            at += len(piece)
    return "".join(out) + tail, tuple(sorted(spans))


def _look(token: Token) -> tuple[Formatting, str]:
    if token.tag == "a":
        return "link", str(token.attrGet("href") or "")
    return ("bold" if token.tag == "strong" else "italic"), ""
