r"""Expand macros, as TeX does before it typesets.

Definitions come from the source (`\newcommand`, `\def`, `\newenvironment`, ...) and from our files
for the commands of known classes. A source cannot redefine the latter: `\cventry` keeps its meaning
however a template draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.document import Place
from sitegen.errors import Problem, UnreadableError
from sitegen.importers.latex import unknown
from sitegen.importers.latex.tokens import Token, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

TOO_DEEP: Final = "the macros of this file are nested too deeply or never end"
"""The message for a file that TeX could not typeset either."""
SAVED: Final = "@saved"
r"""Precedes a command whose original meaning `\let` has saved under another name."""
_MOST_STEPS: Final = 1_000_000
_MOST_WAITING: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Macro:
    """The definition of a command or an environment."""

    arguments: tuple[tuple[str, tuple[Token, ...]], ...]
    r"""Kind and default of each argument.

    The kinds are `m` mandatory, `o` in brackets, `g` in braces if they follow, `d` in parentheses,
    `s` a star.
    """
    body: tuple[Token, ...]
    """Its replacement text, with parameters."""
    end: tuple[Token, ...] = ()
    """The replacement text of the end of an environment."""


@dataclass(slots=True)
class Expander:
    """A stream of tokens whose macros are expanded."""

    source: Iterator[Token]
    """The tokens to read."""
    include: Callable[[str, Place], Iterable[Token]]
    r"""Returns the tokens of a file named by `\input`."""
    primitives: Mapping[str, Callable[[Expander, Token], None]]
    """Commands that act on the tokens after them; `if` applies to all that begin with it."""
    file: str = ""
    """Path of the source, for errors."""
    macros: dict[str, Macro] = field(default_factory=dict)
    """Macros by command name."""
    environments: dict[str, Macro] = field(default_factory=dict)
    """Environments by name."""
    fixed: frozenset[str] = frozenset()
    """Commands and environments that the source cannot redefine."""
    flags: dict[str, bool] = field(default_factory=dict)
    r"""Conditions made by `\newif` and similar commands."""
    _waiting: list[Token] = field(default_factory=list)
    _opened: list[tuple[str, tuple[Token, ...]]] = field(default_factory=list)
    _steps: list[int] = field(default_factory=lambda: [0])

    def next(self) -> Token | None:
        """Return the next token that is no macro; None at the end."""
        while (token := self.raw()) is not None:
            saved = token.kind == "command" and token.text == SAVED
            if saved:
                token = self.raw() or token
            if token.kind != "command" or not self._expand(token, saved=saved):
                return token
        return None

    def raw(self) -> Token | None:
        """Return the next token without expanding it; None at the end."""
        self._steps[0] += 1
        if self._steps[0] > _MOST_STEPS:
            hint = "look for a command whose definition uses the command itself"
            raise UnreadableError(Problem(TOO_DEEP, self.file, hint=hint))
        return self._waiting.pop() if self._waiting else next(self.source, None)

    def push(self, tokens: Sequence[Token]) -> None:
        """Insert tokens to be read next."""
        self._waiting.extend(reversed(tokens))
        if len(self._waiting) > _MOST_WAITING:
            self._steps[0] = _MOST_STEPS

    def skip_space(self) -> None:
        """Skip spaces."""
        while (token := self.raw()) is not None:
            if token.kind != "space":
                self.push([token])
                return

    def argument(self) -> list[Token]:
        """Read a mandatory argument: a group in braces, or a single token or character."""
        self.skip_space()
        token = self.raw()
        if token is None or token.kind in ("close", "par"):
            self.push([token] if token else [])
            return []
        if token.kind == "text" and len(token.text) > 1:
            self.push([token._replace(text=token.text[1:])])
            return [token._replace(text=token.text[0])]
        return self._balanced() if token.kind == "open" else [token]

    def group(self, *, adjacent: bool = False) -> list[Token] | None:
        """Read a group in braces if it comes next, after line ends unless it must be `adjacent`."""
        skipped: list[Token] = []
        while (
            (token := self.raw()) is not None
            and token.kind == "space"
            and "\n" in token.text
            and not adjacent
        ):
            skipped.append(token)
        if token is not None and token.kind == "open":
            return self._balanced()
        self.push([*skipped, *([token] if token else [])])
        return None

    def option(self) -> list[Token] | None:
        """Read an optional argument in brackets if it comes next."""
        self.skip_space()
        token = self.raw()
        if token is None or token.text != "[" or token.kind != "text":
            self.push([token] if token else [])
            return None
        return self._until(lambda token: token.kind == "text" and token.text == "]")

    def option_here(self) -> list[Token] | None:
        """Read an optional argument in brackets if it comes next, without a space before it."""
        token = self.raw()
        self.push([token] if token else [])
        return self.option() if token is not None and token.kind == "text" else None

    def parenthesis(self) -> list[Token] | None:
        """Read an argument in parentheses (coordinates) if it comes next."""
        out: list[Token] = []
        while (token := self.raw()) is not None and (
            out or (token.kind == "text" and token.text.startswith("("))
        ):
            out.append(token)
            inner, closed, rest = token.text.partition(")")
            if token.kind == "text" and closed:
                self.push([token._replace(text=rest)] if rest else [])
                return [*out[:-1], token._replace(text=inner)]
            if token.kind in ("par", "close"):  # no closing parenthesis
                break
            token = None
        self.push([*out, *([token] if token else [])])
        return None

    def within(self, tokens: Iterable[Token]) -> Expander:
        """Return an expander of other tokens that shares the macros of this one."""
        return replace(self, source=iter(tokens), _waiting=[], _opened=[])

    def expanded(self, tokens: Iterable[Token]) -> list[Token]:
        """Return tokens with their macros expanded."""
        inner = self.within(tokens)
        return list(iter(inner.next, None))

    def count_items(self) -> int:
        r"""Count the items of the list that begins here."""
        seen: list[Token] = []
        depth = count = 0
        while (token := self.raw()) is not None:
            seen.append(token)
            if token.kind == "command":
                depth += (token.text == "begin") - (token.text == "end")
                count += token.text == "item" and not depth
            if depth < 0:
                break
        self.push(seen)
        return count

    def groups_until_end(self) -> list[list[Token]]:
        r"""Read all groups in braces up to the `\end` of this environment."""
        found: list[list[Token]] = []
        depth = 0
        while (token := self.raw()) is not None:
            if token.kind == "open":
                found.append(self._balanced())
            elif token.kind == "command" and token.text in ("begin", "end"):
                if token.text == "end" and not depth:
                    self.push([token])
                    break
                depth += 1 if token.text == "begin" else -1
                self.argument()
        return found

    def lex(self, source: str, place: Place) -> list[Token]:
        """Return the tokens of generated LaTeX, with the given place."""
        return [token._replace(place=place) for token in tokens(source, place.file, internal=True)]

    def star(self) -> bool:
        """Read a star if it comes next; return whether it did."""
        token = self.raw()
        if token is not None and (token.kind, token.text) == ("text", "*"):
            return True
        self.push([token] if token else [])
        return False

    def _balanced(self) -> list[Token]:
        depth = 1
        out: list[Token] = []
        while (token := self.raw()) is not None:
            depth += (token.kind == "open") - (token.kind == "close")
            if not depth:
                break
            out.append(token)
        return out

    def _until(self, last: Callable[[Token], bool]) -> list[Token]:
        out: list[Token] = []
        depth = 0
        while (token := self.raw()) is not None:
            if not depth and (last(token) or token.kind in ("par", "close")):
                if token.kind in ("par", "close"):  # no closing bracket
                    self.push([token])
                break
            depth += (token.kind == "open") - (token.kind == "close")
            out.append(token)
        return out

    def _expand(self, token: Token, *, saved: bool) -> bool:
        """Expand a command if it is a macro or primitive; its original meaning if `saved`."""
        name = token.text
        if name in ("begin", "end"):
            return self._environment(token)
        if name in self.macros and not saved:
            macro = self.macros[name]
            self.push(_filled(macro.body, self._arguments(macro), token.place))
            return True
        primitive = self.primitives.get(name) or (name.startswith("if") and self.primitives["if"])
        if primitive:
            primitive(self, token)
        return bool(primitive)

    def _environment(self, token: Token) -> bool:
        name = plain(self.argument())
        macro = self.environments.get(name) or self.environments.get(name.removesuffix("*"))
        if token.text == "begin" and macro:
            arguments = self._arguments(macro)
            self._opened.append((name, _filled(macro.end, arguments, token.place)))
            opened = Token("open", "{", token.place)
            self.push([opened, *_filled(macro.body, arguments, token.place)])
        elif token.text == "end" and self._opened and macro:
            while self._opened:  # environments left open end here
                last, end = self._opened.pop()
                self.push([*end, Token("close", "}", token.place)])
                if last == name:
                    break
        elif name == "document":
            self.push([token._replace(text=f"@{token.text}document")])
        else:
            par, brace = Token("par", "", token.place), "{}"[token.text == "end"]
            edge = Token("open" if brace == "{" else "close", brace, token.place)
            optional = token._replace(text="@optional")
            title = unknown.title(self, name) if token.text == "begin" else []
            self.push([par, edge, *(title or [optional])] if token.text == "begin" else [edge, par])
        return True

    def _arguments(self, macro: Macro) -> list[tuple[Token, ...]]:
        out: list[tuple[Token, ...]] = []
        for kind, default in macro.arguments:
            if kind == "s":
                out.append((Token("text", "*", Place(self.file, 0)),) if self.star() else ())
            else:
                ways = {"m": self.argument, "o": self.option, "d": self.parenthesis}
                found = ways.get(kind, self.group)()
                out.append(tuple(found) if found is not None else default)
        return out

    def define(self, name: str, macro: Macro) -> None:
        """Define a command, unless it is fixed."""
        if name not in self.fixed:
            self.macros[name] = macro


def _filled(
    body: Iterable[Token], arguments: Sequence[tuple[Token, ...]], place: Place
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
