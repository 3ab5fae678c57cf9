"""A theme: a chain of folders to look templates and static files up in, and the options that its users may set.

The chain is the site's own folders, the theme's, its parent's (and so on), and the ones that all themes share. A theme
is data: `theme.yaml`, `templates/`, `static/`; there is no Python in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - `records` reads the annotations when the program runs
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen import records
from sitegen.bundled import bundled
from sitegen.errors import ContentError, Problem, ThemeError, did_you_mean
from sitegen.site.places import line_of, named, read
from sitegen.text import Text  # noqa: TC001 - as above

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from sitegen.site.content import Settings

Value: TypeAlias = str | bool | int

_COLOR: Final = re.compile(r"#[0-9a-fA-F]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab|lab|lch|color)\([^;{}<>]*\)")
_FLAGS: Final[Mapping[str, bool]] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that a theme lets its users choose."""

    type: Literal["text", "flag", "number", "color", "choice"] = "text"
    """What the value must look like."""
    default: str = ""
    """The value where a site says nothing."""
    choices: tuple[str, ...] = ()
    """What a `choice` may be."""
    doc: Text = ""
    """What it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Description:
    """The keys of `theme.yaml`."""

    name: str = ""
    """What the theme is called."""
    description: Text = ""
    """What it looks like."""
    parent: str = ""
    """The theme that it varies."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be chosen, by name; those of the parent are there too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A theme ready to render with."""

    name: str
    """Its folder's name."""
    options: Mapping[str, Value]
    """What the site chose, else the defaults."""
    templates: tuple[Path, ...]
    """Folders to look a template up in; the first that has it wins."""
    static: Mapping[str, bytes]
    """Static files by name below `static/`."""
    folders: tuple[Path, ...]
    """Every folder that any of this came from."""


def load(folder: Path, settings: Settings) -> Theme:
    """The theme that the site in `folder` asks for. Raises ThemeError if it, an ancestor or an option is wrong."""
    chain = _chain(folder, settings.theme)
    roots = [folder, *(root for root, _ in chain)]
    shared = bundled("templates")
    templates = [root / "templates" for root in roots] + [shared]
    return Theme(
        name=settings.theme,
        options=_options(folder, settings, chain),
        templates=tuple(path for path in templates if path.is_dir()),
        static=_static(root / "static" for root in reversed(roots)),
        folders=(*tuple(root for root, _ in chain), shared),
    )


def _chain(folder: Path, name: str) -> list[tuple[Path, _Description]]:
    """The theme, its parent, and so on."""
    chain: list[tuple[Path, _Description]] = []
    blamed = Problem("", named(folder / "site.yaml"))
    while name:
        root = _find(folder, name, blamed)
        if any(root == seen for seen, _ in chain):
            raise ThemeError(Problem(f"the theme {name!r} is its own ancestor", blamed.path))
        path = root / "theme.yaml"
        try:
            about = records.decode(read(path), _Description, named(path))
        except ContentError as error:
            raise ThemeError(error.problems) from None
        chain.append((root, about))
        name, blamed = about.parent, Problem("", named(path))
    return chain


def _find(folder: Path, name: str, blamed: Problem) -> Path:
    places = (folder / "themes", bundled("themes"))
    known = {path.parent.name: path.parent for place in reversed(places) for path in sorted(place.glob("*/theme.yaml"))}
    if name not in known:
        raise ThemeError(Problem(f"there is no theme {name!r}", blamed.path, hint=did_you_mean(name, known)))
    return known[name]


def _static(folders: Iterable[Path]) -> Mapping[str, bytes]:
    """Files by name; a later folder's go over an earlier one's."""
    found = {
        path.relative_to(root).as_posix(): path
        for root in folders
        for path in root.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root).parts)
    }
    return {name: found[name].read_bytes() for name in sorted(found)}


def _options(folder: Path, settings: Settings, chain: Sequence[tuple[Path, _Description]]) -> Mapping[str, Value]:
    known = {name: option for _, about in reversed(chain) for name, option in about.options.items()}
    values: dict[str, Value] = {}
    problems = [
        _wrong(folder, name, f"the theme has no option {name!r}", did_you_mean(name, known))
        for name in settings.options
        if name not in known
    ]
    for name, option in known.items():
        written = settings.options.get(name, option.default)
        value = _value(written, option)
        if value is None:
            problems.append(_wrong(folder, name, f"the option {name!r} cannot be {written!r}", _expected(option)))
        else:
            values[name] = value
    if problems:
        raise ThemeError(sorted(problems, key=lambda problem: problem.line))
    return values


def _value(written: str, option: Option) -> Value | None:
    match option.type:
        case "flag":
            return _FLAGS.get(written.lower())
        case "number":
            return int(written) if re.fullmatch(r"-?\d{1,9}", written, re.ASCII) else None
        case "color":
            return written if not written or _COLOR.fullmatch(written) else None
        case "choice":
            return written if written in option.choices else None
    return written


def _expected(option: Option) -> str:
    return {
        "flag": "write true or false",
        "number": "write a whole number",
        "color": "write a CSS color in quotes: '#0a6e5c'",
        "choice": f"known: {', '.join(option.choices)}",
    }.get(option.type, "")


def _wrong(folder: Path, name: str, message: str, hint: str) -> Problem:
    path = folder / "site.yaml"
    text = read(path) if path.is_file() else ""
    return Problem(message, named(path), line_of(text, rf"^\s+{re.escape(name)}\s*:"), hint=hint)
