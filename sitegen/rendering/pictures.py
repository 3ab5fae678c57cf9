"""Show pictures in the sizes and formats that pages need, without the metadata that cameras add.

`fit_picture` and `fit_portrait` decide which files a page needs, `render_picture` refers to them in
HTML, and `encode_pictures` makes them. Pillow is imported on first use; few sites have pictures.
"""

from __future__ import annotations

import re
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from sitegen.content.metadata import DECODERS, MAX_SIDE
from sitegen.content.reading import digest, display_path
from sitegen.errors import ContentError, Problem
from sitegen.planning.pages import Output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from PIL.Image import Image as Image_

FOLDER: Final = "pictures/"
"""Folder of the encoded pictures below the site's root."""

_SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
"""Suffixes of files to scale; anything else, such as a drawing (`.svg`), is shown unchanged."""
_MEDIA_TYPES: Final[Mapping[str, str]] = {
    "avif": "image/avif",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "png": "image/png",
}
# All give about the same quality. With several threads, AVIF files would differ by machine.
_ENCODERS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "avif": ("AVIF", {"quality": 58, "speed": 6, "max_threads": 1}),
    "webp": ("WEBP", {"quality": 80, "method": 4}),
    "jpg": ("JPEG", {"quality": 82, "progressive": True, "optimize": True}),
    "png": ("PNG", {"optimize": True}),
}
"""Pillow's name of each format, and the options to save it with."""
_MIN_RATIO: Final = 1.25
"""A version for high-density screens must be larger than the first one by at least this factor."""
_ORIENTATION: Final = 0x0112
"""Tag of the orientation in EXIF data; from 5 on, width and height are swapped."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A file to make from a picture."""

    source: Path
    """The file to make it from."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    format: str
    """File suffix: `avif`, `webp`, `jpg` or `png`."""
    path: str
    """Address below the site's root; it contains a digest of the source."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as a page shows it."""

    width: int
    """In CSS pixels; 0 for a drawing, which has no size of its own."""
    height: int
    """In CSS pixels, or 0."""
    sources: Mapping[str, tuple[str, ...]]
    """Addresses below the site's root by format, one for each pixel density. The last format, with
    only one size, is for browsers that support none of the others."""
    variants: tuple[Variant, ...] = ()
    """The files to make."""


@dataclass(frozen=True, slots=True)
class _Measures:
    width: int
    height: int
    has_transparency: bool
    is_animated: bool
    digest: str


def fit_picture(
    source: Path, original: str, *, width: int, min_height: int = 0, max_height: int = 0
) -> Picture:
    """Fit a picture into a page; it is never enlarged.

    Args:
        source: The file.
        original: Address of the unchanged file below the site's root.
        width: Maximum width in CSS pixels.
        min_height: Height that the picture must fill, even if it becomes wider.
        max_height: Maximum height in CSS pixels, if it is not 0.

    Raises:
        ContentError: The file is not a picture, or it is too large.
    """
    if source.suffix.lower() not in _SUFFIXES:
        return Picture(0, 0, {"": (original,)})
    measures = _measure(source)
    if max_height:
        width = min(width, round(max_height * measures.width / measures.height))
    size = _scale(measures, width, min_height)
    if measures.is_animated:
        return Picture(*size, {"": (original,)})
    sizes = [size]
    double = _scale(measures, 2 * size[0], 0)
    if double[0] >= size[0] * _MIN_RATIO:
        sizes.append(double)
    modern = {
        suffix: tuple(_variant(source, measures, each, suffix) for each in sizes)
        for suffix in ("avif", "webp")
    }
    fallback = _fallback_format(measures)
    variants = {**modern, fallback: (_variant(source, measures, size, fallback),)}
    return Picture(
        *size,
        {suffix: tuple(variant.path for variant in group) for suffix, group in variants.items()},
        tuple(variant for group in variants.values() for variant in group),
    )


def fit_portrait(source: Path, *, width: int) -> Variant:
    """Return a single JPEG or PNG of a picture, for programs that show a portrait.

    Raises:
        ContentError: The file is not a picture, or it is too large.
    """
    measures = _measure(source)
    return _variant(source, measures, _scale(measures, width, 0), _fallback_format(measures))


def render_picture(
    picture: Picture, link_to: Callable[[str], str], *, alt: str, classes: str = "", lazy: bool
) -> Markup:
    """Render a `<picture>`, or an `<img>` if there is only one source.

    `link_to` maps an address below the site's root to one relative to the page.
    """
    *modern, (_, fallback) = picture.sources.items()
    sources = Markup().join(
        Markup('<source type="{}" srcset="{}">').format(
            _MEDIA_TYPES[suffix],
            ", ".join(f"{link_to(path)} {density}x" for density, path in enumerate(paths, 1)),
        )
        for suffix, paths in modern
    )
    attributes = {
        "class": classes,
        "src": link_to(fallback[0]),
        "width": picture.width or "",
        "height": picture.height or "",
        "loading": "lazy" if lazy else "",
        "decoding": "async" if lazy else "",
    }
    written = Markup().join(
        Markup(' {}="{}"').format(name, value) for name, value in attributes.items() if value
    )
    image = Markup('<img{} alt="{}">').format(written, alt)
    return Markup("<picture>{}{}</picture>").format(sources, image) if modern else image


def encode_pictures(variants: Iterable[Variant]) -> Iterator[Output]:
    """Make the files of pictures: upright, scaled, in sRGB and without metadata.

    Raises:
        ContentError: With a problem for every picture that cannot be read.
    """
    ordered = sorted(set(variants), key=attrgetter("path"))
    if not ordered:
        return
    # Pillow releases the interpreter lock, so threads run in parallel.
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(_try_to_encode, ordered))
    if problems := dict.fromkeys(result for result in results if isinstance(result, Problem)):
        raise ContentError(problems)
    for variant, content in zip(ordered, results, strict=True):
        if not isinstance(content, Problem):
            yield Output(variant.path, content)


def describe_unreadable(source: Path) -> Problem:
    """Describe a file that is not a picture."""
    hint = f"save it again as JPEG or PNG, at most {MAX_SIDE} pixels wide and high"
    return Problem("this picture cannot be read", display_path(source), hint=hint)


def _variant(source: Path, measures: _Measures, size: tuple[int, int], suffix: str) -> Variant:
    folder = source.parent if source.parent.name != "files" else source.parent.parent
    name = re.sub(r"[^\w-]+", "-", f"{folder.name}-{source.stem}").strip("-")
    path = f"{FOLDER}{name}-{measures.digest}-{size[0]}.{suffix}"
    return Variant(source, *size, suffix, path)


def _fallback_format(measures: _Measures) -> str:
    return "png" if measures.has_transparency else "jpg"


def _scale(measures: _Measures, width: int, min_height: int) -> tuple[int, int]:
    scale = min(1.0, max(width / measures.width, min_height / measures.height))
    return max(1, round(measures.width * scale)), max(1, round(measures.height * scale))


def _measure(source: Path) -> _Measures:
    try:
        stat = source.stat()
    except OSError:
        raise ContentError(describe_unreadable(source)) from None
    return _measure_version(source, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=512)  # A portrait is on most pages of its person.
def _measure_version(source: Path, _modified: int, _size: int) -> _Measures:
    from PIL import Image

    try:
        content = source.read_bytes()
        with warnings.catch_warnings():
            # Pictures that Pillow warns about take too much memory to decode.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(content), formats=DECODERS) as image:
                width, height = image.size
                if max(width, height) > MAX_SIDE:
                    raise ValueError("too large")
                if image.getexif().get(_ORIENTATION, 1) >= 5:
                    width, height = height, width
                transparency = image.has_transparency_data
                # Further frames of a phone's JPEG (MPO) are versions of the same picture.
                animated = image.format != "MPO" and getattr(image, "is_animated", False)
                return _Measures(width, height, transparency, animated, digest(content))
    except Exception:  # Pillow raises errors of many kinds for malformed files.
        raise ContentError(describe_unreadable(source)) from None


def _try_to_encode(variant: Variant) -> bytes | Problem:
    try:
        return _encode(_open_upright(variant), variant)
    except Exception:  # As above.
        return describe_unreadable(variant.source)


def _open_upright(variant: Variant) -> Image_:
    from PIL import Image, ImageOps

    with Image.open(variant.source, formats=DECODERS) as image:
        # Decode a JPEG at a reduced size.
        image.draft(None, (2 * max(variant.width, variant.height),) * 2)
        upright = ImageOps.exif_transpose(_convert_to_srgb(image))
        return upright.convert("RGBA" if image.has_transparency_data else "RGB")


def _convert_to_srgb(image: Image_) -> Image_:
    """Convert the colors to those that browsers assume for a picture without a profile."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "CMYK"):
        return image
    from PIL import ImageCms

    try:
        source, target = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, source, target, outputMode="RGB") or image
    except (ImageCms.PyCMSError, OSError):  # A picture with a damaged profile can still be shown.
        return image


def _encode(image: Image_, variant: Variant) -> bytes:
    from PIL.Image import Resampling

    name, options = _ENCODERS[variant.format]
    scaled = image.resize((variant.width, variant.height), Resampling.LANCZOS, reducing_gap=3.0)
    scaled.info.clear()  # Some encoders would copy the profile and EXIF data from here.
    buffer = BytesIO()
    scaled.save(buffer, name, **options)
    return buffer.getvalue()
