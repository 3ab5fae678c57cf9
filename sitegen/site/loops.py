"""Loops of templates that ask only which turn it is: numbers beside what they go through tell that, and no object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

if TYPE_CHECKING:
    from collections.abc import Iterator

_FROM_START: Final = frozenset({"first", "index", "index0"})
_HANDED_ON: Final = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Block)
"""What may give all names to another template, `loop` among them."""


def counted(node: nodes.For, place: str, left: str) -> nodes.For:
    """The loop, with names in it for how many turns were before and are left; itself if that is not all it asks."""
    asked = {getattr(one, "attr", "") for part in node.body for one in _asked(part)}
    if not asked or node.test or node.recursive or next(node.find_all(_HANDED_ON), None):
        return node
    before, behind = _internal(place), _internal(left)
    if asked <= _FROM_START:
        numbers, through = [before], _called("enumerate", node.iter)
    elif asked <= {*_FROM_START, "last"}:
        numbers, through = [before, behind], _called("numbered", _called("tuple", node.iter))
    else:
        return node
    target = nodes.Tuple([*numbers, node.target], "store")
    body = [_Answers(before, behind).visit(part) for part in node.body]
    return nodes.For(target, through, body, node.else_, None, node.recursive, lineno=node.lineno)


class _Answers(NodeTransformer):
    """Puts in the place of `loop.first` and its like what tells the same."""

    def __init__(self, before: nodes.Expr, behind: nodes.Expr) -> None:
        self._answers = {
            "first": nodes.Not(before),
            "index": nodes.Add(before, nodes.Const(1)),
            "index0": before,
            "last": nodes.Not(behind),
        }

    def visit_Getattr(self, node: nodes.Getattr) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        return self._answers[node.attr] if _is_loop(node.node) else self.generic_visit(node)

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        """What stands in another loop asks that one."""
        body, node.body = node.body, []
        self.generic_visit(node)
        node.body = body
        return node


def _asked(node: nodes.Node) -> Iterator[nodes.Node]:
    """Wherever `loop` stands, with what is asked of it."""
    if _is_loop(node) or (isinstance(node, nodes.Getattr) and _is_loop(node.node)):
        yield node
    else:
        for one in node.iter_child_nodes(
            exclude=("body",) if isinstance(node, nodes.For) else None
        ):
            yield from _asked(one)


def _is_loop(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "loop"


def _called(function: str, of: nodes.Node) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(function), [of], [], None, None)


def _internal(name: str) -> nodes.InternalName:
    made = object.__new__(nodes.InternalName)  # its constructor leaves that to the parser
    nodes.Node.__init__(made, name)
    return made
