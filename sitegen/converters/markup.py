"""Remove HTML, JATS and MathML from texts of other programs."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import escape
from sitegen.content.bibtex.latex import squeezed

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENDS_WORD: Final = re.compile(
    r"</?(?:[a-z]+:)?(?:br|div|li|ol|p|sec|title|ul|tr|table|abstract)\b[^<>]*>", re.IGNORECASE
)
_ENDS_CLAUSE: Final = re.compile(rf"(?:{_ENDS_WORD.pattern})+(?=[.,;:!?)])", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?(?:(?:mml|m|jats|xref|tex):[a-z][\w-]*"
    r"|(?:[a-z]+:)?(?:a|b|em|font|i|img|inf|inline-formula|italic|bold|label|mathml|math|mi|mn|mo"
    r"|mrow|msub|msup|msubsup|named-content|roman|sans-serif|sc|scp|small|span|strong|strike|sub"
    r"|sup|tex-math|u|underline))\b[^<>]*>",
    re.IGNORECASE,
)
_RAISED: Final = re.compile(
    r"<((?:[a-z]+:)?sup)\b[^<>]*>\s*([+−–-]?\d+[+−–-]?)\s*</\1>", re.IGNORECASE
)
_SUPERSCRIPTS: Final = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_ENTITY: Final = re.compile(r"&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});", re.IGNORECASE)
_EMPHASIS: Final = (
    re.compile(r"(?<![\w*])\*\*(?=\S)([^*]+?)(?<=\S)\*\*(?![\w*])"),
    re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])"),
    re.compile(r"(?<!\w)__(?=\S)([^_]+?)(?<=\S)__(?!\w)"),
    re.compile(r"(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)"),
    re.compile(r"(?<=\w)~(\w{1,4})~"),
)
_LINK: Final = re.compile(
    r"""\s*(?:\[(?P<words>[^\[\]]*)\]\((?P<target>https?://[^\s()]+)\)
      | <a\s[^<>]*?href=["'](?P<address>https?://[^"']+)["'][^<>]*>(?P<text>.+)</a>)\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_INNER_LINK: Final = re.compile(r"(?<!!)\[([^\[\]]*)\]\((https?://[^\s()]+)\)")
_PICTURE: Final = re.compile(r"!\[([^\[\]]*)\]\([^()]*\)")
_ANY_LINK: Final = re.compile(r"\[([^\[\]]*)\]\(\s*<?([^\s()<>]*)>?(?:\s+[\"'][^()]*)?\)")
_BLOCK_MARK: Final = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?)|[ \t]+#+[ \t]*$", re.MULTILINE)
_MATH: Final = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
_AUTOLINK: Final = re.compile(r"<((?:https?|mailto):[^\s<>]+)>", re.IGNORECASE)
_LATEX_SEMICOLON: Final = re.compile(r"\$\\mathsemicolon\$|\{;\}")
_BRACED_AMPERSAND: Final = re.compile(r"\{&\}(?=(?:[a-z][a-z\d]{1,30}|#\d{1,7});)", re.IGNORECASE)
_LATEX_ANGLES: Final = (
    (re.compile(r"\{\\textless\}|\\textless\{\}"), "<"),
    (re.compile(r"\{\\textgreater\}|\\textgreater\{\}"), ">"),
)


def split_link(text: str) -> tuple[str, str]:
    """Split `[Tides](https://…)`, also in HTML, into text and address; without a link, it is empty.

    A Markdown link that is only part of the text counts, too, if it is the only one. Pictures are
    replaced by their alternative text.
    """
    text = _PICTURE.sub(r"\1", text)
    if match := _LINK.fullmatch(text):
        address = match["address"] or match["target"]
        return match["text"] or match["words"] or address, address
    if len(links := [*_INNER_LINK.finditer(text)]) == 1:
        return _INNER_LINK.sub(r"\1", text).strip(), links[0][2]
    return text, ""


def plain(text: str) -> str:
    """Return a plain text without tags and entities, on one line."""
    if "&" in text or "<" in text:
        text = unescape(_drop_tags(unescape(text)))
    return " ".join(text.split())


def without_emphasis(text: str) -> str:
    """Return a text in Markdown without marks of emphasis and subscripts."""
    for pattern in _EMPHASIS:
        text = pattern.sub(r"\1", text)
    return text


def without_markdown(text: str) -> str:
    """Return a text without Markdown; the addresses of links follow their texts."""
    kept: list[str] = []

    def write_link(match: re.Match[str]) -> str:
        words, address = match[1].strip(), match[2]
        is_shown = words in ("", address) or not address.startswith(("http:", "https:"))
        link = keep_apart(address, kept)
        return (words or link) if is_shown else f"{words} ({link})"

    text = _MATH.sub(lambda match: keep_apart(match[0], kept), _BLOCK_MARK.sub("", text))
    text = _AUTOLINK.sub(lambda match: keep_apart(match[1], kept), _PICTURE.sub(r"\1", text))
    return put_back(without_emphasis(_ANY_LINK.sub(write_link, text)).replace("`", ""), kept)


def keep_apart(text: str, kept: list[str]) -> str:
    """Store a part of a text that must not change, and return a placeholder for it."""
    kept.append(text)
    return f"\ue000{len(kept) - 1}\ue001"


def put_back(text: str, kept: Sequence[str]) -> str:
    """Replace placeholders by the stored parts; later ones may contain earlier ones."""
    for number, part in reversed([*enumerate(kept)]):
        text = text.replace(f"\ue000{number}\ue001", part, 1)
    return text


def field_without_tags(text: str) -> str:
    """Return a field text without tags and entities, including those escaped for LaTeX."""
    for pattern, character in _LATEX_ANGLES:
        text = pattern.sub(character, text)
    if "&" in text:
        text = _BRACED_AMPERSAND.sub("&", _LATEX_SEMICOLON.sub(";", text))
        for _ in range(2):  # `&amp;lt;` is escaped twice
            text = _ENTITY.sub(lambda entity: escape(unescape(entity[0])) or " ", text)
    return squeezed(_drop_tags(text)) if "<" in text else text


def _drop_tags(text: str) -> str:
    """Return a text without tags; exponents stay raised, so that 10<sup>-3</sup> is not 10-3."""
    text = _RAISED.sub(lambda match: match[2].translate(_SUPERSCRIPTS), text)
    return _TAG.sub("", _ENDS_WORD.sub(" ", _ENDS_CLAUSE.sub("", text)))
