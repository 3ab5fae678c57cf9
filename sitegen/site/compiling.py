"""What templates are compiled to that are rendered thousands of times: quicker code than that of Jinja."""

from __future__ import annotations

from keyword import iskeyword, kwlist
from typing import TYPE_CHECKING, Any, Final

from jinja2.compiler import CodeGenerator, optimizeconst
from jinja2.nodes import CondExpr, Const, Name

from sitegen.site.environment import CALLING
from sitegen.site.loops import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jinja2 import nodes
    from jinja2.compiler import Frame, MacroRef

_OWN: Final = frozenset({*CALLING, "_body", "_refuse", "_more", "_others", *kwlist})
"""What no argument may be called for a macro to become a function."""


class Generator(CodeGenerator):
    """Compiles templates as Jinja does, but for what takes the time of large sites: putting a value into a page, calls,
    and handing pieces of text up one by one, through all templates that lie around them.
    """

    def write_commons(self) -> None:
        """What every function begins with."""
        self.writeline(
            "escaped, shown, attribute = environment.escaped, environment.shown, environment.getattr"
        )
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

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Texts and values; `{{ a if b }}` shows nothing where not `b`, and no value that tells so is made."""
        for one in node.nodes:
            if isinstance(one, CondExpr) and one.expr2 is None:
                one.expr2 = Const("", lineno=one.lineno)
        super().visit_Output(node, frame)

    def visit_Block(self, node: nodes.Block, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """A block in its place; most stand where nothing else is to be found out."""
        if (
            node.scoped
            or node.required
            or not frame.buffer
            or (frame.toplevel and self.extends_so_far)
        ):
            super().visit_Block(node, frame)
        else:
            self.writeline(
                f"{frame.buffer}.extend({self.get_context_ref()}.blocks[{node.name!r}][0](", node
            )
            self.write(f"{self.get_context_ref()}))")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """A loop; most that ask which turn it is ask no more."""
        super().visit_For(
            counted(node, self.temporary_identifier(), self.temporary_identifier()), frame
        )

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Another template in this place."""
        self.writeline(f"{frame.buffer}.append(environment.included(", node)
        self.visit(node.template, frame)
        self.write(f", {not node.ignore_missing}, ")
        self.write(
            f"context, {self.dump_local_context(frame)}))" if node.with_context else "None, None))"
        )

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call; but for rare kinds of arguments it is one of Python."""
        if (
            forward_caller
            or node.dyn_args
            or node.dyn_kwargs
            or any(iskeyword(one.key) for one in node.kwargs)
        ):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """`a ~ b`; most are plain texts."""
        if not frame.eval_ctx.autoescape or frame.eval_ctx.volatile:
            super().visit_Concat(node, frame)
            return
        self.write("environment.joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Makes a macro: `environment.Macro(...)`. Most take what they name and no more, and are functions of that."""
        names = [one.name for one in macro_ref.node.args]
        special = (
            macro_ref.accesses_kwargs or macro_ref.accesses_varargs or macro_ref.accesses_caller
        )
        self.write("environment.Macro(")
        if (
            special
            or frame.eval_ctx.volatile
            or not (frame.eval_ctx.autoescape and _OWN.isdisjoint(names))
        ):
            self.write("None, ")
        else:
            given, taken = (
                "".join(f"{name}, " for name in names),
                "".join(f"{name}=missing, " for name in names),
            )
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
            self.write(")) is Markup else escaped(value) if kind is str else shown(value))")
        else:
            super()._output_child_post(node, frame, finalize)


def _is_plain(frame: Frame, finalize: Any) -> bool:
    """Whether a value is escaped, and that is all."""
    return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile and finalize.src is None
