"""The head of a CV: name, position, affiliation, ways to reach the person, a few words about them.

What is private (telephone, age, birth, home address) goes under the keys of `private.yaml`, with `private.` in front.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses, dates, names, privacy, terms
from sitegen.parsing.entries import biography, interests
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.blocks import Block
    from sitegen.parsing.sections import Section

_HOME: Final = re.compile(rf"{either('home_address')}\s*[:：]\s*(?P<address>.+)", re.IGNORECASE)
_LABEL: Final = pattern("contact_labels")
_INTERESTS: Final = re.compile(
    r"(?:(?:我的|主要|目前)*(?:研究方向|研究兴趣|研究领域)(?:主要)?(?:包括|为|是|有|：|:|集中在|涉及)+"
    r"|(?:my |main |current )?research interests?(?: \w+)? ?(?:include|are|is|lie in|:)\s*)(?P<list>[^。.;；]+)",
    re.IGNORECASE,
)
_POSITION: Final = re.compile(
    rf"^(?P<role>(?:[A-Z][\w.-]+ ){{0,4}}?{either('position_heads')}(?: Emerit\w+)?)"
    rf"(?=\s+(?:(?:of|in|at)\s)?(?:the\s)?(?!{either('position_heads')}\b)[A-Z]|,|$)"
)
_NICKNAMED: Final = re.compile(r"[A-ZÀ-Þ][\w-]+ [(“\"][A-ZÀ-Þ][\w-]+[)”\"](?: [A-ZÀ-Þ][\w’'-]+){1,2}")
_CLAUSES: Final = re.compile(r"[\u4e00-\u9fff]，[^，]*[\u4e00-\u9fff]，")
_SEPARATOR: Final = re.compile(r"\t|\s[|·•∙⋄◦/]\s?|[|·•]\s|\s[·•]$|[;；]|^\s*[·•|]|[（(]\s*[)）]")


def parse(section: Section) -> ParsedSection:
    """Each thing that the head of the CV says."""
    found: list[Found] = []
    for block in section.blocks:
        found += _block(block, found)
    return ParsedSection(tuple(_public_address(found)))


def _block(block: Block, before: list[Found]) -> list[Found]:
    if _is_prose(block.text):
        return biography.read(block, before)
    found: list[Found] = []
    text = block.text

    def take(kind: str, value: str, start: int, stop: int) -> None:
        nonlocal text
        found.append(Found(kind, value.strip(), (block,)))
        text = f"{text[:start]}\t{text[stop:]}"

    links = [span.target for span in block.spans if span.look == "link"]
    found += [_link(target, block) for target in links if target.startswith(("http", "mailto:"))]
    while match := addresses.EMAIL.search(text):
        take("email", match[0], *match.span())
    while match := addresses.URL.search(text):
        found.append(_link(match[0].rstrip(".,;"), block))
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    while match := addresses.ORCID.search(text):
        take("links.orcid", match[0], *match.span())
    if match := _HOME.search(text):
        take("private.address", match["address"], *match.span())
    text, secrets = privacy.taken_out(text, "\t")
    found += [Found(f"private.{key}", value, (block,)) for key, value in secrets]
    if match := _INTERESTS.search(text):
        found += [Found("interests", item, (block,)) for item in interests.split(match["list"])]
        text = f"{text[: match.start()]}\t{text[match.end() :]}"
    return found + _words(text, block, [*before, *found])


def _link(address: str, block: Block) -> Found:
    if address.startswith("mailto:"):
        return Found("email", address.removeprefix("mailto:"), (block,))
    service, value = addresses.service(address)
    return Found(f"links.{service}", value, (block,))


def _words(text: str, block: Block, before: list[Found]) -> list[Found]:
    """What stands in no form of its own: names, roles, institutions, sentences."""
    found: list[Found] = []
    text = _LABEL.sub("\t", text)
    if whens := [when for when in dates.find(text) if "-" in when.begin]:
        found += [Found("unsorted", text[when.start : when.stop].strip(), (block,)) for when in whens]
        text = dates.without(text, whens)
    for piece in map(_trimmed, _SEPARATOR.split(text)):
        if re.search(r"\w", piece):
            found += _piece(piece, block, [*before, *found])
    return found


def _is_prose(text: str) -> bool:
    """Whether a text is sentences and not a list of names and addresses."""
    if _INTERESTS.fullmatch(text.strip(" .。\t")):
        return False
    sentences = re.search(r"[a-z]{2,}[.!?](?:\s+[A-Z]|$)|[\u4e00-\u9fff][。！]", text.strip())
    return (bool(sentences) and (len(text) > 60 or text.strip()[-1:] == "。")) or bool(_CLAUSES.search(text))


def _trimmed(piece: str) -> str:
    piece = piece.strip(" \t,，。:：–—-·•|")
    if re.fullmatch(r"[(（].*[)）]?|.*[)）]", piece) and piece.count("(") + piece.count("（") != piece.count(
        ")"
    ) + piece.count("）"):
        piece = piece.strip("()（）:： ")
    return piece


def _piece(piece: str, block: Block, before: list[Found]) -> list[Found]:
    kinds = {item.kind for item in before}
    if named := _names(piece, kinds):
        return [Found(kind, value, (block,)) for kind, value in named]
    name, comma, title = piece.partition(",")
    if comma and (terms.is_role(title) or terms.DEGREE.fullmatch(title.strip())) and (named := _names(name, kinds)):
        told = [("position" if terms.is_role(title) else "unsorted", title.strip())]
        return [Found(kind, value, (block,)) for kind, value in [*named, *told]]
    if any(
        str(item.value).casefold().find(f"//{piece.casefold()}.github.io") >= 0
        for item in before
        if item.kind == "links.homepage"
    ):
        return [Found("links.github", piece, (block,))]
    if _is_prose(piece):
        return [Found("bio", piece, (block,))]
    if terms.is_address(piece):
        return [Found("address", piece, (block,))]
    if match := _POSITION.match(piece):
        rest = re.sub(r"^(?:,|at\b|in\b|of\b)?\s*", "", piece[match.end() :].strip(" ,"))
        whole = match["role"] if terms.INSTITUTION.search(rest) or not rest else piece
        found = [Found("position", whole, (block,))] if "position" not in kinds else []
        rest = "" if whole == piece else rest
        found += [Found("affiliation", name, (block,)) for name in terms.institutions(rest)]
        return found or [Found("position", piece, (block,))]
    if terms.INSTITUTION.search(piece):
        return [Found("affiliation", name, (block,)) for name in terms.institutions(piece)]
    if terms.is_role(piece):
        return [Found("position", piece, (block,))]
    if terms.is_location(piece):
        return [Found("address", piece, (block,))]
    return [Found("unsorted", piece, (block,))]


def _names(piece: str, kinds: set[str]) -> list[tuple[str, str]]:
    """The owner's name in one script or two: `刘运卓 Yunzhuo Liu`, `Yunzhuo Liu (刘运卓)`."""
    han = re.search(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4}(?![\u4e00-\u9fff])", piece)
    latin = re.sub(r"[()（）]", " ", piece.replace(han[0], " ") if han else piece).strip(" ,，/|")
    found = []
    if _NICKNAMED.fullmatch(piece) and "name.en" not in kinds:
        return [("name.en", piece)]
    if han and "name.zh" not in kinds and (not latin or names.is_name(latin)) and not terms.is_role(han[0]):
        found.append(("name.zh", han[0]))
    if "name.en" not in kinds and names.is_name(latin) and (found or not han):
        found.append(("name.en", _cased(names.clean(latin))))
    return found


def _cased(name: str) -> str:
    """`ZHUOFU CHEN` -> `Zhuofu Chen`."""
    words = name.split()
    if (
        len(words) > 1
        and all(word.isupper() for word in words if len(word) > 2)
        and any(len(word) > 3 for word in words)
    ):
        return " ".join(word.title() if len(word) > 2 else word for word in words)
    return name


def _public_address(found: list[Found]) -> list[Found]:
    """An address is of the office where the CV names one; without an affiliation it may be of the home."""
    if any(item.kind in ("affiliation", "position") for item in found):
        return found
    return [Found("private.address", item.value, item.blocks) if item.kind == "address" else item for item in found]
