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
from sitegen.model.text import strings, words_of
from sitegen.parsing import addresses, leftovers
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


def attach_links(entries: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """The same, each entry with the addresses that its words lead to."""
    linked = list(entries)
    for at, links in _links_by_entry(entries).items():
        value: Any = linked[at].value
        for link in sorted(links, key=lambda link: not _is_in_name(value, link)):
            value = _add_link(value, link, alone=len(links) == 1)
        linked[at] = replace(linked[at], value=value)
    return linked


def _links_by_entry(entries: Sequence[ParsedEntry]) -> dict[int, list[_Link]]:
    """The links that no value holds yet, by the index of the entry that each is of."""
    entries_of_block: dict[Block, list[int]] = defaultdict(list)
    for at, item in enumerate(entries):
        for block in item.blocks:
            if any(span.look == "link" for span in block.spans):
                entries_of_block[block].append(at)
    homes: dict[int, list[_Link]] = defaultdict(list)
    for block, indexes in entries_of_block.items():
        parsed_words = "".join(
            word for at in indexes for word in words_of(" ".join(strings(entries[at].value)))
        )
        for link in _links(block):
            if not leftovers.is_linked(link.target, parsed_words) and (
                candidates := [at for at in indexes if _has_place(entries[at])]
            ):
                home = next(
                    (at for at in candidates if _contains(entries[at].value, link.shown)),
                    candidates[0],
                )
                if link not in homes[home]:
                    homes[home].append(link)
    return homes


def _links(block: Block) -> Iterator[_Link]:
    """The links of a block; neighbouring stretches with one target are one."""
    label, last = "", None
    for span in block.spans:
        if (
            span.look != "link"
            or not _ADDRESS.match(span.target)
            or _is_profile(block.text[span.start : span.end], span.target)
        ):
            continue
        if last and last.target == span.target:
            label = block.text[block.text.rindex(label, 0, last.end) : span.end]
        else:
            if last:
                yield _Link(
                    label.strip().replace("\t", " "),
                    _DOI.sub("https://doi.org/", last.target),
                    block.text,
                )
            label = block.text[span.start : span.end]
        last = span
    if last:
        yield _Link(
            label.strip().replace("\t", " "), _DOI.sub("https://doi.org/", last.target), block.text
        )


def _is_profile(label: str, target: str) -> bool:
    """Whether a link behind a sign leads to somebody's profile: it tells who a person is that the entry names."""
    return not words_of(label) and addresses.service(target)[0] in _PROFILES


def _has_place(item: ParsedEntry) -> bool:
    """Whether an entry of this kind can hold an address."""
    return (
        item.kind == "bio" or hasattr(item.value, "url") or isinstance(item.value, Section | Skill)
    )


def _contains(value: object, label: str) -> bool:
    words = "".join(words_of(label))
    return words != "" and words in "".join(words_of(" ".join(strings(value))))


def _is_in_name(value: object, link: _Link) -> bool:
    return any(_contains(getattr(value, name, ""), link.shown) for name in _NAMES)


def _add_link(value: Any, link: _Link, *, alone: bool) -> Any:
    """The value with one address more, where it has a place for it."""
    if isinstance(value, str):
        return _link_text(value, link) or value
    if isinstance(value, Talk) and (recorded := _add_recording(value, link)):
        return recorded
    if getattr(value, "url", None) == "" and (alone or _is_in_name(value, link)):
        return replace(value, url=link.target)
    for name in _MARKDOWN:
        texts = getattr(value, name, "")
        if isinstance(texts, str) and (text := _link_text(texts, link)):
            return replace(value, **{name: text})
        if isinstance(texts, tuple) and (new := _link_in_texts(texts, link)):
            return replace(value, **{name: new})
    if getattr(value, "url", None) == "":
        return replace(value, url=link.target)
    if leftovers.is_linked(link.target, "".join(words_of(" ".join(strings(value))))):
        return value  # from the same words in another block
    name = next((name for name in ("notes", "highlights") if hasattr(value, name)), "")
    markdown = f"[{link.shown}]({link.target})" if link.shown else link.target
    return replace(value, **{name: (*getattr(value, name), markdown)}) if name else value


def _link_text(text: str, link: _Link) -> str:
    """The text with the words that lead somewhere made a link of Markdown; nothing, where they do not stand in it."""
    if not link.shown or link.shown not in text or "](" in link.shown or f"[{link.shown}](" in text:
        return ""
    return text.replace(link.shown, f"[{link.shown}]({link.target})", 1)


def _link_in_texts(texts: Sequence[Any], link: _Link) -> tuple[Any, ...]:
    """The texts with the link in that which is of its block; none, where it is in none of them."""
    around = "".join(words_of(link.around))
    for at, text in enumerate(texts):
        words = "".join(words_of(_TARGET.sub("", str(text))))
        if (words in around or around in words) and (linked := _link_text(str(text), link)):
            return (*texts[:at], linked, *texts[at + 1 :])
    return ()


def _add_recording(talk: Talk, link: _Link) -> Talk | None:
    """A talk with its slides or its recording, where the link says that it leads there."""
    if len(talk.given) > 1:
        return None
    (occasion,) = talk.given or (Occasion(),)
    for name in ("slides", "video"):
        if _FIELDS[name].search(link.shown) and not getattr(occasion, name):
            label = link.shown.strip(" []()")
            venue = _without_label(str(occasion.where), label)
            title = str(talk.title)
            if venue == occasion.where and title.endswith((")", "]")):
                title = _without_label(title, label)
            occasion = replace(occasion, where=venue, **{name: link.target})
            return replace(talk, title=title, given=(occasion,))
    return None


def _without_label(text: str, label: str) -> str:
    """The text without the name of a link among those at its end: `Tide Days (slides, video)`."""
    if not re.fullmatch(_LABEL, label, re.IGNORECASE):
        return text
    label_pattern = rf"\b{re.escape(label)}\b(?=\W*(?:{_LABEL}\W*)*\Z)"
    matches = list(re.finditer(label_pattern, text, re.IGNORECASE))
    if not matches:
        return text
    rest = text[: matches[-1].start()] + text[matches[-1].end() :]
    rest = re.sub(r"(?<=[(\[])[\s,;|/·]+|[\s,;|/·]+(?=[)\]])", "", rest)
    return re.sub(r"\s*(?:\(\)|\[\])", "", rest).rstrip(" ,;:|/·")
