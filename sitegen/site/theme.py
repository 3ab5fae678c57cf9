"""A theme: a chain of folders to look templates and static files up in, and the options that its users may set.

The chain is the site's own folders, the theme's, its parent's (and so on), and the ones that all themes share. A theme
is data: `theme.yaml`, `templates/`, `static/`; there is no Python in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - `records` reads the annotations when the program runs
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen.bundled import bundled
from sitegen.content import yaml as records
from sitegen.errors import ContentError, Problem, ThemeError, did_you_mean
from sitegen.model.text import Text  # noqa: TC001 - as above
from sitegen.site import slimming
from sitegen.site.places import files_below, named, place_of, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sitegen.site.content import Settings

Value: TypeAlias = str | bool | int | tuple[str, ...]

_ABOUT: Final = "theme.yaml"
"""In the folder of every theme."""
_COLOR: Final = re.compile(
    r"#[0-9a-fA-F]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab|lab|lch|color)\([^;{}<>]*\)"
)
_CARD: Final[Mapping[str, str]] = {"paper": "#fff", "ink": "#111", "soft": "#555", "accent": "#345"}
"""Colors of cards where a theme says nothing."""

_IMPORT: Final = re.compile(rb"""@import ?(?:["'](?P<name>[^"'/:]+\.css)["']|[^;]*);""")
_FLAGS: Final[Mapping[str, bool]] = {
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that a theme lets its users choose."""

    type: Literal["text", "flag", "number", "color", "choice", "list"] = "text"
    """What the value must look like."""
    default: tuple[str, ...] = ()
    """The value where a site says nothing: one text, or those of a `list`."""
    choices: tuple[str, ...] = ()
    """What a `choice` may be, or the items of a `list`; its items may be anything where there are no choices."""
    doc: Text = ""
    """What it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The keys of `theme.yaml`."""

    name: str = ""
    """What the theme is called."""
    description: Text = ""
    """What it looks like."""
    parent: str = ""
    """The theme that it varies."""
    pages: Literal["", "all", "rest"] = ""
    """Which kinds have a page of their own: all that have content, or the rest beside those that the option `sections`
    lists, for the home page shows these whole. Without it as the parent says, else all."""
    papers: Literal["", "page", "list"] = ""
    """Whether each publication has a page of its own, or only its place in the list. Without it as the parent says,
    else a page."""
    extras: Literal["", "all", "none"] = ""
    """Whether feeds, calendars, publications in the formats of reference managers, a search index, people.json and
    llms.txt are made beside the pages. Without it as the parent says, else they are."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be chosen, by name; those of the parent are there too."""
    card: Mapping[str, str] = field(default_factory=dict)
    """Colors of the picture that stands beside a link: `paper`, `ink`, `soft`, `accent`, and for a value of the option
    of that name `accent-pine`. What is left out is as in the parent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A theme ready to render with."""

    name: str
    """Its folder's name."""
    options: Mapping[str, Value]
    """What the site chose, else the defaults."""
    colors: tuple[str, ...]
    """Those of the options that are colors."""
    card: Mapping[str, str]
    """Colors of the picture that stands beside a link: `paper`, `ink`, `soft`, `accent`."""
    on_home: Mapping[str, int]
    """Kinds that the home page shows whole, in its order, each with up to how many (0: however many); they have no page
    of their own."""
    papers: bool
    """Whether each publication has a page of its own."""
    extras: bool
    """Whether feeds, downloads and other files for programs are made beside the pages."""
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
    options = _options(folder, settings, chain)
    return Theme(
        name=settings.theme,
        options=options,
        colors=tuple(
            name
            for _, about in chain
            for name, option in about.options.items()
            if option.type == "color"
        ),
        card=_card(options, chain),
        on_home=_on_home(options, chain),
        papers=next((about.papers for _, about in chain if about.papers), "page") == "page",
        extras=next((about.extras for _, about in chain if about.extras), "all") == "all",
        templates=tuple(path for path in templates if path.is_dir()),
        static=_static(root / "static" for root in reversed(roots)),
        folders=(*tuple(root for root, _ in chain), shared),
    )


def known(folder: Path) -> Mapping[str, Description]:
    """What `theme.yaml` says of every theme that the site in `folder` may use, by name, its parents' options added."""
    found = {}
    for name in _folders(folder):
        chain = _chain(folder, name)
        options = {
            key: option for _, about in reversed(chain) for key, option in about.options.items()
        }
        found[name] = replace(chain[0][1], options=options)
    return found


def pictures(folder: Path, name: str) -> list[Path]:
    """What a theme looks like in light and in dark, where it comes with pictures."""
    root = _find(folder, name, folder / "site.yaml", "theme")
    return [path for path in (root / "light.webp", root / "dark.webp") if path.is_file()]


def _chain(folder: Path, name: str) -> list[tuple[Path, Description]]:
    """The theme, its parent, and so on."""
    chain: list[tuple[Path, Description]] = []
    blamed, key = folder / "site.yaml", "theme"
    while name:
        root = _find(folder, name, blamed, key)
        if any(root == seen for seen, _ in chain):
            hint = "name another parent, or none"
            raise ThemeError(_problem(f"the theme {name!r} is its own ancestor", blamed, key, hint))
        path = root / _ABOUT
        try:
            about = records.decode(read(path), Description, named(path))
        except ContentError as error:
            raise ThemeError(error.problems) from None
        chain.append((root, about))
        name, blamed, key = about.parent, path, "parent"
    return chain


def _find(folder: Path, name: str, blamed: Path, key: str) -> Path:
    for place in _places(folder):
        if Path(name).name == name != ".." and (place / name / _ABOUT).is_file():
            return place / name
    raise ThemeError(
        _problem(f"there is no theme {name!r}", blamed, key, did_you_mean(name, _folders(folder)))
    )


def _problem(message: str, blamed: Path, key: str, hint: str) -> Problem:
    """What is wrong with a key of a file."""
    place = place_of(read(blamed), rf"^{key}\s*:") if blamed.is_file() else (0, 0)
    return Problem(message, named(blamed), *place, hint=hint)


def _folders(folder: Path) -> Mapping[str, Path]:
    """Every theme by name."""
    places = reversed(_places(folder))
    return {
        path.parent.name: path.parent
        for place in places
        for path in sorted(place.glob(f"*/{_ABOUT}"))
    }


def _places(folder: Path) -> Sequence[Path]:
    """Where themes are: the site's own go before those that ship."""
    return folder / "themes", bundled("themes")


def _static(folders: Iterable[Path]) -> Mapping[str, bytes]:
    """Files by name; a later folder's go over an earlier one's."""
    found = {
        path.relative_to(root).as_posix(): path
        for root in folders
        for path in files_below(root)
        if not any(part.startswith(".") for part in path.relative_to(root).parts)
    }
    published = {name: _published(found[name]) for name in sorted(found)}
    return {
        name: _whole(name, published) if name.endswith(".css") else published[name]
        for name in published
    }


def _whole(name: str, published: Mapping[str, bytes], above: tuple[str, ...] = ()) -> bytes:
    """A style sheet with those that it imports from beside it in their place: one file comes sooner than two."""
    rest, folder = published[name], name[: name.rfind("/") + 1]
    kept, found = b"", b""
    while match := _IMPORT.match(rest):
        other = folder + (match["name"] or b"").decode("latin-1")
        if other in published and other not in (name, *above):
            found += _whole(other, published, (*above, name))
        else:
            kept += match[0]  # what is elsewhere stays in front, where alone an import counts
        rest = rest[match.end() :]
    return kept + found + rest


def _published(path: Path) -> bytes:
    slim = _SLIM.get(path.suffix)
    return slim(path.read_bytes()) if slim else path.read_bytes()


_SLIM: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    ".css": slimming.style,
    ".js": slimming.script,
}


def _card(
    options: Mapping[str, Value], chain: Sequence[tuple[Path, Description]]
) -> Mapping[str, str]:
    said = {name: color for _, about in reversed(chain) for name, color in about.card.items()}
    return {
        name: said.get(f"{name}-{options.get(name)}", said.get(name, plain))
        for name, plain in _CARD.items()
    }


def _on_home(
    options: Mapping[str, Value], chain: Sequence[tuple[Path, Description]]
) -> Mapping[str, int]:
    pages = next((about.pages for _, about in chain if about.pages), "all")
    listed = options.get("sections", ())
    if pages != "rest" or not isinstance(listed, tuple):
        return {}
    most = {kind: options.get(f"{kind}_whole") for kind in listed}
    return {kind: number if isinstance(number, int) else 0 for kind, number in most.items()}


def _options(
    folder: Path, settings: Settings, chain: Sequence[tuple[Path, Description]]
) -> Mapping[str, Value]:
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
            said = f"the option {name!r} cannot be {', '.join(written)!r}"
            problems.append(_wrong(folder, name, said, _expected(option)))
        else:
            values[name] = value
    if problems:
        raise ThemeError(sorted(problems, key=lambda problem: problem.line))
    return values


def _value(written: tuple[str, ...], option: Option) -> Value | None:
    if option.type == "list":
        known = set(written) <= set(option.choices or written)
        return written if known and len(set(written)) == len(written) else None
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
    return text


def _expected(option: Option) -> str:
    return {
        "flag": "write true or false",
        "number": "write a whole number",
        "color": "write a CSS color in quotes: '#0a6e5c'",
        "choice": f"known: {', '.join(option.choices)}",
        "list": f"write a list, each once: {', '.join(option.choices) or 'any words'}",
    }.get(option.type, "write one text")


def _wrong(folder: Path, name: str, message: str, hint: str) -> Problem:
    path = folder / "site.yaml"
    text = read(path) if path.is_file() else ""
    return Problem(
        message, named(path), *place_of(text, rf"(?<=[ \t]){re.escape(name)}\s*:"), hint=hint
    )
