"""Every command works where there are no POSIX calls, as on Windows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from tests.deployers.remotes import bare, clone, commit, shown
from tests.importing.sites import ADA
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = pytest.mark.tools
ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "tests/importers/fixtures"
WITHOUT_POSIX = """
import importlib.abc, os, signal, sys, warnings

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"):
            raise ImportError(f"no module named {name!r}, as on Windows")

sys.meta_path.insert(0, Missing())
warnings.simplefilter("ignore")
for module, names in (
    (os, "fork forkpty setsid killpg getpgid sched_getaffinity getuid geteuid chroot nice"),
    (signal, "setitimer getitimer alarm pthread_sigmask sigwait ITIMER_REAL ITIMER_VIRTUAL ITIMER_PROF"
             " SIGALRM SIGKILL SIGPROF SIGXCPU SIGXFSZ SIGHUP SIGUSR1 SIGUSR2 SIGQUIT SIGVTALRM"),
):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    folder = put(tmp_path_factory.mktemp("portable"), {"sitecustomize.py": WITHOUT_POSIX})
    path = os.pathsep.join([str(folder), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(folder / "cache")}


def run(environment: Mapping[str, str], folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "sitegen", *words]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8",
        timeout=300, check=False,
    )  # fmt: skip
    assert "bug in sitegen" not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def test_every_command_works(environment: Mapping[str, str], tmp_path: Path) -> None:
    code = "import os; print(hasattr(os, 'fork'))\nimport fcntl"
    python = [sys.executable, "-c", code]
    done = subprocess.run(python, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "False\n"
    assert "as on Windows" in done.stderr
    put(tmp_path, {"ada.md": ADA, "other/people/bo-ek/person.yaml": "name: Bo Ek\n"})
    commands = (
        "new site --from ada.md",
        "export cv site -o ada.pdf",
        f"import ada.pdf {FIXTURES}/same.docx {FIXTURES}/same.html --site site --person ada-nilsson",
        "import --undo --site site",
        "build site",
        "check site",
        "export bibtex site -o ada.bib",
        "deploy site --to public",
        "themes",
        "schema person",
        "workflow site --install sitegen-academic",
        "enrich other",  # which has nothing to look up
    )
    help_text = run(environment, tmp_path, "--help")
    known = set(re.findall(r"^  ([a-z]+)  +[A-Z]", help_text, re.MULTILINE))
    assert {command.split()[0] for command in commands} == known - {"serve"}
    for command in commands:
        run(environment, tmp_path, *command.split())


def test_a_site_is_deployed_to_a_branch(environment: Mapping[str, str], tmp_path: Path) -> None:
    remote = bare(tmp_path / "host/site.git")
    person = "people/ada-nilsson/person.yaml"
    site = clone(tmp_path / "site", remote, {person: "name: Ada Nilsson\n"})
    run(environment, tmp_path, "deploy", "site")
    put(site, {person: "name: Ada Nilsson\nbio: I study foam.\n"})
    commit(site)
    run(environment, tmp_path, "deploy", "site")
    assert "I study foam" in shown(remote)["index.html"]
    run(environment, tmp_path, "deploy", "site", "--rollback")
    assert "I study foam" not in shown(remote)["index.html"]


def test_a_site_is_served(environment: Mapping[str, str], tmp_path: Path) -> None:
    put(tmp_path, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\n"})
    command = [sys.executable, "-m", "sitegen", "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout
            printed = next(line for line in server.stdout if "http://" in line)
            address = re.search(r"http://\S+", printed)
            assert address, printed
            with urlopen(address[0], timeout=30) as answer:
                assert b"Ada Nilsson" in answer.read()
        finally:
            server.terminate()
