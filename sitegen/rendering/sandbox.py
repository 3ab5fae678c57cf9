"""A stricter version of Jinja's sandbox: no access to files, and limits of time and memory.

Templates of a site or theme may come from somebody else. Jinja's own sandbox keeps them from
running commands and changing values, but not from using the methods of a path, creating ten billion
spaces or looping for hours. This one counts characters: those that filters, methods and operators
are about to create, and those of joined texts. A loop iteration, a call or an included template
also counts as some characters.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Generator, Iterator, Mapping, Set, ValuesView
from functools import wraps
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jinja2 import Environment, Undefined, nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sitegen.errors import ThemeError

_Value = TypeVar("_Value")

_UNCOMPILABLE: Final = (ArithmeticError, RecursionError, SyntaxError, TypeError, ValueError)
"""Errors of Jinja and Python for templates with deep nesting or invalid values."""
_MAX_WORK: Final = 300_000_000
"""Maximum work of the templates of one page, in characters."""
_MAX_SECONDS: Final = 30
"""Maximum processor time of one page: some operations take long for their size."""
_KNOWN: Final = ("builtins", "jinja2", "markupsafe", "sitegen")
"""Packages whose objects' attributes templates may access."""
_INTERVAL: Final = 100_000
"""Work between two checks of the processor time."""
_STEP: Final = 100
"""Work of a loop iteration, a call, or an item of a list."""
_BIT: Final = 1000
"""Work of a bit of a whole number."""
_SIZED: Final = (str, bytes, list, tuple, dict, set, range)
"""Types whose comparison takes longer the larger the values are."""
_COMPARISONS: Final = (
    *("in", "==", "eq", "equalto", "!=", "ne", ">", "gt", "greaterthan"),
    *(">=", "ge", "<", "lt", "lessthan", "<=", "le"),
)
"""Jinja's tests that compare two values."""
_UNBOUNDED: Final = re.compile(
    r"""%[^%a-zA-Z]*(?:\d{7}|\*)        # a large width, or a variable one
    | \{[^{}:!]*[.\[]                   # an attribute or item, of any size
    | \{[^{}]*:[^{}]*(?:\d{7}|\{)       # a large width, or a variable one""",
    re.VERBOSE,
)
"""A format string whose result may be longer than format and values."""


class TooMuchWorkError(SecurityError):
    """A template takes too much time or memory."""

    def __init__(self) -> None:
        """Create the error; its traceback shows the template."""
        super().__init__("it takes more time or memory than any page needs")


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox that ends templates that take too much time or memory.

    Attributes:
        overrun: The error of such a template; no further page will be rendered.
    """

    intercepted_binops = frozenset(("+", "*", "%", "**"))

    def __init__(
        self, *, work: int = _MAX_WORK, seconds: float = _MAX_SECONDS, **options: Any
    ) -> None:
        """Make an environment with limits for each page: of work in characters, and of time."""
        super().__init__(**options)
        self.overrun: ThemeError | None = None
        self._limits = work, seconds
        self._safe: dict[tuple[type, str], bool] = {}
        self.filters.update({name: self._limit(function) for name, function in FILTERS.items()})
        self.filters[_MEASURED] = self._limit(lambda value: value)
        self.filters[_COMPARED] = self._compare
        for name in _COMPARISONS:
            self.tests[name] = self._limit_test(TESTS[name])
        # Pass the context, so that Jinja does not call it at compile time.
        self.filters[_COUNTED] = pass_context(lambda _context, _value: self.spend())
        self.globals["namespace"] = _Namespace
        del self.globals["lipsum"]  # creates texts of any length
        self.start_page()

    def start_page(self) -> None:
        """Reset the counters for a new page.

        Raises:
            ThemeError: The templates of an earlier page exceeded the limits.
        """
        if self.overrun:
            raise self.overrun
        self._work, seconds = self._limits
        self._deadline = time.thread_time() + seconds

    def spend(self, size: int = 0) -> None:
        """Count a step that makes `size` characters.

        Raises:
            TooMuchWorkError: The limit is exceeded.
        """
        before = self._work // _INTERVAL
        self._work -= _STEP + size
        if self._work // _INTERVAL != before and (
            self._work < 0 or time.thread_time() > self._deadline
        ):
            raise TooMuchWorkError()

    def compile(
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        *options: Any,
    ) -> Any:
        """Compile a template, adding counters where Jinja has no hooks.

        Raises:
            TemplateSyntaxError: The template cannot be compiled.
        """
        try:
            return self._compile_counting(source, name, filename, *options)
        except TemplateSyntaxError as error:
            error.filename = error.filename or filename
            raise
        except _UNCOMPILABLE as error:
            message = getattr(error, "msg", str(error))
            line = self._find_line(source) if isinstance(source, str) else 0
            raise TemplateSyntaxError(message, line, name, filename) from error

    def _compile_counting(self, source: str | nodes.Template, *options: Any) -> Any:
        if isinstance(source, str):
            source = self.parse(source, *options[:2])
        tree = _Counting().visit(source)
        tree.set_environment(self)
        return super().compile(tree, *options)

    def _find_line(self, source: str) -> int:
        """Return the first line with which the source cannot be compiled."""
        lines = source.splitlines(keepends=True)
        first, last = 1, len(lines)
        while first < last:
            middle = (first + last) // 2
            try:
                self._compile_counting("".join(lines[:middle]))
            except TemplateSyntaxError:  # incomplete
                first = middle + 1
            except _UNCOMPILABLE:
                last = middle
            else:
                first = middle + 1
        return last

    def join_path(self, template: str, parent: str) -> str:
        """Return the name of a template that another one includes, extends or imports."""
        self.spend()
        return super().join_path(template, parent)

    def concat(self, pieces: Iterable[str]) -> str:
        """Join the texts that a template, a macro or a block yields."""
        kept, size = [], 0
        for piece in pieces:
            kept.append(piece)
            size += len(piece)
            if size > self._work and isinstance(pieces, Generator):
                pieces.throw(TooMuchWorkError())  # so that the traceback contains the template
        self.spend(size)
        return "".join(kept)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether templates may use an attribute; cached per type.

        Objects of the standard library, such as paths, can do anything.
        """
        key = type(obj), attr
        if key not in self._safe:
            is_known = type(obj).__module__.partition(".")[0] in _KNOWN
            is_known = is_known and not isinstance(obj, ModuleType)
            self._safe[key] = is_known and super().is_safe_attribute(obj, attr, value)
        return self._safe[key]

    def call(self, context: Context, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function or a method."""
        self.spend()
        owner = getattr(getattr(function, "__wrapped__", function), "__self__", None)
        if not isinstance(owner, (str, bytes, int, float)):
            result = super().call(context, function, *args, **kwargs)
            if isinstance(result, (list, dict)):
                self.spend(_size(result))
            return result
        args = tuple(map(_listed, args))
        self._check(owner, *args, *kwargs.values())
        if function.__name__ in ("format", "format_map"):
            _check_format(owner)
        result = super().call(context, function, *args, **kwargs)
        self.spend(_size(result))
        return result

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Compute what an operator returns."""
        self.spend()
        if isinstance(left, int) and isinstance(right, int):
            bits = left.bit_length()
            bits = bits * right if operator == "**" else bits + right.bit_length()
            self._check(_BIT * bits)
        elif operator == "+":
            self._check(_size(left) + _size(right))
        else:
            self._check(left, right)
            if operator == "%":
                _check_format(left)
        result = super().call_binop(context, operator, left, right)
        self.spend(_size(result))
        return result

    def _limit(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a filter of Jinja to check the size of its result first."""

        @wraps(function)
        def limited(*args: Any, **kwargs: Any) -> Any:
            self.spend()
            args = tuple(map(_listed, args))
            self._check(*args, *kwargs.values())
            if function is FILTERS["format"]:
                _check_format(args[0])
            result = function(*args, **kwargs)
            self.spend(_size(result))
            return result

        return limited

    def _limit_test(self, function: Any) -> Callable[..., bool]:
        """Wrap a test of Jinja that compares two values, to count the comparison."""
        return lambda one, other: bool(function(one, self._compare(other)))

    def _compare(self, value: _Value) -> _Value:
        """Count a comparison with a value, which may take long if the value is large."""
        self.spend(len(value) if isinstance(value, _SIZED) else 0)
        if time.thread_time() > self._deadline:
            raise TooMuchWorkError()
        return value

    def _check(self, *values: Any) -> None:
        """Check whether a result may be created whose size depends on these values.

        No operation in Jinja or Python creates more than the product of their sizes: `replace` may
        insert a text at each character, `center` creates as many characters as its argument.
        """
        sizes = (abs(value) if isinstance(value, int) else _size(value) for value in values)
        if prod(filter(None, sizes)) > self._work:
            raise TooMuchWorkError()


class _Counting(NodeTransformer):
    """Adds counters of a template's work to its syntax tree."""

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        """Count loop iterations."""
        self.generic_visit(node)
        step = _filter(nodes.Const(None, lineno=node.lineno), _COUNTED)
        node.body.insert(0, nodes.ExprStmt(step, lineno=node.lineno))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Filter:  # noqa: N802
        """Count the characters that `~` joins."""
        self.generic_visit(node)
        return _filter(nodes.List(node.nodes, lineno=node.lineno), "join")

    def visit_List(self, node: nodes.List | nodes.Dict | nodes.Tuple) -> nodes.Expr:  # noqa: N802
        """Measure a value that contains others, which may be nested."""
        self.generic_visit(node)
        return node if getattr(node, "ctx", "load") == "store" else _filter(node, _MEASURED)

    def visit_Operand(self, node: nodes.Operand) -> nodes.Operand:  # noqa: N802
        """Count a comparison, unless it is one with a short constant."""
        self.generic_visit(node)
        if not isinstance(node.expr, nodes.Const):
            node.expr = _filter(node.expr, _COMPARED)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:  # noqa: N802
        """Measure a slice, which is a copy."""
        self.generic_visit(node)
        return _filter(node, _MEASURED) if isinstance(node.arg, nodes.Slice) else node

    visit_Dict = visit_Tuple = visit_List  # noqa: N815


class _Namespace(Namespace):
    """A namespace that does not show its values: they may be namespaces, and so on."""

    def __repr__(self) -> str:
        return "<Namespace>"


_MEASURED: Final = "measured"
"""Name of the filter that measures a value."""
_COMPARED: Final = "compared"
"""Name of the filter that counts a comparison."""
_COUNTED: Final = "counted"
"""Name of the filter that counts a step."""


def _filter(node: nodes.Expr, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _listed(value: Any) -> Any:
    """Return a value; an iterator, whose size is unknown, becomes a list."""
    return list(value) if isinstance(value, Iterator) else value


def _size(value: Any) -> int:
    """Return the size of a value in characters; our own objects, such as people, count as small.

    The list of people is not read, because the page would then depend on everybody's data.
    """
    if isinstance(value, (str, bytes)):
        return len(value)
    if isinstance(value, (Context, Environment, Undefined)) or not isinstance(value, Collection):
        return 1
    if isinstance(value, Mapping):
        return sum(2 * _STEP + _size(key) + _size(item) for key, item in value.items())
    if isinstance(value, (list, tuple, Set, ValuesView)):
        return sum(_STEP + _size(item) for item in value)
    return _STEP * len(value)


def _check_format(text: Any) -> None:
    if isinstance(text, str) and _UNBOUNDED.search(text.replace("{{", "")):
        raise SecurityError("a format with a wide or variable field is unsafe")
