"""Jinja for templates that are rendered thousands of times: what they are compiled to, and where that is kept.

What the program's own templates are compiled to lies beside them, as Python keeps its modules (in `__pycache__`, or
where `PYTHONPYCACHEPREFIX` says); that of other templates in the site's cache.
"""

from __future__ import annotations

import contextlib
import sys
from importlib.util import cache_from_source
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Final

import markupsafe
from jinja2 import BytecodeCache, Environment, Template
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from sitegen.bundled import bundled
from sitegen.site.cache import put

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from jinja2 import nodes
    from jinja2.bccache import Bucket
    from jinja2.compiler import Frame
    from jinja2.environment import TemplateModule

    from sitegen.site.cache import Cache
    from sitegen.site.recall import Memory

_VERSION: Final = 2
"""Counts up when templates are compiled to other code."""

_escaped: Callable[[str], str] = getattr(markupsafe, "_escape_inner", escape)
"""What `escape` calls; the text need not be marked as safe when it is put into a page at once."""


def _shown(value: object) -> str:
    """What stands in a page for a value."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]  # `kind` is its type, exactly
    return _escaped(value) if kind is str else escape(value)  # type: ignore[arg-type]  # a str, exactly


class _Generator(CodeGenerator):
    """Compiles templates as Jinja does, but for the call that puts a value into a page: it makes half of all calls."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")


class _Context(Context):
    """The names that a template knows."""

    def call(self, function: Callable[..., Any], /, *args: Any, **words: Any) -> Any:
        """Call what a template calls; most are macros and functions, of which is known what they are to be given."""
        if type(function) is Macro:
            words.pop("_loop_vars", None)
            words.pop("_block_vars", None)
            return function(self.eval_ctx, *args, **words)
        if type(function) in _PLAIN and not hasattr(function, "jinja_pass_arg"):
            words.pop("_loop_vars", None)
            words.pop("_block_vars", None)
            return function(*args, **words)
        return super().call(function, *args, **words)


_PLAIN: Final = frozenset({FunctionType, MethodType, BuiltinFunctionType})


class _Template(Template):
    """All templates know the same names, so what one imports is made once."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002 - as Jinja calls it
        return self._module or super()._get_default_module()


class QuickEnvironment(Environment):
    """Jinja, for many pages with the same globals."""

    code_generator_class = _Generator
    context_class = _Context
    template_class = _Template
    shown = staticmethod(_shown)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One mapping instead of two behind each other: every name is looked up in it, and every import compares it."""
        return {**self.globals, **(d or {})}


class Compiled(BytecodeCache):
    """Templates as they were compiled before: to do so takes longer than to build the site of one person."""

    def __init__(self, kept: Cache | Memory) -> None:
        """`kept` is where those lie that are not the program's."""
        self._kept = kept
        self._ours = tuple(f"{bundled(name)}/" for name in ("templates", "themes"))
        self._beside: dict[str, Path] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """As Jinja names it; tells apart where a template is kept."""
        key = super().get_cache_key(name, filename)
        if filename and filename.startswith(self._ours):
            self._beside[key] = Path(f"{cache_from_source(filename)}.{_VERSION}")
        return key

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill it with what is kept, if anything is."""
        if content := self._find(bucket):
            try:
                bucket.bytecode_from_string(content)
            except Exception:  # whatever a damaged file says: it only costs time
                bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        content, path = bucket.bytecode_to_string(), self._beside.get(bucket.key)
        if path and not sys.dont_write_bytecode:
            with contextlib.suppress(OSError):  # the program may lie where only an administrator may write
                path.parent.mkdir(parents=True, exist_ok=True)
                put(path, content)
                return
        self._kept.put(_key(bucket), content)

    def _find(self, bucket: Bucket) -> bytes:
        if path := self._beside.get(bucket.key):
            with contextlib.suppress(OSError):
                return path.read_bytes()
        return self._kept.find(_key(bucket))


def _key(bucket: Bucket) -> tuple[object, ...]:
    return ("template", _VERSION, bucket.key, bucket.checksum)
