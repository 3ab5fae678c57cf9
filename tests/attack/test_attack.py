"""A deterministic sample of `python -m tests.attack`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.attack.attacks import ATTACKS, import_and_build, mutate_seed, run_attack
from tests.attack.generate import GENERATORS, generate_file
from tests.fuzz.targets import IMPORTED_SUFFIXES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in ("imports", "mutations")])
def test_an_attack_fails(name: str, seed: int) -> None:
    run_attack(name, seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("suffix", GENERATORS)
def test_a_site_imported_from_a_generated_file_builds(
    tmp_path: Path, suffix: str, seed: int
) -> None:
    random = Random(f"import {suffix} {seed}")
    import_and_build(random, tmp_path, suffix, generate_file(suffix, random))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("suffix", IMPORTED_SUFFIXES)
def test_a_site_imported_from_a_mutated_file_builds(tmp_path: Path, suffix: str, seed: int) -> None:
    random = Random(f"import {suffix} {seed}")
    import_and_build(random, tmp_path, suffix, mutate_seed(random, suffix))
