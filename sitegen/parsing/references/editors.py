"""Labelled references -> the same, all names behind a word for editors labelled as editors.

`eds. Dora Gabb, Stephan Hart, and John Wood` has names that the model takes for presses and authors, and behind `In`
the names in front of a book's title are its editors': `in Robert C. Alder and Bo Ek, Living Standards`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing.references import authors
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.parsing.references.labelling import Labelled

_CALLED: Final = re.compile(
    r"(?<=[\s,.;(\[])(?:(?i:eds?)\.|(?i:edited by)|(?i:edited))\s+(?=[A-Z])"
)
_IN: Final = re.compile(r"(?<=[\s.,”\"])[Ii]n:?\s+(?=[A-Z])")
_PRESS: Final = re.compile(either("publishers"))
_NAMES: Final = frozenset(("AF", "AG", "F", "G", "ED"))
_NO_NAMES: Final = frozenset(("YE", "PA", "DO"))


def told(item: Labelled) -> Labelled:
    """The item with its editors."""
    for pattern, fewest in ((_CALLED, 1), (_IN, 2)):
        for match in pattern.finditer(item.text):
            start = match.end()
            listed = authors.leading(item.text[start:])
            stop = start + listed.stop
            if len(listed.names) < fewest or any(_PRESS.match(name) for name in listed.names):
                continue
            at = item.within(start, stop)
            before = item.labels[: at[0]] if at else ()
            told = {item.labels[index] for index in at}
            called = pattern is _CALLED and not told & _NO_NAMES and before[-1:] != ("TI",)
            if at and (called or (_NAMES & told and "TI" in before)):
                labels = list(item.labels)
                labels[at[0] : at[-1] + 1] = ["ED"] * len(at)
                book = at[-1] + 1
                while labels[book : book + 1] == ["ED"]:  # behind the last name the book begins
                    labels[book] = "VE"
                    book += 1
                while labels[at[-1]] == "ED" and item.tokens[at[-1]].text in ",.:;(":
                    labels[at.pop()] = "PX"
                return item._replace(labels=tuple(labels))
    return item
