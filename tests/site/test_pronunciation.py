from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Person, spellings
from sitegen.site import pronunciation
from sitegen.site.build import build
from tests.site.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.model.text import Text

BOTH: Text = {"en": "Mei Lin", "zh": "林梅"}


@pytest.mark.parametrize(
    ("name", "said", "expected"),
    [
        (BOTH, {"en": "MAY LIN", "zh": "Lín Méi"}, [("MAY LIN", ""), ("Lín Méi", "zh-Latn")]),
        (BOTH, {"zh": "Lín Méi"}, [("", ""), ("Lín Méi", "zh-Latn")]),
        (BOTH, "MAY LIN", [("MAY LIN", ""), ("", "")]),
        ("Siobhán Ní Bhriain", "shi-VAWN nee VREE-in", [("shi-VAWN nee VREE-in", "")]),
        ({"en": "Siobhán"}, {"en": "ʃəˈvɔːn"}, [("ʃəˈvɔːn", "en-fonipa")]),
        ({"ja": "林梅"}, {"ja": "はやし うめ"}, [("はやし うめ", "")]),
        (BOTH, "", [("", ""), ("", "")]),
    ],
)
def test_each_spelling_has_its_own(name: Text, said: Text, expected: list[tuple[str, str]]) -> None:
    person = Person(name=name, pronunciation=(said,))
    assert [
        pronunciation.of(person, one, "en", ("en", "zh")) for one in spellings(name)
    ] == expected


def test_readers_of_each_language_may_be_told_in_their_way() -> None:
    person = Person(name="Siobhán", pronunciation=({"en": "shi-VAWN", "zh": "希冯"},))
    assert pronunciation.of(person, "Siobhán", "zh", ("en", "zh")).text == "希冯"


def test_several_ways_are_all_told() -> None:
    person = Person(
        name=BOTH, pronunciation=({"en": "MAY LIN", "zh": "Lín Méi"}, {"zh": "Lim Buê"})
    )
    assert [pronunciation.of(person, one, "en", ("en", "zh")).text for one in spellings(BOTH)] == [
        "MAY LIN",
        "Lín Méi / Lim Buê",
    ]


@pytest.mark.parametrize("theme", ["default", "onepage", "octavo", "lab"])
def test_it_stands_under_the_name_on_the_home_page_alone(tmp_path: Path, theme: str) -> None:
    person = LAB["people/mei-lin/person.yaml"] + "pronunciation: {en: MAY LIN, zh: Lín Méi}\n"
    files = {
        **LAB,
        "people/mei-lin/person.yaml": person,
        "site.yaml": LAB["site.yaml"] + f"theme: {theme}\n",
    }
    pages = {one.path: one.content for one in build(put(tmp_path, files)).outputs}
    home, other = pages["mei-lin/index.html"], pages["index.html"]
    assert isinstance(home, bytes)
    assert isinstance(other, bytes)
    assert "<ruby>Mei Lin<rp> [</rp><rt>MAY LIN</rt><rp>]</rp></ruby>" in home.decode()
    assert '<ruby>林梅<rp> [</rp><rt lang="zh-Latn">Lín Méi</rt><rp>]</rp></ruby>' in home.decode()
    assert b"<ruby>" not in other
