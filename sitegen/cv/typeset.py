"""A CV -> PDF, by typst: tagged for screen readers (PDF/UA-1), with links, the same bytes each time.

In: a `CV` and the source of a template. No package of typst's is asked for, nothing is fetched.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sitegen.cv.fonts import choose, lacking
from sitegen.errors import Problem, ThemeError

if TYPE_CHECKING:
    from sitegen.cv.shape import CV, Style

_NO_DAY = 0
_LACKS: Final = re.compile(r'the text `"(.+?)"` could not be displayed with font')
_ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}")


def write(cv: CV, style: Style) -> bytes:
    """The CV in the manner of a template.

    Raises ThemeError for a mistake in the template, SitegenError if a font is missing.
    """
    import typst  # its engine weighs 60 MB; nothing else needs it

    data = json.dumps(_plain(cv), ensure_ascii=False)
    fonts = _fonts()
    chosen = choose(data, frozenset(fonts.families()))
    inputs = {
        "cv": data,
        "paper": style.paper,
        **{name: json.dumps(families) for name, families in chosen.items()},
    }
    try:
        made = typst.compile(
            style.template.encode(),
            font_paths=fonts,
            sys_inputs=inputs,
            pdf_standards="ua-1",
            timestamp=_NO_DAY,
        )
    except typst.TypstError as error:
        if match := _LACKS.search(error.message):
            letters = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), match[1])
            raise lacking(letters, data) from None
        raise ThemeError(Problem(error.message, style.name, hint="; ".join(error.hints))) from None
    return bytes(made)


@cache
def _fonts() -> Any:
    import typst

    return typst.Fonts()


def _plain(cv: CV) -> Any:
    """The CV as JSON has it: a run is an object too."""
    return asdict(cv, dict_factory=lambda pairs: {key: _runs(value) for key, value in pairs})


def _runs(value: Any) -> Any:
    if isinstance(value, tuple | list):
        if hasattr(value, "_asdict"):
            return value._asdict()
        return [_runs(one) for one in value]
    return value
