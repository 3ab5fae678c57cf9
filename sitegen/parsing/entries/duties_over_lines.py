"""Duties of several lines: dates on the first, the organization on another line, tasks below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties
from sitegen.parsing.entries.items import group_items

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Service
    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

_SENTENCE_WORDS: Final = 8
"""Words that are typical of a sentence."""


def read_dated_duty(item: Item) -> Service:
    """Read a duty and its years; role and organization are on two lines, in either order."""
    head = duties.read_duty(item.head.text.replace("\t", " "))
    below = ", ".join(block.text.replace("\t", ", ") for block in item.below)
    if head.organization or not below:
        return replace(
            head, organization=", ".join(part for part in (str(head.organization), below) if part)
        )
    role_below = duties.ROLE.search(below) and not duties.ROLE.search(str(head.role))
    if (role_below or terms.INSTITUTION.search(str(head.role))) and not terms.INSTITUTION.search(
        below
    ):
        return replace(head, role=below, organization=head.role)
    return replace(head, organization=below)


def find_duties_with_tasks(blocks: Sequence[Block]) -> list[Item]:
    """Return duties, most of them dated, above list items that describe tasks in sentences."""
    listed = group_items(blocks)
    tasks = [block for item in listed for block in item.below]
    lengths = sorted(len(block.text.split()) for block in tasks)
    sentences = (
        bool(tasks)
        and all(block.marker or block.depth for block in tasks)
        and lengths[len(lengths) // 2] >= _SENTENCE_WORDS
    )
    heads = not any(item.head.marker or item.head.depth for item in listed)
    dated = sum(bool(dates.find(item.head.text)) for item in listed)
    below = sum(bool(item.below) for item in listed)
    valid = (
        sentences
        and heads
        and 4 * sum(bool(dates.find(block.text)) for block in tasks) < len(tasks)
    )
    return (
        listed
        if valid and dated > 1 and 2 * dated >= len(listed) and 2 * below >= len(listed)
        else []
    )


def read_duty_with_tasks(item: Item) -> Service:
    """Read `Tutor at Hill School<tab>2019-2023` above a list of tasks."""
    duty = duties.read_duty(item.head.text.replace("\t", " "))
    organization = " | ".join(
        filter(None, (str(duty.organization), *(block.text for block in item.below)))
    )
    return replace(duty, organization=organization)
