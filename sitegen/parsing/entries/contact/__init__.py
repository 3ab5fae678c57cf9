"""The head of a CV: name, position, affiliation, contact details and short biography.

Private details (telephone, age, birth, home address) get their key in `private.yaml`, prefixed with
`private.`.

owners      the owner's name
biography   phrases and sentences about the owner
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import addresses, dates, labels, leftovers, terms
from sitegen.parsing.entries.contact import biography, owners
from sitegen.parsing.entries.skills_and_interests import split_interests, split_sentence
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either, keys, pattern

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_HOME: Final = re.compile(rf"{either('home_address')}\s*[:：]\s*(?P<address>.+)", re.IGNORECASE)
_ABOUT: Final = re.compile(
    r"(?:^|(?<=[\t|；;])|(?<=\s\s))\s*(?:"
    + "|".join(f"(?P<{key}>{either('about', key)})" for key in keys("about"))
    + r")\s*(?:[:：]\s*|\t\s*)(?P<value>(?(interests)[^\t|]*[^\s\t|]|[^\t|；;]*[^\s\t|；;]))",
    re.IGNORECASE,
)
_INTERESTS: Final = re.compile(
    r"(?:(?:我的|主要|目前)*(?:研究方向|研究兴趣|研究领域)(?:主要)?(?:包括|为|是|有|：|:|集中在|涉及)+"
    r"|(?:my |main |current )?research interests?(?: \w+)? ?(?:include|are|is|lie in|:)\s*)"
    r"(?P<list>[^。.;；]+)",
    re.IGNORECASE,
)
_PAGE: Final = re.compile(r"(?:\w+ ){0,3}(?:home ?)?(?:web ?)?(?:page|site|profile)", re.IGNORECASE)
_LABEL_OF_LINK: Final = re.compile(r"[\]】\s]*(?:[\[【][^\[\]【】]{2,30}[\]】]\s*)+")
"""Matches `[Google Scholar]`: the text of a link, not a position."""
_POSITION: Final = re.compile(
    rf"^(?P<role>(?:[A-Z][\w.-]+ ){{0,4}}?{either('position_heads')}(?: Emerit\w+)?)"
    rf"(?=\s+(?:(?:of|in|at)\s)?(?:the\s)?(?!{either('position_heads')}\b)[A-Z]|[,:]|$)"
)
_FIGURES: Final = pattern("figures")
_CLAUSES: Final = re.compile(r"[\u4e00-\u9fff]，[^，]*[\u4e00-\u9fff]，")
_ADDRESS: Final = re.compile(
    r"https?://|mailto:|(?![\w.-]+\.(?:html?|php|aspx?|jsp|pdf|docx?|txt|bib|png|jpe?g)$)(?:[\w-]+\.)+[a-z]{2,}(?:/\S*)?$"
)
"""Absolute addresses; relative ones such as `research.html` are ignored."""
_OFFICER: Final = re.compile(r"(?:graduate |phd |department )?placement \w+\s*[:：]", re.IGNORECASE)
_SEPARATOR: Final = re.compile(r"\t|\s[|·•∙⋄◦/]\s?|[|·•]\s|\s[·•]$|[;；]|^\s*[·•|]|[（(]\s*[)）]")
_UPDATED: Final = re.compile(
    r"(?:(?:last|date|most recently|cv|date of(?: last)?) )?"
    r"(?:updated?|revised|revision|modified|prepared|version|current)(?: (?:as )?(?:of|on|in))?"
    r"|as of|(?:最后|最近)?(?:更新|修改)(?:时间|日期|于)?",
    re.IGNORECASE,
)
_KEYS: Final = {"twitter": "x"}
"""Services whose key under `links` differs from their name in CVs."""
_HANDLE: Final = re.compile(
    r"\b(?P<service>github|gitlab|linkedin|twitter)\b\.?\s*(?:[:：]|(?=@))\s*@?(?:/?in/)?(?P<handle>\w[\w.-]{1,38})(?=\s*(?:$|[,，;；|\t·•]))",
    re.IGNORECASE,
)


def parse(section: Section) -> list[ParsedEntry]:
    """Return an entry for each detail in the head of the CV."""
    entries: list[ParsedEntry] = []
    for block in section.blocks:
        block_entries = _read_block(block, entries)
        is_heading = not block_entries and not labels.CONTACT.sub("", block.text).strip(
            " :：\t"
        )  # `Curriculum Vitae`, `Address`
        entries += (
            [ParsedEntry("heading", block.text.replace("\t", " "), (block,))]
            if is_heading
            else block_entries
        )
    return _mark_home_address(entries)


def _read_block(block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    """Read one block: links, addresses and private details first, then the remaining words."""
    # A department's placement officer is not the owner.
    if (
        kind := "private.referees"
        if _OFFICER.match(block.text)
        else "heading"
        if is_date_line(block.text)
        else ""
    ):
        return [ParsedEntry(kind, block.text.replace("\t", " "), (block,))]
    if _FIGURES.search(block.text) or (
        _is_prose(block.text) and not biography.are_ranks(block.text, owners.read_names)
    ):
        return biography.read(block, before)
    entries: list[ParsedEntry] = []
    text = block.text

    def take(kind: str, value: str, start: int, stop: int) -> None:
        nonlocal text
        entries.append(ParsedEntry(kind, value.strip(), (block,)))
        text = f"{text[:start]}\t{text[stop:]}"

    text, labelled = _take_labelled(text, block)
    entries += labelled
    for span in reversed(block.spans):
        visible = block.text[span.start : span.end].strip()
        if span.look != "link" or not _leads_somewhere(span.target):
            continue
        # Prefer the visible address: PDF producers add a slash to the target.
        is_visible = visible.startswith("http") and visible.rstrip("/") == span.target.rstrip("/")
        entries.insert(0, _read_link(visible if is_visible else span.target, block, visible))
        if (
            re.fullmatch(r"[^\s@]+\.[^\s@]+", visible) and visible in span.target
        ) or labels.CONTACT.fullmatch(visible):
            text = text.replace(visible, "\t", 1)
    while match := addresses.EMAIL.search(text):
        take("email", match[0], *match.span())
    while match := addresses.URL.search(text):
        entries.append(_read_link(match[0].rstrip(".,;"), block))
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    while match := addresses.ORCID.search(text):
        take("links.orcid", match[0], *match.span())
    text, accounts = take_handles(text, "\t")
    entries += [ParsedEntry(f"links.{service}", handle, (block,)) for service, handle in accounts]
    if match := _HOME.search(text):
        take("private.address", match["address"], *match.span())
    numbers = [span.target for span in block.spans if span.target.startswith("tel:")]
    entries += [
        ParsedEntry("private.phone", number.removeprefix("tel:"), (block,))
        for number in numbers
        if not _is_visible(number, block)
    ]
    text, details = addresses.extract_private(text, "\t")
    entries += [ParsedEntry(f"private.{key}", value, (block,)) for key, value in details]
    if match := _INTERESTS.search(text):
        entries += [
            ParsedEntry("interests", item, (block,)) for item in split_sentence(match["list"])
        ]
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    return entries + _read_words(text, block, [*before, *entries])


def _take_labelled(text: str, block: Block) -> tuple[str, list[ParsedEntry]]:
    """Extract labelled values from a text: `职称：副教授`, `工作单位<tab>海滨大学`."""
    entries: list[ParsedEntry] = []
    at = 0
    while match := _ABOUT.search(text, at):
        value, kind = match["value"].strip(), next(key for key in keys("about") if match[key])
        at = match.end()
        if kind == "interests":
            entries += [ParsedEntry(kind, item, (block,)) for item in split_interests(value)]
        elif kind in ("school", "major"):
            entries.append(ParsedEntry("education", match[0], (block,)))
        elif kind == "address" and not has_han(value) and terms.INSTITUTION.search(value):
            continue
        elif not addresses.EMAIL.search(value) and not addresses.phones(value):
            entries.append(ParsedEntry(kind, value, (block,)))
        else:
            continue
        text, at = f"{text[: match.start()]}\t{text[match.end() :]}", match.start()
    return text, entries


def _leads_somewhere(target: str) -> bool:
    """Return whether a link has a usable target, unlike a bare `mailto:`."""
    unfinished = target.startswith("mailto:") and not addresses.EMAIL.search(target)
    return bool(_ADDRESS.match(target)) and not unfinished


def _is_visible(number: str, block: Block) -> bool:
    """Return whether the text contains a linked telephone number, possibly without country code."""
    return leftovers.is_linked(number, re.sub(r"\D", "", block.text))


def _read_link(address: str, block: Block, visible: str = "") -> ParsedEntry:
    """Return an entry for a link."""
    if address.startswith("mailto:"):
        return ParsedEntry("email", address.removeprefix("mailto:"), (block,))
    service, value = addresses.service(address)
    if service == "homepage" and _read_institutions(visible):  # not the owner's own page
        return ParsedEntry("unsorted", address, (block,))
    return ParsedEntry(f"links.{service}", value, (block,))


def _read_words(text: str, block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    """Read the rest of a line without labels: names, roles, institutions, sentences."""
    entries: list[ParsedEntry] = []
    if named := owners.read_page_title(text.strip()):
        return [ParsedEntry(kind, value, (block,)) for kind, value in named]
    text = labels.CONTACT.sub("\t", text)
    if whens := [when for when in dates.find(text) if "-" in when.begin]:
        entries += [
            ParsedEntry("unsorted", text[when.start : when.stop].strip(), (block,))
            for when in whens
        ]
        text = dates.without(text, whens)
    for piece in map(_trim, _SEPARATOR.split(text)):
        if re.search(r"\w", piece):
            entries += _read_piece(piece, block, [*before, *entries])
    return entries


def _is_prose(text: str) -> bool:
    """Return whether a text consists of sentences, not of names and addresses."""
    if (
        _INTERESTS.fullmatch(text.strip(" .。\t"))
        or labels.CONTACT.match(text)
        or _ABOUT.match(text)
    ):
        return False
    sentences = re.search(r"[a-z]{2}[.!?](?:\s+[A-Z]|$)|\w[。！]", text.strip())
    return (bool(sentences) and (len(text) > 60 or text.strip()[-1:] == "。")) or bool(
        "，" in text and _CLAUSES.search(text)
    )


def _trim(piece: str) -> str:
    """Strip separators from a piece of text."""
    return piece.strip(" \t,，。:：–—-·•|")


def _read_piece(piece: str, block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    """Read one piece of a line."""
    kinds = {item.kind for item in before}
    if repeated := [
        item.kind for item in before if item.value == piece
    ]:  # repeated in the page header
        return [ParsedEntry(repeated[0], piece, (block,))]
    if _LABEL_OF_LINK.fullmatch(piece) and block.texts_with("link"):
        return [ParsedEntry("heading", piece, (block,))]
    may_be_name = not block.marker or labels.CONTACT.match(
        block.text
    )  # the owner is not an item of a list
    if may_be_name and (named := owners.read_owner(piece, kinds)):
        return [ParsedEntry(kind, value, (block,)) for kind, value in named]
    if any(
        str(item.value).casefold().find(f"//{piece.casefold()}.github.io") >= 0
        for item in before
        if item.kind == "links.homepage"
    ):
        return [ParsedEntry("links.github", piece, (block,))]
    if split := terms.place_and_role(piece):
        return [
            ParsedEntry("affiliation", split[0], (block,)),
            ParsedEntry("position", split[1], (block,)),
        ]
    if has_han(piece) and (clauses := biography.read_clauses(piece, owners.read_names)):
        return [ParsedEntry(kind, value, (block,)) for kind, value in clauses]
    if terms.is_address(piece):
        return _split_address(piece, block)
    if match := _POSITION.match(piece):
        return _read_position(piece, match, block, first="position" not in kinds)
    if places := _read_institutions(piece):
        return [ParsedEntry("affiliation", name, (block,)) for name in places]
    kind = (
        "position"
        if terms.is_role(piece)
        else "address"
        if terms.is_location(piece)
        else "unsorted"
    )
    return [ParsedEntry(kind, piece, (block,))]


def _read_institutions(piece: str) -> list[str]:
    """Return the institutions if a piece names nothing else; it may be in capitals."""
    if piece.isupper():
        return [piece] if terms.INSTITUTION.search(piece.title()) else []
    return (
        terms.institutions(piece)
        if terms.INSTITUTION.search(piece) and not _PAGE.fullmatch(piece)
        else []
    )


def _read_position(
    piece: str, match: re.Match[str], block: Block, *, first: bool
) -> list[ParsedEntry]:
    """Read a position and the institutions after it. `first`: this is the first position."""
    rest = re.sub(r"^(?:[,:]|at\b|in\b|of\b)?\s*", "", piece[match.end() :].strip(" ,"))
    title, comma, after_comma = piece.partition(",")
    if (
        comma
        and len(title) > match.end()
        and terms.INSTITUTION.search(after_comma)
        and not terms.INSTITUTION.search(title)
    ):
        rest, position = (
            after_comma.strip(),
            title,
        )  # "Associate Professor of Physics, University of Examples"
    else:
        position = match["role"] if terms.INSTITUTION.search(rest) or not rest else piece
    entries = [ParsedEntry("position", position, (block,))] if first else []
    rest = "" if position == piece else rest
    entries += [ParsedEntry("affiliation", name, (block,)) for name in terms.institutions(rest)]
    return entries or [ParsedEntry("position", piece, (block,))]


def _split_address(address: str, block: Block) -> list[ParsedEntry]:
    """Split an address from the institution before it: `Department of Knots, 14 Harbour Street`."""
    parts = address.split(", ")
    street = next(index for index, part in enumerate(parts) if any(char.isdigit() for char in part))
    named = ", ".join(parts[:street])
    if not named or not terms.INSTITUTION.search(parts[street - 1]):
        return [ParsedEntry("address", address, (block,))]
    return [
        ParsedEntry("affiliation", named, (block,)),
        ParsedEntry("address", ", ".join(parts[street:]), (block,)),
    ]


def _mark_home_address(entries: list[ParsedEntry]) -> list[ParsedEntry]:
    """Mark addresses as private if the CV names no affiliation: they may be home addresses."""
    if any(item.kind in ("affiliation", "position") for item in entries):
        return entries
    return [
        ParsedEntry("private.address", item.value, item.blocks)
        if item.kind == "address" and not terms.INSTITUTION.search(str(item.value))
        else item
        for item in entries
    ]


def is_date_line(text: str) -> bool:
    """Return whether a text only dates the CV: `August 2026`, `Last updated: 3 May 2025`.

    A year alone is not enough.
    """
    whens = [when for when in dates.find(text) if "-" in when.begin and not when.is_range]
    if whens[1:]:
        return False
    words = dates.without(text, whens).strip(" \t.,:：()（）")
    return bool(_UPDATED.fullmatch(words) if words else whens)


def take_handles(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """Replace user names by `gap`; return the text, and a service key and user name for each."""
    accounts: list[tuple[str, str]] = []
    while match := _HANDLE.search(text):
        name = match["service"].casefold()
        accounts.append((_KEYS.get(name, name), match["handle"]))
        text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    return text, accounts
