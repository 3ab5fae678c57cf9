from __future__ import annotations

import subprocess
import sys

import pytest

_START = """
import sys
from sitegen.bare import postponed
postponed("inspect", "getattr_static")
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", _START + code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_what_is_postponed_is_not_loaded_where_it_is_imported() -> None:
    assert run("import inspect\nfrom inspect import getattr_static\nprint('dis' in sys.modules)") == "False"


@pytest.mark.parametrize(
    "asked",
    [
        "import inspect; print(inspect.isclass(int), inspect.isclass(3))",
        "from inspect import isclass; print(isclass(int), isclass(3))",
        "from inspect import getattr_static; print(getattr_static(int, 'real') is not None, 'dis' not in sys.modules)",
        "import inspect; inspect.isclass(int); import inspect as it; print(hasattr(it, '__file__'), hasattr(it, 'x'))",
    ],
)
def test_it_is_there_when_somebody_asks(asked: str) -> None:
    assert run(asked) == "True False"


def test_what_is_loaded_already_stays() -> None:
    code = "import json\nbefore = sys.modules['json']\npostponed('json')\nprint(sys.modules['json'] is before)"
    assert run(code) == "True"
