"""`sitegen deploy --to`: a folder, and a real rsync server."""

from __future__ import annotations

import socket
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.cli import main
from sitegen.deployers.places import is_remote
from tests.sites import ADA, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return put(tmp_path / "site", {**ADA, "people/ada-nilsson/files/notes.txt": "notes"})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Address of a folder of an rsync server, and the folder."""
    folder = tmp_path / "www"
    folder.mkdir()
    settings = tmp_path / "rsyncd.conf"
    settings.write_text(
        f"use chroot = no\n[www]\npath = {folder}\nread only = no\nuid = root\ngid = root\n"
    )
    port = free_port()
    command = [
        "rsync",
        "--daemon",
        "--no-detach",
        f"--port={port}",
        "--address=127.0.0.1",
        f"--config={settings}",
    ]
    with subprocess.Popen(command) as running:
        address = f"rsync://127.0.0.1:{port}/www"
        while subprocess.run(["rsync", address], capture_output=True, check=False).returncode == 10:
            time.sleep(0.05)
        try:
            yield address, folder
        finally:
            running.terminate()


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def expected(site: Path) -> set[str]:
    return {output.path for output in render_site(site).outputs} | {".sitegen-output"}


def test_a_folder(site: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "www" / "ada"
    assert main(["deploy", str(site), "--to", str(target), "--dry-run"]) == 0
    assert not target.exists()
    assert capfd.readouterr().out.startswith(f"Would change in {target}: ")
    assert main(["deploy", str(site), "--to", str(target)]) == 0
    assert set(files(target)) == expected(site)
    put(site, {"people/ada-nilsson/files/more.txt": "more"})
    (site / "people/ada-nilsson/files/notes.txt").unlink()
    capfd.readouterr()
    assert main(["deploy", str(site), "--to", str(target)]) == 0
    assert capfd.readouterr().out == f"Wrote to {target}: 1 new, 1 gone.\n"
    assert main(["deploy", str(site), "--to", str(target)]) == 0
    assert capfd.readouterr().out == f"Nothing has changed: {target} holds this site already.\n"


def test_rsync(site: Path, server: tuple[str, Path], capfd: pytest.CaptureFixture[str]) -> None:
    address, folder = server
    assert main(["deploy", str(site), "--to", f"{address}/ada", "--dry-run"]) == 0
    assert files(folder) == {}
    capfd.readouterr()
    assert main(["deploy", str(site), "--to", f"{address}/ada"]) == 0
    assert set(files(folder / "ada")) == expected(site)
    assert capfd.readouterr().out.startswith(
        f"Wrote to {address}/ada: {len(expected(site)) - 1} new."
    )
    put(site, {"people/ada-nilsson/files/more.txt": "more"})
    (site / "people/ada-nilsson/files/notes.txt").write_text("others")
    assert main(["deploy", str(site), "--to", f"{address}/ada"]) == 0
    assert capfd.readouterr().out.startswith(f"Wrote to {address}/ada: 1 new, 1 changed.")
    (site / "people/ada-nilsson/files/notes.txt").unlink()
    assert main(["deploy", str(site), "--to", f"{address}/ada"]) == 0
    assert capfd.readouterr().out.startswith(f"Wrote to {address}/ada: 1 gone.")
    assert main(["deploy", str(site), "--to", f"{address}/ada/"]) == 0
    assert capfd.readouterr().out.startswith("Nothing has changed")
    assert set(files(folder / "ada")) == expected(site)


def test_a_folder_that_holds_something_else(
    site: Path, server: tuple[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    address, folder = server
    put(folder, {"thesis.tex": "years of work"})
    for target in (address, str(folder)):
        assert main(["deploy", str(site), "--to", target]) == 1
        assert (
            "the folder holds files that sitegen did not make\n    give a folder of its own"
            in capfd.readouterr().err
        )
    assert files(folder) == {"thesis.tex": b"years of work"}


def test_a_folder_whose_parent_is_missing(
    site: Path, server: tuple[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    address, folder = server
    assert main(["deploy", str(site), "--to", f"{address}/no/such/place"]) == 1
    said = capfd.readouterr().err
    assert "rsync cannot reach that folder, or must not write there\n    rsync says: " in said
    assert "    make the folder above it there" in said
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--to", "rsync://127.0.0.1:1/www"],
            "rsync cannot reach that folder, or must not write there\n    rsync says: ",
        ),
        (["--to", ""], "--to names no folder"),
        (["--to", "www", "--rollback"], "a folder has no last deployment"),
        (["--to", "SITE"], "the folder holds files that sitegen did not make"),
        (["--to", "SITE/people/www"], "the site cannot be written over its own source files"),
    ],
)
def test_mistakes(
    site: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["deploy", str(site), *(one.replace("SITE", str(site)) for one in arguments)]) == 1
    assert message in capfd.readouterr().err


def test_a_site_with_mistakes_goes_nowhere(
    site: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: '[x](missing.pdf)'\n"})
    assert main(["deploy", str(site), "--to", str(tmp_path / "www")]) == 1
    assert "missing.pdf" in capfd.readouterr().err
    assert not (tmp_path / "www").exists()


def test_what_is_another_machine() -> None:
    assert all(
        map(
            is_remote,
            ["you@host:www", "host:/var/www", "rsync://host/www", "you@[::1]:www", "host.org:"],
        )
    )
    assert not any(map(is_remote, ["www", "/var/www", "C:\\www", "./a:b", "~/www"]))


def test_a_file_that_differs_is_told_as_changed(
    site: Path, server: tuple[str, Path], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for target in (str(tmp_path / "www2"), server[0]):
        put(site, {"people/ada-nilsson/files/notes.txt": "notes"})
        assert main(["deploy", str(site), "--to", target]) == 0
        put(site, {"people/ada-nilsson/files/notes.txt": "other notes"})
        capfd.readouterr()
        assert main(["deploy", str(site), "--to", target]) == 0
        assert f"Wrote to {target}: 1 changed." in capfd.readouterr().out
