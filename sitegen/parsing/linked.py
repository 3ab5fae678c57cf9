"""Where the links on the words of an entry lead: the address belongs to the entry that those words became part of.

An entry has its `url`, from the link on its name or the only one that it has; further links stay where they are, as
Markdown, in the texts that may hold it. What is shown as an address already, and what heads and references do with
their own links, is left as it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.model import Occasion, Section, Skill, Talk
from sitegen.parsing import addresses, conserve
from sitegen.parsing.vocabulary import either, keys, pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import ParsedEntry

_ADDRESS: Final = re.compile(r"(?:https?|ftp)://|(?:mailto|tel|doi):|files/", re.IGNORECASE)
"""How an address begins that pages can lead to, or a file of the person; others are kept as they are."""
_MARKDOWN: Final = ("notes", "highlights", "items", "text", "description")
_TARGET: Final = re.compile(r"(?<=\])\([^()]*\)")
"""Where a link of Markdown leads."""
_DOI: Final = re.compile(r"^doi:\s*", re.IGNORECASE)
_NAMES: Final = ("title", "name", "course", "organization", "institution", "role", "degree")
_PROFILES: Final = frozenset(("linkedin", "orcid", "researchgate", "scholar", "x"))
_LABEL: Final = either("words_of_links")
_FIELDS: Final = {key: pattern("links_of_works", key) for key in keys("links_of_works")}


class _Link(NamedTuple):
    shown: str
    target: str
    around: str
    """The block that it stands in: the same words may lead elsewhere in the next one."""


def attached(found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """The same, each entry with the addresses that its words lead to."""
    out = list(found)
    for at, links in _homes(found).items():
        value: Any = out[at].value
        for link in sorted(links, key=lambda link: not _is_on_name(value, link)):
            value = _with(value, link, alone=len(links) == 1)
        out[at] = replace(out[at], value=value)
    return out


def _homes(found: Sequence[ParsedEntry]) -> dict[int, list[_Link]]:
    """The links that no value holds yet, by the index of the entry that each is of."""
    sharing: dict[Block, list[int]] = defaultdict(list)
    for at, item in enumerate(found):
        for block in item.blocks:
            if any(span.look == "link" for span in block.spans):
                sharing[block].append(at)
    homes: dict[int, list[_Link]] = defaultdict(list)
    for block, entries in sharing.items():
        told = "".join(
            word
            for at in entries
            for word in conserve.words_of(" ".join(conserve.strings(found[at].value)))
        )
        for link in _links(block):
            if not conserve.is_linked(link.target, told) and (
                can := [at for at in entries if _may(found[at])]
            ):
                home = next((at for at in can if _says(found[at].value, link.shown)), can[0])
                if link not in homes[home]:
                    homes[home].append(link)
    return homes


def _links(block: Block) -> Iterator[_Link]:
    """The links of a block; neighbouring stretches with one target are one."""
    shown, last = "", None
    for span in block.spans:
        if (
            span.look != "link"
            or not _ADDRESS.match(span.target)
            or _is_persons(block.text[span.start : span.end], span.target)
        ):
            continue
        if last and last.target == span.target:
            shown = block.text[block.text.rindex(shown, 0, last.end) : span.end]
        else:
            if last:
                yield _Link(
                    shown.strip().replace("\t", " "),
                    _DOI.sub("https://doi.org/", last.target),
                    block.text,
                )
            shown = block.text[span.start : span.end]
        last = span
    if last:
        yield _Link(
            shown.strip().replace("\t", " "), _DOI.sub("https://doi.org/", last.target), block.text
        )


def _is_persons(shown: str, target: str) -> bool:
    """Whether a link behind a sign leads to somebody's profile: it tells who a person is that the entry names."""
    return not conserve.words_of(shown) and addresses.service(target)[0] in _PROFILES


def _may(item: ParsedEntry) -> bool:
    """Whether an entry of this kind can hold an address."""
    return (
        item.kind == "bio" or hasattr(item.value, "url") or isinstance(item.value, Section | Skill)
    )


def _says(value: object, shown: str) -> bool:
    words = "".join(conserve.words_of(shown))
    return words != "" and words in "".join(conserve.words_of(" ".join(conserve.strings(value))))


def _is_on_name(value: object, link: _Link) -> bool:
    return any(_says(getattr(value, name, ""), link.shown) for name in _NAMES)


def _with(value: Any, link: _Link, *, alone: bool) -> Any:
    """The value with one address more, where it has a place for it."""
    if isinstance(value, str):
        return _marked(value, link) or value
    if isinstance(value, Talk) and (given := _recorded(value, link)):
        return given
    if getattr(value, "url", None) == "" and (alone or _is_on_name(value, link)):
        return replace(value, url=link.target)
    for name in _MARKDOWN:
        texts = getattr(value, name, "")
        if isinstance(texts, str) and (text := _marked(texts, link)):
            return replace(value, **{name: text})
        if isinstance(texts, tuple) and (new := _marked_in(texts, link)):
            return replace(value, **{name: new})
    if getattr(value, "url", None) == "":
        return replace(value, url=link.target)
    if conserve.is_linked(
        link.target, "".join(conserve.words_of(" ".join(conserve.strings(value))))
    ):
        return value  # from the same words in another block
    name = next((name for name in ("notes", "highlights") if hasattr(value, name)), "")
    told = f"[{link.shown}]({link.target})" if link.shown else link.target
    return replace(value, **{name: (*getattr(value, name), told)}) if name else value


def _marked(text: str, link: _Link) -> str:
    """The text with the words that lead somewhere made a link of Markdown; nothing, where they do not stand in it."""
    if not link.shown or link.shown not in text or "](" in link.shown or f"[{link.shown}](" in text:
        return ""
    return text.replace(link.shown, f"[{link.shown}]({link.target})", 1)


def _marked_in(texts: Sequence[Any], link: _Link) -> tuple[Any, ...]:
    """The texts with the link in that which is of its block; none, where it is in none of them."""
    around = "".join(conserve.words_of(link.around))
    for at, text in enumerate(texts):
        words = "".join(conserve.words_of(_TARGET.sub("", str(text))))
        if (words in around or around in words) and (marked := _marked(str(text), link)):
            return (*texts[:at], marked, *texts[at + 1 :])
    return ()


def _recorded(talk: Talk, link: _Link) -> Talk | None:
    """A talk with its slides or its recording, where the link says that it leads there."""
    if len(talk.given) > 1:
        return None
    (given,) = talk.given or (Occasion(),)
    for name in ("slides", "video"):
        if _FIELDS[name].search(link.shown) and not getattr(given, name):
            label = link.shown.strip(" []()")
            where = _without_label(str(given.where), label)
            title = str(talk.title)
            if where == given.where and title.endswith((")", "]")):
                title = _without_label(title, label)
            given = replace(given, where=where, **{name: link.target})
            return replace(talk, title=title, given=(given,))
    return None


def _without_label(text: str, shown: str) -> str:
    """The text without the name of a link among those at its end: `Tide Days (slides, video)`."""
    if not re.fullmatch(_LABEL, shown, re.IGNORECASE):
        return text
    label = rf"\b{re.escape(shown)}\b(?=\W*(?:{_LABEL}\W*)*\Z)"
    matches = list(re.finditer(label, text, re.IGNORECASE))
    if not matches:
        return text
    rest = text[: matches[-1].start()] + text[matches[-1].end() :]
    rest = re.sub(r"(?<=[(\[])[\s,;|/·]+|[\s,;|/·]+(?=[)\]])", "", rest)
    return re.sub(r"\s*(?:\(\)|\[\])", "", rest).rstrip(" ,;:|/·")
