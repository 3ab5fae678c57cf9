"""A grant over several lines, as forms for research support have it -> a Grant.

`R01 HL0000 (Ek)<tab>2018 - 2023`, and below it the agency, the title, the goal, `Role: PI`, in any order.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.vocabulary import either, keys, pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.lines.blocks import Block

_LABELS: Final = {
    key: re.compile(rf"{either('grant_labels', key)}\s*[:：]\s*", re.IGNORECASE)
    for key in keys("grant_labels")
}
AMOUNT: Final = re.compile(either("amounts"))
AGENCY: Final = re.compile(either("agencies"))
_ROLE: Final = pattern("grant_roles")
_QUOTED: Final = re.compile(r"[\"“”](?P<title>[^\"“”]{4,})[\"“”]\.?")
_QUOTED_FIRST: Final = re.compile(r"[\"“][^\"“”]{4,}[\"”]")
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
_LONG: Final = 140
_FEWEST: Final = 2
_MOST: Final = 0.7
_LED_BY: Final = re.compile(r"[(（][^()（）]*[:：]\s*\w")
_ROLE_LINE: Final = pattern("grant_roles_alone")


def is_role(text: str) -> bool:
    """Whether a text is a role and nothing else: `As PI`."""
    return bool(_ROLE.fullmatch(text.removeprefix("As ").removesuffix("s")))


def is_labelled(item: Item) -> bool:
    """Whether lines below an item say what they are: `Role: PI`."""
    return any(label.match(block.text) for block in item.below for label in _LABELS.values())


def labelled(blocks: Sequence[Block]) -> list[Item]:
    """Grants one below the other, most of whose lines say what they are; nothing for any other list.

    `Foam in tides` over `Role: PI`, `Dates: 2019-2023`, `Funding: $500`; or with `Title: Foam in tides` first.
    """
    blocks = list(_whole_titles(blocks))
    told = [_labelled(_line(block))[0] for block in blocks]
    if any(block.depth or block.marker for block in blocks) or not any(told[:2]):
        return []
    made: list[Item] = []
    said: set[str] = set()
    for block, key, below in zip(blocks, told, [*told[1:], ""], strict=True):
        if not made or (key == told[0] if told[0] else not key and below in said - {""}):
            made.append(Item(block, ()))
            said = set()
        else:
            made[-1] = made[-1].over(block)
        said.add(key)
    labels = len(told) - told.count("")
    return (
        made if len(made) >= _FEWEST and labels >= max(_FEWEST * len(made), len(told) / 2) else []
    )


def _whole_titles(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, titles in bold that go on in the next line as one."""
    above: Block | None = None
    for block in blocks:
        if above and _is_title_in_bold(above) and _is_title_in_bold(block) and not block.gap:
            above = replace(
                above, text=f"{above.text} {block.text}", lines=(*above.lines, *block.lines)
            )
            continue
        if above:
            yield above
        above = block
    if above:
        yield above


def _is_title_in_bold(block: Block) -> bool:
    bold = any(
        span.look == "bold" and not span.start and span.end >= len(block.text) - 1
        for span in block.spans
    )
    return bold and not _labelled(_line(block))[0]


def are_over_lines(listed: Sequence[Item]) -> bool:
    """Whether each of several grants has its dates in the first line, and an amount or a title in quotes below."""
    whole = sum(
        len(item.below) > 1 or (dates.leading(item.head.text) is None and bool(item.below))
        for item in listed
    )
    if whole > _MOST * len(listed) and all(
        (first := dates.leading(i.head.text)) and first.is_range for i in listed
    ):
        return True
    told = [
        any(AMOUNT.search(block.text) or _QUOTED.search(block.text) for block in item.below)
        for item in listed
    ]
    return len(listed) > 0 and all(told) and all(dates.find(item.head.text) for item in listed)


def is_title(text: str) -> bool:
    """Whether a line is nothing but a title in quotes."""
    return bool(_QUOTED.fullmatch(text.strip()))


def with_titles(blocks: Sequence[Block]) -> list[Item]:
    """Grants of a list in which each has a line that is its title in quotes, above or below one that says the rest.

    `NSF Grant #12, $800 (2006)` over `“Foam in tides”`, or the other way round; nothing for any other list.
    """
    titled = [bool(_QUOTED_FIRST.match(block.text)) for block in blocks]
    others = len(blocks) - sum(titled)
    if any(block.marker or block.depth for block in blocks) or not 0 < others <= 2 * sum(titled):
        return []
    first = titled[:1] == [True]
    alone = all(
        _QUOTED.fullmatch(block.text.strip())
        for block, one in zip(blocks, titled, strict=True)
        if one
    )
    if not first and not alone:
        return []
    made: list[Item] = []
    for block, one in zip(blocks, titled, strict=True):
        if one == first or not made:
            made.append(Item(block, ()))
        elif block.gap:
            return []
        else:
            made[-1] = made[-1].over(block)
    return made if sum(bool(item.below) for item in made) > 1 else []


def grant_of(item: Item) -> Grant:
    """What the lines of one grant say."""
    said: dict[str, str] = {}
    notes: list[str] = []
    bare: list[str] = []
    whens = dates.find(item.head.text)
    head = dates.without(item.head.text, whens).replace("\t", ", ")
    heads = [part for part in _PARTS.split(head) if part] if _is_numbered(head) else [head]
    for text in (*heads, *map(_line, item.below)):
        key, value = _labelled(text)
        if key and key not in said and key != "note":
            said[key] = value
        elif key or (len(text) > _LONG or (_GOAL.match(text) and text.rstrip().endswith("."))):
            notes.append(text)
        elif text:
            bare.append(text)
    if (
        "title" not in said
        and len(said) > 1
        and [*bare, *notes][:1] == [head]
        and len(bare) < _FEWEST
    ):
        said["title"] = (bare or notes).pop(
            0
        )  # over lines that say what they are, whatever is in it
    if "dates" in said and not whens:
        whens = dates.find(said["dates"])
    for key, choose in (
        ("title", _quoted),
        ("amount", _amount),
        ("role", _role),
        ("agency", _agency),
        ("title", _title),
    ):
        lines = (
            [*bare[1:], *bare[:1]] if key == "agency" else bare
        )  # a title may name an institution, too
        if key not in said and (chosen := next((text for text in lines if choose(text)), "")):
            said[key] = choose(chosen)
            in_brackets = (
                key == "role" and said[key] != chosen.strip(" .()") and _LED_BY.search(chosen)
            )  # (PI: Ann Lee) stays whole
            rest = (
                chosen
                if in_brackets
                else EMPTY.sub("", chosen.replace(said[key], "")).strip(' ,;.:()“”"')
            )
            bare = [rest if text is chosen else text for text in bare if text is not chosen or rest]
    if (
        not said.get("title") and said.get("agency") and said["agency"] in head
    ):  # a title may name an institution
        said["title"] = said.pop("agency")
    when = next((when for when in whens if when.is_range), whens[0] if whens else None)
    return Grant(
        title=said.get("title", "").strip(" ."),
        agency=said.get("agency", ""),
        amount=said.get("amount", ""),
        role=said.get("role", ""),
        start=when.begin if when else "",
        end=when.end if when else "",
        notes=(*bare, *notes),
    )


def without_share(text: str) -> tuple[list[str], str]:
    """What a text says of a part of the money, `Personal Share: $500 (50%)`, and the text without it."""
    match = _SHARE.search(text)
    if not match:
        return [], text
    return [match["note"] or match["aside"]], text[: match.start()] + text[match.end() :]


def _line(block: Block) -> str:
    return block.text.replace(":\t", ": ").replace("\t", ", ")


def _labelled(text: str) -> tuple[str, str]:
    for key, label in _LABELS.items():
        if match := label.match(text):
            return key, text[match.end() :].strip(" .")
    return "", ""


def _quoted(text: str) -> str:
    match = _QUOTED.search(text)
    return match["title"].strip(" ,") if match else ""


def _amount(text: str) -> str:
    match = AMOUNT.search(text)
    return match[0].strip() if match else ""


def _role(text: str) -> str:
    if _ROLE_LINE.fullmatch(text.strip(" .()")):
        return text.strip(" .()")
    if _ROLE_LINE.fullmatch(last := text.rpartition(",")[2].strip(" .()")):
        return last
    match = _ROLE.search(text)
    return match[0] if match and len(text) < len(match[0]) + 30 else ""


def _agency(text: str) -> str:
    named = _CODE.sub("", text)  # NSF Division of Foam. DMS-2016095.
    return (
        named
        if (AGENCY.search(named) or terms.INSTITUTION.search(named)) and not _is_numbered(named)
        else ""
    )


def _title(text: str) -> str:
    return "" if _is_numbered(text) else text


def _is_numbered(text: str) -> bool:
    """Whether a line holds a grant's number or its investigator; letters short for the name before them are neither."""
    return bool(_NUMBER.search(_SHORT_FOR.sub("", text)))
