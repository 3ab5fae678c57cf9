"""YAML <-> the dataclasses of `model`, by their annotations: a new field is a new key, with nothing to add here.

In: the text of a file, and the class that it describes. Out: a value of that class, or every problem of the file with
its line and column; and back. No files are touched.

    shapes     annotations -> what a value may look like
    quick      text as programs and most people write it -> texts, lists and keys, without the parser
    shaping    these + shape -> value
    nodes      any text -> a tree of nodes that know their place
    syntax     what the YAML parser complains of -> plain words
    reading    nodes + shape -> value
    writing    value -> canonical text
    editing    text + value -> text, with only what differs changed
    places     text + path of keys -> line and column
"""

from __future__ import annotations

from sitegen.records.editing import revise
from sitegen.records.places import place
from sitegen.records.reading import attempt, decode
from sitegen.records.writing import encode

__all__ = ["attempt", "decode", "encode", "place", "revise"]
