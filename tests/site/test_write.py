from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UsageError
from sitegen.site.patching import RECORD, patch, undo
from sitegen.site.render import Output
from sitegen.site.write import MARKER, Stage, check, write
from tests.site.sites import ADA, contents, put

if TYPE_CHECKING:
    from pathlib import Path

OLD = [Output("index.html", b"old"), Output("gone/index.html", b"gone")]
NEW = [Output("index.html", b"new"), Output("zh/index.html", b"zh")]


def test_the_folder_holds_exactly_the_outputs(tmp_path: Path) -> None:
    photo = put(tmp_path, {"photo.jpg": "jpg"}) / "photo.jpg"
    write(OLD, tmp_path / "deep" / "public")
    write([*NEW, Output("photo.jpg", photo)], tmp_path / "deep" / "public")
    found = contents(tmp_path / "deep")
    assert found.pop(f"public/{MARKER}")
    assert found == {
        "public/index.html": b"new",
        "public/zh/index.html": b"zh",
        "public/photo.jpg": b"jpg",
    }


def test_everybody_may_read_what_the_umask_lets_them(tmp_path: Path) -> None:
    write(NEW, tmp_path / "public")
    (tmp_path / "plain").mkdir()
    assert (tmp_path / "public").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_failure_leaves_the_old_site_and_nothing_else(tmp_path: Path) -> None:
    write(OLD, tmp_path / "public")
    before = contents(tmp_path)
    with pytest.raises(UsageError, match=r"missing\.jpg: cannot be written: No such file"):
        write([*NEW, Output("photo.jpg", tmp_path / "missing.jpg")], tmp_path / "public")
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


@pytest.mark.parametrize(
    ("files", "output", "expected"),
    [
        ({"public/thesis.tex": "years of work"}, "public", "holds files that sitegen did not make"),
        ({"public": "a file"}, "public", "a file of this name is in the way"),
        ({}, ".", "where the site's own files are"),
        ({}, "..", "where the site's own files are"),
        ({}, "people", "where the site's own files are"),
        ({}, "people/ada-nilsson/files", "where the site's own files are"),
        ({}, "templates", "where the site's own files are"),
    ],
)
def test_what_must_not_be_replaced(
    tmp_path: Path, files: dict[str, str], output: str, expected: str
) -> None:
    site = put(tmp_path / "site", {**ADA, **files})
    before = contents(site)
    with pytest.raises(UsageError, match=expected):
        check(site / output, site)
    assert contents(site) == before


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    write(NEW, tmp_path / "public")
    assert (tmp_path / "public/index.html").read_bytes() == b"new"


def test_the_folder_behind_a_symbolic_link_is_replaced_not_the_link(tmp_path: Path) -> None:
    write(OLD, tmp_path / "real")
    (tmp_path / "public").symlink_to("real")
    write(NEW, tmp_path / "public")
    assert (tmp_path / "public").is_symlink()
    assert (tmp_path / "real/index.html").read_bytes() == b"new"


@pytest.mark.parametrize("name", [".git/HEAD", ".htaccess", "CNAME", "gone/thesis.tex"])
def test_what_somebody_put_among_the_pages_is_never_lost(tmp_path: Path, name: str) -> None:
    write(OLD, tmp_path / "public")
    put(tmp_path / "public", {name: "mine", ".DS_Store": "a system's"})
    before = contents(tmp_path)
    with pytest.raises(
        UsageError,
        match=rf"files that sitegen did not make: {re.escape(name)}\n    what stands in .* static/",
    ):
        write(NEW, tmp_path / "public")
    assert contents(tmp_path) == before
    (tmp_path / "public" / name).unlink()
    write(NEW, tmp_path / "public")


def test_a_link_among_the_pages_that_leads_elsewhere_stays(tmp_path: Path) -> None:
    write(OLD, tmp_path / "public")
    put(tmp_path, {"data/a.csv": "1"})
    (tmp_path / "public/data").symlink_to(tmp_path / "data")
    with pytest.raises(UsageError, match="did not make: data"):
        write(NEW, tmp_path / "public")
    assert (tmp_path / "public/data/a.csv").read_text() == "1"


def test_a_folder_that_does_not_say_what_was_made_is_replaced(tmp_path: Path) -> None:
    put(
        tmp_path / "public",
        {MARKER: "This folder is made by `sitegen build`.\n", "index.html": "old"},
    )
    write(NEW, tmp_path / "public")
    assert (tmp_path / "public/index.html").read_bytes() == b"new"


def test_a_name_of_theirs_is_not_taken(tmp_path: Path) -> None:
    write(OLD, tmp_path / "public")
    put(tmp_path / "public", {"cv.pdf": "mine"})
    before = contents(tmp_path)
    with Stage(tmp_path / "public", whole=False) as stage:
        stage.put(Output("cv.pdf", b"made"))
        with pytest.raises(UsageError, match=r"did not make: cv\.pdf"):
            stage.merge([], ["cv.pdf"])
    assert contents(tmp_path) == before


def patched(room: Path) -> None:
    """A room with what is to come."""
    put(room / "new", {"a.html": "new a", "c/d.html": "new d"})


def test_a_change_is_done_or_taken_back(tmp_path: Path) -> None:
    target, room = (
        put(tmp_path / "public", {"a.html": "a", "b/b.html": "b", "e": "e"}),
        tmp_path / "room",
    )
    patched(room)
    patch(room, target, ["b/b.html", "nothing.html"])
    assert contents(target) == {"a.html": b"new a", "c/d.html": b"new d", "e": b"e"}
    assert not (target / "b").exists()
    undo(room, target)  # it is done: there is nothing to take back
    assert contents(target)["a.html"] == b"new a"


def test_a_change_that_cannot_be_made_is_taken_back_at_once(tmp_path: Path) -> None:
    target, room = (
        put(tmp_path / "public", {"a.html": "a", "b/b.html": "b", "c": "a file in the way"}),
        tmp_path / "room",
    )
    before = contents(target)
    patched(room)
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        patch(room, target, ["b/b.html"])
    assert contents(target) == before


def test_what_was_replaced_since_is_not_set_back(tmp_path: Path) -> None:
    target, room = put(tmp_path / "public", {"a.html": "a"}), tmp_path / "room"
    put(room, {"old/a.html": "older", RECORD: '{"folder": [0, 0], "added": ["b.html"]}'})
    undo(room, target)
    assert contents(target) == {"a.html": b"a"}
    assert not (room / RECORD).exists()
