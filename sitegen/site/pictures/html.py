"""A `<picture>`: the formats that a browser may choose from, each in one or two densities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from sitegen.site.pictures.album import TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.site.pictures.album import Picture


def html(
    picture: Picture, to: Callable[[str], str], *, alt: str, classes: str, lazy: bool
) -> Markup:
    """The picture as HTML; `to` gives the way from the page to an address below the site's root."""
    *modern, last = picture.sources.items()
    sources = Markup().join(
        Markup('<source type="{}" srcset="{}">').format(TYPES[kind], _srcset(paths, to))
        for kind, paths in modern
    )
    attributes = {
        "class": classes,
        "src": to(last[1][0]),
        "width": picture.width or "",
        "height": picture.height or "",
        "loading": "lazy" if lazy else "",
        "decoding": "async" if lazy else "",
    }
    said = Markup().join(
        Markup(' {}="{}"').format(name, value) for name, value in attributes.items() if value
    )
    image = Markup('<img{} alt="{}">').format(said, escape(alt))
    return Markup("<picture>{}{}</picture>").format(sources, image) if modern else image


def _srcset(paths: Sequence[str], to: Callable[[str], str]) -> str:
    return ", ".join(f"{to(path)} {density}x" for density, path in enumerate(paths, 1))
