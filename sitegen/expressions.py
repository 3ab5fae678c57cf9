"""Regular expressions that are compiled when they are first used.

A CV of one kind meets half of the expressions that all kinds of CVs need, and compiling all of them takes longer than
reading it. So `expression(source)` stands wherever `re.compile(source)` would at the top of a module.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Final, cast

from sitegen.text import has_han

_OFFERED: Final = tuple(name for name in dir(re.Pattern) if not name.startswith("_"))


class _Expression:
    """Looks like the compiled expression. It has none of its attributes until one is asked for; then all of them."""

    __slots__ = ("_flags", "_source", *_OFFERED)

    def __init__(self, source: str | bytes, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _OFFERED:
            raise AttributeError(name)
        if name == "pattern":  # for a larger expression
            return self._source
        compiled = re.compile(self._source, self._flags)
        for each in _OFFERED:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


class _HanExpression(_Expression):
    """Looks like the compiled expression, and finds nothing in texts without Han characters without compiling it."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name not in ("search", "match", "fullmatch"):
            return super().__getattr__(name)

        def found(text: str, *bounds: int) -> re.Match[str] | None:
            if not has_han(text):
                return None
            compiled = super(_HanExpression, self).__getattr__(name)  # and from then on the attribute
            return cast("re.Match[str] | None", compiled(text, *bounds))

        setattr(self, name, found)
        return found


def expression(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, compiled later."""
    return cast("re.Pattern[AnyStr]", _Expression(source, flags))


def han_expression(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `expression` gives, for one that only texts with Han characters can match.

    A range of all of them takes as long to compile as a hundred words, and most CVs have none.
    """
    return cast("re.Pattern[str]", _HanExpression(source, flags))
