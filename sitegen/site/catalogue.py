"""What `sitegen themes` says: every theme with its description, or the options of one."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.model import localized
from sitegen.site.theme import known

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.site.theme import Option

_WIDTH = 100


def catalogue(folder: Path) -> str:
    """Every theme that the site in `folder` may use, and where to go from there."""
    lines = [
        f"{name:12}{line}" if first else f"{'':12}{line}"
        for name, about in known(folder).items()
        for first, line in _told(localized(about.description, "en"), _WIDTH - 12)
    ]
    return "\n".join(
        [*lines, "Choose one in site.yaml (theme: NAME); its options: sitegen themes NAME; pictures: themes/README.md"]
    )


def options(folder: Path, name: str) -> str:
    """What can be set under `options:` in `site.yaml` with this theme. Raises ThemeError if there is none."""
    themes = known(folder)
    if name not in themes:
        raise ThemeError(Problem(f"there is no theme {name!r}", hint=did_you_mean(name, themes)))
    about = themes[name]
    lines = [f"{about.name or name}: {localized(about.description, 'en')}", "", "options:"]
    for key, option in about.options.items():
        lines += [f"  {key}: {_default(option)}"]
        lines += [f"      {line}" for _, line in _told(_explained(option), _WIDTH - 6)]
    return "\n".join(lines)


def _default(option: Option) -> str:
    return f"[{', '.join(option.default)}]" if option.type == "list" else "".join(option.default)


def _explained(option: Option) -> str:
    choices = f" One of: {', '.join(option.choices)}." if option.type == "choice" else ""
    return localized(option.doc, "en") + choices


def _told(text: str, width: int) -> Iterator[tuple[bool, str]]:
    """A text in lines, each with whether it is the first."""
    for place, line in enumerate(wrap(text, width) or [""]):
        yield place == 0, line
