"""Nothing is lost and nothing is made up, whatever a CV looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sitegen.errors import SitegenError
from sitegen.importers import read
from sitegen.parsing import parse_cv
from tests.conftest import GOLDEN
from tests.parsing.accounts import lost, made_up

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.document import Document, Place
    from sitegen.parsing import ParsedCV

CVS = sorted(path for path in (GOLDEN / "cvs").iterdir() if path.suffix in (".txt", ".md"))
BULLETS = ["- ", "• ", "■ ", "* ", "1. ", "[1] ", "– ", "  - ", ""]
JUNK = [
    "~~~", "12 / 7 -- xx", "???", "Page 3 of 9", "see above", "2021", "Jan 2020 - Feb 2021", "(", ")", "[12]", "-",
    "•", "Advisor: Prof. Nobody Atall", "https://junk.example.org/a?b=c", "some@where.example.org",
    "+1 555 010 9999", "$x^2$", "\\cdot", "**", "||", "待定", "《", "”", "《某书》", "一，二，三", "A", "Education",
    "OTHER THINGS", "# Hobbies", "***bold***", "\tindented\twith\ttabs", "trailing space ", "x" * 300, "word " * 60,
    "Smith, J., & Doe, A. (2020).", "10.1000/182", "<b>html</b>", "&amp; &copy;", "![photo](photo.jpg)",
    "[a link](https://link.example.org)", "🏆 Prize", "\ue001 icon",
]  # fmt: skip


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cv") / "cv.md"


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A CV of the golden files with lines dropped, doubled, moved and changed, and with junk among them."""
    lines = draw(st.sampled_from(CVS)).read_text(encoding="utf-8").split("\n")
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "blank", "close", "bullet", "junk"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap" if at:
                lines[at - 1], lines[at] = lines[at], lines[at - 1]
            case "blank":
                lines.insert(at, "")
            case "close" if "" in lines and len(lines) > 1:
                lines.remove("")
            case "bullet":
                lines[at] = draw(st.sampled_from(BULLETS)) + lines[at].lstrip(" -•■*–0123456789.[]")
            case "junk":
                lines.insert(at, draw(st.sampled_from(JUNK)))
    return "\n".join(lines)


def written(text: str, path: Path) -> Document | None:
    """The text as a document; None if it holds none."""
    path.write_text(text, encoding="utf-8", newline="")
    try:
        return read(path)
    except SitegenError:
        return None


@pytest.mark.parametrize("path", CVS, ids=lambda path: path.name)
def test_the_golden_cvs_are_conserved(path: Path) -> None:
    conserves(read(path))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=mutated())
def test_mutated_cvs_are_conserved(text: str, scratch: Path) -> None:
    if document := written(text, scratch):
        conserves(document)


@settings(max_examples=150, deadline=None, derandomize=True)
@example(text="CV")
@given(
    text=st.text(st.characters(exclude_categories=["Cs"]))
    | st.lists(st.sampled_from(JUNK)).map("\n".join)
)
def test_any_text_is_conserved(text: str, scratch: Path) -> None:
    if document := written(text, scratch):
        conserves(document)


def conserves(document: Document) -> None:
    cv = parse_cv(document)
    assert [origin.place for origin in cv.origins] == [
        line.place for line in document.lines if not line.blank
    ]
    assert all(origin.became for origin in cv.origins)
    assert became(cv) == {
        origin.place: {key(kind) for kind in origin.became} - {""} for origin in cv.origins
    }
    assert lost(document, cv) == []
    assert made_up(document, cv) == []


def became(cv: ParsedCV) -> dict[Place, set[str]]:
    """By line: the keys of the entries that know it as theirs."""
    keys: dict[Place, set[str]] = {origin.place: set() for origin in cv.origins}
    for trace in cv.traces:
        for place in trace.places:
            keys[place].add(trace.key)
    return keys


def key(kind: str) -> str:
    """`links.github` stands under `links`; headings and lines without words under none."""
    if kind in ("heading", "marks"):
        return ""
    return kind if kind.startswith("private.") else kind.split(".")[0]
