"""Combine the entries of a CV into one person."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, Final, TypeVar, cast, get_args

from sitegen.content.bibtex.names import numbered
from sitegen.model import Patent, Person, Private, SectionKey, Unsorted
from sitegen.model.text import has_han
from sitegen.parsing import names, results

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.model import Text
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import ParsedEntry

_T = TypeVar("_T")
_SHORTEST: Final = 5
"""The minimum number of letters in a name that only an address confirms."""
_HOST: Final = re.compile(r"(?:https?://)?(?:www\.)?([\w-]+)\.")
_LATIN: Final = re.compile(r"[A-Za-z]")
_BOTH: Final = re.compile(
    r"(?=[^\u3400-\u9fff]*?[A-Za-z]{3})([^\u3400-\u9fff]*+)([\u3400-\u9fff][^A-Za-z]*)"
)
_LISTS: Final = tuple(
    field.name
    for field in fields(Person)
    if field.name
    not in {
        "name",
        "credentials",
        "position",
        "affiliation",
        "address",
        "email",
        "phone",
        "links",
        "bio",
        "headings",
        "unsorted",
    }
)


def build_person(entries: Sequence[ParsedEntry]) -> Person:
    """Return the public part of the entries. The name may be empty: a list of works has none."""
    lists = {
        key: tuple(unique(item.value for item in entries if item.kind == key)) for key in _LISTS
    }
    return Person(
        name=find_owner(entries),
        credentials=", ".join(unique(_texts(entries, "credentials"))),
        position=_join_by_language(unique(_texts(entries, "position")), "; "),
        affiliation=_join_by_language(unique(_texts(entries, "affiliation")), ", "),
        address=", ".join(_texts(entries, "address")),
        email=tuple(unique(_texts(entries, "email"))),
        links=_links(entries),
        bio="\n\n".join(_texts(entries, "bio")),
        headings=_headings(entries),
        unsorted=tuple(_unsorted(entries)),
        **lists,  # type: ignore[arg-type]  # each parser returns entries of its list
    )


def _join_by_language(texts: Sequence[str], between: str) -> Text:
    """Join texts by language if all are in English and then in Chinese: `Lecturer 讲师`."""
    pairs = [
        match.groups() if _LATIN.search(text) and (match := _BOTH.fullmatch(text)) else (text,)
        for text in texts
    ]
    parts = [part.strip() for pair in pairs for part in pair]
    chinese = [part for part in parts if has_han(part)]
    latin = [part for part in parts if not has_han(part)]
    is_bilingual = len(chinese) == len(latin) or len(parts) > len(texts)
    if chinese and latin and is_bilingual and not any(map(_LATIN.search, chinese)):
        return {"en": between.join(latin), "zh": between.join(chinese)}
    return between.join(texts)


def build_private(entries: Sequence[ParsedEntry]) -> Private:
    """Return the entries that are never published."""
    values = {
        key: _texts(entries, f"private.{key}") for key in (field.name for field in fields(Private))
    }
    phone, referees = tuple(unique(values.pop("phone"))), tuple(values.pop("referees"))
    return Private(
        phone=phone,
        referees=referees,
        **{key: "; ".join(unique(texts)) for key, texts in values.items()},
    )


def find_owner(entries: Sequence[ParsedEntry]) -> Text:
    """Return the owner's name from the head of the CV, in both scripts if available."""
    latin = next(iter(_texts(entries, "name.en")), "")
    han = next(iter(_texts(entries, "name.zh")), "")
    inventors = _count_names(
        str(name)
        for item in entries
        if isinstance(item.value, Patent)
        for name in item.value.inventors
    )
    if not latin and not han:
        latin = _name_in_addresses(entries, list(inventors))
    return _in_both_scripts(latin, han, list(inventors))


def complete_owner_name(name: Text, works: Sequence[Sequence[str]]) -> Text:
    """Return the owner's name, completed from the lists of authors.

    Args:
        name: The name in the head of the CV; empty if it has none.
        works: The authors of each work. Without a name in the head, the owner is the author of most
            works, or of more than twice as many as anyone else. Their name in the other script may
            be among the authors.
    """
    counts = _count_names(author for work_authors in works for author in work_authors)
    if not name:
        (author, highest), (_, second), *_ = [*counts.items(), ("", 0), ("", 0)]
        is_owner = 2 * highest > max(2, len(works)) or highest > 2 * max(1, second)
        name = author if is_owner else ""
    if not isinstance(name, str):
        return name
    is_han = names.is_han(name)
    return _in_both_scripts("" if is_han else name, name if is_han else "", list(counts))


def _in_both_scripts(latin: str, han: str, everyone: Sequence[str]) -> Text:
    """Return a name in both scripts, if the authors include the other spelling."""
    if han and not latin:
        latin = names.in_latin(han, everyone)
    if latin and not han:
        han = next(
            (name for name in everyone if names.is_han(name) and names.same(name, latin)), ""
        )
    if latin and han:
        return {"en": names.given_first(latin), "zh": han}
    return names.given_first(latin) or han


def _name_in_addresses(entries: Sequence[ParsedEntry], everyone: Sequence[str]) -> str:
    """Return the text in the head that an e-mail address or home page repeats.

    `anna.lee@x.org` repeats `AnnaLee`, which does not look like a name, so no other rule finds it.
    """
    spellings = {names.letters(address.partition("@")[0]) for address in _texts(entries, "email")}
    spellings |= {
        names.letters(host[1])
        for page in _texts(entries, "links.homepage")[:1]
        if (host := _HOST.match(page))
    }
    matching = [
        text
        for text in _texts(entries, "unsorted")
        if len(text) > _SHORTEST and names.letters(text) in spellings
    ]
    if not matching:
        return ""
    return next(
        (name for name in everyone if names.letters(name) == names.letters(matching[0])),
        matching[0],
    )


def _count_names(people: Iterable[str]) -> dict[str, int]:
    """Count each name, most frequent first; spellings that differ only in case are one name."""
    spelled: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for name in people:
        key = names.letters(names.given_first(name))
        counts[spelled.setdefault(key, name)] += 1
    return dict(counts.most_common())


def _texts(entries: Sequence[ParsedEntry], kind: str) -> list[str]:
    return [str(item.value) for item in entries if item.kind == kind]


def _links(entries: Sequence[ParsedEntry]) -> dict[str, str]:
    links: dict[str, str] = {}
    for item in entries:
        service = item.kind.removeprefix("links.")
        if service == item.kind or str(item.value) in links.values():
            continue
        key = next(name for name in numbered(service) if name not in links)
        links[key] = str(item.value)
    return links


def _headings(entries: Sequence[ParsedEntry]) -> dict[SectionKey, Text]:
    values = {item.kind: item.value for item in entries}
    return {
        key: cast("Text", values[f"headings.{key}"])
        for key in get_args(SectionKey)
        if f"headings.{key}" in values
    }


def _unsorted(entries: Sequence[ParsedEntry]) -> list[Unsorted]:
    """Return unsorted texts in the order of the source."""
    unsorted = sorted(
        (item for item in entries if item.kind == "unsorted"),
        key=lambda item: _place(item.blocks[0]),
    )
    return [
        Unsorted(text=str(item.value), source=results.source_of(item.blocks)) for item in unsorted
    ]


def _place(block: Block) -> tuple[int, int]:
    place = block.lines[0].place
    return place.page, place.line


def unique(items: Iterable[_T]) -> list[_T]:
    """Return each distinct item once, in order; unhashable items are compared."""
    seen: set[object] = set()
    out: list[_T] = []
    unhashable: list[_T] = []
    for item in items:
        try:
            is_known = item in seen
            seen.add(item)
        except TypeError:
            is_known = item in unhashable
            unhashable.append(item)
        if not is_known:
            out.append(item)
    return out
