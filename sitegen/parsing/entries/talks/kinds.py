"""The kind of a talk: `Invited talk`, `Posters`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries.talks.occasions import tidy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Talk

IS_KIND: Final = re.compile(
    r"(?:(?:invited|contributed|submitted|oral|podium|panel|guest|keynote|plenary|poster|remote|virtual|online|department|public)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|i?poster(?:-plus)?|keynote|colloquium|tutorial|invited|contributed|plenary)",
    re.IGNORECASE,
)
BEFORE: Final = re.compile(
    r"^(?P<kind>(?:(?:invited|contributed|oral|keynote|plenary|poster)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|poster|keynote))\s*(?:,|:|(?:at|for|to|in"
    r"|given at)\s+(?:the\s+)?|-)\s*",
    re.IGNORECASE,
)
_PRESENTED: Final = re.compile(
    r"^(?:(?:papers?|posters?) )?(?:accepted(?: and presented)?|(?:also )?presented) (?:at|to) "
    r"(?:the )?",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"\.?\s*[(\[](?P<kind>{IS_KIND.pattern}|oral)[)\]]\.?\s*$", re.IGNORECASE
)
_BEHIND_TITLE: Final = re.compile(
    rf"\W{{0,3}}(?:\[(?P<any>[^\[\]\d]{{4,40}})\]|[(](?P<kind>{IS_KIND.pattern})[)])"
    rf"|\s+[/|–—-]\s+(?P<apart>{IS_KIND.pattern})(?-i:(?=\s*(?:$|[A-ZÀ-Þ\d,;.(])))",
    re.IGNORECASE,
)
"""`[Poster presentation]` is always a kind; `(poster)` and `/ Poster` only if the kind is known."""


def with_kind(talk: Talk, lines: Sequence[str]) -> Talk:
    """Add a kind to a talk without one: alone on a line, or after the title.

    Args:
        talk: The talk.
        lines: The lines of the talk.
    """
    title = talk.title
    if talk.kind or not isinstance(title, str) or not title:
        return talk
    if alone := [line.strip() for line in lines if IS_KIND.fullmatch(line.strip())]:
        return replace(talk, kind=alone[0])
    text = " ".join(lines)
    start = title.rfind("[") if title.endswith("]") else len(title)
    before = title[:start].rstrip()
    at = text.find(before)
    match = _BEHIND_TITLE.match(text, at + len(before)) if before and at >= 0 else None
    kind = match and (match["any"] or match["kind"] or match["apart"])
    return replace(talk, title=before, kind=kind) if kind else talk


def split_kind(text: str) -> tuple[str, str]:
    """Split the kind off a text: `Invited talk at the Hill Museum`, `Tides (poster)`."""
    if suffix := _BEHIND.search(text):
        return suffix["kind"], text[: suffix.start()]
    match = BEFORE.match(text)
    return (match["kind"], text[match.end() :]) if match else ("", text)


def clean_place(text: str) -> str:
    """Remove words such as `Invited talk at the ...` or `Presented at the ...` before a place."""
    plain = tidy(re.sub(r"\s+(?:on|at the|at)\s*$|\s+on\s+(?=at\b)", " ", text))
    return tidy(_PRESENTED.sub("", BEFORE.sub("", plain)))
