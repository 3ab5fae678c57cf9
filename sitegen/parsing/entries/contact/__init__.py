"""The head of a CV: name, position, affiliation, ways to reach the person, a few words about them.

What is private (telephone, age, birth, home address) goes under the keys of `private.yaml`, with `private.` in front.

owners             whose CV it is
as_of              when it was made
handles            what services call its owner
ranks, biography   clauses and sentences about the owner
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Education
from sitegen.model.text import has_han
from sitegen.parsing import addresses, dates, labels, leftovers, privacy, terms
from sitegen.parsing.entries import interests
from sitegen.parsing.entries.contact import as_of, biography, handles, owners, ranks
from sitegen.parsing.results import ParsedEntry, ParsedSection
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
    r"|(?:my |main |current )?research interests?(?: \w+)? ?(?:include|are|is|lie in|:)\s*)(?P<list>[^。.;；]+)",
    re.IGNORECASE,
)
_PAGE: Final = re.compile(r"(?:\w+ ){0,3}(?:home ?)?(?:web ?)?(?:page|site|profile)", re.IGNORECASE)
_LABEL_OF_LINK: Final = re.compile(r"[\]】\s]*(?:[\[【][^\[\]【】]{2,30}[\]】]\s*)+")
"""`[Google Scholar]`: the words of a link, which are nobody's post."""
_POSITION: Final = re.compile(
    rf"^(?P<role>(?:[A-Z][\w.-]+ ){{0,4}}?{either('position_heads')}(?: Emerit\w+)?)"
    rf"(?=\s+(?:(?:of|in|at)\s)?(?:the\s)?(?!{either('position_heads')}\b)[A-Z]|[,:]|$)"
)
_FIGURES: Final = pattern("figures")
_CLAUSES: Final = re.compile(r"[\u4e00-\u9fff]，[^，]*[\u4e00-\u9fff]，")
_ADDRESS: Final = re.compile(
    r"https?://|mailto:|(?![\w.-]+\.(?:html?|php|aspx?|jsp|pdf|docx?|txt|bib|png|jpe?g)$)(?:[\w-]+\.)+[a-z]{2,}(?:/\S*)?$"
)
"""What leads anywhere from a site; other pages of the one that was read (`research.html`) do not."""
_OFFICER: Final = re.compile(r"(?:graduate |phd |department )?placement \w+\s*[:：]", re.IGNORECASE)
_SEPARATOR: Final = re.compile(r"\t|\s[|·•∙⋄◦/]\s?|[|·•]\s|\s[·•]$|[;；]|^\s*[·•|]|[（(]\s*[)）]")


def parse(section: Section) -> ParsedSection:
    """Each thing that the head of the CV says."""
    found: list[ParsedEntry] = []
    for block in section.blocks:
        said = _block(block, found)
        titled = not said and not labels.CONTACT.sub("", block.text).strip(
            " :：\t"
        )  # `Curriculum Vitae`, `Address`
        found += (
            [ParsedEntry("heading", block.text.replace("\t", " "), (block,))] if titled else said
        )
    return ParsedSection(tuple(_public_address(found)))


def _block(block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    # Who places the graduates of a department is somebody else.
    if (
        kind := "private.referees"
        if _OFFICER.match(block.text)
        else "heading"
        if as_of.is_told(block.text)
        else ""
    ):
        return [ParsedEntry(kind, block.text.replace("\t", " "), (block,))]
    if _FIGURES.search(block.text) or (
        _is_prose(block.text) and not ranks.are_all(block.text, owners.names_in)
    ):
        return biography.read(block, before)
    found: list[ParsedEntry] = []
    text = block.text

    def take(kind: str, value: str, start: int, stop: int) -> None:
        nonlocal text
        found.append(ParsedEntry(kind, value.strip(), (block,)))
        text = f"{text[:start]}\t{text[stop:]}"

    text, labelled = _labelled(text, block)
    found += labelled
    for span in reversed(block.spans):
        shown = block.text[span.start : span.end].strip()
        if span.look != "link" or not _leads_somewhere(span.target):
            continue
        # What is shown is the better address: programs that make PDFs add a stroke to the other.
        same = shown.startswith("http") and shown.rstrip("/") == span.target.rstrip("/")
        found.insert(0, _link(shown if same else span.target, block, shown))
        if (
            re.fullmatch(r"[^\s@]+\.[^\s@]+", shown) and shown in span.target
        ) or labels.CONTACT.fullmatch(shown):
            text = text.replace(shown, "\t", 1)
    while match := addresses.EMAIL.search(text):
        take("email", match[0], *match.span())
    while match := addresses.URL.search(text):
        found.append(_link(match[0].rstrip(".,;"), block))
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    while match := addresses.ORCID.search(text):
        take("links.orcid", match[0], *match.span())
    text, called = handles.taken_out(text, "\t")
    found += [ParsedEntry(f"links.{service}", handle, (block,)) for service, handle in called]
    if match := _HOME.search(text):
        take("private.address", match["address"], *match.span())
    rung = [span.target for span in block.spans if span.target.startswith("tel:")]
    found += [
        ParsedEntry("private.phone", one.removeprefix("tel:"), (block,))
        for one in rung
        if not _is_shown(one, block)
    ]
    text, secrets = privacy.extract_private(text, "\t")
    found += [ParsedEntry(f"private.{key}", value, (block,)) for key, value in secrets]
    if match := _INTERESTS.search(text):
        found += [
            ParsedEntry("interests", item, (block,))
            for item in interests.in_sentence(match["list"])
        ]
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    return found + _words(text, block, [*before, *found])


def _labelled(text: str, block: Block) -> tuple[str, list[ParsedEntry]]:
    """The text less what it says under labels of its own, and that: `职称：副教授`, `工作单位<tab>海滨大学`."""
    found: list[ParsedEntry] = []
    at = 0
    while match := _ABOUT.search(text, at):
        value, kind = match["value"].strip(), next(key for key in keys("about") if match[key])
        at = match.end()
        if kind == "interests":
            found += [ParsedEntry(kind, item, (block,)) for item in interests.split(value)]
        elif kind in ("school", "major"):  # counts where no list of degrees says it
            degree = Education(institution=value) if kind == "school" else Education(area=value)
            last = found[-1].value if found else None
            if kind == "major" and isinstance(last, Education):
                found[-1] = replace(found[-1], value=replace(last, area=value))
            else:
                found.append(ParsedEntry("prose.education", degree, (block,)))
        elif kind == "address" and not has_han(value) and terms.INSTITUTION.search(value):
            if not terms.is_address(value):
                continue
            found += _office(value, block)
        elif kind == "position" and (held := terms.place_and_role(value)):
            found += [
                ParsedEntry("affiliation", held[0], (block,)),
                ParsedEntry(kind, held[1], (block,)),
            ]
        elif not addresses.EMAIL.search(value) and not addresses.phones(value):
            found.append(ParsedEntry(kind, value, (block,)))
        else:
            continue
        text, at = f"{text[: match.start()]}\t{text[match.end() :]}", match.start()
    return text, found


def _leads_somewhere(target: str) -> bool:
    """Whether a link has an address; `mailto:` alone is one that somebody left unfinished."""
    unfinished = target.startswith("mailto:") and not addresses.EMAIL.search(target)
    return bool(_ADDRESS.match(target)) and not unfinished


def _is_shown(number: str, block: Block) -> bool:
    """Whether a telephone number that a link calls stands in the text, with or without the code of its country."""
    return leftovers.is_linked(number, re.sub(r"\D", "", block.text))


def _link(address: str, block: Block, shown: str = "") -> ParsedEntry:
    if address.startswith("mailto:"):
        return ParsedEntry("email", address.removeprefix("mailto:"), (block,))
    service, value = addresses.service(address)
    if service == "homepage" and _institutions(shown):  # its page, not the owner's
        return ParsedEntry("unsorted", address, (block,))
    return ParsedEntry(f"links.{service}", value, (block,))


def _words(text: str, block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    """What stands in no form of its own: names, roles, institutions, sentences."""
    found: list[ParsedEntry] = []
    if named := owners.of_page(text.strip()):
        return [ParsedEntry(kind, value, (block,)) for kind, value in named]
    text = labels.CONTACT.sub("\t", text)
    if whens := [when for when in dates.find(text) if "-" in when.begin]:
        found += [
            ParsedEntry("unsorted", text[when.start : when.stop].strip(), (block,))
            for when in whens
        ]
        text = dates.without(text, whens)
    for piece in map(_trimmed, _SEPARATOR.split(text)):
        if re.search(r"\w", piece):
            found += _piece(piece, block, [*before, *found])
    return found


def _is_prose(text: str) -> bool:
    """Whether a text is sentences and not a list of names and addresses."""
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


def _trimmed(piece: str) -> str:
    piece = piece.strip(" \t,，。:：–—-·•|")
    if re.fullmatch(r"[(（].*[)）]?|.*[)）]", piece) and piece.count("(") + piece.count(
        "（"
    ) != piece.count(")") + piece.count("）"):
        piece = piece.strip("()（）:： ")
    return piece


def _piece(piece: str, block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    kinds = {item.kind for item in before}
    if said := [
        item.kind for item in before if item.value == piece
    ]:  # in the running head, and below it
        return [ParsedEntry(said[0], piece, (block,))]
    if _LABEL_OF_LINK.fullmatch(piece) and block.texts_with("link"):
        return [ParsedEntry("heading", piece, (block,))]
    apart = not block.marker or labels.CONTACT.match(
        block.text
    )  # who owns a CV is no item of a list
    if apart and (named := owners.named(piece, kinds)):
        return [ParsedEntry(kind, value, (block,)) for kind, value in named]
    if any(
        str(item.value).casefold().find(f"//{piece.casefold()}.github.io") >= 0
        for item in before
        if item.kind == "links.homepage"
    ):
        return [ParsedEntry("links.github", piece, (block,))]
    if held := terms.place_and_role(piece):
        return [
            ParsedEntry("affiliation", held[0], (block,)),
            ParsedEntry("position", held[1], (block,)),
        ]
    if has_han(piece) and (told := ranks.told(piece, owners.names_in)):
        return [ParsedEntry(kind, value, (block,)) for kind, value in told]
    if _is_prose(piece):
        return [ParsedEntry("bio", piece, (block,))]
    if terms.is_address(piece):
        return _office(piece, block)
    if match := _POSITION.match(piece):
        return _held(piece, match, block, first="position" not in kinds)
    if places := _institutions(piece):
        return [ParsedEntry("affiliation", name, (block,)) for name in places]
    kind = (
        "position"
        if terms.is_role(piece)
        else "address"
        if terms.is_location(piece)
        else "unsorted"
    )
    return [ParsedEntry(kind, piece, (block,))]


def _institutions(piece: str) -> list[str]:
    """Those that a piece names and nothing else, in capitals or not."""
    if piece.isupper():
        return [piece] if terms.INSTITUTION.search(piece.title()) else []
    return (
        terms.institutions(piece)
        if terms.INSTITUTION.search(piece) and not _PAGE.fullmatch(piece)
        else []
    )


def _held(piece: str, match: re.Match[str], block: Block, *, first: bool) -> list[ParsedEntry]:
    """A position that a piece begins with, and the institutions behind it. `first`: whether it is the first told."""
    rest = re.sub(r"^(?:[,:]|at\b|in\b|of\b)?\s*", "", piece[match.end() :].strip(" ,"))
    title, comma, behind = piece.partition(",")
    if (
        comma
        and len(title) > match.end()
        and terms.INSTITUTION.search(behind)
        and not terms.INSTITUTION.search(title)
    ):
        rest, whole = (
            behind.strip(),
            title,
        )  # "Associate Professor of Physics, University of Examples"
    else:
        whole = match["role"] if terms.INSTITUTION.search(rest) or not rest else piece
    found = [ParsedEntry("position", whole, (block,))] if first else []
    rest = "" if whole == piece else rest
    found += [ParsedEntry("affiliation", name, (block,)) for name in terms.institutions(rest)]
    return found or [ParsedEntry("position", piece, (block,))]


def _office(address: str, block: Block) -> list[ParsedEntry]:
    """An address, and the institutions that stand before its street: `Department of Knots, 14 Harbour Street, ...`."""
    parts = address.split(", ")
    street = next(index for index, part in enumerate(parts) if any(char.isdigit() for char in part))
    named = ", ".join(parts[:street])
    if not named or not terms.INSTITUTION.search(parts[street - 1]):
        return [ParsedEntry("address", address, (block,))]
    return [
        ParsedEntry("affiliation", named, (block,)),
        ParsedEntry("address", ", ".join(parts[street:]), (block,)),
    ]


def _public_address(found: list[ParsedEntry]) -> list[ParsedEntry]:
    """An address is of the office where the CV names one; without an affiliation it may be of the home."""
    if any(item.kind in ("affiliation", "position") for item in found):
        return found
    return [
        ParsedEntry("private.address", item.value, item.blocks)
        if item.kind == "address" and not terms.INSTITUTION.search(str(item.value))
        else item
        for item in found
    ]
