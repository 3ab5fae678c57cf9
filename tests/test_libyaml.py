from __future__ import annotations

import subprocess
import sys

_READ = """
from sitegen import records
from sitegen.errors import ContentError
from sitegen.model import Person

def read(text):
    try:
        return records.decode(text, Person, "person.yaml").name
    except ContentError as error:
        return str(error)

told = [read(text) for text in ("name: no", "name: [a, b", "name: 'a", "name: *a", "a: b: c", "\\tname: a")]
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_reading_imports_the_parser_in_c_alone() -> None:
    modules = run(f"import sys\n{_READ}\nprint(*(name for name in sys.modules if name.startswith('yaml')))").split()
    assert sorted(modules) == ["yaml", "yaml._yaml", "yaml.error", "yaml.events", "yaml.nodes", "yaml.tokens"]


def test_all_of_it_is_there_when_somebody_asks() -> None:
    code = f"""
{_READ}
import yaml
from yaml import YAMLError, reader
assert yaml.safe_dump({{"a": [1, True]}}) == "a:\\n- 1\\n- true\\n"
assert yaml.load("a: [1, yes]", yaml.CSafeLoader) == {{"a": [1, True]}} == yaml.safe_load("a: [1, yes]")
assert yaml.reader.Reader is reader.Reader and yaml.error.YAMLError is YAMLError
try:
    yaml.load("a: [", yaml.CSafeLoader)
except YAMLError as error:
    print(type(error).__name__)
assert told == [read(text) for text in ("name: no", "name: [a, b", "name: 'a", "name: *a", "a: b: c", "\\tname: a")]
assert not hasattr(yaml, "nonsense")
"""
    assert run(code) == "ParserError\n"


def test_without_the_parser_in_c_the_one_in_python_reads() -> None:
    ours = run(f"{_READ}\nprint(*told, sep='\\n')")
    assert run(f"import sys\nsys.modules['yaml._yaml'] = None\n{_READ}\nprint(*told, sep='\\n')") == ours
    assert run(f"import yaml\n{_READ}\nprint(*told, sep='\\n')") == ours


def test_a_package_that_is_not_there_is_told_as_python_does() -> None:
    code = """
from sitegen.bare import bare
try:
    bare("nonsense")
except ModuleNotFoundError as error:
    print(error, error.name)
"""
    assert run(code) == "No module named 'nonsense' nonsense\n"
