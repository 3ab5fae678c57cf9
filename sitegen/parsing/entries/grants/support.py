"""Grants on several lines, as in research support forms.

`R01 HL0000 (Ek)<tab>2018 - 2023`, and below it agency, title, goal and `Role: PI`, in any order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.vocabulary import either, keys, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_LABELS: Final = {
    key: re.compile(rf"{either('grant_labels', key)}\s*[:：]\s*", re.IGNORECASE)
    for key in keys("grant_labels")
}
AMOUNT: Final = re.compile(either("amounts"))
AGENCY: Final = re.compile(either("agencies"))
_ROLE: Final = pattern("grant_roles")
_QUOTED: Final = re.compile(r"[\"“”](?P<title>[^\"“”]{4,})[\"“”]\.?")
_NUMBER: Final = re.compile(r"\d{4}|\([A-Z][^()]*\)")
_SHORT_FOR: Final = re.compile(r"(?<=[a-z])\s\([A-Z]{2,8}\)")
_CODE: Final = re.compile(r"[.,;]?\s+[(#]?[A-Z]{1,6}[- ]?\d[\w-]*\)?[.,]*$")
_GOAL: Final = re.compile(r"(?:The|This|To|Our|We)\b")
_PARTS: Final = re.compile(r"[\s,;]*[,;][\s,;]*(?![^()]*\))")
_SHARE: Final = re.compile(
    r"[\s,]*(?P<note>(?i:(?:my|own|personal) share)\s*:?\s*[$€£¥]\s?\d[\d,.]*(?:\s*[(][^()]*[)])?)"
    r"|\s*[(](?P<aside>[^()]*[$€£¥]\s?\d[^()]*)[)]"
)
EMPTY: Final = re.compile(r"\s*[(](?:\s*\bas\b)?[\s;,]*[)]")
_LONGEST_PART: Final = 140
_FEWEST: Final = 2
_MOST: Final = 0.7
_LABEL_IN_BRACKETS: Final = re.compile(r"[(（][^()（）]*[:：]\s*\w")
_ROLE_LINE: Final = pattern("grant_roles_alone")


def is_role(text: str) -> bool:
    """Return whether a text is only a role: `As PI`."""
    return bool(_ROLE.fullmatch(text.removeprefix("As ").removesuffix("s")))


def is_labelled(item: Item) -> bool:
    """Return whether lines below an item have labels, such as `Role: PI`."""
    return any(label.match(block.text) for block in item.below for label in _LABELS.values())


def find_labelled_grants(blocks: Sequence[Block]) -> list[Item]:
    """Return consecutive grants most of whose lines are labelled; empty for other lists.

    `Foam in tides` over `Role: PI`, `Dates: 2019-2023`, `Funding: $500`; or `Title: Foam in tides`
    first.
    """
    labels = [_split_label(_join_cells(block))[0] for block in blocks]
    if any(block.depth or block.marker for block in blocks) or not any(labels[:2]):
        return []
    grants: list[Item] = []
    seen_labels: set[str] = set()
    for block, key, below in zip(blocks, labels, [*labels[1:], ""], strict=True):
        if not grants or (
            key == labels[0] if labels[0] else not key and below in seen_labels - {""}
        ):
            grants.append(Item(block, ()))
            seen_labels = set()
        else:
            grants[-1] = grants[-1].with_below(block)
        seen_labels.add(key)
    label_count = len(labels) - labels.count("")
    return (
        grants
        if len(grants) >= _FEWEST and label_count >= max(_FEWEST * len(grants), len(labels) / 2)
        else []
    )


def are_multiline(listed: Sequence[Item]) -> bool:
    """Return whether grants have dates on their first line, and an amount or quoted title below."""
    multiline = sum(
        len(item.below) > 1 or (dates.leading(item.head.text) is None and bool(item.below))
        for item in listed
    )
    if multiline > _MOST * len(listed) and all(
        (first := dates.leading(i.head.text)) and first.is_range for i in listed
    ):
        return True
    has_details = [
        any(AMOUNT.search(block.text) or _QUOTED.search(block.text) for block in item.below)
        for item in listed
    ]
    return (
        len(listed) > 0 and all(has_details) and all(dates.find(item.head.text) for item in listed)
    )


def read_grant(item: Item) -> Grant:
    """Read a grant from its lines."""
    values: dict[str, str] = {}
    notes: list[str] = []
    bare: list[str] = []
    whens = dates.find(item.head.text)
    head = dates.without(item.head.text, whens).replace("\t", ", ")
    heads = [part for part in _PARTS.split(head) if part] if _is_numbered(head) else [head]
    for text in (*heads, *map(_join_cells, item.below)):
        key, value = _split_label(text)
        if key and key not in values and key != "note":
            values[key] = value
        elif key or (
            len(text) > _LONGEST_PART or (_GOAL.match(text) and text.rstrip().endswith("."))
        ):
            notes.append(text)
        elif text:
            bare.append(text)
    if (
        "title" not in values
        and len(values) > 1
        and [*bare, *notes][:1] == [head]
        and len(bare) < _FEWEST
    ):
        values["title"] = (bare or notes).pop(0)  # above labelled lines, whatever it contains
    if "dates" in values and not whens:
        whens = dates.find(values["dates"])
    for key, choose in (
        ("title", _find_title),
        ("amount", _find_amount),
        ("role", _find_role),
        ("agency", _find_agency),
        ("title", _read_plain_title),
    ):
        lines = (
            [*bare[1:], *bare[:1]] if key == "agency" else bare
        )  # a title may name an institution
        if key not in values and (chosen := next((text for text in lines if choose(text)), "")):
            values[key] = choose(chosen)
            in_brackets = (
                key == "role"
                and values[key] != chosen.strip(" .()")
                and _LABEL_IN_BRACKETS.search(chosen)
            )  # keep (PI: Ann Lee) together
            rest = (
                chosen
                if in_brackets
                else EMPTY.sub("", chosen.replace(values[key], "")).strip(' ,;.:()“”"')
            )
            bare = [rest if text is chosen else text for text in bare if text is not chosen or rest]
    if (
        not values.get("title") and values.get("agency") and values["agency"] in head
    ):  # a title may name an institution
        values["title"] = values.pop("agency")
    when = next((when for when in whens if when.is_range), whens[0] if whens else None)
    return Grant(
        title=values.get("title", "").strip(" ."),
        agency=values.get("agency", ""),
        amount=values.get("amount", ""),
        role=values.get("role", ""),
        start=when.begin if when else "",
        end=when.end if when else "",
        notes=(*bare, *notes),
    )


def take_share(text: str) -> tuple[list[str], str]:
    """Split the share of the money off a text: `Personal Share: $500 (50%)`."""
    match = _SHARE.search(text)
    if not match:
        return [], text
    return [match["note"] or match["aside"]], text[: match.start()] + text[match.end() :]


def _join_cells(block: Block) -> str:
    return block.text.replace(":\t", ": ").replace("\t", ", ")


def _split_label(text: str) -> tuple[str, str]:
    for key, label in _LABELS.items():
        if match := label.match(text):
            return key, text[match.end() :].strip(" .")
    return "", ""


def _find_title(text: str) -> str:
    match = _QUOTED.search(text)
    return match["title"].strip(" ,") if match else ""


def _find_amount(text: str) -> str:
    match = AMOUNT.search(text)
    return match[0].strip() if match else ""


def _find_role(text: str) -> str:
    if _ROLE_LINE.fullmatch(text.strip(" .()")):
        return text.strip(" .()")
    if _ROLE_LINE.fullmatch(last := text.rpartition(",")[2].strip(" .()")):
        return last
    match = _ROLE.search(text)
    return match[0] if match and len(text) < len(match[0]) + 30 else ""


def _find_agency(text: str) -> str:
    named = _CODE.sub("", text)  # NSF Division of Foam. DMS-2016095.
    return (
        named
        if (AGENCY.search(named) or terms.INSTITUTION.search(named)) and not _is_numbered(named)
        else ""
    )


def _read_plain_title(text: str) -> str:
    return "" if _is_numbered(text) else text


def _is_numbered(text: str) -> bool:
    """Return whether a line has a grant number or investigator; acronyms in a name do not count."""
    return bool(_NUMBER.search(_SHORT_FOR.sub("", text)))
