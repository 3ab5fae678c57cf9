"""The owner's name in one or two scripts, with titles, in the head of a CV or a page title."""

from __future__ import annotations

import re
from typing import Final

from sitegen.model.text import has_han
from sitegen.parsing import names, terms
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either

_NICKNAMED: Final = re.compile(
    r"[A-ZÀ-Þ][\w-]+(?: [A-ZÀ-Þ]\.)* [(“\"]{1,2}[A-ZÀ-Þ][\w-]+[)”\"]{1,2}(?: [A-ZÀ-Þ][\w’'-]+){1,2}"
)
_SPACED_HAN: Final = re.compile(r"(?<=^[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff]{1,2}$)")
_HAN_ALONE: Final = re.compile(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4}(?![\u4e00-\u9fff])")
_KNOWN_DEGREE: Final = rf"{either('degrees_behind_names')}(?=[,\s]|$)"
_CAPITALS: Final = r"[A-Z]{2,6}(?:-[A-Z]{1,4})*"
_CREDENTIALS: Final = re.compile(
    r"(?P<name>[^,]+?)(?P<comma>,)?\s+"
    rf"(?=(?(comma)(?:{_CAPITALS}[,\s]+)*?){_KNOWN_DEGREE})(?P<titles>(?:(?:{_KNOWN_DEGREE}|{_CAPITALS})(?:,?\s+|$))+)(?<!\s)"
)
"""`Jane Roe, MD, PhD, FACC`: at least one must be a known degree; without a comma, the first."""
_NAME_AND_RANK: Final = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,4})\s+(?P<rank>[\u4e00-\u9fff]{2,8})"
)
_TITLE_OF_PAGE: Final = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{2,4})\s*[-–—_|]+\s*(?P<rest>[\u4e00-\u9fff]{3,20})"
)
_HOMEPAGE_OF: Final = re.compile(
    r"(?:welcome to |about |欢迎(?:来到|访问))?(?P<name>[^!,.:，。：]{2,40}?)(?:['’]s?|的)?\s*"
    r"(?:(?:personal|academic|professional|个人|学术)\s*)*"
    r"(?:home ?page|web ?(?:site|page)|(?<=\s)site|主页|网站|网页|首页)[!！]?",
    re.IGNORECASE,
)
"""A page title that contains the owner's name: `Jane Roe's homepage`, `林知遥的个人主页`."""

_GIVEN_NAME_FIRST: Final = re.compile(
    rf"(?!{either('surnames')})(?P<given>[\u4e00-\u9fff]{{1,2}})\s+(?P<family>{either('surnames')})"
)
"""A given name before a family name, as LaTeX classes with separate fields print it."""
_DASH_BEFORE_TITLE: Final = re.compile(r"\s+[-–—|]\s+(?=[A-Z])")
"""The dash between a name and a title: `Jane Roe - Computational Biologist`."""


def read_page_title(text: str) -> list[tuple[str, str]]:
    """Return the owner's name from a page title: `Jane Roe's homepage`, `林知遥的个人主页`."""
    page = _HOMEPAGE_OF.fullmatch(text)
    owner = read_names(page["name"], set()) if page else []
    return [*owner, ("heading", text)] if owner else []


def read_owner(piece: str, kinds: set[str]) -> list[tuple[str, str]]:
    """Return the owner's name and title: `Jane Roe, PhD`, `Jane Roe, Reader`, `高维岳-机械学院`."""
    if (titled := _TITLE_OF_PAGE.fullmatch(piece)) and (
        owner := read_names(titled["name"], kinds - {"name.zh"})
    ):
        return [*owner, ("affiliation", titled["rest"])]
    ranked = _NAME_AND_RANK.fullmatch(piece)
    if ranked and terms.is_role(ranked["rank"]) and (owner := read_names(ranked["name"], kinds)):
        return [*owner, ("position", ranked["rank"])]
    if (credentials := _CREDENTIALS.fullmatch(piece)) and (
        owner := read_names(credentials["name"], kinds)
    ):
        return [*owner, ("credentials", credentials["titles"])]
    if owner := read_names(piece, kinds):
        return owner
    name, comma, title = (
        piece if "," in piece else _DASH_BEFORE_TITLE.sub(",", piece, count=1)
    ).partition(",")
    if not comma or not (terms.is_role(title) or terms.DEGREE.fullmatch(title.strip())):
        return []
    owner = read_names(name, kinds)
    kind = "position" if terms.is_role(title) else "credentials"
    return [*owner, (kind, title.strip())] if owner else []


def read_names(piece: str, kinds: set[str]) -> list[tuple[str, str]]:
    """Return the owner's name in one or two scripts: `Yunzhuo Liu (刘运卓)`."""
    turned = _GIVEN_NAME_FIRST.fullmatch(piece)
    if turned and not names.is_name(turned["given"]):
        piece = f"{turned['family']}{turned['given']}"
    if (
        has_han(piece)
        and names.is_han(spaced := _SPACED_HAN.sub("", piece))
        and names.is_name(spaced)
    ):  # 张 昕
        piece = spaced
    han = _HAN_ALONE.search(piece) if has_han(piece) else None
    if han and lookup(han[0]):  # 简介 in a navigation menu; 简 is a surname
        return []
    latin = re.sub(r"[()（）]", " ", piece.replace(han[0], " ") if han else piece).strip(" ,，/|")
    values = []
    if _NICKNAMED.fullmatch(piece) and "name.en" not in kinds:
        return [("name.en", piece)]
    if (
        han
        and "name.zh" not in kinds
        and (not latin or names.is_name(latin))
        and names.is_name(han[0])
    ):
        values.append(("name.zh", han[0]))
    if (
        "name.en" not in kinds
        and names.is_name(latin)
        and (values or not (han or terms.is_location(latin)))
    ):
        values.append(("name.en", _fix_case(names.clean(latin))))
    return values


def _fix_case(name: str) -> str:
    """Change capitals to title case: `ZHUOFU CHEN` -> `Zhuofu Chen`."""
    words = name.split()
    if (
        len(words) > 1
        and all(word.isupper() for word in words if len(word) > 2)
        and any(len(word) > 3 for word in words)
    ):
        return " ".join(word.title() if len(word) > 2 else word for word in words)
    return name
