"""What GitHub Pages, GitLab Pages and Codeberg Pages want: addresses, branches, extra files.

Sources: the documentation of GitHub Pages ("About"), GitLab Pages ("Default domain names") and
Codeberg Pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sitegen.rendering.outputs import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCP: Final = re.compile(r"(?:[^@/\s]+@)?(?P<host>[\w.-]+):(?!//)(?P<path>.+)")
_SSH_OVER_HTTPS: Final = {"ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}
"""Servers for networks that block the usual port of SSH."""
_GITLAB_CI: Final = """\
# GitLab publishes what a job called `pages` leaves in public/.
pages:
  stage: deploy
  script:
    - mkdir .public
    - cp -r ./* .public
    - mv .public public
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == "pages"
"""


@dataclass(frozen=True, slots=True)
class Host:
    """The pages of one repository."""

    name: str
    """`GitHub Pages`; empty for an unknown host."""
    url: str
    """Address of the site, without a trailing slash; empty if unknown."""
    branch: str
    """The branch that is usually published."""
    advice: str = ""
    """What to do once before the first deployment, with `{branch}` for the branch."""


def host_of(remote: str) -> Host:
    """Return the pages of a remote such as `git@github.com:ada/site.git`."""
    server, path = parse_remote(remote)
    server = _SSH_OVER_HTTPS.get(server, server)
    owner, _, repository = path.partition("/")
    name = repository.lower()
    user = owner.lower()
    if owner and repository and server == "github.com":
        url = f"https://{user}.github.io" + (
            "" if name == f"{user}.github.io" else f"/{repository}"
        )
        settings = f"https://github.com/{path}/settings/pages"
        advice = f"open {settings} and choose {{branch}} under 'Deploy from a branch' (once)"
        return Host("GitHub Pages", url, "gh-pages", advice)
    if owner and repository and server == "gitlab.com":
        url = f"https://{user}.gitlab.io" + (
            "" if name == f"{user}.gitlab.io" else f"/{repository}"
        )
        advice = f"open https://gitlab.com/{path}/pages and turn off 'Use unique domain' (once)"
        return Host("GitLab Pages", url, "pages", advice)
    if owner and repository and server == "codeberg.org":
        url = f"https://{user}.codeberg.page" + ("" if name == "pages" else f"/{repository}")
        return Host("Codeberg Pages", url, "pages")
    return Host("", "", "gh-pages")


def extra_files(host: Host, url: str) -> Iterator[Output]:
    """Yield the files a host wants next to the pages of a site with this address."""
    domain = urlsplit(url).hostname or ""
    is_custom = bool(domain and host.url) and domain != urlsplit(host.url).hostname
    if host.name == "GitLab Pages":
        yield Output(".gitlab-ci.yml", _GITLAB_CI.encode())
    elif host.name == "Codeberg Pages":
        if is_custom:
            yield Output(".domains", f"{domain}\n".encode())
    else:
        yield Output(".nojekyll", b"")  # GitHub would ignore names that start with an underscore
        if is_custom:
            yield Output("CNAME", f"{domain}\n".encode())


def parse_remote(remote: str) -> tuple[str, str]:
    """Return server and path of a remote's address; empty for a folder of this machine."""
    parts = urlsplit(remote)
    if parts.scheme in ("http", "https", "ssh", "git") and parts.hostname:
        server, path = parts.hostname, parts.path
    elif match := _SCP.fullmatch(remote):
        server, path = match["host"], match["path"]
    else:
        return "", ""
    return server.lower().removeprefix("www."), re.sub(r"\.git/?$", "", path.strip("/")).strip("/")


def parse_ssh(remote: str) -> tuple[str, str]:
    """Return server, perhaps an alias, and path of a remote reached by SSH; else empty."""
    is_other = "://" in remote and not remote.startswith("ssh:")
    return ("", "") if is_other else parse_remote(remote)
