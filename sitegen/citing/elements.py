"""Elements of a CSL style as citeproc-py implements them, corrected where it deviates from CSL.

Deviations of version 0.11: a rule about capitals fails on the output of another rule, and puts
names in titles into lower case; `initialize="false"` has no effect, so styles show initials for
given names; `p.` appears without pages and `translated by` without a translator; a short form that
a language lacks is taken from English instead of being spelled out; editors shown in place of
authors appear again after the title; and the test whether works need to be disambiguated is always
true.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from citeproc import CitationItem, model
from citeproc.source import Reference, VariableError
from citeproc.string import String, join
from lxml import etree

from sitegen.citing.markup import NUMBER
from sitegen.content.styles import CSL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LETTER: Final = re.compile(r"[^\W\d_]")
_WORD: Final = re.compile(r"\S+")
_PLAIN_WORD: Final = re.compile(r"[\W_]*[^\W\d_]+(?:['’-][^\W\d_]+)*[\W_]*")
"""A word other than a formula or the name of a function."""
_LOWER_CASE: Final = re.compile(
    "a|an|and|as|at|but|by|down|for|from|in|into|nor|of|on|onto|or|over|so|the|till|to|up|via"
    "|with|yet"
)
"""Words that stay in lower case in English titles."""
_FALLBACKS: Final[Mapping[str | None, Sequence[str | None]]] = {
    "symbol": ("symbol", "short", None),
    "verb-short": ("verb-short", "verb"),
    "short": ("short", None),
    "verb": ("verb", None),
}
"""Form of a term -> the forms to try in order; None is the long form."""


def cased(text: str, rule: str, language: str) -> str:
    """Apply a `text-case` rule of CSL; rules about words leave existing capitals alone."""
    match rule:
        case "lowercase":
            return text.lower()
        case "uppercase":
            return text.upper()
        case "sentence" if " " in text and text.isupper():
            return _capitalize(text.lower())
        case "sentence" | "capitalize-first":
            return _WORD.sub(lambda word: _capitalize(word[0]), text, count=1)
        case "capitalize-all":
            return _WORD.sub(lambda word: _capitalize(word[0]), text)
        case "title" if language.startswith("en"):
            return _title_case(text)
    return text


def _capitalize(word: str) -> str:
    """Capitalize the first letter of a word without capitals."""
    return _LETTER.sub(lambda letter: letter[0].upper(), word, count=1) if word.islower() else word


def _title_case(text: str) -> str:
    end = max((word.end() for word in _WORD.finditer(text)), default=0)

    def convert(match: re.Match[str]) -> str:
        is_first = not match.start() or text[: match.start()].rstrip()[-1:] in ":.?!"
        is_lower = _LOWER_CASE.fullmatch(match[0]) and not is_first and match.end() < end
        if is_lower or not _PLAIN_WORD.fullmatch(match[0]):
            return match[0]
        first, *rest = match[0].split("-")
        rest = [part if _LOWER_CASE.fullmatch(part) else _capitalize(part) for part in rest]
        return "-".join([_capitalize(first), *rest])

    return _WORD.sub(convert, text)


def _find_term(
    locales: Sequence[Any], name: str, form: str | None, options: Mapping[str, bool]
) -> Any:
    for fallback in _FALLBACKS.get(form, (form,)):
        for locale in locales:
            try:
                return locale.get_term(name, fallback, **options)
            except IndexError:  # not defined in the locale
                continue
    return None


class _Corrected(model.CitationStylesElement):  # type: ignore[misc]  # citeproc has no types
    """Corrections that all elements share."""

    def get_term(self, name: str, form: str | None = None, **options: bool) -> Any:
        """Return a term in the style's language, in the nearest form; else in English."""
        root = self.get_root()
        locales = getattr(root, "locales", ())
        if not locales or not options.pop("fallback_locale", True):
            return super().get_term(name, form, fallback_locale=False, **options)
        own = locales if root.get("default-locale", "").startswith("en") else locales[:-1]
        term = _find_term(own, name, form, options)
        return _find_term(locales, name, form, options) if term is None else term

    def case(self, text: Any, language: str | None = None) -> Any:
        """Apply the element's `text-case`."""
        rule = self.get("text-case")
        if not rule or text is None:
            return text
        return String(cased(str(text), rule, language or self.get_root().get("default-locale", "")))


class _Macro(_Corrected, model.Macro):  # type: ignore[misc]
    def render(self, item: Any, context: Any = None, sort_options: Any = None) -> Any:
        """Return the parts; nothing if it uses variables and the work has none of them."""
        rendered, calls_variable, has_variable = [], False, False
        for child in self:
            try:
                text = child.render(item, context=context, sort_options=sort_options)
            except VariableError:
                text = None
            calls = child.calls_variable()
            calls_variable = calls_variable or calls
            if text is not None:
                rendered.append(text)
                has_variable = has_variable or calls
        return join(rendered) if rendered and (has_variable or not calls_variable) else None


class _Label(_Corrected, model.Label):  # type: ignore[misc]
    def process(self, item: Any, *role: Any, **kwargs: Any) -> Any:
        """Return the label of a number or of people in a role; nothing without the number."""
        if not role and self.get("variable") not in item.reference:
            return None
        return super().process(item, *role, **kwargs)


class _Number(_Corrected, model.Number):  # type: ignore[misc]
    def process(self, item: Any, context: Any = None, **kwargs: Any) -> Any:
        """Return a number; the number of the reference is not a variable of the work."""
        if self.get("variable") == "citation-number":
            return item.number
        return super().process(item, context, **kwargs)


class _NamePart(_Corrected, model.Name_Part):  # type: ignore[misc]
    def format_part(self, given: str | None, family: str | None) -> Any:
        """Format a part of a name; an unsplit name has no given name."""
        part = given if self.get("name") == "given" else family
        given, family = super().format_part(given, family) if part else (given, family)
        return given and str(given), family and str(family)


class _Name(_Corrected, model.Name):  # type: ignore[misc]
    def initialize(self, given: str, mark: str, context: Any) -> Any:
        """Return the initials of a given name, unless the style wants it in full."""
        if self.get("initialize", self.get_root().get("initialize", "true")) == "false":
            return given
        return super().initialize(given, mark, context)


class _Names(_Corrected, model.Names):  # type: ignore[misc]
    def process(
        self, item: Any, names_context: Any = None, context: Any = None, **kwargs: Any
    ) -> Any:
        """Return people by role, without roles that were shown in place of others."""
        caller, roles = self if context is None else context, set(self.get("variable").split())
        hidden = roles.intersection(caller.get_layout().repressed.get(self.tag, ()))
        if roles <= hidden:
            raise VariableError
        work = item.reference
        removed = {role: work.pop(role) for role in hidden if role in work}
        try:
            return super().process(item, names_context, context, **kwargs)
        finally:
            work.update(removed)


class _Substitute(_Corrected, model.Substitute):  # type: ignore[misc]
    def add_to_repressed_list(self, child: Any, context: Any) -> None:
        """Record what replaces authors, other people or the title, so that it is not repeated."""
        repressed = context.get_layout().repressed
        for element in self._expand(child):
            variables = (element.get("variable") or "").split()
            is_name = element.tag == child.tag or element.tag.endswith("}names")
            if is_name or variables == ["title"]:
                repressed.setdefault(element.tag, []).extend(variables)

    def _expand(self, element: Any) -> Iterator[Any]:
        """Yield an element with its descendants and those of the macros that it calls."""
        for descendant in element.iter():
            yield descendant
            if macro := descendant.get("macro"):
                yield from self._expand(self.get_macro(macro))


class _If(_Corrected, model.If):  # type: ignore[misc]
    def render(self, item: Any, context: Any = None, delimiter: str = "", **kwargs: Any) -> Any:
        """Render the branch; works in a list never need to be disambiguated."""
        if self.get("disambiguate") == "true" and self.get("match", "all") == "all":
            raise model.ConditionFailed
        return super().render(item, context=context, delimiter=delimiter, **kwargs)


class _ElseIf(_If, model.Else_If):  # type: ignore[misc]
    pass


class Cited(CitationItem):  # type: ignore[misc]
    """A work cited on its own, with a mark for its number."""

    def __init__(self, work: Reference) -> None:
        """Cite `work`."""
        super().__init__(work.key)
        self["work"] = work

    @property
    def reference(self) -> Reference:
        """The work."""
        return self["work"]

    @property
    def number(self) -> String:
        """The mark for its number in the list."""
        return String(NUMBER)


def parse(content: bytes) -> Any:
    """Return the root of a style, built from these elements."""
    lookup = etree.ElementNamespaceClassLookup()
    classes = lookup.get_namespace(CSL)
    classes[None] = model.CitationStylesElement
    for element in model.CitationStylesElement.__subclasses__():
        if element.__module__ == model.__name__:
            classes[element.__name__.replace("_", "-").lower()] = element
    for name in ("text", "date-part", "et-al"):
        classes[name] = type(name, (_Corrected, classes[name]), {})
    classes.update(
        {
            "label": _Label, "number": _Number, "name-part": _NamePart, "name": _Name,
            "names": _Names, "macro": _Macro, "substitute": _Substitute, "if": _If,
            "else-if": _ElseIf,
        }
    )  # fmt: skip
    parser = etree.XMLParser(
        remove_comments=True, remove_pis=True, resolve_entities=False, no_network=True
    )
    parser.set_element_class_lookup(lookup)
    return etree.fromstring(content, parser)
