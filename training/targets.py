"""Convert a `Reading` to the targets of the network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.reading.scheme import ATTRIBUTES, DETAILS, INHERITED, LINE_LABELS, TAGS

if TYPE_CHECKING:
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

IGNORE: Final = -100


def make_targets(cv: CVText, reading: Reading) -> dict[str, np.ndarray]:
    """Return the expected output of each head."""
    places = [(i, k) for i, tokens in enumerate(cv.tokens) for k in range(len(tokens))]
    tag_ids = {tag: n for n, tag in enumerate(TAGS)}
    line_ids = {name: n for n, name in enumerate(LINE_LABELS)}
    targets = {
        "line": np.array([line_ids[name] for name in reading.lines]),
        "token": np.array([tag_ids[reading.tokens[i][k]] for i, k in places]),
        "start": np.array([int(place in reading.starts) for place in places]),
        "detail": np.array(
            [DETAILS.index(reading.details[i][k]) if reading.details else IGNORE for i, k in places]
        ),
        **{name: np.full(len(places), IGNORE) for name in ATTRIBUTES},
        "inherits": np.full((len(places), len(INHERITED)), IGNORE, dtype=np.float32),
    }
    for at, place in enumerate(places):
        if place in reading.starts:
            for name, value in reading.attributes.get(place, {}).items():
                targets[name][at] = ATTRIBUTES[name].index(value)
            inherited = reading.inherits.get(place, frozenset())
            targets["inherits"][at] = [float(name in inherited) for name in INHERITED]
    return targets
