"""Money for research: title, agency, amount, years, role, in any order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.parsing import dates
from sitegen.parsing.entries import awards
from sitegen.parsing.entries.items import items
from sitegen.parsing.entries.rows import rows
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_AMOUNT: Final = re.compile(either("amounts"))
_QUOTED: Final = re.compile(r"[\"“”《](?P<title>[^\"“”《》]{4,}(?:《[^》]*》[^\"“”》]*)?)[\"“”》]")
_ROLE: Final = pattern("grant_roles")
_MONEY: Final = re.compile(r"\bgrants?\b|\bfund(?:ing|ed)\b|项目|基金|课题|专项", re.IGNORECASE)
_AGENCY: Final = re.compile(either("agencies"))


def parse(section: Section) -> ParsedSection:
    """One grant an item; an award where a list holds both."""
    listed = rows(section.blocks)
    if any(row.when for row in listed):
        entries = [(row.text, row.when, row.blocks) for row in listed if row.text]
    else:
        entries = [(", ".join(block.text for block in i.blocks), None, i.blocks) for i in items(section.blocks)]
    found: list[Found] = []
    for text, when, blocks in entries:
        if awards.AWARD_WORD.search(text) and not _AMOUNT.search(text) and not _MONEY.search(text):
            years = (when.years,) if when else ()
            given = awards.from_text(text)
            found += [Found("awards", award if award.years else replace(award, years=years), blocks) for award in given]
        else:
            found.append(Found("grants", _grant(text.replace("\t", ", "), when), blocks))
    return ParsedSection(tuple(found))


def _grant(text: str, above: dates.When | None) -> Grant:
    whens = dates.find(text)
    when = next((w for w in whens if w.is_range), whens[-1] if whens else above)
    text = dates.without(text, [when]).replace("\t", ", ") if when in whens and when else text
    amount = _AMOUNT.search(text)
    text = text.replace(amount[0], " ") if amount else text
    role = _ROLE.search(text)
    text = text[: role.start()] + text[role.end() :] if role else text
    quoted = _QUOTED.search(text)
    text = f"{text[: quoted.start()]}, {text[quoted.end() :]}" if quoted else text
    parts = [part for part in (p.strip(" ,，;；.:：()（）") for p in re.split(r"[,，;；]\s*|\.\s+", text)) if part]
    agency = parts if quoted else [part for part in parts if _AGENCY.search(part)][:1]
    title = quoted["title"] if quoted else ", ".join(part for part in parts if part not in agency)
    return Grant(
        title=title or ", ".join(agency),
        agency=("，" if quoted and quoted[0][0] in "“《" and re.search(r"[\u4e00-\u9fff]", text) else ", ").join(agency)
        if title
        else "",
        amount=amount[0] if amount else "",
        role=role[0] if role else "",
        start=when.begin if when else "",
        end=when.end if when else "",
    )
