"""Identifiers are validated, with or without their address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model.identifiers import is_arxiv, is_doi, is_isbn, is_issn, is_orcid

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("check", "valid", "invalid"),
    [
        (
            is_orcid,
            ["0000-0002-1825-0097", "https://orcid.org/0000-0002-1694-233X"],
            ["0000-0002-1825-0098", "0000-0002-1825-009", ""],
        ),
        (is_isbn, ["978-3-16-148410-0", "0-306-40615-2", "080442957X"], ["978-3-16-148410-1"]),
        (is_issn, ["0378-5955", "2434-561X"], ["0378-5956"]),
        (is_doi, ["10.1000/182", "https://doi.org/10.1000/182"], ["doi:10.1/x", "11.1000/182"]),
        (
            is_arxiv,
            ["2101.00001", "2101.00001v2", "hep-th/9901001", "math.AG/0309136"],
            ["2113.00001", "21.1"],
        ),
    ],
)
def test_identifiers(check: Callable[[str], bool], valid: list[str], invalid: list[str]) -> None:
    assert [text for text in valid if not check(text)] == []
    assert [text for text in invalid if check(text)] == []


def test_every_mistyped_digit_of_an_orcid_is_found() -> None:
    digits = "0000000218250097"
    for at, digit in enumerate(digits):
        for other in set("0123456789") - {digit}:
            assert not is_orcid(f"{digits[:at]}{other}{digits[at + 1 :]}")
