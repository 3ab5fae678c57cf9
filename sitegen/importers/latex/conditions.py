r"""Evaluate conditions: those of TeX, which end with `\fi`, and those of packages, with braces.

Tests that need TeX (sizes, engines, counters) are false. A condition that never ends hides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.importers.latex.tokens import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.importers.latex.expand import Expander
    from sitegen.importers.latex.tokens import Token

_OF_TWO: Final = frozenset((
    "ifstrequal", "ifdefstring", "ifcsstring", "ifdefequal", "ifcsequal", "ifdefstrequal",
    "ifinlist", "ifxifinlist",
    "ifnumequal", "ifnumless", "ifnumgreater", "ifdimequal", "ifdimless", "ifdimgreater",
    "IfStrEq", "IfSubStr",
    "IfEq",
))  # fmt: skip
_OF_THREE: Final = frozenset({"ifnumcomp", "ifdimcomp"})
_OF_ONE: Final = frozenset((
    "ifthenelse", "ifblank", "ifstrempty", "ifempty", "ifdef", "ifundef", "ifcsdef", "ifcsundef",
    "ifdefempty",
    "ifdefvoid", "ifcsempty", "ifcsvoid", "ifdefmacro", "ifbool", "iftoggle", "ifnumodd",
    "ifentrytype",
    "iffieldundef", "ifkeyword", "ifcategory", "IfValueTF", "IfNoValueTF", "IfBooleanTF",
    "IfFileExists",
))  # fmt: skip
_IN_BRACES: Final = _OF_ONE | _OF_TWO | _OF_THREE
_EMPTY: Final = frozenset((
    "ifblank", "ifstrempty", "ifempty", "ifdefempty", "ifdefvoid", "ifcsempty", "ifcsvoid",
    "IfNoValueTF",
))  # fmt: skip
_SAME: Final = frozenset((
    "ifstrequal", "ifdefstring", "ifcsstring", "ifdefequal", "ifcsequal", "ifdefstrequal",
    "IfStrEq", "IfEq",
))  # fmt: skip


def is_open(token: Token) -> bool:
    r"""Return whether a `\fi` belongs to this command."""
    return token.text.startswith("if") and token.text not in _IN_BRACES and token.text != "iff"


def decide(read: Expander, token: Token) -> None:
    """Continue with the branch whose condition is true."""
    name = token.text
    if name in _IN_BRACES:
        _choose(read, name)
        return
    following = read.raw()
    read.push([following] if following else [])
    if following is not None and following.kind == "open":  # a condition of an unknown package
        test, yes, no = read.argument(), read.group(), read.group()
        read.push(yes if yes and test else no or [])
        return
    if name == "ifx":
        first, second = read.raw(), read.raw()
        true = first is not None and second is not None and first[:2] == second[:2]
    elif name == "ifdefined":
        named = read.raw()
        true = named is not None and named.text in read.macros
    else:
        true = name == "iftrue" or read.flags.get(name.removeprefix("if"), False)
    if not true:
        _skip_branch(read, ("else", "fi"))


def _choose(read: Expander, name: str) -> None:
    count = 3 if name in _OF_THREE else 2 if name in _OF_TWO else 1
    tests = [read.argument() for _ in range(count)]
    yes, no = read.argument(), read.argument()
    read.push(yes if _holds(read, name, tests) else no)


def _holds(read: Expander, name: str, tests: Sequence[list[Token]]) -> bool:
    first = tests[0]
    if name == "ifthenelse":
        return _is_equal(read, first)
    if name in ("ifbool", "iftoggle"):
        return read.flags.get(plain(first), False)
    if name in ("ifdef", "ifundef", "ifcsdef", "ifcsundef", "ifdefmacro"):
        named = next((part.text for part in first if part.kind == "command"), plain(first))
        return (named in read.macros) != ("undef" in name)
    said = [plain(read.expanded(test)) for test in tests]
    if name in _SAME:
        return said[0] == said[1]
    if name in _EMPTY:
        return not said[0]
    return name in ("IfValueTF", "IfBooleanTF") and bool(said[0])


def _is_equal(read: Expander, test: Sequence[Token]) -> bool:
    r"""`\equal{a}{b}`, `\isempty{a}`, `\boolean{name}`, and `\not` before any of them."""
    inner = read.within(test)
    command = inner.raw()
    while command is not None and command.kind == "space":
        command = inner.raw()
    if command is None or command.kind != "command":
        return False
    if command.text == "not":
        return not _is_equal(read, list(iter(inner.raw, None)))
    if command.text == "boolean":
        return read.flags.get(plain(inner.argument()), False)
    left, right = (plain(read.expanded(inner.argument())) for _ in range(2))
    return command.text in ("equal", "isempty", "isequal") and left == right


def _not_blank(read: Expander, _token: Token) -> None:
    test, yes, no = plain(read.argument()), read.argument(), read.argument()
    read.push(yes if test else no)


def _else(read: Expander, _token: Token) -> None:
    _skip_branch(read, ("fi",))


def _skip_branch(read: Expander, ends: tuple[str, ...]) -> None:
    depth = 0
    skipped: list[Token] = []
    while (token := read.raw()) is not None:
        skipped.append(token)
        if token.kind != "command":
            continue
        if not depth and token.text in ends:
            return
        depth += is_open(token) - (token.text == "fi")
    read.push(skipped)


def _declare(read: Expander, _token: Token) -> None:
    read.flags.setdefault(plain(read.argument()), False)


def _set(read: Expander, _token: Token) -> None:
    read.flags[plain(read.argument())] = plain(read.argument()) == "true"


def _turn(read: Expander, token: Token) -> None:
    read.flags[plain(read.argument())] = token.text.endswith("true")


CONDITIONS: Final[Mapping[str, Callable[[Expander, Token], None]]] = {
    "if": decide,
    "notblank": _not_blank,
    **dict.fromkeys(("else", "or"), _else),
    **dict.fromkeys((name for name in _IN_BRACES if name.startswith("If")), decide),
    **dict.fromkeys(
        ("newbool", "providebool", "newtoggle", "providetoggle", "newboolean", "provideboolean"),
        _declare,
    ),
    **dict.fromkeys(("setbool", "settoggle", "setboolean"), _set),
    **dict.fromkeys(("booltrue", "boolfalse", "toggletrue", "togglefalse"), _turn),
}
