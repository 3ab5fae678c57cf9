"""Whose CV it is: a name in one script or two, and what stands beside it in the head of a CV or the title of a page."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing import names, terms
from sitegen.parsing.outline.headings import lookup
from sitegen.parsing.vocabulary import either

_NICKNAMED: Final = re.compile(
    r"[A-ZÀ-Þ][\w-]+(?: [A-ZÀ-Þ]\.)* [(“\"]{1,2}[A-ZÀ-Þ][\w-]+[)”\"]{1,2}(?: [A-ZÀ-Þ][\w’'-]+){1,2}"
)
_SPACED_HAN: Final = re.compile(r"(?<=^[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff]{1,2}$)")
_HAN_ALONE: Final = re.compile(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4}(?![\u4e00-\u9fff])")
_KNOWN: Final = rf"{either('degrees_behind_names')}(?=[,\s]|$)"
_CAPITALS: Final = r"[A-Z]{2,6}(?:-[A-Z]{1,4})*"
_CREDENTIALS: Final = re.compile(
    r"(?P<name>[^,]+?)(?P<comma>,)?\s+"
    rf"(?=(?(comma)(?:{_CAPITALS}[,\s]+)*?){_KNOWN})(?P<titles>(?:(?:{_KNOWN}|{_CAPITALS})(?:,?\s+|$))+)(?<!\s)"
)
"""`Jane Roe, MD, PhD, FACC`: at least one is a known degree, the first where no comma stands before it."""
_NAME_AND_RANK: Final = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,4})\s+(?P<rank>[\u4e00-\u9fff]{2,8})"
)
_TITLE_OF_PAGE: Final = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,4})\s*[-–—_|]+\s*(?P<rest>[\u4e00-\u9fff]{3,20})"
)
_OF_PAGE: Final = re.compile(
    r"(?:welcome to |about |欢迎(?:来到|访问))?(?P<name>[^!,.:，。：]{2,40}?)(?:['’]s?|的)?\s*"
    r"(?:(?:personal|academic|professional|个人|学术)\s*)*"
    r"(?:home ?page|web ?(?:site|page)|(?<=\s)site|主页|网站|网页|首页)[!！]?",
    re.IGNORECASE,
)
"""A title of a page that names its owner: `Jane Roe's homepage`, `林知遥的个人主页`."""

_GIVEN_FIRST: Final = re.compile(
    rf"(?!{either('surnames')})(?P<given>[\u4e00-\u9fff]{{1,2}})\s+(?P<family>{either('surnames')})"
)
"""As classes of LaTeX that ask for given and family name put them."""
_KIND_OF_CV: Final = re.compile(
    r"(?P<name>[^:：]{3,40}):\s+(?P<kind>(?:summary|short|brief|full|abridged|complete|extended|academic)\b.{0,20})",
    re.IGNORECASE,
)
"""`Jane Roe: Summary`, before the words that it is a CV."""
_TITLE_BEHIND: Final = re.compile(r"\s+[-–—|]\s+(?=[A-Z])")
"""Between a name and what somebody is: `Jane Roe - Computational Biologist`."""
_ABOUT: Final = re.compile(r"^(?:About|ABOUT) (?=[A-ZÀ-Þ])")


def of_page(text: str) -> list[tuple[str, str]]:
    """The owner's name in the title of a page: `Jane Roe's homepage`, `欢迎来到林知遥的个人主页`."""
    page = _OF_PAGE.fullmatch(text)
    told = names_in(page["name"], set()) if page else []
    return [*told, ("heading", text)] if told else []


def named(piece: str, kinds: set[str]) -> list[tuple[str, str]]:
    """The owner's name, and what stands behind it: `Jane Roe, MD, PhD`, `Jane Roe, Reader`, `高维岳-机械学院`."""
    if (about := _ABOUT.match(piece)) and (told := named(piece[about.end() :], kinds)):
        return [*told, ("heading", about[0].strip())]
    if (told_of := _KIND_OF_CV.fullmatch(piece)) and (told := names_in(told_of["name"], kinds)):
        return [*told, ("heading", told_of["kind"])]
    if (titled := _TITLE_OF_PAGE.fullmatch(piece)) and (
        told := names_in(titled["name"], kinds - {"name.zh"})
    ):
        return [*told, ("affiliation", titled["rest"])]
    ranked = _NAME_AND_RANK.fullmatch(piece)
    if ranked and terms.is_role(ranked["rank"]) and (told := names_in(ranked["name"], kinds)):
        return [*told, ("position", ranked["rank"])]
    if (behind := _CREDENTIALS.fullmatch(piece)) and (told := names_in(behind["name"], kinds)):
        return [*told, ("credentials", behind["titles"])]
    if told := names_in(piece, kinds):
        return told
    name, comma, title = (
        piece if "," in piece else _TITLE_BEHIND.sub(",", piece, count=1)
    ).partition(",")
    if not comma or not (terms.is_role(title) or terms.DEGREE.fullmatch(title.strip())):
        return []
    told = names_in(name, kinds)
    kind = "position" if terms.is_role(title) else "credentials"
    return [*told, (kind, title.strip())] if told else []


def names_in(piece: str, kinds: set[str]) -> list[tuple[str, str]]:
    """The owner's name in one script or two: `刘运卓 Yunzhuo Liu`, `Yunzhuo Liu (刘运卓)`; `运卓 刘` in LaTeX."""
    turned = _GIVEN_FIRST.fullmatch(piece)
    if turned and not names.is_name(turned["given"]):
        piece = f"{turned['family']}{turned['given']}"
    if (
        has_han(piece)
        and names.is_han(spaced := _SPACED_HAN.sub("", piece))
        and names.is_name(spaced)
    ):  # 张 昕
        piece = spaced
    han = _HAN_ALONE.search(piece) if has_han(piece) else None
    if han and lookup(han[0]):  # 简介 in the menu of a page, of the family 简
        return []
    latin = re.sub(r"[()（）]", " ", piece.replace(han[0], " ") if han else piece).strip(" ,，/|")
    found = []
    if _NICKNAMED.fullmatch(piece) and "name.en" not in kinds:
        return [("name.en", piece)]
    if (
        han
        and "name.zh" not in kinds
        and (not latin or names.is_name(latin))
        and names.is_name(han[0])
    ):
        found.append(("name.zh", han[0]))
    if (
        "name.en" not in kinds
        and names.is_name(latin)
        and (found or not (han or terms.is_location(latin)))
    ):
        found.append(("name.en", _cased(names.clean(latin))))
    return found


def _cased(name: str) -> str:
    """`ZHUOFU CHEN` -> `Zhuofu Chen`."""
    words = name.split()
    if (
        len(words) > 1
        and all(word.isupper() for word in words if len(word) > 2)
        and any(len(word) > 3 for word in words)
    ):
        return " ".join(word.title() if len(word) > 2 else word for word in words)
    return name
