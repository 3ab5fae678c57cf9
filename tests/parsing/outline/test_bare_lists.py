"""Lists of references that belong to no CV: in the order of the list, with a heading or without one."""

from __future__ import annotations

import pytest

from sitegen.document import Document
from sitegen.importers.markdown import parse_markdown
from sitegen.reading import read_cv

APA = [
    "Nilsson, A., & Ek, B. (2021). Foam on quiet tides. Journal of Tides, 12(3), 101–119.",
    "Ek, B., Nilsson, A., & Zhou, Q. (2020). Waves again and again. Foam Medicine, 8(2), 210–218.",
    "Nilsson, A. (2018). A short note on salt. Journal of Tides, 9(1), 1–4.",
]
VANCOUVER = [
    "Nilsson A, Ek B. Foam on quiet tides. J Tides. 2021;12(3):101-19.",
    "Ek B, Nilsson A, Zhou Q. Waves again and again. Foam Med. 2020;8(2):210-8.",
    "Nilsson A. A short note on salt. J Tides. 2018;9(1):1-4.",
]
IEEE = [
    'A. Nilsson and B. Ek, "Foam on quiet tides," Journal of Tides, vol. 12, no. 3, pp. 101-119, 2021.',
    'B. Ek, A. Nilsson, and Q. Zhou, "Waves again and again," in Proc. Symposium on Foam, 2020, pp. 210-218.',
    'A. Nilsson, "A short note on salt," Journal of Tides, vol. 9, no. 1, pp. 1-4, 2018.',
]
TITLES = ["Foam on quiet tides", "Waves again and again", "A short note on salt"]
YEARS = (2021, 2020, 2018)
LAYOUTS = {
    "numbered": lambda items: "\n".join(f"{n}. {item}" for n, item in enumerate(items, 1)),
    "in brackets": lambda items: (
        "References\n\n" + "\n".join(f"[{n}] {item}" for n, item in enumerate(items, 1))
    ),
    "apart": lambda items: "\n\n".join(items),
    "under a heading": lambda items: "# Bibliography\n\n" + "\n\n".join(items),
    "one a line": lambda items: "\n".join(items),
    "bullets": lambda items: "\n".join(f"- {item}" for item in items),
    "by year": lambda items: "\n\n".join(
        f"## {y}\n\n- {item}" for y, item in zip(YEARS, items, strict=True)
    ),
}


def read(text: str) -> Document:
    return Document("refs.md", tuple(parse_markdown(text, "refs.md")))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("style", [APA, VANCOUVER, IEEE], ids=["apa", "vancouver", "ieee"])
def test_the_list_is_read_in_its_order(layout: str, style: list[str]) -> None:
    cv = read_cv(read(LAYOUTS[layout](style)))
    assert [work.fields["title"] for work in cv.publications] == TITLES
    assert [work.fields["author"].count(" and ") for work in cv.publications] == [1, 2, 0]
    assert not cv.person.unsorted


def test_chinese() -> None:
    text = """\
[1] 沈若溪, 江波. 静潮中的泡沫研究[J]. 海洋学报, 2021, 12(3): 101-119.
[2] 江波, 沈若溪. 再论波浪[J]. 海洋通报, 2020, 8(2): 210-218.
"""
    cv = read_cv(read(text))
    assert [work.fields["title"] for work in cv.publications] == ["静潮中的泡沫研究", "再论波浪"]


def test_referees_stay_referees() -> None:
    text = "# References\n\n- Prof. Bo Ek, Ocean University, bo@example.org\n- Prof. Quill Zhou, Tide College\n"
    cv = read_cv(read(text))
    assert not cv.publications
    assert cv.private.referees


def test_a_cv_with_works_and_degrees_is_a_cv() -> None:
    text = "# Ada Nilsson\n\n## Education\n\nPh.D., University of Sandvik, 2019\n\n## References\n\n- Prof. Bo Ek, 2020\n"
    cv = read_cv(read(text))
    assert cv.person.name == "Ada Nilsson"
    assert cv.person.education
