"""Work is spread over processes, and what goes wrong in one of them is reported."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site
from sitegen.building.render import MIN_PARALLEL
from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.processes import Limits, map_limited, map_unordered
from tests.sites import contents, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMITS = Limits(cpu_seconds=60, seconds=300, memory=4 << 30)
_factor: int


def start(factor: int) -> None:
    global _factor
    _factor = factor


def multiply(number: int) -> int:
    if number == 99:
        os._exit(1)
    return number * _factor


@contextmanager
def other_thread() -> Iterator[None]:
    """Another thread, so that this process must not fork."""
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("threads", [0, 1])
def test_each_task_is_done_once(parallel: bool, threads: int) -> None:
    with other_thread() if threads else nullcontext():
        results = map_unordered(
            multiply, range(20), parallel=parallel, initializer=start, arguments=(3,)
        )
        assert sorted(results) == [3 * number for number in range(20)]


def test_a_process_that_is_killed_is_an_error_and_not_a_hang() -> None:
    tasks = map_unordered(multiply, range(100), parallel=True, initializer=start, arguments=(1,))
    with pytest.raises(UsageError, match="stopped one of sitegen's processes"):
        list(tasks)


class OddError(Exception):
    """An error that is sent to another process, and cannot be created there."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


def behave(how: str) -> str:
    """Return, raise, end without a result, never end, or use all memory."""
    match how:
        case "raise":
            raise UsageError("not today", hint="try tomorrow")
        case "exit":
            os._exit(1)
        case "hang":
            while True:
                pass
        case "raise oddly":
            raise OddError("a", "b")
        case "grow":
            return str(len(bytearray(1 << 45)))
    return how * 100_000


@pytest.mark.parametrize("threads", [0, 1])
def test_limited_processes_return_results_in_order_or_are_terminated(threads: int) -> None:
    with other_thread() if threads else nullcontext():
        results = list(map_limited(behave, ["a", "exit", "b", "grow", "c"], LIMITS))
        assert results == ["a" * 100_000, None, "b" * 100_000, None, "c" * 100_000]
        assert list(map_limited(behave, ["hang"] * 3, replace(LIMITS, seconds=0.2))) == [None] * 3
    assert not multiprocessing.active_children()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits processor time")
def test_a_limited_process_is_terminated_when_its_processor_time_is_over() -> None:
    limits = replace(LIMITS, cpu_seconds=1)
    assert list(map_limited(behave, ["hang", "a"], limits)) == [None, "a" * 100_000]


@pytest.mark.parametrize(("own", "expected"), [("", "1"), ("3", "3")])
def test_a_limited_process_computes_in_one_thread_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, own: str, expected: str
) -> None:
    name = "OPENBLAS_NUM_THREADS"
    monkeypatch.setenv(name, own)
    if not own:
        monkeypatch.delenv(name)
    assert list(map_limited(os.environ.get, [name], LIMITS)) == [expected]
    assert os.environ.get(name, "") == own


def test_what_a_limited_process_raises_is_raised_and_ends_the_others() -> None:
    with pytest.raises(UsageError, match="not today") as caught:
        list(map_limited(behave, ["raise", "hang", "hang"], LIMITS))
    assert caught.value.problems[0].hint == "try tomorrow"
    assert "in behave" in caught.value.__notes__[0]
    assert not multiprocessing.active_children()
    with pytest.raises(RuntimeError, match="OddError: a and b") as odd:  # it cannot be sent
        list(map_limited(behave, ["raise oddly"], LIMITS))
    assert "in behave" in odd.value.__notes__[0]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    names = [f"p{number:02}" for number in range(2 * MIN_PARALLEL)]
    people = {f"people/{name}/person.yaml": f"name: Person {name}\n" for name in names}
    paper = "@misc{a, title = {Waves}, author = {Person p01 and Person p07}, year = 2020}\n"
    return put(tmp_path / "site", {**people, "people/p01/publications.bib": paper})


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_several_processes_build_what_one_builds(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    with other_thread() if method == "spawn" else nullcontext():
        build_site(many, tmp_path / "parallel")
    monkeypatch.setattr("sitegen.processes._count_processors", lambda: 1)
    build_site(many, tmp_path / "sequential")
    assert contents(tmp_path / "parallel") == contents(tmp_path / "sequential")


def test_problems_of_several_processes_are_all_reported(
    many: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(many, {f"people/p{number}/person.yaml": "nmae: x\n" for number in (10, 20)})
    assert main(["build", str(many)]) == 1
    assert capsys.readouterr().err.count("unknown key 'nmae'") == 2
    put(many, {f"people/p{number}/person.yaml": "name: x\n" for number in (10, 20)})
    put(many, {"templates/pages/home.html": "{{ nothing }}", "templates/pages/cv.html": "{% x %}"})
    assert main(["build", str(many)]) == 1
    errors = capsys.readouterr().err
    for template in ("home", "cv"):
        assert errors.count(f"templates/pages/{template}.html:1") == 1
    assert not (many / "public").exists()
