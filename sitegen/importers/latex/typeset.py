r"""Turn expanded tokens into lines, as far as typesetting means something.

Its own commands begin with `@`; the files in `commands/` define others in terms of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.importers.builder import LineBuilder, subscript, superscript
from sitegen.importers.latex.actions import ACTIONS, ALWAYS
from sitegen.importers.latex.symbols import ACCENTS, accented, symbol
from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line
    from sitegen.importers.builder import Mark
    from sitegen.importers.latex.bibliography import Bibliography
    from sitegen.importers.latex.expand import Expander
    from sitegen.importers.latex.lists import List

_LIGATURES: Final = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"))
_SIGNS: Final = re.compile(r"(?:fa|ai)[A-Z]\w*")
"""Commands of fontawesome and academicons."""
_WIDE: Final = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")


@dataclass(slots=True)
class Typesetter:
    """Turns tokens into lines."""

    read: Expander
    """The source of tokens."""
    bibliography: Bibliography
    """The `.bib` files of the source."""
    pen: LineBuilder
    """Where lines are built."""
    hidden: bool = False
    """Whether nothing is visible, as before the document begins."""
    looks: list[tuple[Mark, ...]] = field(default_factory=lambda: [()])
    """Looks of the text, by group; the last is the innermost."""
    lists: list[List] = field(default_factory=list)
    """Open lists."""
    counts: dict[str, int] = field(default_factory=dict)
    """Last numbers of lists by kind and depth, for lists that resume."""
    notes: list[list[Token]] = field(default_factory=list)
    """Footnotes of the paragraph."""
    shown: list[bool] = field(default_factory=list)
    """Saved values of `hidden` where something is visible nevertheless."""
    tables: int = 0
    """Number of open tables."""
    math: int = 0
    """0 outside formulas, 1 at the beginning of one, 2 inside."""
    lines: int = 0
    """Depth of the group that keeps the line ends of the source; 0 if there is none."""
    in_heading: bool = False
    """Whether a heading is open."""
    documents: int = 0
    """Number of open documents; an included subfile is a document of its own."""
    last: str = ""
    """The text written last."""

    def run(self) -> list[Line]:
        """Typeset all tokens and return the lines."""
        while (token := self.read.next()) is not None:
            if token.kind == "command" and token.text in ("@begindocument", "@enddocument"):
                self.documents += 1 if token.text == "@begindocument" else -1
                if self.documents <= 0:
                    break
            self.pen.place = token.place
            self._set(token)
        self.end_paragraph()
        self.pen.end()
        return self.pen.lines

    def _set(self, token: Token) -> None:
        if token.kind == "open":
            self.looks.append(self.looks[-1])
        elif token.kind == "close":
            self.looks[1:] = self.looks[1:-1]
            self.lines = self.lines if len(self.looks) >= self.lines else 0
        elif self.hidden and not (token.kind == "command" and token.text in ALWAYS):
            return
        elif token.kind == "command":
            self._command(token)
        elif token.kind == "par":
            self.par()
        elif token.kind == "math":
            self.math = 0 if self.math else 1
        elif token.kind == "cell":
            self.write("\t")
        elif token.kind == "script":
            self._script(token)
        elif token.kind == "space":
            self._space(token)
        elif token.kind != "parameter":
            self._text(" " if token.kind == "tie" else token.text)

    def _text(self, text: str) -> None:
        if not self.math:
            for typed, meant in _LIGATURES:
                text = text.replace(typed, meant)
        self.write(text)

    def write(self, text: str) -> None:
        """Write text in the current looks."""
        self.pen.write(text, self.looks[-1])
        self.last = text or self.last
        if self.math and text.strip():
            self.math = 2

    def _space(self, token: Token) -> None:
        if self.math:
            return
        if self.lines and "\n" in token.text and not self.last.rstrip().endswith(","):
            self.new_line()
            return
        following = self.read.raw()
        self.read.push([following] if following else [])
        # A line end between Chinese characters is not a space.
        chinese = (
            "\n" in token.text
            and _WIDE.match(self.last[-1:])
            and following
            and _WIDE.match(following.text)
        )
        if not chinese:
            self.write(" ")

    def _script(self, token: Token) -> None:
        r"""Write `^` and `_`, which are ordinary characters outside formulas."""
        if not self.math:
            self.write(token.text)
            return
        first = self.math == 1
        text = self.string(self.read.argument(), math=True)
        moved = (superscript if token.text == "^" else subscript)(text)
        sign = token.text == "^" and re.fullmatch(r"[*†‡§¶∗,]+|°|∘|'+", text)
        if moved != text or sign or first:
            self.write(moved.replace("∘", "°"))
        else:
            self.write(f"{token.text}{text}" if len(text) == 1 else f"{token.text}({text})")

    def string(self, tokens: Sequence[Token], *, math: bool = False) -> str:
        """Return the text of tokens as one line."""
        inner = Typesetter(
            self.read.within(tokens), self.bibliography, LineBuilder(""), math=1 if math else 0
        )
        return " ".join(
            f"{line.marker} {line.text}".strip() for line in inner.run() if not line.blank
        )

    def _command(self, token: Token) -> None:
        name = token.text
        if action := ACTIONS.get(name):
            action(self, token)
        elif name == "=" and self.tables:
            self.write("\t")  # where a column of `tabbing` begins
        elif name in ACCENTS and not self.math:
            base = self.string(self.read.argument())
            self.write(accented(name, base))
        elif (text := symbol(name)) is not None:
            self.write(text)
        elif not name.startswith("@"):
            self._unknown(token)

    def _unknown(self, token: Token) -> None:
        """Write the arguments of an unknown command, in columns if there are several."""
        self.read.star()
        if _SIGNS.fullmatch(token.text):
            self.read.option_here()
            return
        groups: list[list[Token]] = []
        option = self.read.option_here()
        while (following := self.read.group(adjacent=not groups)) is not None:
            groups.append(following)
        columns = [self.look_of(group) for group in groups]
        gap, par = Token("command", "@tab", token.place), Token("par", "", token.place)
        body = [part for column in columns for part in (gap, *column)][1:]
        self.read.push([par, *body, par] if len(groups) > 2 else body)
        if option and not groups and not re.search(r"[=\d]", plain(option)):
            self.read.push(option)

    def look_of(self, group: list[Token]) -> list[Token]:
        """Return tokens in a group of their own; nothing if there are none."""
        if not group:
            return []
        place = group[0].place
        return [Token("open", "{", place), *group, Token("close", "}", place)]

    # Paragraphs

    @property
    def indent(self) -> int:
        """Indent of text in the innermost list, in characters."""
        return 2 * len(self.lists)

    def end_paragraph(self) -> None:
        """End a paragraph with its footnotes."""
        notes, self.notes = self.notes, []
        for note in notes:
            self.pen.break_line()
            self.pen.write(self.string(note))

    def par(self) -> None:
        """Begin a paragraph."""
        self.math = 0
        if self.in_heading:
            self.write(" ")
        elif self.tables:
            self.pen.break_line()
        else:
            self.end_paragraph()
            self.pen.begin(indent=self.indent)

    def new_line(self) -> None:
        """Break the line."""
        if self.in_heading:
            self.write(" ")
        else:
            self.pen.break_line()
