"""BibTeX for ORCID, read by the parser of its web client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.content import bibtex
from sitegen.exporters import export
from tests import javascript

if TYPE_CHECKING:
    from pathlib import Path

WORKS = bibtex.decode(
    r"""
@article{a, author = {Lin, Mei and G{\"o}del, Kurt and {The Plant Consortium}}, title = {{GPU}s \& plants in $O(n)$},
  journal = {Journal of {DNA}}, year = {2023}, month = jul, doi = {10.5555/12_3}, selected = {true}}
@thesis{b, author = {Lin, Mei}, title = {Weeds}, type = {mathesis}, institution = {Example University}, date = {2019}}
@misc{c, author = {Lin, Mei}, title = {Early}, eprint = {2401.00001}, eprinttype = {arXiv}, date = {2024-01-02}}
@misc{d, author = {Lin, Mei}, title = {Not yet}, pubstate = {inpreparation}}
""",
    "works.bib",
)


def test_it_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "works.bib"
    path.write_text(export("orcid-bibtex", [], WORKS), encoding="utf-8")
    article, thesis, preprint = javascript.run("orcid.cjs", path)
    tags = article["entryTags"]
    assert (article["entryType"], tags["title"]) == ("article", r"GPUs \& plants in $O(n)$")
    assert tags["author"].split(" and ") == ["Mei Lin", "Kurt Gödel", "The Plant Consortium"]
    assert (tags["journal"], tags["year"], tags["month"], tags["doi"]) == (
        "Journal of DNA",
        "2023",
        "7",
        "10.5555/12_3",
    )
    assert (thesis["entryType"], thesis["entryTags"]["school"]) == (
        "phdthesis",
        "Example University",
    )
    assert (preprint["entryTags"]["eprint"], preprint["entryTags"]["eprinttype"]) == (
        "2401.00001",
        "arxiv",
    )
