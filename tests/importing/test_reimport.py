"""Imports into a site edited by hand since the last import."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.content import yaml as records
from sitegen.errors import SitegenError
from sitegen.importing import Imported, ImportOptions, import_cvs
from sitegen.importing.merging import Conflict, Prefer
from sitegen.model import Person
from tests.importing.sites import ADA, BIB, NEWER, PERSON, put, seen, written

SUBMITTED = ADA.replace("Journal of Foam, 12(3):45-67, 2021", "Submitted, 2020")
PROMOTED = ADA.replace("Postdoc", "Professor")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Make Ada's site with a first import."""
    bring(tmp_path / "site", ADA)
    return tmp_path / "site"


def bring(site: Path, cv: str, name: str = "ada.md", prefer: Prefer = "") -> Imported:
    (result,) = import_cvs([put(site.parent, name, cv)], site, ImportOptions(prefer=prefer))
    return result


def edit(site: Path, name: str, *changes: tuple[str, str]) -> str:
    text = (site / name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    put(site, name, text)
    return text


def test_a_conflict_is_reported_until_it_is_resolved(site: Path) -> None:
    mine = edit(site, PERSON, ("position: Postdoc", "position: Queen  # of the sea"))
    for _ in range(2):
        result = bring(site, PROMOTED)
        assert result.conflicts == (Conflict("position", "Queen", "Professor"),)
        assert (site / PERSON).read_text() == mine
    other = site.with_name("other")
    shutil.copytree(site, other)
    assert bring(site, PROMOTED, prefer="site").conflicts == bring(site, PROMOTED).conflicts == ()
    assert (site / PERSON).read_text() == mine
    assert bring(other, PROMOTED, prefer="cv").conflicts == bring(other, PROMOTED).conflicts == ()
    assert (other / PERSON).read_text() == mine.replace("Queen", "Professor")


def test_removed_values_stay_removed(site: Path) -> None:
    award = "  - title: Silver Net\n    years: [2018]\n"
    person = edit(site, PERSON, (award, ""), ("position: Postdoc\n", ""))
    bib = (site / BIB).read_text().partition("@article")[0]
    put(site, BIB, bib)
    bring(site, ADA)
    bring(site, ADA.replace("## Awards\n", "## Awards\n\n- Iron Anchor Prize, 2026"))
    assert (site / PERSON).read_text() == person.replace(
        "awards:\n", "awards:\n  - title: Iron Anchor Prize\n    years: [2026]\n"
    )
    assert (site / BIB).read_text() == bib


def test_unsorted_lines_moved_by_hand_do_not_come_back(tmp_path: Path) -> None:
    line = "This line is about a sailing boat that needs paint."
    strange = ADA.replace("## Education", f"{line}\n\n## Education")
    site = tmp_path / "site"
    bring(site, strange)
    kept, _, unsorted = (site / PERSON).read_text().partition("unsorted:")
    assert "sailing" in unsorted
    moved = f"{kept}sections:\n  - title: Boats\n    items: [{line}]\n"
    put(site, PERSON, moved)
    for text, name in ((strange, "ada.md"), (f"\n{strange}", "renamed.md")):
        bring(site, text, name)
        assert (site / PERSON).read_text() == moved
    shutil.rmtree(site / "import")
    bring(site, strange)
    assert "unsorted" not in (site / PERSON).read_text()


def test_a_submitted_work_is_published(tmp_path: Path) -> None:
    site = tmp_path / "site"
    bring(site, SUBMITTED)
    entry = "{nilsson2020nets,\n"
    before = edit(site, BIB, (entry, f"{entry}  selected = {{true}},\n"))
    assert "pubstate = {submitted}" in before
    bring(site, ADA)
    text = (site / BIB).read_text()
    assert "@article{nilsson2020nets,\n  selected = {true}," in text
    assert "journal = {Journal of Foam}" in text
    assert "year = {2021}" in text
    assert "ubmitted" not in text


def test_an_older_cv_reverts_nothing(site: Path) -> None:
    before = seen(site)
    bring(site, SUBMITTED, "old.md")
    assert seen(site) == before


def test_an_unreadable_record_of_the_last_import_is_reported(site: Path) -> None:
    put(site, "import/ada-nilsson/person.yaml", "name: [")
    with pytest.raises(SitegenError, match="delete this folder"):
        bring(site, ADA)


LINES = st.sampled_from(["# mine", "", "    # indented", "#"])
WORDS = st.sampled_from(["Queen", "Harbour", "of the sea", "Ekström", "潮", "'quoted'", "2019"])


@st.composite
def edited(draw: st.DrawFn, text: str, *, yaml: bool) -> str:
    """A text with comments, blank lines and words changed, and entries removed or moved."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["comment", "word", "remove", "swap"])):
            case "comment":
                lines.insert(at, draw(LINES) if yaml else draw(st.sampled_from(["", "% mine"])))
            case "word" if ": " in lines[at] and yaml:
                lines[at] = f"{lines[at]} {draw(WORDS)}"
            case "word" if "= {" in lines[at] and "year" not in lines[at]:
                lines[at] = lines[at].replace("= {", f"= {{{draw(WORDS)} ", 1)
            case "remove" if len(lines) > 5:
                del lines[at]
            case "swap" if at:
                lines[at - 1 : at + 1] = reversed(lines[at - 1 : at + 1])
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The files of a first import."""
    with TemporaryDirectory() as folder:
        bring(Path(folder) / "site", ADA)
        return written(Path(folder) / "site")


NEWEST = NEWER.replace("Postdoc", "Professor").replace(
    "## Awards\n", "## Awards\n\n- Iron Anchor Prize, 2026"
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_whatever_the_edits_the_same_cv_changes_no_byte_and_a_newer_one_no_edit(
    files: dict[str, bytes], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        for name, content in files.items():
            put(site, name, content.decode())
        person = put(site, PERSON, data.draw(edited(files[PERSON].decode(), yaml=True)))
        bib = put(site, BIB, data.draw(edited(files[BIB].decode(), yaml=False)))
        before = seen(site)
        try:
            records.decode(person.read_text(), Person, "person.yaml")
            bring(site, ADA)
        except SitegenError:
            return  # the edits broke the site
        assert seen(site) == before
        result = bring(site, NEWEST)
        replaced = {update.before for update in result.updates}
        for path in (person, bib):
            after = iter(path.read_text().splitlines())
            for line in before[path.relative_to(site).as_posix()].decode().splitlines():
                changed = any(word in line for word in replaced)
                assert changed or line in after, (line, path.read_text())
