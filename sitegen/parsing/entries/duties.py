"""One line of a list of duties -> what it says: role, whom one serves, years; several duties told at once."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Service
from sitegen.model.text import has_han
from sitegen.parsing import dates, terms
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.results import ParsedEntry

ROLE: Final = pattern("service_roles")
"""Words that name a duty."""
_HELD: Final = re.compile(
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
_HELD_LAST: Final = re.compile(rf"(?:[A-Z][\w-]+ ){{0,2}}{either('roles_behind_bodies')}")
_LONGEST_DUTY: Final = 14
_JOURNAL: Final = re.compile(r"《[^《》]+》")
_PART_OF: Final = pattern("parts_of_bodies")
_SPACED: Final = re.compile(
    rf"^(?P<organization>[\u4e00-\u9fff《》（）()、]{{3,30}})\s+(?P<role>[\u4e00-\u9fff]*{either('chinese_duties')})$"
)
_ROLES: Final = pattern("service_tasks")
"""What several duties are called: `Program committees`, `Reviewing`."""
_MEETING: Final = pattern("meetings_by_name")
_COMMITTEE: Final = re.compile(
    r"\b(?:committee|council|board|task ?force|group|panel|senate|network)\b", re.IGNORECASE
)
_YEAR_AT_NAME: Final = re.compile(r"(?<=[A-Za-z])[’'‘](?=(?:19|20)\d\d(?!\d))")
_SHORT_YEAR: Final = re.compile(r"(?<!\d)[’'‘](?P<year>\d\d)(?![\d’'])(?![^()]*\))")
"""`OSDI '23`, `NSDI’21`; those in parentheses are part of a name: `Foam Days (FOAM’20)`."""
_FIRST_OF_1900: Final = 50
_STOPPED: Final = re.compile(
    r"^(?P<role>(?:[^\s.,:;()]+[ ,]){0,5}[^\s.,:;()]{4,})\.\s+(?P<organization>[A-ZÀ-Þ].+)$"
)
_SHORT: Final = 5  # words of a role
_SEASON: Final = re.compile(
    rf"(?<![\w-]){either('seasons')}(?:\s*[/&]\s*{either('seasons')})?,?\s+(?=(?:19|20)\d\d)",
    re.IGNORECASE,
)
ENDS_A_NAME: Final = re.compile(r",\s+(?:&|and)\s+\w+$")
"""`Journal of Tides, Salt, & Foam`."""
_SEVERAL: Final = 4
_BULLETS: Final = re.compile(r"\s+[•·∙|]\s+")
_LIST: Final = re.compile(r"\s*(?:[,，;；、](?![^()（）]*[)）])|\band\b(?=\s+[A-Z]{3}))\s*")


def whole(text: str, *, dated: bool = False) -> Service:
    """`Duke CS PhD Admission Committee (2022-now)`, `Reviewer, Nature, 2020`.

    `dated`: its years stand elsewhere, and those in brackets tell of a part: `Foam Council [Chair 2020-2022]`.
    """
    text = _SEASON.sub("", with_full_years(text))
    whens = [when for when in dates.find(text) if not (dated and _is_inside(text, when.start))]
    years = tuple(dict.fromkeys(when.years for when in whens))
    words = tidy(_undated(text, whens))
    role, comma, organization = words.partition(",")
    if apart := _han_duties_first(words):
        return Service(role=apart[0], organization=apart[1], years=years)
    body, colon, duty = words.partition(": ")
    if (
        colon
        and _HELD_LAST.match(duty)
        and not ROLE.search(body.removesuffix("Committee"))
        and " " in body
    ):
        return Service(
            role=duty, organization=body, years=years
        )  # Transactions on Tides: Associate Editor
    if held := _HELD.match(words) or _SPACED.match(words):
        return Service(
            role=held["role"], organization=held["organization"].strip(" ，,的"), years=years
        )
    if (stopped := _STOPPED.match(words)) and ROLE.search(
        stopped["role"]
    ):  # Member. University Council of Hill
        return Service(
            role=stopped["role"], organization=stopped["organization"].strip(), years=years
        )
    if comma and _MEETING.match(role) and not ROLE.search(role):
        return Service(organization=words, years=years)  # Workshop on Foam, University of Oslo
    hosted = bool(terms.INSTITUTION.search(organization)) and not terms.INSTITUTION.search(role)
    if comma and (
        (len(role.split()) <= _SHORT and (ROLE.search(role) or terms.ROLE.fullmatch(role)))
        or hosted
    ):
        return Service(role=role.strip(), organization=organization.strip(), years=years)
    body, comma, last = words.rpartition(", ")
    if comma and _HELD_LAST.fullmatch(last) and not ROLE.search(body) and len(body.split()) > 1:
        return Service(
            role=last, organization=body, years=years
        )  # Centre of Tides, Hill University, Associate
    return Service(role=words, years=years)


def with_full_years(text: str) -> str:
    """Write `OSDI '23` as `OSDI 2023`."""

    def full(match: re.Match[str]) -> str:
        century = "19" if int(match["year"]) >= _FIRST_OF_1900 else "20"
        space = " " if text[match.start() - 1 : match.start()].isalpha() else ""
        return f"{space}{century}{match['year']}"

    return _SHORT_YEAR.sub(full, text)


def _is_inside(text: str, at: int) -> bool:
    """Whether brackets are open at `at`."""
    head = text[:at]
    return sum(map(head.count, "([（【")) > sum(map(head.count, ")]）】"))


def _han_duties_first(words: str) -> tuple[str, str] | None:
    """`讲习班主席，领域主席，海洋计算大会` -> the duties, and what they are done for; the body may stand first."""
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


def _undated(text: str, whens: list[dates.When]) -> str:
    """A text less its dates, of which the commas behind them stay: `Tide Days 2024, Riverton`."""
    left = dates.without(text, whens)
    inner = [when for when in whens if text[when.stop :].strip(" ,.;)")]
    goes_on = inner and all(text[when.stop :].lstrip(" )")[:1] == "," for when in inner)
    return re.sub(r"(?<=[\w)])\t(?=\w)", ", ", left) if goes_on else left


def dated(duty: Service) -> Service:
    """`NSDI 2024`, `NSDI’2024` -> the venue and its year."""
    text = with_full_years(_YEAR_AT_NAME.sub(" ", str(duty.organization)))
    text = _SEASON.sub("", text)
    whens = dates.find(text)
    years = tuple(dict.fromkeys(when.years for when in whens))
    return replace(duty, organization=tidy(dates.without(text, whens)), years=years)


def placed(text: str) -> list[str]:
    """A list that is one meeting with its place and date: `Foam Days, Riverton, Italy, 2020`; nothing for others."""
    whens = dates.find(text)
    bare = dates.without(text, whens)
    one = len(whens) <= 1 and ";" not in text and not _YEAR_AT_NAME.search(text)
    return [text] if one and terms.location_at_end(bare)[1] and bare.count(",") <= _SHORT else []


def are_names(items: Sequence[str]) -> bool:
    """Whether each item of a list names one body: few of them have a comma, and that is of a name."""
    return len(items) >= _SEVERAL and 4 * sum("," in item for item in items) < len(items)


def venues(text: str) -> list[str]:
    """The venues of a list; a year that stands between commas belongs to the venue before it.

    Where semicolons part nearly all of them, a comma is of a name: `Journal of Race, Ethnicity, and Politics`.
    """
    text = with_full_years(text)
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
        elif venues and _PART_OF.search(part):
            venues[-1] = f"{venues[-1]}, {part}"
        else:
            venues.append(part)
    return venues


def at_once(text: str) -> list[str]:
    """`学会理事、副秘书长；《词学》编委` -> one duty each; a duty without a body has that of the one before it."""
    parts = [part.strip() for part in _DUTIES.split(text.strip(" 。.")) if part.strip()]
    if len(parts) < 2 or not all(_DUTY_LAST.search(part) for part in parts):
        return [text]
    bodies = [
        match["organization"] if (match := _HELD.match(_DUTY_DATES.sub("", part))) else ""
        for part in parts
    ]
    told: list[str] = []
    for part, body in zip(parts, bodies, strict=True):
        above = next((b for b in reversed(bodies[: len(told)]) if b), "")
        told.append(part if body or not above else f"{above}{part}")
    return told if bodies[0] else [text]


def journals(duty: Service) -> list[Service]:
    """`《甲》、《乙》审稿人` is a duty for each."""
    named = _JOURNAL.findall(str(duty.organization))
    listed = _JOURNAL.sub("", str(duty.organization)).strip(" 、，,和及与等")
    if len(named) < 2 or listed:
        return [duty]
    return [replace(duty, organization=name) for name in named]


def behind_bodies(found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Duties apart from the bodies in front of a comma, where most of the list, or their own words, show them so."""
    told = [item.value for item in found if isinstance(item.value, Service)]
    most = 2 * sum(bool(duty.organization) and has_han(str(duty.role)) for duty in told) > len(told)
    out: list[ParsedEntry] = []
    for item in found:
        body, comma, role = (
            str(item.value.role).rpartition("，")
            if isinstance(item.value, Service)
            else ("", "", "")
        )
        if (
            comma
            and isinstance(item.value, Service)
            and not item.value.organization
            and (most or terms.is_role(role))
        ):
            item = replace(item, value=replace(item.value, role=role, organization=body))
        out.append(item)
    return out


def has_role(duty: Service) -> bool:
    """Whether its role is one that people hold."""
    return bool(ROLE.search(str(duty.role)) or terms.is_role(str(duty.role)))


def is_role_alone(words: str) -> bool:
    """Whether a few words name a duty, and nobody for whom: `Program Committee`, `期刊和会议审稿人`."""
    if has_han(words):
        return bool(_DUTIES_ALONE.fullmatch(words))
    short = len(words.split()) <= _SHORT and not re.search(r"[,;()]|\b(?:of|for|at)\b", words)
    named = ROLE.search(words) or _ROLES.search(words)
    return short and bool(named) and not terms.INSTITUTION.search(words)


def is_chain(text: str) -> bool:
    """Whether commas lead from a committee to what it is part of: `Admissions Committee, Hill University, 2014`."""
    return bool(_COMMITTEE.search(text.split(",", 1)[0]) or dates.find(text))


def tidy(text: str) -> str:
    """A text without the separators around it."""
    return re.sub(r"\s+", " ", text.replace("\t", " ")).strip(" ,，;；.。:：–—-’'")
