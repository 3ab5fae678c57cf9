"""Attach link targets to the entries that contain the linked words.

An entry gets its `url` from the link on its name, or from its only link. Other links stay in its
texts as Markdown. Visible addresses and links in the head or in references are left unchanged.
A link on the name of a co-author leads to a person, not to a work.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.content import bibtex
from sitegen.model import Occasion, Section, Skill, Talk
from sitegen.model.text import strings, words_of
from sitegen.parsing import addresses, leftovers, names
from sitegen.parsing.vocabulary import either, keys, pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.document import Line, Place
    from sitegen.model import Publication
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import Trace

_ADDRESS: Final = re.compile(r"(?:https?|ftp)://|(?:mailto|tel|doi):|files/", re.IGNORECASE)
"""The start of an address that pages can link to; other addresses are left unchanged."""
_MARKDOWN: Final = ("notes", "highlights", "items", "text", "description")
_TARGET: Final = re.compile(r"(?<=\])\([^()]*\)")
"""The target of a Markdown link."""
_DOI: Final = re.compile(r"^doi:\s*", re.IGNORECASE)
_NAMES: Final = ("title", "name", "course", "organization", "institution", "role", "degree")
_PROFILES: Final = frozenset(("linkedin", "orcid", "researchgate", "scholar", "x"))
_LABEL: Final = either("words_of_links")
_FIELDS: Final = {key: pattern("links_of_works", key) for key in keys("links_of_works")}
COAUTHORS: Final = "coauthors"
"""The key in `site.yaml`."""


class _Link(NamedTuple):
    shown: str
    target: str
    around: str
    """The text of its block: in the next block, the same words may link elsewhere."""


class Linkable(NamedTuple):
    """An entry, and the blocks or lines that it comes from."""

    kind: str
    """Its key in `person.yaml`."""
    value: Any
    """A value of `model`, or a text."""
    sources: tuple[Block | Line, ...]
    """Its blocks or lines, with links."""


def attach_links(entries: Sequence[Linkable]) -> list[Any]:
    """Return the values of the entries with their link targets."""
    values = [entry.value for entry in entries]
    for at, links in _links_by_entry(entries).items():
        value = values[at]
        for link in sorted(links, key=lambda link: not _is_in_name(value, link)):
            value = _add_link(value, link, alone=len(links) == 1)
        values[at] = value
    return values


def _links_by_entry(entries: Sequence[Linkable]) -> dict[int, list[_Link]]:
    """Return the links that no value contains yet, by the index of their entry."""
    entries_of_block: dict[Block | Line, list[int]] = defaultdict(list)
    for at, item in enumerate(entries):
        for block in item.sources:
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


def _links(block: Block | Line) -> Iterator[_Link]:
    """Yield the links of a block, with adjacent spans of one target joined."""
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
    """Return whether the link on an icon leads to the profile of a person in the entry."""
    return not words_of(label) and addresses.service(target)[0] in _PROFILES


def _has_place(item: Linkable) -> bool:
    """Return whether an entry of this kind can hold an address."""
    return (
        item.kind == "bio" or hasattr(item.value, "url") or isinstance(item.value, Section | Skill)
    )


def _contains(value: object, label: str) -> bool:
    words = "".join(words_of(label))
    return words != "" and words in "".join(words_of(" ".join(strings(value))))


def _is_in_name(value: object, link: _Link) -> bool:
    return any(_contains(getattr(value, name, ""), link.shown) for name in _NAMES)


def _add_link(value: Any, link: _Link, *, alone: bool) -> Any:
    """Return the value with one more link; unchanged if it has no field for it."""
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
        return value  # already linked by the same words in another block
    name = next((name for name in ("notes", "highlights") if hasattr(value, name)), "")
    markdown = f"[{link.shown}]({link.target})" if link.shown else link.target
    return replace(value, **{name: (*getattr(value, name), markdown)}) if name else value


def _link_text(text: str, link: _Link) -> str:
    """Return the text with the link as Markdown, or an empty string if it lacks the label."""
    if not link.shown or link.shown not in text or "](" in link.shown or f"[{link.shown}](" in text:
        return ""
    return text.replace(link.shown, f"[{link.shown}]({link.target})", 1)


def _link_in_texts(texts: Sequence[Any], link: _Link) -> tuple[Any, ...]:
    """Return the texts with the link added to the text from its block; empty if there is none."""
    around = "".join(words_of(link.around))
    for at, text in enumerate(texts):
        words = "".join(words_of(_TARGET.sub("", str(text))))
        if (words in around or around in words) and (linked := _link_text(str(text), link)):
            return (*texts[:at], linked, *texts[at + 1 :])
    return ()


def _add_recording(talk: Talk, link: _Link) -> Talk | None:
    """Return a talk with its slides or recording, if the label of the link names one."""
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
    """Return the text without the label of a link at its end: `Tide Days (slides, video)`."""
    if not re.fullmatch(_LABEL, label, re.IGNORECASE):
        return text
    label_pattern = rf"\b{re.escape(label)}\b(?=\W*(?:{_LABEL}\W*)*\Z)"
    matches = list(re.finditer(label_pattern, text, re.IGNORECASE))
    if not matches:
        return text
    rest = text[: matches[-1].start()] + text[matches[-1].end() :]
    rest = re.sub(r"(?<=[(\[])[\s,;|/·]+|[\s,;|/·]+(?=[)\]])", "", rest)
    return re.sub(r"\s*(?:\(\)|\[\])", "", rest).rstrip(" ,;:|/·")


def find_coauthor_pages(
    traces: Iterable[Trace], works: Sequence[Publication], lines: Iterable[Line]
) -> dict[str, str]:
    """Return the address of each author whose name is a link.

    Args:
        traces: The lines of all entries.
        works: The works that traces refer to.
        lines: The lines of the CV.
    """
    by_place = {line.place: line for line in lines if line.spans}
    people: dict[str, str] = {}
    for trace in (trace for trace in traces if trace.key == "publications"):
        authors = bibtex.plain_names(works[trace.index].get("author"))
        for name, target in _links_in_lines(trace.places, by_place):
            author = next((author for author in authors if names.same(author, name)), "")
            if author:
                people.setdefault(names.given_first(author), target)
    return people


def _links_in_lines(
    places: Iterable[Place], by_place: dict[Place, Line]
) -> Iterator[tuple[str, str]]:
    """Yield the text and address of every link in some lines."""
    for line in (by_place[place] for place in places if place in by_place):
        for span in line.spans:
            if span.look == "link" and span.target.startswith("http"):
                yield names.clean(line.text[span.start : span.end]), span.target
