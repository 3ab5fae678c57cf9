"""Regular expressions that are compiled when they are first used.

A CV of one kind meets half of the expressions that all kinds of CVs need, and compiling all of them takes longer than
reading it. So `expression(source)` stands wherever `re.compile(source)` would at the top of a module. What it
is compiled to is kept: see `precompiled`.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, AnyStr, Final, cast

from sitegen.precompiled import compiled
from sitegen.text import has_han

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_OFFERED: Final = tuple(name for name in dir(re.Pattern) if not name.startswith("_"))
_NOTHING: Final[Mapping[str, Callable[[str], object]]] = {
    **dict.fromkeys(("search", "match", "fullmatch"), lambda _: None),
    "findall": lambda _: [],
    "finditer": lambda _: iter(()),
    "split": lambda text: [text],
    "sub": lambda text: text,
    "subn": lambda text: (text, 0),
}
"""What each gives for a text in which there is no match."""


class _Expression:
    """Looks like the compiled expression. It has none of its attributes until one is asked for; then all of them."""

    __slots__ = ("_flags", "_module", "_source", *_OFFERED)

    def __init__(self, source: str | bytes, flags: int, module: str) -> None:
        self._source = source
        self._flags = flags
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name not in _OFFERED:
            raise AttributeError(name)
        if name == "pattern":  # for a larger expression
            return self._source
        made = compiled(self._source, self._flags, self._module)
        for each in _OFFERED:
            setattr(self, each, getattr(made, each))
        return getattr(made, name)


class _GatedExpression(_Expression):
    """Looks like the compiled expression, and is compiled and asked only for texts that it may match."""

    __slots__ = ("_compiled", "_han", "_needs")

    def __init__(self, source: str, flags: int, module: str, needs: Sequence[str], *, han: bool) -> None:
        super().__init__(source, flags, module)
        self._needs = needs
        self._han = han
        self._compiled: re.Pattern[Any] | None = None

    def __getattr__(self, name: str) -> Any:
        nothing = _NOTHING.get(name)
        if not nothing:
            return super().__getattr__(name)
        place = name.startswith("sub")  # behind what is put in its place

        def found(*args: Any, **words: Any) -> Any:
            if not self.may_match(args[place]):
                return nothing(args[place])
            self._compiled = self._compiled or compiled(self._source, self._flags, self._module)
            return getattr(self._compiled, name)(*args, **words)

        setattr(self, name, found)
        return found

    def may_match(self, text: str) -> bool:
        """Whether a text holds what each that matches does."""
        lowered = text.lower()
        for word in self._needs:  # no `any`: this is asked for every line, and most have none
            if word in lowered:
                return True
        return self._han and has_han(text)


def expression(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, compiled later."""
    return cast("re.Pattern[AnyStr]", _Expression(source, flags, _asking()))


def rare_expression(source: str, flags: int = 0, *, needs: Sequence[str], han: bool = False) -> re.Pattern[str]:
    """What `expression` gives, for a long one of which most CVs have nothing.

    Every text that matches holds one of `needs`, words in small letters, whatever the case in the text; or, if `han`,
    any Han character. To look for these takes no longer than to match, and to compile as long as to read a page.
    """
    return cast("re.Pattern[str]", _GatedExpression(source, flags, _asking(), needs, han=han))


def han_expression(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `expression` gives, for one that only texts with Han characters can match.

    A range of all of them takes as long to compile as a hundred words, and most CVs have none.
    """
    return cast("re.Pattern[str]", _GatedExpression(source, flags, _asking(), (), han=True))


def _asking() -> str:
    """The file of the module that asks for an expression."""
    found: str = sys._getframe(2).f_code.co_filename
    return found
