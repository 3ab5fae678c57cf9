"""Find e-mail addresses, telephone numbers, web addresses and private details in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either, keys

if TYPE_CHECKING:
    from collections.abc import Mapping

EMAIL: Final = re.compile(
    # 邮箱a@b.cn主页; must start at a word boundary: otherwise long words take quadratic time
    r"(?a:(?<![\w.+-])[\w.+-]++\s?(?:@|[\[({]at[\])}])\s?[\w-]+(?:(?:\.|\s?[\[({]dot[\])}]\s?)[\w-]+)+)",
    re.IGNORECASE,
)
PHONE: Final = re.compile(
    r"(?<![\w/.@-])(?<!\b[A-Z]{2}[ ])(?:\+|[(（]?\+?\d{1,4}[)）]?[\s-]?)?\(?\d[\d\s().-]{6,16}\d"
    r"(?![\w/@-])"
    r"(?:,?\s*(?:(?i:ext(?:ension|n)?\.?|x)|分机|分機|转|轉|內線|内线|#)\s?\d{1,6}\b)?"
)
_EXTENSION: Final = re.compile(r"(?i:ext|x)|[分转轉內内#]")
_FAX: Final = re.compile(
    r"(?:\bfax|传真|傳真)(?: (?:number|no\.?))?\s*[.:：\t]?\s*$", re.IGNORECASE
)
_DOMAINS: Final = (
    r"com|org|net|io|edu|gov|me|dev|ai|app|info|name|page|site|xyz|tech|cn|uk|de|fr|eu|ch|jp|kr|hk|sg|au|ca|it|es|nl"
    r"|se|no|dk|fi|at|be|lu|us|in|tw|il|br|ru|pl|tv|cc|art|top|vip|work|blog|fun|online|studio|design|link|club|wiki|group|pro|email|academy"
)
URL: Final = re.compile(
    rf"https?://[^\s，。；）)\]}}>、]+|(?<![\w@./-])(?:www\.)?(?:[a-z0-9-]+\.)+(?:{_DOMAINS})(?![\w@.])(?:/[^\s，。；）)\]}}>、]*)?",
    re.IGNORECASE,
)
ORCID: Final = re.compile(r"\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b")
_SERVICES: Final[Mapping[str, str]] = {
    "github": r"github\.com/(?P<handle>[\w-]+)/?$",
    "gitlab": r"gitlab\.com/(?P<handle>[\w-]+)/?$",
    "linkedin": r"linkedin\.com/(?:in/(?P<handle>[\w%-]+)/?$|pub/)",
    "x": r"(?:twitter|x)\.com/(?P<handle>\w+)/?$",
    "orcid": r"orcid\.org/(?P<handle>[\dX-]+)/?$",
    "scholar": r"scholar\.google\.[\w.]+/",
    "dblp": r"dblp\.(?:org|uni-trier\.de)/",
    "researchgate": r"researchgate\.net/",
    "semanticscholar": r"semanticscholar\.org/",
    "openreview": r"openreview\.net/",
    "inspire": r"inspirehep\.net/",
    "ads": r"adsabs\.harvard\.edu/",
    "pubmed": r"ncbi\.nlm\.nih\.gov/(?:sites/)?(?:myncbi|pubmed/\?|pubmed\?|.*bibliography)",
    "arxiv": r"arxiv\.org/a/",
    "mathscinet": r"mathscinet\.ams\.org/.*author",
    "zbmath": r"zbmath\.org/authors/",
    "publons": r"publons\.com/",
    "webofscience": r"webofscience\.com/wos/author",
    "scopus": r"scopus\.com/authid",
    "zhihu": r"zhihu\.com/",
    "youtube": r"youtube\.com/",
}
_PATTERNS: Final = {
    key: re.compile(either("private", key), re.IGNORECASE) for key in keys("private")
}


def emails(text: str) -> list[re.Match[str]]:
    """Return all e-mail addresses, from left to right."""
    return list(EMAIL.finditer(text))


def fax_label(text: str, start: int) -> str:
    """Return the label of the number at `start` if it is a fax number, else an empty string."""
    match = _FAX.search(text, 0, start)
    return match[0].strip() if match else ""


def phones(text: str) -> list[re.Match[str]]:
    """Return all telephone numbers: 7 to 15 digits, possibly with an extension, but no dates."""
    matches = []
    for match in PHONE.finditer(text):
        digits = sum(char.isdigit() for char in _EXTENSION.split(match[0])[0])
        international = (
            match[0].lstrip("(（").startswith("+")
        )  # no date starts like this, whatever its digits
        is_date = not international and any(
            when.start < match.end() and match.start() < when.stop for when in dates.find(text)
        )
        if 7 <= digits <= 15 and not is_date and not ORCID.search(match[0]):
            matches.append(match)
    return matches


def service(address: str) -> tuple[str, str]:
    """Return the key under `links:` and its value, e.g. `("github", "livingshade")`."""
    for name, pattern in _SERVICES.items():
        if match := re.search(rf"(?:^|[/.]){pattern}", address, re.IGNORECASE):
            return name, match.groupdict().get("handle") or address
    return "homepage", address


def extract_private(text: str, gap: str) -> tuple[str, list[tuple[str, str]]]:
    """Replace private details in a text by `gap`; return the text, and the details by key."""
    extracted: list[tuple[str, str]] = []
    for key, words in _PATTERNS.items():
        while match := words.search(text):
            extracted.append((key, match[0].strip().replace("\t", " ")))
            text = f"{text[: match.start()]}{gap}{text[match.end() :]}"
    numbers: list[tuple[str, str]] = []
    for match in reversed(phones(text)):
        fax = fax_label(text, match.start())
        numbers.insert(0, ("phone", f"{fax.rstrip('.:： ')} {match[0].strip()}".strip()))
        start = text.rindex(fax, 0, match.start()) if fax else match.start()
        text = f"{text[:start]}{gap}{text[match.end() :]}"
    return text, extracted + numbers
