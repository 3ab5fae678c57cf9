"""After any edits the preview is the same as that of a server that has just been started."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.serving.preview import Preview
from tests.building.test_incremental import CHANGES, GROUP, OLA
from tests.sites import ADA, put

FILES = ["search.json", "people.json", "publications.bib", "ola/publications.ris"]
FILES += ["ola/files/a.pdf", "static/style.css"]
BIB = "people/ola/publications.bib"


def start(site: Path) -> Preview:
    preview = Preview(site)
    preview.load()
    return preview


def save(preview: Preview, site: Path, files: dict[str, str]) -> None:
    put(site, files)
    preview.load()


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
            CHANGES[name](site, number)
            preview.load()
            fresh = start(site)
            assert preview.problems == fresh.problems, name
            if not fresh.problems:
                assert render(preview) == render(fresh), name


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
