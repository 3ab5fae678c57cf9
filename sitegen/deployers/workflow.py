"""A workflow for GitHub Actions that builds and publishes a site at every push, as a file of its repository."""

from __future__ import annotations

from importlib import resources
from pathlib import Path, PurePosixPath
from typing import Final

from sitegen import __version__, atomic
from sitegen.deployers import git
from sitegen.errors import Problem, UsageError

FILE: Final = ".github/workflows/site.yml"
"""Where it stands, below the top of the repository: GitHub looks nowhere else."""

_OURS: Final = "# Written by `sitegen workflow`"


def workflow(site: str) -> str:
    """The workflow for a site in the folder `site` of its repository, built with this version."""
    text = (resources.files("sitegen.deployers") / "workflow.yml").read_text(encoding="utf-8")
    for mark, value in (("@SITE@", site), ("@VERSION@", __version__), ("@FILE@", FILE)):
        text = text.replace(mark, value)
    return text


def write(folder: Path) -> Path:
    """Put the workflow of the site in `folder` where GitHub looks for it. Raises UsageError for another file there."""
    try:
        top = git.repository(folder).root.resolve()
    except UsageError:
        top = folder.resolve()  # a new site becomes a repository later
    path = top / FILE
    if path.exists() and _OURS not in path.read_text(encoding="utf-8", errors="replace"):
        hint = "rename it, or put the two together by hand"
        raise UsageError(Problem("there is another workflow of this name", str(path), hint=hint))
    below = folder.resolve().relative_to(top).as_posix()
    if not _is_plain(below):
        hint = "rename the folder: letters, digits, hyphens and dots only"
        raise UsageError(
            Problem(f"the name of the folder cannot stand in a workflow: {below!r}", hint=hint)
        )
    atomic.write(path, workflow(below).encode())
    return path


def _is_plain(path: str) -> bool:
    """Whether a path needs no quoting, in YAML or in a shell."""
    return all(char.isalnum() or char in "-_./" for char in PurePosixPath(path).as_posix())
