"""What stands behind the title of a reference: venue, year, status, ranks, awards, volume and pages, identifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from sitegen.parsing import dates

_STATES: Final = (
    ("inpreparation", r"in preparation|work in progress|manuscript in preparation|准备中|撰写中"),
    ("submitted", r"in submission|under (?:review|revision|submission|consideration)|(?:minor|major) revisions?|revis(?:e|ion) (?:and|&) resubmit"
                  r"|r\s?&\s?r\b|submitted(?: to)?|在投|在审|审稿中|投稿中|外审中?|pending review"),
    ("inpress", r"in press|accepted(?: for publication| to)?|conditionally accepted|已录用|已接收|录用|接收待发表|待发表"),
    ("forthcoming", r"to appear(?: in)?|forthcoming(?: in)?|即将发表|即将出版"),
)
_STATE: Final = re.compile("|".join(rf"(?P<{name}>(?<![A-Za-z])(?:{words}))" for name, words in _STATES), re.I)
_RANK: Final = re.compile(
    r"CCF\s?[-–]?\s?[ABC](?:类|\b)|清华\s?[AB]类?|CORE\s?A\*?|(?:SCI|SSCI|EI|CSSCI|CSCD)\s?(?:[一二三四1-4]区|Q[1-4]|检索|收录)|中科院\s?[一二三四1-4]区(?:\s?TOP)?|JCR\s?Q[1-4]|TOP期刊",
    re.I,
)
_AWARD: Final = re.compile(
    r"(?:^|(?<=[.,;(\[—–✨🏆] )|(?<=[.,;(\[]))\s*(?P<award>(?:[A-Z][\w’'-]*\s+){0,4}?(?:Best|Outstanding|Distinguished|Honou?rable|Spotlight|Runner|Test[ -]of|Most|Editor|Featured|Highlight|Oral\b)[^.;()\[\]]*"
    r"(?:Award|Prize|Paper|Mention|Nomin\w+|Finalist|Candidate|Choice|Suggestion|Presentation|Up|Article)[^.;,()\[\]]*|(?:最佳|优秀|杰出)[^，。；()（）]{0,12}(?:奖|论文)(?:提名)?)"
)
_TAGS: Final = re.compile(r"\s*[\[【](?!(?:[A-Z]{1,2}(?:/OL)?|\d+)[\]】])(?P<tags>[^\[\]【】]{2,40})[\]】]\s*\.?$")
_DOI: Final = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|\bdoi:?\s*)(?P<doi>10\.\d{4,9}/[^\s,;]+?)(?=[.,;)]?(?:\s|$))|(?P<bare>\b10\.\d{4,9}/[^\s,;]+?)(?=[.,;)]?(?:\s|$))", re.I)
_ARXIV: Final = re.compile(r"\barXiv(?:\s+preprint)?[:\s]*(?:arXiv:)?\s*(?P<id>\d{4}\.\d{4,5}(?:v\d)?|[a-z-]+/\d{7})(?:\s*\[[\w.-]+\])?", re.I)
_URL: Final = re.compile(r"https?://[^\s)\]}>，。；]+[^\s)\]}>，。；.,;]")
_PAGES: Final = re.compile(r"\b(?:pp?\.?|pages?)\s*(?P<pages>[A-Za-z]?\d+(?:\s*[-–—]+\s*[A-Za-z]?\d+)?)|(?<=[:：,，])\s*(?P<bare>[A-Za-z]?\d{1,5}\s*[-–—]+\s*[A-Za-z]?\d{1,5})(?=\s*(?:[.,;，。)]|$))", re.I)
_VOLUME: Final = re.compile(
    r"(?:\bvol(?:ume)?\.?\s*(?P<v1>\d+)|(?<=[,，.\s])(?P<v2>\d{1,4})(?=\s*\(\s*\d+(?:[-–/]\d+)?\s*\))|(?<=[,，]\s)(?P<v3>\d{1,3})(?=\s*[:：,，]))"
    r"(?:\s*[,，]?\s*(?:\(\s*(?P<n1>\d+(?:[-–/]\d+)?)\s*\)|(?:no|issue|number)\.?\s*(?P<n2>\d+)))?", re.I,
)
_TYPES: Final = (
    ("phdthesis", r"\b(?:ph\.?d\.?|doctoral) (?:thesis|dissertation)|博士学位论文|博士论文"),
    ("mastersthesis", r"\bmaster'?s? thesis|硕士学位论文|硕士论文"),
    ("misc", r"\barxiv|\bbiorxiv|\bmedrxiv|\bssrn|\bpreprint|\bopenreview|\btechrxiv|预印本"),
    ("inproceedings", r"\bproc(?:eedings|\.)|\bconf(?:erence|\.)|\bsymp(?:osium|\.)|\bworkshop|\bcongress|会议|大会|研讨会"),
    ("article", r"\bjournal|\btransactions?\b|\btrans\.|\bletters\b|\bmagazine|\breview\b|\breviews\b|\bannals|\bbulletin|\bcommunications\b|\barchives"
                r"|\bnature\b|\bscience\b|\bplos\b|\bpnas\b|\bieee micro|;?login:?|\bquarterly|\bj\. |学报|期刊|杂志|通讯|季刊|月刊|科学$|研究$"),
    ("techreport", r"\btechnical report|\btech\. rep|\bworking paper|技术报告"),
)
_JOURNAL_ACRONYM: Final = re.compile(
    r"^(?:(?:IEEE|ACM|IEEE/ACM)\s)?(?:To[A-Z]{1,3}|TON|TPDS|TKDE|TMC|TPAMI|TC|TDSC|TSE|TOSEM|TOCS|TODS|TOIS|TOG|TVCG|TIP|TIFS|TCAD|TNSM|TWC|TCOM|TNNLS|TOPLAS|TACO|JSAC|JMLR|TMLR|TACL|IJCV|CACM|PACMPL|PVLDB|JACM|PNAS|PRL|PR[ABCDEX]|JCP|NSR)$"
)
_IN: Final = re.compile(r"^\s*(?:[.,;:，。；：—–-]\s*)*(?:In:?\s+(?=[A-Z\u4e00-\u9fff])|(?:to|at|for|with|by)\s+(?=[A-Z]))?")


@dataclass(frozen=True, slots=True)
class Imprint:
    """Where and when a work appeared, and what is said of it."""

    venue: str = ""
    year: str = ""
    type: str = ""
    """BibTeX entry type, if the words tell."""
    pubstate: str = ""
    """`inpreparation`, `submitted`, `inpress`, `forthcoming`, or nothing for published works."""
    note: str = ""
    """What the CV says of the state and more, in its own words."""
    ranking: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    award: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    doi: str = ""
    eprint: str = ""
    url: str = ""


def tags(text: str) -> tuple[str, tuple[str, ...]]:
    """The text less the topic in brackets that it ends with, and the topics."""
    match = _TAGS.search(text)
    if not match or _STATE.search(match["tags"]) or _RANK.search(match["tags"]):
        return text, ()
    return text[: match.start()], tuple(re.split(r"\s*[,，;；、]\s*", match["tags"].strip()))


def read(text: str, emphasized: str = "") -> Imprint:
    """Read what stands behind a title. `emphasized` is the stretch of it in italics, which is the venue in most styles."""
    text, keywords = tags(text.strip())
    found = Imprint(keywords=keywords)
    text, found = _identifiers(text, found)
    text, found = _award(text, found)
    ranks = tuple(match[0].strip() for match in _RANK.finditer(text))
    text = _RANK.sub(" ", text)
    if state := _STATE.search(text):
        found = replace(found, pubstate=state.lastgroup or "", note=state[0].strip())
        text = f"{text[: state.start()]} {text[state.end() :]}"
    text, found = _numbers(text, found)
    text, year = _year(text)
    venue = emphasized.strip(" .,;:，。") or _venue(text)
    found = replace(found, ranking=ranks, year=year, venue=_IN.sub("", venue).strip())
    rest = _venue(text.replace(emphasized, " ")) if emphasized else ""
    note = "; ".join(part for part in (found.note, rest) if part)
    return replace(found, note=note, type=_type(found, text))


def _identifiers(text: str, found: Imprint) -> tuple[str, Imprint]:
    if match := _DOI.search(text):
        found = replace(found, doi=match["doi"] or match["bare"])
        text = text[: match.start()] + text[match.end() :]
    if match := _ARXIV.search(text):
        found = replace(found, eprint=match["id"])
        text = f"{text[: match.start()]}arXiv{text[match.end() :]}"
    if match := _URL.search(text):
        found = replace(found, url=match[0])
        text = text[: match.start()] + text[match.end() :]
    return text, found


def _award(text: str, found: Imprint) -> tuple[str, Imprint]:
    match = _AWARD.search(text)
    if not match:
        return text, found
    return text[: match.start("award")] + text[match.end("award") :], replace(found, award=match["award"].strip(" .,"))


def _numbers(text: str, found: Imprint) -> tuple[str, Imprint]:
    if match := _PAGES.search(text):
        found = replace(found, pages=re.sub(r"\s*[-–—]+\s*", "--", match["pages"] or match["bare"]))
        text = f"{text[: match.start()]},{text[match.end() :]}"
    if match := _VOLUME.search(text):
        volume = match["v1"] or match["v2"] or match["v3"]
        found = replace(found, volume=volume, number=match["n1"] or match["n2"] or "")
        text = f"{text[: match.start()]},{text[match.end() :]}"
    return text, found


def _year(text: str) -> tuple[str, str]:
    whens = [when for when in dates.find(text) if when.begin]
    if not whens:
        return text, ""
    when = whens[-1]
    return f"{text[: when.start]}\t{text[when.stop :]}", when.begin[:4]


def _venue(text: str) -> str:
    """The words that are left, without the brackets and separators around them."""
    text = re.sub(r"[(（\[]\s*[,，;；:.\s]*[)）\]]", " ", text.replace("\t", " "))
    previous = None
    while previous != text:
        previous = text
        text = re.sub(r"^[\s.,;:，。；：—–-]+|[\s.,;，。；—–-]+$", "", text)
        if text[:1] in "(（[" and text[-1:] in ")）]" and not re.search(r"[)）\]].*[(（\[]", text):
            text = text[1:-1]
        if text.count("(") + text.count("（") < text.count(")") + text.count("）"):
            text = text.rstrip(")） ")
        if text.count("(") + text.count("（") > text.count(")") + text.count("）"):
            text = text.lstrip("(（ ") if text[:1] in "(（" else text.rstrip("(（ ")
    text = re.sub(r"(?:\s*[,，;；]\s*){2,}|(?:\s+[,，])", ", ", text)
    return re.sub(r"\s+", " ", text).strip(" ,，")


def _type(found: Imprint, text: str) -> str:
    for kind, words in _TYPES:
        if re.search(words, f"{found.venue} {text}" if kind != "article" else found.venue, re.I):
            return kind
    if _JOURNAL_ACRONYM.match(found.venue) or found.volume:
        return "article"
    if found.venue:
        return "inproceedings"
    return "misc" if found.pubstate or found.eprint else ""
