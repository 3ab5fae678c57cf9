r"""The commands that act on tokens: definitions, `\input`, conditions, tests of arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.citing import new_cites
from sitegen.importers.latex.conditions import CONDITIONS
from sitegen.importers.latex.expand import SAVED, Expander, Macro
from sitegen.importers.latex.tokens import Token, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_CODE: Final = re.compile(r"(?P<hex>\")?(?P<code>(?(hex)[\dA-F]{1,5}|\d{1,6}))")
_PRIVATE: Final = 0xD800
"""From here on are no characters that texts hold, but icons."""


def _name(tokens: Sequence[Token]) -> str:
    return next((token.text for token in tokens if token.kind == "command"), "") or plain(tokens)


def _new_command(read: Expander, token: Token) -> None:
    read.star()
    name = _name(read.argument())
    count, default = plain(read.option() or ()), read.option()
    body = read.argument()
    if token.text == "providecommand" and name in read.macros:
        return
    read.define(name, Macro(_counted(count, default), tuple(body)))


def _counted(count: str, default: list[Token] | None) -> tuple[tuple[str, tuple[Token, ...]], ...]:
    number = min(int(count), 9) if count.isdigit() else 0
    first = [("o", tuple(default))] if default is not None and number else []
    return (*first, *[("m", ())] * (number - len(first)))


def _new_document_command(read: Expander, _token: Token) -> None:
    name, spec = _name(read.argument()), read.argument()
    read.define(name, Macro(_specified(spec), tuple(read.argument())))


def _new_environment(read: Expander, token: Token) -> None:
    read.star()
    name = plain(read.argument())
    if "Document" in token.text:
        arguments = _specified(read.argument())
    else:
        count = plain(read.option() or ())
        arguments = _counted(count, read.option())
    macro = Macro(arguments, tuple(read.argument()), tuple(read.argument()))
    if name not in read.fixed and not (
        token.text.startswith("provide") and name in read.environments
    ):
        read.environments[name] = macro


def _specified(spec: Sequence[Token]) -> tuple[tuple[str, tuple[Token, ...]], ...]:
    """Arguments in the way of xparse: `s o m O{default} g`."""
    out: list[tuple[str, tuple[Token, ...]]] = []
    rest = list(spec)
    while rest:
        token = rest.pop(0)
        for letter in token.text if token.kind == "text" else "":
            default: list[Token] = []
            if letter in "OG" and rest and rest[0].kind == "open":
                while rest and rest.pop(0).kind != "close":
                    default += rest[:1]
                default = default[:-1]
            if letter in "mosgOGdr":
                out.append((letter.lower().replace("r", "d"), tuple(default)))
            elif letter in "+!":
                continue
    return tuple(out)


def _define(read: Expander, _token: Token) -> None:
    r"""`\def\name#1#2{...}`. Text between parameters is a way of writing that no CV needs."""
    read.skip_space()
    named = read.raw()
    count = 0
    while (part := read.raw()) is not None and part.kind != "open":
        count += part.kind == "parameter"
    if named is None or part is None:
        return
    read.push([part])
    read.define(named.text, Macro((("m", ()),) * min(count, 9), tuple(read.argument())))


def _let(read: Expander, _token: Token) -> None:
    read.skip_space()
    named, other = read.raw(), read.raw()
    while other is not None and (other.kind == "space" or other.text == "="):
        other = read.raw()
    if named is None or other is None or named.text == other.text:
        return
    known = read.macros.get(other.text) if other.kind == "command" else None
    if known and [token[:2] for token in known.body[1:]] == [
        named[:2]
    ]:  # what was saved under another name comes back
        read.macros.pop(named.text, None)
        return
    saved = (other._replace(text=SAVED), other) if other.kind == "command" else (other,)
    read.define(named.text, known or Macro((), saved))


def _new_if(read: Expander, token: Token) -> None:
    name = _name(read.argument()).removeprefix("if")
    read.flags[name] = False
    for value in ("true", "false"):
        setter = Token("command", f"@set{value}", token.place)
        named = [
            Token("open", "{", token.place),
            Token("text", name, token.place),
            Token("close", "}", token.place),
        ]
        read.define(name + value, Macro((), (setter, *named)))


def _set(read: Expander, token: Token) -> None:
    read.flags[plain(read.argument())] = token.text == "@settrue"


def _if_star(read: Expander, _token: Token) -> None:
    star = read.star()
    yes, no = read.argument(), read.argument()
    read.push(yes if star else no)


def _if_next(read: Expander, _token: Token) -> None:
    wanted, yes, no = read.raw(), read.argument(), read.argument()
    read.skip_space()
    following = read.raw()
    found = wanted is not None and following is not None and wanted[:2] == following[:2]
    read.push([*(yes if found else no), *([following] if following else [])])


def _input(read: Expander, token: Token) -> None:
    name = plain(read.group() or _word(read))
    read.push([*read.include(name, token.place)])


def _import(read: Expander, token: Token) -> None:
    r"""`\import{folder/}{file}`."""
    folder, name = plain(read.argument()), plain(read.argument())
    read.push(
        [
            *read.include(
                f"{folder.strip().rstrip('/')}/{name}".lstrip("/") if folder else name, token.place
            )
        ]
    )


def _word(read: Expander) -> list[Token]:
    r"""`\input name`: what stands there up to the next space."""
    out: list[Token] = []
    while (token := read.raw()) is not None:
        if token.kind not in ("text", "script", "tie"):
            read.push([token])
            break
        out.append(token)
    return out


def _class(read: Expander, token: Token) -> None:
    read.option()
    names = plain(read.argument())
    read.option()
    suffix = ".cls" if "lass" in token.text else ".sty"
    for name in reversed(names.split(",")):
        read.push([*read.include(f"{name.strip()}{suffix}", token.place)])


def _named(read: Expander, token: Token) -> None:
    r"""`\csname name\endcsname`."""
    out: list[Token] = []
    while (part := read.raw()) is not None and part.text != "endcsname":
        out.append(part)
    read.push([Token("command", plain(out), token.place)])


def _after(read: Expander, _token: Token) -> None:
    r"""Expand the name in `\expandafter\def\csname name\endcsname`; nothing else needs it."""
    first, second = read.raw(), read.raw()
    if second and second.kind == "command" and second.text == "csname":
        _named(read, second)
    elif second and not (second.kind == "command" and second.text == "expandafter"):
        read.push([second])
    read.push([first] if first else [])


def _symbol(read: Expander, token: Token) -> None:
    r"""`\symbol{64}` is a character, `\symbol{"F095}` an icon of some font, which says nothing."""
    said = plain(read.argument()).strip()
    code = _CODE.fullmatch(said)
    number = int(code["code"], 16 if code["hex"] else 10) if code else 0
    read.push([Token("text", chr(number), token.place)] if ord(" ") < number < _PRIVATE else [])


def _nothing(read: Expander, _token: Token) -> None:
    pass


def _ignore(read: Expander, _token: Token) -> None:
    r"""`\@ignore{o m}{these words}`: commands that take arguments of this kind, and say nothing."""
    arguments, names = _specified(read.argument()), plain(read.argument())
    for name in names.split():
        read.define(name, Macro(arguments, ()))


def _for_each(read: Expander, _token: Token) -> None:
    r"""Read `\foreach \n in {Foam, Tides}{...}`: its list, unless it counts as `{1,...,5}`."""
    while (part := read.raw()) is not None and part.kind != "open":
        pass
    read.push([part] if part else [])
    listed = read.argument()
    read.argument()
    read.push([] if "..." in plain(listed) else listed)


def _filled(read: Expander, _token: Token) -> None:
    r"""`\@join{, }{a}{b}...`: the arguments that are not empty, with something in between."""
    between = read.argument()
    parts: list[list[Token]] = []
    while (following := read.raw()) is not None and following.kind == "open":
        read.push([following])
        parts.append(read.argument())
    read.push([following] if following else [])
    out: list[Token] = []
    for part in parts:
        if not _is_bare(part):
            place = part[0].place
            group = [Token("open", "{", place), *part, Token("close", "}", place)]
            out += [*between, *group] if out else group
    read.push(out)


def _is_bare(part: Sequence[Token]) -> bool:
    """Return whether an argument is empty, apart from changes of looks."""
    return all(
        token.kind in ("space", "par", "open", "close") or token.text.startswith("@")
        for token in part
    )


PRIMITIVES: Final[Mapping[str, Callable[[Expander, Token], None]]] = {
    **dict.fromkeys(
        ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"), _new_command
    ),
    **dict.fromkeys(
        (f"{verb}DocumentCommand" for verb in ("New", "Renew", "Provide", "Declare")),
        _new_document_command,
    ),
    **dict.fromkeys(("newenvironment", "renewenvironment", "provideenvironment"), _new_environment),
    **dict.fromkeys(
        (f"{verb}DocumentEnvironment" for verb in ("New", "Renew", "Provide", "Declare")),
        _new_environment,
    ),
    **dict.fromkeys(("def", "gdef", "edef", "xdef"), _define),
    **dict.fromkeys(
        ("noexpand", "protect", "relax", "global", "long", "outer", "fi", "unskip"), _nothing
    ),
    "expandafter": _after,
    "symbol": _symbol,
    **CONDITIONS,
    **dict.fromkeys(("@settrue", "@setfalse"), _set),
    **dict.fromkeys(("input", "include", "subfile", "subfileinclude"), _input),
    **dict.fromkeys(
        ("import", "subimport", "inputfrom", "includefrom", "subincludefrom", "subinputfrom"),
        _import,
    ),
    **dict.fromkeys(("documentclass", "LoadClass", "usepackage", "RequirePackage"), _class),
    "let": _let,
    "newif": _new_if,
    "@ifstar": _if_star,
    "@ifnextchar": _if_next,
    "csname": _named,
    "@ignore": _ignore,
    "@newcites": new_cites,
    "foreach": _for_each,
    "@join": _filled,
}
