"""What is used of Jinja. Its loaders and its caches import as much of the standard library as all of this takes.

What only compiling a template needs is imported when one is compiled, which those that ship are at the first build of
all: see `compiling`.
"""

# ruff: noqa: E402 - none of it may be imported before
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final

from sitegen.bare import bare, in_place_of, postponed, seen_with


class EvalContext:
    """Whether values are escaped: what `jinja2.nodes` says of it, in which there is all that templates are made of."""

    def __init__(self, environment: Any, _template: str | None = None) -> None:
        self.environment, self.autoescape, self.volatile = (
            environment,
            environment.autoescape,
            False,
        )

    def save(self) -> dict[str, Any]:
        """What `revert` takes."""
        return vars(self).copy()

    def revert(self, old: dict[str, Any]) -> None:
        """Be as before."""
        vars(self).clear()
        vars(self).update(old)


class _Type:
    """Any type: nobody looks at those in annotations, and Jinja puts a thousand of them together."""

    def __class_getitem__(cls, _: object) -> type:
        return cls


_TYPES: Final = {
    **dict.fromkeys(
        ("Callable", "Dict", "Iterable", "Iterator", "List", "Mapping", "MutableMapping"), _Type
    ),
    **dict.fromkeys(("Optional", "Sequence", "Set", "Tuple", "Type", "Union"), _Type),
}


def _compiled_later(source: str, flags: int = 0) -> Any:
    return re.compile(source, flags)


@contextmanager
def _lightly() -> Iterator[None]:
    """Modules that are imported meanwhile put no types together and compile no expressions, which takes half of it."""
    with seen_with("typing", **_TYPES), seen_with("re", compile=_compiled_later):
        yield


@cache
def import_compiler() -> None:
    """Import what compiles templates."""
    postponed("ast", "literal_eval")
    with _lightly():
        import_module("jinja2.compiler")
        import_module("jinja2.parser")


def async_variant(normal: Any) -> Any:
    """For filters that come in another form for programs that wait, which nothing here does."""
    return lambda _: normal


bare("jinja2")
postponed("random", "choice", "randrange")
try:
    with (
        _lightly(),
        in_place_of("jinja2.async_utils", async_variant),
        in_place_of("jinja2.nodes", EvalContext),
        in_place_of("jinja2.compiler"),
        in_place_of("jinja2.lexer"),
        in_place_of("jinja2.parser"),
    ):
        import_module("jinja2.environment")
except Exception:  # a version of it wants more of these than we know
    for name in [name for name in sys.modules if name.startswith("jinja2.")]:
        del sys.modules[name]

from jinja2 import runtime as runtime
from jinja2.environment import Environment as Environment
from jinja2.environment import Template as Template
from jinja2.exceptions import TemplateError as TemplateError
from jinja2.exceptions import TemplateNotFound as TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError as TemplateSyntaxError
from jinja2.exceptions import UndefinedError as UndefinedError
from jinja2.runtime import Context as Context
from jinja2.runtime import Macro as Macro
from jinja2.runtime import StrictUndefined as StrictUndefined
from jinja2.utils import missing as missing
