"""No file keeps an import busy for ever, and none takes more memory than a CV may."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UnreadableError
from sitegen.importers import deadline, files
from sitegen.importing import sources

if TYPE_CHECKING:
    from pathlib import Path

GIB = 1 << 30
ALIASES = b"a: &a [x]\n" + b"".join(
    b"%c: &%c [*%c,*%c]\n" % (c + 1, c + 1, c, c) for c in range(97, 122)
)


def endless(path: Path) -> Path:
    """A range of dates that never ends: every pattern of dates tries it from every place."""
    path.write_text("2019-" * 40_000)
    return path


# Hypothesis has Python tell it of garbage collections; what is raised there is lost, and raised again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_takes_too_long_ends_in_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadline, "_SECONDS", 0.2)
    path = endless(tmp_path / "cv.txt")
    with pytest.raises(UnreadableError) as caught:
        sources.read(path)
    assert caught.value.problems[0].path == str(path)
    assert "more time than any CV" in caught.value.problems[0].message
    with deadline.deadline(path):
        pass  # and it is over for what comes next


def test_a_thread_is_not_bounded(tmp_path: Path) -> None:
    path = tmp_path / "cv.txt"
    path.write_text("Ottilie Varga\n")
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(str(sources.read(path).person.name)))
    thread.start()
    thread.join()
    assert found == ["Ottilie Varga"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("dates.txt", b"2019-" * 40_000),
        ("deep.json", b"[" * 1_000_000),
        ("aliases.yaml", ALIASES),
        ("picture.bib", b"\x89PNG\r\n\x1a\n" + bytes(100)),
        ("empty.bib", b""),
        ("rules.html", b"<style>" + b".a{" * 300_000 + b"</style>"),
        ("loop.tex", rb"\def\a{\a\a}\a"),
        ("bytes.docx", b"PK\x03\x04" + bytes(10_000)),
        ("half.pdf", b"%PDF-1.7\n" + b"1 0 obj<</Type/Catalog>>" * 1000),
    ],
)  # fmt: skip
def test_the_command_ends_in_a_message(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    command = [
        sys.executable,
        "-m",
        "sitegen",
        "import",
        name,
        "--site",
        "site",
        "--person",
        "someone",
    ]

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (GIB, GIB))
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))

    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=bounded
    )
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith(f"{name}:")
    assert "\n    " in done.stderr, "no hint"
    assert not (tmp_path / "site").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize(
    "name", ["cv.pdf", "cv.txt", "cv.tex", "cv.docx", "refs.bib", "cv.json", "cv"]
)
def test_a_pipe_or_a_device_is_no_file(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(UnreadableError) as caught:
        sources.read(tmp_path / name)
    assert (
        "a pipe or a device" in caught.value.problems[0].message
        or "suffix" in caught.value.problems[0].message
    )
    (tmp_path / "zeros.txt").symlink_to("/dev/zero")
    with pytest.raises(UnreadableError, match="a pipe or a device"):
        sources.read(tmp_path / "zeros.txt")


def test_the_time_of_children_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "_SECONDS", 1.0)
    busy = "import time\nwhile time.process_time() < 1.5: pass"
    with pytest.raises(UnreadableError), deadline.deadline(tmp_path):
        with deadline.with_children():
            subprocess.run([sys.executable, "-c", busy], check=True)
        while True:
            pass


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_nothing_is_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert files.content(tmp_path / "pipe", 10) == b""
