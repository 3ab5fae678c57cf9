"""What expressions were compiled to is kept, and is what they are compiled to."""

from __future__ import annotations

import marshal
import os
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import sitegen
from sitegen import precompiled
from sitegen.expressions import _Expression

ROOT = Path(__file__).parent.parent
EXPRESSIONS = {
    f"{module.name}.{name}": value
    for module in pkgutil.walk_packages(sitegen.__path__, "sitegen.")
    if not module.name.endswith("__main__")
    for name, value in vars(import_module(module.name)).items()
    if isinstance(value, _Expression)
}


def shelf(folder: Path) -> precompiled._Shelf:
    return precompiled._Shelf(str(folder))


def test_there_are_expressions() -> None:
    assert len(EXPRESSIONS) > 500


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_what_is_kept_makes_the_same_expression(name: str, tmp_path: Path) -> None:
    source, flags = EXPRESSIONS[name]._source, int(EXPRESSIONS[name]._flags)
    one = shelf(tmp_path)
    one._known[source, flags] = marshal.loads(marshal.dumps(precompiled._parts(source, flags)))
    wanted, made = re.compile(source, flags), one.find(source, flags)
    assert not one._new
    assert made == wanted
    assert (made.groups, made.groupindex, made.flags) == (wanted.groups, wanted.groupindex, wanted.flags)


def test_what_one_process_compiled_the_next_one_finds(tmp_path: Path) -> None:
    first = shelf(tmp_path)
    words = first.find(r"(?P<first>\w+)-(\w+)", re.ASCII)
    first._keep(os.getpid())
    second = shelf(tmp_path)
    assert (r"(?P<first>\w+)-(\w+)", int(re.ASCII)) in second._known
    found = second.find(r"(?P<first>\w+)-(\w+)", re.ASCII)
    assert found == words
    assert not second._new
    match = found.fullmatch("low-tide")
    assert match
    assert (match["first"], match[2], match.lastindex) == ("low", "tide", 2)


def test_two_processes_keep_what_both_compiled(tmp_path: Path) -> None:
    first, second = shelf(tmp_path), shelf(tmp_path)
    first.find("low", 0)
    second.find(b"tide", 0)
    first._keep(os.getpid())
    second._keep(os.getpid())
    assert set(shelf(tmp_path)._known) == {("low", 0), (b"tide", 0)}
    assert shelf(tmp_path).find(b"tide", 0).findall(b"tides") == [b"tide"]


def test_a_fork_leaves_it_to_its_parent(tmp_path: Path) -> None:
    one = shelf(tmp_path)
    one.find("low", 0)
    one._keep(os.getpid() + 1)
    assert not list(tmp_path.rglob("*.sre"))


@pytest.mark.parametrize(
    "content", [b"", b"\0\0\0", b"no", marshal.dumps((precompiled._VERSION, [1])), marshal.dumps(3)]
)
def test_a_damaged_file_only_costs_time(content: bytes, tmp_path: Path) -> None:
    one = shelf(tmp_path)
    one.find("low", 0)
    one._keep(os.getpid())
    Path(one._path).write_bytes(content)
    assert shelf(tmp_path).find("low", 0).search("a low tide")


@pytest.mark.parametrize("parts", [(32, [1, 2, 3], 0, {}, (None,)), (32, [], 0), None, (32, "x", 0, {}, (None,))])
def test_damaged_code_only_costs_time(parts: object, tmp_path: Path) -> None:
    one = shelf(tmp_path)
    one._known[("low", 0)] = parts
    assert one.find("low", 0).search("a low tide")


def test_what_another_python_kept_is_not_taken(tmp_path: Path) -> None:
    one = shelf(tmp_path)
    one.find("low", 0)
    one._keep(os.getpid())
    _, known = marshal.loads(Path(one._path).read_bytes())
    Path(one._path).write_bytes(marshal.dumps((("another",), known)))
    assert not shelf(tmp_path)._known


def test_it_lies_where_python_keeps_modules(tmp_path: Path) -> None:
    said = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    said["PYTHONPYCACHEPREFIX"] = str(tmp_path)
    name = next(name for name in EXPRESSIONS if name.startswith("sitegen.bibtex.quick."))
    code = f"import sitegen.bibtex.quick; {name}.match('x')"
    subprocess.run([sys.executable, "-B", "-c", code], cwd=ROOT, env=said, check=True)
    assert not list(tmp_path.rglob("*.sre"))
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=said, check=True)
    assert [path.parent.name for path in tmp_path.rglob("*.sre")] == ["bibtex"]
