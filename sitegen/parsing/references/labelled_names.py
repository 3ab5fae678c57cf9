"""A labelled reference -> the names of its authors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names
from sitegen.parsing.references.tokens import HAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled
    from sitegen.parsing.references.repairs import Manner

_PARTICLES_BEHIND: Final = re.compile(r"(?P<given>.*?),?\s(?P<particle>(?:['’]?[a-z'’]{1,4}\s?)+)$")
_DOUBLE: Final = re.compile(
    r"(?P<family>(?:[A-ZÀ-Þ][\w'’-]*[a-zà-ÿ]\s)+)(?P<given>[A-ZÀ-ÞĐŁŚŠŽČ](?:\.?\s?-?[A-ZÀ-Þ]){0,3}\.?)$"
)
_LONE: Final = re.compile(r"[A-ZÀ-Þ]{2,3}")
_WHOLE: Final = re.compile(r"[A-ZÀ-Þ][\w’'-]{2,} (?:[A-ZÀ-Þ]\.? )?[A-ZÀ-Þ][\w’'-]{2,}")
_LATIN_WORD: Final = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ’'-]+")
_FAMILIES: Final = re.compile(
    r"[A-ZÀ-Þ][\w’'-]*[a-zß-ÿ](?:, [A-ZÀ-Þ][\w’'-]*[a-zß-ÿ])+"
    r"(?P<last>,? (?:&|and) [A-ZÀ-Þ][\w’'-]*[a-zß-ÿ](?!,? ?[A-ZÀ-Þ]))?"
)
_MARKS: Final = " *∗†‡§#"
_APART: Final = re.compile(r",? (?:&|and) |, ")
_PAIR: Final = 2
_BETWEEN: Final = re.compile(r"[;&、，]|\band\b|\bund\b|\by\b|\bet\b|\bAND\b|和")


def people(item: Labelled, manner: Manner) -> tuple[str, ...]:
    """The authors: `Family, Given` where the family name stands first, as written otherwise."""
    if families := _families(item):
        return families
    found: list[list[tuple[str, int, int]]] = []
    for token, label in zip(item.tokens, item.labels, strict=True):
        kind = label[-1] if label in ("AF", "AG", "F", "G") else ""
        if not kind:
            continue
        gap = item.text[found[-1][-1][2] : token.start] if found else ""
        if not found or _begins(gap, found[-1], kind, first=label in ("AF", "AG")):
            found.append([])
        person = found[-1]
        if person and person[-1][0] == kind:
            person[-1] = (kind, person[-1][1], token.end)
        else:
            person.append((kind, token.start, token.end))
    found = _repaired(item.text, found, manner)
    return tuple(name for person in found if (name := _name(item.text, person, manner)))


def _families(item: Labelled) -> tuple[str, ...]:
    """The people of a reference that names families alone, as astronomers do: `Lee, Ek, Roe, et al.`, `Lee, Ek, & Roe`.

    An even number of words may be `Lee, Ann, Ek, Bo`, if no word behind `&` shows that it is not.
    """
    tokens = [
        token
        for token, label in zip(item.tokens, item.labels, strict=True)
        if label in ("AF", "AG", "F", "G")
    ]
    told = _FAMILIES.match(item.text, tokens[0].start) if tokens else None
    if not told or told.end() < tokens[-1].end:
        return ()
    parts = _APART.split(told[0])
    return tuple(parts) if len(parts) > _PAIR and (told["last"] or len(parts) % _PAIR) else ()


def _begins(gap: str, person: Sequence[tuple[str, int, int]], kind: str, *, first: bool) -> bool:
    """Whether a new name begins behind a gap, whatever the label says."""
    kinds = [part[0] for part in person]
    if first and kinds == ["F", "G"] and kind == "F":  # Yang, S. Lind, M.
        return True
    if gap == " " or (not gap and kinds == [kind] == ["F"]):  # Daniel B Lind
        return False
    if first or len(gap) > 12 or _BETWEEN.search(gap):
        return True
    return "," in gap and (len(kinds) > 1 or kind == kinds[0])


def _repaired(
    text: str, found: list[list[tuple[str, int, int]]], manner: Manner
) -> list[list[tuple[str, int, int]]]:
    """A family name alone gets the given names behind its comma; at the head of a list, whatever is behind it."""
    out: list[list[tuple[str, int, int]]] = []
    shown = [text[person[0][1] : person[-1][2]] for person in found[:3]]
    inverted_head = (
        len(shown) == 3 and all(map(_LATIN_WORD.fullmatch, shown[:2])) and " " in shown[2]
    )
    for index, person in enumerate(found):
        before = out[-1] if out else []
        gap = text[before[-1][2] : person[0][1]].strip(_MARKS) if before else ""
        lone = (
            bool(before) and len(person) == 2 and _LONE.fullmatch(text[before[0][1] : before[0][2]])
        )
        bare = (
            not lone
            and len(before) == 1
            and before[0][0] == "F"
            and gap == ","
            and person[0][0] == "G"
        )
        few = bare and len(text[before[0][1] : before[0][2]].split()) <= 4
        if few and not manner.inverted and _are_whole(text, before, person):
            few = False
        single = len(before) == len(person) == 1
        parted = single and _is_parted(text, before[0], person[0], index, manner)
        if gap == "," and (
            parted or (index == 1 and inverted_head)
        ):  # Lind, Bo, Ada Berg, and Mei-Lin Ek
            out[-1] = [("F", *before[0][1:]), ("G", *person[0][1:])]
        elif few and (len(person) == 1 or (index == 1 and len(person) == 2)):
            out[-1] = [before[0], ("G", person[0][1], person[-1][2])]
        else:
            out.append(person)
    return out


def _is_parted(
    text: str,
    before: tuple[str, int, int],
    person: tuple[str, int, int],
    index: int,
    manner: Manner,
) -> bool:
    """Whether two names are one: `HOU, Guoqiang` in a list of families in capitals, `Lê, TH` before `T Nygård`."""
    family, given = text[before[1] : before[2]], text[person[1] : person[2]]
    if manner.inverted and family.isupper() and len(family) > 1 and not given.isupper():
        return True
    return index == 1 and not _LONE.fullmatch(family) and bool(_LONE.fullmatch(given))


def _are_whole(text: str, *people: Sequence[tuple[str, int, int]]) -> bool:
    """Whether each is a given and a family name in full: `AnnMari Lind`."""
    return all(_WHOLE.fullmatch(text[person[0][1] : person[-1][2]]) for person in people)


def _name(text: str, person: Sequence[tuple[str, int, int]], manner: Manner) -> str:
    parts = [(kind, text[start:end].strip(f"{_MARKS},;")) for kind, start, end in person]
    if len(parts) != 2:
        return names.clean(text[person[0][1] : person[-1][2]])
    (first, a), (_, b) = parts
    apart = text[person[0][2] : person[1][1]].strip()
    if first == "F" and manner.initials and not apart and (more := _DOUBLE.match(b)):
        a, b = f"{a} {more['family'].strip()}", more["given"]
    if first == "F" and manner.initials and not manner.dotted:
        b = b.rstrip(".")
    if first == "G":
        return names.clean(f"{a} {b}") if apart in ("", ".") else f"{b}, {a}"
    if not apart and _is_upright(a, b):
        return names.clean(f"{a} {b}")
    if re.search(f"[{HAN}]", a) and re.search(f"[{HAN}]", b):
        return a + b
    if match := _PARTICLES_BEHIND.match(b):
        return f"{match['particle']} {a}, {match['given']}"
    return f"{a}, {b}"


def _is_upright(a: str, b: str) -> bool:
    """Whether `a b` without a comma must be given and family name: `Yunzhuo Liu`, not `Liu Y` or `LIU Yunzhuo`."""
    return (
        len(b) > 3
        and not b.isupper()
        and "." not in b
        and not (a.isupper() and len(a) > 2)
        and not re.search(f"[{HAN}]", a + b)
    )
