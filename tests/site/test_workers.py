"""A site of many people is made by all processors, and is the same as one made by one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import traceback
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.errors import SitegenError
from sitegen.site import inputs
from sitegen.site.build import build_into
from sitegen.site.cache import Cache
from sitegen.site.load import load
from sitegen.site.recall import Recall
from sitegen.site.workers import beforehand, beside, each
from tests.site.sites import contents, put

if TYPE_CHECKING:
    from pathlib import Path

PEOPLE = 45
"""More than are worth sharing among processes."""
pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2,
    reason="needs two processors",
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    people = {
        f"people/p{number}/person.yaml": f"name: Person {number}\n" for number in range(PEOPLE)
    }
    works = "@misc{a, title={Tides}, author={Person 3 and Person 4}, year=2020}\n"
    return put(
        tmp_path / "site",
        {**people, "people/p3/publications.bib": works, "people/p4/publications.bib": works},
    )


def test_what_another_process_read_is_not_read_again(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []
    content = inputs._content

    def look(path: str) -> bytes | None:
        looked_at.append(path)
        return content(path)

    monkeypatch.setattr(inputs, "_content", look)
    seen = inputs.Inputs(site, {})
    load(site, Recall(seen, Cache(site), {}))
    assert seen.of_person("p1") == inputs.Inputs(site, {}).of_person(
        "p1"
    )  # who is in the first share of another
    assert (
        len([path for path in looked_at if path.endswith("p1/person.yaml")]) == 1
    )  # by the one to compare with


def test_by_one_processor_and_by_all(site: Path, tmp_path: Path) -> None:
    build_into(site, tmp_path / "all")
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        build_into(site, tmp_path / "one")
    finally:
        os.sched_setaffinity(0, allowed)
    assert contents(tmp_path / "one") == contents(tmp_path / "all")


def test_what_is_wrong_is_told_of_everybody(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(site, {f"people/p{number}/person.yaml": "nmae: X\n" for number in (7, 30)})
    put(site, {"people/p31/publications.bib": "@misc{a, title={A}}\n@misc{b"})
    assert main(["build", str(site)]) == 1
    said = capsys.readouterr().err
    assert "people/p7/person.yaml:1:1: unknown key 'nmae'" in said
    assert "people/p30/person.yaml:1:1: unknown key 'nmae'" in said
    put(site, {f"people/p{number}/person.yaml": "name: X\n" for number in (7, 30)})
    (problem,) = load(site).left_out
    assert (problem.line, problem.path.endswith("people/p31/publications.bib")) == (2, True)


def test_a_template_that_fails_in_another_process_is_told_once(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, {"templates/pages/home.html": "{{ persn.name }}\n"})
    assert main(["build", str(site)]) == 1
    assert (
        capsys.readouterr().err.count(
            "templates/pages/home.html:1: the template fails: 'persn' is undefined"
        )
        == 1
    )
    assert not (site / "public").exists()


def test_a_process_that_is_killed_is_told_and_not_waited_for() -> None:
    here = os.getpid()

    def work(thing: int) -> int:
        if os.getpid() != here:  # as the kernel does where memory runs out
            os.kill(os.getpid(), signal.SIGKILL)
        return thing

    made = []
    with pytest.raises(SitegenError, match="ended from outside\n    memory may have run out"):
        for one in each(work, range(45), least=2):
            made.append(one)  # noqa: PERF402 - what came before it is kept
    assert made == [0]  # the first share is that of another process
    assert list(each(str, range(45), least=2)) == list(map(str, range(45)))


class OddError(Exception):
    """It cannot be made again of what it is pickled as."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("tide"), "KeyError: 'tide'"),
        (OddError("foam", "sand"), "RuntimeError: .*OddError: foam and sand"),
    ],
)
def test_an_error_in_another_process_is_raised_here_and_tells_where_it_was(
    error: Exception, told: str
) -> None:
    here = os.getpid()

    def work(thing: int) -> int:
        if os.getpid() != here:
            raise error
        return thing

    with pytest.raises((KeyError, RuntimeError)) as raised:
        list(each(work, range(45), least=2))
    shown = "".join(traceback.format_exception(raised.value))
    assert re.search(told, shown.splitlines()[-1])
    assert f'test_workers.py", line {work.__code__.co_firstlineno + 2}, in work' in shown


_INTERRUPTED = """
import signal
import time
from sitegen.site.workers import beside, each

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts in the background ignore it

def work(thing):
    time.sleep(0.01)
    return thing

try:
    for one in each(work, range(100_000), least=2):
        print(one, flush=True)
except KeyboardInterrupt:
    raise SystemExit(130)
"""


def test_ctrl_c_ends_all_of_them_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        while process.stdout.readline() != "40\n":  # when they are all at it
            pass
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, told) == (130, "")


def test_one_thing_is_found_out_beside_another() -> None:
    (there, what), (here, other) = beside(lambda: (os.getpid(), "x"), lambda: (os.getpid(), "y"))
    assert (what, other) == ("x", "y")
    assert here == os.getpid() != there


def test_what_is_raised_beside_another_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0, lambda: 1)
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1, lambda: 1 // 0)
    with pytest.raises(ChildProcessError):  # nobody was left behind
        os.waitpid(-1, os.WNOHANG)


def test_what_is_begun_beforehand_is_there_when_it_was_waited_for(tmp_path: Path) -> None:
    with beforehand(lambda: (tmp_path / "who").write_text(str(os.getpid()), "utf-8")) as wait:
        wait()
        assert (tmp_path / "who").read_text("utf-8") != str(os.getpid())
    with beforehand(lambda: 1 // 0):
        pass
    with pytest.raises(ChildProcessError):  # nobody was left behind
        os.waitpid(-1, os.WNOHANG)


def test_a_large_site_built_again_is_as_built_from_nothing(tmp_path: Path) -> None:
    site = put(
        tmp_path / "site",
        {f"people/p{number}/person.yaml": f"name: Per {number}\n" for number in range(210)},
    )
    _, changed = build_into(site, tmp_path / "out")
    assert changed is None
    assert build_into(site, tmp_path / "out")[1] == 0
    put(site, {"people/p7/person.yaml": "name: Per 7\nposition: Reader\n"})
    _, changed = build_into(site, tmp_path / "out")
    assert changed
    build_into(site, tmp_path / "anew")
    assert contents(tmp_path / "out") == contents(tmp_path / "anew")
