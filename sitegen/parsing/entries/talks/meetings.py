"""Talks without a title: a list of meetings and hosts, one per line or all of a year together."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.entries.talks.occasions import tidy
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

_SEMICOLON: Final = re.compile(r";(?![^()]*\))")
_QUOTES: Final = re.compile(r"[\"“”「«]")
YEAR_OF_MANY: Final = re.compile(r"(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?\s*:[^\t]*$")
"""A year before a colon, with all its talks after it."""
_YEAR_FIRST: Final = re.compile(r"(?P<year>(?:19|20)\d\d)(?:\s*[(][^()]*[)])?\s*(?:[:：]|\t)\s*")
_COMMA: Final = re.compile(r"\s*,\s+(?:and\s+)?(?![^()]*\))")
_MANY: Final = 4
_VERY_MANY: Final = 6
"""The minimum number of hosts in most years, and in one of them."""
_TITLED: Final = re.compile(
    r"(?P<before>[^“”\"]*)[“\"](?P<title>[^“”\"]{4,})[”\"](?P<behind>[^“”\"]*)"
)
_MEETING: Final = re.compile(
    r"\b(?:school|workshop|conference|symposium|seminar(?: series)?)\s*$", re.IGNORECASE
)
_STRIP: Final = " \t,;:.–—|，；。："
_EVENT: Final = pattern("events")
_NOWHERE: Final = re.compile(r"virtual(?:ly)?|online|remote|web", re.IGNORECASE)
_FEW: Final = 2
_FEWEST_HOSTS: Final = 5
_SHORT: Final = 5
_LONG: Final = 12
"""The maximum number of words on a line that names a host, usually and at most."""
_SOME: Final = 0.3
_SELDOM: Final = 0.2
_YEARS_OF_HOST: Final = re.compile(r"(?:(?:19|20)\d\d[\s,;&/)(.–-]*(?:and\s)?)+")
_LISTED: Final = re.compile(r",\s+(?:and\s+)?(?![^()]*\))")


def split_year(item: Item) -> list[Talk]:
    """Return the talks of a year in one item: `2025: Shore Days, Hill; Foam Society`."""
    years = YEAR_OF_MANY.match(item.head.text)
    year, _, text = item.head.text.partition(":")
    if not years or item.below or _QUOTES.search(text):
        return []
    date = dates.find(year)[0].begin
    hosts = split_at_semicolons(text)
    return (
        [Talk(given=(Occasion(where=host, date=date),)) for host in hosts] if len(hosts) > 1 else []
    )


def split_years(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return the hosts in a list with one item per year: `2024: Hill College, Shore Days`.

    A line without a year continues the line above. Commas may also separate a meeting from its
    town, so these lists must be longer.
    """
    years: list[tuple[str, list[Block]]] = []
    for block in blocks:
        if year := _YEAR_FIRST.match(block.text):
            years.append((year["year"], [block]))
        elif years:
            years[-1][1].append(block)
        else:
            return []
    texts = [_YEAR_FIRST.sub("", _join(year_blocks)).replace("\t", " ") for _, year_blocks in years]
    cuts = [_SEMICOLON if len(_SEMICOLON.findall(text)) > 1 else _COMMA for text in texts]
    lists = [
        [tidy(host) for host in cut.split(text.strip(" .")) if tidy(host)]
        for cut, text in zip(cuts, texts, strict=True)
    ]
    sizes = sorted(map(len, lists))
    if (
        len(years) < _FEW
        or len(blocks) > 2 * len(years)
        or len({year for year, _ in years}) < len(years)
    ):
        return []
    hosts = [host for listed in lists for host in listed]
    if any(map(_is_titled, hosts)) or sizes[len(sizes) // 2] < _MANY or sizes[-1] < _VERY_MANY:
        return []
    return [
        ParsedEntry("talks", Talk(given=(Occasion(where=host, date=year),)), tuple(year_blocks))
        for (year, year_blocks), listed in zip(years, lists, strict=True)
        for host in listed
    ]


def _join(blocks: Sequence[Block]) -> str:
    """Join the paragraphs of a year; a gap separates hosts."""
    first, *more = blocks
    return first.text + "".join(
        f", {block.text}" if block.gap else f" {block.text}" for block in more
    )


def _is_titled(host: str) -> bool:
    """Return whether quotes contain a title and not a meeting: `“Next steps for Foam” Workshop`."""
    match = _TITLED.fullmatch(host)
    named = match and (
        occasions.names_meeting(match["before"], match["behind"])
        or _MEETING.search(match["before"])
    )
    return bool(_QUOTES.search(host)) and not named


def split_at_semicolons(text: str) -> list[str]:
    """Split a text at semicolons outside brackets."""
    return [part for part in map(tidy, _SEMICOLON.split(text)) if part]


def is_placed(text: str) -> bool:
    """Return whether a text names a meeting or institution."""
    return bool(_EVENT.search(text) or terms.INSTITUTION.search(text))


def are_hosts(texts: Sequence[str], titled: Sequence[bool]) -> bool:
    """Return whether a list of talks has no titles: short lines with hosts and dates.

    Args:
        texts: The lines.
        titled: Whether each line quotes a title; a few may.
    """
    plain = [text for text, quoted in zip(texts, titled, strict=True) if not quoted]
    undated = [dates.without(text, dates.find(text)) for text in plain]
    lengths = sorted(len(text.split()) for text in undated)
    placed = sum(is_placed(text) for text in undated)
    named = any(":" in text for text in undated)
    dated = all(map(_is_dated, plain))
    short = bool(lengths) and lengths[len(lengths) // 2] <= _SHORT and lengths[-1] <= _LONG
    few_titles = sum(titled) <= _SELDOM * len(texts)
    return (
        len(plain) >= _FEWEST_HOSTS
        and few_titles
        and short
        and not named
        and dated
        and placed >= _SOME * len(plain)
    )


def _is_dated(text: str) -> bool:
    """Return whether a text contains one date, or ends with several years."""
    whens = dates.find(text)
    return len(whens) == 1 or bool(whens and _YEARS_OF_HOST.fullmatch(text, whens[0].start))


def read_host(text: str) -> Talk:
    """Read a talk that has only a host and dates: `Foam Society<tab>2021, 2023`."""
    whens = dates.find(text)
    venue = dates.without(text, whens).replace("\t", " ").strip(_STRIP)
    return Talk(given=tuple(Occasion(where=venue, date=when.begin) for when in whens))


def read_meetings(talks: list[Talk]) -> list[Talk]:
    """Return the talks in a list of meetings with places: `Foam Days, Riverton, Italy`."""
    meetings = [_as_meeting(talk) for talk in talks]
    if len(talks) <= _FEW or sum(part is not None for part in meetings) <= 0.5 * len(talks):
        return []
    return [part or talk for part, talk in zip(meetings, talks, strict=True)]


def _as_meeting(talk: Talk) -> Talk | None:
    """Return a talk with its title as the occasion if it is a meeting; otherwise None."""
    occasion = talk.given[0] if len(talk.given) == 1 else Occasion()
    venue, place = str(occasion.where), str(occasion.where)
    title = str(talk.title)
    if title and venue and not _is_place(venue):
        return None
    if not (title and venue):
        venue, place = terms.location_at_end(title or venue)
        title = venue
    if not title or not (is_placed(title) or (place and _is_place(place))) or talk.authors:
        return None
    return replace(talk, title="", given=(replace(occasion, where=title, location=place),))


def _is_place(text: str) -> bool:
    return bool(text) and (terms.is_location(text) or bool(_NOWHERE.fullmatch(text)))


def split_hosts(text: str) -> list[str]:
    """Split `MIT, Bocconi, LSE (scheduled)`; a place belongs to the part before its comma."""
    if ";" in text:
        return split_at_semicolons(text)
    parts = [part for part in _LISTED.split(text) if part.strip()]
    short = len(parts) > 2 and all(len(part.split()) <= 6 for part in parts)
    placed = terms.location_at_end(text)[1] or any(
        terms.is_location(part.strip()) for part in parts
    )
    return parts if short and not placed else [text]


def split_at_place(text: str) -> list[str]:
    """Split `Why clitics move, University of Bari` into title and place, if it has a place."""
    parts = text.split(", ")
    places = [
        index
        for index, part in enumerate(parts)
        if _EVENT.search(part) or terms.INSTITUTION.search(part)
    ]
    if not places or places[0] == 0:
        return [text]
    return [", ".join(parts[: places[0]]), ", ".join(parts[places[0] :])]
