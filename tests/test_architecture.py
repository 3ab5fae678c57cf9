"""What the architecture guide promises of the shape of the code, read off the code."""

from __future__ import annotations

import ast
import graphlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sitegen"
MODULES = sorted(PACKAGE.rglob("*.py"))

LEAVES = {"document", "errors", "model", "shipped"}
"""Rooms that import nothing of ours but each other."""

MAY_NOT_IMPORT = {
    "assisting": ["importers", "converters", "importing", "exporters", "checking", "cli"],
    "content": ["importers", "parsing", "importing", "planning", "exporters"],
    "importers": ["converters", "parsing", "exporters", "content", "importing"],
    "converters": ["exporters", "importing", "cli"],
    "parsing": ["converters", "importers", "exporters", "importing"],
    "checking": ["importing", "exporters", "deployers", "cli"],
    "deployers": ["importers", "parsing", "exporters", "importing", "cli"],
    "cv": ["importers", "parsing", "exporters", "importing", "cli"],
    "enriching": ["importers", "exporters", "deployers", "cli"],
    "exporters": ["importers", "parsing"],
    "importing": ["exporters", "building", "rendering", "views", "cli"],
    "planning": ["importers", "parsing", "importing", "cli", "views", "rendering", "building"],
    "views": ["importers", "parsing", "importing", "cli", "rendering", "building"],
    "rendering": ["importers", "parsing", "importing", "cli", "building", "serving"],
    "feeds": ["importers", "parsing", "importing", "cli", "rendering", "building", "serving"],
    "building": ["importers", "parsing", "importing", "cli", "serving"],
}
"""Imports point one way: for each room, the rooms that it must not import."""

NETWORK = {"urllib.request", "http.client", "requests", "httpx", "aiohttp", "tornado.httpclient"}
MAY_USE_THE_NETWORK = {
    *("assisting/client.py", "checking/external.py", "enriching/web.py"),
    "network.py",  # which they use
}
SENDS_REQUESTS = {"Client", "AsyncClient", "get", "head", "post", "request", "stream"}


def imports(path: Path) -> set[str]:
    """Every module that a module imports, at the top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def calls(path: Path) -> list[ast.Call]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call)]


def test_rooms_form_no_cycle() -> None:
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        ours = {module.split(".")[1] for module in imports(path) if module.startswith("sitegen.")}
        graph.setdefault(room(path), set()).update(ours - {room(path)})
    graphlib.TopologicalSorter(graph).prepare()


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def name(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_one_way_and_leaves_import_nothing_of_ours(path: Path) -> None:
    ours = {module.split(".")[1] for module in imports(path) if module.startswith("sitegen.")}
    assert not ours & set(MAY_NOT_IMPORT.get(room(path), []))
    assert ours <= LEAVES or room(path) not in LEAVES


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_three_modules_use_the_network_and_one_of_them_opens_clients(path: Path) -> None:
    used = {m for m in imports(path) if any(m == one or m.startswith(f"{one}.") for one in NETWORK)}
    assert not used or name(path) in MAY_USE_THE_NETWORK
    called = {
        node.func.attr
        for node in calls(path)
        if isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) in ("httpx", "client", "self._client")
    }
    assert not called & SENDS_REQUESTS or name(path) == "network.py"


WRITES = {
    *("write_text", "write_bytes", "touch", "mkdir", "makedirs", "rmdir", "unlink", "rename"),
    *("symlink_to", "hardlink_to", "chmod", "truncate"),
}
"""Functions that change files, whoever has them."""
WRITES_OF_OS = WRITES | {"open", "remove", "replace", "renames", "link", "symlink", "removedirs"}
MAY_WRITE = {
    "deployers/git.py": {"unlink"},  # a lock in the clone's .git, of a git that was killed
    "exporters/export.py": {"write_bytes"},  # to a pipe or a device
    "importers/files.py": {"os.open"},  # to read without waiting for a pipe
    "cli/__init__.py": {"os.open"},  # the null device
}


def changes_of_files(path: Path) -> set[str]:
    """Every call in a module that opens a file for writing, or creates, moves or deletes one."""
    found: set[str] = set()
    for node in calls(path):
        owner, _, function = ast.unparse(node.func).rpartition(".")
        modes = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        modes += [k.value.value for k in node.keywords if isinstance(k.value, ast.Constant)]
        is_written = any(isinstance(mode, str) and set(mode) & set("wax+") for mode in modes)
        if owner in ("os", "shutil") and (owner == "shutil" or function in WRITES_OF_OS):
            found.add(f"{owner}.{function}")
        elif function in WRITES or (function in ("open", "fdopen") and is_written):
            found.add(function)
    return found


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_one_package_writes_moves_and_deletes_files(path: Path) -> None:
    assert room(path) == "files" or changes_of_files(path) <= MAY_WRITE.get(name(path), set())


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_one_module_splits_addresses(path: Path) -> None:
    """Those of users need not be addresses: `urlsplit` raises ValueError for `http://[::1`."""
    splits = {"urllib.parse.urlsplit", "urllib.parse.urlparse", "urllib.parse.urldefrag"}
    may_split = {"content/services.py", "serving/handlers.py"}  # the latter refuses such requests
    assert not imports(path) & splits or name(path) in may_split
