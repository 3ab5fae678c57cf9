"""Colors that a site or its theme chose: whether what is written in them can be read on their ground.

In: the finished home page with its style sheets, in the order in which it names them, and the theme. Out: problems,
where a contrast is below what the Web Content Accessibility Guidelines ask of text (AA, 4.5 : 1), in light or in dark.

Only what themes name is looked at: the custom properties of the root (`--ink`, `--paper`, ...), options that are
colors, and those of cards. Colors in a notation that is not known here are not judged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from lxml import html
from PIL import ImageColor

from sitegen.content import yaml as records
from sitegen.content.reading import display_path, find_position, position_at, read_text
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.model.site import Site
    from sitegen.planning.themes import Theme
    from sitegen.rendering.outputs import Output

_LEAST: Final = 4.5
_PAIRS: Final = (
    *(("ink", "paper"), ("soft", "paper"), ("accent", "paper"), ("gold", "gold-tint")),
    *(("ink", "tint"), ("soft", "tint"), ("accent", "accent-tint")),
)
"""What is written in the first stands on the second."""
_GROUNDS: Final = ("paper", "background", "ground")
"""Options of these names are what is written on."""
_SCHEMES: Final = ("light", "dark")

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN: Final = re.compile(r"[{};]")
_SELECTOR: Final = re.compile(
    r"(?::root|html)+(?P<more>(?:\.[\w-]+|\[[^\]]*\]|:root|:not\([^()]*\))*)"
)
_LIGHT_DARK: Final = re.compile(
    r"light-dark\((?P<light>(?:[^(),]|\([^()]*\))*),(?P<dark>(?:[^()]|\([^()]*\))*)\)"
)
_VARIABLE: Final = re.compile(r"var\(\s*--(?P<name>[\w-]+)\s*(?:,(?P<other>[^()]*))?\)")

Color = tuple[int, int, int]


class _Declared(NamedTuple):
    """A custom property of the root."""

    weight: tuple[int, int]
    """How special its selector is, and where it stands: the greatest counts."""
    value: str


def warnings(site: Site, theme: Theme, outputs: Sequence[Output]) -> Iterator[Problem]:
    """What cannot be read well, with the contrast and what to do."""
    by_path = {
        output.path: output.content for output in outputs if isinstance(output.content, bytes)
    }
    home = html.document_fromstring(by_path["index.html"])
    classes = (home.get("class") or "").split()
    sheets = [by_path.get(name, b"").decode("utf-8", "replace") for name in _sheets(home)]
    sources = _sources(site, theme)
    for scheme in _SCHEMES:
        colors = _colors(sheets, classes, scheme)
        for text, ground in _PAIRS:
            if text in colors and ground in colors:
                yield from _low(
                    f"--{text}", f"--{ground}", colors[text], colors[ground], scheme, sources
                )
        yield from _options(site, theme, colors, scheme)
    yield from _card(theme)


def ratio(one: Color, other: Color) -> float:
    """The contrast of two colors as the guidelines count it, from 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    parts = (value / 255 for value in color)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def parsed(text: str) -> Color | None:
    """Red, green and blue of an opaque color; None for what is not known here."""
    try:
        found = ImageColor.getrgb(text.strip())
    except ValueError:
        return None
    return found[:3] if found[3:] in ((), (255,)) else None


def _low(
    text: str, ground: str, one: Color, other: Color, scheme: str, sources: Mapping[str, str]
) -> Iterator[Problem]:
    if (found := ratio(one, other)) < _LEAST:
        what = f"{text} on {ground} has a contrast of {_shown(found)} in {scheme} colors"
        yield Problem(what, *_place(sources, text, ground), hint=_advice(one, other))


def _shown(found: float) -> str:
    return f"{int(found * 100) / 100:.2f}"  # cut, for 4.496 is not enough


def _advice(one: Color, other: Color) -> str:
    how = "darker" if _luminance(other) > 0.18 else "lighter"
    return f"text needs {_LEAST}: take a {how} color, {_enough(one, other)} for instance"


def _enough(one: Color, other: Color) -> str:
    """The nearest color of the same hue, towards black or white, that has the contrast."""
    end = 0 if _luminance(other) > 0.18 else 255
    for step in range(1, 101):
        mixed = tuple(round(value + (end - value) * step / 100) for value in one)
        red, green, blue = mixed
        if ratio((red, green, blue), other) >= _LEAST:
            return f"#{red:02x}{green:02x}{blue:02x}"
    return "#000000" if end == 0 else "#ffffff"


def _options(
    site: Site, theme: Theme, colors: Mapping[str, Color], scheme: str
) -> Iterator[Problem]:
    path = site.folder / "site.yaml"
    for name in site.settings.options:
        value = theme.options.get(name)
        color = parsed(value) if name in theme.colors and isinstance(value, str) else None
        against = "ink" if name in _GROUNDS else "paper"
        if color and against in colors and (found := ratio(color, colors[against])) < _LEAST:
            place = (
                find_position(read_text(path), rf"(?<=[ \t{{]){re.escape(name)}\s*:")
                if path.is_file()
                else (0, 0)
            )
            what = f"the option {name!r}, {value}, has a contrast of {_shown(found)} to --{against} in {scheme} colors"
            yield Problem(what, display_path(path), *place, hint=_advice(color, colors[against]))


def _card(theme: Theme) -> Iterator[Problem]:
    paper = parsed(theme.card["paper"])
    for name in ("ink", "soft", "accent"):
        color = parsed(theme.card[name])
        if paper and color and (found := ratio(color, paper)) < _LEAST:
            what = f"card: {name} has a contrast of {_shown(found)} to its paper"
            path = theme.folders[0] / "theme.yaml"
            yield Problem(
                what,
                display_path(path),
                *records.place(read_text(path), ("card", name)),
                hint=_advice(color, paper),
            )


def _sheets(home: html.HtmlElement) -> Iterator[str]:
    """The style sheets of the home page that every medium and scheme has, by path."""
    for link in home.iter("link"):
        href = link.get("href") or ""
        if (link.get("rel") or "") == "stylesheet" and "//" not in href and not link.get("media"):
            yield href.partition("?")[0].removeprefix("./")


def _sources(site: Site, theme: Theme) -> Mapping[str, str]:
    """The style sheets as they are written, by name, those of the site first."""
    roots = [
        root / "static" for root in (site.folder, *theme.folders) if (root / "static").is_dir()
    ]
    return {
        display_path(path): path.read_text(encoding="utf-8", errors="replace")
        for path in _styles(roots)
    }


def _styles(roots: Iterable[Path]) -> Iterator[Path]:
    for root in roots:
        yield from sorted(root.rglob("*.css"))


def _place(sources: Mapping[str, str], *properties: str) -> tuple[str, int, int]:
    """Where the first file that says anything of a pair says it."""
    for path, text in sources.items():
        for name in properties:
            if match := re.search(rf"{name}\s*:", text):
                return path, *position_at(text, match.start())
    return "", 0, 0


def _colors(sheets: Iterable[str], classes: Sequence[str], scheme: str) -> Mapping[str, Color]:
    """What the custom properties of the root stand for in one scheme; those that are no color are left out."""
    found: dict[str, _Declared] = {}
    for order, (name, specific, value) in enumerate(
        one for sheet in sheets for one in _declared(sheet, classes, scheme)
    ):
        if name not in found or (specific, order) >= found[name].weight:
            found[name] = _Declared((specific, order), value)
    colors = {
        name: parsed(_resolved(declared.value, found, scheme)) for name, declared in found.items()
    }
    return {name: color for name, color in colors.items() if color}


def _resolved(value: str, found: Mapping[str, _Declared], scheme: str, depth: int = 8) -> str:
    """A value without the variables and the choice between schemes that it is written with."""

    def of_scheme(match: re.Match[str]) -> str:
        return match[scheme]

    def of_variable(match: re.Match[str]) -> str:
        known = found.get(match["name"])
        return (
            _resolved(known.value, found, scheme, depth - 1)
            if known and depth
            else (match["other"] or "")
        )

    return _VARIABLE.sub(of_variable, _LIGHT_DARK.sub(of_scheme, value)).strip()


def _declared(sheet: str, classes: Sequence[str], scheme: str) -> Iterator[tuple[str, int, str]]:
    """Name, specificity and value of each custom property that holds for the root in this scheme."""
    text = _COMMENT.sub("", sheet)
    heads: list[str] = []
    start = 0
    for token in _TOKEN.finditer(text):
        said = text[start : token.start()].strip()
        start = token.end()
        if token[0] == "{":
            heads.append(said)
            continue
        name, colon, value = said.partition(":")
        if (
            colon
            and name.startswith("--")
            and (specific := _specific(heads, classes, scheme)) is not None
        ):
            yield name[2:].strip(), specific, value.strip()
        if token[0] == "}" and heads:
            heads.pop()


def _specific(heads: Sequence[str], classes: Sequence[str], scheme: str) -> int | None:
    """How special the selector is of what stands below these heads; None if it is not for the root in this scheme."""
    if not heads or not all(_holds(head, scheme) for head in heads[:-1]):
        return None
    known = [_matches(one.strip(), classes, scheme) for one in heads[-1].split(",")]
    return max((one for one in known if one is not None), default=None)


def _holds(head: str, scheme: str) -> bool:
    """Whether what stands in this block is there in a browser of today, on a screen."""
    if head.startswith("@supports"):
        return " not " not in head and "not(" not in head
    if head.startswith("@media") and (asked := re.search(r"prefers-color-scheme:\s*(\w+)", head)):
        return asked[1] == scheme
    return head.startswith("@layer")


def _matches(selector: str, classes: Sequence[str], scheme: str) -> int | None:
    match = _SELECTOR.fullmatch(selector)
    if not match:
        return None
    parts = re.findall(r"\.[\w-]+|\[[^\]]*\]|:root|:not\([^()]*\)", match[0])
    holds = (_part(part, classes, scheme) for part in parts)
    return len(parts) if all(holds) else None


def _part(part: str, classes: Sequence[str], scheme: str) -> bool:
    if part.startswith("."):
        return part[1:] in classes
    if part.startswith(":not("):
        return not _part(part[5:-1], classes, scheme)
    if part.startswith("[data-scheme"):
        return scheme in part
    return part == ":root"
