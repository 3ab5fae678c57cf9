r"""Split LaTeX source into tokens: comments are removed, an empty line becomes a `par`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sitegen.document import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Kind = Literal[
    "command", "open", "close", "math", "cell", "par", "space", "tie", "parameter", "script", "text"
]


class Token(NamedTuple):
    """The smallest unit of LaTeX."""

    kind: Kind
    """Its kind."""
    text: str
    """The name of a command without backslash; the characters of other tokens."""
    place: Place
    """Its place, or that of the command it was expanded from."""

    def is_command(self, *names: str) -> bool:
        """Return whether this is one of some commands."""
        return self.kind == "command" and self.text in names


_SPECIAL: Final[dict[str, Kind]] = {
    "{": "open", "}": "close", "&": "cell", "~": "tie", "^": "script", "_": "script",
}  # fmt: skip
_TOKEN: Final = r"""
      (?P<comment>%[^\n]*(?:\n[ \t]*(?P<blank>\n\s*)?)?)
    | (?P<par>[ \t]*\n[ \t]*\n\s*)
    | (?P<space>[ \t]*\n[ \t]*|[ \t]+)
    | \\begin\{(?P<raw>verbatim\*?|lstlisting|comment|filecontents\*?)\}
      (?P<body>.*?)(?:\\end\{(?P=raw)\}|\Z)
    | \\verb\*?(?P<fence>[^A-Za-z\s])(?P<verb>[^\n]*?)(?P=fence)
    | \\(?P<link>url|href|path|nolinkurl)[ \t]*(?:\[[^\]\n]*\])?[ \t]*
      \{(?P<address>(?:[^{}\\\n]|\\[^A-Za-z@\n])*)\}
    | \\(?P<command>[LETTERS]+)[ \t]*(?:\n[ \t]*(?![ \t\n]))?
    | \\(?P<sign>.|\n|\Z)
    | (?P<math>\$\$?)
    | (?P<parameter>\#+\d?)
    | (?P<special>[{}&~^_])
    | (?P<text>[\[\]*]|[^\\%{}$&~#^_\s\[\]*]+|.)
    """
_PATTERNS: Final = {
    internal: re.compile(_TOKEN.replace("LETTERS", letters), re.VERBOSE | re.DOTALL)
    for internal, letters in ((True, "A-Za-z@"), (False, "A-Za-z"))
}
_SWITCHES: Final = {"makeatletter": True, "makeatother": False}


def tokenize(source: str, file: str, *, internal: bool = False) -> Iterator[Token]:
    """Yield the tokens of a source; in `internal` ones, `@` is a letter, as in classes."""
    at, line = 0, 1
    while match := _PATTERNS[internal].match(source, at):
        yield from _tokens_of(match, Place(file, line))
        internal = _SWITCHES.get(match["command"], internal)
        line += source.count("\n", at, match.end())
        at = match.end()


def _tokens_of(match: re.Match[str], place: Place) -> list[Token]:
    name, text = match.lastgroup or "", match[0]
    if name == "comment":
        return [Token("par", "", place)] if match["blank"] else []
    if name in ("par", "math", "parameter", "text", "space"):
        kind: Kind = name  # type: ignore[assignment]  # one of these five
        return [Token(kind, text, place)]
    if name == "special":
        return [Token(_SPECIAL[text], text, place)]
    if name in ("command", "sign"):
        return [Token("command", match[name], place)]
    if name == "body":
        visible = match["raw"].startswith(("verb", "lst"))
        content = [Token("par", "", place), Token("text", match["body"].strip(), place)]
        return content if visible else []
    if name == "verb":
        return [Token("text", match["verb"], place)]
    # An address is verbatim, special characters included, apart from macro parameters.
    parts = re.split(r"(#\d)", re.sub(r"\\(.)", r"\1", match["address"]))
    address = [
        Token("parameter" if re.fullmatch(r"#\d", part) else "text", part, place)
        for part in parts
        if part
    ]
    return [Token("command", match["link"], place), *braced(address, place)]


def braced(tokens: Iterable[Token], place: Place) -> list[Token]:
    """Return tokens as a group in braces."""
    return [Token("open", "{", place), *tokens, Token("close", "}", place)]


def plain(tokens: Iterable[Token]) -> str:
    """Return the plain text of tokens, for names, options and addresses."""
    kept = {"space": " ", "par": " ", "tie": "~", "open": "", "close": ""}
    signs = {"textasciitilde": "~", "textunderscore": "_", "string": "", "~": "~"}
    out = []
    for token in tokens:
        if token.kind == "command":
            out.append(signs.get(token.text, "" if token.text[:1].isalpha() else token.text))
        else:
            out.append(kept.get(token.kind, token.text))
    return "".join(out).strip()
