"""Talks and posters that a list tells as references: authors, title, and behind it the meeting."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, references, terms
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.lines import link_labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item

FEWEST: Final = 3
_MOST: Final = 0.6
_NAMED: Final = expression(
    r"[*†‡\s]*(?:[A-ZÀ-Þ][\w’'-]+ ?){1,3},? (?:[A-ZÀ-Þ]\.|[A-ZÀ-Þ]{1,3}[,.]|[A-ZÀ-Þ][\w-]+)"
    r"|(?:[A-ZÀ-Þ]\.[ -]?)+[A-ZÀ-Þ]"
)
_BRACKETED: Final = expression(r"\s*\[(?P<kind>[^\[\]]{3,40})\]")
_LONE: Final = expression(r"(?P<name>[A-ZÀ-Þ][\w’'-]+)\.\s+(?=\S)")
_JOINED: Final = expression(r"(?:&|\band)\s+(?P<initials>(?:[A-ZÀ-Þ]\.\s*)*)$")
_STRIP: Final = ' \t,;:.–—|"”“'


def read(listed: Sequence[Item], fewest: int = FEWEST) -> list[Talk] | None:
    """The talks of a list, or None if most of it does not begin with names."""
    heads = [item.head for item in listed]
    if len(heads) < fewest or any(item.below for item in listed):
        return None
    if sum(bool(_NAMED.match(head.text)) for head in heads) <= _MOST * len(heads):
        return None
    works = references.parse_list(heads)
    whole = [
        bool(work.authors and work.title and work.title in head.text) for work, head in zip(works, heads, strict=True)
    ]
    joint = sum(len(work.authors) > 1 for work in works)
    if sum(whole) <= _MOST * len(heads) or (joint <= 0.5 * len(works) and not _has_a_speaker(works)):
        return None
    return [
        _talk(work, link_labels.blanked(head)) if is_whole else Talk(title=head.text.replace("\t", " ").strip(_STRIP))
        for work, head, is_whole in zip(works, heads, whole, strict=True)
    ]


def _has_a_speaker(works: Sequence[references.Reference]) -> bool:
    """Whether one name leads most of them: that of whose talks they are."""
    counted = Counter(work.authors[0] for work in works if work.authors)
    return bool(counted) and counted.most_common(1)[0][1] > _MOST * len(works)


def _talk(work: references.Reference, text: str) -> Talk:
    title = work.title.partition(" [")[0]
    at = text.index(title)
    behind = text[at + len(title) :]
    people = work.authors
    if (last := _LONE.match(title)) and (joined := _JOINED.search(text[:at])):  # "Lind, B., & C. Ek. Foam at rest"
        others = [name for name in people if name.strip(" .") != joined["initials"].strip(" .")]
        people, title = (*others, f"{joined['initials']}{last['name']}"), title[last.end() :]
    if told := _BRACKETED.match(behind):  # Foam at rest [Poster presentation]
        behind = behind[told.end() :]
    whens = dates.find(behind)
    where = occasions.smooth(dates.without(behind, whens[-1:])).strip(_STRIP)
    kind, where = occasions.around("", where)
    where, place = terms.location_at_end(where)
    date = whens[-1].begin if whens else next((when.begin for when in dates.find(text)), "")
    given = (Occasion(where=where.strip(_STRIP), date=date, location=place),) if where or place or date else ()
    return Talk(title=title, kind=told["kind"] if told else kind, authors=people, given=given)
