"""PyYAML's parser in C, with the events and nodes that it gives and the errors that it raises.

All of PyYAML takes six times as long to import, most of it for the parser in Python that is asked only where the one
in C is missing.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from sitegen.bare import bare

if TYPE_CHECKING:
    import yaml as yaml
else:
    yaml = bare("yaml")
    for _name in ("error", "tokens", "events", "nodes"):
        vars(yaml).update(vars(import_module(f"yaml.{_name}")) | vars(yaml))  # as it does itself, first of all

_NOT_NEEDED: Final = ("composer", "constructor", "emitter", "parser", "reader", "representer", "scanner", "serializer")
"""Modules of which the parser in C wants only the error that each raises."""


def _parser() -> Any:
    known = vars(yaml)
    absent = [name for name in _NOT_NEEDED if name not in known]
    for name in absent:
        kind = f"{name.capitalize()}Error"
        known[name] = SimpleNamespace(**{kind: type(kind, (yaml.MarkedYAMLError,), {})})
    try:
        return import_module("yaml._yaml").CParser
    except (ImportError, AttributeError):  # PyYAML without libyaml, or another one than we know
        return None
    finally:
        for name in absent:
            del known[name]


class Parser(_parser() or yaml.SafeLoader):  # type: ignore[misc]  # whichever there is
    """Gives the events of a text, or its nodes: to these, all that stands in it is text."""

    def resolve(self, *_about: object) -> str:
        """No tag."""
        return ""

    def descend_resolver(self, *_about: object) -> None:
        """Nothing, for tags depend on no place."""

    def ascend_resolver(self) -> None:
        """As little."""


def texts(content: bytes) -> Any:
    """What a YAML file says that holds nothing but texts, in lists and by key; None if it is empty.

    To ask of each whether it is a number or a date, as `yaml.load` does, would take as long again.
    """
    parser = Parser(content)
    try:
        return _texts(parser.get_single_node())
    finally:
        parser.dispose()


def _texts(node: yaml.Node | None) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _texts(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_texts(one) for one in node.value]
    return node.value if node else None
