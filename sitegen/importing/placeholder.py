"""The person to fill in that a new site begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.shipped import shipped

if TYPE_CHECKING:
    from pathlib import Path

_FOLDER: Final = "people/your-name"
_STARTER: Final = {
    f"{_FOLDER}/person.yaml": "person.yaml",
    f"{_FOLDER}/publications.bib": "publications.bib",
    "site.yaml": "site.yaml",
}


def files() -> dict[str, str]:
    """The texts of the files of a site that is to be filled in by hand, by path within the site."""
    return {path: shipped(f"starter/{name}").decode() for path, name in _STARTER.items()}


def untouched(site: Path) -> list[Path]:
    """The files of the person to fill in, if nobody has touched any: the first real person stands in their place."""
    folder = site / _FOLDER
    if not folder.is_dir():
        return []
    present = sorted(folder.iterdir())
    texts = {site / path: text for path, text in files().items()}
    same = all(
        path in texts and path.is_file() and path.read_text("utf-8") == texts[path]
        for path in present
    )
    return present if same else []
