"""Files that a host wants beside the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sitegen.rendering.outputs import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.deployers.hosts import Host

_GITLAB: Final = """\
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


def files(host: Host, url: str) -> Iterator[Output]:
    """What belongs to this host, for a site with this address."""
    domain = urlsplit(url).hostname or ""
    own = bool(domain and host.url) and domain != urlsplit(host.url).hostname
    if host.name == "GitLab Pages":
        yield Output(".gitlab-ci.yml", _GITLAB.encode())
    elif host.name == "Codeberg Pages":
        if own:
            yield Output(".domains", f"{domain}\n".encode())
    else:
        yield Output(".nojekyll", b"")  # GitHub would leave out what begins with an underscore
        if own:
            yield Output("CNAME", f"{domain}\n".encode())
