"""Read JSON, YAML, TOML and XML into a tree of `records`, with line numbers and within limits.

YAML is read by the parser for site files, but its problems are ignored: tags have no meaning here,
and aliases repeat short texts. Python's JSON parser has no line numbers and only validates the
text; the tree is built from tokens.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.content.yaml import nodes
from sitegen.converters.records import Record, Value, Word
from sitegen.errors import ContentError, Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_DEPTH: Final = 50
_MAX_VALUES: Final = 500_000
_MAX_YAML: Final = 1_000_000
_TOKEN: Final = re.compile(
    r'(?P<bracket>[{}\[\]])|(?P<string>"(?:[^"\\]++|\\.)*+")|(?P<bare>[^\s{}\[\],:"]++)', re.DOTALL
)
_XML_VALUES: Final = frozenset({"currency-code", "language-code"})
_NULL: Final = frozenset({"null", "~", "Null", "NULL"})


def from_json(text: str, source: str) -> Value | None:
    """Return the value of a JSON text.

    Raises:
        UnreadableError: It is not JSON, or too large.
    """
    text = text.removeprefix("\ufeff")
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        message = f"not valid JSON: {error.msg[0].lower()}{error.msg[1:]}"
        hint = "export the file again, or fix it here"
        problem = Problem(message, source, error.lineno, error.colno, hint)
        raise UnreadableError(problem) from None
    except RecursionError:
        raise _too_deep(source) from None
    stack: list[tuple[str, int, list[Value | None]]] = [("", 0, [])]
    for token, line in _tokens(text, source):
        items = stack[-1][2]
        if token["string"]:
            items.append(Word(_decode_string(token[0]), line))
        elif token["bare"]:
            items.append(None if token[0] in _NULL else Word(token[0], line))
        elif token[0] in "{[":
            stack.append((token[0], line, []))
            if len(stack) > _MAX_DEPTH + 1:
                raise _too_deep(source, line)
        else:
            bracket, start, inner = stack.pop()
            stack[-1][2].append(_close(bracket, (start, line), inner))
    return next(iter(stack[0][2]), None)


def _too_deep(source: str, line: int = 0) -> UnreadableError:
    hint = "export it again from the program that it comes from"
    return UnreadableError(Problem("too many nested levels", source, line, hint=hint))


def _tokens(text: str, source: str) -> Iterator[tuple[re.Match[str], int]]:
    line, at = 1, 0
    for number, token in enumerate(_TOKEN.finditer(text)):
        line += text.count("\n", at, token.start())
        at = token.start()
        if number > _MAX_VALUES:
            message = f"more than {_MAX_VALUES:,} values"
            raise UnreadableError(Problem(message, source, line, hint="split the file"))
        yield token, line


def _close(bracket: str, lines: tuple[int, int], inner: list[Value | None]) -> Value:
    if bracket == "[":
        return [value for value in inner if value is not None]
    pairs = zip(inner[::2], inner[1::2], strict=True)
    return Record(
        ((key.text, value) for key, value in pairs if isinstance(key, Word) and value is not None),
        lines,
    )


def _decode_string(token: str) -> str:
    """Return the text of a JSON string, without lone surrogates, which UTF-8 cannot encode."""
    text: str = json.loads(token, strict=False)
    return text.encode("utf-8", "replace").decode("utf-8")


def from_yaml(text: str, source: str) -> Value | None:
    """Return the value of a YAML text; aliases are only resolved if they stand for a short text.

    Raises:
        UnreadableError: It is not YAML, or too large.
    """
    if len(text) > _MAX_YAML:
        message = f"more than {_MAX_YAML:,} characters of YAML"
        hint = "split the file, or export it as JSON"
        raise UnreadableError(Problem(message, source, hint=hint))
    try:
        node, _ = nodes.compose(text.removeprefix("\ufeff"), source)
    except ContentError as error:
        raise UnreadableError(error.problems) from None
    return _convert(node) if node else None


def from_toml(text: str, source: str) -> Value | None:
    """Return the value of a TOML text, without line numbers.

    Raises:
        UnreadableError: It is not TOML, or too large.
    """
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnreadableError(Problem(f"not valid TOML: {error}", source)) from None
    return from_json(json.dumps(values, default=str), source)


def _convert(node: nodes.Node) -> Value | None:
    match node:
        case nodes.Scalar():
            is_null = node.absent or (node.plain and node.text in _NULL)
            return None if is_null else Word(node.text, node.start.line)
        case nodes.Sequence():
            return [value for item in node.items if (value := _convert(item)) is not None]
        case nodes.Mapping():
            pairs = [
                (key.text if isinstance(key, nodes.Scalar) else "?", converted)
                for key, value in node.pairs
                if (converted := _convert(value)) is not None
            ]
            last = node.end.line - (node.end.column == 1)
            return Record(pairs, (node.start.line, max(node.start.line, last)))


def from_xml(text: str, source: str) -> Value | None:
    """Return the tree of an XML text, by the local names of its elements.

    Namespaces and attributes of bookkeeping are dropped; other attributes become values next to the
    text, `{"value": "100", "currency-code": "EUR"}`.

    Raises:
        UnreadableError: It is not XML, or too large.
    """
    return _from_element(parse_xml(text, source), source, _MAX_DEPTH)


def parse_xml(text: str, source: str) -> etree._Element:
    """Return the first element of an XML text; neither entities nor other files are read.

    Raises:
        UnreadableError: It is not XML, or too large.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        return etree.fromstring(text.lstrip("\ufeff \t\r\n").encode(), parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        problem = Problem("not valid XML", source, line, column, "export the file again")
        raise UnreadableError(problem) from None
    except ValueError:
        raise UnreadableError(Problem("not valid XML", source)) from None


def _from_element(element: etree._Element, source: str, depth: int) -> Value:
    line = element.sourceline or 1
    if not depth:
        raise _too_deep(source, line)
    children = [child for child in element if isinstance(child.tag, str)]
    pairs: list[tuple[str, Value]] = [
        (etree.QName(child).localname, _from_element(child, source, depth - 1))
        for child in children
    ]
    attributes = [
        (name, Word(value, line)) for name, value in element.attrib.items() if name in _XML_VALUES
    ]
    words = Word((element.text or "").strip(), line)
    if not pairs and not attributes:
        return words
    last = max([line, *(child.sourceline or line for child in children)])
    return Record([*pairs, *([] if pairs else [("value", words)]), *attributes], (line, last))
