"""Write a GitHub Actions workflow that builds and publishes a site on every push."""

from __future__ import annotations

import json
import re
from importlib import metadata, resources
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen import files
from sitegen.content.services import split_address
from sitegen.deployers import git
from sitegen.deployers.hosts import parse_remote
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from importlib.metadata import Distribution

FILE: Final = ".github/workflows/site.yml"
"""Its path in the repository, fixed by GitHub."""
DISTRIBUTION: Final = "sitegen-academic"
"""The name on package indexes, where `sitegen` is an unrelated package."""

_MARK: Final = "# Written by `sitegen workflow`"
_SAFE_REQUIREMENT: Final = re.compile(r"[\w.+:/@=~<>!,\[\] -]+")
_SAFE_PATH: Final = re.compile(r"[\w./-]+")


def write(folder: Path, requirement: str = "") -> Path:
    """Write the workflow of a site to the path that GitHub expects.

    Args:
        folder: The site's folder.
        requirement: What pip installs sitegen from; by default the origin of this installation.

    Returns:
        The path of the workflow.

    Raises:
        UsageError: There is another workflow of this name, or a name or requirement is unsafe.
    """
    requirement = requirement or find_requirement()
    if not _SAFE_REQUIREMENT.fullmatch(requirement):
        raise UsageError(f"not a requirement for pip: {requirement!r}")
    try:
        top = git.find_repository(folder).root.resolve()
    except UsageError:
        top = folder.resolve()  # a new site may become a repository later
    path = top / FILE
    if path.exists() and _MARK not in path.read_text(encoding="utf-8", errors="replace"):
        hint = "rename it, or merge the two by hand"
        raise UsageError(Problem("there is another workflow of this name", str(path), hint=hint))
    site = folder.resolve().relative_to(top).as_posix()
    if not _SAFE_PATH.fullmatch(site):
        hint = "rename the folder; use letters, digits, hyphens and dots only"
        raise UsageError(f"unsafe folder name for a workflow: {site!r}", hint=hint)
    files.write(top, FILE, render(site, requirement).encode())
    return path


def render(site: str, requirement: str) -> str:
    """Return the workflow for a site in a folder of its repository."""
    text = (resources.files("sitegen.deployers") / "workflow.yml").read_text(encoding="utf-8")
    cache = re.sub(r"\W+", "-", requirement.rpartition("@")[2].rpartition("==")[2]).strip("-")
    values = {"SITE": site, "FILE": FILE, "REQUIREMENT": requirement, "CACHE": cache}
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def find_requirement() -> str:
    """Return what pip has to install to get this version of sitegen on another machine.

    Raises:
        UsageError: It was installed from a file or folder that only exists on this machine.
    """
    package = Path(__file__).resolve().parents[1]
    if (package.parent / "pyproject.toml").is_file():
        return requirement_of_clone(package.parent)
    return requirement_of(metadata.distribution(DISTRIBUTION))


def requirement_of(distribution: Distribution) -> str:
    """Return the requirement for an installed distribution, from where it was installed."""
    origin = json.loads(distribution.read_text("direct_url.json") or "{}")
    url = origin.get("url", "")
    if not url:  # from a package index
        return f"{DISTRIBUTION}=={distribution.version}"
    if "vcs_info" in origin:
        return (
            f"{DISTRIBUTION} @ {origin['vcs_info']['vcs']}+{url}@{origin['vcs_info']['commit_id']}"
        )
    if url.startswith(("http://", "https://")):
        return f"{DISTRIBUTION} @ {url}"
    path = re.sub(r"^/(?=[A-Za-z]:)", "", unquote(split_address(url).path))  # file:///C:/sitegen
    return requirement_of_clone(Path(path))


def requirement_of_clone(folder: Path) -> str:
    """Return the requirement for a clone: its remote, at the current commit if it was pushed."""
    try:
        repository = git.find_repository(folder)
        server, path = parse_remote(repository.query("config", "remote.origin.url"))
    except UsageError:
        server = ""
    if not server:
        hint = "name a git address or another source: sitegen workflow --install git+https://..."
        message = "cannot tell where the workflow can install sitegen from"
        raise UsageError(Problem(message, str(folder), hint=hint))
    address = f"git+https://{server}/{path}.git"
    is_pushed = repository.query("branch", "--remotes", "--contains", "HEAD")
    commit = f"@{repository.run('rev-parse', 'HEAD')}" if is_pushed else ""
    return f"{DISTRIBUTION} @ {address}{commit}"
