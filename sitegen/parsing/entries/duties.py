"""Read duties: role, organization and years.

One line may have several duties. Rows have a column of years. Over several lines, dates are on the
first, the organization is on another, and tasks are below.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Service
from sitegen.model.text import has_han
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import group_items
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.entries.rows import Row
    from sitegen.parsing.lines.blocks import Block

ROLE: Final = pattern("service_roles")
"""Words that denote a duty."""
_HAN_ROLE_LAST: Final = re.compile(
    rf"^(?:兼?任|担任)?(?P<organization>.*?{either('bodies')}(?:[（(][^（）()]*[）)])?)的?(?P<role>{either('chinese_duties')})$"
)
_DUTIES: Final = re.compile(r"[；;]|、(?![^《]*》)")
_DUTY_DATES: Final = re.compile(r"\s*[（(][^（）()]*[)）]\s*$")
_DUTY_LAST: Final = re.compile(rf"{either('chinese_duties')}(?:\s*[（(][^（）()]*[)）])?\s*$")
_DUTY_ALONE: Final = re.compile(rf"[\u4e00-\u9fff]{{0,6}}{either('chinese_duties')}")
_DUTIES_ALONE: Final = re.compile(
    rf"(?:(?:国际|国内|学术|顶级|主要|担任|期刊|会议|刊物|杂志|程序|技术|大会|青年|特邀|客座)[、和与及/]?){{0,6}}{either('chinese_duties')}"
)
_HAN_COMMA: Final = re.compile(r"\s*[,，]\s*(?![^()（）]*[)）])|(?<=[员辑席人事长])\s*(?=《)")
_ROLE_AFTER_BODY: Final = re.compile(rf"(?:[A-Z][\w-]+ ){{0,2}}{either('roles_behind_bodies')}")
_LONGEST_DUTY: Final = 14
_JOURNAL: Final = re.compile(r"《[^《》]+》")
_HAN_ROLE_AFTER_SPACE: Final = re.compile(
    rf"^(?P<organization>[\u4e00-\u9fff《》（）()、]{{3,30}})\s+(?P<role>[\u4e00-\u9fff]*{either('chinese_duties')})$"
)
_ROLES: Final = pattern("service_tasks")
"""Words that denote several duties: `Program committees`, `Reviewing`."""
_MEETING: Final = pattern("meetings_by_name")
_COMMITTEE: Final = re.compile(
    r"\b(?:committee|council|board|task ?force|group|panel|senate|network)\b", re.IGNORECASE
)
_YEAR_AT_NAME: Final = re.compile(r"(?<=[A-Za-z])[’'‘](?=(?:19|20)\d\d(?!\d))")
_SHORT_YEAR: Final = re.compile(r"(?<!\d)[’'‘](?P<year>\d\d)(?![\d’'])(?![^()]*\))")
"""Matches `OSDI '23`, `NSDI’21`; in parentheses it is part of a name: `Foam Days (FOAM’20)`."""
_FIRST_YEAR_OF_1900S: Final = 50
_ROLE_BEFORE_STOP: Final = re.compile(
    r"^(?P<role>(?:[^\s.,:;()]+[ ,]){0,5}[^\s.,:;()]{4,})\.\s+(?P<organization>[A-ZÀ-Þ].+)$"
)
_MOST_ROLE_WORDS: Final = 5  # maximum length of a role
_SEASON: Final = re.compile(
    rf"(?<![\w-]){either('seasons')}(?:\s*[/&]\s*{either('seasons')})?,?\s+(?=(?:19|20)\d\d)",
    re.IGNORECASE,
)
_BULLETS: Final = re.compile(r"\s+[•·∙|]\s+")
_LIST: Final = re.compile(r"\s*(?:[,，;；、](?![^()（）]*[)）])|\band\b(?=\s+[A-Z]{3}))\s*")
_SENTENCE_WORDS: Final = 8
"""Words that are typical of a sentence."""


def read_duty(text: str, *, dated: bool = False) -> Service:
    """Read `Duke CS PhD Admission Committee (2022-now)`, `Reviewer, Nature, 2020`.

    `dated`: the years are elsewhere; those in brackets cover only a part:
    `Foam Council [Chair 2020-2022]`.
    """
    text = _SEASON.sub("", expand_years(text))
    whens = [
        when for when in dates.find(text) if not (dated and terms.is_in_brackets(text, when.start))
    ]
    years = tuple(dict.fromkeys(when.years for when in whens))
    words = tidy(_remove_dates(text, whens))
    role, comma, organization = words.partition(",")
    if han_roles := _split_han_roles(words):
        return Service(role=han_roles[0], organization=han_roles[1], years=years)
    if role_last := _HAN_ROLE_LAST.match(words) or _HAN_ROLE_AFTER_SPACE.match(words):
        return Service(
            role=role_last["role"],
            organization=role_last["organization"].strip(" ，,的"),
            years=years,
        )
    if (before_stop := _ROLE_BEFORE_STOP.match(words)) and ROLE.search(
        before_stop["role"]
    ):  # Member. University Council of Hill
        return Service(
            role=before_stop["role"], organization=before_stop["organization"].strip(), years=years
        )
    if comma and _MEETING.match(role) and not ROLE.search(role):
        return Service(organization=words, years=years)  # Workshop on Foam, University of Oslo
    at_institution = bool(terms.INSTITUTION.search(organization)) and not terms.INSTITUTION.search(
        role
    )
    if comma and (
        (
            len(role.split()) <= _MOST_ROLE_WORDS
            and (ROLE.search(role) or terms.ROLE.fullmatch(role))
        )
        or at_institution
    ):
        return Service(role=role.strip(), organization=organization.strip(), years=years)
    body, comma, last = words.rpartition(", ")
    if (
        comma
        and _ROLE_AFTER_BODY.fullmatch(last)
        and not ROLE.search(body)
        and len(body.split()) > 1
    ):
        return Service(
            role=last, organization=body, years=years
        )  # Centre of Tides, Hill University, Associate
    return Service(role=words, years=years)


def expand_years(text: str) -> str:
    """Expand `OSDI '23` to `OSDI 2023`."""

    def full(match: re.Match[str]) -> str:
        century = "19" if int(match["year"]) >= _FIRST_YEAR_OF_1900S else "20"
        space = " " if text[match.start() - 1 : match.start()].isalpha() else ""
        return f"{space}{century}{match['year']}"

    return _SHORT_YEAR.sub(full, text)


def _split_han_roles(words: str) -> tuple[str, str] | None:
    """Split `讲习班主席，领域主席，海洋计算大会` into roles and organization, in either order."""
    parts = [part.strip() for part in _HAN_COMMA.split(words) if part.strip()]
    if len(parts) < 2 or not has_han(words):
        return None
    duties = [len(part) <= _LONGEST_DUTY and bool(_DUTY_ALONE.fullmatch(part)) for part in parts]
    first = duties.index(False) if False in duties else 0
    if first:
        return "，".join(parts[:first]), "，".join(parts[first:])
    if duties[-1] and not any(duties[:-1]):
        return parts[-1], "，".join(parts[:-1])
    return None


def _remove_dates(text: str, whens: list[dates.When]) -> str:
    """Remove dates from a text, but keep the commas after them: `Tide Days 2024, Riverton`."""
    undated = dates.without(text, whens)
    inner = [when for when in whens if text[when.stop :].strip(" ,.;)")]
    continues = inner and all(text[when.stop :].lstrip(" )")[:1] == "," for when in inner)
    return re.sub(r"(?<=[\w)])\t(?=\w)", ", ", undated) if continues else undated


def split_venue_year(duty: Service) -> Service:
    """Split `NSDI 2024` or `NSDI’2024` into venue and year."""
    text = expand_years(_YEAR_AT_NAME.sub(" ", str(duty.organization)))
    text = _SEASON.sub("", text)
    whens = dates.find(text)
    years = tuple(dict.fromkeys(when.years for when in whens))
    return replace(duty, organization=tidy(dates.without(text, whens)), years=years)


def split_meeting(text: str) -> list[str]:
    """Return the parts of a text that is one meeting with place and date; otherwise nothing."""
    whens = dates.find(text)
    bare = dates.without(text, whens)
    single = len(whens) <= 1 and ";" not in text and not _YEAR_AT_NAME.search(text)
    return (
        [text]
        if single and terms.location_at_end(bare)[1] and bare.count(",") <= _MOST_ROLE_WORDS
        else []
    )


def split_venues(text: str) -> list[str]:
    """Split a list of venues; a year between commas belongs to the preceding venue.

    If most venues are separated by semicolons, commas are part of names:
    `Journal of Race, Ethnicity, and Politics`.
    """
    text = expand_years(text)
    if len(_BULLETS.findall(text)) > 1:
        return [part.strip(" .") for part in _BULLETS.split(text) if part.strip(" .")]
    if text.count(";") > text.count(","):
        return [
            part.strip()
            for part in re.split(r"\s*;\s*(?:and\s+)?", text.strip(" .。"))
            if part.strip()
        ]
    venues: list[str] = []
    for part in (re.sub(r"^and\s+", "", part) for part in _LIST.split(text.strip(" .。")) if part):
        if venues and dates.find(part) and not dates.without(part, dates.find(part)):
            venues[-1] = f"{venues[-1]} {part}"
        else:
            venues.append(part)
    return venues


def split_duties(text: str) -> list[str]:
    """Split `学会理事、副秘书长；《词学》编委`; a duty alone inherits the organization."""
    parts = [part.strip() for part in _DUTIES.split(text.strip(" 。.")) if part.strip()]
    if len(parts) < 2 or not all(_DUTY_LAST.search(part) for part in parts):
        return [text]
    bodies = [
        match["organization"] if (match := _HAN_ROLE_LAST.match(_DUTY_DATES.sub("", part))) else ""
        for part in parts
    ]
    duties: list[str] = []
    for part, body in zip(parts, bodies, strict=True):
        above = next((b for b in reversed(bodies[: len(duties)]) if b), "")
        duties.append(part if body or not above else f"{above}{part}")
    return duties if bodies[0] else [text]


def split_journals(duty: Service) -> list[Service]:
    """Split `《甲》、《乙》审稿人` into one duty per journal."""
    named = _JOURNAL.findall(str(duty.organization))
    listed = _JOURNAL.sub("", str(duty.organization)).strip(" 、，,和及与等")
    if len(named) < 2 or listed:
        return [duty]
    return [replace(duty, organization=name) for name in named]


def split_bodies(entries: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Separate roles from organizations before a comma, if most of the list or the wording does."""
    duties = [item.value for item in entries if isinstance(item.value, Service)]
    usual = 2 * sum(bool(duty.organization) and has_han(str(duty.role)) for duty in duties) > len(
        duties
    )
    out: list[ParsedEntry] = []
    for item in entries:
        body, comma, role = (
            str(item.value.role).rpartition("，")
            if isinstance(item.value, Service)
            else ("", "", "")
        )
        if (
            comma
            and isinstance(item.value, Service)
            and not item.value.organization
            and (usual or terms.is_role(role))
        ):
            item = replace(item, value=replace(item.value, role=role, organization=body))
        out.append(item)
    return out


def has_role(duty: Service) -> bool:
    """Return whether a duty has a known role."""
    return bool(ROLE.search(str(duty.role)) or terms.is_role(str(duty.role)))


def is_role_alone(words: str) -> bool:
    """Return whether words name a duty without organization: `期刊和会议审稿人`."""
    if has_han(words):
        return bool(_DUTIES_ALONE.fullmatch(words))
    short = len(words.split()) <= _MOST_ROLE_WORDS and not re.search(
        r"[,;()]|\b(?:of|for|at)\b", words
    )
    named = ROLE.search(words) or _ROLES.search(words)
    return short and bool(named) and not terms.INSTITUTION.search(words)


def is_chain(text: str) -> bool:
    """Return whether a text names a committee and its parents: `Admissions, Hill University`."""
    return bool(_COMMITTEE.search(text.split(",", 1)[0]) or dates.find(text))


def tidy(text: str) -> str:
    """Return a text without surrounding separators."""
    return re.sub(r"\s+", " ", text.replace("\t", " ")).strip(" ,，;；.。:：–—-’'")


def read_duties(rows: Sequence[Row]) -> list[ParsedEntry]:
    """Return duties, merged with the lines below that only name a place."""
    listed = _merge_places([row for row in rows if row.text])
    return [ParsedEntry("service", _read_row(row), row.blocks) for row in listed]


def _merge_places(listed: Sequence[Row]) -> list[Row]:
    """Merge rows with a line below that only names a place: `Riverton, Italy`, or a university."""
    out: list[Row] = []
    for row in listed:
        has_date = row.text != row.block.text  # it has a date of its own
        text = tidy(row.text)
        above = out[-1].text if out else ""
        name, place = terms.location_at_end(text)
        is_host = place and terms.is_institution(name) and "," in above and not ROLE.search(text)
        if above and not has_date and (terms.is_location(text) or (is_host and ROLE.search(above))):
            out[-1] = out[-1]._replace(
                text=f"{above.rstrip(' ,')}, {text}", more=(*out[-1].more, row.block)
            )
        else:
            out.append(row)
    return out


def _read_row(row: Row) -> Service:
    """Read a row with years on the left: `Guest editor, Foam Review | Special topics: “Tides”`."""
    text, bar, aside = row.text.replace("\t", ", ").partition(" | ")
    duty = read_duty(text, dated=row.when is not None and row.text != row.block.text)
    if bar:
        duty = replace(
            duty, organization=" | ".join(part for part in (str(duty.organization), aside) if part)
        )
    return duty if duty.years else replace(duty, years=_list_years(row))


def _list_years(row: Row) -> tuple[str, ...]:
    return (row.when.years,) if row.when else ()


def read_dated_duty(item: Item) -> Service:
    """Read a duty and its years; role and organization are on two lines, in either order."""
    head = read_duty(item.head.text.replace("\t", " "))
    below = ", ".join(block.text.replace("\t", ", ") for block in item.below)
    if head.organization or not below:
        return replace(
            head, organization=", ".join(part for part in (str(head.organization), below) if part)
        )
    role_below = ROLE.search(below) and not ROLE.search(str(head.role))
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
    duty = read_duty(item.head.text.replace("\t", " "))
    organization = " | ".join(
        filter(None, (str(duty.organization), *(block.text for block in item.below)))
    )
    return replace(duty, organization=organization)
