"""No file can hang an import or use up the machine's memory, on any system."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import files, read, worker
from tests.conftest import GOLDEN

FIXTURES = Path(__file__).parent / "fixtures"
NO_POSIX = """
import os, signal, sys
for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules[name] = None
for module, names in ((os, ("fork", "forkpty", "setsid", "getuid", "O_NONBLOCK")), (signal, dir(signal))):
    for name in names:
        if module is os or name.startswith(("ITIMER_", "SIGALRM", "SIGPROF", "SIGXCPU", "setitimer", "getitimer")):
            if hasattr(module, name):
                delattr(module, name)
"""


@pytest.mark.parametrize(
    "path", [GOLDEN / "pdf/article.pdf", FIXTURES / "same.txt"], ids=["pdf", "txt"]
)
def test_an_import_needs_nothing_that_only_posix_has(path: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(NO_POSIX)  # also run by the worker process
    program = (
        "import os, signal, sys; assert not hasattr(os, 'fork')\n"
        "assert not hasattr(signal, 'setitimer')\n"
        "from pathlib import Path; from sitegen.importing import sources\n"
        "print(sources.read(Path(sys.argv[1])).person.name)"
    )
    search_path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", program, path],
        env={**os.environ, "PYTHONPATH": search_path, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_a_small_text_file_needs_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent")
    (tmp_path / "cv.txt").write_text("Ottilie Varga\n")
    assert read(tmp_path / "cv.txt").lines[0].text == "Ottilie Varga"
    (tmp_path / "cv.html").write_text("<p>Ottilie Varga")
    with pytest.raises(OSError):
        read(tmp_path / "cv.html")


def test_the_worker_is_terminated_at_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "READ", replace(worker.READ, seconds=0.001))
    (tmp_path / "cv.html").write_text("<p>Ottilie Varga")
    with pytest.raises(UnreadableError) as caught:
        read(tmp_path / "cv.html")
    (problem,) = caught.value.problems
    assert problem.path == str(tmp_path / "cv.html")
    assert "too much time or memory" in problem.message


@pytest.mark.skipif(os.name == "nt", reason="needs a script that can be run")
def test_what_the_worker_raises_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'Traceback:\nValueError: foam' >&2\nexit 1\n")
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    (tmp_path / "cv.html").write_text("<p>Ottilie Varga")
    with pytest.raises(UnreadableError, match="reading this file fails: ValueError: foam"):
        read(tmp_path / "cv.html")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("dates.txt", b"2019-" * 40_000),
        ("deep.json", b"[" * 1_000_000),
        ("rules.html", b"<style>" + b".a{" * 300_000 + b"</style>"),
        ("bytes.docx", b"PK\x03\x04" + bytes(10_000)),
        ("half.pdf", b"%PDF-1.7\n" + b"1 0 obj<</Type/Catalog>>" * 1000),
    ],
)  # fmt: skip
def test_a_hostile_file_ends_the_command_with_a_message(
    name: str, data: bytes, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    command = [sys.executable, "-m", "sitegen", "import", name, "--site", "site", "--person", "a"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith(f"{name}:")
    assert "\n    " in done.stderr, "no hint"
    assert not (tmp_path / "site").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["cv.pdf", "cv.txt", "cv.tex", "cv.docx"])
def test_pipes_and_devices_are_rejected(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    assert files.read_bytes(tmp_path / name, 10) == b"", "it must not block"
    with pytest.raises(UnreadableError, match="a pipe or a device"):
        read(tmp_path / name)
    (tmp_path / "zeros.txt").symlink_to("/dev/zero")
    with pytest.raises(UnreadableError, match="a pipe or a device"):
        read(tmp_path / "zeros.txt")
