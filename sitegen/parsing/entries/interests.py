"""Research interests: a list in a line, a list of items, or a paragraph."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_CHINESE_LIST: Final = re.compile(r"\s*(?:[，,、；;]|以及|(?<=[\u4e00-\u9fff])[和与及](?=[\u4e00-\u9fff]{2}))\s*")
_ENGLISH_LIST: Final = re.compile(r"\s*(?:[,;]\s*(?:and\s+)?|\s·\s|\s\|\s)\s*")


def parse(section: Section) -> ParsedSection:
    """One interest an item; a paragraph stays whole."""
    found = [Found("interests", text, (block,)) for block in section.blocks for text in split(block.text)]
    return ParsedSection(tuple(found))


def split(text: str) -> list[str]:
    """`分布式训练，可编程网络和容器网络 。` -> three; a sentence with a verb stays one."""
    text = text.replace("\t", ", ").strip(" .。；;")
    if re.search(r"[\u4e00-\u9fff]", text):
        return [part for part in _CHINESE_LIST.split(text) if part] if len(text) < 80 and "。" not in text else [text]
    if len(text) > 200 or re.search(r"\b(?:I|my|is|are|include|lies?|we)\b", text) or ". " in text:
        return [text]
    return [part for part in _ENGLISH_LIST.split(text) if part]
