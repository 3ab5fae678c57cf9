from __future__ import annotations

import pytest

from sitegen.content.services import make_link, web_address


@pytest.mark.parametrize(
    ("key", "value", "service", "href"),
    [
        ("github", "ada", "github", "https://github.com/ada"),
        ("GitHub", "@ada", "github", "https://github.com/ada"),
        ("github", "https://github.com/ada", "github", "https://github.com/ada"),
        ("google_scholar", "AbC123", "scholar", "https://scholar.google.com/citations?user=AbC123"),
        ("orcid", "0000-0002-1825-0097", "orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("mastodon", "@ada@sea.example", "mastodon", "https://sea.example/@ada"),
        ("bluesky", "ada.bsky.social", "bluesky", "https://bsky.app/profile/ada.bsky.social"),
        ("twitter", "ada", "x", "https://x.com/ada"),
        ("homepage", "ada.example.org", "homepage", "https://ada.example.org"),
        ("substack", "ada", "substack", "https://ada.substack.com"),
        ("wechat", "ada", "wechat", ""),
        ("club", "javascript:alert(1)", "club", ""),
        ("linkedin_2", "ada-nilsson", "linkedin", "https://www.linkedin.com/in/ada-nilsson"),
    ],
)
def test_a_service_and_a_handle_become_an_address(
    key: str, value: str, service: str, href: str
) -> None:
    link = make_link(key, value)
    assert (link.service, link.href, link.handle) == (service, href, value)


def test_a_second_account_has_a_number_and_an_invalid_address_is_none() -> None:
    assert make_link("linkedin_2", "ada-nilsson").label == "LinkedIn 2"
    assert web_address("http://[::1") == ""
    assert web_address("http://[::1]/") == "http://[::1]/"
