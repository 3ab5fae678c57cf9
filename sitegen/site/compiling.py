"""Jinja for templates that are rendered thousands of times: what they are compiled to."""

from __future__ import annotations

from functools import cached_property
from keyword import iskeyword, kwlist
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from sitegen.site.escaping import escaped
from sitegen.site.jinja import (
    CodeGenerator,
    Context,
    Environment,
    EvalContext,
    Macro,
    Name,
    Template,
    TemplateNotFound,
    missing,
    optimizeconst,
)
from sitegen.site.loops import counted, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping

    from jinja2 import nodes
    from jinja2.compiler import Frame, MacroRef
    from jinja2.environment import TemplateModule

VERSION: Final = 9
"""Counts up when templates are compiled to other code."""


class _Generator(CodeGenerator):
    """Compiles templates as Jinja does, but for what takes the time of large sites: putting a value into a page, calls,
    and handing pieces of text up one by one, through all templates that lie around them.
    """

    def write_commons(self) -> None:
        """What every function begins with."""
        self.writeline("escaped, attribute = environment.escaped, environment.getattr")
        self.writeline("resolve, undefined = context.resolve_or_missing, environment.undefined")
        self.writeline("concat, cond_expr_undefined = environment.concat, Undefined")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """`person.name`; only what has no such attribute is looked at closely."""
        is_name = isinstance(node.node, Name)  # what it is may be asked for twice
        if is_name:
            self.write("(found if (found := getattr(")
            self.visit(node.node, frame)
            self.write(f", {node.attr!r}, missing)) is not missing else ")
        self.write("attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})" + ")" * is_name)

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """The body of anything; that of a template or block gathers its text and hands it up, piece by piece."""
        if frame.buffer is None:
            self.buffer(frame)
            super().blockvisit(nodes, frame)
            if frame.toplevel and self.extends_so_far:  # the pieces of what it extends follow
                self.writeline(f"yield from {frame.buffer}")
            else:
                self.writeline(f"return {frame.buffer}")
        else:
            super().blockvisit(nodes, frame)

    def visit_Block(self, node: nodes.Block, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """A block in its place; most stand where nothing else is to be found out."""
        if node.scoped or node.required or not frame.buffer or (frame.toplevel and self.extends_so_far):
            super().visit_Block(node, frame)
        else:
            self.writeline(f"{frame.buffer}.extend({self.get_context_ref()}.blocks[{node.name!r}][0](", node)
            self.write(f"{self.get_context_ref()}))")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """A loop; most that ask which turn it is ask no more."""
        super().visit_For(counted(node, self.temporary_identifier(), self.temporary_identifier()), frame)

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Another template in this place."""
        self.writeline(f"{frame.buffer}.append(environment.included(", node)
        self.visit(node.template, frame)
        self.write(f", {not node.ignore_missing}, ")
        self.write(f"context, {self.dump_local_context(frame)}))" if node.with_context else "None, None))")

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802
        """A call; but for rare kinds of arguments it is one of Python."""
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(iskeyword(one.key) for one in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Makes a macro: `environment.Macro(...)`. Most take what they name and no more, and are functions of that."""
        names = [one.name for one in macro_ref.node.args]
        special = macro_ref.accesses_kwargs or macro_ref.accesses_varargs or macro_ref.accesses_caller
        self.write("environment.Macro(")
        if special or frame.eval_ctx.volatile or not (frame.eval_ctx.autoescape and _OWN.isdisjoint(names)):
            self.write("None, ")
        else:
            given, taken = "".join(f"{name}, " for name in names), "".join(f"{name}=missing, " for name in names)
            call = f"_refuse({given}*_more, **_others) if _more or _others else _marked(Markup, _body({given}))"
            self.write(f"lambda _body, _refuse: lambda {taken}*_more, **_others: {call}, ")
        super().macro_def(macro_ref, frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write("(value if (kind := type(value := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write(")) is Markup else escaped(value) if kind is str else escape(value))")
        else:
            super()._output_child_post(node, frame, finalize)


def _is_plain(frame: Frame, finalize: Any) -> bool:
    """Whether a value is escaped, and that is all."""
    return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile and finalize.src is None


_CALLING: Final[dict[str, Any]] = {"_marked": str.__new__, "Markup": Markup}
"""What the function of a macro knows: how a string is marked, which the constructor of `Markup` takes long to do."""
_OWN: Final = frozenset({*_CALLING, "_body", "_refuse", "_more", "_others", *kwlist})
"""What no argument may be called for a macro to become a function."""


def _macro(calling: Callable[..., Any] | None, macro: Macro) -> Callable[..., str]:
    """A macro, as the function that `calling` makes of it if it may be one."""
    if not calling:
        return macro
    made = calling(macro._func, macro)
    # Whoever calls it wrongly does so where they call it: this stands in no template, and the fault is not ours.
    code = made.__code__.replace(co_filename="<macro>")
    call = FunctionType(code, _CALLING, None, made.__defaults__, made.__closure__)
    call.__qualname__ = f"macro {macro.name!r}"
    vars(call).update(vars(macro))
    return call


class _Names(dict[str, Any]):
    """What a template knows by which name."""

    def __missing__(self, name: str) -> object:
        return missing


class _Context(Context):
    """The names that a template knows, in one mapping."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002, ARG002 - all templates have the same ones
    ) -> None:
        self.parent: dict[str, Any] = {}
        self.vars = names = _Names(parent)
        self.resolve_or_missing = names.__getitem__  # type: ignore[assignment]  # asked for every name
        self.environment = environment
        self.exported_vars = set()
        self.name = name
        self.blocks = {name: [block] for name, block in blocks.items()}

    @cached_property
    def eval_ctx(self) -> EvalContext:  # type: ignore[override]  # few templates ask for it
        """Whether values are escaped."""
        return EvalContext(self.environment, self.name)


class _Template(Template):
    """All templates know the same names, so what one imports is made once."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002 - as Jinja calls it
        return self._module or super()._get_default_module()


class QuickEnvironment(Environment):
    """Jinja, for many pages with the same globals."""

    code_generator_class = _Generator
    context_class = _Context
    template_class = _Template
    escaped = staticmethod(escaped)
    enumerate, tuple, numbered = enumerate, tuple, staticmethod(numbered)
    Macro = staticmethod(_macro)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Nothing here is asynchronous, which Jinja's own would find out at every call.
        self.filters = {
            name: getattr(one, "__wrapped__", one) if getattr(one, "jinja_async_variant", False) else one
            for name, one in self.filters.items()
        }
        self._loaded: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One mapping instead of two behind each other: every name is looked up in it, and every import compares it."""
        return {**self.globals, **(d or {})}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - as Jinja calls it
    ) -> Template:
        """A template by its name; most were asked for before."""
        found = None if globals or isinstance(name, Template) else self._loaded.get(name)
        return found or super().get_template(name, parent, globals)

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002
        found = self._loaded.get(name)
        if globals or not found:
            found = self._loaded[name] = super()._load_template(name, globals)
        return found

    def page(self, name: str, names: Mapping[str, Any]) -> bytes:
        """What `render` of a template gives, encoded piece by piece: most are ASCII, which all of the page is not."""
        template = self.get_template(name)
        try:
            context = _Context(self, {**template.globals, **names}, name, template.blocks)
            pieces = [*template.root_render_func(context), None][::-1]
            return b"".join(map(str.encode, iter(pieces.pop, None)))  # so that they go: one may be most of a large page
        except Exception:
            self.handle_exception()

    def included(self, named: Any, is_needed: bool, context: Context | None, local: Mapping[str, Any] | None) -> str:  # noqa: FBT001 - as templates call it
        """What an included template gives where these names are known, or where none are."""
        template = self._loaded.get(named) if type(named) is str else None
        try:
            template = template or self.get_or_select_template(named)
        except TemplateNotFound:
            if is_needed:
                raise
            return ""
        if context is None:
            return str(template._get_default_module())
        inner = _Context(self, context.vars, template.name, template.blocks)
        if local:
            inner.vars.update({name: value for name, value in local.items() if value is not missing})
        return self.concat(template.root_render_func(inner))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`: an attribute, else an item."""
        found = getattr(obj, attribute, missing)
        if found is not missing:
            return found
        try:
            return obj[attribute]
        except (TypeError, LookupError, AttributeError):
            return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`, by which filters ask for attributes, too: most things have no items."""
        if type(argument) is str and not hasattr(obj, "__getitem__"):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)
