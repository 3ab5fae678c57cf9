"""Identifiers that prove themselves right or wrong."""

from __future__ import annotations

import pytest

from sitegen.model.identifiers import is_arxiv, is_doi, is_isbn, is_issn, is_orcid


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("0000-0002-1825-0097", True),
        ("https://orcid.org/0000-0002-1694-233X", True),
        ("0000-0002-1825-0098", False),
        ("0000-0002-1825-009", False),
        ("", False),
    ],
)
def test_orcid(text: str, *, right: bool) -> None:
    assert is_orcid(text) is right


def test_every_mistyped_digit_of_an_orcid_shows() -> None:
    digits = "0000000218250097"
    for at, digit in enumerate(digits):
        for other in set("0123456789") - {digit}:
            assert not is_orcid(f"{digits[:at]}{other}{digits[at + 1 :]}")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("978-3-16-148410-0", True),
        ("0-306-40615-2", True),
        ("080442957X", True),
        ("978-3-16-148410-1", False),
    ],
)
def test_isbn(text: str, *, right: bool) -> None:
    assert is_isbn(text) is right


@pytest.mark.parametrize(
    ("text", "right"), [("0378-5955", True), ("2434-561X", True), ("0378-5956", False)]
)
def test_issn(text: str, *, right: bool) -> None:
    assert is_issn(text) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("10.1000/182", True),
        ("https://doi.org/10.1000/182", True),
        ("doi:10.1/x", False),
        ("11.1000/182", False),
    ],
)
def test_doi(text: str, *, right: bool) -> None:
    assert is_doi(text) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("2101.00001", True),
        ("2101.00001v2", True),
        ("hep-th/9901001", True),
        ("math.AG/0309136", True),
        ("2113.00001", False),
        ("21.1", False),
    ],
)
def test_arxiv(text: str, *, right: bool) -> None:
    assert is_arxiv(text) is right
