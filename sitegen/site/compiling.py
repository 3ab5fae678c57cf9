"""Jinja for templates that are rendered thousands of times: what they are compiled to."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final

import markupsafe
from markupsafe import Markup, escape

from sitegen.site.jinja import (
    CodeGenerator,
    Context,
    Environment,
    Macro,
    Name,
    Template,
    TemplateNotFound,
    missing,
    optimizeconst,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping

    from jinja2 import nodes
    from jinja2.compiler import Frame, MacroRef
    from jinja2.environment import TemplateModule

_escaped: Callable[[str], str] = getattr(markupsafe, "_escape_inner", escape)
"""What `escape` calls; the text need not be marked as safe when it is put into a page at once."""


def _shown(value: object) -> str:
    """What stands in a page for a value."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]  # `kind` is its type, exactly
    return _escaped(value) if kind is str else escape(value)  # type: ignore[arg-type]  # a str, exactly


class _Generator(CodeGenerator):
    """Compiles templates as Jinja does, but for what takes the time of large sites: putting a value into a page, calls,
    and handing pieces of text up one by one, through all templates that lie around them.
    """

    def write_commons(self) -> None:
        """What every function begins with."""
        self.writeline("shown, attribute = environment.shown, environment.getattr")
        super().write_commons()

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
        """The body of anything; that of a template or block gathers its text and hands it up as one."""
        if frame.buffer is None:
            self.buffer(frame)
            super().blockvisit(nodes, frame)
            self.writeline(f"yield concat({frame.buffer})")
        else:
            super().blockvisit(nodes, frame)

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
        """Makes a macro of a function: `environment.Macro(...)`."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("shown(")


def _macro(*about: Any) -> Callable[..., str]:
    """A macro; most take the arguments that they name, and no others, and are functions."""
    macro = Macro(*about)
    if macro.catch_kwargs or macro.catch_varargs or macro.caller or not macro._default_autoescape:
        return macro
    function, names, most = macro._func, macro.arguments, len(macro.arguments)
    absent = (missing,) * most

    def call(*args: Any, **words: Any) -> str:
        if len(args) > most:
            return macro(*args, **words)  # tells that they are too many
        if words:
            args += tuple([words.pop(name, missing) for name in names[len(args) :]])
            if words:
                return macro(*args, **words)  # tells which of them it does not know
        else:
            args += absent[len(args) :]
        return _marked(Markup, function(*args))

    vars(call).update(vars(macro))
    return call


_marked: Final = str.__new__
"""A string as `Markup`, whose own constructor first looks whether it is one."""


class _Context(Context):
    """The names that a template knows."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002, ARG002 - all templates have the same ones
    ) -> None:
        super().__init__(environment, parent, name, blocks)


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

    def included(self, named: Any, is_needed: bool, context: Context | None, local: Mapping[str, Any] | None) -> str:  # noqa: FBT001 - as templates call it
        """What an included template gives where these names are known, or where none are."""
        try:
            template = self.get_or_select_template(named)
        except TemplateNotFound:
            if is_needed:
                raise
            return ""
        if context is None:
            return str(template._get_default_module())
        names = context.get_all()
        if local:
            names = {**names, **{name: value for name, value in local.items() if value is not missing}}
        return self.concat(template.root_render_func(_Context(self, names, template.name, template.blocks)))
