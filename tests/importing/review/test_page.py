"""The review page: self-contained, and safe whatever a CV contains."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from sitegen.importers import pictures, read
from sitegen.importing.merging import Conflict, Update
from sitegen.importing.review import Reviewed, mask_private, render_page
from sitegen.reading import read_cv
from tests.conftest import GOLDEN
from tests.importing.reading import ADA, rendered


class Elements(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def drawn(name: str, *, images: bool = True) -> str:
    path = GOLDEN / "pdf" / name
    drawings = pictures(path) if images else ()
    cv = read_cv(read(path))
    return render_page(Reviewed(name, cv, drawings, "Renée Åkesson-Vogt", "renee"))


def entries(page: str) -> str:
    return page.split('aria-label="The imported entries"')[1]


@pytest.mark.parametrize("text", [rendered(), drawn("article.pdf")], ids=["text", "pdf"])
def test_a_page_refers_only_to_itself_and_the_files_of_the_person(text: str) -> None:
    for tag, attributes in Elements(text).found:
        for name in ("src", "href", "data", "action", "poster", "srcset", "style"):
            value = attributes.get(name) or ""
            allowed = r"#|data:image/(png|webp);base64,|\.\./people/[\w.-]+|$"
            assert re.match(allowed, value), (tag, value)
    assert "@import" not in text
    assert "url(" not in text


def test_the_policy_allows_only_the_own_style_and_script() -> None:
    text = rendered()
    (policy,) = (a["content"] or "" for tag, a in Elements(text).found if a.get("http-equiv"))
    assert "default-src 'none'" in policy
    for tag in ("style", "script"):
        (inner,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(2)>"
    '" onmouseover="alert(3) </style>{0}{name} &lt;b&gt; {{ 7 * 7 }}{% raw %}'
)


def test_markup_in_a_cv_is_escaped() -> None:
    conflict = Conflict(HOSTILE, HOSTILE, HOSTILE)
    text = ADA.replace("Ocean Prize", HOSTILE).replace("Foam", HOSTILE).replace("drawer", HOSTILE)
    usual = {tag for tag, _ in Elements(rendered(conflicts=(Conflict("a", "b", "c"),))).found}
    page = rendered(text, name=HOSTILE, conflicts=(conflict,))
    found = Elements(page).found
    assert {tag for tag, _ in found} <= usual
    assert not [name for _, attributes in found for name in attributes if name.startswith("on")]
    assert "{{ 7 * 7 }}" in page


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("138-0013-8000", "•••-••••-••••"),
        ("26岁", "••岁"),
        ("Bo Ek, bo.ek@example.org", "Bo Ek, •@example.org"),
    ],
)
def test_private_values_keep_only_their_shape(text: str, masked: str) -> None:
    assert mask_private(text) == masked


def test_private_values_are_masked_among_the_entries_and_in_conflicts() -> None:
    conflicts = (Conflict("phone", "555 0199", "555 0200"), Conflict("position", "1", "2"))
    text = entries(rendered(conflicts=conflicts))
    assert "123 456 78" not in text
    assert "+•• • ••• ••• ••" in text
    assert "0199" not in text
    assert "••• ••••" in text
    assert "<dd>2</dd>" in text


def test_a_sentence_counts_the_lines_by_status() -> None:
    (sentence,) = re.findall(r"<p class=sentence>(.*?)</p>", rendered())
    plain = re.sub(r"<[^>]+>", "", sentence)
    assert plain == "11 lines: 7 in entries, 2 headings, 1 unsorted, 1 without words"


def test_conflicts_and_updates_come_before_the_entries() -> None:
    text = rendered(
        conflicts=(Conflict("position", "Queen", "Postdoc"),),
        updates=(Update("position", "Lecturer", "Professor"),),
    )
    words = ("Queen", "Postdoc", "Lecturer", "Professor", '<section class="group')
    places = [text.index(word) for word in words]
    assert places == sorted(places)


def test_each_line_is_a_region_on_the_image_of_its_page() -> None:
    cv = read_cv(read(GOLDEN / "pdf/twocolumn.pdf"))
    regions = [a for tag, a in Elements(drawn("twocolumn.pdf")).found if tag == "g"]
    assert len(regions) == len(cv.origins)
    assert all(a["data-with"] or a["data-kinds"] in ("heading", "marks") for a in regions)


def test_pages_without_an_image_are_shown_as_text() -> None:
    text = drawn("article.pdf", images=False)
    assert "Pages that take too long to render are shown as text" in text
    assert "Renée Åkesson-Vogt" in text
    assert "<image" not in text
