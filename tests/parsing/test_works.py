from __future__ import annotations

from sitegen.model import Publication
from sitegen.parsing import works
from sitegen.parsing.references import Reference
from sitegen.parsing.references.venues import Imprint


def test_keys_are_unique_and_fields_fit_the_type() -> None:
    foam = Reference(
        ("Ada Nilsson", "Ek, Bo"), others=True, title="Foam & Tides", imprint=Imprint("SOT", "2023", "inproceedings")
    )
    paper = Reference(("沈若溪",), title="剪枝", imprint=Imprint("计算机研究", "2022", "article", award="最佳论文奖"))
    thesis = Reference(("Ada Nilsson",), title="Tides", imprint=Imprint("Example University", "2019", "phdthesis"))
    assert works.publications([foam, foam, paper, thesis], taken={"nilsson2023foam"}) == [
        Publication(
            f"nilsson2023foam{letter}",
            "inproceedings",
            {
                "title": "Foam & Tides",
                "author": "Ada Nilsson and Ek, Bo and others",
                "booktitle": "{SOT}",
                "year": "2023",
            },
        )
        for letter in "ab"
    ] + [
        Publication(
            "shen2022jianzhi",
            "article",
            {
                "title": "剪枝",
                "author": "沈若溪",
                "journal": "计算机研究",
                "year": "2022",
                "award": "最佳论文奖",
            },
        ),
        Publication(
            "nilsson2019tides",
            "phdthesis",
            {
                "title": "Tides",
                "author": "Ada Nilsson",
                "school": "Example University",
                "year": "2019",
            },
        ),
    ]
