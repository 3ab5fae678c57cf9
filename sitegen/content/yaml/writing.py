"""Encode a dataclass value as canonical YAML: keys in class order, without empty ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from yaml import SafeLoader

from sitegen.content.yaml.shapes import (
    Anything,
    Boolean,
    Integer,
    ListOf,
    LocalizedString,
    MappingOf,
    Record,
    Shape,
    String,
    fields,
)

_FLOW_WIDTH: Final = 100
_PLAIN: Final = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n]*")
_INVISIBLE: Final = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
_NEVER_PLAIN: Final = re.compile(f": |:$| #|{_INVISIBLE}")
_NEVER_PLAIN_IN_FLOW: Final = re.compile(r"[,\[\]{}:?#]")
_NUMBER: Final = re.compile(r"[-+]?(0o[0-7]+|\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?", re.ASCII)
_ESCAPED: Final = re.compile(rf"{_INVISIBLE}|[\"\\]")
_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_LITERAL: Final = re.compile(r"[^\s](.*[^\n])?\n?", re.DOTALL)


def encode(value: Any) -> str:
    """Write a dataclass value as YAML; `decode` reads it back.

    Years and dates are written without quotes, because people edit them. Any other text is quoted
    if a YAML reader would not take it for a string.
    """
    lines = entries(value, 0)
    return "\n".join(lines) + "\n" if lines else ""


def entries(value: Any, indent: int) -> list[str]:
    """Write each key of a dataclass value with its value: `name: Bo Jiang`.

    There is no line break at the end; further lines are indented for a key at column `indent`.
    """
    return [
        entry(name, getattr(value, name), field.shape, indent)
        for name, field in fields(value.__class__).items()
        if getattr(value, name) != field.default
    ]


def entry(key: str, value: Any, shape: Shape, indent: int) -> str:
    """Write a key at column `indent` with its value."""
    return f"{scalar(key, indent, flow=True)}:{after_key(value, shape, indent)}"


def item(value: Any, shape: Shape, indent: int) -> str:
    """Write an item of a list with its dash at column `indent`."""
    if isinstance(shape, Record):
        return "- " + (_join(entries(value, indent + 2), indent + 2) or "{}")
    return "-" + after_key(value, shape, indent)


def after_key(value: Any, shape: Shape, indent: int) -> str:
    """Write what follows the colon of a key or the dash of an item at column `indent`."""
    inner = indent + 2
    match shape:
        case Record():
            lines = entries(value, inner)
        case ListOf(item=String(form=None)) if len(value) == 1:
            return " " + scalar(value[0], inner)
        case ListOf(item=String(form=form)) if (
            form and len(flow := _flow_list(value)) <= _FLOW_WIDTH
        ):
            return " " + flow
        case ListOf(of):
            lines = [item(each, of, inner) for each in value]
        case LocalizedString() if isinstance(value, str):
            return " " + scalar(value, inner)
        case LocalizedString() if (
            len(flow := _flow_mapping(value)) <= _FLOW_WIDTH and "\\n" not in flow
        ):
            return " " + flow
        case LocalizedString():
            lines = [entry(key, text, String(), inner) for key, text in value.items()]
        case MappingOf(of):
            lines = [entry(key, each, of, inner) for key, each in value.items()]
        case Anything():
            return after_key(value, _guess(value), indent)
        case Boolean() | Integer():
            return " " + str(value).lower()
        case _:
            return " " + scalar(value, inner)
    empty = "[]" if isinstance(shape, ListOf) else "{}"
    return "\n" + " " * inner + _join(lines, inner) if lines else " " + empty


def _guess(value: Any) -> Shape:
    if isinstance(value, Mapping):
        return MappingOf(Anything())
    return ListOf(Anything()) if isinstance(value, tuple | list) else String()


def _join(lines: list[str], indent: int) -> str:
    return ("\n" + " " * indent).join(lines)


def _flow_list(values: tuple[str, ...]) -> str:
    return f"[{', '.join(scalar(value, 0, flow=True) for value in values)}]"


def _flow_mapping(values: Mapping[str, str]) -> str:
    pairs = (
        f"{scalar(key, 0, flow=True)}: {scalar(value, 0, flow=True)}"
        for key, value in values.items()
    )
    return f"{{{', '.join(pairs)}}}"


def scalar(text: str, indent: int, *, flow: bool = False) -> str:
    """Write a text, quoted if necessary; several lines as a block at column `indent`.

    Keys and texts in brackets or braces need `flow`.
    """
    if _is_plain(text) and not (flow and _NEVER_PLAIN_IN_FLOW.search(text)):
        return text
    if "\n" in text and not flow and _is_literal(text):
        chomping = "" if text.endswith("\n") else "-"
        lines = text.removesuffix("\n").split("\n")
        return f"|{chomping}\n" + "\n".join(" " * indent + line if line else "" for line in lines)
    if "'" not in text and not _ESCAPED.search(text.replace('"', "").replace("\\", "")):
        return f"'{text}'"
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _is_plain(text: str) -> bool:
    """Return whether YAML 1.1 and 1.2 readers take the bare text for a string, year or date."""
    if not _PLAIN.fullmatch(text) or _NEVER_PLAIN.search(text) or text != text.strip():
        return False
    if re.fullmatch(r"[12]\d{3}", text, re.ASCII) or _is_date(text):
        return True
    resolvers = SafeLoader.yaml_implicit_resolvers.get(text[0], [])
    return not (
        _NUMBER.fullmatch(text)
        or text.lower() in ("y", "n")
        or any(regexp.match(text) for _, regexp in resolvers)
    )


def _is_date(text: str) -> bool:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_literal(text: str) -> bool:
    return bool(_LITERAL.fullmatch(text)) and not _ESCAPED.search(re.sub(r'[\n\t"\\]', "", text))


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _ESCAPES:
        return _ESCAPES[character]
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
