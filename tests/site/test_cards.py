"""The picture that stands beside a link."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from sitegen.errors import SitegenError
from sitegen.site import workers
from sitegen.site.build import build, build_into
from tests.site.sites import ADA, LAB, portrait, put

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = {"site.yaml": "url: https://ada.example/\n"}


def built(folder: Path) -> dict[str, bytes]:
    return {
        output.path: output.content
        for output in build(folder).outputs
        if isinstance(output.content, bytes)
    }


def test_every_page_names_the_card_of_its_person_and_language(tmp_path: Path) -> None:
    outputs = built(put(tmp_path, LAB))
    for page, card in {
        "index.html": "card.png",
        "zh/index.html": "zh/card.png",
        "mei-lin/cv/index.html": "mei-lin/card.jpg",
        "zh/mei-lin/index.html": "zh/mei-lin/card.jpg",
        "ada-nilsson/index.html": "ada-nilsson/card.png",
    }.items():
        named = re.findall(r'<meta property="og:image" content="([^"]*)">', outputs[page].decode())
        assert named == [f"https://tide.example.org/lab/{card}"]
        assert Image.open(BytesIO(outputs[card])).size == (1200, 630)


def test_a_card_has_the_colours_of_the_theme(tmp_path: Path) -> None:
    card = built(
        put(tmp_path, {**ADA, "site.yaml": "url: https://ada.example\noptions: {accent: pine}\n"})
    )["card.png"]
    image = Image.open(BytesIO(card)).convert("RGB")
    assert (image.getpixel((5, 300)), image.getpixel((1190, 20))) == (
        (0x1F, 0x60, 0x48),
        (0xFD, 0xFC, 0xF9),
    )


def test_what_is_said_of_a_person_changes_their_card(tmp_path: Path) -> None:
    seen = set()
    for more in (
        "",
        "position: Postdoc\n",
        "education: [{degree: PhD, institution: Sea School, end: present}]\n",
    ):
        put(tmp_path, {**ADDRESS, "people/ada-nilsson/person.yaml": f"name: Ada Nilsson\n{more}"})
        seen.add(built(tmp_path)["card.png"])
    put(tmp_path, {"people/ada-nilsson/photo.jpg": portrait()})
    seen.add(built(tmp_path)["card.jpg"])
    assert len(seen) == 4


@pytest.mark.parametrize("name", ["Ada Nilsson أدا", "Ada \U00020bb7"])
def test_no_card_for_letters_that_the_font_lacks(tmp_path: Path, name: str) -> None:
    outputs = built(put(tmp_path, {**ADDRESS, "people/ada-nilsson/person.yaml": f"name: {name}\n"}))
    assert not [path for path in outputs if "card" in path]
    assert b"og:image" not in outputs["index.html"]
    assert built(tmp_path) == outputs


def test_names_of_the_whole_world_have_one(tmp_path: Path) -> None:
    for name in (
        "刘运卓",
        "陳大文",
        "喆堃玥珺",
        "渡辺さくら",
        "김민준",
        "Nguyễn Thị Hương",
        "Ørsted Æther",
        "Łukasz Żółć",
        "Πλάτων",
        "Иван Ёлкин",
    ):
        put(tmp_path, {**ADDRESS, "people/ada-nilsson/person.yaml": f"name: {name}\n"})
        assert "card.png" in built(tmp_path), name


def test_a_very_long_name_and_affiliation_stay_on_the_card(tmp_path: Path) -> None:
    person = f"name: {'Ada Bertha ' * 30}\naffiliation: {'潮汐研究所' * 60}\n"
    card = built(put(tmp_path, {**ADDRESS, "people/ada-nilsson/person.yaml": person}))["card.png"]
    image = Image.open(BytesIO(card)).convert("L")
    assert image.crop((1110, 0, 1200, 630)).getextrema()[0] == image.getpixel(
        (1190, 20)
    )  # nothing beyond the margin


def test_the_address_at_the_foot_meets_nothing_however_much_stands_above(tmp_path: Path) -> None:
    person = (
        f"name: {{en: {'Maria Fernanda ' * 5}, zh: 玛丽亚}}\nposition: {'Very Distinguished Professor ' * 9}\n"
        f"affiliation: {'University of Tides, ' * 20}\n"
    )
    card = built(put(tmp_path, {**ADDRESS, "people/ada-nilsson/person.yaml": person}))["card.png"]
    image = Image.open(BytesIO(card)).convert("RGB").crop((96, 0, 1200, 630))
    red, green, _ = image.split()
    redder = ImageChops.subtract(red, green)
    rows = [(0, y, image.width, y + 1) for y in range(image.height)]
    painted = [y for y, row in enumerate(rows) if len(image.crop(row).getcolors() or ()) > 1]
    accent = [y for y, row in enumerate(rows) if any(redder.crop(row).histogram()[60:])]
    foot = [y for y in accent if y > 500]
    assert foot[-1] == painted[-1] < 620
    assert max(y for y in painted if y not in accent) < foot[0]


def test_a_card_is_a_sound_png(tmp_path: Path) -> None:
    card = built(put(tmp_path, {**ADA, **ADDRESS}))["card.png"]
    Image.open(BytesIO(card)).verify()
    start = card.index(b"IDAT")
    pressed = card[start + 4 :][: int.from_bytes(card[start - 4 : start], "big")]
    assert len(zlib.decompress(pressed)) == 630 * (
        1 + 1200 // 2
    )  # raises if the sum of its strips is wrong


def test_a_site_without_an_address_has_none(tmp_path: Path) -> None:
    assert not [path for path in built(put(tmp_path, ADA)) if "card" in path]


@pytest.mark.parametrize("processors", [1, 2])
def test_cards_are_the_same_whichever_process_draws_them(
    processors: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_processors", lambda: processors)
    site = put(tmp_path / "site", LAB)
    build_into(site, tmp_path / "public")
    cards = {path: content for path, content in built(site).items() if "card" in path}
    assert len(cards) > 2
    for path, content in cards.items():
        assert (tmp_path / "public" / path).read_bytes() == content


def test_a_photo_that_cannot_be_read_is_told_whoever_draws(tmp_path: Path) -> None:
    site = put(tmp_path / "site", {**ADA, **ADDRESS, "people/ada-nilsson/photo.jpg": b"no picture"})
    with pytest.raises(SitegenError, match=r"photo\.jpg"):
        build_into(site, tmp_path / "public")
    assert not (tmp_path / "public").exists()


def test_cards_are_drawn_where_nothing_can_be_kept(tmp_path: Path) -> None:
    site = put(tmp_path / "site", {**ADA, **ADDRESS, ".sitegen/cache": "in the way"})
    build_into(site, tmp_path / "public")
    assert Image.open(BytesIO((tmp_path / "public/card.png").read_bytes())).size == (1200, 630)
