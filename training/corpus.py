"""The labelled CVs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from training.scoring import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDERS = ("cvs", "cvs-dev", "corpus")
FORMATS = ("pdf", "docx", "tex", "html", "md", "txt")


@dataclass(frozen=True, slots=True)
class Case:
    """A CV with its labels."""

    name: str
    path: Path
    gold: dict[str, Any]
    folder: str

    @property
    def is_chinese(self) -> bool:
        """Whether the CV is in Chinese."""
        return "-zh" in self.name or self.folder == "cvs"


def read_cases(folders: tuple[str, ...] = FOLDERS) -> Iterator[Case]:
    """Yield all labelled CVs in order."""
    for folder in folders:
        for path in sorted((SHARED / folder).glob("*.gold.yaml")):
            name = path.name.removesuffix(".gold.yaml")
            files = (path.with_name(f"{name}.{suffix}") for suffix in FORMATS)
            cv = next((file for file in files if file.exists()), None)
            if cv:
                yield Case(name, cv, yaml.safe_load(path.read_text(encoding="utf-8")), folder)
