"""Put journals and titles in capitals, as Web of Science writes them, into the usual case."""

from __future__ import annotations

import re
from typing import Final

_KNOWN: Final = """
    AAAI AAPG AAPS ACM ACS AIAA AIDS AIP AMA APL ASCE ASME ASTM BBA BJOG BJU BMC BMJ CIRP CMAJ DNA
    ECS EMBO EPJ EPL ESA ESAIM ESC ESMO EURASIP FASEB FEBS FEMS GIS GPS GSA HIV HNO HPB IBM ICES
    IEE IEEE IEICE IET IFAC IISE IMA INFOR INFORMS INTERSPEECH ISA ISIJ ISME ISPRS ITE JACC JAMA
    JAVMA JCI JCO JETP JMIR JNCI JOM JSME KSII MIS MIT MRS NASA NATO NEJM NEURIPS NMR NPJ ORL PLOS
    PMLA PNAS QJM RAIRO RNA RSC SAE SAR SIAM SICE SIGARCH SIGCHI SIGCOMM SIGGRAPH SIGIR SIGKDD
    SIGMOD SIGOPS SIGPLAN SIGSOFT SPE SPIE TAPPI UCLA UK URSI US USA USENIX VLDB WHO WIRES ZAMM ZAMP
    ZDM
"""
_ACRONYMS: Final = frozenset(_KNOWN.split())
_UNITS: Final = {unit.lower(): unit for unit in ("TeV", "GeV", "MeV", "keV", "GHz", "MHz")}
_SMALL: Final = """
    and as at by da de del della der des di du et for from fur für in la le of on or the to und
    with y zur
"""
_SMALL_WORDS: Final = frozenset(_SMALL.split())
_WORD: Final = re.compile(r"PLOS ONE|(?:\b[DL]['’])?(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)")
_LETTER: Final = re.compile(r"[^\W\d_]")
_KEPT: Final = re.compile(r"[^AEIOUYÀ-Ý]+|[IVX]+", re.IGNORECASE)
"""Words that keep their capitals: acronyms without vowels (`BMJ`), letters, Roman numerals."""
_MIN_TITLE: Final = 3
"""Minimum number of words of a title that is not just an acronym."""
_ANY_WORD: Final = re.compile(r"[^\W_]+")
_ACRONYM: Final = re.compile(r"(?!A$)(?:[^AEIOUYÀ-Ý]+|[IVX]+|\w*\d\w*)")
"""A word of a title that keeps its capitals: `DNA`, `C`, `IV`, `CO2`."""
_MAX_ACRONYM: Final = 5
"""Maximum number of letters of a one-word name that may be an acronym: `CHAOS`."""


def title_case(name: str) -> str:
    """Return `Journal of Finance` for `JOURNAL OF FINANCE`; leave other names unchanged."""
    words = _WORD.findall(name)
    if not name.isupper() or (len(words) == 1 and len(words[0]) <= _MAX_ACRONYM):
        return name
    return _LETTER.sub(lambda match: match[0].upper(), _WORD.sub(_recase, name), count=1)


def _recase(match: re.Match[str]) -> str:
    word = match["word"]
    if not word or word in _ACRONYMS:
        return match[0]
    before = match[0][: -len(word)].lower()  # `l'`
    if word.lower() in _SMALL_WORDS and not before:
        return word.lower()
    return before + (word if _KEPT.fullmatch(word) else word.capitalize())


def sentence_case(title: str, evidence: str) -> str:
    """Return `On foam in Lake Lund` for `ON FOAM IN LAKE LUND`; leave other titles as they are.

    Words are spelled as in `evidence`, the abstract and keywords of the work. Words not found there
    are put into lower case, unless they must be acronyms.
    """
    if not title.isupper() or len(_WORD.findall(title)) < _MIN_TITLE:
        return title
    spelled = dict(_UNITS)
    for match in _ANY_WORD.finditer(evidence):
        if match[0].islower():
            spelled[match[0]] = match[0]
        elif not _begins_sentence(match):
            spelled.setdefault(match[0].lower(), match[0])

    def respell(match: re.Match[str]) -> str:
        is_acronym = match[0] in _ACRONYMS or _ACRONYM.fullmatch(match[0])
        word = spelled.get(match[0].lower(), match[0] if is_acronym else match[0].lower())
        return word[0].upper() + word[1:] if _begins_sentence(match) else word

    return _ANY_WORD.sub(respell, title)


def _begins_sentence(match: re.Match[str]) -> bool:
    start = match.start()
    return start == 0 or bool(re.search(r"[.:?!]\s+$", match.string[max(start - 3, 0) : start]))
