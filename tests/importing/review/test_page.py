"""The review page: self-contained, safe whatever a CV contains, and unpublished."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site
from sitegen.importers import pictures, read
from sitegen.importing import command, import_cvs, journal
from sitegen.importing.command import ImportOrder
from sitegen.importing.merging import Conflict, Update
from sitegen.importing.review import Reviewed, mask_private, render_page, write_review
from sitegen.reading import read_cv
from tests.conftest import GOLDEN
from tests.importing.reading import ADA, rendered
from tests.importing.sites import put

if TYPE_CHECKING:
    from pathlib import Path


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


def test_private_values_keep_only_their_shape_among_the_entries_and_in_conflicts() -> None:
    conflicts = (Conflict("phone", "555 0199", "555 0200"), Conflict("position", "1", "2"))
    page = rendered(conflicts=conflicts, updates=(Update("position", "Lecturer", "Professor"),))
    text = page.split('aria-label="The imported entries"')[1]
    assert "123 456 78" not in text
    assert "+•• • ••• ••• ••" in text
    assert "0199" not in text
    assert "••• ••••" in text
    assert "<dd>2</dd>" in text
    assert text.index("Lecturer") < text.index("Professor") < text.index('<section class="group')
    assert mask_private("26岁") == "••岁"
    assert mask_private("Bo Ek, bo.ek@example.org") == "Bo Ek, •@example.org"


def test_each_line_is_a_region_on_the_image_of_its_page_if_there_is_one() -> None:
    cv = read_cv(read(GOLDEN / "pdf/twocolumn.pdf"))
    regions = [a for tag, a in Elements(drawn("twocolumn.pdf")).found if tag == "g"]
    assert len(regions) == len(cv.origins)
    assert all(a["data-with"] or a["data-kinds"] in ("heading", "marks") for a in regions)
    text = drawn("article.pdf", images=False)
    assert "Pages that take too long to render are shown as text" in text
    assert "Renée Åkesson-Vogt" in text
    assert "<image" not in text


@pytest.fixture
def cvs(tmp_path: Path) -> list[Path]:
    bo = put(tmp_path, "bo ek's <b>.md", "# Bo Ek\n\n## Awards\n\nTide Medal, 2020\n")
    return [put(tmp_path, "ada.md", ADA), bo]


def pages(site: Path) -> list[str]:
    return sorted(path.removeprefix("import/") for path in journal.review_pages(site))


def test_several_cvs_have_a_page_each_and_a_list_and_one_cv_has_one_page(
    cvs: list[Path], site: Path
) -> None:
    listing = write_review(import_cvs(cvs, site), site).read_text("utf-8")
    assert pages(site) == ["review-1-ada.md.html", "review-2-bo-ek-s-b-.md.html", "review.html"]
    for name in pages(site)[:2]:
        assert f'href="{name}"' in listing
        assert 'href="review.html"' in (site / "import" / name).read_text("utf-8")
    assert "Tide Medal" in (site / "import/review-2-bo-ek-s-b-.md.html").read_text("utf-8")
    page = write_review(import_cvs(cvs[:1], site), site)
    assert page == site / "import/review.html"
    assert pages(site) == ["review.html"], "pages of an earlier import are deleted"
    assert "../people/ada-nilsson/person.yaml" in page.read_text("utf-8")


def test_pages_are_neither_committed_nor_published(cvs: list[Path], site: Path) -> None:
    imported = import_cvs(cvs, site)
    shutil.rmtree(site / "import")
    (site / ".gitignore").write_text("private.yaml\n/public/\n", "utf-8")
    write_review(imported, site)
    build_site(site, site / "public")
    assert not list((site / "public").rglob("*review*"))
    subprocess.run(["git", "init", "-q"], cwd=site, check=True)
    status = subprocess.check_output(["git", "status", "--porcelain", "-uall"], cwd=site, text=True)
    assert "person.yaml" in status
    assert "review" not in status


def test_a_dry_run_writes_no_page_and_undo_deletes_them(cvs: list[Path], site: Path) -> None:
    command.print_patch(ImportOrder(cvs=tuple(cvs), site=site))
    assert not site.exists()
    command.run(ImportOrder(cvs=tuple(cvs), site=site))
    assert len(pages(site)) == 3
    command.undo_import(site)
    assert not site.exists()
