"""A short, deterministic fuzzing run: inputs that once failed, and mutated seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.seeds import REGRESSIONS, find_regressions, read_seeds
from tests.fuzz.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

_INSERTIONS = (
    b"", b"\n", b"\n\n", b" ", b"\t", b"{", b"}", b"\\", b'"', b"%", b"@", b"<", b"&", b"\0", b"\xff", b"- ", b"# ",
)  # fmt: skip
_MAX_EXAMPLES = {"pdf": 5, "docx": 20}
"""Inputs for slow targets; the others get 40."""
_EXCERPT_SIZE = 2_000


@st.composite
def mutated_seeds(draw: st.DrawFn, target: str) -> bytes:
    """Draw an excerpt of a seed, with parts removed and characters inserted."""
    data = draw(st.sampled_from(read_seeds(target)))
    start = draw(st.integers(0, max(0, len(data) - _EXCERPT_SIZE)))
    if target not in ("docx", "pdf"):
        data = data[start : start + _EXCERPT_SIZE]
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        characters = draw(st.sampled_from(_INSERTIONS) | st.binary(max_size=4))
        inserted = characters * draw(st.sampled_from([1, 1, 1, 30]))
        only_inserts = draw(st.booleans())
        data = data[:start] + inserted + data[start if only_inserts else min(end, start + 40) :]
    return data


@pytest.mark.parametrize("target", TARGETS)
def test_a_mutated_file_is_read_or_refused(target: str) -> None:
    @settings(
        max_examples=_MAX_EXAMPLES.get(target, 40),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(mutated_seeds(target))
    def check_mutations(data: bytes) -> None:
        TARGETS[target](data)

    check_mutations()


@pytest.mark.parametrize("path", sorted(REGRESSIONS.iterdir()), ids=lambda path: path.name)
def test_an_input_that_once_failed_is_read_or_refused(path: Path) -> None:
    target = path.name.partition("-")[0]
    assert path in find_regressions(target)
    TARGETS[target](path.read_bytes())
