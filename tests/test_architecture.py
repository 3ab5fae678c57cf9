"""What `sitegen/README.md` promises of the shape of the code, read off the code."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.site.inputs import PROGRAM

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sitegen"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_NOT_IMPORT = {
    "document": ["sitegen"],
    "errors": ["sitegen"],
    "shipped": ["sitegen"],
    "text": ["sitegen"],
    "values": ["sitegen"],
    "bibtex": ["sitegen.importers", "sitegen.parsing", "sitegen.site", "sitegen.exporters", "sitegen.records"],
    "records": ["sitegen.importers", "sitegen.parsing", "sitegen.site", "sitegen.exporters", "sitegen.bibtex"],
    "importers": [
        "sitegen.converters",
        "sitegen.parsing",
        "sitegen.site",
        "sitegen.exporters",
        "sitegen.records",
        "sitegen.bibtex",
    ],
    "converters": ["sitegen.site", "sitegen.exporters", "sitegen.importing", "sitegen.cli"],
    "parsing": ["sitegen.converters", "sitegen.importers", "sitegen.site", "sitegen.exporters", "sitegen.records"],
    "checking": ["sitegen.importers", "sitegen.importing", "sitegen.exporters", "sitegen.deployers", "sitegen.cli"],
    "deployers": ["sitegen.importers", "sitegen.parsing", "sitegen.exporters", "sitegen.importing", "sitegen.cli"],
    "cv": ["sitegen.importers", "sitegen.parsing", "sitegen.exporters", "sitegen.importing", "sitegen.cli"],
    "enriching": ["sitegen.importers", "sitegen.site", "sitegen.exporters", "sitegen.deployers", "sitegen.cli"],
    "exporters": ["sitegen.importers", "sitegen.parsing", "sitegen.site"],
    "merging": ["sitegen.importers", "sitegen.site", "sitegen.exporters", "sitegen.records", "sitegen.importing"],
    "review": ["sitegen.exporters", "sitegen.site", "sitegen.cli"],
    "site": ["sitegen.importers", "sitegen.parsing", "sitegen.importing", "sitegen.cli"],
}
"""Imports point one way: for each part, what it must not know."""

PURE = [
    "bibtex",
    "checks",
    "document",
    "errors",
    "identifiers",
    "exporters",
    "merging",
    "model",
    "parsing",
    "pinyin",
    "records",
    "text",
    "vita",
]
"""Parts that touch no file, but for the data that comes with them; of `review`, all but `writing`."""


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


def is_pure(path: Path) -> bool:
    return part(path) in PURE or (part(path) == "review" and path.name != "writing.py")


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    barred = MAY_NOT_IMPORT.get(part(path), [])
    wrong = [name for name in imports(path) for bar in barred if name == bar or name.startswith(f"{bar}.")]
    own = f"sitegen.{part(path)}"
    # What the standard library offers for values, made in less time: anybody may use it as they may that.
    assert not [name for name in wrong if not name.startswith((own, "sitegen.values"))]


@pytest.mark.parametrize("path", [path for path in MODULES if is_pure(path)], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_the_middle_touches_no_files(path: Path) -> None:
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    assert not calls & {"open", "read_text", "write_text", "write_bytes", "unlink", "mkdir", "iterdir", "glob", "rglob"}
    assert "pathlib" not in imports(path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_expressions_are_compiled_when_they_are_used(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statements = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    calls = [ast.unparse(node.func) for part in statements for node in ast.walk(part) if isinstance(node, ast.Call)]
    assert "re.compile" not in calls, "`expression` of `sitegen.expressions` takes its place"


def test_what_a_build_may_import_is_an_input_of_it() -> None:
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in MODULES}
    todo = {name for name in files if name.startswith("sitegen.site")}
    reached = set(todo)
    while todo:
        todo = {name for one in todo for name in imports(files[one]) & files.keys()} - reached
        reached |= todo
    packages = {part(files[name]) for name in reached if files[name].parent != PACKAGE}
    assert packages == set(PROGRAM)


NETWORK = {"urllib.request", "http.client", "requests", "httpx", "aiohttp", "tornado.httpclient"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_two_modules_ask_the_network(path: Path) -> None:
    asking = {name for name in imports(path) if any(name == one or name.startswith(f"{one}.") for one in NETWORK)}
    assert not asking or path in (PACKAGE / "enriching/web.py", PACKAGE / "checking/external.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize(
    ("command", "never"),
    [
        (["--help"], ["typst", "jinja2", "yaml", "bibtexparser", "tornado", "markdown_it", "pypinyin", "asyncio"]),
        (
            ["build", "content", "-o", "{out}"],
            [
                *("typst", "sitegen.cv.making", "tornado", "pypinyin", "watchfiles", "sitegen.parsing", "citeproc"),
                *("yaml.reader", "sitegen.records.writing"),
            ],
        ),
        (
            ["import", "content/cvs/zhuofu-chen.txt", "--site", "{out}"],
            ["jinja2", "bibtexparser", "statistics", "sitegen.site.load"],
        ),
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


def test_the_site_of_one_person_needs_little(tmp_path: Path) -> None:
    person = tmp_path / "site" / "people" / "ada"
    person.mkdir(parents=True)
    (tmp_path / "site" / "site.yaml").write_text("title: Ada\n", encoding="utf-8")
    (person / "person.yaml").write_text("name: Ada\nbio: We bound it by $O(n)$.\n", encoding="utf-8")
    (person / "publications.bib").write_text("@article{a, title = {On $n$}, year = 2020}\n", encoding="utf-8")
    code = f"""
import sys
from sitegen.cli import main
main(["build", {str(tmp_path / "site")!r}])
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "jinja2.environment" in loaded
    others = {"yaml", "jinja2.loaders", "markdown_it", "latex2mathml", "PIL", "babel"}
    assert not loaded & (others | {"shutil", "tempfile", "logging", "difflib", "urllib.request", "multiprocessing"})


def test_the_import_of_a_text_loads_few_packages_of_others(tmp_path: Path) -> None:
    cv = tmp_path / "cv.txt"
    cv.write_text(
        "Ottilie Varga\n\nEducation\nHarbour University, PhD in Hydrology, 2019\n\nPublications\n"
        "O. Varga and A. Diallo. Floods as events. Journal of Rivers 12(3), 45-67, 2021.\n",
        encoding="utf-8",
    )
    code = f"""
import sys
from sitegen.cli import main
before = set(sys.modules)
main(["import", {str(cv)!r}, "--site", {str(tmp_path / "out")!r}])
loaded = [name for name in set(sys.modules) - before if getattr(sys.modules[name], "__file__", None)]
print("loaded", *sorted({{name.partition(".")[0] for name in loaded}} - sys.stdlib_module_names))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == ["loaded", "markupsafe", "pycrfsuite", "sitegen", "yaml"]
