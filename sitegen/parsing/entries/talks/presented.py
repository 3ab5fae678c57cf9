"""Talks and posters that a list tells as references: authors, title, and behind it the meeting."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, references, terms
from sitegen.parsing.entries.talks import kinds_of_talks, occasions
from sitegen.parsing.lines import cutting, link_labels
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

FEWEST: Final = 3
_MOST: Final = 0.6
_NAMED: Final = re.compile(
    r"[*†‡\s]*(?:[A-ZÀ-Þ][\w’'-]+ ?){1,3},? (?:[A-ZÀ-Þ]\.|[A-ZÀ-Þ]{1,3}[,.]|[A-ZÀ-Þ][\w-]+)"
    r"|(?:[A-ZÀ-Þ]\.[ -]?)+[A-ZÀ-Þ]"
)
_BRACKETED: Final = re.compile(r"\s*\[(?P<kind>[^\[\]]{3,40})\]")
_ABBREVIATED: Final = re.compile(r"\b(?:[A-ZÀ-Þ]|St|Ste|Ft|Mt)$")
_BRACES: Final = re.compile(r"\{(?P<kind>[^{}]{3,40})\}")
_MARKS: Final = re.compile(r"^[*†‡§!\s]+(?=\w)")
"""Who of the speakers presented, or was a student: `*!†Ann Lee`."""
_EVENT: Final = pattern("events")
_AT: Final = re.compile(r"^(?:presented|given|delivered) (?:at|to)(?: an?| the)?,? ", re.IGNORECASE)
_KIND_LAST: Final = re.compile(
    r"[.,]?\s*[(\[](?P<kind>(?:oral|poster|invited|keynote)(?: (?:presentation|talk))?|talk|paper)[)\]]$",
    re.IGNORECASE,
)
_LONE: Final = re.compile(r"(?P<name>[A-ZÀ-Þ][\w’'-]+)\.\s+(?=\S)")
_NO_INITIAL: Final = re.compile(r"(?<=[a-zß-ÿ])(?<!Jr)(?<!Sr)\.$")
"""The full stop behind a name in full."""
_JOINED: Final = re.compile(r"(?:&|\band)\s+(?P<initials>(?:[A-ZÀ-Þ]\.\s*)*)$")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_STRIP: Final = ' \t,;:.–—|"”“'


def read(listed: Sequence[Item], fewest: int = FEWEST) -> list[Talk] | None:
    """The talks of a list, or None if most of it does not begin with names."""
    heads, years = _without_years([item.head for item in listed])
    heads = [
        replace(head, text=_MARKS.sub("", _BRACES.sub(r"[\g<kind>]", head.text))) for head in heads
    ]
    if len(heads) < fewest or any(item.below for item in listed):
        return None
    if sum(bool(_NAMED.match(head.text)) for head in heads) <= _MOST * len(heads):
        return None
    works = references.parse_list(heads)
    whole = [
        bool(work.authors and work.title and head.text.find(work.title) > (0 if years else -1))
        for work, head in zip(works, heads, strict=True)
    ]
    joint = sum(len(work.authors) > 1 for work in works)
    if sum(whole) <= _MOST * len(heads) or not (
        joint > 0.5 * len(works) or _has_a_speaker(works) or years
    ):
        return None
    return [
        _talk(work, link_labels.blanked(head)) if is_whole else _untold(head, dated=bool(years))
        for work, head, is_whole in zip(works, heads, whole, strict=True)
    ]


def _without_years(heads: list[Block]) -> tuple[list[Block], list[str]]:
    """The lines of a list with their dates in a column at the left, which end with these then; and the dates."""
    led = [dates.in_column(head.text) for head in heads]
    if sum(when is not None for when in led) <= _MOST * len(heads):
        return heads, []
    said = [head.text[: when.stop] if when else "" for head, when in zip(heads, led, strict=True)]
    told = [
        replace(
            rest := cutting.from_index(head, len(date) + 1),
            text=f"{rest.text.rstrip(' .')}, {date}",
        )
        if date
        else head
        for head, date in zip(heads, said, strict=True)
    ]
    return told, [date for date in said if date]


def _untold(head: Block, *, dated: bool) -> Talk:
    """A talk of such a list that names nobody: its first sentence is the title where its date ends the line."""
    text = head.text.replace("\t", " ")
    title, stop, behind = text.partition(". ")
    whens = dates.find(behind)[-1:]
    if not (dated and stop and whens):
        return Talk(title=text.strip(_STRIP))
    kind, dot, where = dates.without(behind, whens).partition(". ")
    if not (dot and kinds_of_talks.IS_KIND.fullmatch(kind)):
        kind, where = occasions.around(
            "", occasions.smooth(dates.without(behind, whens)).strip(_STRIP)
        )
    where, place = terms.location_at_end(where)
    given = (Occasion(where=where.strip(_STRIP), date=whens[0].begin, location=place),)
    return Talk(title=title.strip(_STRIP), kind=kind, given=given)


def _has_a_speaker(works: Sequence[references.Reference]) -> bool:
    """Whether one name leads most of them: that of whose talks they are."""
    counted = Counter(work.authors[0] for work in works if work.authors)
    return bool(counted) and counted.most_common(1)[0][1] > _MOST * len(works)


def _talk(work: references.Reference, text: str) -> Talk:
    title = work.title.partition(" [")[0]
    at = text.index(title)
    behind = text[at + len(title) :]
    people = _in_front(tuple(_NO_INITIAL.sub("", name) for name in work.authors), text[:at])
    if (last := _LONE.match(title)) and (
        joined := _JOINED.search(text[:at])
    ):  # "Lind, B., & C. Ek. Foam at rest"
        others = [name for name in people if name.strip(" .") != joined["initials"].strip(" .")]
        people, title = (*others, f"{joined['initials']}{last['name']}"), title[last.end() :]
    if told := _BRACKETED.match(behind):  # Foam at rest [Poster presentation]
        behind = behind[told.end() :]
    whens = dates.find(behind)
    where = occasions.smooth(dates.without(behind, whens[-1:])).strip(_STRIP)
    if last := _KIND_LAST.search(where):
        where = where[: last.start()]
    kind, where = occasions.around("", _AT.sub("", where))
    kind = kind or (last["kind"] if last else "")
    meeting, _, town = where.rpartition(". ")  # Foam Days. Riverton, Italy
    placed = (
        meeting
        and terms.is_location(town)
        and not (_EVENT.search(town) or _ABBREVIATED.search(meeting))
    )
    where, place = (meeting, town) if placed else terms.location_at_end(where)
    date = whens[-1].begin if whens else next((when.begin for when in dates.find(text)), "")
    where, date = (where, date) if whens else occasions.on_day(where, date)
    given = (
        (Occasion(where=where.strip(_STRIP), date=date, location=place),)
        if where or place or date
        else ()
    )
    return Talk(title=title, kind=told["kind"] if told else kind, authors=people, given=given)


def _in_front(people: tuple[str, ...], before: str) -> tuple[str, ...]:
    """Those of the names that stand before the title, if any does: behind it, `Washington, D.C.` is a place."""
    named = tuple(name for name in people if any(word in before for word in _WORD.findall(name)))
    return named or people
