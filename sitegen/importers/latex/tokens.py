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


_KINDS: Final[dict[str, Kind]] = {
    "{": "open", "}": "close", "&": "cell", "~": "tie", "^": "script", "_": "script",
}  # fmt: skip
_TOKEN: Final = re.compile(
    r"""
      (?P<comment>%[^\n]*(?:\n[ \t]*(?P<blank>\n\s*)?)?)
    | (?P<par>[ \t]*\n[ \t]*\n\s*)
    | (?P<space>[ \t]*\n[ \t]*|[ \t]+)
    | \\begin\{(?P<raw>verbatim\*?|lstlisting|comment|filecontents\*?)\}
      (?P<body>.*?)(?:\\end\{(?P=raw)\}|\Z)
    | \\verb\*?(?P<fence>[^A-Za-z\s])(?P<verb>[^\n]*?)(?P=fence)
    | \\(?P<link>url|href|path|nolinkurl)[ \t]*(?:\[[^\]\n]*\])?[ \t]*
      \{(?P<address>(?:[^{}\\\n]|\\[^A-Za-z@\n])*)\}
    | \\(?P<command>[A-Za-z@]*@[A-Za-z@]*|[A-Za-z]+)[ \t]*(?:\n[ \t]*(?![ \t\n]))?
    | \\(?P<sign>.|\n|\Z)
    | (?P<math>\$\$?)
    | (?P<parameter>\#+\d?)
    | (?P<special>[{}&~^_])
    | (?P<text>[\[\]*]|[^\\%{}$&~#^_\s\[\]*]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_AT: Final = re.compile(r"\\(?P<command>[A-Za-z]+)[ \t]*(?:\n[ \t]*(?![ \t\n]))?")


def tokens(source: str, file: str, *, internal: bool = False) -> Iterator[Token]:
    """Yield the tokens of a source; in `internal` ones, `@` is a letter, as in classes."""
    at, line = 0, 1
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match and not internal and match["command"] and "@" in match["command"]:
            match = _AT.match(source, at) or re.compile(r"\\(?P<sign>@)").match(source, at)
        if match is None:  # never happens: every character is a token
            return
        yield from _read(match, Place(file, line))
        if match.lastgroup == "command" and match["command"] in _LETTERS:
            internal = _LETTERS[match["command"]]
        line += source.count("\n", at, match.end())
        at = match.end()


_LETTERS: Final = {"makeatletter": True, "makeatother": False}


def _read(match: re.Match[str], place: Place) -> Iterable[Token]:
    name, text = match.lastgroup or "", match[0]
    if name == "comment" or name == "blank":
        return [Token("par", "", place)] if match["blank"] else []
    if name in ("par", "math", "parameter", "text", "space"):
        kind: Kind = name  # type: ignore[assignment]  # one of these five
        return [Token(kind, text, place)]
    if name == "special":
        return [Token(_KINDS[text], text, place)]
    if name in ("command", "sign"):
        return [Token("command", match[name], place)]
    if name == "body":
        shown = match["raw"].startswith(("verb", "lst"))
        return (
            [Token("par", "", place), Token("text", match["body"].strip(), place)] if shown else []
        )
    if name == "verb":
        return [Token("text", match["verb"], place)]
    return _address(match, place)


def _address(match: re.Match[str], place: Place) -> Iterable[Token]:
    """Return an address verbatim, special characters included, apart from macro parameters."""
    address = re.sub(r"\\(.)", r"\1", match["address"])
    parts = re.split(r"(#\d)", address)
    inner = [
        Token("parameter" if re.fullmatch(r"#\d", part) else "text", part, place)
        for part in parts
        if part
    ]
    return [
        Token("command", match["link"], place),
        Token("open", "{", place),
        *inner,
        Token("close", "}", place),
    ]


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
