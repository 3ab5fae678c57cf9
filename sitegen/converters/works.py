"""Turn a work of another program, in plain text, into a publication."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import escape
from sitegen.content.bibtex.fields import VERBATIM
from sitegen.converters.markup import plain
from sitegen.model import Publication
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence


NAMES: Final = ("author", "editor", "translator", "bookauthor", "advisor", "contributor")
"""Fields with lists of people; their values are `Given Family` or `Family, Given` each."""
_KINDS: Final = {
    "article": (
        "jour, jfull, ejou, mgzn, news, abst, inpr, journal article, electronic article, magazine "
        "article, newspaper article, journal articles, review, case reports, clinical trial, "
        "letter, editorial, comment, meta analysis, randomized controlled trial, article, "
        "editorial material, note, correction, book review, article; early access, article; "
        "proceedings paper, data paper, j, journal, short survey, erratum, article journal, "
        "article magazine, article newspaper"
    ),
    "inproceedings": (
        "conf, cpaper, cpapr, conference proceedings, conference paper, proceedings paper, "
        "meeting abstract, c, s, meeting, paper conference, proceedings article"
    ),
    "book": "book, ebook, edbook, edbk, clswk, edited book, electronic book, b, monograph",
    "incollection": (
        "chap, echap, ency, dict, book section, electronic book section, book chapter, article; "
        "book chapter, chapter, entry encyclopedia, entry dictionary, entry, encyclopedia entry, "
        "dictionary entry"
    ),
    "phdthesis": "thes, thesis, dissertation, dissertation thesis",
    "techreport": "rprt, govdoc, report, government document, working paper",
    "booklet": "pamp",
    "unpublished": "unpb, manscpt, unpublished work, manuscript",
    "online": (
        "elec, web, blog, icomm, web page, webpage, post, post weblog, website, online resource, "
        "blog post"
    ),
    "software": "comp, computer program, software",
    "dataset": "data, dbase, aggr, dataset, online database, data set",
    "video": "vide, video, film or broadcast, audiovisual material, motion picture, broadcast",
    "standard": "stand, standard, standards and policy",
    "patent": "pat, patent, p",
    "proceedings": "conference review",
    "manual": "manual",
}
"""Entry types of BibTeX, with the words of other programs for them in lower case."""
_TYPES: Final = {word: kind for kind, words in _KINDS.items() for word in words.split(", ")}
_TITLES: Final = frozenset(
    {"title", "booktitle", "journal", "series", "subtitle", "shorttitle", "publisher", "school"}
)
_DOI: Final = re.compile(
    r"^\s*(?:https?://(?=[\w.-]*doi)[\w.-]+/|(?:(?:dx|www)\.)?doi\.org/|doi\b:?\s*)+(?=10\.)",
    re.IGNORECASE,
)
_INNER_DOI: Final = re.compile(r"\b10\.\d{4,9}(?:\.\d+)*/[^\s<>{}\[\]\"]+")
_DASH: Final = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\w)")
_RANGE: Final = re.compile(r"\b(?P<first>\d+)--(?P<last>\d+)\b")
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


def bare_doi(text: str) -> str:
    """Return `10.1/x` for `https://doi.org/10.1/x`."""
    return _DOI.sub("", text)


def find_doi(text: str) -> str:
    """Return the DOI in the value of a DOI field, or the value if it has none or several.

    The DOI may be in an address or a LaTeX command, or end with a full stop.
    """
    doi = bare_doi(text.strip()).rstrip(".,; ")
    if doi.startswith("10."):
        return doi
    found = {match.rstrip(".,;)") for match in _INNER_DOI.findall(doi)}
    return found.pop() if len(found) == 1 else text


def _whole_range(match: re.Match[str]) -> str:
    """Return `210--218` for `210--8`, as PubMed shortens it."""
    first, last = match["first"], match["last"]
    whole = f"{first[: -len(last)]}{last}"
    return f"{first}--{whole}" if len(last) < len(first) and whole > first else match[0]


def find_type(kind: str) -> str:
    """Return the entry type for another program's kind of work; empty if it is unknown."""
    return _TYPES.get(re.sub("[-_]", " ", kind.lower()), "")


def split_date(date: str) -> dict[str, str]:
    """Return the fields `year` and, for more than a year, `date`."""
    return {"year": date[:4], "date": date if len(date) > 4 else ""}


def publication(
    kind: str, values: Mapping[str, str | Sequence[str]], taken: Container[str], key: str = ""
) -> Publication:
    """Return a publication with the fields in order, without empty ones.

    The values are plain texts. By default the citation key is made of author, year and title.
    """
    fields = {name: _field(name, value) for name, value in values.items() if value}
    if "doi" in fields:
        fields["doi"] = find_doi(fields["doi"])
    add_affiliations(fields, _affiliations(values))
    fields = {
        name: bibtex.escape_address(value) if name in VERBATIM else value
        for name, value in fields.items()
        if value
    }
    fields = dict(bibtex.dated(Publication("", kind, fields)).fields)
    if key:
        key = bibtex.unique_key(key, taken)
    else:
        author = (fields.get("author") or fields.get("editor", "")).split(" and ")[0]
        year = fields.get("year") or fields.get("date", "")[:4]
        key = bibtex.citation_key(author, year, fields.get("title", ""), taken)
    return Publication(key, kind, fields)


def add_affiliations(fields: dict[str, str], affiliations: Iterable[str]) -> None:
    """Move the affiliations after names to the field `affiliation`, which is not published."""
    texts = filter(None, (fields.get("affiliation"), *affiliations))
    if joined := "; ".join(dict.fromkeys(texts)):
        fields["affiliation"] = joined


def _affiliations(values: Mapping[str, str | Sequence[str]]) -> list[str]:
    lists = [people for name in NAMES if not isinstance(people := values.get(name, ()), str)]
    return [
        escape(text)
        for people in lists
        for name in people
        for text in bibtex.split_affiliations(plain(name))[1]
    ]


def _field(name: str, value: str | Sequence[str]) -> str:
    if not isinstance(value, str):
        texts = [text for item in value if (text := plain(item))]
        if name in NAMES:
            people = [bibtex.split_affiliations(text)[0] for text in texts]
            return bibtex.clean_names(bibtex.join_names(people))
        return escape(", ".join(texts))
    if name in VERBATIM:
        return " ".join(value.split())
    if name == "pages":
        return escape(_RANGE.sub(_whole_range, _DASH.sub("--", plain(value))))
    if name == "title" and value.endswith(".") and not value.endswith(".."):
        value = value[:-1]
    return bibtex.field(plain(value)) if name in _TITLES else escape(plain(value))


def find_owner(works: Iterable[Publication]) -> str:
    """Return the person who wrote most of the works; empty if there is none or several."""
    counts: Counter[str] = Counter()
    spellings: dict[str, str] = {}
    total = 0
    for work in works:
        total += 1
        people = {str(name) for name in bibtex.names(work.get("author"))}
        for name in itertools.filterfalse(bibtex.is_organization, people):
            counts[spellings.setdefault(names.letters(name), name)] += 1
    (first, most), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return first if most > max(1, total / 2) and most > second else ""


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
