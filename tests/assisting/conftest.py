"""Reads the samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen import importers
from sitegen.parsing import parse_cv

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sitegen.document import Document
    from sitegen.parsing import ParsedCV
    from tests.assisting.cvs import Sample


@pytest.fixture
def read(tmp_path: Path) -> Callable[[Sample], tuple[Document, ParsedCV]]:
    def read_sample(sample: Sample) -> tuple[Document, ParsedCV]:
        path = tmp_path / sample.name
        path.write_text(sample.text, encoding="utf-8")
        document = importers.read(path)
        return document, parse_cv(document)

    return read_sample
