"""A share of `python -m tests.attack`: a few cases of every class, the same ones in every run."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.attack import sources
from tests.attack.classes import CLASSES, CORPUS, attack, changed, import_and_build

if TYPE_CHECKING:
    from random import Random

few = settings(
    max_examples=3,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", [name for name in CLASSES if name not in ("builds", "corpus")])
def test_the_attack_fails(name: str, seed: int) -> None:
    attack(name, seed)


@pytest.mark.parametrize("suffix", sources.SOURCES)
def test_whatever_is_imported_can_be_built(suffix: str) -> None:
    @few
    @given(st.randoms(use_true_random=True))
    def builds(random: Random) -> None:
        with tempfile.TemporaryDirectory() as folder:
            import_and_build(random, Path(folder), suffix, sources.source(suffix, random))

    builds()


@pytest.mark.parametrize("suffix", CORPUS)
def test_whatever_is_imported_of_the_corpus_can_be_built(suffix: str) -> None:
    @few
    @given(st.randoms(use_true_random=True))
    def builds(random: Random) -> None:
        with tempfile.TemporaryDirectory() as folder:
            import_and_build(random, Path(folder), suffix, changed(random, suffix))

    builds()
