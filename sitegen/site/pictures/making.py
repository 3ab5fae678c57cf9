"""The files of the pictures that a site wants: turned the right way up, sized, in sRGB, and without metadata.

What a camera writes along (where it stood, whose it is) is not carried over. One thread a picture: Pillow works without
the interpreter's lock, and a picture that is opened once gives all its sizes and formats.
"""

from __future__ import annotations

from functools import cache, partial
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sitegen.errors import ContentError, Problem
from sitegen.site.pictures.album import unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from PIL.Image import Image

    from sitegen.site.cache import Cache
    from sitegen.site.pictures.album import Variant

# Each about as good as the others. More threads in the AVIF encoder would give other bytes on other machines.
_OPTIONS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "avif": ("AVIF", {"quality": 58, "speed": 6, "max_threads": 1}),
    "webp": ("WEBP", {"quality": 80, "method": 4}),
    "jpg": ("JPEG", {"quality": 82, "progressive": True, "optimize": True}),
    "png": ("PNG", {"optimize": True}),
}
"""Format -> what Pillow calls it, and how it is to write it."""


def make(wanted: Iterable[Variant], kept: Cache) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of each. Raises ContentError with every picture that cannot be read."""
    ordered = sorted(wanted, key=lambda variant: (variant.source, variant.path))
    groups = [list(group) for _, group in groupby(ordered, key=lambda variant: variant.source)]
    if not groups:
        return
    from concurrent.futures import ThreadPoolExecutor  # not every site has pictures

    with ThreadPoolExecutor() as pool:
        made = list(pool.map(lambda group: _attempt(group, kept), groups))
    problems = [problem for problem in made if isinstance(problem, Problem)]
    if problems:
        raise ContentError(problems)
    for group, contents in zip(groups, made, strict=True):
        if not isinstance(contents, Problem):
            yield from zip((variant.path for variant in group), contents, strict=True)


def _attempt(group: Sequence[Variant], kept: Cache) -> list[bytes] | Problem:
    try:
        return _make(group, kept)
    except (OSError, ValueError, SyntaxError):
        return unreadable(group[0].source)


def _make(group: Sequence[Variant], kept: Cache) -> list[bytes]:
    from PIL import __version__  # another version may write other bytes

    image = cache(partial(_open, group))  # nothing is opened where the cache has all

    def content(variant: Variant) -> bytes:
        key = variant.digest, variant.width, variant.height, _OPTIONS[variant.format], __version__
        return kept.get(key, lambda: _encode(image(), variant))

    return [content(variant) for variant in group]


def _open(group: Sequence[Variant]) -> Image:
    from PIL import Image, ImageOps

    largest = max(max(variant.width, variant.height) for variant in group)
    with Image.open(group[0].source) as image:
        image.draft(
            None, (2 * largest, 2 * largest)
        )  # a JPEG need not be decoded larger than it is shown
        upright = ImageOps.exif_transpose(_in_srgb(image))
        return upright.convert("RGBA" if image.has_transparency_data else "RGB")


def _in_srgb(image: Image) -> Image:
    """Colours as browsers take them without a profile."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "CMYK"):
        return image
    from PIL import ImageCms

    try:
        theirs, ours = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, theirs, ours, outputMode="RGB") or image
    except (ImageCms.PyCMSError, OSError):  # a profile that is torn, of a picture that is not
        return image


def _encode(image: Image, variant: Variant) -> bytes:
    from PIL.Image import Resampling

    name, options = _OPTIONS[variant.format]
    sized = image.resize((variant.width, variant.height), Resampling.LANCZOS, reducing_gap=3.0)
    sized.info.clear()  # some writers take profile and EXIF from here
    buffer = BytesIO()
    sized.save(buffer, name, **options)
    return buffer.getvalue()
