"""Where in a YAML text a value stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.content.yaml.nodes import Mapping, Scalar, Sequence, compose
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.content.yaml.nodes import Node


def place(text: str, path: Iterable[str | int]) -> tuple[int, int]:
    """Line and column, from 1, of what stands behind these keys and numbers: `("education", 2, "end")`.

    Where the path goes on but the text does not, the last value that is there; (0, 0) if nothing of it is.
    """
    try:
        node, _ = compose(text.removeprefix("\ufeff"), "")
    except ContentError:
        return 0, 0
    found = (0, 0)
    for step in _steps(node, path):
        found = step.start.line, step.start.column
    return found


def _steps(node: Node | None, path: Iterable[str | int]) -> Iterator[Node]:
    """The nodes on the way, as far as it leads."""
    for step in path:
        match node:
            case Mapping():
                node = next(
                    (
                        value
                        for key, value in node.pairs
                        if isinstance(key, Scalar) and key.text == step
                    ),
                    None,
                )
            case Sequence() if isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            case Scalar() if step == 0:
                continue  # a list of one may be written without being one
            case _:
                node = None
        if node is None:
            return
        yield node
