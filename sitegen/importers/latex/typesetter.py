r"""Turn expanded tokens into lines, interpreting only meaningful typesetting.

Its own commands begin with `@`; the files in `commands/` define others in terms of them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sitegen.importers.latex.expander import Token, braced, plain
from sitegen.importers.lines import LineBuilder, subscript, superscript

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.document import Line, Place
    from sitegen.importers.latex.actions import List
    from sitegen.importers.latex.bibliography import Bibliography
    from sitegen.importers.latex.expander import Expander
    from sitegen.importers.lines import Mark

    Action = tuple[str, Callable[..., None]]

_LIGATURES: Final = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"))
_ICON: Final = re.compile(r"(?:fa|ai)[A-Z]\w*")
"""Commands of fontawesome and academicons."""
_CHINESE: Final = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_INVISIBLE: Final = (
    "@show", "@hide", "@begindocument", "@resource", "@cite", "@categorize", "@filter",
    "@defaultfiles",
)  # fmt: skip
"""Commands that also apply to invisible text."""
_MANY_ARGUMENTS: Final = 3
"""An unknown command with this many arguments is an entry on its own line."""


@dataclass(slots=True)
class Typesetter:
    """Turns tokens into lines."""

    read: Expander
    """The source of tokens."""
    actions: Mapping[str, Action]
    """Kinds of arguments and function of its commands."""
    bibliography: Bibliography
    """The `.bib` files of the source."""
    pen: LineBuilder
    """Builds the lines."""
    place: Place
    """The place of the current token."""
    hidden: bool = False
    """Whether text is invisible, as before the document begins."""
    outer_hidden: list[bool] = field(default_factory=list)
    """Saved values of `hidden` during exceptions."""
    marks: list[tuple[Mark, ...]] = field(default_factory=lambda: [()])
    """Looks of the text, by group; the last is the innermost."""
    lists: list[List] = field(default_factory=list)
    """Open lists."""
    last_numbers: dict[str, int] = field(default_factory=dict)
    """Last numbers of lists by kind and depth, for lists that resume."""
    notes: list[Sequence[Token]] = field(default_factory=list)
    """Footnotes of the paragraph."""
    settings: dict[str, Sequence[Token]] = field(default_factory=dict)
    r"""Arguments of unknown commands in the preamble; `\sidebar` alone may typeset them later."""
    tables: int = 0
    """Number of open tables."""
    math: int = 0
    """0 outside formulas, 1 at the beginning of one, 2 inside."""
    line_group: int = 0
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
            if token.is_command("@begindocument", "@enddocument"):
                self.documents += 1 if token.text == "@begindocument" else -1
                if self.documents <= 0:
                    break
            self.pen.place = self.place = token.place
            self._set(token)
        self.end_paragraph()
        self.pen.end()
        return self.pen.lines

    def string(self, tokens: Sequence[Token], *, math: bool = False) -> str:
        """Return the text of tokens as one line."""
        inner = Typesetter(
            self.read.within(tokens),
            self.actions,
            self.bibliography,
            LineBuilder(""),
            self.place,
            math=1 if math else 0,
        )
        return " ".join(
            f"{line.marker} {line.text}".strip() for line in inner.run() if not line.blank
        )

    def lex(self, source: str) -> list[Token]:
        """Return the tokens of generated LaTeX."""
        return self.read.lex(source, self.place)

    def _set(self, token: Token) -> None:
        if token.kind == "open":
            self.marks.append(self.marks[-1])
        elif token.kind == "close":
            self.marks[1:] = self.marks[1:-1]
            self.line_group = self.line_group if len(self.marks) >= self.line_group else 0
        elif self.hidden and not token.is_command(*_INVISIBLE):
            self._remember(token)
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

    # Text

    def write(self, text: str) -> None:
        """Write text with the current formatting."""
        self.pen.write(text, self.marks[-1])
        self.last = text or self.last
        if self.math and text.strip():
            self.math = 2

    def _text(self, text: str) -> None:
        for source, ligature in () if self.math else _LIGATURES:
            text = text.replace(source, ligature)
        self.write(text)

    def _space(self, token: Token) -> None:
        if self.math:
            return
        if self.line_group and "\n" in token.text and not self.last.rstrip().endswith(","):
            self.new_line()
            return
        following = self.read.peek()
        # A line end between Chinese characters is not a space.
        if not (
            "\n" in token.text
            and _CHINESE.match(self.last[-1:])
            and following
            and _CHINESE.match(following.text)
        ):
            self.write(" ")

    def _script(self, token: Token) -> None:
        r"""Write `^` and `_`, which are ordinary characters outside formulas."""
        if not self.math:
            self.write(token.text)
            return
        is_first = self.math == 1
        text = self.string(self.read.mandatory(), math=True)
        moved = (superscript if token.text == "^" else subscript)(text)
        is_sign = token.text == "^" and re.fullmatch(r"[*†‡§¶∗,]+|°|∘|'+", text)
        if moved != text or is_sign or is_first:
            self.write(moved.replace("∘", "°"))
        else:
            self.write(f"{token.text}{text}" if len(text) == 1 else f"{token.text}({text})")

    def _command(self, token: Token) -> None:
        name = token.text
        if action := self.actions.get(name):
            kinds, function = action
            function(self, *self.read.arguments(kinds))
        elif name == "=" and self.tables:
            self.write("\t")  # sets a column of `tabbing`
        elif name in ACCENTS and not self.math:
            self.write(compose_accent(name, self.string(self.read.mandatory())))
        elif (text := symbol(name)) is not None:
            self.write(text)
        elif not name.startswith("@"):
            self._unknown(token)

    def _remember(self, token: Token) -> None:
        r"""Keep the argument of an unknown command of the preamble: `\sidebar{...}`."""
        if token.kind != "command" or token.text in self.actions or token.text.startswith("@"):
            return
        if group := self.read.group(adjacent=True):
            self.settings[token.text] = group
            self.read.push(braced(group, token.place))

    def _unknown(self, token: Token) -> None:
        """Write the arguments of an unknown command, in columns if there are several."""
        self.read.argument("s")
        option = self.read.argument("b")
        if _ICON.fullmatch(token.text):
            return
        groups: list[Sequence[Token]] = []
        while (group := self.read.group(adjacent=not groups)) is not None:
            groups.append(group)
        tab, par = Token("command", "@tab", token.place), Token("par", "", token.place)
        columns = [braced(group, token.place) if group else [] for group in groups]
        body = [part for column in columns for part in (tab, *column)][1:]
        if not groups:
            body = list(self.settings.pop(token.text, ()))
        self.read.push([par, *body, par] if len(groups) >= _MANY_ARGUMENTS else body)
        if option and not groups and not re.search(r"[=\d]", plain(option)):
            self.read.push(option)

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


ACCENTS: Final[Mapping[str, str]] = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
"""Combining characters by accent command."""
_SYMBOLS: Final[Mapping[str, str]] = {
    "sim": "~", "textasciitilde": "~", "cdotp": "·", "textperiodcentered": "·",
    "textbackslash": "\\", "circ": "°", "bullet": "•", "ast": "*", "star": "*", "i": "ı", "j": "ȷ",
}  # fmt: skip
"""Symbols that are missing in pylatexenc, or that CVs use with another meaning."""


def compose_accent(command: str, base: str) -> str:
    r"""Return a letter with an accent; without a letter, `\~{}` and `\^{}` are those characters."""
    if not base:
        return command if command in "^~" else ""
    letter = {"ı": "i", "ȷ": "j"}.get(base[0], base[0])
    return unicodedata.normalize("NFC", letter + ACCENTS[command]) + base[1:]


@cache
def symbol(name: str) -> str | None:
    """Return the text of a symbol command; None for other commands."""
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    if len(name) == 1 and not name.isalpha():
        return name.strip()
    text = getattr(_pylatexenc_table().get_macro_spec(name), "simplify_repl", None)
    takes_arguments = not isinstance(text, str) or "%" in text or "{" in text
    return None if takes_arguments else text


@cache
def _pylatexenc_table() -> Any:
    from pylatexenc.latex2text import get_default_latex_context_db

    return get_default_latex_context_db()
