"""The page as text: self-contained, and free of whatever a CV tries to bring in."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from sitegen.importers import pictures, read
from sitegen.importing.merging import Conflict, Update
from sitegen.importing.review.page import Reviewed, page
from sitegen.parsing import parse_cv
from tests.conftest import GOLDEN
from tests.importing.review.reading import ADA, written
from tests.parsing.reading import cv


class Elements(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def drawn(name: str) -> str:
    path = GOLDEN / "pdf" / name
    return page(
        Reviewed(name, parse_cv(read(path)), pictures(path), "Renée Åkesson-Vogt", "renee", ())
    )


@pytest.mark.parametrize("text", [written(), drawn("article.pdf")], ids=["text", "pdf"])
def test_it_refers_to_nothing_outside_but_the_files_of_the_person(text: str) -> None:
    for tag, attributes in Elements(text).found:
        for name in ("src", "href", "data", "action", "poster", "srcset", "style"):
            value = attributes.get(name) or ""
            assert re.match(r"#|data:image/(png|webp);base64,|\.\./people/[\w.-]+|$", value), (
                tag,
                value,
            )
    assert "@import" not in text
    assert "url(" not in text


def test_its_policy_lets_its_own_style_and_script_in_and_nothing_else() -> None:
    text = written()
    (policy,) = (a["content"] or "" for tag, a in Elements(text).found if a.get("http-equiv"))
    assert "default-src 'none'" in policy
    for tag in ("style", "script"):
        (inner,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>" onmouseover="alert(3) </style>{0}{name} &lt;b&gt;'


def test_markup_of_a_cv_is_text() -> None:
    conflict = Conflict(HOSTILE, HOSTILE, HOSTILE)
    text = ADA.replace("Ocean Prize", HOSTILE).replace("Foam", HOSTILE).replace("drawer", HOSTILE)
    usual = {tag for tag, _ in Elements(written(conflicts=(Conflict("a", "b", "c"),))).found}
    found = Elements(written(text, name=HOSTILE, conflicts=(conflict,))).found
    assert {tag for tag, _ in found} <= usual
    assert not [name for _, attributes in found for name in attributes if name.startswith("on")]


def test_private_values_are_masked_beside_the_source() -> None:
    entries = written().split('aria-label="What it became"')[1]
    assert "123 456 78" not in entries
    assert "+•• • ••• ••• ••" in entries


def test_it_says_at_a_glance_what_became_of_the_lines() -> None:
    (sentence,) = re.findall(r"<p class=sentence>(.*?)</p>", written())
    plain = re.sub(r"<[^>]+>", "", sentence)
    assert plain == "11 lines: 7 in entries, 2 headings, 1 unsorted, 1 without words"


def test_conflicts_and_what_was_not_read_stand_in_front() -> None:
    text = written(conflicts=(Conflict("position", "Postdoc", "Professor"),))
    assert text.index("Professor") < text.index('<section class="group')


def test_what_an_import_replaced_is_told() -> None:
    update = Update("position", "Postdoc", "Professor")
    text = page(Reviewed("cv.md", cv(ADA), (), "Ada Nilsson", "ada", (), (update,)))
    assert (
        text.index("taken over")
        < text.index("Postdoc")
        < text.index("Professor")
        < text.index('class="group')
    )


def test_numbers_in_conflicts_about_private_values_are_masked() -> None:
    entries = written(conflicts=(Conflict("phone", "555 0199", "555 0200"),)).split(
        'aria-label="What it became"'
    )[1]
    assert "0199" not in entries
    assert "••• ••••" in entries


def test_the_same_cv_gives_the_same_page() -> None:
    assert drawn("article.pdf") == drawn("article.pdf")


def test_each_line_of_a_page_is_a_region_on_its_picture() -> None:
    cv = parse_cv(read(GOLDEN / "pdf/twocolumn.pdf"))
    regions = [a for tag, a in Elements(drawn("twocolumn.pdf")).found if tag == "g"]
    assert len(regions) == len(cv.origins)
    assert all(a["data-with"] or a["data-kinds"] in ("heading", "marks") for a in regions)


def test_pages_without_a_picture_are_shown_as_text() -> None:
    path = GOLDEN / "pdf/article.pdf"
    text = page(Reviewed(path.name, parse_cv(read(path)), (), "Renée", "renee", ()))
    assert "Pages that take too long to draw are shown as text" in text
    assert "Renée Åkesson-Vogt" in text
    assert "<image" not in text
