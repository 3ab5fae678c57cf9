"""Pictures of a site: sizes, formats, what is kept and what must not be."""

from __future__ import annotations

import os
import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from sitegen.cli import main
from sitegen.site.build import build
from tests.site.sites import ADA, LAB, SECRET, contents, portrait, put

if TYPE_CHECKING:
    from pathlib import Path

HOME = "people/ada-nilsson"


def png(size: tuple[int, int], color: str = "#0a6e5c") -> bytes:
    buffer = BytesIO()
    Image.new("RGBA" if len(color) > 7 else "RGB", size, color).save(buffer, "PNG")
    return buffer.getvalue()


def built(folder: Path) -> dict[str, bytes]:
    return {
        output.path: output.content
        if isinstance(output.content, bytes)
        else output.content.read_bytes()
        for output in build(folder).outputs
    }


def pictures(outputs: dict[str, bytes]) -> dict[str, bytes]:
    return {path: content for path, content in outputs.items() if path.startswith("pictures/")}


def test_a_portrait_comes_in_two_sizes_and_three_formats_the_right_way_up(tmp_path: Path) -> None:
    made = pictures(built(put(tmp_path, {**ADA, f"{HOME}/photo.jpg": portrait()})))
    opened = {
        re.sub(r"-\w{10}-", "-", path): Image.open(BytesIO(content))
        for path, content in made.items()
    }
    assert {path: (image.format, image.size) for path, image in opened.items()} == {
        f"pictures/ada-nilsson-photo-{size[0]}.{suffix}": (name, size)
        for size, suffix, name in (
            ((160, 213), "avif", "AVIF"),
            ((320, 427), "avif", "AVIF"),
            ((160, 213), "webp", "WEBP"),
            ((320, 427), "webp", "WEBP"),
            ((160, 213), "jpg", "JPEG"),
        )
    }
    for (
        image
    ) in opened.values():  # the left half of the file is green, so the upper half of the picture is
        red, green, _ = image.convert("RGB").getpixel((image.width // 2, 5))  # type: ignore[misc]
        assert green > 90 > red


def test_nothing_that_the_camera_wrote_is_published(tmp_path: Path) -> None:
    outputs = built(put(tmp_path, LAB))
    assert SECRET.encode() in portrait()
    assert not [path for path, content in outputs.items() if SECRET.encode() in content]
    assert not [
        path
        for path, content in pictures(outputs).items()
        if Image.open(BytesIO(content)).getexif()
    ]
    assert "mei-lin/photo.jpg" not in outputs


def test_a_page_leaves_room_for_its_picture(tmp_path: Path) -> None:
    home = built(put(tmp_path, {**ADA, f"{HOME}/photo.jpg": portrait()}))["index.html"].decode()
    picture = re.findall(r"<picture>.*?</picture>", home)[0]
    picture = re.sub(r"-\w{10}-", "-", picture)
    assert picture == (
        '<picture><source type="image/avif" srcset="pictures/ada-nilsson-photo-160.avif 1x, '
        'pictures/ada-nilsson-photo-320.avif 2x"><source type="image/webp" srcset="pictures/ada-nilsson-photo-160.webp '
        '1x, pictures/ada-nilsson-photo-320.webp 2x"><img class="photo" src="pictures/ada-nilsson-photo-160.jpg" '
        'width="160" '
        'height="213" alt=""></picture>'
    )


def test_the_cache_gives_the_same_bytes_and_may_be_deleted(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, f"{HOME}/photo.jpg": portrait()})
    first = built(tmp_path)
    kept = contents(tmp_path / ".sitegen/cache")
    assert len(kept) == len(pictures(first)) == 5
    assert built(tmp_path) == first
    for path in (tmp_path / ".sitegen/cache").iterdir():
        path.unlink()
    assert built(tmp_path) == first
    assert contents(tmp_path / ".sitegen/cache") == kept


def test_the_cache_forgets_what_no_build_asked_for_in_weeks(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, f"{HOME}/photo.jpg": portrait()})
    before = built(tmp_path)
    for path in (tmp_path / ".sitegen/cache").iterdir():
        os.utime(path, (0, 0))
    put(tmp_path, {f"{HOME}/photo.jpg": png((300, 300))})
    after = built(tmp_path)
    assert not pictures(before).keys() & pictures(after).keys()
    assert sorted(contents(tmp_path / ".sitegen/cache").values()) == sorted(
        pictures(after).values()
    )


def test_pictures_in_texts_and_of_publications(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"{HOME}/files/team.png": png((3000, 1500)),
        f"{HOME}/files/sheer.png": png((100, 50), "#0a6e5c80"),
        f"{HOME}/files/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        f"{HOME}/pages/team.md": "# Team\n\n![All <of> us](team.png) ![](files/plan.svg)",
        f"{HOME}/publications.bib": "@misc{a, title={A}, preview={sheer.png}}\n"
        "@misc{b, title={B}, preview={https://x.example/b.png}}",
    }
    outputs = built(put(tmp_path, {**ADA, **files}))
    team, papers = (outputs[f"{name}/index.html"].decode() for name in ("team", "publications"))
    assert (
        'width="720" height="360" loading="lazy" decoding="async" alt="All &lt;of&gt; us"></picture>'
        in team
    )
    assert '<img src="../files/plan.svg" loading="lazy" decoding="async" alt="">' in team
    assert re.search(
        r'<img class="preview" src="\.\./pictures/ada-nilsson-sheer-\w+-100.png" width="100"',
        papers,
    )
    assert "x.example" not in re.sub(
        r'href="[^"]*"', "", re.sub(r"<pre>.*?</pre>", "", papers, flags=re.DOTALL)
    )


def test_what_is_no_picture_or_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, {**ADA, f"{HOME}/photo.jpg": "text"}))
    assert main(["build"]) == 1
    assert capsys.readouterr().err.startswith(
        f"{HOME}/photo.jpg: this picture cannot be read\n    save it again"
    )
    put(
        tmp_path,
        {f"{HOME}/photo.jpg": portrait()[:2000], f"{HOME}/pages/a.md": "# A\n\n![x](none.png)\n"},
    )
    assert main(["build"]) == 1
    assert capsys.readouterr().err.startswith(
        f"{HOME}/pages/a.md:3:1: there is no file 'none.png'\n"
    )
    put(tmp_path, {f"{HOME}/pages/a.md": "# A\n"})
    assert main(["build"]) == 1
    assert capsys.readouterr().err.startswith(f"{HOME}/photo.jpg: this picture cannot be read\n")


@pytest.mark.parametrize("size", [(1, 1), (9, 2000), (2000, 9)])
def test_pictures_of_odd_shapes(tmp_path: Path, size: tuple[int, int]) -> None:
    made = pictures(built(put(tmp_path, {**ADA, f"{HOME}/photo.png": png(size)})))
    assert made
    assert all(Image.open(BytesIO(content)).width <= size[0] for content in made.values())


def test_a_figure_that_stands_upright_is_no_taller_than_a_page_wants_it(tmp_path: Path) -> None:
    bib = "@misc{a, title={A}, preview={tower.png}}"
    files = {f"{HOME}/files/tower.png": png((600, 1200)), f"{HOME}/publications.bib": bib}
    paper = built(put(tmp_path, {**ADA, **files}))["publications/a/index.html"].decode()
    assert 'width="160" height="320"' in paper
