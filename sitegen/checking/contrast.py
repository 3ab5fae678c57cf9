"""Check that text has enough contrast in the colors that a site or its theme chooses.

The colors are taken from the home page and its style sheets. A contrast below the minimum of the
Web Content Accessibility Guidelines for text (AA, 4.5:1), in the light or dark scheme, is a
problem. The check covers custom properties of the root element (`--ink`, `--paper`), color options,
and the colors of social cards. Colors in an unknown notation are ignored.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PIL import ImageColor

from sitegen.checking.pages import parse_page
from sitegen.content import yaml as records
from sitegen.content.reading import display_path, find_position, position_at, read_text
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from lxml import html

    from sitegen.model.site import Site
    from sitegen.planning.pages import Output
    from sitegen.planning.themes import Theme

_MIN_RATIO: Final = 4.5
_PAIRS: Final = (
    *(("ink", "paper"), ("soft", "paper"), ("accent", "paper"), ("gold", "gold-tint")),
    *(("ink", "tint"), ("soft", "tint")),
)
"""Pairs of text color and background."""
_BACKGROUNDS: Final = ("paper", "background", "ground")
"""Options of these names are backgrounds; all others are text."""
_SCHEMES: Final = ("light", "dark")

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN: Final = re.compile(r"[{};]")
_SELECTOR_PART: Final = re.compile(r"\.[\w-]+|\[[^\]]*\]|:root|:not\([^()]*\)")
_SELECTOR: Final = re.compile(rf"(?::root|html)+(?:{_SELECTOR_PART.pattern})*")
_LIGHT_DARK: Final = re.compile(
    r"light-dark\((?P<light>(?:[^(),]|\([^()]*\))*),(?P<dark>(?:[^()]|\([^()]*\))*)\)"
)
_VARIABLE: Final = re.compile(r"var\(\s*--(?P<name>[\w-]+)\s*(?:,(?P<fallback>[^()]*))?\)")

Color = tuple[int, int, int]


def warnings(site: Site, theme: Theme, outputs: Sequence[Output]) -> Iterator[Problem]:
    """Yield every pair of colors with too little contrast."""
    files = {output.path: output.content for output in outputs if isinstance(output.content, bytes)}
    home = parse_page(files["index.html"])
    classes = (home.get("class") or "").split()
    sheets = [files.get(name, b"").decode("utf-8", "replace") for name in _style_sheets(home)]
    sources = _sources(site, theme)
    for scheme in _SCHEMES:
        colors = _root_colors(sheets, classes, scheme)
        for text, background in _PAIRS:
            contrast, hint = _judge(colors.get(text), colors.get(background))
            if hint:
                message = f"--{text} on --{background}: {contrast} in the {scheme} scheme"
                place = _declared_at(sources, f"--{text}", f"--{background}")
                yield Problem(message, *place, hint=hint)
        yield from _check_options(site, theme, colors, scheme)
    yield from _check_card(theme)


def _ratio(first: Color, second: Color) -> float:
    """Return the contrast of two colors as defined by the guidelines, from 1 to 21."""
    brighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _parse_color(text: str) -> Color | None:
    """Return red, green and blue of an opaque color; None for an unknown notation."""
    try:
        color = ImageColor.getrgb(text.strip())
    except ValueError:
        return None
    return color[:3] if color[3:] in ((), (255,)) else None


def _luminance(color: Color) -> float:
    parts = (value / 255 for value in color)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _judge(text: Color | None, background: Color | None) -> tuple[str, str]:
    """Return the contrast of two colors, and how to fix it; empty if sufficient or unknown."""
    if not text or not background or (contrast := _ratio(text, background)) >= _MIN_RATIO:
        return "", ""
    is_bright = _luminance(background) > 0.18
    how = "darker" if is_bright else "lighter"
    suggestion = _nearest(text, background, 0 if is_bright else 255)
    hint = f"text needs {_MIN_RATIO}; use a {how} color, for example {suggestion}"
    return f"contrast {int(contrast * 100) / 100:.2f}", hint  # round down, since 4.496 fails


def _nearest(text: Color, background: Color, end: int) -> str:
    """Return the nearest color towards black (0) or white (255) with sufficient contrast."""
    for step in range(1, 101):
        red, green, blue = (round(value + (end - value) * step / 100) for value in text)
        if _ratio((red, green, blue), background) >= _MIN_RATIO:
            return f"#{red:02x}{green:02x}{blue:02x}"
    return "#000000" if end == 0 else "#ffffff"


def _check_options(
    site: Site, theme: Theme, colors: Mapping[str, Color], scheme: str
) -> Iterator[Problem]:
    path = site.folder / "site.yaml"
    for name in site.settings.options:
        value = theme.options.get(name)
        color = _parse_color(value) if name in theme.colors and isinstance(value, str) else None
        other = "ink" if name in _BACKGROUNDS else "paper"
        contrast, hint = _judge(color, colors.get(other))
        if hint:
            pattern = rf"(?<=[ \t{{]){re.escape(name)}\s*:"
            place = find_position(read_text(path), pattern) if path.is_file() else (0, 0)
            message = f"option {name!r} ({value}): {contrast} to --{other} in the {scheme} scheme"
            yield Problem(message, display_path(path), *place, hint=hint)


def _check_card(theme: Theme) -> Iterator[Problem]:
    path = theme.folders[0] / "theme.yaml"
    paper = _parse_color(theme.card["paper"])
    for name in ("ink", "soft", "accent"):
        contrast, hint = _judge(_parse_color(theme.card[name]), paper)
        if hint:
            place = records.find_position(read_text(path), ("card", name))
            yield Problem(
                f"card: {name} on paper: {contrast}", display_path(path), *place, hint=hint
            )


def _style_sheets(home: html.HtmlElement) -> Iterator[str]:
    """Yield the paths of the style sheets that apply to every medium and scheme."""
    for link in home.iter("link"):
        href = link.get("href") or ""
        if link.get("rel") == "stylesheet" and "//" not in href and not link.get("media"):
            yield href.partition("?")[0].removeprefix("./")


def _sources(site: Site, theme: Theme) -> Mapping[str, str]:
    """Return the unprocessed style sheets, those of the site first."""
    return {
        display_path(path): path.read_text(encoding="utf-8", errors="replace")
        for folder in (site.folder, *theme.folders)
        for path in sorted((folder / "static").rglob("*.css"))
        if path.is_file()
    }


def _declared_at(sources: Mapping[str, str], *properties: str) -> tuple[str, int, int]:
    """Return the place of the first declaration of one of these properties."""
    for path, text in sources.items():
        for name in properties:
            if match := re.search(rf"{name}\s*:", text):
                return path, *position_at(text, match.start())
    return "", 0, 0


def _root_colors(sheets: Iterable[str], classes: Sequence[str], scheme: str) -> Mapping[str, Color]:
    """Return the custom properties of the root element that are colors in a scheme."""
    declarations = (item for sheet in sheets for item in _declarations(sheet, classes, scheme))
    by_precedence = sorted(declarations, key=lambda declaration: declaration[1])  # stable
    values = {name: value for name, _, value in by_precedence}
    colors = {name: _parse_color(_resolve(value, values, scheme)) for name, value in values.items()}
    return {name: color for name, color in colors.items() if color}


def _resolve(value: str, values: Mapping[str, str], scheme: str, depth: int = 8) -> str:
    """Replace `light-dark()` and `var()` in a value."""

    def replace_variable(match: re.Match[str]) -> str:
        if depth and match["name"] in values:
            return _resolve(values[match["name"]], values, scheme, depth - 1)
        return match["fallback"] or ""

    chosen = _LIGHT_DARK.sub(lambda match: match[scheme], value)
    return _VARIABLE.sub(replace_variable, chosen).strip()


def _declarations(
    sheet: str, classes: Sequence[str], scheme: str
) -> Iterator[tuple[str, int, str]]:
    """Yield name, specificity and value of each custom property of the root in a scheme."""
    text = _COMMENT.sub("", sheet)
    blocks: list[str] = []
    start = 0
    for token in _TOKEN.finditer(text):
        statement = text[start : token.start()].strip()
        start = token.end()
        if token[0] == "{":
            blocks.append(statement)
            continue
        name, colon, value = statement.partition(":")
        if colon and name.startswith("--"):
            specificity = _specificity(blocks, classes, scheme)
            if specificity is not None:
                yield name[2:].strip(), specificity, value.strip()
        if token[0] == "}" and blocks:
            blocks.pop()


def _specificity(blocks: Sequence[str], classes: Sequence[str], scheme: str) -> int | None:
    """Return the specificity of a rule; None if it does not match the root in this scheme."""
    if not blocks or not all(_applies(block, scheme) for block in blocks[:-1]):
        return None
    selectors = (selector.strip() for selector in blocks[-1].split(","))
    matches = (_match_root(selector, classes, scheme) for selector in selectors)
    return max((match for match in matches if match is not None), default=None)


def _applies(at_rule: str, scheme: str) -> bool:
    """Return whether an at-rule applies in a current browser, on a screen."""
    if at_rule.startswith("@supports"):
        return " not " not in at_rule and "not(" not in at_rule
    if at_rule.startswith("@media"):
        query = re.search(r"prefers-color-scheme:\s*(\w+)", at_rule)
        return query is not None and query[1] == scheme
    return at_rule.startswith("@layer")


def _match_root(selector: str, classes: Sequence[str], scheme: str) -> int | None:
    match = _SELECTOR.fullmatch(selector)
    if not match:
        return None
    parts = _SELECTOR_PART.findall(match[0])
    return len(parts) if all(_match_part(part, classes, scheme) for part in parts) else None


def _match_part(part: str, classes: Sequence[str], scheme: str) -> bool:
    if part.startswith("."):
        return part[1:] in classes
    if part.startswith(":not("):
        return not _match_part(part[5:-1], classes, scheme)
    if part.startswith("[data-scheme"):
        return scheme in part
    return part == ":root"
