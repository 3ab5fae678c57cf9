"""The elements of a CSL style as citeproc-py knows them, mended where it does otherwise than the specification says.

What is wrong with version 0.11: a rule about capitals fails on what another rule has made, and puts names in titles
into small letters; `initialize="false"` does nothing, so that styles have initials for given names; `p.` stands where
there are no pages, and `translated by` where nobody has; a short form that a language lacks is taken from English
instead of being spelled out; editors who stand in the place of authors stand behind the title again; and a test for
what works in a text have to be told apart by is true. What does not change from work to work is found once, which
halves the time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from citeproc import CitationItem, model
from citeproc.source import Reference, VariableError
from citeproc.string import String, join
from lxml import etree

from sitegen.citing.marking import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

CSL: Final = "http://purl.org/net/xbiblio/csl"
_LETTER: Final = re.compile(r"[^\W\d_]")
_WORD: Final = re.compile(r"\S+")
_OF_LETTERS: Final = re.compile(r"[\W_]*[^\W\d_]+(?:['’-][^\W\d_]+)*[\W_]*")
"""A word, and no formula or name of a function."""
_SMALL: Final = re.compile(
    "a|an|and|as|at|but|by|down|for|from|in|into|nor|of|on|onto|or|over|so|the|till|to|up|via|with|yet"
)
"""Words that titles in English leave in small letters."""
_INSTEAD: Final[Mapping[str | None, Sequence[str | None]]] = {
    "symbol": ("symbol", "short", None), "verb-short": ("verb-short", "verb"), "short": ("short", None),
    "verb": ("verb", None),
}  # fmt: skip
"""Form of a term -> the forms that stand in for it, the nearest first; None is the long one."""


def cased(text: str, rule: str, language: str) -> str:
    """A text by a rule about capitals, as CSL has them; what has capitals keeps them where the rule is about words."""
    match rule:
        case "lowercase":
            return text.lower()
        case "uppercase":
            return text.upper()
        case "sentence" if " " in text and text.isupper():
            return _capital(text.lower())
        case "sentence" | "capitalize-first":
            return _WORD.sub(lambda word: _capital(word[0]), text, count=1)
        case "capitalize-all":
            return _WORD.sub(lambda word: _capital(word[0]), text)
        case "title" if language.startswith("en"):
            return _title(text)
    return text


def _capital(word: str) -> str:
    """With a capital, if it has none."""
    return _LETTER.sub(lambda letter: letter[0].upper(), word, count=1) if word.islower() else word


def _title(text: str) -> str:
    words = list(_WORD.finditer(text))

    def written(match: re.Match[str]) -> str:
        begins = not match.start() or text[: match.start()].rstrip()[-1:] in ":.?!"
        is_small = _SMALL.fullmatch(match[0]) and not begins and match.end() < words[-1].end()
        if is_small or not _OF_LETTERS.fullmatch(match[0]):
            return match[0]
        first, *others = match[0].split("-")
        return "-".join(
            [_capital(first), *(one if _SMALL.fullmatch(one) else _capital(one) for one in others)]
        )

    return _WORD.sub(written, text)


def _term(locales: Sequence[Any], name: str, form: str | None, wanted: Mapping[str, bool]) -> Any:
    for one in _INSTEAD.get(form, (form,)):
        for locale in locales:
            try:
                return locale.get_term(name, one, **wanted)
            except IndexError:  # how a locale says that it has none
                continue
    return None


class _Mended(model.CitationStylesElement):  # type: ignore[misc]  # citeproc has no types
    """What all of them share."""

    def get_term(self, name: str, form: str | None = None, **wanted: bool) -> Any:
        """A term in the language of the style, in the form that is asked for or the nearest; else in English."""
        root = self.get_root()
        locales = getattr(root, "locales", ())
        if not locales or not wanted.pop("fallback_locale", True):
            return super().get_term(name, form, fallback_locale=False, **wanted)
        known = root.__dict__.setdefault("known_terms", {})
        key = name, form, wanted.get("zero_padded", False)
        if key not in known:
            own = locales if root.get("default-locale", "").startswith("en") else locales[:-1]
            found = _term(own, name, form, wanted)
            known[key] = _term(locales, name, form, wanted) if found is None else found
        return known[key]

    def get_macro(self, name: str) -> Any:
        """A macro by its name."""
        known = self.get_root().__dict__.setdefault("known_macros", {})
        if name not in known:
            known[name] = super().get_macro(name)
        return known[name]

    def get_layout(self) -> Any:
        """What a style says of a list of references: nothing else is asked for here."""
        return self._once("layout", super().get_layout)

    def get_locale_option(self, name: str) -> Any:
        """What the language of the style wants."""
        return self._once(name, lambda: super(_Mended, self).get_locale_option(name))

    def case(self, text: Any, language: str | None = None) -> Any:
        """A text by the element's rule about capitals."""
        rule = self.get("text-case")
        if not rule or text is None:
            return text
        return String(cased(str(text), rule, language or self.get_root().get("default-locale", "")))

    def _once(self, name: object, find: Callable[[], Any]) -> Any:
        known = self.__dict__.setdefault("known", {})
        if name not in known:
            known[name] = find()
        return known[name]


class _Text(_Mended, model.Text):  # type: ignore[misc]  # citeproc has no types
    def calls_variable(self) -> Any:
        """Whether what it shows depends on the work."""
        return self._once("whether it calls a variable", super().calls_variable)


class _Macro(_Mended, model.Macro):  # type: ignore[misc]  # citeproc has no types
    def render(self, item: Any, context: Any = None, sort_options: Any = None) -> Any:
        """What its parts show, and nothing where none of the work's own is among it, as other processors have it."""
        shown, own, has_own = [], False, False
        for child, calls in self._once(
            "parts", lambda: [(one, one.calls_variable()) for one in self]
        ):
            try:
                text = child.render(item, context=context, sort_options=sort_options)
            except VariableError:
                text = None
            if text is not None:
                shown.append(text)
                has_own = has_own or calls
            own = own or calls
        return join(shown) if shown and (has_own or not own) else None


class _Label(_Mended, model.Label):  # type: ignore[misc]  # citeproc has no types
    def process(self, item: Any, *role: Any, **kwargs: Any) -> Any:
        """What a number is one of, or people in a `role`; nothing where there is no such number."""
        if not role and self.get("variable") not in item.reference:
            return None
        return super().process(item, *role, **kwargs)


class _DatePart(_Mended, model.Date_Part):  # type: ignore[misc]  # citeproc has no types
    pass


class _EtAl(_Mended, model.Et_Al):  # type: ignore[misc]  # citeproc has no types
    pass


class _Number(_Mended, model.Number):  # type: ignore[misc]  # citeproc has no types
    def process(self, item: Any, context: Any = None, **kwargs: Any) -> Any:
        """The number of the reference is no variable of the work."""
        number = self.get("variable") == "citation-number"
        return item.number if number else super().process(item, context, **kwargs)


class _NamePart(_Mended, model.Name_Part):  # type: ignore[misc]  # citeproc has no types
    def format_part(self, given: str | None, family: str | None) -> Any:
        """Family and given name; a name that is not split has no given one."""
        part = given if self.get("name") == "given" else family
        given, family = super().format_part(given, family) if part else (given, family)
        return given and str(given), family and str(family)


class _Name(_Mended, model.Name):  # type: ignore[misc]  # citeproc has no types
    def get_option(self, name: str, context: Any = None, sort_options: Any = None) -> Any:
        """How names are written, as this element or one around it says."""
        return self._once(name, lambda: super(_Name, self).get_option(name, context, sort_options))

    def et_al(self) -> Any:
        """What stands for the authors who are left out."""
        return self._once("what stands for more", super().et_al)

    def initialize(self, given: str, mark: str, context: Any) -> Any:
        """The initials of a given name, unless the style wants it whole."""
        wanted = self.get("initialize", self.get_root().get("initialize", "true"))
        return super().initialize(given, mark, context) if wanted != "false" else given


class _Names(_Mended, model.Names):  # type: ignore[misc]  # citeproc has no types
    def process(
        self, item: Any, names_context: Any = None, context: Any = None, **kwargs: Any
    ) -> Any:
        """People in their roles, unless they stand in the place of others already."""
        around, roles = self if context is None else context, set(self.get("variable").split())
        hidden = roles.intersection(around.get_layout().repressed.get(self.tag, ()))
        if roles <= hidden:
            raise VariableError
        work = item.reference
        kept = {role: work.pop(role) for role in hidden if role in work}
        try:
            return super().process(item, names_context, context, **kwargs)
        finally:
            work.update(kept)

    def substitute(self) -> Any:
        """Who stands there where nobody has this role."""
        return self._once("substitute", super().substitute)

    def get_parent_delimiter(self, context: Any = None) -> Any:
        """What stands between people in several roles."""
        return self._once("delimiter", lambda: super(_Names, self).get_parent_delimiter(context))


class _Substitute(_Mended, model.Substitute):  # type: ignore[misc]  # citeproc has no types
    def add_to_repressed_list(self, child: Any, context: Any) -> None:
        """Note what stands in the place of the authors, so that it stands nowhere else: people, or the title."""
        shown = context.get_layout().repressed
        for element in self._all(child):
            said = (element.get("variable") or "").split()
            if element.tag == child.tag or element.tag.endswith("}names") or said == ["title"]:
                shown.setdefault(element.tag, []).extend(said)

    def _all(self, element: Any) -> Iterator[Any]:
        """An element with all within it, and within the macros that it calls."""
        for one in element.iter():
            yield one
            if called := one.get("macro"):
                yield from self._all(self.get_macro(called))


class _If(_Mended, model.If):  # type: ignore[misc]  # citeproc has no types
    def render(self, item: Any, context: Any = None, delimiter: str = "", **kwargs: Any) -> Any:
        """No work of a list is told apart from another by what is added to it."""
        if self.get("disambiguate") == "true" and self.get("match", "all") == "all":
            raise model.ConditionFailed
        return super().render(item, context=context, delimiter=delimiter, **kwargs)


class _ElseIf(_If, model.Else_If):  # type: ignore[misc]  # citeproc has no types
    pass


class Cited(CitationItem):  # type: ignore[misc]  # citeproc has no types
    """A work as the only one of a list; its number is a mark."""

    def __init__(self, work: Reference) -> None:
        super().__init__(work.key)
        self["work"] = work

    @property
    def reference(self) -> Reference:
        """The work."""
        return self["work"]

    @property
    def number(self) -> String:
        """Its place in the list."""
        return String(NUMBER)


def parse(content: bytes) -> Any:
    """The root of a style."""
    return etree.fromstring(content, _parser())


def _parser() -> etree.XMLParser:
    lookup = etree.ElementNamespaceClassLookup()
    known = lookup.get_namespace(CSL)
    known[None] = model.CitationStylesElement
    for element in model.CitationStylesElement.__subclasses__():
        if not element.__name__.startswith("_"):
            known[element.__name__.replace("_", "-").lower()] = element
    known.update(
        {
            "text": _Text, "label": _Label, "date-part": _DatePart, "et-al": _EtAl, "number": _Number,
            "name-part": _NamePart, "name": _Name, "names": _Names, "macro": _Macro, "substitute": _Substitute,
            "if": _If, "else-if": _ElseIf,
        }
    )  # fmt: skip
    parser = etree.XMLParser(
        remove_comments=True, remove_pis=True, resolve_entities=False, no_network=True
    )
    parser.set_element_class_lookup(lookup)
    return parser
