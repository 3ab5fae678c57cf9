"""Packages of others, of which few modules are wanted: what their `__init__` imports besides takes as long again."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType


def bare(name: str) -> ModuleType:
    """The package, for its modules to be imported. Its own code runs when somebody asks for what only that makes."""
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if not spec or not spec.loader:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    package, loader = module_from_spec(spec), spec.loader

    def get(wanted: str) -> Any:
        if wanted.startswith("__"):
            raise AttributeError(wanted)
        if find_spec(f"{name}.{wanted}"):
            return import_module(f"{name}.{wanted}")
        vars(package).pop("__getattr__", None)
        loader.exec_module(package)
        return getattr(package, wanted)

    vars(package)["__getattr__"] = get
    sys.modules[name] = package
    return package
