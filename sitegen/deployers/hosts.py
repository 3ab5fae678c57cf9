"""Where a git remote's pages are published: the address follows from the host's rules and the repository's name.

Sources: the documentation of GitHub Pages ("About"), GitLab Pages ("Default domain names") and Codeberg Pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_SCP: Final = re.compile(r"(?:[^@/\s]+@)?(?P<host>[\w.-]+):(?!//)(?P<path>.+)")
_OTHER_NAMES: Final = {"ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}
"""Where the hosts answer to ssh on the port of the web, for networks that let nothing else out."""


@dataclass(frozen=True, slots=True)
class Host:
    """What is known of the pages of one repository."""

    name: str
    """`GitHub Pages`; empty if the host is not known to publish pages."""
    url: str
    """Address of the site, without a slash at the end; empty if it is not known."""
    branch: str
    """The branch that is usually published."""
    advice: str = ""
    """What has to be done once, by hand, before a first deployment shows; `{branch}` stands for the one deployed to."""


def host_of(remote: str) -> Host:
    """The pages of the repository with this address: `git@github.com:ada/site.git`, `https://codeberg.org/ada/pages`."""
    server, path = _parts(remote)
    server = _OTHER_NAMES.get(server, server)
    owner, _, repository = path.partition("/")
    if not owner or not repository:
        return Host("", "", "gh-pages")
    if server == "github.com":
        url = f"https://{owner.lower()}.github.io"
        advice = f"https://github.com/{path}/settings/pages: under 'Deploy from a branch' choose {{branch}}, once"
        return Host(
            "GitHub Pages", _below(url, repository, f"{owner}.github.io"), "gh-pages", advice
        )
    if server == "gitlab.com":
        url = f"https://{owner.lower()}.gitlab.io"
        advice = f"https://gitlab.com/{path}/pages: if 'Use unique domain' is on, take it off, once"
        return Host("GitLab Pages", _below(url, repository, f"{owner}.gitlab.io"), "pages", advice)
    if server == "codeberg.org":
        return Host(
            "Codeberg Pages",
            _below(f"https://{owner.lower()}.codeberg.page", repository, "pages"),
            "pages",
        )
    return Host("", "", "gh-pages")


def by_ssh(remote: str) -> tuple[str, str]:
    """Server and path of a remote that is reached by ssh, where the server may be a name of the user's own."""
    is_other = "://" in remote and not remote.startswith("ssh:")
    return ("", "") if is_other else _parts(remote)


def _below(url: str, repository: str, of_owner: str) -> str:
    """The owner's own repository is at the root, every other below its name."""
    return url if repository.lower() == of_owner.lower() else f"{url}/{repository}"


def _parts(remote: str) -> tuple[str, str]:
    """Server and path of a remote's address; nothing for one on this machine."""
    parts = urlsplit(remote)
    if parts.scheme in ("http", "https", "ssh", "git") and parts.hostname:
        server, path = parts.hostname, parts.path
    elif match := _SCP.fullmatch(remote):
        server, path = match["host"], match["path"]
    else:
        return "", ""
    return server.lower().removeprefix("www."), re.sub(r"\.git/?$", "", path.strip("/")).strip("/")
