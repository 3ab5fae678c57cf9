"""What the imports of a person understood so far, kept in `import/<slug>/`, so that the next one sees who changed what.

The files look like those of `people/<slug>/`, and nobody needs to read them. Without them, every value of the site
counts as written by its person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.errors import Problem, SitegenError, UsageError
from sitegen.importing.journal import FOLDER
from sitegen.importing.members import member
from sitegen.model import Private

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.importing.merging import Side


def known(site: Path, slug: str) -> Side | None:
    """What is kept of a person; None if nothing is."""
    folder = site / FOLDER / slug
    if not (folder / "person.yaml").exists():
        return None
    try:
        return member(folder).side
    except SitegenError:
        hint = "delete this folder; every value of the site then counts as its person's own"
        raise UsageError(
            Problem("what the last import understood cannot be read", str(folder), hint=hint)
        ) from None


def files(site: Path, slug: str, side: Side) -> dict[str, str]:
    """The texts to keep, by path within the site."""
    folder = f"{FOLDER}/{slug}"
    private, bib = f"{folder}/private.yaml", f"{folder}/publications.bib"
    texts = {f"{folder}/person.yaml": records.encode(side.person)}
    if side.private != Private() or (site / private).exists():
        texts[private] = records.encode(side.private)
    if side.publications or (site / bib).exists():
        texts[bib] = bibtex.encode(side.publications)
    return texts
