"""A duty over several lines: its dates in the first, and whom it serves in another, or above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.model import Service
from sitegen.parsing import terms
from sitegen.parsing.entries import duties
from sitegen.values import replace

if TYPE_CHECKING:
    from sitegen.parsing.entries.items import Item


def under_date(item: Item) -> Service:
    """A duty and its years, whom it serves in the line below; or the other way round."""
    head = duties.whole(item.head.text.replace("\t", " "))
    below = ", ".join(block.text.replace("\t", ", ") for block in item.below)
    if head.organization or not below:
        return replace(head, organization=", ".join(part for part in (str(head.organization), below) if part))
    held = duties.ROLE.search(below) and not duties.ROLE.search(str(head.role))
    if (held or terms.INSTITUTION.search(str(head.role))) and not terms.INSTITUTION.search(below):
        return replace(head, role=below, organization=head.role)
    return replace(head, organization=below)


def below_bodies(item: Item) -> Service:
    """`Member<tab>2019-2021` below `Committee of Foam`, which stands below a society."""
    duty = duties.dated(Service(organization=item.head.text))
    return replace(duty, role=str(duty.organization), organization=", ".join(duties.tidy(b.text) for b in item.below))


def over_two_lines(item: Item) -> Service:
    """`Hill Society of Tides<tab>2014-2018` over `Student member`, or the other way round."""
    duty = duties.dated(Service(organization=item.head.text))
    first, below = str(duty.organization), " ".join(duties.tidy(block.text) for block in item.below)
    held = duties.ROLE.search(below) and not (duties.ROLE.search(first) or terms.INSTITUTION.search(below))
    return replace(duty, role=below, organization=first) if held else replace(duty, role=first, organization=below)
