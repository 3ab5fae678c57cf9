"""What AnyStyle says of a reference, as the benchmark holds it beside ours."""

from __future__ import annotations

import shutil

import pytest

from bench.references import anystyle

TEXTS = (
    "Lee, A., & Lind, B. (2019). Tides of the northern sea. Journal of Foam, 12(3), 45-67.",
    'K. Ek and M. Holm, "How sand remembers," in Proc. Shore Days, 2018, pp. 1-9.',
)


def test_its_answer_is_told_as_ours_is() -> None:
    said = {  # as anystyle-cli 1.5 writes it
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
    found = anystyle._reference(said)
    assert (found.authors, found.others, found.title) == (
        ("Lee, A.", "van Lind, B."),
        True,
        "Tides of the northern sea",
    )
    assert (found.venue, found.year) == ("Journal of Foam", "2019")


@pytest.mark.skipif(
    not shutil.which("anystyle"), reason="AnyStyle is not there: gem install anystyle-cli"
)
def test_the_program_itself_reads_a_list() -> None:
    found = anystyle.parse("anystyle", TEXTS)
    assert [(one.authors, one.title, one.venue, one.year) for one in found] == [
        (("Lee, A.", "Lind, B."), "Tides of the northern sea", "Journal of Foam", "2019"),
        (("Ek, K.", "Holm, M."), "How sand remembers", "Proc. Shore Days", "2018"),
    ]
