"""The requirements of GitHub, GitLab and Codeberg Pages: addresses, branches, extra files.

Sources: the documentation of GitHub Pages ("About"), GitLab Pages ("Default domain names") and
Codeberg Pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content.services import split_address
from sitegen.planning.pages import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCP: Final = re.compile(r"(?:[^@/\s]+@)?(?P<host>[\w.-]+):(?!//)(?P<path>.+)")
_DOMAIN: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+")
_SSH_OVER_HTTPS: Final = {"ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}
"""Servers for networks that block the standard SSH port."""
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
    """The branch that is published by default."""
    advice: str = ""
    """The setup to do before the first deployment, with `{branch}` for the branch."""


class _Service(NamedTuple):
    """A Git host that publishes `OWNER/REPOSITORY` at `OWNER.domain/REPOSITORY`."""

    name: str
    domain: str
    branch: str
    root: str = "{owner}.{domain}"
    """The repository that is published without its name."""
    advice: str = ""
    """As in `Host`, with `{path}` for owner and repository."""


_SERVICES: Final = {
    "github.com": _Service(
        "GitHub Pages",
        "github.io",
        "gh-pages",
        advice="open https://github.com/{path}/settings/pages and choose {branch} under "
        "'Deploy from a branch' (once)",
    ),
    "gitlab.com": _Service(
        "GitLab Pages",
        "gitlab.io",
        "pages",
        advice="open https://gitlab.com/{path}/pages and turn off 'Use unique domain' (once)",
    ),
    "codeberg.org": _Service("Codeberg Pages", "codeberg.page", "pages", root="pages"),
}
"""Known hosts by the server of their remotes."""


def host_of(remote: str) -> Host:
    """Return the pages of a remote such as `git@github.com:ada/site.git`."""
    server, path = parse_remote(remote)
    service = _SERVICES.get(_SSH_OVER_HTTPS.get(server, server))
    owner, _, repository = path.partition("/")
    if not service or not owner or not repository:
        return Host("", "", "gh-pages")
    root = service.root.format(owner=owner.lower(), domain=service.domain)
    folder = "" if repository.lower() == root else f"/{repository}"
    url = f"https://{owner.lower()}.{service.domain}{folder}"
    return Host(service.name, url, service.branch, service.advice.replace("{path}", path))


def extra_files(host: Host, url: str, deployed_domain: str = "") -> Iterator[Output]:
    """Yield the files that a host needs next to the pages of a site.

    Args:
        host: The host.
        url: The address of the site.
        deployed_domain: The domain in `CNAME` on the branch. On an unknown host it is kept, since
            only its owner knows its meaning there.
    """
    domain = split_address(url).hostname or ""
    if not host.url:
        domain = deployed_domain
    elif domain == split_address(host.url).hostname:
        domain = ""
    if host.name == "GitLab Pages":
        yield Output(".gitlab-ci.yml", _GITLAB_CI.encode())
    elif host.name == "Codeberg Pages":
        if domain:
            yield Output(".domains", f"{domain}\n".encode())
    else:
        yield Output(".nojekyll", b"")  # GitHub would ignore names that start with an underscore
        if domain:
            yield Output("CNAME", f"{domain}\n".encode())


def read_domain(cname: str) -> str:
    """Return the domain in a `CNAME` file, which may also be an address; empty if there is none."""
    first = next(iter(cname.lstrip("\ufeff").split()), "")
    domain = split_address(first if "://" in first else f"https://{first}").hostname or ""
    return domain if _DOMAIN.fullmatch(domain) else ""


def parse_remote(remote: str) -> tuple[str, str]:
    """Return the server and path of a remote's address; empty for a local folder."""
    parts = split_address(remote)
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
