"""Pictures: sizes, formats, and what must not be published."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageCms

from sitegen.errors import ContentError
from sitegen.rendering.pictures import (
    Variant,
    encode_pictures,
    fit_picture,
    fit_portrait,
    render_picture,
)
from tests.feeds.planned import by_path
from tests.importers.test_photos import png as claim
from tests.sites import SECRET, portrait, put

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def write(path: Path, content: bytes) -> Path:
    return put(path.parent, {path.name: content}) / path.name


def png(size: tuple[int, int], color: str = "#0a6e5c", **options: Any) -> bytes:
    """A picture of one color; eight digits make it translucent."""
    buffer = BytesIO()
    Image.new("RGBA" if len(color) > 7 else "RGB", size, color).save(buffer, "PNG", **options)
    return buffer.getvalue()


def encode(variants: Iterable[Variant]) -> dict[str, bytes]:
    return by_path(encode_pictures(variants))


def test_a_portrait_has_two_sizes_and_three_formats_and_is_upright(tmp_path: Path) -> None:
    photo = write(tmp_path / "ada/photo.jpg", portrait())
    files = encode(fit_picture(photo, "photo.jpg", width=160).variants)
    images = {
        re.sub(r"-\w{10}-", "-", path): Image.open(BytesIO(content))
        for path, content in files.items()
    }
    assert {path: (image.format, image.size) for path, image in images.items()} == {
        "pictures/ada-photo-160.avif": ("AVIF", (160, 213)),
        "pictures/ada-photo-320.avif": ("AVIF", (320, 427)),
        "pictures/ada-photo-160.webp": ("WEBP", (160, 213)),
        "pictures/ada-photo-320.webp": ("WEBP", (320, 427)),
        "pictures/ada-photo-160.jpg": ("JPEG", (160, 213)),
    }
    # The left half of the file is green, so the upper half of the picture is.
    for image in images.values():
        pixel = image.convert("RGB").getpixel((image.width // 2, 5))
        assert isinstance(pixel, tuple)
        assert pixel[1] > 90 > pixel[0]


def test_metadata_of_the_camera_is_not_published(tmp_path: Path) -> None:
    photo = write(tmp_path / "photo.jpg", portrait())
    assert SECRET.encode() in photo.read_bytes()
    variants = (*fit_picture(photo, "", width=160).variants, fit_portrait(photo, width=640))
    for content in encode(variants).values():
        assert SECRET.encode() not in content
        assert not Image.open(BytesIO(content)).getexif()


def test_the_bytes_of_a_picture_depend_on_nothing_but_the_source(tmp_path: Path) -> None:
    buffer = BytesIO()
    Image.effect_noise((2000, 1500), 50).save(buffer, "JPEG")
    source = write(tmp_path / "photo.jpg", buffer.getvalue())
    variants = [*fit_picture(source, "", width=80).variants, fit_portrait(source, width=640)]
    together = encode(variants)
    assert len(together) == 6
    for variant in variants:
        assert encode([variant]) == {variant.path: together[variant.path]}
    write(source, png((400, 401)))
    assert together.keys().isdisjoint(encode(fit_picture(source, "", width=80).variants))


@pytest.mark.parametrize(
    ("size", "width", "options", "shown"),
    [
        ((3000, 1500), 720, {}, (720, 360)),
        ((100, 50), 160, {}, (100, 50)),
        ((600, 1200), 720, {"max_height": 320}, (160, 320)),
        ((3000, 1500), 160, {"min_height": 200}, (400, 200)),
        ((2000, 9), 160, {}, (160, 1)),
    ],
)
def test_a_picture_fits_and_is_never_enlarged(
    tmp_path: Path,
    size: tuple[int, int],
    width: int,
    options: dict[str, int],
    shown: tuple[int, int],
) -> None:
    source = write(tmp_path / "a.png", png(size))
    picture = fit_picture(source, "", width=width, **options)
    assert (picture.width, picture.height) == shown
    for content in encode(picture.variants).values():
        assert Image.open(BytesIO(content)).width <= size[0]


def test_drawings_and_animations_are_shown_as_they_are(tmp_path: Path) -> None:
    drawing = fit_picture(write(tmp_path / "a.svg", b"<svg/>"), "files/a.svg", width=160)
    first, second = (Image.new("RGB", (300, 200), color) for color in ("red", "blue"))
    first.save(tmp_path / "a.gif", save_all=True, append_images=[second])
    animation = fit_picture(tmp_path / "a.gif", "files/a.gif", width=720)
    assert drawing.variants == animation.variants == ()
    assert render_picture(drawing, str, alt="", lazy=True) == (
        '<img src="files/a.svg" loading="lazy" decoding="async" alt="">'
    )
    assert render_picture(animation, str, alt="a", classes="b", lazy=False) == (
        '<img class="b" src="files/a.gif" width="300" height="200" alt="a">'
    )


def test_a_translucent_picture_is_a_png(tmp_path: Path) -> None:
    source = write(tmp_path / "a.png", png((100, 50), "#0a6e5c80"))
    assert [*fit_picture(source, "", width=160).sources] == ["avif", "webp", "png"]
    assert fit_portrait(source, width=64).path.endswith("-64.png")


def test_a_photo_with_several_versions_of_itself_is_not_an_animation(tmp_path: Path) -> None:
    photo, depth = (Image.new("RGB", (300, 200), color) for color in ("red", "blue"))
    photo.save(tmp_path / "a.jpg", "MPO", save_all=True, append_images=[depth])
    assert len(encode(fit_picture(tmp_path / "a.jpg", "", width=300).variants)) == 3


@pytest.mark.parametrize("profile", [SRGB, b"torn"])
def test_colors_are_those_of_browsers(tmp_path: Path, profile: bytes) -> None:
    source = write(tmp_path / "a.png", png((320, 320), icc_profile=profile))
    files = encode(fit_picture(source, "", width=320).variants)
    (webp,) = (content for path, content in files.items() if path.endswith(".webp"))
    with Image.open(BytesIO(webp)) as image:
        assert "icc_profile" not in image.info
        pixel = image.convert("RGB").getpixel((20, 20))
    assert isinstance(pixel, tuple)
    assert all(abs(a - b) < 8 for a, b in zip(pixel, (0x0A, 0x6E, 0x5C), strict=True))


HUGE = png((8, 8)).replace((8).to_bytes(4, "big") * 2, (60_000).to_bytes(4, "big") * 2)
"""A small PNG that claims to be 60,000 pixels wide and high."""


@pytest.mark.parametrize(
    "content", [b"text", b"", HUGE, claim(1, 1_000_000), png((8, 8))[:30], b"GIF89a" + b"\xff" * 4]
)
def test_a_file_that_is_not_a_picture_is_reported(tmp_path: Path, content: bytes) -> None:
    source = write(tmp_path / "photo.png", content)
    with pytest.raises(ContentError, match=r"photo\.png: this picture cannot be read\n +save it"):
        fit_picture(source, "", width=160)


def test_every_damaged_picture_is_reported(tmp_path: Path) -> None:
    sources = [write(tmp_path / name, portrait()[:2000]) for name in ("a.jpg", "b.jpg")]
    variants = [each for path in sources for each in fit_picture(path, "", width=160).variants]
    with pytest.raises(ContentError) as error:
        encode(variants)
    assert [problem.path[-5:] for problem in error.value.problems] == ["a.jpg", "b.jpg"]
