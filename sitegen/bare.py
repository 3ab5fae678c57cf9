"""Packages of others, of which little is wanted: what they import besides takes as long again."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def bare(name: str) -> ModuleType:
    """The package, for its modules to be imported. Its own code runs when somebody asks for what only that makes."""
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if not spec or not spec.loader:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    package, loader = module_from_spec(spec), spec.loader

    def get(wanted: str) -> Any:
        module = f"{name}.{wanted}"
        if module in sys.modules or find_spec(module):
            return import_module(module)
        vars(package).pop("__getattr__", None)
        loader.exec_module(package)
        return getattr(package, wanted)

    vars(package)["__getattr__"] = get
    sys.modules[name] = package
    return package


@contextmanager
def in_place_of(name: str, *things: Callable[..., object]) -> Iterator[None]:
    """What is imported meanwhile finds these functions or classes as a module, if nobody has imported the one of that
    name yet. In the place of anything else it finds a class, to be named in annotations; calling it loads the module.
    """
    absent = name not in sys.modules
    if absent:
        module = ModuleType(name)
        vars(module).update(
            {thing.__name__: thing for thing in things}, __getattr__=partial(_later, name)
        )
        sys.modules[name] = module
    try:
        yield
    finally:
        if absent:
            del sys.modules[name]


@contextmanager
def seen_with(name: str, **things: object) -> Iterator[None]:
    """What is imported meanwhile finds a module that has these things in the place of its own."""
    module = import_module(name)
    changed = ModuleType(name)
    vars(changed).update(vars(module), **things)
    sys.modules[name] = changed
    try:
        yield
    finally:
        sys.modules[name] = module


class _Later(type):
    """The class of what a module holds that is not loaded yet."""

    def __call__(cls, *given: Any, **named: Any) -> Any:
        return getattr(import_module(cls.__module__), cls.__name__)(*given, **named)


def _later(module: str, wanted: str) -> type:
    if wanted.startswith("__"):  # asked of every module of which something is imported
        raise AttributeError(wanted)
    return _Later(wanted, (), {"__module__": module})


def postponed(name: str, *functions: str) -> None:
    """Have a module loaded when somebody asks for what it holds, not where it is imported; `functions` are those that
    others import by name, and call later.
    """
    if name in sys.modules:
        return
    module = ModuleType(name)

    def get(wanted: str) -> Any:
        if wanted == "__path__":  # asked of every module of which something is imported
            raise AttributeError(wanted)
        if sys.modules.get(name) is module:
            del sys.modules[name]
        return getattr(import_module(name), wanted)

    def calling(function: str) -> Callable[..., Any]:
        return lambda *given, **named: get(function)(*given, **named)

    vars(module).update({function: calling(function) for function in functions}, __getattr__=get)
    sys.modules[name] = module
