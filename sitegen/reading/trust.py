"""Decide where the network reads a CV better than the rules.

Works are read only by the network. The rules read other sections almost perfectly in some layouts,
and hardly at all in others. If both agree on almost everything, or if the network finds the labels
of the rules likely, the rule-based reading is kept, since it has fields that the network does not
know. Both thresholds were set on 110 CVs that the network had not seen; they cost nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.model.text import has_han
from sitegen.reading.network import softmax
from sitegen.reading.scheme import SECTIONS, TAGS, section_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.reading.network import Floats
    from sitegen.reading.scheme import Reading
    from sitegen.reading.text import CVText

WORKS: Final = "publications"
"""The section that only the network reads."""
TALKS: Final = "talks"
"""The section in which the rules know only the simplest layouts."""
UNSEEN: Final = frozenset({TALKS, "service"})
"""Sections in which the network sees only the lines found by the rules: with their fields, it reads
them worse. It needs the fields in Chinese, where it would otherwise split words."""
FILLED: Final = frozenset({"service", "grants"})
"""Sections in which the rules label words that the network leaves unlabelled."""
_AGREE: Final = 0.85
"""Share of words with the same label in both readings from which the rules read the CV."""
_LIKELY: Final = -0.7
"""Mean log-likelihood of the rules' labels from which the rules read the section."""
_UNLIKELY: Final = -1.4
"""The same if both agree on the rest of the CV."""
_FEW_HAN: Final = 0.2
"""Maximum share of Chinese words in that case."""
RARE: Final = frozenset({"committees"})
"""Sections that few labelled CVs have. The rule-based reading of them is kept, unless the network
finds another section there."""
_MIN_SHARE: Final = 1e-4
_TAG_IDS: Final = {tag: n for n, tag in enumerate(TAGS)}


def trusted_sections(
    cv: CVText, reading: Reading, draft: Reading, scores: Mapping[str, Floats]
) -> frozenset[str]:
    """Return the sections that the network reads better than the rules.

    Args:
        cv: The CV.
        reading: The network's reading.
        draft: The rule-based reading.
        scores: The network's scores of labels.
    """
    by_network = np.array([tag for line in reading.tokens for tag in line])
    by_rules = np.array([tag for line in draft.tokens for tag in line])
    lengths = [len(line) for line in reading.tokens]
    sections = [
        {section_of(network_label), section_of(rules_label)}
        for network_label, rules_label in zip(reading.lines, draft.lines, strict=True)
    ]
    is_han = np.array([has_han(token.text) for tokens in cv.tokens for token in tokens])
    labelled = (by_network != "O") | (by_rules != "O")
    shares = softmax(scores["token"])
    ids = [_TAG_IDS[tag] for tag in by_rules]
    likelihoods = np.log(np.maximum(shares[np.arange(len(ids)), ids], _MIN_SHARE))
    of_section = {
        section: labelled & np.repeat([section in both for both in sections], lengths)
        for section in SECTIONS
    }
    excluded = [of_section[section] for section in {WORKS, *UNSEEN, *FILLED}]
    others = labelled & ~np.any(excluded, axis=0)
    agree = not others.any() or (by_network == by_rules)[others].mean() >= _AGREE
    trusted = {WORKS}
    for section, words in of_section.items():
        is_open = not agree or section == TALKS
        is_read = (by_network != "O")[words].sum() * 2 > (by_rules != "O")[words].sum()
        is_candidate = is_open or (is_read and is_han[words].mean() < _FEW_HAN)
        threshold = _LIKELY if is_open else _UNLIKELY
        if words.any() and is_candidate and likelihoods[words].mean() < threshold:
            trusted.add(section)
    return frozenset(
        trusted - {section for section in RARE if section in map(section_of, draft.lines)}
    )
