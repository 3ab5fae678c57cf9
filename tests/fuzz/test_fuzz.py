"""A short run: what broke once, and seeds that are changed a little, the same ones in every run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.seeds import FOUND, found, seeds
from tests.fuzz.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

_SIGNS = [
    b"",
    b"\n",
    b"\n\n",
    b" ",
    b"\t",
    b"{",
    b"}",
    b"\\",
    b'"',
    b"%",
    b"@",
    b"<",
    b"&",
    b"\0",
    b"\xff",
    b"- ",
    b"# ",
]
_INPUTS = {"pdf": 5, "docx": 20}
"""How many inputs a target gets that takes its time; the others get 40."""


@st.composite
def changed(draw: st.DrawFn, target: str) -> bytes:
    """A part of a seed, cut and put together anew in a few places."""
    data = draw(st.sampled_from(seeds(target)))
    start = draw(st.integers(0, max(0, len(data) - 2_000)))
    data = data if target in ("docx", "pdf") else data[start : start + 2_000]
    for _ in range(draw(st.integers(1, 4))):
        at, until = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        put = draw(st.sampled_from(_SIGNS) | st.binary(max_size=4)) * draw(
            st.sampled_from([1, 1, 1, 30])
        )
        keeps = draw(st.booleans())
        data = data[:at] + put + data[at if keeps else min(until, at + 40) :]
    return data


@pytest.mark.parametrize("target", TARGETS)
def test_changed_files(target: str) -> None:
    @settings(
        max_examples=_INPUTS.get(target, 40),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(changed(target))
    def read(data: bytes) -> None:
        TARGETS[target](data)

    read()


@pytest.mark.parametrize("path", sorted(FOUND.iterdir()), ids=lambda path: path.name)
def test_what_broke_once(path: Path) -> None:
    target = path.name.partition("-")[0]
    assert path in found(target)
    TARGETS[target](path.read_bytes())
