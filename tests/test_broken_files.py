"""Broken files of data, each beside the messages that it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.model import Person
from tests.conftest import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    "path", sorted((GOLDEN / "records").glob("*.yaml")), ids=lambda path: path.stem
)
def test_broken_yaml(path: Path, golden: Callable[[Path, str], None]) -> None:
    with pytest.raises(ContentError) as caught:
        records.decode(path.read_text(encoding="utf-8"), Person, "person.yaml")
    golden(path.with_suffix(".txt"), f"{caught.value}\n")


@pytest.mark.parametrize(
    "path", sorted((GOLDEN / "bibtex").glob("*.bib")), ids=lambda path: path.stem
)
def test_broken_bibtex(path: Path, golden: Callable[[Path, str], None]) -> None:
    with pytest.raises(ContentError) as caught:
        bibtex.decode(path.read_text(encoding="utf-8"), "publications.bib")
    golden(path.with_suffix(".txt"), f"{caught.value}\n")
