"""Labelled references of one list -> the same, set right by what most of the list shows.

The model reads token by token and takes a journal's `J.` for an initial, or the first word of a title for a given name
now and then. The list as a whole knows better: whether it writes given names in full, and with full stops.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing.references import (
    editors,
    lone_initials,
    misread,
    numbering,
    own_kinds,
    titles,
    years_between,
)
from sitegen.parsing.vocabulary import pattern, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled
    from sitegen.parsing.references.venues import Imprint

_NAME: Final = frozenset(("AF", "AG", "F", "G"))
_LOWER: Final = re.compile(r"[^\W\d_A-Z]{2}")
_PARTICLES: Final = words("name_particles")
_EDITORS: Final = frozenset(["ed", "eds", "edited", "editor", "editors", "hrsg", "主编", "编"])
_GROUPS: Final = words("groups_of_authors")
_MORE: Final = frozenset(
    ["and others", "y otros", "e outros", "et autres", "und andere", "& others"]
)
_QUOTED: Final = re.compile(r"[“\"«]\s*([^“”\"«»]{12,}?)[.,]?\s*[”\"»](?=[\s.,;(]|$)")
_FULL: Final = 4
"""Letters of a name that is no `St.` or `Jr.`."""
_BOOK: Final = frozenset(("in", ":", "/"))
_JOINTS: Final = frozenset((",", ";", "and", "&", "."))
_LONGEST_NAME: Final = 3
_MEETING: Final = pattern("events")
_INITIALS: Final = re.compile(r"[^\W\d_](?:-?[^\W\d_]){0,3}$")


class Manner(NamedTuple):
    """How a list writes names."""

    initials: bool
    """Given names are initials."""
    dotted: bool
    """Initials have full stops."""
    inverted: bool
    """Names begin with the family name."""


def mend(items: Sequence[Labelled]) -> list[Labelled]:
    """The items with one cluster of authors each, whole names, and titles that begin where the names end."""
    owners = lone_initials.known(items)
    items = [
        _others(editors.told(own_kinds.told(numbering.told_apart(misread.mended(item)))))
        for item in items
    ]
    one = [_one_cluster(lone_initials.named(_missed_comma(item), owners)) for item in items]
    manner = manner_of(one)
    ended = [_ended(item, manner) for item in one]
    return years_between.parted(
        [titles.whole_title(_quoted_title(_particles(_tail(item, manner)))) for item in ended]
    )


def manner_of(items: Sequence[Labelled]) -> Manner:
    """How most of the given names of a list look."""
    given = [
        (token.text, item.text[token.end : token.end + 1])
        for item in items
        for token, label in zip(item.tokens, item.labels, strict=True)
        if label in ("G", "AG") and token.text[0].isalpha()
    ]
    short = [behind for word, behind in given if len(word) < 4 and word.isupper()]
    first = [label for item in items for label in item.labels if label in ("AF", "AG")]
    return Manner(
        len(short) > 0.75 * len(given) > 0,
        sum(behind == "." for behind in short) > 0.5 * len(short),
        first.count("AF") > 0.75 * len(first),
    )


def _ended(item: Labelled, manner: Manner) -> Labelled:
    """`Ann Lind. Stone Tools, Stone Stories: ...`: behind a name in full, a full stop ends the list of authors."""
    if manner.initials or manner.inverted:
        return item
    labels, tokens = list(item.labels), item.tokens
    for at in range(1, len(labels) - 1):
        name = tokens[at - 1].text
        stops = tokens[at].text == "." and labels[at - 1] in _NAME and labels[at + 1] in _NAME
        if (
            not stops
            or len(name) < _FULL
            or not _LOWER.search(name)
            or name.casefold() in _PARTICLES
        ):
            continue
        title = next(
            (
                index
                for index in range(at + 1, len(labels))
                if labels[index] in ("TI", *titles.FIXED)
            ),
            len(labels),
        )
        if title < len(labels) and labels[title] == "TI":
            labels[at + 1 : title] = ["TI"] * (title - at - 1)
        break
    return item._replace(labels=tuple(labels))


def _missed_comma(item: Labelled) -> Labelled:
    """`Yang, S. Lind, M.`: a family name between initials and a comma with initials begins the next author."""
    labels = list(item.labels)
    for at in range(2, len(labels) - 2):
        begins = (
            labels[at] in ("F", "G") and labels[at - 1] == "G" and item.tokens[at - 1].text == "."
        )
        if (
            begins
            and item.tokens[at + 1].text == ","
            and labels[at + 2] == "G"
            and len(item.tokens[at].text) > 1
        ):
            labels[at] = "AF"
    return item._replace(labels=tuple(labels))


def _others(item: Labelled) -> Labelled:
    """`and others` behind a name says that there are more."""
    labels = list(item.labels)
    for at in range(1, len(labels) - 1):
        said = item.text[item.tokens[at].start : item.tokens[at + 1].end].casefold()
        if said in _MORE and labels[at - 1] in _NAME:
            labels[at : at + 2] = ["EA", "EA"]
    return _alone(item._replace(labels=tuple(labels)))


def _alone(item: Labelled) -> Labelled:
    """A family name by itself before `et al.`, where the reference begins: `Ramos et al., Foam on tides`."""
    at = next((at for at, label in enumerate(item.labels) if label == "EA"), 0)
    words = [token.text for token in item.tokens[:at]]
    if (
        not 0 < at <= _LONGEST_NAME
        or set(item.labels[:at]) - {"PX"}
        or not all(word[:1].isalpha() for word in words)
    ):
        return item
    named = (
        ("AF", *["F"] * (at - 1))
        if words[0][:1].isupper() or words[0] in _PARTICLES
        else item.labels[:at]
    )
    return item._replace(labels=(*named, *item.labels[at:]))


def _one_cluster(item: Labelled) -> Labelled:
    """Names that stand apart from the list of authors belong to what they stand in."""
    clusters: list[list[int]] = []
    apart = True
    for index, label in enumerate(item.labels):
        if label in _NAME:
            if apart:
                clusters.append([])
            clusters[-1].append(index)
            apart = False
        elif label in ("TI", "VE", "PU", "PL", "VO", "PA", "ED", "GE", "DO"):
            apart = True
    if len(clusters) < 2:
        return item
    labels = list(item.labels)
    by_size = max(
        clusters, key=lambda cluster: (sum(labels[i] in ("AF", "AG") for i in cluster), -cluster[0])
    )
    keep = clusters[0] if clusters[0][0] < 4 else by_size
    for cluster in clusters:
        if cluster is keep:
            continue
        around = [
            label
            for label in (
                *labels[cluster[-1] + 1 : cluster[-1] + 4],
                *reversed(labels[: cluster[0]]),
            )
            if label not in ("PX", *_NAME)
        ]
        if _edits(item, cluster):
            labels[cluster[0] : cluster[-1] + 1] = ["ED"] * (cluster[-1] + 1 - cluster[0])
            continue
        stop = cluster[-1] + 1
        while (
            stop < len(labels)
            and labels[stop] == "PX"
            and item.tokens[stop].text in ".:-"
            and "VE" in labels[stop : stop + 2]
        ):
            stop += 1
        labels[cluster[0] : stop] = [around[0] if around else "NO"] * (stop - cluster[0])
    return item._replace(labels=tuple(labels))


def _edits(item: Labelled, cluster: Sequence[int]) -> bool:
    """Whether words around some names say that they are editors."""
    before = [token.text.casefold() for token in item.tokens[max(cluster[0] - 4, 0) : cluster[0]]]
    behind = [token.text.casefold() for token in item.tokens[cluster[-1] + 1 : cluster[-1] + 5]]
    return bool(_EDITORS & {*before, *behind}) or before[-2:] in (["/", "/"], ["in", ":"])


def edited(
    item: Labelled, people: tuple[str, ...], imprint: Imprint
) -> tuple[tuple[str, ...], Imprint]:
    """The authors, and the imprint with the editors: where no word calls anybody that, they are the authors.

    So the model reads names behind a title. What it took for an author beside them is a place: `Bay Area`.
    """
    named = {token.text.casefold() for token in item.tokens}
    first = next((at for at, label in enumerate(item.labels) if label == "ED"), 0)
    before = item.tokens[first - 1].text.casefold() if first else ""
    if (
        not imprint.editor
        or _EDITORS & named
        or before in _BOOK
        or (people and item.labels[0] in _NAME)
    ):
        return people, imprint
    if len(people) > len(imprint.editor) or _go_on(item):
        return people, imprint
    beside = "; ".join(part for part in (imprint.note, *people) if part)
    kind = "inproceedings" if imprint.type == "incollection" else imprint.type
    kind = "" if kind == "inproceedings" and not _MEETING.search(imprint.venue) else kind
    return imprint.editor, replace(imprint, editor=(), note=beside, type=kind)


def _go_on(item: Labelled) -> bool:
    """Whether the authors stand in one list with the editors: `C. Lee (ED), B. Lind (ED), and A. Ek (AF)`."""
    between = [at for at, label in enumerate(item.labels) if label == "ED"]
    names = [at for at, label in enumerate(item.labels) if label in _NAME]
    if not between or not names:
        return False
    low, high = sorted(
        (between[-1], names[0]) if names[0] > between[0] else (names[-1], between[0])
    )
    return all(token.text in _JOINTS for token in item.tokens[low + 1 : high])


def _tail(item: Labelled, manner: Manner) -> Labelled:
    """Words behind the last initials are the title's, in a list that writes initials only."""
    last = max((i for i, label in enumerate(item.labels) if label in _NAME), default=-1)
    behind = next(
        (label for label in item.labels[last + 1 :] if label not in ("PX", "NU", "VO")), ""
    )
    if not manner.initials or not manner.inverted or last < 0 or behind not in ("TI", "VE", "PU"):
        return item
    begun = next(
        (
            item.labels[i]
            for i in range(last, -1, -1)
            if (item.labels[i] in ("AF", "AG") and not _is_word(item, i, manner))
            or item.labels[i] == "AF"
        ),
        "",
    )
    if begun == "AG":
        return item
    start = last + 1
    while start > 1 and (
        (item.labels[start - 1] in _NAME and _is_word(item, start - 1, manner))
        or item.labels[start - 1] == "PX"
    ):
        start -= 1
    while start <= last and (
        not item.tokens[start].text[0].isalnum() or item.labels[start] == "PX"
    ):
        start += 1
    gone = [token.text.casefold() for token in item.tokens[start : last + 1]]
    if (
        start > last
        or item.labels[start - 1] == "AF"
        or _GROUPS & set(gone)
        or item.tokens[start - 1].text in ",;&"
    ):
        return item
    labels = list(item.labels)
    labels[start : last + 1] = ["TI"] * (last + 1 - start)
    return item._replace(labels=tuple(labels))


def _quoted_title(item: Labelled) -> Labelled:
    """A title in quotes is all that stands between them."""
    labels = list(item.labels)
    for match in _QUOTED.finditer(item.text):
        inside = item.within(*match.span(1))
        if 2 * sum(labels[i] == "TI" for i in inside) > len(inside):
            labels[inside[0] : inside[-1] + 1] = ["TI"] * len(inside)
            break
    return item._replace(labels=tuple(labels))


def _is_word(item: Labelled, index: int, manner: Manner) -> bool:
    """Whether a token taken for a given name is no initials: it has small letters, or lacks the list's full stop."""
    text = item.tokens[index].text
    if not text[0].isalpha():
        return False
    if _LOWER.search(text):
        return text.casefold() not in _PARTICLES
    following = item.text[item.tokens[index].end : item.tokens[index].end + 1]
    return manner.dotted and following not in (".", "-", "‐", "’") and bool(_INITIALS.match(text))


def _particles(item: Labelled) -> Labelled:
    """`van 't` before a family name is part of it."""
    labels = list(item.labels)
    for index in range(len(labels) - 1, 0, -1):
        head, before = item.tokens[index], item.tokens[index - 1]
        if (
            labels[index] in ("AF", "F")
            and labels[index - 1] == "PX"
            and before.text in _PARTICLES
            and before.text[0].islower() | (before.text[0] in "'’")
        ):
            near = head.start - before.end <= 1
            if near and labels[index] == "AF":
                labels[index - 1], labels[index] = "AF", "F"
            elif near:
                labels[index - 1] = "F"
    return item._replace(labels=tuple(labels))
