"""The documentation cannot drift: its commands are run, and what it names exists."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.model import Person
from tests.sites import put

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
GUIDES = sorted((ROOT / "docs").glob("*.md"))
DOCUMENTS = [
    README,
    *GUIDES,
    *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "sitegen/README.md")),
    *(ROOT / name for name in ("themes/README.md", "tests/README.md", "bench/README.md")),
]
SESSIONS = re.findall(r"```console\n\$ (.+)\n((?:.+\n)+)```", README.read_text(encoding="utf-8"))
CVS = sorted((ROOT / "content/cvs").glob("*.txt"))
NOT_RUN = {".", "make", "pip", "python3"}
"""Commands of the set-up, which `make test` and the tests of the wheel run."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with everything that the documentation's commands expect."""
    first, second, *_ = CVS
    (tmp_path / "content").symlink_to(ROOT / "content")
    for name in ("cv.txt", "cv.pdf", "cvs/ada.txt", "mysite/cv-2027.txt", "site/cv-2027.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        newer = b"\n\nHonours\n\nBest Paper Award, Foam Days, 2026\n" if "2027" in name else b""
        (tmp_path / name).write_bytes(first.read_bytes() + newer)
    (tmp_path / "cvs/bo.txt").write_bytes(second.read_bytes())
    bib = "@article{lind2020tides, title = {Tides}, author = {Mara Lind}, year = 2020}\n"
    refs = "M. Lind and B. Ek. Tides in narrow straits. Journal of Tides 3(1), 1-9, 2020.\n"
    return put(tmp_path, {"papers.bib": bib, "refs.txt": refs})


def run(command: str, folder: Path, home: Path | None = None) -> str:
    """Run one command as a user would, and return what it prints."""
    name, *words = shlex.split(command, comments=True)
    program = [sys.executable, "-m", "sitegen"] if name == "sitegen" else [name]
    environment = os.environ | {"HOME": str(home or folder)}
    for role in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{role}_NAME": "Mara Lind", f"GIT_{role}_EMAIL": "mara@example.org"}
    done = subprocess.run(
        [*program, *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else f"exit {done.returncode}\n{done.stdout}"


def commands(document: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.+?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and line.split()[0] not in NOT_RUN]


def test_the_readme_shows_what_an_import_and_a_mistake_print(place: Path) -> None:
    (importing, imported), (building, complained) = SESSIONS
    shutil.rmtree(place / "mysite")
    assert run(importing, place) == imported
    (person,) = (place / "mysite/people").glob("*/person.yaml")
    person.write_text(person.read_text("utf-8").replace("education:", "eductaion:", 1), "utf-8")
    assert run(building, place) == f"exit 1\n{complained}"


@pytest.mark.tools
def test_getting_started_leads_from_a_cv_to_a_published_site(place: Path) -> None:
    """Run the guide from its first command to its last, against a git remote on this machine."""
    remote = place / "remote.git"
    subprocess.run(["git", "init", "-q", "--bare", remote], check=True)
    (place / ".gitconfig").write_text(
        f'[url "file://{remote}"]\n\tinsteadOf = https://github.com/ada/ada.github.io\n', "utf-8"
    )
    kept = (place / "mysite/cv-2027.txt").read_bytes()
    shutil.rmtree(place / "mysite")
    folder = place
    for command in commands(ROOT / "docs/getting-started.md"):
        if command.startswith("cd "):
            folder /= command.removeprefix("cd ")
            (folder / "cv-2027.txt").write_bytes(kept)
            shutil.copytree(place / "cvs", folder / "cvs")
        elif command.startswith("sitegen serve"):
            assert_serves(command, folder)
        elif command.startswith("sitegen check"):
            assert "Traceback" not in run(command, folder, place)
        else:
            output = run(command, folder, place)
            assert not output.startswith("exit"), f"{command}\n{output}"
    assert b"gh-pages" in subprocess.check_output(["git", "-C", remote, "branch"])
    assert (folder / "cv.pdf").read_bytes().startswith(b"%PDF")


def assert_serves(command: str, folder: Path) -> None:
    words = [sys.executable, "-m", "sitegen", *shlex.split(command)[1:], "--port", "0"]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            assert any("http://127.0.0.1:" in line for line in server.stdout)
        finally:
            server.terminate()


def test_every_command_of_the_guides_is_valid() -> None:
    """`--help` after a command is only reached if its options exist."""
    for document in (README, *GUIDES):
        for command in commands(document):
            if command.startswith("sitegen ") and "--version" not in command:
                help_text = run(f"sitegen {command.split()[1]} --help", ROOT)
                for option in re.findall(r"(?<= )--[a-z-]+", command.partition("#")[0]):
                    assert option in help_text, command


def test_the_readme_has_every_command_of_the_program_and_only_make_targets_that_exist() -> None:
    help_text = run("sitegen --help", ROOT)
    listed = re.findall(r"^ +([a-z]+) {2,}\S", help_text.partition("ommands")[2], re.MULTILINE)
    assert len(listed) > 8
    text = README.read_text(encoding="utf-8")
    assert [name for name in listed if not re.search(rf"`(sitegen )?{name}`", text)] == []
    makefile = (ROOT / "Makefile").read_text("utf-8")
    text = "".join(path.read_text("utf-8") for path in DOCUMENTS)
    targets = set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE))
    assert {"demo", "check", "test"} <= targets
    assert [name for name in targets if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_work(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", re.sub("`[^`\n]+`", "", text)):
        assert (document.parent / target).exists(), target


def test_every_key_of_a_person_is_documented_and_named_tests_exist() -> None:
    text = (ROOT / "docs/content.md").read_text("utf-8")
    assert [name for name in Person.__dataclass_fields__ if f"`{name}`" not in text] == []
    text = (ROOT / "tests/README.md").read_text("utf-8").partition("## What is promised")[2]
    named = re.findall(r"`([\w/]+(?:\.py|/))`", text)
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "tests" / name).exists()] == []
    assert len(README.read_text("utf-8").splitlines()) <= 150
    assert len((ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()) <= 60
