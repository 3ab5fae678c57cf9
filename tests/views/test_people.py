from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Person, all_versions
from sitegen.views.people import find_pronunciation

if TYPE_CHECKING:
    from sitegen.model.text import Text

BOTH: Text = {"en": "Mei Lin", "zh": "林梅"}


@pytest.mark.parametrize(
    ("name", "pronunciation", "expected"),
    [
        (BOTH, {"en": "MAY LIN", "zh": "Lín Méi"}, [("MAY LIN", ""), ("Lín Méi", "zh-Latn")]),
        (BOTH, "MAY LIN", [("MAY LIN", ""), ("", "")]),
        ("Siobhán Ní Bhriain", "shi-VAWN nee VREE-in", [("shi-VAWN nee VREE-in", "")]),
        ({"en": "Siobhán"}, {"en": "ʃəˈvɔːn"}, [("ʃəˈvɔːn", "en-fonipa")]),
        ({"ja": "林梅"}, {"ja": "はやし うめ"}, [("はやし うめ", "")]),
    ],
)
def test_each_spelling_has_its_own_pronunciation(
    name: Text, pronunciation: Text, expected: list[tuple[str, str]]
) -> None:
    person = Person(name=name, pronunciation=(pronunciation,))
    assert [
        find_pronunciation(person, one, "en", ("en", "zh")) for one in all_versions(name)
    ] == expected


def test_several_pronunciations_are_all_shown_to_the_readers_of_their_language() -> None:
    person = Person(
        name=BOTH, pronunciation=({"en": "MAY LIN", "zh": "Lín Méi"}, {"zh": "Lim Buê"})
    )
    assert find_pronunciation(person, "林梅", "en", ("en", "zh")).text == "Lín Méi / Lim Buê"
    person = Person(name="Siobhán", pronunciation=({"en": "shi-VAWN", "zh": "希冯"},))
    assert find_pronunciation(person, "Siobhán", "zh", ("en", "zh")).text == "希冯"
