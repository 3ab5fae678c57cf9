"""YAML files <-> dataclasses, driven by type annotations.

A new field of a class is a new key of its file; nothing has to be added here. Reading returns a
value, or reports every problem with line and column; editing keeps comments, order and style. These
modules do not access files: they convert texts to values and back.
"""

from sitegen.content.yaml.nodes import find_position
from sitegen.content.yaml.reading import attempt, decode
from sitegen.content.yaml.writing import encode, revise

__all__ = ["attempt", "decode", "encode", "find_position", "revise"]
