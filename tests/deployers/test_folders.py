"""`sitegen deploy --to`: a folder, and a real rsync server."""

from __future__ import annotations

import socket
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.cli import main
from sitegen.deployers.folders import is_remote
from tests.sites import ADA, contents, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return put(tmp_path / "site", {**ADA, "people/ada-nilsson/files/notes.txt": "notes"})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """An rsync server: the address of a module, and its folder."""
    folder = tmp_path / "www"
    folder.mkdir()
    settings = tmp_path / "rsyncd.conf"
    settings.write_text(
        f"use chroot = no\n[www]\npath = {folder}\nread only = no\nuid = root\ngid = root\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["rsync", "--daemon", "--no-detach", "--address=127.0.0.1"]
    command += [f"--port={port}", f"--config={settings}"]
    with subprocess.Popen(command) as running:
        address = f"rsync://127.0.0.1:{port}/www"
        while subprocess.run(["rsync", address], capture_output=True, check=False).returncode == 10:
            time.sleep(0.05)
        try:
            yield address, folder
        finally:
            running.terminate()


def expected(site: Path) -> set[str]:
    return {output.path for output in render_site(site).outputs} | {".sitegen-output"}


@pytest.fixture(params=["folder", "rsync"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """What to write after --to, and the folder it stands for."""
    if request.param == "folder":
        yield str(tmp_path / "www/ada"), tmp_path / "www/ada"
    else:
        address, folder = request.getfixturevalue("server")
        yield f"{address}/ada", folder / "ada"


def test_a_folder_contains_exactly_the_last_deployment(
    site: Path, target: tuple[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    to, folder = target

    def deploy(*options: str) -> str:
        assert main(["deploy", str(site), "--to", to, *options]) == 0
        return capfd.readouterr().out

    assert deploy("--dry-run").startswith(f"Would change {to}: ")
    assert not folder.exists()
    assert deploy() == f"Wrote to {to}: {len(expected(site)) - 1} files added.\n"
    assert set(contents(folder)) == expected(site)
    put(site, {"people/ada-nilsson/files/more.txt": "more"})
    put(site, {"people/ada-nilsson/files/notes.txt": "others"})
    assert deploy() == f"Wrote to {to}: 1 file added, 1 changed.\n"
    (site / "people/ada-nilsson/files/notes.txt").unlink()
    assert deploy() == f"Wrote to {to}: 1 file deleted.\n"
    assert deploy() == f"No changes: {to} is up to date.\n"
    assert set(contents(folder)) == expected(site)


def test_a_folder_with_other_files_is_refused(
    site: Path, target: tuple[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    to, folder = target
    put(folder, {"thesis.tex": "years of work"})
    assert main(["deploy", str(site), "--to", to]) == 1
    message = "the folder contains files not written by sitegen\n    use a separate folder"
    assert message in capfd.readouterr().err
    assert contents(folder) == {"thesis.tex": b"years of work"}


def test_a_missing_parent_folder_on_a_server(
    site: Path, server: tuple[str, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    address, folder = server
    assert main(["deploy", str(site), "--to", f"{address}/no/such/place"]) == 1
    printed = capfd.readouterr().err
    assert "rsync cannot reach or write to this folder\n    rsync: " in printed
    assert "    create the parent folder there" in printed
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("to", "message"),
    [
        ("rsync://127.0.0.1:1/www", "rsync cannot reach or write to this folder\n    rsync: "),
        ("", "--to names no folder"),
        ("SITE", "the folder contains files not written by sitegen"),
        ("SITE/people/www", "the site cannot be written over its own source files"),
    ],
)
def test_unusable_targets(
    site: Path, capfd: pytest.CaptureFixture[str], to: str, message: str
) -> None:
    assert main(["deploy", str(site), "--to", to.replace("SITE", str(site))]) == 1
    assert message in capfd.readouterr().err


def test_a_site_with_errors_is_not_deployed(
    site: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: '[x](missing.pdf)'\n"})
    assert main(["deploy", str(site), "--to", str(tmp_path / "www")]) == 1
    assert "missing.pdf" in capfd.readouterr().err
    assert not (tmp_path / "www").exists()


@pytest.mark.parametrize(
    ("target", "remote"),
    [
        *((name, True) for name in ("you@[::1]:www", "host.org:", "rsync://host/www")),
        *((name, False) for name in ("www", "C:\\www", "./a:b")),
    ],
)
def test_a_target_is_a_folder_here_or_on_another_machine(target: str, *, remote: bool) -> None:
    assert is_remote(target) is remote
