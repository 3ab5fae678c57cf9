"""A share of `python -m tests.attack`: a few cases of every class, the same ones in every run."""

from __future__ import annotations

import pytest

from tests.attack.classes import CLASSES, attack


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", CLASSES)
def test_the_attack_fails(name: str, seed: int) -> None:
    attack(name, seed)
