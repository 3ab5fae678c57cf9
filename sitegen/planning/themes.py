"""Themes: a chain of folders with templates and static files, and options that a site can set.

The chain is the site's own folder, the theme's, its parent's (and so on), and the shared templates.
A theme is data: `theme.yaml`, `templates/`, `static/`; there is no Python in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - the YAML reader resolves annotations
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sitegen.content import yaml
from sitegen.content.reading import display_path, find_position, read_text
from sitegen.errors import ContentError, Problem, ThemeError, did_you_mean
from sitegen.model.text import Text, localize
from sitegen.planning.accents import HEX, accent_rule, adjust_accent, explain_accent
from sitegen.planning.static_files import load_static_files
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.model.site import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeOption:
    """An option of a theme."""

    type: Literal["text", "flag", "number", "color", "choice", "accent", "list"] = "text"
    """The type of the value."""
    default: tuple[str, ...] = ()
    """The value if a site does not set one: a text, or the items of a `list`."""
    choices: tuple[str, ...] = ()
    """The values of a `choice` or an `accent`, or of the items of a `list`; without any,
    its items are free. An `accent` can also be any color in hexadecimal notation."""
    doc: Text = ""
    """What it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeDescription:
    """The keys of `theme.yaml`."""

    name: str = ""
    """Name of the theme."""
    description: Text = ""
    """What it looks like."""
    parent: str = ""
    """The theme that this one varies."""
    pages: Literal["", "all", "rest"] = ""
    """Which kinds have a page of their own: all that have content, or the rest, except those in the
    option `sections`, which the home page shows in full. By default as in the parent, else all."""
    papers: Literal["", "page", "list"] = ""
    """Whether each publication has a page of its own, or only its place in the list. By default as
    in the parent, else a page."""
    extras: Literal["", "all", "none"] = ""
    """Whether feeds, calendars, downloads for reference managers, a search index, people.json and
    llms.txt are made. By default as in the parent, else they are."""
    options: Mapping[str, ThemeOption] = field(default_factory=dict)
    """The options by name, in addition to those of the parent."""
    card: Mapping[str, str] = field(default_factory=dict)
    """Colors of social cards: `paper`, `ink`, `soft`, `accent`, and `accent-pine` for that value of
    the option `accent`. By default as in the parent."""


OptionValue: TypeAlias = str | bool | int | tuple[str, ...]

_FILE: Final = "theme.yaml"
_COLOR: Final = re.compile(
    r"#[0-9a-fA-F]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab|lab|lch|color)\([^;{}<>]*\)"
)
_CARD_COLORS: Final[Mapping[str, str]] = {
    "paper": "#fff",
    "ink": "#111",
    "soft": "#555",
    "accent": "#345",
}
"""Default colors of social cards."""
_FLAGS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
_HINTS: Final[Mapping[str, str]] = {
    "text": "write a single text",
    "flag": "write true or false",
    "number": "write a whole number",
    "color": "write a CSS color in quotes: '#0a6e5c'",
    "choice": "known: {choices}",
    "accent": "known: {choices}; or a color in quotes: '#00558c'",
    "list": "write a list, each item once: {choices}",
}
"""How to write the value of an option, by its type."""
_WIDTH: Final = 100
"""Line length of `sitegen themes`."""
_INDENT: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A theme ready to render with."""

    name: str
    """Name of its folder."""
    options: Mapping[str, OptionValue]
    """The values set by the site, or else the defaults."""
    classes: tuple[str, ...]
    """Classes of pages for style sheets: `accent-pine`, an option and its value."""
    colors: tuple[str, ...]
    """Names of the options that are colors."""
    card: Mapping[str, str]
    """Colors of social cards: `paper`, `ink`, `soft`, `accent`."""
    on_home: Mapping[str, int]
    """Kinds that the home page shows in full, in order, with the maximum number of entries (0:
    any); they do not have their own page."""
    papers: bool
    """Whether each publication has its own page."""
    extras: bool
    """Whether feeds, downloads and other files for programs are made."""
    templates: tuple[Path, ...]
    """Folders of templates; the first folder with a template wins."""
    static: Mapping[str, bytes]
    """Static files by path below `static/`."""
    folders: tuple[Path, ...]
    """All folders of the theme and its ancestors."""
    notes: tuple[str, ...] = ()
    """Notes for the author about the options."""


class _ThemeFolder(NamedTuple):
    folder: Path
    about: ThemeDescription


def load_theme(folder: Path, settings: Settings) -> Theme:
    """Load the theme of the site in `folder`.

    Raises:
        ThemeError: The theme, an ancestor or an option is wrong.
    """
    chain = _load_chain(folder, settings.theme)
    folders = [folder, *(theme.folder for theme in chain)]
    shared = bundled("templates")
    templates = [root / "templates" for root in folders] + [shared]
    options = _evaluate_options(folder, settings, chain)
    declared = _declared_options(chain)
    card = _card_colors(options, chain)
    static = dict(load_static_files(root / "static" for root in reversed(folders)))
    notes = []
    for name, option in declared.items():
        written = options[name]
        if option.type == "accent" and isinstance(written, str) and HEX.fullmatch(written):
            light, dark = adjust_accent(written, static.get("style.css", b""))
            static["style.css"] = static.get("style.css", b"") + accent_rule(light, dark)
            card = {**card, "accent": light}
            notes.append(explain_accent(written, light, dark))
    return Theme(
        name=settings.theme,
        options=options,
        classes=tuple(
            f"{name}-{value}"
            for name, value in sorted(options.items())
            if isinstance(value, str) and value and " " not in value and "#" not in value
        ),
        colors=tuple(name for name, option in declared.items() if option.type == "color"),
        card=card,
        on_home=_home_sections(options, chain),
        papers=_first(chain, "papers") != "list",
        extras=_first(chain, "extras") != "none",
        templates=tuple(path for path in templates if path.is_dir()),
        static=static,
        folders=(*(theme.folder for theme in chain), shared),
        notes=tuple(filter(None, notes)),
    )


def list_themes(folder: Path) -> Mapping[str, ThemeDescription]:
    """Describe each theme that the site in `folder` can use, with its parents' options added."""
    themes = {}
    for name in _theme_folders(folder):
        chain = _load_chain(folder, name)
        themes[name] = replace(chain[0].about, options=_declared_options(chain))
    return themes


def format_themes(folder: Path) -> str:
    """Format the list of themes for `sitegen themes`."""
    lines = []
    for name, about in list_themes(folder).items():
        description = wrap(localize(about.description, "en"), _WIDTH - _INDENT)
        block = [*description, *_screenshots(folder, name)] or [""]
        lines += [f"{'' if index else name:{_INDENT}}{line}" for index, line in enumerate(block)]
    hint = "Choose one in site.yaml (theme: NAME); its options: sitegen themes NAME"
    return "\n".join([*lines, hint])


def format_options(folder: Path, name: str) -> str:
    """Format the options of a theme for `sitegen themes NAME`.

    Raises:
        ThemeError: There is no such theme.
    """
    themes = list_themes(folder)
    if name not in themes:
        raise ThemeError(Problem(f"there is no theme {name!r}", hint=did_you_mean(name, themes)))
    about = themes[name]
    lines = [f"{about.name or name}: {localize(about.description, 'en')}"]
    lines += [*_screenshots(folder, name), "", "options:"]
    for key, option in about.options.items():
        default = ", ".join(option.default)
        choices = f" One of: {', '.join(option.choices)}." if option.type == "choice" else ""
        if option.type == "accent":
            choices = f" One of: {', '.join(option.choices)}, or a color such as '#00558c'."
        lines.append(f"  {key}: {f'[{default}]' if option.type == 'list' else default}")
        doc = wrap(localize(option.doc, "en") + choices, _WIDTH - 6)
        lines += [f"      {line}" for line in doc]
    return "\n".join(lines)


def _screenshots(folder: Path, name: str) -> list[str]:
    """Return the addresses of the pictures of a theme, in light and in dark colors."""
    theme = _find_theme(folder, name, folder / "site.yaml", "theme")
    paths = (theme / "light.webp", theme / "dark.webp")
    return [path.resolve().as_uri() for path in paths if path.is_file()]


def _load_chain(folder: Path, name: str) -> list[_ThemeFolder]:
    """Load the theme, its parent, and so on."""
    chain: list[_ThemeFolder] = []
    source, key = folder / "site.yaml", "theme"
    while name or not chain:
        root = _find_theme(folder, name, source, key)
        if any(root == theme.folder for theme in chain):
            hint = "name another parent, or none"
            message = f"the theme {name!r} is its own ancestor"
            raise ThemeError(_problem_at(message, source, rf"^{key}\s*:", hint))
        path = root / _FILE
        try:
            about = yaml.decode(read_text(path), ThemeDescription, display_path(path))
        except ContentError as error:
            raise ThemeError(error.problems) from None
        chain.append(_ThemeFolder(root, about))
        name, source, key = about.parent, path, "parent"
    return chain


def _find_theme(folder: Path, name: str, source: Path, key: str) -> Path:
    themes = _theme_folders(folder)
    if name in themes:
        return themes[name]
    hint = did_you_mean(name, themes)
    raise ThemeError(_problem_at(f"there is no theme {name!r}", source, rf"^{key}\s*:", hint))


def _theme_folders(folder: Path) -> Mapping[str, Path]:
    """Return the folders of all themes by name; the site's own take precedence."""
    return {
        path.parent.name: path.parent
        for themes in (bundled("themes"), folder / "themes")
        for path in sorted(themes.glob(f"*/{_FILE}"))
        if path.is_file() and not path.parent.name.startswith(".")
    }


def _first(chain: Sequence[_ThemeFolder], key: str) -> str:
    """Return what the theme, or else the nearest ancestor, has at a key; empty if none has."""
    return next(filter(None, (getattr(theme.about, key) for theme in chain)), "")


def _declared_options(chain: Sequence[_ThemeFolder]) -> Mapping[str, ThemeOption]:
    return {
        name: option for theme in reversed(chain) for name, option in theme.about.options.items()
    }


def _card_colors(
    options: Mapping[str, OptionValue], chain: Sequence[_ThemeFolder]
) -> Mapping[str, str]:
    colors = {name: color for theme in reversed(chain) for name, color in theme.about.card.items()}
    return {
        name: colors.get(f"{name}-{options.get(name)}", colors.get(name, default))
        for name, default in _CARD_COLORS.items()
    }


def _home_sections(
    options: Mapping[str, OptionValue], chain: Sequence[_ThemeFolder]
) -> Mapping[str, int]:
    sections = options.get("sections", ())
    if _first(chain, "pages") != "rest" or not isinstance(sections, tuple):
        return {}
    limits = {kind: options.get(f"{kind}_whole") for kind in sections}
    return {kind: limit if isinstance(limit, int) else 0 for kind, limit in limits.items()}


def _evaluate_options(
    folder: Path, settings: Settings, chain: Sequence[_ThemeFolder]
) -> Mapping[str, OptionValue]:
    declared = _declared_options(chain)
    source = folder / "site.yaml"

    def problem(name: str, message: str, hint: str) -> Problem:
        return _problem_at(message, source, rf"(?<=[ \t]){re.escape(name)}\s*:", hint)

    problems = [
        problem(name, f"the theme has no option {name!r}", did_you_mean(name, declared))
        for name in settings.options
        if name not in declared
    ]
    values: dict[str, OptionValue] = {}
    for name, option in declared.items():
        written = settings.options.get(name, option.default)
        value = _parse_option(written, option)
        if value is None:
            message = f"the option {name!r} cannot be {', '.join(written)!r}"
            choices = ", ".join(option.choices) or "any words"
            problems.append(problem(name, message, _HINTS[option.type].format(choices=choices)))
        else:
            values[name] = value
    if problems:
        raise ThemeError(sorted(problems, key=lambda problem: problem.line))
    return values


def _parse_option(written: tuple[str, ...], option: ThemeOption) -> OptionValue | None:
    if option.type == "list":
        is_valid = set(written) <= set(option.choices or written)
        return written if is_valid and len(set(written)) == len(written) else None
    if len(written) > 1:
        return None
    text = written[0] if written else ""
    match option.type:
        case "flag":
            return _FLAGS.get(text.lower())
        case "number":
            return int(text) if re.fullmatch(r"-?\d{1,9}", text, re.ASCII) else None
        case "color":
            return text if not text or _COLOR.fullmatch(text) else None
        case "choice":
            return text if text in option.choices else None
        case "accent":
            return text if text in option.choices or HEX.fullmatch(text) else None
    return text


def _problem_at(message: str, source: Path, pattern: str, hint: str) -> Problem:
    """Return a problem, placed at the first match of `pattern` in a file, if any."""
    position = find_position(read_text(source), pattern) if source.is_file() else (0, 0)
    return Problem(message, display_path(source), *position, hint=hint)
