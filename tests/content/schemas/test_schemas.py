"""The JSON Schemas match the dataclasses, and accept and reject what a build does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.cli import main
from sitegen.content import schemas
from sitegen.content import yaml as records
from sitegen.errors import ContentError
from sitegen.shipped import bundled
from tests.conftest import GOLDEN
from tests.content.schemas.generate import CLASSES, text
from tests.importing.sites import ADA, put
from tests.sites import LAB

FOLDER = Path(schemas.__file__).parent
GOOD = {
    "person": [
        *sorted(bundled("content").glob("people/*/person.yaml")),
        *sorted(GOLDEN.glob("cvs/*.person.yaml")),
    ],
    "site": [bundled("content") / "site.yaml"],
    "theme": sorted(bundled("themes").glob("*/theme.yaml")),
}
SMALL = {
    "person": [
        "name: Ada\nemail: a@example.org\nawards: [Golden Shell]\ntalks:\n",
        "name: {en: Ada, zh: 沈}\neducation: [{degree: PhD, start: 2015, end: present, expected: yes}]\nawards: [Go]\n",
        LAB["people/mei-lin/person.yaml"],
    ],
    "site": [LAB["site.yaml"], "options: {accent: pine, sections: [news]}\nlanguages: en\n"],
    "private": [LAB["people/mei-lin/private.yaml"]],
    "article": ["title: x\ndate: 2024-06\nhidden: true\n"],
}
BROKEN = {
    "person": [
        "nmae: Ada\n", "name: Ada\neductaion: []\n", "name: Ada\neducation: [{start: May}]\n", "bio: x\n",
        "name: Ada\neducation: [{start: 20155}]\n",
        "name: Ada\neducation: [{expected: perhaps}]\n", "name: {english: Ada}\n", "name: [Ada]\n", "- name: Ada\n",
        "name: Ada\nlinks: [github]\n",
        "name: Ada\nawards: Shell\n", "name: Ada\neducation: {degree: PhD}\n",
        "name: Ada\nawards: [{titel: x}]\n",
    ],
    "site": ["titel: x\n", "languages: {en: x}\n", "redirects: [a]\n", "cv: yes please\n"],
    "article": ["tilte: x\n", "date: tomorrow\n", "hidden: maybe\n"],
    "theme": ["options: {accent: {type: colour}}\n", "pages: some\n"],
    "private": ["shoe: 42\n"],
}  # fmt: skip


def check_jsonschema(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def validate(name: str, *files: Path) -> subprocess.CompletedProcess[str]:
    schema = FOLDER / f"{name}.json"
    return check_jsonschema("--schemafile", schema, "--default-filetype", "yaml", *files)


@pytest.mark.parametrize("name", CLASSES)
def test_they_match_the_dataclasses(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.json"
    if request.config.getoption("--accept"):
        path.write_text(text(name), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text(name), "run: pytest --accept " + __file__
    for key, schema in json.loads(text(name))["properties"].items():
        assert schema["description"], f"{key} has no description"


@pytest.mark.parametrize("name", sorted({*GOOD, *SMALL}))
def test_they_accept_what_a_build_accepts(name: str, tmp_path: Path) -> None:
    files = [*GOOD.get(name, ())]
    for number, written in enumerate(SMALL.get(name, ())):
        records.decode(written, CLASSES[name], "x.yaml")
        files.append(put(tmp_path, f"{number}.yaml", written))
    done = validate(name, *files)
    assert done.returncode == 0, done.stdout
    done = check_jsonschema("--check-metaschema", FOLDER / f"{name}.json")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", BROKEN)
def test_they_reject_what_a_build_rejects(name: str, tmp_path: Path) -> None:
    files = []
    for number, written in enumerate(BROKEN[name]):
        with pytest.raises(ContentError):
            records.decode(written, CLASSES[name], "x.yaml")
        files.append(put(tmp_path, f"{number}.yaml", written))
    done = validate(name, *files)
    missed = [path.read_text() for path in files if str(path) not in done.stdout]
    assert missed == []


def test_the_files_of_a_new_site_refer_to_them(tmp_path: Path) -> None:
    cv, site = put(tmp_path, "ada.md", ADA), tmp_path / "site"
    assert main(["new", str(site), "--from", str(cv)]) == 0
    assert main(["new", str(tmp_path / "empty")]) == 0
    files = [*tmp_path.glob("*/*.yaml"), *tmp_path.glob("*/people/*/*.yaml")]
    assert len(files) == 5
    for path in files:
        first = path.read_text("utf-8").partition("\n")[0]
        named = path.parent / first.removeprefix("# yaml-language-server: $schema=")
        assert named.resolve().read_text("utf-8") == text(path.stem)


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(CLASSES)
    assert main(["schema", "site"]) == 0
    assert json.loads(capsys.readouterr().out)["properties"]["languages"]
    assert main(["schema", "sit"]) == 1
    assert "did you mean 'site'?" in capsys.readouterr().err
