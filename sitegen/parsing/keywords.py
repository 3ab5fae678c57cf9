"""List words of a CV that only select a key or field, so that no value needs to contain them."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing import labels, terms, works
from sitegen.parsing.vocabulary import either, keys, words

ALONE: Final = words("structure") | set(either("chinese_structure"))
"""Keywords that do not depend on context."""
_IN_PLACE: Final = (
    labels.LABEL,
    re.compile(
        r"\b(?:chapter (?:\d+ )?(?=in\b)|(?:freely )?(?:available|online)(?: online)?(?= (?:at"
        r"|from|under):?\s+https?:)"
        r"|p(?=\.\s?\d)|eprint(?=:?\s+(?:https?|arxiv):)|(?<=[(\[])n\.?\s?d(?=\.?[)\]])|IS[BS]N(?=[-\d\s:])"
        r"|(?:amount|budget|period|duration|dates|awarded|funding|roles?(?: on project)?"
        r"|total(?: (?:funding|award|amount|budget))?|(?:funding )?(?:source|sponsor|agency)"
        r"|funder)(?=\s?:)"
        r"|approx(?=\.))",
        re.IGNORECASE,
    ),
    re.compile(rf"{either('seasons')}(?=,?\s+(?:19|20)\d\d)", re.IGNORECASE),
    works.GB_MARK,
    # Pell, Jonas<tab>Postdoctoral fellow
    re.compile(rf"(?<=\t){either('levels_of_trainees')}(?=\t|$)", re.IGNORECASE),
    labels.CONTACT,
    re.compile(rf"{either('home_address')}\s*[:：]", re.IGNORECASE),
    # 专利号：ZL 2018 1 0765432.1: the groups become one number
    re.compile(
        rf"{terms.SPACED_NUMBER}|(?:{either('patent_labels')}|{either('grant_numbers')})\s*(?:[:：]|(?=[A-Z]{{0,2}}\s?\d))",
        re.IGNORECASE,
    ),
    # 渡口论文奖 颁发者：海州学会
    re.compile(rf"(?:{either('labels_of_givers')})\s*[:：]", re.IGNORECASE),
    # Ph.D. Candidate in Economics, PhD student in foam, Doctoral Student
    re.compile(
        r"\b(?:ph\.?\s?d\.?|d\.?phil\.?|m\.?f\.?a\.?|m\.?[as]\.?|j\.?d\.?|doctoral|masters?) "
        r"(?:student|candidate)\b",
        re.IGNORECASE,
    ),
    # Primary fields: Tides, Foam
    re.compile(
        r"^(?:primary|secondary|substantive|methodological|teaching|research)\s+(?:fields?|areas?|interests)\s*:",
        re.IGNORECASE,
    ),
    # Foam Review 3, 1-9. [PDF] [code]
    re.compile(rf"\[\s*{either('words_of_links')}\s*\]", re.IGNORECASE),
)
_CHINESE_IN_PLACE: Final = (
    re.compile(rf"(?:{'|'.join(either('about', key) for key in keys('about'))})\s*[:：\t]"),
    re.compile(rf"{either('day_of_patent')}\s*[:：]"),
    # 经费：60 万
    re.compile(rf"{either('labels_of_money')}(?=\s*[:：]?\s*\d)"),
    # 论潮汐。（合作者：沈若溪）
    re.compile(rf"{either('labels_of_coauthors')}\s*[:：]"),
    # 《潮汐原理》，沈若溪 著，海滨大学出版社
    re.compile(r"(?<=[\u4e00-\u9fff])\s*著(?=[，,。])"),
    # 项目名称：潮汐, 起止时间：2022-2025
    re.compile(rf"(?:{either('labels_of_grants')}|{either('labels_of_titles')})\s*[:：]"),
    # 博士生：陈思远, 王怡婷，碩士，2021
    re.compile(
        rf"^{either('students_of')}\s*[:：]|(?<=[，,])\s*{either('levels_of_students')}(?=[，,])"
    ),
    # 在海洋年会上作题为“潮汐”的报告
    re.compile(
        rf"上?{either('giving_talks')}(?=\s*[“《「\"])|(?<=[”》」\"])[為为][題题]的?|^(?:应邀|受邀)在?"
    ),
    # （现任职于海滨大学）, 2021级, 在读
    re.compile(
        rf"(?<=[，,（(；;])\s*{either('now_at')}|(?<=\d)\s*[级級届屆](?=[）)，,。；;\s]|$)"
        rf"|(?<=[，,（(；;\s]){either('standings_of_students')}(?=[）)，,。；;\s]|$)"
    ),
    # 赵启明院士
    re.compile(rf"(?<=[\u4e00-\u9fff])\s*{either('titles_of_people')}(?=[）),，、;；\s]|$)"),
    # 载《海洋研究》, 林怡君編，《海洋史論集》
    re.compile(
        rf"(?<=[，,。])\s*{either('appeared_in')}(?=[《「“\u4e00-\u9fff])|{either('edited_by')}(?=[，,]?\s*《)"
    ),
    # 李四譯（2012），《海》（王五原著）
    re.compile(r"[译譯](?=[（(]?(?:19|20)\d\d|[：:，,]?\s*《)|(?:原?著|撰)者?(?=[）)])"),
)


def patterns_for(text: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of keywords that depend on their context."""
    return (*_IN_PLACE, *_CHINESE_IN_PLACE) if has_han(text) else _IN_PLACE
