"""What `sitegen themes` says: every theme with its description and pictures, or the options of one."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.model import localized
from sitegen.site.theme import known, pictures

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.site.theme import Option

_WIDTH, _INDENT = 100, 12


def catalogue(folder: Path) -> str:
    """Every theme that the site in `folder` may use, and where to go from there."""
    lines = []
    for name, about in known(folder).items():
        shown = [picture.resolve().as_uri() for picture in pictures(folder, name)]
        told = [*wrap(localized(about.description, "en"), _WIDTH - _INDENT), *shown] or [""]
        lines += [
            f"{name if place == 0 else '':{_INDENT}}{line}" for place, line in enumerate(told)
        ]
    return "\n".join(
        [*lines, "Choose one in site.yaml (theme: NAME); its options: sitegen themes NAME"]
    )


def options(folder: Path, name: str) -> str:
    """What can be set under `options:` in `site.yaml` with this theme. Raises ThemeError if there is none."""
    themes = known(folder)
    if name not in themes:
        raise ThemeError(Problem(f"there is no theme {name!r}", hint=did_you_mean(name, themes)))
    about = themes[name]
    lines = [f"{about.name or name}: {localized(about.description, 'en')}"]
    lines += [picture.resolve().as_uri() for picture in pictures(folder, name)]
    lines += ["", "options:"]
    for key, option in about.options.items():
        lines += [f"  {key}: {_default(option)}"]
        lines += [f"      {line}" for line in wrap(_explained(option), _WIDTH - 6)]
    return "\n".join(lines)


def _default(option: Option) -> str:
    return f"[{', '.join(option.default)}]" if option.type == "list" else "".join(option.default)


def _explained(option: Option) -> str:
    choices = f" One of: {', '.join(option.choices)}." if option.type == "choice" else ""
    return localized(option.doc, "en") + choices
