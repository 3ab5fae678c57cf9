"""The wheel, installed where no checkout is, does the whole job."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT)
    (made,) = folder.glob("*.whl")
    return made


def run(*command: object, cwd: Path | None = None, **more: str) -> str:
    environment = {**os.environ, **more}
    for name in ("PYTHONPATH", "VIRTUAL_ENV"):
        environment.pop(name, None)
    words = list(map(str, command))
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()
    return done.stdout.decode()


def test_the_wheel_makes_imports_and_builds(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=True)
    run(place / "bin/pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    sitegen = place / "bin/sitegen"
    code = "import sitegen; print(sitegen.__file__)"
    assert str(place) in run(place / "bin/python", "-c", code, cwd=tmp_path)

    run(sitegen, "new", "empty", cwd=tmp_path)
    run(sitegen, "build", "empty", cwd=tmp_path)
    assert (tmp_path / "empty/public/index.html").exists()

    cv = tmp_path / "cv.txt"
    cv.write_text("Ada Nilsson\n\nEDUCATION\n\nPh.D. in Oceanography, Uppsala University\t2011\n")
    assert "Ada Nilsson" in run(sitegen, "import", cv, "--site", "mine", cwd=tmp_path)
    run(sitegen, "build", "mine", cwd=tmp_path)
    assert "Oceanography" in (tmp_path / "mine/public/cv/index.html").read_text("utf-8")


def test_the_wheel_holds_nothing_private(wheel: Path) -> None:
    names = run(sys.executable, "-m", "zipfile", "-l", wheel)
    assert "_bundled/content/cvs/" in names
    assert "importing/review/page.js" in names
    assert "private.yaml" not in names
    assert "/public/" not in names


def test_the_same_sources_make_the_same_wheel(tmp_path: Path) -> None:
    """Elsewhere, at another time, by somebody with other rights: the bytes are those that anybody can make."""
    skipped = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", ".*_cache", ".hypothesis", "node_modules", "__pycache__"
    )
    made = []
    for name, mode in (("one", 0o644), ("another place", 0o600)):
        copy = tmp_path / name
        shutil.copytree(ROOT, copy, ignore=skipped)
        for path in copy.rglob("*.py"):
            path.chmod(mode)
            os.utime(path, (mode * 10**6, mode * 10**6))
        command = [sys.executable, "-m", "build", "--wheel", "--outdir", copy / "dist", copy]
        run(*command, SOURCE_DATE_EPOCH="1700000000")
        (wheel,) = (copy / "dist").glob("*.whl")
        made.append((wheel.name, hashlib.sha256(wheel.read_bytes()).hexdigest()))
    assert made[0] == made[1]
