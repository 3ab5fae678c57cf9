"""A duty over several lines: its dates in the first, and whom it serves in another, or above; what was done below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties
from sitegen.parsing.entries.items import items

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Service
    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

_WORDS: Final = 8
"""Of a sentence."""


def under_date(item: Item) -> Service:
    """A duty and its years, whom it serves in the line below; or the other way round."""
    head = duties.whole(item.head.text.replace("\t", " "))
    below = ", ".join(block.text.replace("\t", ", ") for block in item.below)
    if head.organization or not below:
        return replace(
            head, organization=", ".join(part for part in (str(head.organization), below) if part)
        )
    held = duties.ROLE.search(below) and not duties.ROLE.search(str(head.role))
    if (held or terms.INSTITUTION.search(str(head.role))) and not terms.INSTITUTION.search(below):
        return replace(head, role=below, organization=head.role)
    return replace(head, organization=below)


def with_tasks(blocks: Sequence[Block]) -> list[Item]:
    """Duties, most of them dated, each over list items that tell in whole sentences what was done; or nothing."""
    listed = items(blocks)
    tasks = [block for item in listed for block in item.below]
    lengths = sorted(len(block.text.split()) for block in tasks)
    told = (
        bool(tasks)
        and all(block.marker or block.depth for block in tasks)
        and lengths[len(lengths) // 2] >= _WORDS
    )
    heads = not any(item.head.marker or item.head.depth for item in listed)
    dated = sum(bool(dates.find(item.head.text)) for item in listed)
    below = sum(bool(item.below) for item in listed)
    whole = told and heads and 4 * sum(bool(dates.find(block.text)) for block in tasks) < len(tasks)
    return (
        listed
        if whole and dated > 1 and 2 * dated >= len(listed) and 2 * below >= len(listed)
        else []
    )


def over_tasks(item: Item) -> Service:
    """`Tutor at Hill School<tab>2019-2023` over what the tutor did there."""
    duty = duties.whole(item.head.text.replace("\t", " "))
    told = " | ".join(filter(None, (str(duty.organization), *(block.text for block in item.below))))
    return replace(duty, organization=told)
