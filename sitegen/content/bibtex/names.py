"""Convert author and editor fields (`Liu, Yunzhuo and Bo Jiang and others`) to names and back.

Also make citation keys of them: `liu2023xplane`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import chain, count
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from bibtexparser.middlewares.names import parse_single_name_into_parts

from sitegen import pinyin
from sitegen.content.bibtex.latex import escape, plain, squeezed
from sitegen.content.bibtex.mistakes import in_key
from sitegen.model import Name
from sitegen.model.text import han_family_name, has_han
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

_TABLES: Final = texts("content/bibtex/names.yaml")
_SUFFIX: Final = re.compile(r"(?i:jr|sr)\.?|I{2,3}|IV|2nd|3rd|[4-9]th")
_MARK: Final = re.compile(
    r"[⁰¹²³⁴-⁹]+|\s*\$\s*(?:\{\})?\s*\^[^$]*\$|\s*\\(?:textsuperscript|thanks|footnote)\s*\{[^{}]*\}"
    r"|\s*\[[\d, ]+\]|[\s~]*\{?\\[A-Za-z]+\s*\{[^{}]*\d{4}-\d{4}-\d{4}-\d{3}[\dX][^{}]*\}\}?"
)
"""Marks on names: `$^{\\dagger}$`, `\\textsuperscript{1}`, `[2]`, `\\orcidlink{…}`."""
_PARENTHESIS: Final = re.compile(
    r"\s*\((?P<text>(?:[^()]|\([^()]*\))*)\)(?=\s*(?:[,;]|and\s|\Z))", re.IGNORECASE
)
"""Parentheses after a name: `Mara Tester (Univ.)`, `Mara Tester (1)`."""
_NICKNAME: Final = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]+")
_NUMBERS: Final = re.compile(r"(?:\d+|[a-z])(?:(?:\s*[,;&]\s*|\s+and\s+)(?:\d+|[a-z]))*")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_FONT: Final = re.compile(
    r"\\(?:text(?:bf|it|sc|rm|sf|md|up)|emph|uline|underline|mbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
    r"|\{\\(?:bf|it|em|sc)(?:series|shape)?\s+([^{}]*)\}"
)
"""A font command, often used to highlight the owner: `\\textbf{M. Tester}`."""
_SURNAME: Final = re.compile(r"\\(?:sur|surname|lastname)\s*\{([^{}]*)\}")
"""A family name as marked by some journals: `Mara \\surname{Tester Prado}`."""
_FAMILY_FIRST: Final = re.compile(
    r"(?P<family>(?=.*[a-z])(?:[^\W\d_]['’])?[^\W\d_][^\W\d_'’-]+(?:[\s'’-]+[^\W\d_'’-]{2,})*)"
    r"\s+(?P<given>(?:[A-Z]\.?[\s-]?){1,3})"
)
"""A name as written by PubMed: `Tester M.`."""
_ET_AL: Final = re.compile(r"et\.?[\s~]*al(?:ii|\b)\.?", re.IGNORECASE)
_AMPERSAND: Final = re.compile(r",?\s+\\?&\s+")
_GIVEN_FIRST: Final = re.compile(r"(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_][^\W\d_'’-]+")
_HOMONYM: Final = re.compile(r"(?<=\w)\s+(?:0\d{3}|\{0\d{3}\})(?=\s*(?:[,}]|$))")
"""DBLP's number to distinguish people with the same name: `Mara Tester 0001`."""
_NAME_PART: Final = re.compile(
    r"(?:^|,)\s*(given|family|prefix|suffix|useprefix|given-i|family-i|prefix-i|suffix-i|id"
    r"|sortingnamekeytemplatename|nametemplates)\s*=\s*(\"[^\"]*\"|\{[^{}]*\}|[^,]*)",
    re.IGNORECASE,
)
"""A part of one of biblatex's extended names: `family=Vries, given=Jan, prefix=de`."""
_COMPANY: Final = re.compile(r"(?:Inc|Ltd|LLC|Corp|Co|GmbH)\.?", re.IGNORECASE)
_ORGANIZATION: Final = re.compile(
    r"\b(?:collaboration|collaborators|consortium|team|group|committee|project|foundation|alliance"
    r"|investigators|network|initiative|society|association|working party|task force)\b",
    re.IGNORECASE,
)
_INITIALS: Final = re.compile(r"(?:[^\W\d_a-z][a-z]?\.?[\s-]?){1,4}")
_TRAILING_PARTICLES: Final = re.compile(
    r"(?P<family>[^,]+),(?P<given>.*[^\W\d_a-z].*?)\s+(?P<particles>(?:(?:af|av|da|das|dal|de|del"
    r"|della|dello|den|der|di|do|dos|du|el|la|las|le|los|op|ten|ter|van|vande|vanden|vander|vom|von"
    r"|zu|zum|zur|'t|und|d['’])(?:\s+|\Z))+)"
)
"""Particles behind a given name: `Tester, Jan de`."""
_CJK: Final = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]"
_AND: Final = re.compile(r"\s+and", re.IGNORECASE)
_OTHERS: Final = re.compile(r"(?:^|\s(?i:and)\s)\s*others(?:\s+(?i:and))*\s*\Z")
_AND_OR_BRACE: Final = re.compile(r"([{}]|\s+and(?=\s))", re.IGNORECASE)
_MAX_PARTS: Final = 3
"""Maximum number of comma-separated parts of a name: family, suffix, given."""
_MAX_LETTERS: Final = 60
"""Number of letters to which a key that is too long is shortened."""
_ARTICLES: Final = frozenset(("a", "an", "the"))
_FAMILIES: Final[dict[str, str]] = _TABLES["families"]
LETTERS: Final = str.maketrans(_TABLES["letters"])
"""Letters without a Unicode decomposition, with their ASCII spelling."""


@lru_cache(maxsize=8192)  # pages use the names of a work several times
def names(value: str) -> tuple[Name, ...]:
    """Parse the field text of an author or editor field, without a final `others`."""
    return tuple([_parse_name(name) for name in _split(value) if name != "others"])


def plain_names(value: str) -> list[str]:
    """Return the people of an author or editor field in reading order, as plain text."""
    return [plain(str(name)) for name in names(value)]


def has_others(value: str) -> bool:
    """Return whether a list of names ends with `and others`."""
    return _OTHERS.search(f" {value}") is not None


def clean_names(value: str) -> str:
    """Return a list of names, as field text, in standard BibTeX.

    Marks, affiliations, fonts and DBLP's numbers are left out, biblatex's extended names are
    rewritten, suffixes and particles are moved to their place, and lists separated by commas or
    semicolons instead of `and` are split; anything else with too many commas is kept as one name.
    Other names are left unchanged.
    """
    value, _ = split_affiliations(value)
    while (text := _FONT.sub(r"\1\2", value)) != value:
        value = text
    value = _SURNAME.sub(r"{\1}", value)
    people = _split(value)
    if len(people) == 1 and "{" not in value and "=" not in value:
        people = [name.strip() for name in value.split(";")]
    people = [_clean_name(name) for text in people for name in _split_at_commas(text)]
    people = ["others" if _ET_AL.fullmatch(name.strip("{}")) else name for name in people]
    if all(name == "others" or _is_family_first(name) for name in people):
        people = [_FAMILY_FIRST.sub(r"\g<family>, \g<given>", name) for name in people]
    return " and ".join(filter(None, map(_standard_name, people)))


def split_affiliations(value: str) -> tuple[str, list[str]]:
    """Return a list of names without the parentheses that follow them, and the texts of these.

    Marks (`(*)`) lose their parentheses; nicknames (`Tester, Mara (Mimi)`) and Chinese names are
    kept.
    """
    pieces, affiliations, at = [], list[str](), 0
    for match in _PARENTHESIS.finditer(value):
        before, text = value[at : match.start()], match["text"].strip()
        is_in_braces = value.count("{", 0, match.start()) != value.count("}", 0, match.start())
        is_nickname = _NICKNAME.fullmatch(text) and "," in _AND.split(before)[-1]
        if is_in_braces or is_nickname or _HAN.search(text):
            continue
        is_mark = not re.search(r"\w", text)
        pieces.append(f"{before}{text}" if is_mark else before)
        at = match.end()
        affiliations += [] if is_mark or _NUMBERS.fullmatch(text) else [text]
    return "".join((*pieces, value[at:])), affiliations


def _split_at_commas(text: str) -> list[str]:
    """Split `Vega, R., Roe, J.` or `Rosa Vega, Jane Roe, Al Poe` into names, or return the text."""
    listed = _AMPERSAND.sub(", ", text)
    parts = [part.strip() for part in listed.rstrip(", ").split(",")]
    is_open = text.endswith(",") or listed != text  # `Rosa Vega, Jane Roe, and Al Poe`
    is_list = all(map(_GIVEN_FIRST.fullmatch, parts)) and not is_organization(text)
    if "{" in text or "=" in text or (len(parts) < _MAX_PARTS and not is_open and not is_list):
        return [text.rstrip(", ")]
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[2]):
        return [f"{parts[0]}, {parts[2]}, {parts[1]}"]
    if len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    if all(" " in part for part in parts):
        return parts
    # BibTeX reads no name with more than two commas, nor with one at its end.
    return [text.rstrip(", ") if len(parts) <= _MAX_PARTS else f"{{{text}}}"]


def _is_family_first(name: str) -> bool:
    return bool(_FAMILY_FIRST.fullmatch(name)) and not _SUFFIX.fullmatch(name.split()[-1])


def _standard_name(text: str) -> str:
    """Return a name in a form that BibTeX splits correctly: `De Laat, J.` for `J. De Laat`."""
    if "{" in text:
        return text
    text = _move_suffix(text)
    if "," in text or not set(_TABLES["particles"]).intersection(text.split()):
        return text
    name = _parse_name(text)
    return f"{name.family}, {name.given}" if name.family.count(" ") and name.given else text


def _move_suffix(text: str) -> str:
    """Return `Davis, Jr., Sammy` for `Sammy Davis, Jr.` and `Davis Jr., Sammy`."""
    words = text.replace(",", " , ").split()
    suffixes = [word for word in words if _SUFFIX.fullmatch(word)]
    if len(suffixes) != 1 or words.count(",") > 1:
        return text
    words.remove(suffixes[0])
    name = _parse_name(" ".join(words).strip(", ").replace(" ,", ","))
    if not name.given:
        return text
    family = " ".join(filter(None, (name.prefix, name.family)))
    return escape(f"{family}, {suffixes[0]}, {name.given}")


def _clean_name(text: str) -> str:
    """Return a name without marks and affiliation, with commas instead of biblatex's keys."""
    text, _ = split_affiliations(_HOMONYM.sub("", _MARK.sub("", text)).strip())
    if match := _TRAILING_PARTICLES.fullmatch(text):
        particles = re.sub(r"(?<=[^'’])\s*\Z", " ", match["particles"].strip())
        return f"{particles}{match['family']},{match['given']}"
    if "=" not in text:
        return text
    parts = {key.lower(): value.strip('"{} ') for key, value in _NAME_PART.findall(text)}
    if "family" not in parts and "given" not in parts:
        return text
    family = " ".join(filter(None, (parts.get("prefix"), parts.get("family"))))
    return ", ".join(filter(None, (family, parts.get("suffix"), parts.get("given"))))


def is_organization(name: str) -> bool:
    """Return whether a name is that of a group of people: `JUNO Collaboration`."""
    return bool(_ORGANIZATION.search(name))


def join_names(people: Iterable[str]) -> str:
    """Write names in plain text, each `Given Family` or `Family, Given`, as field text.

    Names of organizations (`Google, Inc.`, `Council of Trade and Industry`) are put in braces. A
    final `others` or `et al.` becomes `others`.
    """
    return " and ".join(_format_name(squeezed(name)) for name in people if squeezed(name))


def _format_name(name: str) -> str:
    if re.fullmatch(r"et al\.?|others|等", name, re.IGNORECASE):
        return "others"
    text = escape(name)
    if re.search(r"\sand\s", name, re.IGNORECASE) or is_organization(name):
        return f"{{{text}}}"
    first, *rest = [part.strip() for part in text.split(",")]
    text = _move_suffix(text)
    if not rest or text.count(",") > 1 >= len(rest):
        return text
    is_inverted = len(rest) == 1 or (len(rest) == 2 and _SUFFIX.fullmatch(rest[0]))
    is_person = is_inverted and first and rest[-1] and not _COMPANY.fullmatch(rest[-1])
    return text if is_person else f"{{{text}}}"


def _split(value: str) -> list[str]:
    """Split at each `and` outside braces."""
    parts: list[str] = [""]
    depth = 0
    for piece in _AND_OR_BRACE.split(f" {value} "):
        depth += {"{": 1, "}": -1}.get(piece, 0)
        if depth == 0 and _AND.fullmatch(piece):
            parts.append("")
        else:
            parts[-1] += piece
    return [name.strip() for name in parts if name.strip()]


@lru_cache(maxsize=4096)  # 20 µs per name; most co-authors appear several times
def _parse_name(text: str) -> Name:
    text = _clean_name(text)
    if not text.isascii() and re.search(_CJK, text):
        # The parts of such a name are not separated: `刘, 运卓` is 刘运卓.
        family, _, given = plain(text).partition(",")
        return Name(family=plain(text) if "," in given else family.strip() + given.strip())
    parts = parse_single_name_into_parts(re.sub(r"\s", " ", text), strict=False)
    given, family, prefix, suffix = (
        plain(" ".join(part)) for part in (parts.first, parts.last, parts.von, parts.jr)
    )
    words = given.split(" ")
    if "," not in text and not prefix and (count := _count_particles(words, family)):
        given, family = " ".join(words[:-count]), " ".join((*words[-count:], family))
    return Name(given=given, family=family, prefix=prefix, suffix=suffix)


def _count_particles(given: list[str], family: str) -> int:
    """Count the words at the end of a given name that belong to the family name."""
    count = 0
    while count < len(given) - 1 and given[-1 - count] in _TABLES["particles"]:
        count += 1
    is_given = count == 1 and given[-1] == "Van" and family in _TABLES["after_middle_van"]
    return 0 if is_given else count


def citation_key(author: str, year: str, title: str, taken: Container[str]) -> str:
    """Make a key from family name, year and first word of the title, in lower-case ASCII.

    Articles are skipped; Chinese is transcribed to pinyin. Author and title are field text; all
    texts may be empty. `taken` are keys in use, in lower case.
    """
    return unique_key((_family(author) + _ascii(year) + _first_word(title)) or "untitled", taken)


def unique_key(key: str, taken: Container[str]) -> str:
    """Append a, b, c, ... to the key if it is `taken`, which holds keys in lower case."""
    if key.lower() not in taken:
        return key
    suffixes = chain(ascii_lowercase, (f"-{number}" for number in count(2)))
    return next(key + suffix for suffix in suffixes if (key + suffix).lower() not in taken)


def fit_key(key: str) -> str:
    """Return the key, or a similar one that is valid in a web address and on every system."""
    if not in_key(key):
        return key
    fit = re.sub(r"[^\w:+-]+", "-", key)[:_MAX_LETTERS].strip("-") or "untitled"
    return f"{fit}-1" if in_key(fit) else fit


def numbered(name: str) -> Iterator[str]:
    """Yield the name, then `name_2`, `name_3`, ..."""
    return chain([name], (f"{name}_{number}" for number in count(2)))


def _family(author: str) -> str:
    family = next((name.family for name in names(author)), "")
    if not has_han(family[:1]):
        return _ascii(family)
    characters = han_family_name(family)
    return _FAMILIES.get(characters) or _ascii(pinyin.spell(characters))


def _first_word(title: str) -> str:
    words = [word for word in re.split(r"\s+", plain(title)) if _ascii(word) or has_han(word)]
    word = next((word for word in words if word.casefold() not in _ARTICLES), "".join(words[:1]))
    # Chinese has no spaces; most of its words have two characters.
    characters = "".join(filter(has_han, word))[:2] if has_han(word.lstrip("《“\"'（(")[:1]) else ""
    return _ascii(pinyin.spell(characters)) if characters else _ascii(word)


def _ascii(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return re.sub(r"[^a-z0-9]", "", letters)
