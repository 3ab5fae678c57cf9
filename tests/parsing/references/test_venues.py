from __future__ import annotations

import pytest

from sitegen.parsing.references import venues
from sitegen.parsing.references.venues import Imprint


@pytest.mark.parametrize(
    ("text", "imprint"),
    [
        ("", Imprint()),
        (". (in submission, 2024)", Imprint("", "2024", "", "submitted", "in submission")),
        (
            ". (Sigmetrics 2023, CCF-B,清华 A类)",
            Imprint("Sigmetrics", "2023", "", ranking=("CCF-B", "清华 A类")),
        ),
        (". (ToN 2023, CCF-A)", Imprint("ToN", "2023", "article", ranking=("CCF-A",))),
        (
            " In Proceedings of the X Conference (XC), 2020.",
            Imprint("Proceedings of the X Conference (XC)", "2020", "inproceedings"),
        ),
        (
            ", in Proc. 14th Conf. X, 2019, pp. 5-12.",
            Imprint("Proc. 14th Conf. X", "2019", "inproceedings", pages="5--12"),
        ),
        (" Cloud @ MICRO, 2021.", Imprint("Cloud @ MICRO", "2021", "")),
        (" USENIX ;login:, 2021.", Imprint("USENIX ;login:", "2021", "article")),
        (
            " Journal of Tides, 12(3):201–219, 2021",
            Imprint(
                "Journal of Tides", "2021", "article", volume="12", number="3", pages="201--219"
            ),
        ),
        (
            " Polar Letters, vol. 7, pp. 11-20, 2019.",
            Imprint("Polar Letters", "2019", "article", volume="7", pages="11--20"),
        ),
        (
            " Protein Rep. 2023;3:44-50.",
            Imprint("Protein Rep", "2023", "article", volume="3", pages="44--50"),
        ),
        (
            " Journal of Tides, accepted",
            Imprint("Journal of Tides", "", "article", "inpress", "accepted"),
        ),
        (
            " Submitted to Journal of Tides, 2024",
            Imprint("Journal of Tides", "2024", "article", "submitted", "Submitted to"),
        ),
        (
            " Foam Review, under consideration",
            Imprint("Foam Review", "", "article", "submitted", "under consideration"),
        ),
        (" 软件学报, 已录用, 2024", Imprint("软件学报", "2024", "article", "inpress", "已录用")),
        (
            " PhD thesis, Example University, 2019",
            Imprint("PhD thesis, Example University", "2019", "phdthesis"),
        ),
        (" SOT, 2019. Best Paper Award.", Imprint("SOT", "2019", "", award="Best Paper Award")),
        (" Nature, 2020. doi:10.1000/182", Imprint("Nature", "2020", "article", doi="10.1000/182")),
        (
            " SOT 2020. https://example.org/x.pdf",
            Imprint("SOT", "2020", "", url="https://example.org/x.pdf"),
        ),
        (
            " arXiv:2403.01234v2 [cs.DC], 2024",
            Imprint("arXiv", "2024", "misc", eprint="2403.01234v2"),
        ),
        (" SOT 2020 [图计算、数据库]", Imprint("SOT", "2020", "", keywords=("图计算", "数据库"))),
    ],
)
def test_what_stands_behind_a_title(text: str, imprint: Imprint) -> None:
    assert venues.read(text) == imprint


def test_italics_are_the_venue() -> None:
    assert venues.read(" Tides and Waves, extended version, 2020.", "Tides and Waves") == Imprint(
        "Tides and Waves", "2020", "", note="extended version"
    )


@pytest.mark.parametrize(
    ("text", "rest", "topics"),
    [
        ("Foam. SOT 2020. [RDMA协议栈相关]", "Foam. SOT 2020.", ("RDMA协议栈相关",)),
        ("Foam. SOT 2020. [a; b]", "Foam. SOT 2020.", ("a", "b")),
        ("Foam[J]", "Foam[J]", ()),
        ("Foam [12]", "Foam [12]", ()),
        ("Foam [under review]", "Foam [under review]", ()),
        ("Foam [CCF-A]", "Foam [CCF-A]", ()),
    ],
)
def test_topics_in_brackets(text: str, rest: str, topics: tuple[str, ...]) -> None:
    assert venues.tags(text) == (rest, topics)
