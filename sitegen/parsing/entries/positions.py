"""Degrees and jobs: entries of several lines, each of which may hold institution, role or degree, place, dates, people.

A line is read into a Draft. Drafts of neighbouring lines are merged until one would say a thing twice: there the next
entry begins. So no order of the lines is presumed, and one line may hold it all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, labels, names, terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.blocks import Block
    from sitegen.parsing.dates import When
    from sitegen.parsing.labels import Field

_ADVISED: Final = re.compile(
    r"[,;(（]?\s*\b(?:co-)?(?:advised|supervised|mentored|hosted) by:?\s+(?P<who>[^;)）]+)[)）]?"
    r"|[,(（]\s*with\s+(?P<with>Prof[^;)）]+)[)）]?",
    re.IGNORECASE,
)
_CHUNK: Final = re.compile(r"\t|\s[|·•]\s|[;；]")
_COMMA: Final = re.compile(r"\s*[,，]\s*(?![^()（）]*[)）])")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_AT: Final = re.compile(r"\s+(?:at|@)\s+(?=[A-Z\u4e00-\u9fff])")
_CHINESE_DEGREE: Final = re.compile(r"[\u4e00-\u9fff]{0,4}(?:博士后|博士|硕士|学士)(?:研究生|学位)?")
_BRACKETED: Final = re.compile(r"^[(（](?P<area>[^()（）]*)[)）]\s*[.,，]?\s*(?P<behind>.*)$")
_STUDENT: Final = re.compile(r"^(?:student|candidate)\s*(?:in\s+|,\s*)?", re.IGNORECASE)
_LABELLED: Final = re.compile(r"[A-Z][\w ]{1,30}: |[^:：,，。\s]{2,10}：")
_IN: Final = re.compile(r"^(?:\s*(?:degree)?\s*(?:in|of|,|:|：|，|-|–|—)\s*|\s+)", re.IGNORECASE)


@dataclass(slots=True)
class Draft:
    """An entry in the making."""

    organization: list[str] = field(default_factory=list)
    role: str = ""
    degree: str = ""
    area: list[str] = field(default_factory=list)
    location: str = ""
    when: When | None = None
    schooling: bool = False
    """Whether its first line tells of a degree."""
    expected: str = ""
    advisors: list[str] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    """Labelled things other than the above: thesis, awards, interests."""
    asides: list[str] = field(default_factory=list)
    """What stood in brackets on the lines that name the entry."""
    details: list[str] = field(default_factory=list)
    """What the lines below those say."""
    blocks: list[Block] = field(default_factory=list)

    @property
    def only_date(self) -> bool:
        """Whether a line held nothing but its dates."""
        return bool(self.when or self.expected) and not (self.names_it or self.fields or self.advisors or self.location)

    @property
    def names_it(self) -> bool:
        """Whether it says what the entry is: institution, role, degree or subject."""
        return bool(self.organization or self.role or self.degree or self.area)


def drafts(blocks: Sequence[Block], *, schooling: bool) -> tuple[list[Draft], list[Block]]:
    """The entries of a section and the lone dates that none of them takes. `schooling`: look for degrees."""
    made: list[Draft] = []
    strays: list[Block] = []
    heads = [block for block in blocks if not block.depth]
    date_first = bool(blocks) and _read(blocks[0], schooling=schooling).only_date
    above = Draft()
    for block in blocks:
        if made and _is_detail(block, bool(heads)) and not (block.depth == 1 and _is_entry(block, schooling=schooling)):
            _add_detail(made[-1], block)
            continue
        line = _read(block, schooling=schooling or _tells_degree(block.text))
        if not block.depth and line.names_it:
            above = Draft(organization=list(line.organization), location=line.location)
        if not made or _begins(made[-1], line, date_first=date_first):
            made.append(line)
            if block.depth and not line.organization:  # several degrees or jobs at one place
                line.organization, line.location = list(above.organization), line.location or above.location
        elif line.only_date and (made[-1].when or made[-1].expected):
            strays.append(block)
        else:
            _merge(made[-1], line)
    return made, strays


def _is_entry(block: Block, *, schooling: bool) -> bool:
    """Whether a list item is a degree or a job of its own: it begins with the one, or names the other and its dates."""
    if _tells_degree(block.text):
        return True
    whens = dates.find(block.text)
    return not schooling and bool(whens) and "\t" in block.text and terms.is_role(dates.without(block.text, whens))


def _tells_degree(text: str) -> bool:
    """Whether a line among jobs begins with a degree: `2013–16  PhD in Physics, ...`."""
    text = dates.without(text, dates.find(text)[:1]).lstrip()
    match = terms.DEGREE.match(text)
    return bool(match) and not terms.is_role(text.split(",")[0])


def _is_detail(block: Block, under_heads: bool) -> bool:  # noqa: FBT001 - a fact about the section
    spans = dates.find(block.text)
    row = any(span.is_range and (span.start <= 1 or span.stop >= len(block.text) - 6) for span in spans)
    if block.depth > 1 or (block.depth == 1 and under_heads):
        return not row or block.depth > 1
    if row or (spans and not dates.without(block.text, spans)):
        return False
    text = block.text.rstrip()
    sentence = text[-1:] in "。；" or (len(text) > 160 and text[-1:] == ".")
    labelled = _LABELLED.match(text)
    known = labelled and (
        terms.INSTITUTION.search(labelled[0]) or terms.ROLE.search(labelled[0]) or terms.DEGREE.search(labelled[0])
    )
    return sentence or bool(labelled and not known) or any(part.key for part in labels.fields(text))


def _add_detail(draft: Draft, block: Block) -> None:
    draft.blocks.append(block)
    found = labels.fields(block.text)
    if any(part.key for part in found):
        for part in found:
            _labelled(draft, part)
    elif not draft.organization and block.depth and _is_institution(block.text):
        draft.organization.append(block.text)
    else:
        draft.details.append(block.text.replace("\t", " "))


def _is_institution(text: str) -> bool:
    """Whether a line is the name of an institution and no sentence about one."""
    words = re.findall(r"[^\W\d_]+", text)
    named = sum(word[0].isupper() for word in words if len(word) > 3)
    return (
        bool(terms.INSTITUTION.search(text))
        and len(text) < 90
        and text[-1:] not in ".;。；"
        and named >= sum(len(word) > 3 for word in words)
    )


def _begins(draft: Draft, line: Draft, *, date_first: bool) -> bool:
    """Whether a line begins the next entry because it says again what the present one has said."""
    if line.only_date:
        return bool(draft.when) and date_first
    if not line.names_it:
        return False
    if draft.details:
        return True
    if line.when and draft.when:
        return True
    if (line.role and draft.role) or (line.degree and draft.degree):
        return True
    both = bool(line.organization and draft.organization)
    return both and bool(draft.role or draft.degree or not (line.role or line.degree))


def _merge(draft: Draft, line: Draft) -> None:
    if (
        line.organization
        and draft.organization
        and any(part in " ".join(line.organization) for part in draft.organization)
    ):
        draft.organization = line.organization
    else:
        draft.organization += line.organization
    draft.role = draft.role or line.role
    draft.degree = draft.degree or line.degree
    draft.area += line.area
    draft.location = draft.location or line.location
    draft.when = draft.when or line.when
    draft.expected = draft.expected or line.expected
    draft.advisors += line.advisors
    draft.fields += line.fields
    draft.asides += line.asides
    draft.details += line.details
    draft.blocks += line.blocks


def _read(block: Block, *, schooling: bool) -> Draft:
    draft = Draft(blocks=[block], schooling=schooling)
    text = block.text
    whens = dates.find(text)
    ranges = [when for when in whens if when.is_range]
    edges = [when for when in whens if when.start <= 1 or when.stop >= len(text) - 2 or "\t" in text[: when.start][-1:]]
    if chosen := (ranges or edges)[:1]:
        draft.when = chosen[0]
        text = dates.without(text, chosen).lstrip(" :：")
    if match := _ADVISED.search(text):
        draft.advisors += names.split_list(match["who"] or match["with"])
        text = text[: match.start()] + text[match.end() :]
    for part in labels.fields(text):
        if part.key:
            _labelled(draft, part)
        else:
            _read_head(draft, part.text, schooling=schooling)
    return draft


def _labelled(draft: Draft, part: Field) -> None:
    if part.key == "advisors":
        draft.advisors += names.split_list(part.text)
    elif part.key == "expected":
        spans = dates.find(part.text)
        draft.expected = spans[0].begin if spans else ""
        if not spans:
            draft.details.append(part.text)
    elif not part.key:
        draft.details.append(part.text.replace("\t", " "))
    else:
        draft.fields.append(part)


def _read_head(draft: Draft, text: str, *, schooling: bool) -> None:
    for chunk in filter(None, map(str.strip, _CHUNK.split(text))):
        if terms.is_location(chunk):
            draft.location = draft.location or chunk
            continue
        if not _HAN.search(chunk):
            chunk, place = terms.location_at_end(chunk)
            draft.location = draft.location or place
        for piece in _pieces(chunk, schooling=schooling):
            _place(draft, piece, schooling=schooling)


def _pieces(chunk: str, *, schooling: bool) -> Iterator[str]:
    """`Graduate Research Assistant, UIUC` -> both; `X at Y` -> both; `上海交通大学 博士，计算机` -> three."""
    for part in _COMMA.split(chunk):
        if _HAN.search(part) and " " in part and (schooling or terms.ROLE.search(part.rsplit(" ", 1)[-1])):
            yield from filter(None, part.split())
        elif at := _AT.search(part):
            yield part[: at.start()]
            yield part[at.end() :]
        elif part:
            yield part.strip().rstrip(".")


def _place(draft: Draft, piece: str, *, schooling: bool) -> None:
    """Put one piece of a line where it belongs."""
    if terms.is_location(piece) and (draft.organization or draft.degree):
        draft.location = draft.location or piece
    elif schooling and not draft.degree and _CHINESE_DEGREE.fullmatch(piece):
        draft.degree = piece
    elif schooling and not draft.degree and (match := terms.DEGREE.search(piece)) and _is_degree(piece, match):
        draft.degree = match[0].strip()
        area = _IN.sub("", piece[match.end() :]).strip() if match.end() < len(piece) else piece[: match.start()].strip()
        area = _STUDENT.sub("", area)
        if bracketed := _BRACKETED.match(area):
            area, behind = bracketed["area"], bracketed["behind"]
            draft.organization += [behind] if behind else []
        area, _, aside = area.partition(" (")
        draft.area += [area] if area else []
        draft.asides += [aside.rstrip(")")] if aside else []
    elif terms.INSTITUTION.search(piece) and not (terms.is_role(piece) and not draft.role and not schooling):
        draft.organization.append(piece)
    elif terms.is_role(piece) and not draft.role:
        where, role = ("", piece) if schooling else _organization_and_role(piece)
        draft.role = role
        draft.organization += [where] if where else []
    elif schooling:
        (draft.area if draft.degree or draft.organization else draft.organization).append(piece)
    else:
        draft.organization.append(piece)


def _is_degree(piece: str, match: re.Match[str]) -> bool:
    before = piece[: match.start()].strip()
    return not before or bool(_HAN.search(piece)) or not terms.INSTITUTION.search(before)


def _organization_and_role(piece: str) -> tuple[str, str]:
    where, role = terms.role_at_end(piece)
    if role.casefold() in ("fellow", "scholar", "chair", "professor"):  # of a name: Humboldt Fellow
        return "", piece
    if role and not terms.is_role(where):
        return where, role
    return "", piece
