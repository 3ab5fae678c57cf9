"""What is used of Jinja. Its loaders and its caches import as much of the standard library as all of this takes.

What only compiling a template needs is imported when one is compiled, which those that ship are at the first build of
all: see `compiling`.
"""

# ruff: noqa: E402 - none of it may be imported before
from typing import Any

from sitegen.bare import bare, in_place_of, postponed


class EvalContext:
    """Whether values are escaped: what `jinja2.nodes` says of it, in which there is all that templates are made of."""

    def __init__(self, environment: Any, _template: str | None = None) -> None:
        self.environment, self.autoescape, self.volatile = environment, environment.autoescape, False

    def save(self) -> dict[str, Any]:
        """What `revert` takes."""
        return vars(self).copy()

    def revert(self, old: dict[str, Any]) -> None:
        """Be as before."""
        vars(self).clear()
        vars(self).update(old)


bare("jinja2")
postponed("random", "choice", "randrange")
with (
    in_place_of("jinja2.nodes", EvalContext),
    in_place_of("jinja2.compiler"),
    in_place_of("jinja2.lexer"),
    in_place_of("jinja2.parser"),
):
    from jinja2.environment import Environment as Environment
    from jinja2.environment import Template as Template
from jinja2 import runtime as runtime
from jinja2.exceptions import TemplateError as TemplateError
from jinja2.exceptions import TemplateNotFound as TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError as TemplateSyntaxError
from jinja2.exceptions import UndefinedError as UndefinedError
from jinja2.runtime import Context as Context
from jinja2.runtime import Macro as Macro
from jinja2.runtime import StrictUndefined as StrictUndefined
from jinja2.utils import missing as missing
