from __future__ import annotations

import pytest

from sitegen.parsing import addresses


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mail: a.b+c@x-y.example.org.", ["a.b+c@x-y.example.org"]),
        ("ada [at] example.org", ["ada [at] example.org"]),
        ("邮箱：ada@example.cn，", ["ada@example.cn"]),
        ("no @ here", []),
    ],
)
def test_emails(text: str, found: list[str]) -> None:
    assert [match[0] for match in addresses.emails(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+45 20 11 44 77", ["+45 20 11 44 77"]),
        ("电话：138-0013-8000", ["138-0013-8000"]),
        ("(919) 555-0101", ["(919) 555-0101"]),
        ("26岁 +86 13800138000 a@b.org", ["+86 13800138000"]),
        ("2015 - 2019", []),
        ("2015.9-2019.6", []),
        ("0000-0002-1825-0097", []),
        ("12345", []),
        ("https://example.org/2015550101", []),
    ],
)
def test_phones(text: str, found: list[str]) -> None:
    assert [match[0].strip() for match in addresses.phones(text)] == found


@pytest.mark.parametrize(
    ("address", "service", "value"),
    [
        ("https://github.com/livingshade", "github", "livingshade"),
        ("github.com/livingshade/", "github", "livingshade"),
        ("https://github.com/livingshade/foam", "homepage", "https://github.com/livingshade/foam"),
        ("https://livingshade.github.io", "homepage", "https://livingshade.github.io"),
        ("https://www.linkedin.com/in/ada-nilsson/", "linkedin", "ada-nilsson"),
        ("https://orcid.org/0000-0002-1825-0097", "orcid", "0000-0002-1825-0097"),
        (
            "https://scholar.google.com/citations?user=x",
            "scholar",
            "https://scholar.google.com/citations?user=x",
        ),
        ("https://x.com/ada", "x", "ada"),
        ("https://netflix.com/ada", "homepage", "https://netflix.com/ada"),
        ("https://mygithub.com/ada", "homepage", "https://mygithub.com/ada"),
    ],
)
def test_service(address: str, service: str, value: str) -> None:
    assert addresses.service(address) == (service, value)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see example.org/x, and", ["example.org/x"]),
        ("（主页：https://ada.github.io/）", ["https://ada.github.io/"]),
        ("a@example.org", []),
        ("e.g. this", []),
        ("ada.py", []),
    ],
)
def test_urls(text: str, found: list[str]) -> None:
    assert [match[0].rstrip(",") for match in addresses.URL.finditer(text)] == found
