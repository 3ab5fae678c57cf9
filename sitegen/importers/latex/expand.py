r"""Tokens with macros -> tokens without: what TeX does before it sets anything.

Definitions are taken from the source (`\newcommand`, `\def`, `\newenvironment`, ...) and from the meanings that we give
to the commands of known classes, which nobody can redefine: `\cventry` says what it says however a template draws it.
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

TOO_DEEP: Final = "the commands of this file are nested too deeply, or never come to an end"
"""What is wrong with a file that TeX would not get through either."""
SAVED: Final = "@saved"
r"""Before a command, where `\let` gave its own meaning another name: it is what TeX or a package makes of it."""
_MOST_STEPS: Final = 1_000_000
_MOST_WAITING: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Macro:
    """What a command stands for."""

    arguments: tuple[tuple[str, tuple[Token, ...]], ...]
    r"""For each: `m` mandatory, `o` in brackets, `g` in braces, `d` in parentheses if they follow, `s` a star; and its
    default."""
    body: tuple[Token, ...]
    """Its tokens, with parameters."""
    end: tuple[Token, ...] = ()
    """For an environment: what stands for its end."""


@dataclass(slots=True)
class Expander:
    """A stream of tokens that expands macros as it goes."""

    source: Iterator[Token]
    """What is read."""
    include: Callable[[str, Place], Iterable[Token]]
    r"""Gives the tokens of a file that `\input` names."""
    primitives: Mapping[str, Callable[[Expander, Token], None]]
    """What some commands do to what follows them; `if` stands for all that begin so."""
    file: str = ""
    """The path that errors name."""
    macros: dict[str, Macro] = field(default_factory=dict)
    """By name of the command."""
    environments: dict[str, Macro] = field(default_factory=dict)
    """By name of the environment."""
    fixed: frozenset[str] = frozenset()
    """Commands and environments that the source cannot redefine."""
    flags: dict[str, bool] = field(default_factory=dict)
    r"""What `\newif` made."""
    _waiting: list[Token] = field(default_factory=list)
    _opened: list[tuple[str, tuple[Token, ...]]] = field(default_factory=list)
    _steps: list[int] = field(default_factory=lambda: [0])

    def next(self) -> Token | None:
        """The next token that is no macro; None at the end."""
        while (token := self.raw()) is not None:
            saved = token.kind == "command" and token.text == SAVED
            if saved:
                token = self.raw() or token
            if token.kind != "command" or not self._expand(token, saved=saved):
                return token
        return None

    def raw(self) -> Token | None:
        """The next token as it stands."""
        self._steps[0] += 1
        if self._steps[0] > _MOST_STEPS:
            hint = "look for a command that is defined by itself"
            raise UnreadableError(Problem(TOO_DEEP, self.file, hint=hint))
        return self._waiting.pop() if self._waiting else next(self.source, None)

    def push(self, tokens: Sequence[Token]) -> None:
        """Let these come next."""
        self._waiting.extend(reversed(tokens))
        if len(self._waiting) > _MOST_WAITING:
            self._steps[0] = _MOST_STEPS

    def skip_space(self) -> None:
        """Go to the next token that is no space."""
        while (token := self.raw()) is not None:
            if token.kind != "space":
                self.push([token])
                return

    def argument(self) -> list[Token]:
        """A mandatory argument: what stands in braces, or one token or character."""
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
        """What stands in braces, if braces come next; a line end before them does not count, unless `adjacent`."""
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
        """What stands in brackets, if they come next."""
        self.skip_space()
        token = self.raw()
        if token is None or token.text != "[" or token.kind != "text":
            self.push([token] if token else [])
            return None
        return self._until(lambda token: token.kind == "text" and token.text == "]")

    def option_here(self) -> list[Token] | None:
        """What stands in brackets, if they come at once."""
        token = self.raw()
        self.push([token] if token else [])
        return self.option() if token is not None and token.kind == "text" else None

    def parenthesis(self) -> list[Token] | None:
        """What stands in parentheses, if they come at once: coordinates."""
        out: list[Token] = []
        while (token := self.raw()) is not None and (
            out or (token.kind == "text" and token.text.startswith("("))
        ):
            out.append(token)
            inner, closed, rest = token.text.partition(")")
            if token.kind == "text" and closed:
                self.push([token._replace(text=rest)] if rest else [])
                return [*out[:-1], token._replace(text=inner)]
            if token.kind in ("par", "close"):  # the parenthesis was none
                break
            token = None
        self.push([*out, *([token] if token else [])])
        return None

    def within(self, tokens: Iterable[Token]) -> Expander:
        """A reader of these tokens, with the macros of this one."""
        return replace(self, source=iter(tokens), _waiting=[], _opened=[])

    def expanded(self, tokens: Iterable[Token]) -> list[Token]:
        """These tokens, their macros expanded."""
        inner = self.within(tokens)
        return list(iter(inner.next, None))

    def count_items(self) -> int:
        r"""How many items the list has that begins here."""
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
        r"""What stands in braces between here and the `\end` of this environment."""
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
        """The tokens of LaTeX that is made here, for this place."""
        return [token._replace(place=place) for token in tokens(source, place.file, internal=True)]

    def star(self) -> bool:
        """Whether a star comes next; it is taken."""
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
                if token.kind in ("par", "close"):  # the bracket was none
                    self.push([token])
                break
            depth += (token.kind == "open") - (token.kind == "close")
            out.append(token)
        return out

    def _expand(self, token: Token, *, saved: bool) -> bool:
        """Do what a command says, if it is for us to do; `saved`, what it said before it had another meaning."""
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
            while self._opened:  # what was not closed ends here
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
        """Give a command its meaning, unless that is fixed."""
        if name not in self.fixed:
            self.macros[name] = macro


def _filled(
    body: Iterable[Token], arguments: Sequence[tuple[Token, ...]], place: Place
) -> tuple[Token, ...]:
    """The body of a macro with its arguments in place."""
    out: list[Token] = []
    for token in body:
        if token.kind != "parameter":
            out.append(token._replace(place=place))
        elif token.text.startswith("##"):
            out.append(token._replace(text=token.text[1:], place=place))
        elif token.text[1:].isdigit() and int(token.text[1:]) <= len(arguments):
            out += arguments[int(token.text[1:]) - 1]
    return tuple(out)
