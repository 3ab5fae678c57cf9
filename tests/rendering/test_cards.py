"""Social cards: what is on them, and that it fits."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from sitegen.errors import ContentError
from sitegen.rendering.cards import card_path, render_cards
from sitegen.rendering.cards.drawing import Card, can_draw, draw_card
from tests.feeds.planned import by_path, plan_site
from tests.sites import ADA, LAB, portrait, put

if TYPE_CHECKING:
    from pathlib import Path

COLORS = {"paper": "#fdfcf9", "ink": "#111", "soft": "#555", "accent": "#1f6048"}


def card(*names: str, lines: tuple[str, ...] = (), photo: Path | None = None) -> Card:
    return Card(names, lines, "ada.example/ada", COLORS, photo)


def draw(card: Card) -> Image.Image:
    image = Image.open(BytesIO(draw_card(card)))
    assert image.size == (1200, 630)
    return image.convert("RGB")


def test_each_person_and_language_and_the_site_have_a_card(tmp_path: Path) -> None:
    plan = plan_site(tmp_path, LAB)
    cards = by_path(card for slug in ("", *plan.profiles) for card in render_cards(plan, slug))
    kinds = {"card.png": "PNG", "mei-lin/card.jpg": "JPEG", "ada-nilsson/card.png": "PNG"}
    kinds |= {f"zh/{path}": kind for path, kind in kinds.items()}
    formats = {path: Image.open(BytesIO(content)).format for path, content in cards.items()}
    assert formats == kinds
    assert card_path(plan, "mei-lin", "zh") == "zh/mei-lin/card.jpg"


@pytest.mark.parametrize("name", ["Ada Nilsson", "Ada أدا", "\U00020bb7"])
@pytest.mark.parametrize("settings", ["", "url: https://ada.example\n"])
def test_no_card_without_an_address_or_for_letters_that_the_fonts_lack(
    tmp_path: Path, settings: str, name: str
) -> None:
    person = {"people/ada-nilsson/person.yaml": f"name: {name}\n", "site.yaml": settings}
    plan = plan_site(tmp_path, {**ADA, **person})
    has_card = bool(settings) and name.isascii()
    assert card_path(plan, "ada-nilsson", "en") == ("card.png" if has_card else "")
    assert len(render_cards(plan, "ada-nilsson")) == has_card
    assert not card_path(plan, "", "en")


@pytest.mark.parametrize(
    "name",
    ["喆堃玥珺", "陳大文", "渡辺さくら", "김민준", "Nguyễn Łukasz Ørsted", "Πλάτων", "Иван Ёлкин"],
)
def test_names_of_the_whole_world_can_be_drawn(name: str) -> None:
    assert can_draw(card(name))
    assert draw_card(card(name)) != draw_card(card("Ada"))


def test_a_photo_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    put(tmp_path, {"photo.jpg": portrait()[:2000]})
    with pytest.raises(ContentError, match=r"photo\.jpg: this picture cannot be read"):
        draw_card(card("Ada", photo=tmp_path / "photo.jpg"))


def test_the_address_is_below_everything_else_however_much_that_is() -> None:
    names = ("Maria Fernanda " * 5, "玛丽亚")
    lines = ("Very Distinguished Professor " * 9, "潮汐研究所" * 60)
    full, rest = draw(card(*names, lines=lines)), draw(Card(names, lines, "", COLORS))
    footer = ImageChops.difference(full, rest).getbbox()
    assert footer
    assert footer[3] < 620
    painted = [y for y in range(630) if len(rest.crop((96, y, 1200, y + 1)).getcolors() or ()) != 1]
    assert max(painted) < footer[1]
    assert full.crop((1110, 0, 1200, 630)).getcolors() == [(90 * 630, (0xFD, 0xFC, 0xF9))]
    assert full.getpixel((5, 300)) == (0x1F, 0x60, 0x48)
