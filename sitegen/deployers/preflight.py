"""What must hold before anything is published: every problem at once, and nothing done until there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sitegen.errors import Problem
from sitegen.site.places import named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.deployers.git import Repository
    from sitegen.deployers.hosts import Host
    from sitegen.site.content import Site


def uncommitted(repository: Repository, site: Path) -> Iterator[Problem]:
    """Files of the site whose changes would be published without being kept."""
    changed = repository.run("status", "--porcelain", "--untracked-files=all", "--", str(site.resolve()))
    files = [line[3:].strip('"') for line in changed.splitlines()]
    if files:
        more = f" and {len(files) - 1} more" if len(files) > 1 else ""
        hint = "commit what you want to publish, or deploy it all the same with --uncommitted"
        yield Problem(f"changes are not committed: {files[0]}{more}", hint=hint)


def address(site: Site, host: Host) -> Iterator[Problem]:
    """An address in `site.yaml` that belongs to the host's pages, but not to those of this repository."""
    if not site.url or not host.url:
        return
    told, known = urlsplit(site.url), urlsplit(host.url)
    shared = (known.hostname or "").partition(".")[2]
    if (told.hostname or "").endswith(f".{shared}") and site.url.lower() != host.url.lower():
        what = f"the site's url is {site.url!r}, but this repository is published at {host.url}"
        hint = "leave url out, for it is known, or write the repository's"
        yield Problem(what, named(site.folder / "site.yaml"), hint=hint)
