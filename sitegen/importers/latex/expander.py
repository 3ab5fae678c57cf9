r"""Split LaTeX source into tokens, and expand macros, as TeX does before it typesets.

Definitions come from the source (`\newcommand`, `\def`, `\newenvironment`, ...) and from our files
for the commands of known classes. A source cannot redefine the latter: `\cventry` keeps its
meaning, however a template typesets it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sitegen.document import Place
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    Parameter = tuple[str, tuple["Token", ...]]
    Primitive = tuple[str, Callable[..., None]]

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


SAVED: Final = "@saved"
r"""Precedes a command whose original meaning `\let` has saved under another name."""
_MAX_STEPS: Final = 1_000_000
_MAX_WAITING: Final = 1_000_000
_ALIGNING: Final = frozenset(("center", "flushleft", "flushright", "quote", "quotation", "verse"))
"""Environments of LaTeX itself, whose text may begin with a group in braces."""
_TITLE: Final = re.compile(r"[A-ZÀ-Þ][^\d_=.:]{3,50}")
"""A possible heading: neither a length nor a column specification."""


@dataclass(frozen=True, slots=True)
class Macro:
    """The definition of a command or an environment."""

    parameters: tuple[Parameter, ...]
    """Kind and default of each argument; `Expander.argument` explains the kinds."""
    body: tuple[Token, ...]
    """Its replacement text, with parameters."""
    end: tuple[Token, ...] = ()
    """The replacement text of the end of an environment."""


@dataclass(slots=True)
class Expander:
    """A stream of tokens whose macros are expanded."""

    source: Iterator[Token]
    """The tokens to read."""
    include: Callable[[Expander, str, Place], Iterable[Token]]
    r"""Returns the tokens of a file named by `\input`."""
    primitives: Mapping[str, Primitive]
    """Kinds of arguments and function of the commands that act on other tokens.

    The function gets the expander, the command, and the arguments; `if` applies to all that begin
    with it.
    """
    file: str
    """Path of the source, for errors."""
    macros: dict[str, Macro] = field(default_factory=dict)
    """Macros by command name."""
    environments: dict[str, Macro] = field(default_factory=dict)
    """Environments by name."""
    fixed: set[str] = field(default_factory=set)
    """Commands and environments that the source cannot redefine."""
    fixes: bool = False
    """Whether new definitions are protected from redefinition by the source."""
    flags: dict[str, bool] = field(default_factory=dict)
    r"""Conditions made by `\newif` and similar commands."""
    _waiting: list[Token] = field(default_factory=list)
    _opened: list[tuple[str, tuple[Token, ...]]] = field(default_factory=list)
    _steps: list[int] = field(default_factory=lambda: [0])

    # The stream

    def next(self) -> Token | None:
        """Return the next token that is not a macro; None at the end."""
        while (token := self.raw()) is not None:
            saved = token.is_command(SAVED)
            if saved:
                token = self.raw() or token
            if token.kind != "command" or not self._expand(token, saved=saved):
                return token
        return None

    def raw(self) -> Token | None:
        """Return the next token without expanding it; None at the end."""
        self._steps[0] += 1
        if self._steps[0] > _MAX_STEPS:
            raise never_ends(self.file)
        return self._waiting.pop() if self._waiting else next(self.source, None)

    def push(self, tokens: Sequence[Token | None]) -> None:
        """Insert tokens to be read next; None, the end, is ignored."""
        self._waiting.extend(token for token in reversed(tokens) if token is not None)
        if len(self._waiting) > _MAX_WAITING:
            self._steps[0] = _MAX_STEPS

    def peek(self) -> Token | None:
        """Return the next token without consuming it."""
        token = self.raw()
        self.push([token])
        return token

    def skip_space(self) -> None:
        """Skip spaces."""
        while (token := self.peek()) is not None and token.kind == "space":
            self.raw()

    def within(self, tokens: Iterable[Token]) -> Expander:
        """Return an expander of other tokens that shares the macros of this one."""
        return replace(self, source=iter(tokens), _waiting=[], _opened=[])

    def expanded(self, tokens: Iterable[Token]) -> list[Token]:
        """Return tokens with their macros expanded."""
        return list(iter(self.within(tokens).next, None))

    def lex(self, source: str, place: Place) -> list[Token]:
        """Return the tokens of generated LaTeX, with the given place."""
        return [
            token._replace(place=place) for token in tokenize(source, place.file, internal=True)
        ]

    # Arguments

    def arguments(self, kinds: str) -> list[Sequence[Token] | None]:
        """Read arguments, one for each letter; see `argument`."""
        return [self.argument(kind) for kind in kinds]

    def argument(self, kind: str = "m") -> Sequence[Token] | None:
        """Read an argument; None if it is optional and missing.

        The kinds are `m` mandatory, `o` in brackets, `b` in brackets without a space before them,
        `g` in braces if they follow, `d` in parentheses, `s` a star.
        """
        if kind == "m":
            return self.mandatory()
        if kind == "g":
            return self.group()
        if kind == "d":
            return self._parenthesis()
        if kind == "o":
            self.skip_space()
        token = self.peek()
        if token is None or token.kind != "text" or token.text != ("*" if kind == "s" else "["):
            return None
        self.raw()
        return [token] if kind == "s" else self._bracket()

    def mandatory(self) -> Sequence[Token]:
        """Read a mandatory argument: a group in braces, or a single token or character."""
        self.skip_space()
        token = self.raw()
        if token is None or token.kind in ("close", "par"):
            self.push([token])
            return []
        if token.kind == "text" and len(token.text) > 1:
            self.push([token._replace(text=token.text[1:])])
            return [token._replace(text=token.text[0])]
        return self._balanced() if token.kind == "open" else [token]

    def group(self, *, adjacent: bool = False) -> list[Token] | None:
        """Read a group in braces if it comes next, after line ends unless it must be `adjacent`."""
        skipped: list[Token] = []
        while (token := self.raw()) is not None and token.kind == "space":
            skipped.append(token)
            if adjacent or "\n" not in token.text:
                self.push(skipped)
                return None
        if token is not None and token.kind == "open":
            return self._balanced()
        self.push([*skipped, token])
        return None

    def _bracket(self) -> list[Token]:
        out: list[Token] = []
        depth = 0
        while (token := self.raw()) is not None:
            if not depth and token.kind in ("par", "close"):  # no closing bracket
                self.push([token])
                break
            if not depth and (token.kind, token.text) == ("text", "]"):
                break
            depth += (token.kind == "open") - (token.kind == "close")
            out.append(token)
        return out

    def _parenthesis(self) -> list[Token] | None:
        out: list[Token] = []
        token = self.peek()
        if token is None or token.kind != "text" or not token.text.startswith("("):
            return None
        while (token := self.raw()) is not None and token.kind not in ("par", "close"):
            inner, closed, rest = token.text.partition(")")
            if token.kind == "text" and closed:
                self.push([token._replace(text=rest)] if rest else [])
                return [*out, token._replace(text=inner)]
            out.append(token)
        self.push([*out, token])
        return None

    def _balanced(self) -> list[Token]:
        depth = 1
        out: list[Token] = []
        while (token := self.raw()) is not None:
            depth += (token.kind == "open") - (token.kind == "close")
            if not depth:
                break
            out.append(token)
        return out

    def count_items(self) -> int:
        r"""Count the items of the list that begins here."""
        seen: list[Token] = []
        depth = count = 0
        while depth >= 0 and (token := self.raw()) is not None:
            seen.append(token)
            depth += token.is_command("begin") - token.is_command("end")
            count += token.is_command("item") and not depth
        self.push(seen)
        return count

    def groups_until_end(self) -> list[list[Token]]:
        r"""Read all groups in braces up to the `\end` of this environment."""
        groups: list[list[Token]] = []
        depth = 0
        while (token := self.raw()) is not None:
            if token.kind == "open":
                groups.append(self._balanced())
            elif token.is_command("begin", "end"):
                if token.text == "end" and not depth:
                    self.push([token])
                    break
                depth += 1 if token.text == "begin" else -1
                self.mandatory()
        return groups

    # Macros

    def define(self, name: str, macro: Macro, *, environment: bool = False) -> None:
        """Define a command or an environment, unless it is fixed."""
        if self.fixes:
            self.fixed.add(name)
        elif name in self.fixed:
            return
        (self.environments if environment else self.macros)[name] = macro

    def takes_branches(self, name: str) -> bool:
        r"""Return whether a command is a condition that ends with `\fi`."""
        macro = self.macros.get(name)
        return name.startswith("if") and name != "iff" and not (macro and macro.parameters)

    def _expand(self, token: Token, *, saved: bool) -> bool:
        """Expand a command if it is a macro or primitive; its original meaning if `saved`."""
        name = token.text
        if name in ("begin", "end"):
            self._expand_environment(token)
        elif name in self.macros and not saved:
            macro = self.macros[name]
            self.push(_fill(macro.body, self._arguments_of(macro), token.place))
        elif primitive := self.primitives.get("if" if self.takes_branches(name) else name):
            kinds, function = primitive
            function(self, token, *self.arguments(kinds))
        else:
            return False
        return True

    def _expand_environment(self, token: Token) -> None:
        name = plain(self.mandatory())
        macro = self.environments.get(name) or self.environments.get(name.removesuffix("*"))
        begins = token.text == "begin"
        opening, closing = braced((), token.place)
        if begins and macro:
            arguments = self._arguments_of(macro)
            self._opened.append((name, _fill(macro.end, arguments, token.place)))
            self.push([opening, *_fill(macro.body, arguments, token.place)])
        elif macro and self._opened:
            while self._opened:  # environments left open end here
                last, end = self._opened.pop()
                self.push([*end, closing])
                if last == name:
                    break
        elif name == "document":
            self.push([token._replace(text=f"@{token.text}document")])
        else:
            par = Token("par", "", token.place)
            self.push([par, opening, *self._title(name, token.place)] if begins else [closing, par])

    def _title(self, name: str, place: Place) -> list[Token]:
        r"""Return the heading from `\begin{rubric}[2cm]{Education}` of an unknown class."""
        option, title = None, None
        if name not in _ALIGNING:
            option, title = self.argument("b"), self.group(adjacent=True)
        styled = any(part.kind == "command" and part.text[:1].isalpha() for part in title or ())
        if title and not styled and _TITLE.fullmatch(plain(title)):
            return [*self.lex(r"\section", place), *braced(title, place)]
        brackets = [Token("text", mark, place) for mark in "[]"]
        self.push(braced(title, place) if title else [])
        self.push([brackets[0], *option, brackets[1]] if option else [])
        return [Token("command", "@optional", place)]

    def _arguments_of(self, macro: Macro) -> list[Sequence[Token]]:
        arguments = ((self.argument(kind), default) for kind, default in macro.parameters)
        return [default if value is None else value for value, default in arguments]


def never_ends(path: str) -> UnreadableError:
    """Return the error for a file whose macros never end, in TeX as well."""
    message = "the macros of this file are nested too deeply or never end"
    hint = "look for a command whose definition uses the command itself"
    return UnreadableError(Problem(message, path, hint=hint))


def _fill(
    body: Iterable[Token], arguments: Sequence[Sequence[Token]], place: Place
) -> tuple[Token, ...]:
    """Return the body of a macro with its arguments inserted."""
    out: list[Token] = []
    for token in body:
        if token.kind != "parameter":
            out.append(token._replace(place=place))
        elif token.text.startswith("##"):
            out.append(token._replace(text=token.text[1:], place=place))
        elif token.text[1:].isdigit() and int(token.text[1:]) <= len(arguments):
            out += arguments[int(token.text[1:]) - 1]
    return tuple(out)
