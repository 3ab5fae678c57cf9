"""An imprint as it was read -> the same, each part where it belongs: `Norman: Foam Press` is a place and a press."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from sitegen.parsing.references.venues import Imprint

_TOWN: Final = r"[A-ZÀ-Þ][\w.’'-]*(?:[ -][A-ZÀ-Þ][\w.’'-]*){0,2}"
_PRESS: Final = re.compile(
    rf"(?:(?P<series>[^:]+?[.;])\s+)?(?P<place>{_TOWN}(?:,\s{_TOWN})?(?:(?:\s(?:and|&)\s|\s?/\s?|;\s){_TOWN}(?:,\s{_TOWN})?)?)"
    rf":\s+(?P<press>[^:]*{either('publishers')}[^:]*)"
)
_PLACE: Final = re.compile(rf"{_TOWN}(?:,\s{_TOWN})?")
_NAMED: Final = re.compile(either("publishers"))
_VOLUME: Final = re.compile(r"(?:^|(?<=[.;]\s))(?P<volume>\d{1,4})\s?:?$")
_MONTH: Final = re.compile(rf"(?:{dates.MONTH}|{either('seasons')})\.?", re.IGNORECASE)
_TO_MONTH: Final = re.compile(r"\s?[-–/]\s?")
_VOLUME_SIGN: Final = re.compile(r"(?:v|vol|no|nr|number|issue)\.?", re.IGNORECASE)
_SIGN_BEHIND: Final = re.compile(r",?\s(?:[Vv]|[Vv]ol|[Nn]o)\.?$")
_YEAR_BEHIND: Final = re.compile(r"(?P<venue>.{4,}?),? (?P<year>(?:19|20)\d\d)")
_SHORT_YEAR: Final = re.compile(r"[A-Z]{3}\w*\s?[’'‘](?P<year>[0-3]\d)\)?$")
_LONGEST_MONTH: Final = 31
_LONGEST_MONTHS: Final = 40
_IN_MONTH: Final = re.compile(
    rf"(?P<venue>.{{4,}}?)(?P<sign>[,.])\s+(?P<month>{dates.MONTH})", re.IGNORECASE
)
_IN_SEASON: Final = re.compile(
    rf"(?<=\w) in (?P<when>{dates.MONTH}|{either('seasons')})$", re.IGNORECASE
)
_EDITION: Final = re.compile(r"(?:\w+|\d+\w\w)\s+(?:Edition|ed\.?|edn\.?)", re.IGNORECASE)


AT_END: Final = re.compile(
    r"(?:[.,?!”\"]|\s)\s+(?P<venue>[A-Z]{3,6}|(?:Acta |[A-Z][A-Za-z]*\.\s?){2,}(?:[A-Z](?=\s))?)"
    r"\s?(?P<volume>[A-H]?\d{1,4})"
    r" \((?P<year>(?:19|20)\d\d)\)(?: (?:no\.?\s?)?(?P<number>\d{1,2})(?:,|(?=\s)))? (?P<first>[A-Z]?\d{1,7})"
    r"(?:\s?[-–]\s?(?P<last>[A-Z]?\d{1,7}))?[\s.,]*$"
)
"""`JHEP 11 (2024) 050`, `Phys. Lett. B699 (2011) 271-275`: so catalogues of physicists end a reference."""


_ABBREVIATED: Final = re.compile(r"\b[A-Z][a-z]{0,6}\. .*\b[A-Z][a-z]{1,5}$")


def with_stop(found: Imprint, text: str) -> Imprint:
    """With the full stop of a journal's name that is abbreviated to its end: `Arch. Ration. Mech. Anal.`"""
    if not (_ABBREVIATED.search(found.venue) and f"{found.venue}." in text):
        return found
    return replace(found, venue=f"{found.venue}.")


def by_year_in_brackets(found: Imprint, text: str) -> Imprint:
    """The imprint with journal, volume, year and page as its reference ends with them, whatever they were taken for."""
    told = AT_END.search(text) if f"({found.year}" in text or not found.year else None
    if not told or (told["venue"].strip(), told["volume"], told["year"]) == (
        found.venue,
        found.volume,
        found.year,
    ):
        return found
    volume, pages = (
        told["volume"],
        "--".join(page for page in (told["first"], told["last"]) if page),
    )
    return replace(
        found,
        type="article",
        venue=told["venue"].strip(),
        volume=volume,
        year=told["year"],
        number=told["number"] or "",
        pages=pages,
    )


def mended(found: Imprint) -> Imprint:
    """The imprint with its parts in place."""
    return _year(_edition(_day(_volume(_press(_season(_months(found)))))))


def _year(found: Imprint) -> Imprint:
    """`Tide Review 2023`, `Findings of TIDES 2023`, `Tide Days (TIDES ’23)`: the year stands behind the name."""
    if found.year or not found.venue:
        return found
    if told := _YEAR_BEHIND.fullmatch(found.venue):
        return replace(found, venue=told["venue"], year=told["year"])
    short = _SHORT_YEAR.search(found.venue)
    return replace(found, year=f"20{short['year']}") if short else found


def _is_of_months(text: str) -> bool:
    """`September`, `Fall/Winter`."""
    return len(text) < _LONGEST_MONTHS and all(
        map(_MONTH.fullmatch, _TO_MONTH.split(text, maxsplit=1))
    )


def _months(found: Imprint) -> Imprint:
    """A month or season is no press and no place: `82(5) (September)`. Nor is the `v.` of a volume a journal's."""
    said = [text for text in (found.publisher, found.address) if _is_of_months(text)]
    publisher, address = (
        "" if text in said or _VOLUME_SIGN.fullmatch(text) else text
        for text in (found.publisher, found.address)
    )
    notes = [part for part in found.note.split("; ") if part and not _VOLUME_SIGN.fullmatch(part)]
    venue = _SIGN_BEHIND.sub("", found.venue) if found.volume else found.venue
    return replace(
        found, venue=venue, publisher=publisher, address=address, note="; ".join((*said, *notes))
    )


def _season(found: Imprint) -> Imprint:
    """`Tide Review in Fall`: when it was handed in there."""
    when = _IN_SEASON.search(found.venue)
    if not when:
        return found
    note = "; ".join(part for part in (found.note, when["when"]) if part)
    return replace(found, venue=found.venue[: when.start()], note=note)


def _press(found: Imprint) -> Imprint:
    """`Norman: Foam Press` -> where the press sits, and the press."""
    if not found.address and _PLACE.fullmatch(found.note) and _NAMED.search(found.venue):
        return replace(found, address=found.note, note="")
    alone = not (found.publisher or found.volume or found.number or found.pages)
    place, (press, *notes) = (
        found.publisher or (found.venue if alone else ""),
        found.note.split("; "),
    )
    is_place = _PLACE.fullmatch(place) and not _NAMED.search(place) and not found.address
    if is_place and _NAMED.search(press) and not re.search(r"\d", press):  # `Riverton, Hill Press`
        found = replace(found, address=place, note="; ".join(notes))
        return replace(found, venue=press) if alone else replace(found, publisher=press)
    for name in ("venue", "publisher"):
        told = _PRESS.fullmatch(getattr(found, name))
        if not told or found.address or (name == "venue" and (found.volume or found.number)):
            continue
        note = "; ".join(part for part in (found.note, (told["series"] or "").strip(" .;")) if part)
        found = replace(found, address=told["place"], note=note)
        press = told["press"].strip(" .,")
        return replace(found, venue=press) if name == "venue" else replace(found, publisher=press)
    return found


def _volume(found: Imprint) -> Imprint:
    """A number before the pages that nothing else explains is the volume."""
    told = _VOLUME.search(found.note) if found.pages and not found.volume else None
    return (
        replace(found, volume=told["volume"], note=found.note[: told.start()].rstrip(" .;"))
        if told
        else found
    )


def _day(found: Imprint) -> Imprint:
    """`The Morning Post, April` in its volume 26: the day of a newspaper."""
    told = _IN_MONTH.fullmatch(found.venue)
    day = (
        found.volume
        if found.volume.isdecimal() and int(found.volume) <= _LONGEST_MONTH and not found.number
        else ""
    )
    if not told or (
        told["sign"] == "." and (found.pages or not day)
    ):  # Ecol. Mar is the name of a journal
        return found
    if found.pages:
        note = "; ".join(part for part in (told["month"], found.note) if part)
        return replace(found, venue=told["venue"], note=note)
    note = "; ".join(part for part in (f"{told['month']} {day}".strip(), found.note) if part)
    return replace(found, venue=told["venue"], volume="" if day else found.volume, note=note)


def _edition(found: Imprint) -> Imprint:
    """`Second Edition` is no editor."""
    told = [name for name in found.editor if _EDITION.fullmatch(name)]
    if not told:
        return found
    editor = tuple(name for name in found.editor if name not in told)
    return replace(found, editor=editor, edition=found.edition or told[0])
