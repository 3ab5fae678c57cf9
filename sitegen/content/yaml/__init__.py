"""YAML files <-> dataclasses, driven by type annotations.

A new field of a class is a new key of its file; there is nothing to add here. Reading gives a value
or every problem of the file with line and column; editing keeps comments, order and style. No files
are touched: texts go in, values come out, and the other way round.
"""

from sitegen.content.yaml.editing import revise
from sitegen.content.yaml.nodes import find_position
from sitegen.content.yaml.reading import attempt, decode
from sitegen.content.yaml.writing import encode

__all__ = ["attempt", "decode", "encode", "find_position", "revise"]
