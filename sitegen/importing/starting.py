"""A new site: of CVs, or with a person to fill in by hand."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from sitegen.content import schemas
from sitegen.errors import Problem, UsageError
from sitegen.importing import placeholder
from sitegen.importing.bringing import Imported, import_cvs
from sitegen.importing.changes import Change
from sitegen.importing.journal import carry_out, recover
from sitegen.importing.writing import GITIGNORE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.importing.bringing import Wish


def start(site: Path, cvs: Sequence[Path] = (), wish: Wish | None = None) -> list[Imported]:
    """Make a site that builds at once: of these CVs, or with a person to fill in. The folder must be empty or new."""
    recover(site)  # of a folder that held nothing, or it would not have been begun
    if site.exists() and (not site.is_dir() or any(site.iterdir())):
        hint = f"name a new folder, or bring CVs into this one with: sitegen import CV --site {shlex.quote(str(site))}"
        raise UsageError(Problem("this folder is not empty", str(site), hint=hint))
    made: list[Imported] = []
    if cvs:
        made = import_cvs(cvs, site, wish)
    else:
        texts = {".gitignore": GITIGNORE, **placeholder.files()}
        carry_out(site, [Change(path, None, text.encode()) for path, text in texts.items()])
    schemas.place(site)
    return made
