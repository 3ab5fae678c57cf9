"""The kind of a talk."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Talk

IS_KIND: Final = re.compile(
    r"(?:(?:invited|contributed|submitted|oral|podium|panel|guest|keynote|plenary|poster|remote|virtual|online|department|public)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|i?poster(?:-plus)?|keynote|colloquium|tutorial|invited|contributed|plenary)",
    re.IGNORECASE,
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
