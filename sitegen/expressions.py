"""Regular expressions that are compiled when they are first used.

A CV of one kind meets half of the expressions that all kinds of CVs need, and compiling all of them takes longer than
reading it. So `expression(source)` stands wherever `re.compile(source)` would at the top of a module.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Final, cast

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
        compiled = re.compile(self._source, self._flags)
        for each in _OFFERED:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


def expression(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, compiled later."""
    return cast("re.Pattern[AnyStr]", _Expression(source, flags))
