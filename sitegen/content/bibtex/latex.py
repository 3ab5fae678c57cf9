r"""Conversions between LaTeX, field text and plain text.

In LaTeX, accents are macros, and `& % # _ ~ ^` are special. In field text they are plain
characters; braces, `$…$` and macros for more than a single character (`\emph`) stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from sitegen.content.bibtex.fields import VERBATIM
from sitegen.shipped import texts

MATH: Final = r"\$(?!\$)[^$\\]*+(?:\\.[^$\\]*+)*+\$"
"""Regular expression for mathematics, if its braces are also `balanced`."""
_TABLES: Final[dict[str, dict[str, str]]] = texts("content/bibtex/macros.yaml")
_ACCENTS: Final = _TABLES["accents"]
_ACCENT_MACROS: Final = {mark: macro for macro, mark in _ACCENTS.items()}
_LETTER_MACROS: Final = _TABLES["letters"]
_FIELD_ESCAPES: Final = _TABLES["field_escapes"]
_ADDRESS_ESCAPES: Final = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})
_URL: Final = r"\\url\s*\{[^{}]*\}"
_VERBATIM: Final = (
    rf"(?P<math>{MATH})|\\\((?P<formula>[^$]+?)\\\)|(?P<address>{_URL})"
    r"|\\ensuremath\s*\{(?P<ensured>(?:[^{}$]|\{[^{}$]*\})+)\}"
)
_LETTER: Final = r"(?:\\[ij](?![A-Za-z])|[^\W_][\u0300-\u036f]*)"
# TeX skips the space behind a macro of letters: \'\i a is ía.
_ACCENT: Final = (
    rf"\\(?:[\"'`^~=.]|[bcdHkruv](?![A-Za-z]))\s*(?:\{{\s*{_LETTER}\s*\}}|\\[ij]\s+|{_LETTER})"
)
_MACRO: Final = r"\\(?P<macro>[A-Za-z]+)(?P<after>\{\}|\s+)?(?P<open>\{)?"
_ACCENTED: Final = re.compile(
    rf"{_VERBATIM}|(?P<accented>\{{{_ACCENT}\}}|{_ACCENT})|{_MACRO}|\\.", re.DOTALL
)
_ARGUMENT: Final = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
_COMMAND: Final = re.compile(
    rf"(?P<kept>{MATH}|{_URL})|\\enquote\*?\s*{_ARGUMENT}"
    rf"|\\(?:SI|qty)\s*(?:\[[^\[\]]*\]\s*)?{_ARGUMENT}\s*{_ARGUMENT}|\\(?:si|unit)\s*{_ARGUMENT}"
    rf"|\\(?:num|(?P<angle>ang))\s*{_ARGUMENT}|(?P<root>\\sqrt\s*(?:\[[^\[\]]*\]\s*)?{_ARGUMENT})"
    r"|(?P<layout>\\(?:raisebox|[hv]space\*?|(?:text)?color)\s*\{[^{}]*\}"
    r"|\\(?:raise|lower)\s*-?[\d.]+\s*[a-z]{2}(?:\s*\\hbox)?)",
    re.DOTALL,
)
_UNIT: Final = re.compile(r"\\([A-Za-z]+)\s*|[.~]")
_ACCENT_PARTS: Final = re.compile(r"\\(?P<accent>.)[\s{]*\\?(?P<letter>[^\W_][\u0300-\u036f]*)")
_LATEX: Final = re.compile(
    rf"{_VERBATIM}|\{{\\(?P<wrapped>[A-Za-z]+)\s*(?:\{{\}})?\}}"
    rf"|\\(?P<bare>[\"'`^~=.]|[bcdHkruv](?![A-Za-z]))(?:\{{\}})?|{_MACRO}|\\.|[~$\\]",
    re.DOTALL,
)
_SPECIAL_IN_LATEX: Final = re.compile(r"[&%#_~^$\\\u00a0\u2009]")
_AFTER_MACRO: Final = re.compile(r"\\[A-Za-z]+\Z")
_TO_LATEX: Final = re.compile(rf"{MATH}|{_URL}|\\[A-Za-z]+|\\.|[&%#_~^$\\\u00a0\u2009]", re.DOTALL)
_TO_PLAIN: Final = re.compile(
    rf"{MATH}|\\url\s*\{{(?P<address>[^{{}}]*)\}}|\\href\s*\{{[^{{}}]*\}}"
    r"|\\(?P<macro>[A-Za-z]+)(?:\{\}|\s)?|\\(?P<symbol>.)|[{}$\\]",
    re.DOTALL,
)
_TO_ASCII: Final = re.compile(
    rf"(?P<kept>{MATH}|{_URL})|(?P<letter>[^\x00-\x7f][\u0300-\u036f]*)", re.DOTALL
)
# Dollar signs are money if there is a space inside the pair: `$5 and $6`, but `$x$`.
_TYPED_MATH: Final = r"\$(?=\S)(?:[^$\\]|\\.)+(?<=\S)\$(?!\d)"
_WORD_LETTER: Final = r"[^\W_\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]"
_PIECE: Final = (
    rf"(?s)(?P<math>{_TYPED_MATH})|(?P<special>[\\{{}}$])"
    rf"|(?P<word>(?:[A-Z]-)?{_WORD_LETTER}+(?:[/&+.'’]{_WORD_LETTER}+)*"
    r"(?:(?<=\.[A-Z])\.)?)"  # {U.S.} keeps its last full stop
)
"""Only imports need it, so it is compiled on first use."""
_JOURNALS: Final = frozenset(("journal", "journaltitle", "shortjournal", "booktitle", "series"))
_JOURNAL_MACRO: Final = re.compile(r"(\{)?\\([A-Za-z]+)(?:\{\})?(?(1)\})")
_ESCAPED_IN_ADDRESS: Final = re.compile(
    r"(\{)?\\(?:([_%&#~$])|text(less|greater|underscore|asciitilde)\b)(?:\{\})?(?(1)\})|\{([_%&#~])\}"
)
_SIGNS_IN_ADDRESS: Final = {"less": "<", "greater": ">", "underscore": "_", "asciitilde": "~"}
_SPACES: Final = re.compile(r"[ \t\r\n\f\v]+")


def squeezed(text: str) -> str:
    """Collapse white space as BibTeX does; no-break spaces stay."""
    if "  " in text or not text.isprintable():  # skip the slow substitution, which few values need
        text = _SPACES.sub(" ", text)
    return text.strip(" ")


def is_special(value: str) -> bool:
    """Return whether a field text differs from its plain text."""
    return "{" in value or "}" in value or "\\" in value or "$" in value


def balanced(text: str) -> bool:
    r"""Return whether the braces match, both with `\{` counted, as in BibTeX, and without."""
    if "{" not in text and "}" not in text:
        return True
    return _match_up(text) and ("\\" not in text or _match_up(re.sub(r"\\[{}]", "", text)))


def escape_address(text: str) -> str:
    """Percent-encode the braces and backslashes of an address that would end its field early."""
    is_unsafe = not balanced(text) or re.search(r"\\[{}]|\\$", text)
    return text.translate(_ADDRESS_ESCAPES) if is_unsafe else text


def _match_up(text: str) -> bool:
    depth = 0
    for brace in re.findall("[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def of_field(name: str, latex: str) -> str:
    """Convert the LaTeX of the field `name` to field text."""
    text = squeezed(latex)
    if name in _JOURNALS and "\\" in text:
        text = _JOURNAL_MACRO.sub(_replace_journal_macro, text)
    if name not in VERBATIM:
        value = to_field(text)
        return value if value is text else squeezed(value)
    if "\\" not in text and "{" not in text:
        return text
    text = re.sub(r"^\\url\s*\{(.*)\}$", r"\1", text)
    # Many programs write \_ or {\textless} in a DOI.
    return _ESCAPED_IN_ADDRESS.sub(
        lambda sign: sign[2] or sign[4] or _SIGNS_IN_ADDRESS[sign[3]], text
    )


def _replace_journal_macro(macro: re.Match[str]) -> str:
    """Return the journal that a macro stands for; an unknown macro on its own is a name itself."""
    is_all = macro[0] == macro.string.strip()
    return _TABLES["journals"].get(macro[2]) or (macro[2] if is_all else macro[0])


def to_field(latex: str) -> str:
    """Convert LaTeX to field text."""
    if "\\" not in latex and "~" not in latex and "$" not in latex:
        return latex
    latex = _COMMAND.sub(_replace_command, latex)
    before = ""
    while before != latex:  # accents can be nested, for example in Vietnamese names
        before, latex = latex, _ACCENTED.sub(_compose, latex)
    return _LATEX.sub(_to_unicode, latex)


def _replace_command(match: re.Match[str]) -> str:
    r"""Replace macros with arguments: quotation marks, values with units; `\sqrt` needs math."""
    if match["layout"]:
        return ""
    if match["kept"] or match["root"]:
        # A text-mode macro; readers of mathematics other than TeX do not support it.
        return re.sub(r"\\ensuremath\s*(?=\{)", "", match["kept"] or f"${match['root']}$")
    quoted, value, unit, only_unit, angle, number = (match[group] for group in range(2, 8))
    if quoted is not None:
        return f"“{_COMMAND.sub(_replace_command, quoted)}”"
    if number is not None:
        return f"{number}°" if angle else number
    units, symbols = _TABLES["units"], only_unit or unit or ""
    text = _UNIT.sub(lambda macro: units.get(macro[1], macro[1] or ""), symbols)
    return f"{value}~{text}" if value and text else value or text


def _compose(match: re.Match[str]) -> str:
    """Replace an accent macro and its letter by the accented letter."""
    parts = _ACCENT_PARTS.search(match["accented"] or "")
    if not parts:
        return match[0]
    letter = unicodedata.normalize("NFC", parts["letter"] + _ACCENTS[parts["accent"]])
    after_macro = letter[0].isascii() and _AFTER_MACRO.search(match.string[: match.start()])
    return f"{{}}{letter}" if after_macro else letter


def _to_unicode(match: re.Match[str]) -> str:
    """Replace a macro or symbol, with braces around only that, by its character."""
    token = match[0]
    if match["math"]:
        return token if balanced(token) else r"\$" + to_field(token[1:])
    if formula := match["formula"] or match["ensured"]:
        math = f"${formula}$"
        if re.fullmatch(MATH, math, re.DOTALL) and balanced(math):
            return math
        return to_field(formula)
    if match["wrapped"]:
        name = match["wrapped"]
        text = _character_macros().get(name, token)
        # `{\{}` becomes `{\textbraceleft{}}`, which must stay so when it is read again.
        return f"{{{text}}}" if text.endswith("{}") else text
    if match["bare"]:
        return _TABLES["bare_accents"].get(match["bare"], "")
    if match["macro"]:
        character = _character_macros().get(match["macro"])
        return character + (match["open"] or "") if character else token
    if match["address"]:
        return token
    symbol = _TABLES["symbols"].get(token, token)
    # \a\-a must not become \aa
    return symbol or ("{}" if _AFTER_MACRO.search(match.string[: match.start()]) else "")


@cache
def _character_macros() -> dict[str, str]:
    """Return the macros for characters: `ss`, `o`, `textendash`, `alpha`, `textbackslash`."""
    from pylatexenc.latex2text import get_default_latex_context_db  # few files need it

    macros = get_default_latex_context_db().iter_macro_specs()
    characters = ((macro.macroname, macro.simplify_repl) for macro in macros)
    unusual = (each for each in characters if isinstance(each[1], str) and not each[1].isascii())
    return {name: text for name, text in unusual if "%" not in text} | _TABLES["characters"]


def from_field(text: str) -> str:
    """Convert field text to LaTeX."""
    # Searching for single characters is ten times as fast, and most values have none.
    return _TO_LATEX.sub(_to_latex, text) if _SPECIAL_IN_LATEX.search(text) else text


def _to_latex(match: re.Match[str]) -> str:
    token = match[0]
    if len(token) == 1:
        return _TABLES["latex_escapes"][token]
    return token if token[0] == "\\" or balanced(token) else r"\$" + from_field(token[1:])


def plain(value: str) -> str:
    """Convert field text to plain text; mathematics stays in dollar signs."""
    return _TO_PLAIN.sub(_to_plain, value) if is_special(value) else value


def _to_plain(match: re.Match[str]) -> str:
    token = match[0]
    if token[0] == "$":
        return token if balanced(token) else "$" + plain(token[1:])
    if match["macro"]:
        return _TABLES["plain"].get(match["macro"], "")
    return match["address"] or match["symbol"] or ("\\" if token == "\\" else "")


def field(text: str) -> str:
    """Convert plain text to field text, with words whose capitals matter in braces.

    Braces keep bibliography styles from lowering them: `{GPU}`, `{FastIOV}`, `{I/O}`, `{5G}`.
    `plain` is the inverse, except that white space is collapsed.
    """
    return re.sub(_PIECE, _protect, squeezed(text))


def escape(text: str) -> str:
    """Convert plain text to field text without protecting capitals: names, places, publishers."""
    return re.sub(_PIECE, lambda match: match["word"] or _escape(match), squeezed(text))


def _protect(match: re.Match[str]) -> str:
    word = match["word"]
    if not word:
        return _escape(match)
    is_letter = word[0].isupper() and (len(word) == 1 or word[1] == "-")
    protected = word != "A" and (word[1:] != word[1:].lower() or is_letter)
    return f"{{{word}}}" if protected else word


def _escape(match: re.Match[str]) -> str:
    if not match["math"]:
        return _FIELD_ESCAPES[match[0]]
    if balanced(match[0]):
        return match[0]
    return re.sub(r"[\\{}$]", lambda special: _FIELD_ESCAPES[special[0]], match[0])


def to_ascii(text: str) -> str:
    r"""Replace accented Latin letters of a field text by macros: `Gödel` -> `G{\"o}del`.

    For programs that count bytes. Mathematics and addresses are left unchanged.
    """
    return _TO_ASCII.sub(lambda match: match["kept"] or _macro(match["letter"]), text)


def _macro(letter: str) -> str:
    """Return the macro of a letter in braces; a letter without a macro stays."""
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    if base in _LETTER_MACROS:
        macro = rf"\{_LETTER_MACROS[base]}"
    elif base.isascii() and base.isalpha():
        macro = base
    else:
        return letter
    for mark in marks:
        if mark not in _ACCENT_MACROS:
            return letter
        accent = _ACCENT_MACROS[mark]
        in_braces = accent.isalpha() or macro.startswith("\\")
        macro = rf"\{accent}{{{macro}}}" if in_braces else rf"\{accent}{macro}"
    return f"{{{macro}}}" if macro != letter else letter
