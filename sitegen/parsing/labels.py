"""`Advisor: Ion Stoica`, `导师：江波，预期毕业时间：2025-03`: what a line says under a label of its own."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LABELS: Final = {
    "advisors": "advisors?|advisers?|supervisors?|mentors?|hosts?|supervised by|advised by|phd advisors?|thesis advisors?|co-?advisors?|co-?supervisors?|导师|指导教师|指导老师|合作导师|博士导师|硕士导师",
    "thesis": "(?:ph\\.?d\\.? |doctoral |master'?s?'? |bachelor'?s?'? )?(?:dissertation|thesis)(?: title| topic)?|学位论文|毕业论文|博士论文|论文题目|论文",
    "expected": "expected(?: graduation)?|预期毕业时间|预计毕业时间|预期毕业|预计毕业",
    "awards": "(?:selected )?(?:awards?|honou?rs?|scholarships?)(?:(?: and | & |/)(?:awards?|honou?rs?|scholarships?))?|所获奖项|获奖情况|获奖|荣誉|奖励|所获荣誉|奖学金",
    "interests": "(?:research )?interests?|research areas?|(?:博士|硕士|主要)?研究方向|研究兴趣|研究领域",
    "project": "project|thesis project|课题|项目",
    "now": "(?:current|first|present|next|initial) (?:appointment|position|employment|job|placement|employer|affiliation)|placement|now(?: at)?|currently|after|去向|毕业去向|现任|就职",
    "committee": "committee|thesis committee",
    "location": "location|地点",
    "role": "role|position|职位|职务|担任",
    "inventors": "inventors?|发明人",
    "course": "course|课程",
}
"""By key: the words that introduce it, as a regular expression. More of them may be added freely."""

LABEL: Final = re.compile(
    r"(?:^|(?<=[\t,，;；。(（|])|(?<=[\t,，;；|] )|(?<=\. ))\s*(?:" + "|".join(f"(?P<{key}>{words})" for key, words in LABELS.items()) + r")\s*[:：]\s*", re.I
)


class Field(NamedTuple):
    """A stretch of a text with what it is said to be."""

    key: str
    """A key of LABELS; empty for what stands under no label."""
    text: str
    """Without label and separators."""


def fields(text: str) -> list[Field]:
    """A text cut at its labels, in order."""
    found: list[Field] = []
    key, at = "", 0
    for match in LABEL.finditer(text):
        if piece := _trimmed(text[at : match.start()]):
            found.append(Field(key, piece))
        key, at = match.lastgroup or "", match.end()
    if piece := _trimmed(text[at:]):
        found.append(Field(key, piece))
    return found


def _trimmed(text: str) -> str:
    text = text.strip(" \t,，;；|")
    if text[-1:] in ")）" and text.count("(") + text.count("（") < text.count(")") + text.count("）"):
        text = text[:-1]
    return text.rstrip("(（ ,，")
