"""The scorer of labelled CVs, which is stored with the labels."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

SHARED = Path(os.environ["SITEGEN_LABELS"])
"""The folder with `tools/score.py` and the labelled CVs: SITEGEN_LABELS in the environment."""


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("score", SHARED / "tools/score.py")
    if not spec or not spec.loader:
        raise FileNotFoundError(SHARED / "tools/score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_score = _load()
norm, name_norm, url_norm, date_norm, years_of = (
    _score.norm,
    _score.name_norm,
    _score.url_norm,
    _score.date_norm,
    _score.years_of,
)
level, TITLES, Tally, with_years = _score.level, _score.TITLES, _score.Tally, _score.with_years
SECTIONS = _score.SECTIONS


def score(gold: dict[str, Any], result: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Compare a result with the labels; return tallies by section, and notes."""
    tallies, notes = _score.score(gold, result)
    return tallies, notes
