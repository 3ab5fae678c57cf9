"""What the server shows after edits is what it would show if it had just been started."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.site import again
from sitegen.site.preview import Preview
from tests.site.sites import ADA, contents, put
from tests.site.test_again import CHANGES, GROUP, OLA

FILES = (
    "search.json",
    "people.json",
    "publications.bib",
    "ola/publications.ris",
    "ola/files/a.pdf",
    "static/style.css",
)


def started(site: Path) -> Preview:
    preview = Preview(site)
    preview.rebuild()
    return preview


def told(preview: Preview, site: Path, before: dict[str, bytes]) -> None:
    """What the watch does after a save."""
    now = contents(site)
    changed = {name for name in {*before, *now} if before.get(name) != now.get(name)}
    folders = {name.rsplit("/", 1)[0] for name in changed} - {
        str(path) for path in map(Path, changed)
    }
    gone = {name for name in folders if not (site / name).exists()}
    preview.rebuild([site.resolve() / name for name in changed | gone])


def shown(preview: Preview) -> dict[str, bytes]:
    files = {file for file in FILES if preview.find(file)}
    return {file: preview.read(file) for file in {*preview.pages, *files}}


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(1, 9)), min_size=1, max_size=5)
)
def test_whatever_changes_the_preview_is_as_if_started_anew(changes: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as place:
        site = put(Path(place) / "site", GROUP)
        preview = started(site)
        shown(preview)
        for name, number in changes:
            before = contents(site)
            CHANGES[name](site, number)
            told(preview, site, before)
            anew = started(site)
            assert preview.problems == anew.problems, name
            if not anew.problems:
                assert shown(preview) == shown(anew), name


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
def test_after_an_edit_of_people_nobody_else_is_read_or_planned(
    edit: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = started(site)
    monkeypatch.setattr(again, "prepare", None)  # whoever asks for all fails
    before = contents(site)
    put(site, edit)
    told(preview, site, before)
    assert not preview.problems
    monkeypatch.undo()
    assert shown(preview) == shown(started(site))


def test_a_mistake_stays_until_it_is_mended_whatever_else_is_saved(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = started(site)

    def save(name: str, text: str) -> None:
        before = contents(site)
        put(site, {name: text})
        told(preview, site, before)

    save("people/ola/person.yaml", "nmae: Ola\n")
    assert "nmae" in preview.problems[0].message
    save("people/mei/person.yaml", "name: Mei Lin\nbio: Shells.\n")
    assert preview.problems
    assert "Shells" not in preview.read("mei/index.html").decode()  # the last good version
    save("people/ola/person.yaml", OLA["people/ola/person.yaml"])
    assert not preview.problems
    assert "Shells" in preview.read("mei/index.html").decode()


def test_somebody_who_goes_is_no_mistake(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = started(site)
    before = contents(site)
    CHANGES["somebody goes"](site, 1)
    told(preview, site, before)
    assert not preview.problems
    assert "ola/index.html" not in preview.pages


def test_a_file_with_two_names_changes_what_both_show(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    (site / "people/mei/publications.bib").symlink_to("../ola/publications.bib")
    preview = started(site)
    before = contents(site)
    put(
        site,
        {
            "people/ola/publications.bib": "@misc{x, title = {Driftwood}, author = {Lin, Mei}, year = 2024}\n"
        },
    )
    told(preview, site, before)
    assert "Driftwood" in preview.read("mei/publications/index.html").decode()


def test_a_page_is_there_before_the_whole_site_is_read(tmp_path: Path) -> None:
    others = {f"people/p{n}/person.yaml": f"name: Person {n}\n" for n in range(90)}
    paper = "@misc{x, title = {T}, author = {Sand, Ola and Kern, Zoe}, year = 2024}\n"
    zoe = {"people/zoe/person.yaml": "name: Zoe Kern\n", "people/ola/publications.bib": paper}
    site = put(tmp_path / "site", {**GROUP, **others, **zoe})
    preview = Preview(site)
    reading = preview.read_all()
    next(reading)
    version = preview.version
    assert preview.begin("ola/")
    assert preview.begin("static/style.css")
    for needs_all in ("", "publications/", "nowhere/", "ola/nowhere/", "people.json"):
        assert not preview.begin(needs_all)
    assert "../zoe/" not in preview.read("ola/index.html").decode()  # nobody knows her yet
    assert preview.begin("p7/")
    list(reading)
    assert preview.finish()
    assert preview.version != version
    assert "../zoe/" in preview.read("ola/index.html").decode()
    assert shown(preview) == shown(started(site))


def test_pages_that_the_whole_site_does_not_change_are_not_loaded_again(tmp_path: Path) -> None:
    site = put(tmp_path / "site", GROUP)
    preview = Preview(site)
    version = preview.version
    assert preview.begin("ada/")
    before = preview.read("ada/index.html")
    list(preview.read_all())
    assert not preview.finish()
    assert (preview.version, preview.read("ada/index.html")) == (version, before)


def test_a_mistake_of_anybody_is_told_once_all_are_read(tmp_path: Path) -> None:
    site = put(tmp_path / "site", {**GROUP, "people/zoe/person.yaml": "nmae: Zoe\n"})
    preview = Preview(site)
    assert not preview.begin("zoe/")
    assert preview.begin("ada/")
    preview.read("ada/index.html")
    list(preview.read_all())
    assert preview.finish()
    assert "nmae" in preview.problems[0].message
    assert not preview.is_there


def test_old_addresses_lead_on(tmp_path: Path) -> None:
    site = put(tmp_path, {**ADA, "site.yaml": "redirects: {/vita: /cv/}\n"})
    preview = started(site)
    assert not preview.problems
    assert b"/cv/" in preview.read(preview.find("vita/"))
    put(site, {"site.yaml": "redirects: {/vita: /nowhere/}\n"})
    preview.rebuild()
    assert "/nowhere/" in preview.problems[0].message
