"""Grants over two lines of two cells each, as templates for a CV set them.

`Foam in tides<tab>Hill Foundation` over `co-PI, $1,000<tab>2024 - 2026`, and below these perhaps `Roles: co-PI`.
Behind the dates may stand how much of somebody's time it takes: `(10%)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.grants.support import AGENCY, AMOUNT
from sitegen.parsing.entries.items import Item
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_ROLE: Final = pattern("grant_roles_alone")
_LABEL: Final = re.compile(r"(?i:roles?)\s?:\s*(?P<role>[^.;]{2,40})\.?")
_SHORT: Final = re.compile(r"[A-Z][\w&]*[A-Z](?:[,/ ]+[A-Z][\w&]*[A-Z])*")
_PARTS: Final = re.compile(r"\s*[,;]\s+")
_EFFORT: Final = re.compile(r"\t[(]?\d{1,3}(?:\.\d+)?\s?(?:%|(?:[a-z]{6,8} )?months?)[^\t]{0,12}$")
_FEWEST: Final = 2
_MOST: Final = 0.7


def items(blocks: Sequence[Block]) -> list[Item]:
    """The grants of a list in which hardly any is told otherwise; nothing for any other list."""
    made: list[Item] = []
    for block in blocks:
        _, tab, edge = _EFFORT.sub("", block.text).rpartition("\t")
        dated = bool(tab) and dates.is_alone(edge)
        told = made and (dated if not made[-1].below else not tab)
        if told and not block.marker:
            made[-1] = made[-1].over(block)
        else:
            made.append(Item(block, ()))
    pairs = [
        item
        for item in made
        if item.below and item.head.text.count("\t") == 1 and not dates.find(item.head.text)
    ]
    paid = sum(map(_is_payer, (item.head.text.partition("\t")[2] for item in pairs)))
    return made if len(pairs) == len(made) >= _FEWEST and paid >= _MOST * len(made) else []


def _is_payer(cell: str) -> bool:
    return bool(
        AGENCY.search(cell) or terms.INSTITUTION.search(cell) or _SHORT.fullmatch(cell.strip())
    )


def grant_of(item: Item) -> Grant:
    """What the lines of one grant say."""
    title, _, agency = item.head.text.partition("\t")
    effort = _EFFORT.search(item.below[0].text)
    words, _, edge = _EFFORT.sub("", item.below[0].text).rpartition("\t")
    when = dates.find(edge)[0]
    amount = AMOUNT.search(words)
    words = f"{words[: amount.start()]}{words[amount.end() :]}" if amount else words
    parts = [part for part in (one.strip(" ,;.") for one in _PARTS.split(words)) if part]
    role = next((part for part in parts if _ROLE.fullmatch(part)), "")
    below = [block.text for block in item.below[1:]]
    labelled = next((match for text in below if (match := _LABEL.fullmatch(text.strip()))), None)
    own = labelled["role"] if labelled else role  # `Ann Lee, PI` over `Role: Co-investigator`
    rest = [text for text in below if not (labelled and text.strip() == labelled.string)]
    told = ", ".join(part for part in parts if part != role or role.casefold() != own.casefold())
    return Grant(
        title=title.strip(" ."),
        agency=agency.strip(),
        amount=amount[0].strip() if amount else "",
        role=own,
        start=when.begin,
        end=when.end,
        notes=tuple(
            note for note in (told, effort[0].strip("\t ()") if effort else "", *rest) if note
        ),
    )
