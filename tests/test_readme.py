"""The README cannot drift: what it shows of a terminal is run, what it names must exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.model import Person
from tests.test_architecture import PACKAGE

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ (.+)\n((?:.+\n)+)```", README)
DOCUMENTS = [
    ROOT / "README.md",
    PACKAGE / "README.md",
    ROOT / "themes/README.md",
    ROOT / "CHANGELOG.md",
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "content").symlink_to(ROOT / "content")
    return tmp_path


def run(command: str, place: Path) -> str:
    words = command.split()
    assert words[0] == "sitegen"
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def test_what_an_import_and_a_mistake_look_like(place: Path) -> None:
    (importing, imported), (building, complained) = SESSIONS
    assert run(importing, place) == imported
    (person,) = (place / "mysite/people").glob("*/person.yaml")
    person.write_text(person.read_text("utf-8").replace("education:", "eductaion:", 1), "utf-8")
    assert run(building, place) == complained


def test_the_commands_it_names_exist() -> None:
    named = set(re.findall(r"`?sitegen (new|import|build|serve|export|[a-z]{4,})\b", README)) - {
        "reads"
    }
    help_text = subprocess.run(
        [sys.executable, "-m", "sitegen", "--help"], capture_output=True, text=True, check=True
    )
    for command in named:
        assert re.search(rf"^  {command}\s", help_text.stdout, re.MULTILINE), command


def test_the_make_targets_it_names_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"(?:^|`)make (\w+)", README, re.MULTILINE))
    assert {"demo", "test"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_documents_link_to_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (document.parent / target).exists(), target


def test_the_architecture_page_names_every_module() -> None:
    page = (PACKAGE / "README.md").read_text("utf-8")
    for path in PACKAGE.glob("*"):
        if path.name not in ("__init__.py", "__main__.py", "__pycache__", "README.md", "py.typed"):
            assert re.search(rf"\b{re.escape(path.name)}\b", page), path.name


def test_every_key_of_a_person_is_documented_for_users() -> None:
    page = (ROOT / "docs/content.md").read_text("utf-8")
    for name in Person.__dataclass_fields__:
        assert f"`{name}`" in page, name


def test_what_the_page_about_the_tests_names_is_there() -> None:
    page = (ROOT / "tests/README.md").read_text("utf-8")
    promises = page.partition("## What is promised")[2]
    named = re.findall(r"`([\w/]+(?:\.py|/))`", promises)
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "tests" / name).exists()] == []
