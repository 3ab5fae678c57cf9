"""Find section titles that are more specific than the key, such as `Professional appointments`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, get_args

from sitegen.model import SectionKey
from sitegen.model.text import has_han
from sitegen.parsing.outline.heading_words import without_numbering
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.text import Text
    from sitegen.parsing.outline.sections import Section

_LONGEST: Final = 60
_EDGES: Final = re.compile(r"^[^\w(（]+|[\s:：.。|·•—–】〗］-]+$")
_LATIN: Final = re.compile(r"[A-Za-z]")
_BOTH: Final = re.compile(
    r"(?P<en>[A-Za-z][A-Za-z &,'’/-]*?)[\s/|·:：(（-]*"
    r"(?P<zh>[\u3400-\u9fff][\u3400-\u9fff、]*)[)）]?"
    r"|(?P<zh_>[\u3400-\u9fff][\u3400-\u9fff、]*)[\s/|·:：(（-]*"
    r"(?P<en_>[A-Za-z][A-Za-z &,'’/-]*?)[)）]?"
)
"""A heading in both languages."""
_UNFIT: Final = re.compile(
    r"[*†‡§#_]|^(?:other|additional|further|more)\b|^其[他它]", re.IGNORECASE
)
"""A heading with a legend (`Publications (* equal contribution)`) or depending on another one."""
_VOWELS: Final = frozenset("AEIOUY")


def find_titles(sections: Sequence[Section], entries: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Return the section titles as `headings.KEY`, for keys that have exactly one title."""
    kinds = {item.kind for item in entries}
    title_entries: list[ParsedEntry] = []
    for key in get_args(SectionKey):
        headed = [section for section in sections if section.kind == key and section.heading]
        candidates = [section for section in headed if not section.rule.is_specific] or headed
        if candidates and candidates[0] is not headed[0]:
            continue  # `Reviews`, below `Monographs` and `Articles`
        titles = {section.title: section for section in candidates}
        if key in kinds and len(titles) == 1 and (title := _title(candidates[0].title, key)):
            title_entries.append(ParsedEntry(f"headings.{key}", title, candidates[0].heading))
    return title_entries


def _title(written: str, key: str) -> Text:
    """Return the heading without numbers, icons and capitals; empty if redundant or too long."""
    text = _EDGES.sub("", without_numbering(re.sub(r"[\t~]", " ", written))).strip()
    if text.casefold() == key or len(text) > _LONGEST or _UNFIT.search(text):
        return ""
    if _LATIN.search(text) and (match := _BOTH.fullmatch(text)):
        return {
            "en": to_sentence_case(match["en"] or match["en_"]),
            "zh": match["zh"] or match["zh_"],
        }
    return text if has_han(text) else to_sentence_case(text)


def to_sentence_case(text: str) -> str:
    """Turn `HONORS & NSF GRANTS` into `Honors & NSF grants`; leave other text unchanged."""
    if not text.isupper():
        return text
    words = [word if _is_acronym(word) else word.lower() for word in re.split(r"(\W+)", text)]
    spelled = "".join(words)
    return spelled[:1].upper() + spelled[1:]


def _is_acronym(word: str) -> bool:
    return word == "I" or (len(word) > 1 and not _VOWELS & set(word))
