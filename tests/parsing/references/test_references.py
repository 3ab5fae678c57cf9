"""References in the styles that CVs use."""

from __future__ import annotations

import pytest

from sitegen.parsing import references
from sitegen.parsing.references import Reference
from sitegen.parsing.references.venues import Imprint
from tests.parsing.reading import grouped

ADA_BO = ("Ada Nilsson", "Bo Ek")
INVERTED = ("Nilsson, A.", "Ek, B.")


def parse(text: str) -> Reference:
    (block,) = grouped(text)
    return references.parse(block)


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        pytest.param(
            'Ada Nilsson, Bo Ek, "Foam on Quiet Tides". (SOT 2023, CCF-A)',
            Reference(
                ADA_BO,
                title="Foam on Quiet Tides",
                imprint=Imprint("SOT", "2023", "", ranking=("CCF-A",)),
            ),
            id="quoted",
        ),
        pytest.param(
            "Ada Nilsson, Bo Ek, ”Foam on Quiet Tides”. (under review, 2024) [AI for Tides]",
            Reference(
                ADA_BO,
                title="Foam on Quiet Tides",
                imprint=Imprint(
                    "", "2024", "", "submitted", "under review", keywords=("AI for Tides",)
                ),
            ),
            id="wrong-quotes",
        ),
        pytest.param(
            'A. Nilsson and B. Ek, "Foam on quiet tides," IEEE Trans. Tides, vol. 9, no. 2, pp. 33-41, Mar. 2018.',
            Reference(
                ("A. Nilsson", "B. Ek"),
                title="Foam on quiet tides",
                imprint=Imprint(
                    "IEEE Trans. Tides", "2018", "article", volume="9", number="2", pages="33--41"
                ),
            ),
            id="ieee",
        ),
        pytest.param(
            "Nilsson, A., & Ek, B. (2020). Foam on quiet tides. *Journal of Tides*, 4(1), 10-22. https://doi.org/10.1000/t.41",
            Reference(
                INVERTED,
                title="Foam on quiet tides",
                imprint=Imprint(
                    "Journal of Tides",
                    "2020",
                    "article",
                    volume="4",
                    number="1",
                    pages="10--22",
                    doi="10.1000/t.41",
                ),
            ),
            id="apa",
        ),
        pytest.param(
            "Nilsson A, Ek B. Foam on quiet tides. J. Tides. 2022;15(4):301-9.",
            Reference(
                ("Nilsson, A", "Ek, B"),
                title="Foam on quiet tides",
                imprint=Imprint(
                    "J. Tides", "2022", "article", volume="15", number="4", pages="301--9"
                ),
            ),
            id="vancouver",
        ),
        pytest.param(
            "沈若溪, 方正平. 面向边缘计算的模型剪枝方法[J]. 计算机研究, 2022, 45(3): 120-131.",
            Reference(
                ("沈若溪", "方正平"),
                title="面向边缘计算的模型剪枝方法",
                imprint=Imprint(
                    "计算机研究", "2022", "article", volume="45", number="3", pages="120--131"
                ),
            ),
            id="gb-t-7714",
        ),
        pytest.param(
            "沈若溪. 模型剪枝方法研究[D]. 青河大学, 2024.",
            Reference(
                ("沈若溪",),
                title="模型剪枝方法研究",
                imprint=Imprint("青河大学", "2024", "phdthesis"),
            ),
            id="gb-t-7714-thesis",
        ),
        pytest.param(
            "沈若溪，方正平，「面向大图的外存索引」，软件学报，2019.",
            Reference(
                ("沈若溪", "方正平"),
                title="面向大图的外存索引",
                imprint=Imprint("软件学报", "2019", "article"),
            ),
            id="corner-brackets",
        ),
        pytest.param(
            "1. Ada Nilsson, Bo Ek. Foam in VS. Water. The 18th Symposium on Tides (SOT), 2024. Best Paper Award.",
            Reference(
                ADA_BO,
                title="Foam in VS",
                imprint=Imprint(
                    "Water. The 18th Symposium on Tides (SOT)",
                    "2024",
                    "inproceedings",
                    award="Best Paper Award",
                ),
            ),
            id="by-sentences",
        ),
        pytest.param(
            "Ada Nilsson, Bo Ek. *Foam? A Study of 3.5 Tides.* In Proceedings of SOT, 2024.",
            Reference(
                ADA_BO,
                title="Foam? A Study of 3.5 Tides",
                imprint=Imprint("Proceedings of SOT", "2024", "inproceedings"),
            ),
            id="by-italics",
        ),
        pytest.param(
            "Ada Nilsson, Bo Ek, et al. Foam on Quiet Tides. SOT, 2024 (to appear).",
            Reference(
                ADA_BO,
                others=True,
                title="Foam on Quiet Tides",
                imprint=Imprint("SOT", "2024", "", "forthcoming", "to appear"),
            ),
            id="et-al",
        ),
        pytest.param(
            "Ada Nilsson. [Foam on Quiet Tides](https://example.org/foam.pdf). SOT, 2024.",
            Reference(
                ("Ada Nilsson",),
                title="Foam on Quiet Tides",
                imprint=Imprint("SOT", "2024", "", url="https://example.org/foam.pdf"),
            ),
            id="linked",
        ),
        pytest.param(
            "Ada Nilsson, Bo Ek. Foam on Quiet Tides. arXiv preprint arXiv:2403.01234, 2024.",
            Reference(
                ADA_BO,
                title="Foam on Quiet Tides",
                imprint=Imprint("arXiv", "2024", "misc", eprint="2403.01234"),
            ),
            id="preprint",
        ),
        pytest.param(
            "Foam on Quiet Tides", Reference(title="Foam on Quiet Tides"), id="title-alone"
        ),
        pytest.param("SOT, 2025", Reference(imprint=Imprint("SOT", "2025", "")), id="venue-alone"),
        pytest.param("Ada Nilsson, Bo Ek", Reference(ADA_BO), id="authors-alone"),
        pytest.param(
            "Best Paper Award",
            Reference(imprint=Imprint(award="Best Paper Award")),
            id="award-alone",
        ),
        pytest.param(
            "Foam on Quiet Tides. Ada Nilsson, Bo Ek. SOT, 2024.",
            Reference(ADA_BO, title="Foam on Quiet Tides", imprint=Imprint("SOT", "2024", "")),
            id="title-first",
        ),
    ],
)
def test_a_reference(text: str, reference: Reference) -> None:
    assert parse(text) == reference
