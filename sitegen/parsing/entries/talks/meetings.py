"""Meetings that a list names without a word of what was told there, one a line or all of a year."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.entries.talks.occasions import tidy
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block

_SEMICOLON: Final = re.compile(r";(?![^()]*\))")
_QUOTES: Final = re.compile(r"[\"“”「«]")
YEAR_OF_MANY: Final = re.compile(r"(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?\s*:[^\t]*$")
"""A year before a colon, and all of it behind."""
_YEAR_FIRST: Final = re.compile(r"(?P<year>(?:19|20)\d\d)(?:\s*[(][^()]*[)])?\s*(?:[:：]|\t)\s*")
_YEAR_WITHIN: Final = re.compile(
    r"(?<!\w)(?P<year>(?:19|20)\d\d)\s*(?P<colon>[:：])?\s+(?=[A-ZÀ-Þ“\"])"
)
_COMMA: Final = re.compile(r"\s*,\s+(?:and\s+)?(?![^()]*\))")
_MANY: Final = 4
_VERY_MANY: Final = 6
"""Hosts of most years, and of one."""
_LONGEST_HOST: Final = 10
_ASIDE: Final = re.compile(r"[(][^()]*[)]|^[\w-]+:")
_TITLED: Final = re.compile(
    r"(?P<before>[^“”\"]*)[“\"](?P<title>[^“”\"]{4,})[”\"](?P<behind>[^“”\"]*)"
)
_WITH_YEARS: Final = re.compile(
    r"(?:and )?(?P<where>[^()“”\"\t]{3,}?)\s*[(](?P<years>(?:(?:19|20)\d\d[\s,;&–-]*)+)[)](?:[,;.]\s*|$)"
)
_MEETING: Final = re.compile(
    r"\b(?:school|workshop|conference|symposium|seminar(?: series)?)\s*$", re.IGNORECASE
)
_PAIR: Final = 2
_SEVERAL: Final = 3


def in_brackets(blocks: Sequence[Block]) -> list[Found]:
    """`Foam Society (2021, 2023), Hill University (2020), ...`: meetings with their years in one text; or nothing."""
    found: list[Found] = []
    for block in blocks:
        listed = list(_WITH_YEARS.finditer(block.text))
        end = 0
        for match in listed:
            end = match.end() if match.start() == end else end
        if len(listed) < _SEVERAL or end < len(block.text.rstrip()):
            return []
        for match in listed:
            given = tuple(
                Occasion(where=tidy(match["where"]), date=when.begin)
                for when in dates.find(match["years"])
            )
            found.append(Found("talks", Talk(given=given), (block,)))
    return found


def in_a_year(item: Item) -> list[Talk]:
    """`2025: Shore Days, Hill; Foam Society, “Tides”`: all of a year in one item of a list, or nothing."""
    years = YEAR_OF_MANY.match(item.head.text)
    if not years or item.below:
        return []
    year, _, text = item.head.text.partition(":")
    date = dates.find(year)[0].begin
    if _QUOTES.search(text):
        return titled(text, date)
    hosts = parts(text)
    return (
        [Talk(given=(Occasion(where=host, date=date),)) for host in hosts] if len(hosts) > 1 else []
    )


def in_years(blocks: Sequence[Block]) -> list[Found]:
    """Where one spoke, all hosts of a year in one item: `2024: Hill College, Shore Days, ...`; nothing in other lists.

    A line without a year goes on with the one above. Commas may part a meeting from its town, too; so the lists must be
    longer than that.
    """
    told: list[tuple[str, list[Block]]] = []
    blocks = [part for block in blocks for part in _years_apart(block)]
    for block in blocks:
        if year := _YEAR_FIRST.match(block.text):
            told.append((year["year"], [block]))
        elif told:
            told[-1][1].append(block)
        else:
            return []
    texts = [_YEAR_FIRST.sub("", _joined(of)).replace("\t", " ") for _, of in told]
    cuts = [_SEMICOLON if len(_SEMICOLON.findall(text)) > 1 else _COMMA for text in texts]
    lists = [
        [tidy(one) for one in cut.split(text.strip(" .")) if tidy(one)]
        for cut, text in zip(cuts, texts, strict=True)
    ]
    sizes = sorted(map(len, lists))
    if (
        len(told) < _PAIR
        or len(blocks) > 2 * len(told)
        or len({year for year, _ in told}) < len(told)
    ):
        return []
    hosts = [host for listed in lists for host in listed]
    if any(map(_is_titled, hosts)) or sizes[len(sizes) // 2] < _MANY or sizes[-1] < _VERY_MANY:
        return []
    if any(len(_ASIDE.sub("", host).split()) > _LONGEST_HOST for host in hosts):
        return []
    return [
        Found("talks", Talk(given=(Occasion(where=host, date=year),)), tuple(of))
        for (year, of), listed in zip(told, lists, strict=True)
        for host in listed
    ]


def _years_apart(block: Block) -> list[Block]:
    """A paragraph that goes through several years, in bold or with colons: `**2026** Hill, Sand **2025** Gull, ...`."""
    bold = {span.start for span in block.spans if span.look == "bold"}
    cuts = [
        match
        for match in _YEAR_WITHIN.finditer(block.text)
        if match["colon"] or match.start() in bold
    ]
    years = [int(match["year"]) for match in cuts]
    if (
        len(cuts) < _SEVERAL
        or cuts[0].start()
        or years != sorted(set(years), reverse=years[0] > years[-1])
    ):
        return [block]
    ends = [*(match.start() for match in cuts[1:]), len(block.text)]
    return [
        replace(
            block, text=f"{match['year']}: {block.text[match.end() : end].strip(' ;')}", spans=()
        )
        for match, end in zip(cuts, ends, strict=True)
    ]


def _joined(blocks: Sequence[Block]) -> str:
    """The text of paragraphs of one year; what room sets apart begins with another host."""
    first, *more = blocks
    return first.text + "".join(
        f", {block.text}" if block.gap else f" {block.text}" for block in more
    )


def _is_titled(host: str) -> bool:
    """Whether a title stands in quotes, and not the name of a meeting: `“Next steps for Foam” Workshop`."""
    match = _TITLED.fullmatch(host)
    named = match and (
        occasions.is_named_so(match["before"], match["behind"]) or _MEETING.search(match["before"])
    )
    return bool(_QUOTES.search(host)) and not named


def titled(text: str, date: str) -> list[Talk]:
    """Several talks that semicolons part, each with its title: `Shore Days, “Tides”; Foam Society, “Salt”`."""
    hosts = parts(text)
    found = [(host, _TITLED.fullmatch(host)) for host in hosts]
    named = sum(match is not None for _, match in found)
    if named < 1 or len(hosts) < _PAIR or (named < len(hosts) and len(hosts) == _PAIR):
        return []
    return [
        _titled(match, date) if match else Talk(given=(Occasion(where=host, date=date),))
        for host, match in found
    ]


def _titled(match: re.Match[str], date: str) -> Talk:
    if occasions.is_named_so(match["before"], match["behind"]):
        return Talk(given=(Occasion(where=tidy(match[0]), date=date),))
    said = occasions.around(match["before"], match["behind"])
    return Talk(
        title=match["title"].rstrip(" ,."),
        kind=said.kind,
        given=(Occasion(where=said.where, date=date),),
    )


def parts(text: str) -> list[str]:
    """What semicolons part, but for those in brackets."""
    return [part for part in map(tidy, _SEMICOLON.split(text)) if part]
