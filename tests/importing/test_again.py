"""Importing again into a site that was edited by hand since."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.content import yaml as records
from sitegen.errors import SitegenError
from sitegen.importing import Imported, Wish, import_cvs
from sitegen.importing.merging import Conflict, Prefer, Update
from sitegen.model import Person
from tests.importing.sites import ADA, put, seen, written

PERSON = "people/ada-nilsson/person.yaml"
BIB = "people/ada-nilsson/publications.bib"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Ada's, as the first import made it."""
    bring(tmp_path / "site", ADA)
    return tmp_path / "site"


def bring(site: Path, cv: str, name: str = "ada.md", prefer: Prefer = "") -> Imported:
    (done,) = import_cvs([put(site.parent, name, cv)], site, Wish(prefer=prefer))
    return done


def edit(site: Path, name: str, *changes: tuple[str, str]) -> str:
    text = (site / name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    put(site, name, text)
    return text


def test_what_nobody_touched_follows_the_cv(site: Path) -> None:
    before = (site / PERSON).read_text()
    done = bring(site, ADA.replace("Postdoc", "Professor"))
    assert (site / PERSON).read_text() == before.replace("Postdoc", "Professor")
    assert (done.updates, done.conflicts) == ((Update("position", "Postdoc", "Professor"),), ())


def test_what_only_the_person_touched_stays(site: Path) -> None:
    mine = edit(
        site,
        PERSON,
        ("position: Postdoc", "position: Queen  # of the sea"),
        ("Silver Net", "Golden Net"),
    )
    done = bring(site, ADA)
    assert (site / PERSON).read_text() == mine
    assert (done.updates, done.conflicts) == ((), ())


def test_what_both_changed_is_told_until_somebody_chooses(site: Path) -> None:
    mine = edit(site, PERSON, ("position: Postdoc", "position: Queen  # of the sea"))
    newer = ADA.replace("Postdoc", "Professor")
    for _ in range(2):
        done = bring(site, newer)
        assert done.conflicts == (Conflict("position", "Queen", "Professor"),)
        assert (site / PERSON).read_text() == mine
    other = site.with_name("other")
    shutil.copytree(site, other)
    assert bring(site, newer, prefer="site").conflicts == bring(site, newer).conflicts == ()
    assert (site / PERSON).read_text() == mine
    assert bring(other, newer, prefer="cv").conflicts == bring(other, newer).conflicts == ()
    assert (other / PERSON).read_text() == mine.replace("Queen", "Professor")


def test_what_the_person_took_out_stays_out(site: Path) -> None:
    person = edit(
        site,
        PERSON,
        ("  - title: Silver Net\n    years: [2018]\n", ""),
        ("position: Postdoc\n", ""),
    )
    text = (site / BIB).read_text()
    put(site, BIB, text[: text.index("@article")])
    newer = ADA.replace("## Awards\n", "## Awards\n\n- Iron Anchor, 2026")
    bring(site, ADA)
    bring(site, newer)
    assert (site / PERSON).read_text() == person.replace(
        "awards:\n", "awards:\n  - title: Iron Anchor\n    years: [2026]\n"
    )
    assert (site / BIB).read_text() == text[: text.index("@article")]


def test_a_work_whose_title_and_key_the_person_changed_is_not_brought_back(site: Path) -> None:
    mine = edit(site, BIB, ("nilsson2021nets", "nets"), ("Nets and Knots", "Knots"))
    bring(site, ADA)
    assert (site / BIB).read_text() == mine


def test_unsorted_lines_that_the_person_moved_are_not_brought_back(tmp_path: Path) -> None:
    odd = f"{ADA}\nThe sailing boat needs paint (urgent)!\n"
    site = tmp_path / "site"
    bring(site, odd)
    text = (site / PERSON).read_text()
    assert "sailing" in text
    moved = (
        text[: text.index("unsorted:")]
        + "sections:\n  - title: Odd\n    items: [The sailing boat needs paint (urgent)!]\n"
    )
    put(site, PERSON, moved)
    bring(site, odd)
    assert (site / PERSON).read_text() == moved
    bring(site, "\n" + odd, "renamed.md")
    assert (site / PERSON).read_text() == moved
    shutil.rmtree(site / "import")
    bring(site, odd)
    assert "unsorted" not in (site / PERSON).read_text()


def test_a_submitted_work_appears(tmp_path: Path) -> None:
    site = tmp_path / "site"
    bring(site, ADA.replace("Journal of Foam, 12(3):45-67, 2021", "Submitted, 2020"))
    before = edit(
        site,
        BIB,
        ("@misc{nilsson2020nets,", "% my best\n@misc{nilsson2020nets,\n  selected = {true},"),
    )
    assert "pubstate = {submitted}" in before
    bring(site, ADA)
    text = (site / BIB).read_text()
    assert "% my best\n@article{nilsson2020nets,\n  selected = {true}," in text
    assert "journal = {Journal of Foam}" in text
    assert "year = {2021}" in text
    assert "ubmitted" not in text


def test_an_older_cv_takes_nothing_back(site: Path) -> None:
    before = seen(site)
    bring(site, ADA.replace("Journal of Foam, 12(3):45-67, 2021", "Submitted, 2020"), "old.md")
    assert seen(site) == before


def test_a_baseline_that_cannot_be_read_is_told(site: Path) -> None:
    put(site, "import/ada-nilsson/person.yaml", "name: [")
    with pytest.raises(SitegenError, match="delete this folder"):
        bring(site, ADA)


LINES = st.sampled_from(["# mine", "", "    # indented", "#"])
WORDS = st.sampled_from(["Queen", "Harbour", "of the sea", "Ekström", "潮", "'quoted'", "2019"])


@st.composite
def edited(draw: st.DrawFn, text: str, *, yaml: bool) -> str:
    """A text with comments, blank lines and words changed here and there, and whole entries gone."""
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
def made() -> dict[str, bytes]:
    """The site of a first import, notes included."""
    with TemporaryDirectory() as folder:
        bring(Path(folder) / "site", ADA)
        return written(Path(folder) / "site")


NEWER = (
    ADA.replace("Postdoc", "Professor")
    .replace("## Awards\n", "## Awards\n\n- Iron Anchor, 2026")
    .replace(
        "## Publications\n", "## Publications\n\n1. Bo Ek, Ada Nilsson. Waves Again. SOT, 2024."
    )
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_whatever_the_person_did_the_same_cv_changes_no_byte_and_a_newer_one_no_edit(
    made: dict[str, bytes], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        for name, content in made.items():
            put(site, name, content.decode())
        person = put(site, PERSON, data.draw(edited(made[PERSON].decode(), yaml=True)))
        bib = put(site, BIB, data.draw(edited(made[BIB].decode(), yaml=False)))
        before = seen(site)
        try:
            records.decode(person.read_text(), Person, "person.yaml")
            bring(site, ADA)
        except SitegenError:
            return  # no site any more
        assert seen(site) == before
        done = bring(site, NEWER)
        told = {update.before for update in done.updates}
        for path in (person, bib):
            after = iter(path.read_text().splitlines())
            for line in before[path.relative_to(site).as_posix()].decode().splitlines():
                changed = any(word in line for word in told)
                assert changed or line in after, (line, path.read_text())
