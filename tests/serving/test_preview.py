"""After any edits the preview is the same as that of a server that has just been started."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.serving import preview as preview_module
from sitegen.serving.preview import Preview
from tests.building.test_incremental import CHANGES, GROUP, OLA
from tests.sites import ADA, contents, put

FILES = ["search.json", "people.json", "publications.bib", "ola/publications.ris"]
FILES += ["ola/files/a.pdf", "static/style.css"]
BIB = "people/ola/publications.bib"


def start(site: Path) -> Preview:
    preview = Preview(site)
    preview.load()
    return preview


def update(preview: Preview, site: Path, before: dict[str, bytes]) -> None:
    """Update the preview as the watcher does."""
    now = contents(site)
    changed = {name for name in {*before, *now} if before.get(name) != now.get(name)}
    gone = {str(Path(name).parent) for name in changed if not (site / name).parent.exists()}
    preview.update([site.resolve() / name for name in changed | gone])


def save(preview: Preview, site: Path, files: dict[str, str]) -> None:
    before = contents(site)
    put(site, files)
    update(preview, site, before)


def render(preview: Preview) -> dict[str, bytes]:
    files = {file for file in FILES if preview.find(file)}
    return {file: preview.read(file) for file in {*preview.pages, *files}}


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(1, 9)), min_size=1, max_size=5)
)
def test_after_any_changes_the_preview_is_as_if_just_started(
    changes: list[tuple[str, int]],
) -> None:
    with TemporaryDirectory() as place:
        site = put(Path(place) / "site", GROUP)
        preview = start(site)
        render(preview)
        for name, number in changes:
            before = contents(site)
            CHANGES[name](site, number)
            update(preview, site, before)
            fresh = start(site)
            assert preview.problems == fresh.problems, name
            if not fresh.problems:
                assert render(preview) == render(fresh), name


@pytest.mark.parametrize(
    "edit",
    [
        {"people/ola/person.yaml": "name: Ola Sand\nbio: Waves.\n"},
        {"people/ola/person.yaml": "name: Ola Berg\n"},
        {BIB: "@misc{x, title = {T}, author = {Lin, Mei}, year = 2024}\n"},
        {"people/ola/pages/club.md": "# Club\n", "people/ola/news/2022-02-02-x.md": "More.\n"},
        {"people/ola/person.yaml": "name: Ola S.\n", "people/mei/person.yaml": "name: M. Lin\n"},
    ],
    ids=["a bio", "a name", "a paper", "a page and news", "two people"],
)
def test_an_edit_of_people_does_not_load_anybody_else(
    edit: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = start(site)
    monkeypatch.setattr(preview_module, "load_with_cache", None)
    save(preview, site, edit)
    assert not preview.problems
    monkeypatch.undo()
    assert render(preview) == render(start(site))


def test_a_mistake_stays_until_it_is_fixed_whatever_else_is_saved(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = start(site)
    save(preview, site, {"people/ola/person.yaml": "nmae: Ola\n"})
    assert "nmae" in preview.problems[0].message
    save(preview, site, {"people/mei/person.yaml": "name: Mei Lin\nbio: Shells.\n"})
    assert preview.problems
    assert "Shells" not in preview.read("mei/index.html").decode()  # the last good version
    save(preview, site, OLA)
    assert not preview.problems
    assert "Shells" in preview.read("mei/index.html").decode()


def test_a_symlinked_file_updates_both_people(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    (site / "people/mei/publications.bib").symlink_to("../ola/publications.bib")
    preview = start(site)
    save(preview, site, {BIB: "@misc{x, title = {Driftwood}, author = {Lin, Mei}, year = 2024}\n"})
    assert "Driftwood" in preview.read("mei/publications/index.html").decode()


def test_redirects_work(tmp_path: Path) -> None:
    site = put(tmp_path, {**ADA, "site.yaml": "redirects: {/vita: /cv/}\n"})
    preview = start(site)
    assert not preview.problems
    assert b"/cv/" in preview.read(preview.find("vita/"))
    put(site, {"site.yaml": "redirects: {/vita: /nowhere/}\n"})
    preview.load()
    assert "/nowhere/" in preview.problems[0].message
