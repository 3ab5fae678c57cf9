"""The address and branch of the pages of a remote."""

from __future__ import annotations

import pytest

from sitegen.deployers.hosts import host_of


@pytest.mark.parametrize(
    ("remote", "url", "branch"),
    [
        ("git@github.com:Ada/site.git", "https://ada.github.io/site", "gh-pages"),
        ("https://token@github.com/ada/Ada.GitHub.io.git/", "https://ada.github.io", "gh-pages"),
        ("ssh://git@github.com:22/lab/people", "https://lab.github.io/people", "gh-pages"),
        ("ssh://git@altssh.gitlab.com:443/ada/site.git", "https://ada.gitlab.io/site", "pages"),
        ("git@gitlab.com:group/sub/site.git", "https://group.gitlab.io/sub/site", "pages"),
        ("https://gitlab.com/ada/ada.gitlab.io.git", "https://ada.gitlab.io", "pages"),
        ("https://codeberg.org/ada/site.git", "https://ada.codeberg.page/site", "pages"),
        ("git@codeberg.org:ada/pages.git", "https://ada.codeberg.page", "pages"),
        ("https://git.example.org/ada/site", "", "gh-pages"),
        ("C:\\git\\site", "", "gh-pages"),
        ("", "", "gh-pages"),
    ],
)
def test_a_remote_determines_address_and_branch(remote: str, url: str, branch: str) -> None:
    host = host_of(remote)
    assert (host.url, host.branch) == (url, branch)
