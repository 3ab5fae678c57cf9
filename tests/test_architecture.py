"""What `sitegen/README.md` promises of the shape of the code, read off the code."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sitegen"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_NOT_IMPORT = {
    "document": ["sitegen"],
    "errors": ["sitegen"],
    "text": ["sitegen"],
    "bibtex": ["sitegen.importers", "sitegen.parsing", "sitegen.site", "sitegen.exporters", "sitegen.records"],
    "records": ["sitegen.importers", "sitegen.parsing", "sitegen.site", "sitegen.exporters", "sitegen.bibtex"],
    "importers": ["sitegen.parsing", "sitegen.site", "sitegen.exporters", "sitegen.records", "sitegen.bibtex"],
    "parsing": ["sitegen.importers", "sitegen.site", "sitegen.exporters", "sitegen.records"],
    "exporters": ["sitegen.importers", "sitegen.parsing", "sitegen.site"],
    "site": ["sitegen.importers", "sitegen.parsing", "sitegen.exporters", "sitegen.importing", "sitegen.cli"],
}
"""Imports point one way: for each part, what it must not know."""

PURE = ["bibtex", "document", "errors", "model", "parsing", "records", "text", "vita"]
"""Parts that touch no file, but for the data that comes with them."""


def imports(path: Path) -> set[str]:
    """Every module of ours that a module imports, at the top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    barred = MAY_NOT_IMPORT.get(part(path), [])
    wrong = [name for name in imports(path) for bar in barred if name == bar or name.startswith(f"{bar}.")]
    own = f"sitegen.{part(path)}"
    assert not [name for name in wrong if not name.startswith(own)]


@pytest.mark.parametrize(
    "path", [path for path in MODULES if part(path) in PURE], ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_the_middle_touches_no_files(path: Path) -> None:
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    assert not calls & {"open", "read_text", "write_text", "write_bytes", "unlink", "mkdir", "iterdir", "glob", "rglob"}
    assert "pathlib" not in imports(path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize(
    ("command", "never"),
    [
        (["--help"], ["jinja2", "yaml", "bibtexparser", "tornado", "markdown_it", "pypinyin", "asyncio"]),
        (["build", "content", "-o", "{out}"], ["tornado", "pypinyin", "watchfiles", "sitegen.parsing"]),
        (["import", "content/cvs/zhuofu-chen.txt", "--site", "{out}"], ["jinja2", "tornado", "watchfiles"]),
    ],
    ids=["help", "build", "import"],
)
def test_a_command_imports_only_what_it_needs(command: list[str], never: list[str], tmp_path: Path) -> None:
    arguments = [word.format(out=tmp_path / "out") for word in command]
    code = f"""
import sys
from sitegen.cli import main
try:
    assert main({arguments!r}) == 0
except SystemExit as stop:
    assert not stop.code
print("\\n".join(sorted(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "sitegen.cli" in loaded
    assert not loaded & set(never)
