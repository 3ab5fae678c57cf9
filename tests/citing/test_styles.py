"""References in the built-in styles, after their manuals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.citing import STYLES
from sitegen.content import bibtex
from sitegen.content.styles import BUILT_IN
from tests.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path

JOURNAL = """@article{a, title={Deep Water in {GPU}s}, author={Lin, Mei-Li and Ek, Bo and van der Berg, Jan and Ek, Ida},
journal={Journal of Tides}, volume={12}, number={3}, pages={101--118}, year={2023}, doi={10.1000/x}}"""
CONFERENCE = """@inproceedings{b, title={Why Tides?}, author={Lin, Mei and Ek, Bo}, booktitle={Proceedings of SOT},
publisher={ACM}, pages={1--9}, year={2022}}"""
CHINESE = """@article{c, title={一种测潮方法}, author={林梅 and 王海 and 李四 and 赵五}, journal={海洋学报}, volume={44},
number={2}, pages={1-9}, year={2021}}"""
THESIS = (
    "@phdthesis{d, title={On Tides}, author={Lin, Mei}, school={Ocean University}, year={2010}}"
)
PREPRINT = "@misc{e, title={Foam}, author={Lin, Mei}, eprint={2001.00001}, archiveprefix={arXiv}, year={2020}}"
BOOK = "@book{f, title={Tides}, author={Lin, Mei}, publisher={Sea Press}, address={Oslo}, edition={2}, year={2015}}"
CHAPTER = r"""@incollection{g, title={Ebb \& Flow}, author={Lin, Mei}, booktitle={Waters}, publisher={Hill \& Co},
address={Oslo}, pages={3--8}, year={2014}}"""
EIGHT_NAMES = " and ".join(f"Lin, {x}." for x in "ABCDEFGH")
MANY = f"@article{{h, title={{Foam}}, author={{{EIGHT_NAMES}}}, journal={{J}}, year={{2013}}}}"
IN_A_BOOK = """@incollection{i, title={Ebb}, author={Lin, Mei}, booktitle={Waters}, editor={Ek, Bo and van der Berg, Jan},
edition={2}, publisher={Sea Press}, address={Oslo}, pages={3--8}, year={2014}}"""
HUNDRED_NAMES = " and ".join(f"Lin{n}, M." for n in range(100))
HUNDRED = f"@book{{i, title={{Foam}}, author={{{HUNDRED_NAMES}}}, publisher={{Sea}}, year=2013}}"


@pytest.mark.parametrize(
    ("style", "entry", "expected"),
    [
        ("apa", JOURNAL, "Lin, M.-L., Ek, B., van der Berg, J., &amp; Ek, I. (2023). Deep Water in GPUs. <i>Journal of Tides</i>, <i>12</i>(3), 101–118. https://doi.org/10.1000/x"),
        ("apa", CONFERENCE, "Lin, M., &amp; Ek, B. (2022). Why Tides? In <i>Proceedings of SOT</i> (pp. 1–9). ACM."),
        ("apa", THESIS, "Lin, M. (2010). <i>On Tides</i> [Doctoral dissertation, Ocean University]."),
        ("apa", BOOK, "Lin, M. (2015). <i>Tides</i> (2nd ed.). Sea Press."),
        ("apa", HUNDRED, ", ".join(f"Lin{n}, M." for n in range(19)) + ", … Lin99, M. (2013). <i>Foam</i>. Sea."),
        ("acm", IN_A_BOOK, "Mei Lin. 2014. Ebb. In <i>Waters</i> (2nd ed.), Bo Ek and Jan van der Berg (Eds.). Sea Press, Oslo, 3–8."),
        ("acs", IN_A_BOOK, "Lin, M. Ebb. In <i>Waters</i>, 2nd ed.; Ek, B., van der Berg, J., Eds.; Sea Press: Oslo, 2014; pp 3–8."),
        ("ama", IN_A_BOOK, "Lin M. Ebb. In: Ek B, van der Berg J, eds. <i>Waters</i>. 2nd ed. Sea Press; 2014:3-8."),
        ("apa", IN_A_BOOK, "Lin, M. (2014). Ebb. In B. Ek &amp; J. van der Berg (Eds.), <i>Waters</i> (2nd ed., pp. 3–8). Sea Press."),
        ("aps", IN_A_BOOK, "M. Lin, Ebb, in <i>Waters</i>, 2nd ed., edited by B. Ek and J. van der Berg (Sea Press, Oslo, 2014), pp. 3–8."),
        ("chicago", IN_A_BOOK, "Lin, Mei. 2014. “Ebb.” In <i>Waters</i>, 2nd ed., edited by Bo Ek and Jan van der Berg, 3–8. Sea Press."),
        ("gb-t-7714", IN_A_BOOK, "LIN M. Ebb[M]//EK B, VAN DER BERG J. Waters. 2nd ed. Oslo: Sea Press, 2014: 3-8."),
        ("harvard", IN_A_BOOK, "Lin, M. (2014) ‘Ebb’, in Ek, B. and van der Berg, J. (eds) <i>Waters</i>. 2nd edn. Oslo: Sea Press, pp. 3–8."),
        ("ieee", IN_A_BOOK, "M. Lin, “Ebb,” in <i>Waters</i>, 2nd ed., B. Ek and J. van der Berg, Eds., Sea Press, 2014, pp. 3–8."),
        ("mla", IN_A_BOOK, "Lin, Mei. “Ebb.” <i>Waters</i>, edited by Bo Ek and Jan van der Berg, 2nd ed., Sea Press, 2014, pp. 3–8."),
        ("nature", IN_A_BOOK, "Lin, M. Ebb. in <i>Waters</i>, 2nd edn (eds Ek, B. &amp; van der Berg, J.) 3–8 (Sea Press, Oslo, 2014)."),
        ("vancouver", IN_A_BOOK, "Lin M. Ebb. In: Ek B, van der Berg J, editors. Waters. 2nd ed. Oslo: Sea Press; 2014. p. 3–8."),
        ("gb-t-7714", JOURNAL, "LIN M L, EK B, VAN DER BERG J, et al. Deep Water in GPUs[J]. Journal of Tides, 2023, 12(3): 101-118. DOI:10.1000/x."),
        ("gb-t-7714", CONFERENCE, "LIN M, EK B. Why Tides?[C]//Proceedings of SOT. ACM, 2022: 1-9."),
        ("gb-t-7714", CHINESE, "林梅, 王海, 李四, 等. 一种测潮方法[J]. 海洋学报, 2021, 44(2): 1-9."),
        ("gb-t-7714", THESIS, "LIN M. On Tides[D]. Ocean University, 2010."),
        ("gb-t-7714", BOOK, "LIN M. Tides[M]. 2nd ed. Oslo: Sea Press, 2015."),
        ("ieee", JOURNAL, "M.-L. Lin, B. Ek, J. van der Berg, and I. Ek, “Deep Water in GPUs,” <i>Journal of Tides</i>, vol. 12, no. 3, pp. 101–118, 2023, doi: 10.1000/x."),
        ("ieee", PREPRINT, "M. Lin, “Foam,” arXiv:2001.00001, 2020."),
        ("mla", JOURNAL, "Lin, Mei-Li, et al. “Deep Water in GPUs.” <i>Journal of Tides</i>, vol. 12, no. 3, 2023, pp. 101–118, https://doi.org/10.1000/x."),
        ("mla", CONFERENCE, "Lin, Mei, and Bo Ek. “Why Tides?” <i>Proceedings of SOT</i>, ACM, 2022, pp. 1–9."),
        ("chicago", JOURNAL, "Lin, Mei-Li, Bo Ek, Jan van der Berg, and Ida Ek. 2023. “Deep Water in GPUs.” <i>Journal of Tides</i> 12 (3): 101–118. https://doi.org/10.1000/x."),
        ("vancouver", JOURNAL, "Lin ML, Ek B, van der Berg J, Ek I. Deep Water in GPUs. Journal of Tides. 2023;12(3):101–118. doi: 10.1000/x"),
        ("vancouver", THESIS, "Lin M. On Tides [dissertation]. Ocean University; 2010."),
        ("nature", JOURNAL, "Lin, M.-L., Ek, B., van der Berg, J. &amp; Ek, I. Deep Water in GPUs. <i>Journal of Tides</i> <b>12</b>, 101–118 (2023)."),
        ("nature", CHAPTER, "Lin, M. Ebb &amp; Flow. in <i>Waters</i> 3–8 (Hill &amp; Co, Oslo, 2014)."),
        ("nature", PREPRINT, "Lin, M. Foam. Preprint at https://arxiv.org/abs/2001.00001 (2020)."),
        ("nature", BOOK, "Lin, M. <i>Tides</i>, 2nd edn (Sea Press, Oslo, 2015)."),
        ("nature", MANY, "Lin, A. <i>et al.</i> Foam. <i>J</i> (2013)."),
        ("ama", JOURNAL, "Lin ML, Ek B, van der Berg J, Ek I. Deep Water in GPUs. <i>Journal of Tides</i>. 2023;12(3):101-118. doi:10.1000/x"),
        ("ama", THESIS, "Lin M. <i>On Tides</i>. Dissertation. Ocean University; 2010."),
        ("ama", MANY, "Lin A, Lin B, Lin C, et al. Foam. <i>J</i>. 2013."),
        ("acs", JOURNAL, "Lin, M.-L.; Ek, B.; van der Berg, J.; Ek, I. Deep Water in GPUs. <i>Journal of Tides</i> <b>2023</b>, <i>12</i> (3), 101–118. DOI: 10.1000/x."),
        ("aps", JOURNAL, "M.-L. Lin, B. Ek, J. van der Berg, and I. Ek, Deep Water in GPUs, Journal of Tides <b>12</b>, 101 (2023)."),
        ("aps", PREPRINT, "M. Lin, Foam, arXiv:2001.00001."),
        ("aps", BOOK, "M. Lin, <i>Tides</i>, 2nd ed. (Sea Press, Oslo, 2015)."),
        ("acm", JOURNAL, "Mei-Li Lin, Bo Ek, Jan van der Berg, and Ida Ek. 2023. Deep Water in GPUs. <i>Journal of Tides</i> 12, 3 (2023), 101–118. https://doi.org/10.1000/x"),
        ("acm", THESIS, "Mei Lin. 2010. <i>On Tides</i>. Ph.D. Dissertation. Ocean University."),
        ("harvard", JOURNAL, "Lin, M.-L. <i>et al.</i> (2023) ‘Deep Water in GPUs’, <i>Journal of Tides</i>, 12(3), pp. 101–118. Available at: https://doi.org/10.1000/x."),
        ("harvard", THESIS, "Lin, M. (2010) <i>On Tides</i>. PhD thesis. Ocean University."),
    ],
)  # fmt: skip
def test_references_follow_the_manual(style: str, entry: str, expected: str) -> None:
    assert STYLES[style].html(bibtex.decode(entry, "x")[0]) == expected


def test_plain_text_has_letters_in_place_of_markup() -> None:
    entry = r"@article{a, title={Ebb \& {GPU}s in $O(n^2)$ for $\alpha$}, author={Lin, Mei}, journal={A \& B}, year={2020}}"
    text = STYLES["nature"].text(bibtex.decode(entry, "x")[0])
    assert text == "Lin, M. Ebb & GPUs in O(n^2) for α. A & B (2020)."


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "kind",
    ["article", "inproceedings", "incollection", "book", "phdthesis", "techreport", "misc", "odd"],
)
def test_missing_parts_leave_no_punctuation(style: str, kind: str) -> None:
    entry = bibtex.decode(f"@{kind}{{a, title={{Tides}}, author={{Mei Lin}}}}", "x")[0]
    text = STYLES[style].html(entry).striptags()
    assert "Tides" in text
    assert not any(mark in text for mark in (" ,", ",,", "..", " .", "()", "[]", ": .", ", ."))


@pytest.mark.parametrize("style", STYLES)
def test_no_value_becomes_html(style: str) -> None:
    fields = ("title", "author", "booktitle", "edition", "publisher", "address", "year", "pages")
    values = ", ".join(f"{name}={{<b>{name}</b>}}" for name in fields)
    html = STYLES[style].html(bibtex.decode(f"@inproceedings{{a, {values}}}", "x")[0])
    assert "<b>" not in html.replace("<b>title</b>", "")


def test_owners_are_highlighted_and_the_title_links() -> None:
    work = bibtex.decode(JOURNAL, "x")[0]
    html = STYLES["apa"].html(work, owners=(0, 3, 9), href="deep/?a=1&b=2")
    assert html.startswith('<b class="owner">Lin</b>, M.-L., Ek, B., van der Berg, J., &amp; <b')
    assert '<a class="title" href="deep/?a=1&amp;b=2">Deep Water in GPUs</a>.' in html
    chinese = STYLES["gb-t-7714"].html(bibtex.decode(CHINESE, "x")[0], owners=(1,))
    assert chinese.startswith('林梅, <b class="owner">王海</b>, 李四, 等')


def test_the_settings_accept_every_built_in_style() -> None:
    assert tuple(STYLES) == BUILT_IN


def test_the_page_of_a_paper_cites_it_in_the_style_of_the_site(tmp_path: Path) -> None:
    site = put(tmp_path, {**LAB, "site.yaml": LAB["site.yaml"] + "citation_style: gb-t-7714\n"})
    pages = {one.path: one.content for one in render_site(site).outputs}
    page = pages["mei-lin/publications/lin2021foam/index.html"]
    assert isinstance(page, bytes)
    assert "林梅, 王海. Foam[J]. Journal of Tides, 2021." in page.decode()
