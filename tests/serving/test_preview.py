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

FILES = (
    "search.json",
    "people.json",
    "publications.bib",
    "ola/publications.ris",
    "ola/files/a.pdf",
    "static/style.css",
)


def start(site: Path) -> Preview:
    preview = Preview(site)
    preview.load()
    return preview


def update(preview: Preview, site: Path, before: dict[str, bytes]) -> None:
    """Update the preview as the watcher does."""
    now = contents(site)
    changed = {name for name in {*before, *now} if before.get(name) != now.get(name)}
    folders = {name.rsplit("/", 1)[0] for name in changed} - {
        str(path) for path in map(Path, changed)
    }
    gone = {name for name in folders if not (site / name).exists()}
    preview.update([site.resolve() / name for name in changed | gone])


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
        {
            "people/ola/publications.bib": "@misc{x, title = {T}, author = {Lin, Mei}, year = 2024}\n"
        },
        {"people/ola/pages/club.md": "# Club\n"},
        {"people/ola/news/2022-02-02-x.md": "More.\n"},
        {
            "people/ola/person.yaml": "name: Ola Sand\n",
            "people/mei/person.yaml": "name: Mei Lin\nbio: Both.\n",
        },
    ],
    ids=["a bio", "a name", "a paper", "a page", "news", "two people"],
)
def test_an_edit_of_people_does_not_load_anybody_else(
    edit: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = start(site)
    monkeypatch.setattr(preview_module, "load_with_cache", None)
    before = contents(site)
    put(site, edit)
    update(preview, site, before)
    assert not preview.problems
    monkeypatch.undo()
    assert render(preview) == render(start(site))


def test_a_mistake_stays_until_it_is_fixed_whatever_else_is_saved(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = start(site)

    def save(name: str, text: str) -> None:
        before = contents(site)
        put(site, {name: text})
        update(preview, site, before)

    save("people/ola/person.yaml", "nmae: Ola\n")
    assert "nmae" in preview.problems[0].message
    save("people/mei/person.yaml", "name: Mei Lin\nbio: Shells.\n")
    assert preview.problems
    assert "Shells" not in preview.read("mei/index.html").decode()  # the last good version
    save("people/ola/person.yaml", OLA["people/ola/person.yaml"])
    assert not preview.problems
    assert "Shells" in preview.read("mei/index.html").decode()


def test_removing_a_person_is_no_mistake(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = start(site)
    before = contents(site)
    CHANGES["somebody goes"](site, 1)
    update(preview, site, before)
    assert not preview.problems
    assert "ola/index.html" not in preview.pages


def test_a_symlinked_file_updates_both_people(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    (site / "people/mei/publications.bib").symlink_to("../ola/publications.bib")
    preview = start(site)
    before = contents(site)
    put(
        site,
        {
            "people/ola/publications.bib": "@misc{x, title = {Driftwood}, author = {Lin, Mei}, year = 2024}\n"
        },
    )
    update(preview, site, before)
    assert "Driftwood" in preview.read("mei/publications/index.html").decode()


def test_redirects_work(tmp_path: Path) -> None:
    site = put(tmp_path, {**ADA, "site.yaml": "redirects: {/vita: /cv/}\n"})
    preview = start(site)
    assert not preview.problems
    assert b"/cv/" in preview.read(preview.find("vita/"))
    put(site, {"site.yaml": "redirects: {/vita: /nowhere/}\n"})
    preview.load()
    assert "/nowhere/" in preview.problems[0].message


def test_it_says_how_old_addresses_stay_when_somebody_joins(tmp_path: Path) -> None:
    site = put(tmp_path / "site", ADA)
    preview = start(site)
    assert not preview.notes
    before = contents(site)
    put(site, {"people/bo-ek/person.yaml": "name: Bo Ek\n"})
    update(preview, site, before)
    assert "add `redirects: {/: /ada-nilsson/}`" in preview.notes[0]
    before = contents(site)
    put(site, {"site.yaml": "redirects: {/: /ada-nilsson/}\n"})
    update(preview, site, before)
    assert not preview.notes
    assert b"/ada-nilsson/cv/" in preview.read(preview.find("cv/"))
