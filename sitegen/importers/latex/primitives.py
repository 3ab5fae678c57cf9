r"""The commands that act on tokens: definitions, `\input`, conditions, tests of arguments.

Conditions end with `\fi`, or have their branches in braces. Tests that need TeX (sizes, engines,
counters) are false. An unclosed condition does not hide text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.expander import SAVED, Expander, Macro, Token, braced, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.importers.latex.expander import Parameter, Primitive

    Tokens = Sequence[Token]

_CHARACTER: Final = re.compile(r"(?P<hex>\")?(?P<code>(?(hex)[\dA-F]{1,5}|\d{1,6}))")
_LAST_CHARACTER: Final = 0xD800
"""The last code point of text characters; higher ones are icons."""

# Definitions


def _name(tokens: Tokens) -> str:
    return next((token.text for token in tokens if token.kind == "command"), "") or plain(tokens)


def _new(read: Expander, token: Token) -> None:
    r"""`\newcommand`, `\NewDocumentCommand`, `\newenvironment` and their variants."""
    read.argument("s")
    name = _name(read.mandatory())
    if "Document" in token.text:
        parameters = _document_parameters(read.mandatory())
    else:
        parameters = _parameters(read.argument("o"), read.argument("o"))
    is_environment = token.text.endswith("nvironment")
    body, end = read.mandatory(), read.mandatory() if is_environment else ()
    known = name in (read.environments if is_environment else read.macros)
    if not (known and token.text.startswith("provide")):
        macro = Macro(parameters, tuple(body), tuple(end))
        read.define(name, macro, environment=is_environment)


def _parameters(count: Tokens | None, default: Tokens | None) -> tuple[Parameter, ...]:
    written = plain(count or ())
    number = min(int(written), 9) if re.fullmatch(r"\d{1,4}", written) else 0
    first = [("o", tuple(default))] if default is not None and number else []
    return (*first, *[("m", ())] * (number - len(first)))


def _document_parameters(kinds: Tokens) -> tuple[Parameter, ...]:
    """Return the parameters that `s o m O{default} g` declares."""
    out: list[Parameter] = []
    rest = list(kinds)
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
    return tuple(out)


def _define_several(
    read: Expander, token: Token, kinds: Tokens, names: Tokens, body: Tokens, *end: Tokens
) -> None:
    r"""`\@define{o m}{foo bar}{...}`: several commands of the same meaning; for our own files."""
    macro = Macro(_document_parameters(kinds), tuple(body), *map(tuple, end))
    for name in plain(names).split():
        read.define(name, macro, environment=token.text == "@defineenvironment")


def _define(read: Expander, _token: Token) -> None:
    r"""`\def\name#1#2{...}`; text between parameters is treated as part of the arguments."""
    read.skip_space()
    name = read.raw()
    count = 0
    while (part := read.peek()) is not None and part.kind != "open":
        count += part.kind == "parameter"
        read.raw()
    if name is not None and part is not None:
        read.define(name.text, Macro((("m", ()),) * min(count, 9), tuple(read.mandatory())))


def _let(read: Expander, _token: Token) -> None:
    read.skip_space()
    name, other = read.raw(), read.raw()
    while other is not None and (other.kind == "space" or other.text == "="):
        other = read.raw()
    if name is None or other is None or name.text == other.text:
        return
    known = read.macros.get(other.text) if other.kind == "command" else None
    if known and [token[:2] for token in known.body[1:]] == [name[:2]]:
        read.macros.pop(name.text, None)  # a command saved under another name is restored
        return
    saved = (other._replace(text=SAVED), other) if other.kind == "command" else (other,)
    read.define(name.text, known or Macro((), saved))


def _new_cites(read: Expander, token: Token, names: Tokens, titles: Tokens) -> None:
    r"""Define `\nociteconf`, `\bibliographyconf` and so on for each name of `\@newcites`."""
    groups = read.within(titles).groups_until_end() or [list(titles)]
    for index, name in enumerate(map(str.strip, plain(names).split(","))):
        options = f"title={plain(groups[index])},heading=own" if index < len(groups) else ""
        for command, body in (
            (f"nocite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"cite{name}", f"\\@cite{{#1}}{{{name}}}"),
            (f"bibliographystyle{name}", ""),
            (f"bibliography{name}", f"\\@bibliography{{{options}}}{{#1}}{{{name}}}"),
        ):
            read.define(command, Macro((("m", ()),), tuple(read.lex(body, token.place))))


def _from_name(read: Expander, token: Token) -> None:
    r"""`\csname name\endcsname`."""
    out: list[Token] = []
    while (part := read.raw()) is not None and part.text != "endcsname":
        out.append(part)
    read.push([Token("command", plain(out), token.place)])


def _expand_after(read: Expander, _token: Token) -> None:
    r"""Expand the name in `\expandafter\def\csname name\endcsname`; CVs need nothing else."""
    first, second = read.raw(), read.raw()
    if second and second.is_command("csname"):
        _from_name(read, second)
    elif second and not second.is_command("expandafter"):
        read.push([second])
    read.push([first])


# Files


def _input(read: Expander, token: Token) -> None:
    r"""`\input{name}` or `\input name`."""
    name = read.group()
    if name is None:
        name = []
        while (part := read.peek()) is not None and part.kind in ("text", "script", "tie"):
            name.append(part)
            read.raw()
    read.push([*read.include(read, plain(name), token.place)])


def _import(read: Expander, token: Token, folder: Tokens, name: Tokens) -> None:
    r"""`\import{folder/}{file}`."""
    path = f"{plain(folder).rstrip('/')}/{plain(name)}" if folder else plain(name)
    read.push([*read.include(read, path.lstrip("/") if folder else path, token.place)])


def _load(
    read: Expander, token: Token, _options: Tokens | None, names: Tokens, _date: Tokens | None
) -> None:
    r"""`\documentclass[options]{name}[date]`, `\usepackage`."""
    suffix = ".cls" if "lass" in token.text else ".sty"
    for name in reversed(plain(names).split(",")):
        read.push([*read.include(read, f"{name.strip()}{suffix}", token.place)])


# Conditions


def _decide(read: Expander, token: Token) -> None:
    r"""Continue with the branch whose condition is true."""
    name = token.text
    following = read.peek()
    if following is not None and following.kind == "open":  # a condition of an unknown package
        test, yes, no = read.mandatory(), read.group(), read.group()
        read.push(yes if yes and test else no or [])
        return
    if name == "ifx":
        first, second = read.raw(), read.raw()
        true = first is not None and second is not None and first[:2] == second[:2]
    elif name == "ifdefined":
        command = read.raw()
        true = command is not None and command.text in read.macros
    else:
        true = name == "iftrue" or read.flags.get(name.removeprefix("if"), False)
    if not true:
        _skip_branch(read, "else", "fi")


def _skip_branch(read: Expander, *ends: str) -> None:
    depth = 0
    skipped: list[Token] = []
    while (token := read.raw()) is not None:
        skipped.append(token)
        if token.kind != "command":
            continue
        if not depth and token.text in ends:
            return
        depth += read.takes_branches(token.text) - (token.text == "fi")
    read.push(skipped)


def _choose(read: Expander, token: Token, *arguments: Tokens) -> None:
    r"""`\@ifblank{text}{yes}{no}` and similar commands."""
    *tests, yes, no = arguments
    read.push(yes if _TESTS[token.text](read, *tests) else no)


def _is_true(read: Expander, test: Tokens) -> bool:
    r"""Evaluate `\equal{a}{b}`, `\isempty{a}`, `\boolean{name}`, and `\not` before any of them."""
    inner = read.within(test)
    inner.skip_space()
    command = inner.raw()
    if command is None or command.kind != "command":
        return False
    if command.text == "not":
        return not _is_true(read, list(iter(inner.raw, None)))
    if command.text == "boolean":
        return read.flags.get(plain(inner.mandatory()), False)
    equal = _is_equal(read, inner.mandatory(), inner.mandatory())
    return equal and command.text in ("equal", "isempty", "isequal")


def _is_equal(read: Expander, left: Tokens, right: Tokens) -> bool:
    return plain(read.expanded(left)) == plain(read.expanded(right))


_TESTS: Final[Mapping[str, Callable[..., bool]]] = {
    "@iftest": _is_true,
    "@ifblank": lambda read, text: _is_equal(read, text, ()),
    "@ifequal": _is_equal,
    "@ifdefined": lambda read, name: _name(name) in read.macros,
    "@ifflag": lambda read, name: read.flags.get(plain(name), False),
    "@ifstar": lambda _read, star: bool(star),
}


def _if_next(read: Expander, _token: Token) -> None:
    expected, yes, no = read.raw(), read.mandatory(), read.mandatory()
    read.skip_space()
    following = read.peek()
    same = expected is not None and following is not None and expected[:2] == following[:2]
    read.push(yes if same else no)


def _new_if(read: Expander, token: Token, name: Tokens) -> None:
    flag = _name(name).removeprefix("if")
    read.flags[flag] = False
    for value in ("true", "false"):
        body = read.lex(f"\\@setflag{{{flag}}}{{{value}}}", token.place)
        read.define(flag + value, Macro((), tuple(body)))


# Text


def _character(read: Expander, token: Token, code: Tokens) -> None:
    r"""`\symbol{64}` is a character, `\symbol{"F095}` an icon."""
    match = _CHARACTER.fullmatch(plain(code))
    number = int(match["code"], 16 if match["hex"] else 10) if match else 0
    is_text = ord(" ") < number < _LAST_CHARACTER
    read.push([Token("text", chr(number), token.place)] if is_text else [])


def _for_each(read: Expander, _token: Token) -> None:
    r"""Read `\foreach \n in {Foam, Tides}{...}`: its list, unless it counts as `{1,...,5}`."""
    while (part := read.peek()) is not None and part.kind != "open":
        read.raw()
    items, _body = read.mandatory(), read.mandatory()
    read.push([] if "..." in plain(items) else items)


def _join(read: Expander, _token: Token, separator: Tokens) -> None:
    r"""`\@join{, }{a}{b}...`: the arguments that are not empty, with a separator between them."""
    out: list[Token] = []
    while (part := read.group(adjacent=True)) is not None:
        if any(
            token.kind not in ("space", "par", "open", "close") and not token.text.startswith("@")
            for token in part
        ):
            out += [*(separator if out else ()), *braced(part, part[0].place)]
    read.push(out)


def _by_name(*rows: tuple[str, str, Callable[..., None]]) -> dict[str, Primitive]:
    return {name: (kinds, function) for names, kinds, function in rows for name in names.split()}


PRIMITIVES: Final[Mapping[str, Primitive]] = _by_name(
    ("newcommand renewcommand providecommand DeclareRobustCommand", "", _new),
    ("newenvironment renewenvironment provideenvironment", "", _new),
    ("NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand", "", _new),
    ("NewDocumentEnvironment RenewDocumentEnvironment ProvideDocumentEnvironment", "", _new),
    ("DeclareDocumentCommand DeclareDocumentEnvironment", "", _new),
    ("@define", "mmm", _define_several),
    ("@defineenvironment", "mmmm", _define_several),
    ("def gdef edef xdef", "", _define),
    ("let", "", _let),
    ("csname", "", _from_name),
    ("expandafter", "", _expand_after),
    ("input include subfile subfileinclude", "", _input),
    ("import subimport inputfrom includefrom subincludefrom subinputfrom", "mm", _import),
    ("documentclass LoadClass usepackage RequirePackage", "omo", _load),
    ("if", "", _decide),
    ("else or", "", lambda read, _token: _skip_branch(read, "fi")),
    ("@ifblank @ifdefined @ifflag @iftest", "mmm", _choose),
    ("@ifequal", "mmmm", _choose),
    ("@ifstar", "smm", _choose),
    ("@ifnextchar", "", _if_next),
    ("newif", "m", _new_if),
    (
        "@setflag",
        "mm",
        lambda read, _token, name, value: read.flags.update({plain(name): plain(value) == "true"}),
    ),
    ("symbol", "m", _character),
    ("foreach", "", _for_each),
    ("@join", "m", _join),
    ("@newcites", "mm", _new_cites),
    ("noexpand protect relax global long outer fi unskip", "", lambda _read, _token: None),
)
