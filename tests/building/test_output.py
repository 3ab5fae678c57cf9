"""A site is written as a whole or not at all, and never over somebody's work."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from sitegen import files
from sitegen.building.build import build_site
from sitegen.building.output import MARKER, check_target, clean_up, stage, write_site
from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.planning.pages import Output
from tests.sites import ADA, contents, put

OLD = [Output("index.html", b"old"), Output("gone/index.html", b"gone")]
NEW = [Output("index.html", b"new"), Output("zh/index.html", b"zh")]


def test_the_folder_holds_exactly_the_outputs(tmp_path: Path) -> None:
    photo = put(tmp_path, {"photo.jpg": "jpg"}) / "photo.jpg"
    (tmp_path / "deep" / "public").mkdir(parents=True)  # an empty folder may be filled
    write_site(OLD, tmp_path / "deep" / "public")
    write_site([*NEW, Output("photo.jpg", photo)], tmp_path / "deep" / "public")
    found = contents(tmp_path / "deep/public")
    assert found.pop(MARKER)
    assert found == {"index.html": b"new", "zh/index.html": b"zh", "photo.jpg": b"jpg"}
    (tmp_path / "plain").mkdir()
    assert (tmp_path / "deep/public").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_failure_leaves_the_old_site_and_nothing_else(tmp_path: Path) -> None:
    write_site(OLD, tmp_path / "public")
    before = contents(tmp_path)
    with pytest.raises(UsageError, match=r"missing\.jpg: cannot be written: No such file"):
        write_site([*NEW, Output("photo.jpg", tmp_path / "missing.jpg")], tmp_path / "public")
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


SOURCES = [".", "..", "people", "people/ada-nilsson/files", "people/new", "templates", "styles"]
SOURCES += ["static/x", "themes", "import", ".sitegen", ".git/pages"]


@pytest.mark.parametrize(
    ("existing", "output", "expected"),
    [
        ({"public/thesis.tex": "mine"}, "public", "contains files that sitegen did not write"),
        ({"public": "a file"}, "public", "there is a file of this name"),
        *(({}, name, "over its own source files") for name in SOURCES),
    ],
)
def test_source_files_and_other_folders_are_not_replaced(
    tmp_path: Path, existing: dict[str, str], output: str, expected: str
) -> None:
    site = put(tmp_path / "site", {**ADA, **existing})
    before = contents(site)
    with pytest.raises(UsageError, match=expected):
        check_target(site / output, site)
    assert contents(site) == before


@pytest.mark.skipif(not Path("/proc").is_mount(), reason="needs a mounted volume at /proc")
def test_a_mounted_volume_is_not_replaced() -> None:
    with pytest.raises(UsageError, match="this is a mounted volume"):
        check_target(Path("/proc"))


@pytest.mark.tools
def test_a_folder_mounted_at_the_target_is_not_replaced(tmp_path: Path) -> None:
    site = put(tmp_path / "site", ADA)
    write_site(OLD, tmp_path / "disk")
    (site / "public").mkdir()
    steps = 'mount --bind disk site/public && shift && exec "$@"'
    inside = ["unshare", "--map-root-user", "--mount", "sh", "-c", steps, "sh"]

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        words = [*inside, "", *command]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)

    if run("true").returncode:
        pytest.skip("needs the right to mount a folder")
    before = contents(tmp_path / "disk")
    done = run(sys.executable, "-m", "sitegen", "build", "site")
    assert done.returncode == 1
    assert "site/public: this is a mounted volume" in done.stderr
    assert "choose a folder inside it: site/public/site" in done.stderr
    assert contents(tmp_path / "disk") == before


@pytest.mark.parametrize("name", ["a\tb", "x\x1b[31m", "public "])
def test_a_folder_with_an_impossible_name_is_not_created(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"the folder .* cannot be created: "):
        check_target(tmp_path / name)


@pytest.mark.parametrize("name", ["a\nb.txt", "a\rb.txt", "a\x1bb.txt"])
def test_a_file_whose_name_would_break_lists_of_files_is_not_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    for folder in ("static", "people/ada-nilsson/files"):
        site = put(tmp_path / folder, {**ADA, f"{folder}/{name}": "x"})
        assert main(["build", str(site)]) == 1
        assert "contains a control character" in capsys.readouterr().err


def test_the_folder_behind_a_symbolic_link_is_replaced_not_the_link(tmp_path: Path) -> None:
    write_site(OLD, tmp_path / "real")
    (tmp_path / "public").symlink_to("real")
    write_site(NEW, tmp_path / "public")
    assert (tmp_path / "public").is_symlink()
    assert (tmp_path / "real/index.html").read_bytes() == b"new"


@pytest.mark.parametrize("real", ["nowhere", "empty", "other/public"])
def test_the_output_of_a_site_is_not_written_through_a_symlink_that_leaves_it(
    tmp_path: Path, real: str
) -> None:
    site = put(tmp_path / "site", ADA)
    (tmp_path / "empty").mkdir()
    write_site(OLD, tmp_path / "other/public")
    before = contents(tmp_path / "other")
    (site / "public").symlink_to(tmp_path / real)
    with pytest.raises(UsageError, match="the symlink leaves the site's folder"):
        build_site(site, site / "public")
    assert contents(tmp_path / "other") == before
    assert not (tmp_path / "nowhere").exists()
    assert not any((tmp_path / "empty").iterdir())
    build_site(site, tmp_path / real)
    assert (tmp_path / real / "index.html").is_file()


@pytest.mark.parametrize("name", [".git/HEAD", ".htaccess", "gone/thesis.tex"])
def test_files_of_somebody_else_are_never_lost(tmp_path: Path, name: str) -> None:
    write_site(OLD, tmp_path / "public")
    put(tmp_path / "public", {name: "mine", ".DS_Store": "a system's"})
    before = contents(tmp_path)
    message = rf"files that sitegen did not write: {re.escape(name)}\n    move them to .* static/"
    with pytest.raises(UsageError, match=message):
        write_site(NEW, tmp_path / "public")
    assert contents(tmp_path) == before
    (tmp_path / "public" / name).unlink()
    (tmp_path / "public/data").symlink_to(tmp_path)
    with pytest.raises(UsageError, match="did not write: data"):
        write_site(NEW, tmp_path / "public")
    (tmp_path / "public/data").unlink()
    write_site(NEW, tmp_path / "public")


BEFORE = [Output("a.html", b"a"), Output("b/b.html", b"b"), Output("c.pdf", b"c")]
AFTER = [Output("a.html", b"new"), Output("c.pdf/d.html", b"d"), Output("e.html", b"e")]
LISTED = ["a.html", "c.pdf/d.html", "e.html"]
GONE = ["b/b.html", "c.pdf"]


def change(folder: Path) -> int:
    with stage(folder, partial=True) as staged:
        for output in AFTER:
            staged.add(output)
        return staged.merge(GONE, LISTED)


def test_a_partial_change_replaces_what_differs(tmp_path: Path) -> None:
    write_site([*BEFORE, Output("same", b"same")], tmp_path / "public")
    with stage(tmp_path / "public", partial=True) as staged:
        for output in [*AFTER, Output("same", b"same")]:
            staged.add(output)
        assert staged.merge([*GONE, "never-there"], [*LISTED, "same"]) == 5
    found = contents(tmp_path)
    assert found.pop(f"public/{MARKER}").decode().split()[-4:] == sorted([*LISTED, "same"])
    expected = {output.path: output.content for output in AFTER} | {"same": b"same"}
    assert found == {f"public/{path}": content for path, content in expected.items()}
    assert not (tmp_path / "public/b").exists()


def test_a_partial_change_affects_no_files_of_somebody_else(tmp_path: Path) -> None:
    write_site(BEFORE, tmp_path / "public")
    put(tmp_path, {"public/mine": "mine", "secret": "secret", "public/e.html/mine": "mine"})
    before = contents(tmp_path)
    with stage(tmp_path / "public", partial=True) as staged:
        assert staged.merge(["mine", "../secret"], [output.path for output in BEFORE]) == 0
        staged.add(Output("mine", b"made"))
        with pytest.raises(UsageError, match="did not write: mine"):
            staged.merge([], ["mine"])
    with pytest.raises(UsageError, match="cannot be written"):
        change(tmp_path / "public")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("failing", range(8))
def test_a_partial_change_that_fails_or_is_interrupted_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    write_site(BEFORE, tmp_path / "public")
    before, moves = contents(tmp_path), 0
    move = files.move

    def move_or_fail(root: Path, source: str, target: str) -> None:
        nonlocal moves
        moves += 1
        if moves == failing + 1:
            raise KeyboardInterrupt
        move(root, source, target)

    monkeypatch.setattr(files, "move", move_or_fail)
    with pytest.raises(KeyboardInterrupt):
        change(tmp_path / "public")
    moves = 0 if failing % 2 else 100  # sometimes what takes it back is interrupted, too
    with suppress(KeyboardInterrupt):
        clean_up(tmp_path / "public")
    clean_up(tmp_path / "public")
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["public"]
    monkeypatch.undo()
    assert change(tmp_path / "public") == 5


def test_only_temporary_folders_of_this_site_are_cleaned_up(tmp_path: Path) -> None:
    write_site(BEFORE, tmp_path / "public")
    names = (".public.new-0123456", ".public.new-0123456x", ".publicx.new-01234567")
    put(tmp_path, {f"{name}/{MARKER}": "" for name in names})
    put(tmp_path, {".public.new-01234567/thesis.tex": "mine", ".public.old-01234567": "a file"})
    before = contents(tmp_path)
    # A folder that was replaced since, which the journal recognizes by its inode.
    room = {MARKER: "", "old/a.html": "older", "journal.json": '{"target":[0,0],"new":[]}'}
    put(tmp_path / ".public.new-89abcdef", room)
    clean_up(tmp_path / "public")
    assert contents(tmp_path) == before
    (tmp_path / "public").rename(tmp_path / ".public.old-89abcdef")
    clean_up(tmp_path / "public")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("journal", ["", "{", "null", '{"target": 1}', "[" * 100_000])
def test_an_invalid_journal_of_somebody_else_is_ignored(tmp_path: Path, journal: str) -> None:
    write_site([Output("index.html", b"old")], tmp_path / "public")
    put(tmp_path, {".public.new-00000000/journal.json": journal})
    put(tmp_path, {".public.new-00000000/.sitegen-output": ""})
    write_site([Output("index.html", b"new")], tmp_path / "public")
    assert [path.name for path in tmp_path.iterdir()] == ["public"]
