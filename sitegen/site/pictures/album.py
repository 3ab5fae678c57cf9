"""Which sizes and formats of a picture a site needs: what pages ask for while they are rendered.

In: a file and the size at which a page shows it, in CSS pixels. Out: addresses with width and height, so that nothing
shifts when the picture arrives. Two densities are offered, and never more pixels than the file has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.errors import ContentError, Problem
from sitegen.site.places import digest, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
"""Files that are made smaller; a drawing (`.svg`) is shown as it is."""

TYPES: Final[Mapping[str, str]] = {
    "avif": "image/avif",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "png": "image/png",
}
"""Format, as a suffix -> media type; the first that a browser knows is shown."""

FOLDER: Final = "pictures/"
"""Where sized pictures lie below the site's root."""

_DENSITIES: Final = (1, 2)
_WORTH_IT: Final = 1.25
"""A second size must be at least so much larger than the first."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One file to make of a picture."""

    source: Path
    """The file that it is made from."""
    digest: str
    """Of that file's bytes."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    format: str
    """A key of `TYPES`."""
    path: str
    """Its address below the site's root, another one for other bytes."""


class Picture(NamedTuple):
    """A picture as a page shows it."""

    width: int
    """In CSS pixels, or 0 if it is a drawing, which has any size."""
    height: int
    """In CSS pixels, or 0."""
    sources: Mapping[str, tuple[str, ...]]
    """Addresses below the site's root by format: for one pixel a CSS pixel, then for two. The last format is for all;
    only browsers of before 2021 take it, so it has one size.
    """


class _Measure(NamedTuple):
    width: int
    height: int
    sheer: bool
    moving: bool
    digest: str


class Album:
    """All pictures of a site that pages have asked for."""

    def __init__(self) -> None:
        self._measured: dict[Path, _Measure] = {}
        self._wanted: dict[str, Variant] = {}

    def take(self) -> Sequence[Variant]:
        """Every file to make since the last time this was asked, each once."""
        wanted = tuple(self._wanted.values())
        self._wanted.clear()
        return wanted

    def forget(self, folders: Iterable[Path]) -> None:
        """Look again at the pictures below these folders."""
        changed = set(folders)
        self._measured = {
            path: one for path, one in self._measured.items() if changed.isdisjoint(path.parents)
        }

    def picture(
        self, source: Path, original: str, *, width: int, height: int = 0, tallest: int = 0
    ) -> Picture:
        """`source` at most `width` wide, but at least `height` high; or at most `tallest`, where that is not 0.
        `original` is the address of the file as it is.

        Raises ContentError if the file is no picture.
        """
        if source.suffix.lower() not in SUFFIXES:
            return Picture(0, 0, {"": (original,)})
        measure = self._measure(source)
        if tallest:
            width = min(width, round(tallest * measure.width / measure.height))
        size = _fit(measure, width, height)
        if measure.moving:
            return Picture(*size, {"": (original,)})
        sizes = {kind: _sizes(measure, size) for kind in ("avif", "webp")}
        sizes["png" if measure.sheer else "jpg"] = [size]
        sources = {
            kind: tuple(self._want(source, measure, one, kind) for one in sizes[kind])
            for kind in sizes
        }
        return Picture(*size, sources)

    def single(self, source: Path, *, width: int) -> str:
        """The address of one JPEG or PNG of `source`, for programs that show one."""
        measure = self._measure(source)
        return self._want(
            source, measure, _fit(measure, width, 0), "png" if measure.sheer else "jpg"
        )

    def _want(self, source: Path, measure: _Measure, size: tuple[int, int], format: str) -> str:
        folder = source.parent.name if source.parent.name != "files" else source.parent.parent.name
        name = re.sub(r"[^\w-]+", "-", f"{folder}-{source.stem}").strip("-")
        path = f"{FOLDER}{name}-{measure.digest}-{size[0]}.{format}"
        self._wanted.setdefault(path, Variant(source, measure.digest, *size, format, path))
        return path

    def _measure(self, source: Path) -> _Measure:
        if source not in self._measured:
            self._measured[source] = _read(source)
        return self._measured[source]


def _fit(measure: _Measure, width: int, height: int) -> tuple[int, int]:
    scale = min(1.0, max(width / measure.width, height / measure.height))
    return max(1, round(measure.width * scale)), max(1, round(measure.height * scale))


def _sizes(measure: _Measure, size: tuple[int, int]) -> list[tuple[int, int]]:
    found = [size]
    for density in _DENSITIES[1:]:
        larger = _fit(measure, size[0] * density, 0)
        if larger[0] >= found[-1][0] * _WORTH_IT:
            found.append(larger)
    return found


def _read(source: Path) -> _Measure:
    from PIL import Image  # most sites have no picture

    try:
        content = source.read_bytes()
        with Image.open(source) as image:
            turned = image.getexif().get(0x0112, 1) >= 5  # stands on its side
            width, height = reversed(image.size) if turned else image.size
            sheer = image.has_transparency_data
            return _Measure(
                width, height, sheer, bool(getattr(image, "is_animated", False)), digest(content)
            )
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ContentError(unreadable(source)) from None


def unreadable(source: Path) -> Problem:
    """What to say of a file that is no picture."""
    hint = "save it again as JPEG or PNG, at most 10000 pixels wide"
    return Problem("this picture cannot be read", named(source), hint=hint)
