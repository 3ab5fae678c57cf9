from __future__ import annotations

from sitegen.model import Publication
from sitegen.parsing import works
from sitegen.parsing.found import Found
from sitegen.parsing.references import Reference
from sitegen.parsing.references.venues import Imprint


def test_keys_are_unique_and_fields_fit_the_type() -> None:
    foam = Reference(
        ("Ada Nilsson", "Ek, Bo"),
        others=True,
        title="Foam & Tides",
        imprint=Imprint("SOT", "2023", "inproceedings"),
    )
    paper = Reference(
        ("沈若溪",),
        title="剪枝",
        imprint=Imprint("计算机研究", "2022", "article", award="最佳论文奖"),
    )
    thesis = Reference(
        ("Ada Nilsson",), title="Tides", imprint=Imprint("Example University", "2019", "phdthesis")
    )
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


def test_the_owner_wrote_what_names_nobody_where_hardly_any_work_does() -> None:
    titled = [
        Found("publications", Reference(title=f"Tides {at}", by_owner=True), ()) for at in range(4)
    ]
    alone = Found("publications", Reference(title="Gulls"), ())
    edited = Found("publications", Reference(title="Salt", imprint=Imprint(editor=("Ek, Bo",))), ())
    told = [item.value for item in works.signed([*titled, alone, edited], "Ada Nilsson")]
    assert [one.authors for one in told if isinstance(one, Reference)] == [
        *[("Ada Nilsson",)] * 5,
        (),
    ]
    others = [
        Found("publications", Reference(title="Foam", authors=("Ek, Bo",)), ()) for _ in range(3)
    ]
    assert works.signed([*titled, *others, alone], "Ada Nilsson")[-1].value == Reference(
        title="Gulls"
    )
