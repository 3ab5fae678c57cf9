"""The benchmark reads references with AnyStyle."""

from __future__ import annotations

import shutil

import pytest

from bench.references.readers import from_anystyle, read_with_anystyle

TEXTS = (
    "Lee, A., & Lind, B. (2019). Tides of the northern sea. Journal of Foam, 12(3), 45-67.",
    'K. Ek and M. Holm, "How sand remembers," in Proc. Shore Days, 2018, pp. 1-9.',
)


def test_an_entry_of_anystyle_becomes_a_reference() -> None:
    entry = {  # as anystyle-cli 1.5 writes it
        "author": [
            {"family": "Lee", "given": "A."},
            {"particle": "van", "family": "Lind", "given": "B."},
            {"others": True},
        ],
        "date": ["2019"],
        "title": ["Tides of the northern sea"],
        "container-title": ["Journal of Foam"],
        "type": "article-journal",
    }
    reference = from_anystyle(entry)
    assert (reference.authors, reference.has_others, reference.title) == (
        ("Lee, A.", "van Lind, B."),
        True,
        "Tides of the northern sea",
    )
    assert (reference.venue, reference.year) == ("Journal of Foam", "2019")


@pytest.mark.skipif(
    not shutil.which("anystyle"), reason="AnyStyle is not installed: gem install anystyle-cli"
)
def test_anystyle_reads_a_list() -> None:
    references = read_with_anystyle("anystyle", TEXTS)
    assert [(item.authors, item.title, item.venue, item.year) for item in references] == [
        (("Lee, A.", "Lind, B."), "Tides of the northern sea", "Journal of Foam", "2019"),
        (("Ek, K.", "Holm, M."), "How sand remembers", "Proc. Shore Days", "2018"),
    ]
