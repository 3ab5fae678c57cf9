from __future__ import annotations

import pytest

from sitegen.parsing.references.asides import Asides, taken


@pytest.mark.parametrize(
    ("text", "rest", "said"),
    [
        (
            "海洋学报, 2020, 31: 3-9. (通讯作者, EI收录)",
            "海洋学报, 2020, 31: 3-9.",
            Asides(("EI收录",), ("通讯作者",)),
        ),
        ("Waves, 2022. (SCI一区, IF=10.3)", "Waves, 2022.", Asides(("SCI一区",), ("IF=10.3",))),
        ("Waves, 2019 (SCI) (共同一作).", "Waves, 2019.", Asides(("SCI",), ("共同一作",))),
        ("Waves (WAVES 2023, CCF-A)", "Waves (WAVES 2023)", Asides(("CCF-A",))),
        (
            "Waves (Tides, Foam 2023, Best Paper Award).",
            "Waves (Tides, Foam 2023)",
            Asides((), (), ("Best Paper Award",)),
        ),
        ("Waves (Ithaca, 2023, Salt Press)", "Waves (Ithaca, 2023, Salt Press)", Asides()),
        ("Foam and tides (2023)", "Foam and tides (2023)", Asides()),
        (
            "Foam. arXiv, 2024. (在投 WAVES 2024)",
            "Foam. arXiv, 2024.",
            Asides((), ("在投 WAVES 2024",)),
        ),
    ],
)
def test_brackets_behind_a_reference(text: str, rest: str, said: Asides) -> None:
    assert taken(text) == (rest, said)


def test_how_few_were_accepted_is_no_author() -> None:
    text = "Anna Chai and Ann Lee. Fair Foam in Systems. In Proc. of the 18th Foam Days, June 2019. Springer."
    plain, beside = taken(f"{text} (Core: A, acceptance rate: 28.5% [65/228]).")
    assert plain.rstrip(".") == text.rstrip(".")
    assert beside.notes == ("Core: A", "acceptance rate: 28.5% [65/228]")
