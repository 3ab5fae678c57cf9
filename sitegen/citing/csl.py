"""A `.csl` file, checked -> the styles that citeproc-py is given, one a language.

A style is somebody else's file: its entities are not resolved, nothing is fetched, and one that would keep a build busy
is refused. What stands for the layout of a language (`<layout locale="en">`, as Chinese styles have it) is chosen here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import citeproc
from lxml import etree

from sitegen.citing import NoStyleError, elements
from sitegen.citing.elements import CSL
from sitegen.citing.marking import NUMBER_END, plain

ELSE: Final = "take the style from https://www.zotero.org/styles"
"""What to do where a file is of no use."""
_LARGEST: Final = 2 * 1024 * 1024
"""Bytes; the longest styles that are published have an eighth of that."""
_MOST: Final = 200_000
"""Elements that one reference may go through."""
_DEEPEST: Final = 100
"""Elements within each other; every one of them is a few calls of a function."""
_LOCALE: Final = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_INFO: Final = f"{{{CSL}}}info"
_LAYOUT: Final = f"{{{CSL}}}layout"
_MACRO: Final = f"{{{CSL}}}macro"
_NAMES: Final = f"{{{CSL}}}names"
_CS: Final = {"cs": CSL}


def read(content: bytes) -> etree._Element:
    """The root of a style that can be used. Raises NoStyleError."""
    root = _root(content)
    dependent = root.find(f"{_INFO}/{{{CSL}}}link[@rel='independent-parent']")
    if dependent is not None:
        parent = dependent.get("href", "").rpartition("/")[2]
        hint = f"download that one and name it instead: https://www.zotero.org/styles/{parent}"
        raise NoStyleError(f"depends on another style, {parent!r}, and says nothing itself", hint)
    _validate(root)
    if root.find(f"{{{CSL}}}bibliography") is None:
        _list_notes(root)
    try:
        _measure(root)
    except RecursionError:
        raise _too_long() from None
    for element in root.iter():
        element.text = plain(element.text or "")
        element.attrib.update(
            {name: plain(value) for name, value in element.attrib.items() if not value.isascii()}
        )
    for names in root.iter(_NAMES):
        above = names.getparent()
        if (
            names.find(f"{{{CSL}}}name") is None
            and above is not None
            and above.tag != f"{{{CSL}}}substitute"
        ):
            names.insert(
                0, etree.Element(f"{{{CSL}}}name")
            )  # as the processor does for every work again
    return root


def language(root: etree._Element) -> str:
    """The language that a style is written for, American English if it does not say: `zh-CN`."""
    said = root.get("default-locale", "")
    return said if _LOCALE.fullmatch(said) else "en-US"


def of_language(root: etree._Element, locale: str) -> Any:
    """The style as citeproc-py has it, with terms, dates and layout of a language."""
    made = elements.parse(etree.tostring(root))
    for parent in (made.find(f"{{{CSL}}}citation"), made.find(f"{{{CSL}}}bibliography")):
        layouts = parent.findall(_LAYOUT)
        wanted = next((one for one in layouts if _is_of(one, locale)), None)
        if wanted is None:
            wanted = next((one for one in layouts if not one.get("locale")), layouts[0])
        for one in layouts:
            if one is not wanted:
                parent.remove(one)
    for number in made.xpath(
        "//*[@variable='citation-number'][self::cs:text or self::cs:number]", namespaces=_CS
    ):
        number.set("suffix", number.get("suffix", "") + NUMBER_END)
    made.set("default-locale", locale)
    made.set_locale_list(locale, validate=False)
    return made


def _is_of(layout: etree._Element, locale: str) -> bool:
    return any(
        one.partition("-")[0] == locale.partition("-")[0]
        for one in layout.get("locale", "").split()
    )


def _root(content: bytes) -> etree._Element:
    if len(content) > _LARGEST:
        raise NoStyleError("is too large for a citation style", ELSE)
    parser = etree.XMLParser(
        remove_comments=True,
        remove_pis=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
    )
    hint = "save the style itself, as https://www.zotero.org/styles gives it"
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise NoStyleError(f"is no XML: line {line}, column {column}: {error.msg}", hint) from None
    if root.getroottree().docinfo.doctype:
        raise NoStyleError(
            "declares a document type, which no citation style needs",
            "take the <!DOCTYPE ...> away",
        )
    if root.tag != f"{{{CSL}}}style":
        raise NoStyleError(
            f"is no citation style: it begins with <{etree.QName(root).localname}>", hint
        )
    return root


def _validate(root: etree._Element) -> None:
    """By the schema of CSL, but for the layouts that Chinese styles add to it."""
    plain = etree.fromstring(etree.tostring(root))
    for layout in [*plain.iter(_LAYOUT)]:
        # `plain` is a style and no layout, so a layout has a parent, which mypy cannot know.
        if layout.get("locale") and layout.getparent().findall(_LAYOUT)[-1] is not layout:  # type: ignore[union-attr]
            layout.getparent().remove(layout)  # type: ignore[union-attr]
        layout.attrib.pop("locale", None)
    schema = _schema()
    if not schema.validate(plain):
        wrong = schema.error_log[0].message.replace(f"{{{CSL}}}", "")
        raise NoStyleError(f"is no CSL 1.0 style: {wrong}", f"mend it there, or {ELSE}")


@cache
def _schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(citeproc.SCHEMA_PATH))


def _list_notes(root: etree._Element) -> None:
    """A style for notes alone: a list shows each work as its first note does."""
    notes = root.find(f"{{{CSL}}}citation")
    if notes is not None:
        made = etree.fromstring(etree.tostring(notes))
        made.tag = f"{{{CSL}}}bibliography"
        notes.addnext(made)


def _measure(root: etree._Element) -> None:
    """Raises NoStyleError for a style whose macros lead nowhere or in a circle, or which takes too long."""
    macros = {one.get("name", ""): one for one in root.iter(_MACRO)}
    known: dict[str, tuple[int, int]] = {}

    def of_macro(name: str, above: tuple[str, ...]) -> tuple[int, int]:
        if name not in macros:
            raise NoStyleError(
                f"calls a macro {name!r} that it does not have", "write it, or take the call away"
            )
        if name in above:
            raise NoStyleError(
                f"calls the macro {name!r} within itself", "take one of the calls away"
            )
        if len(above) > _DEEPEST:
            raise _too_long()
        if name not in known:
            known[name] = of_element(macros[name], (*above, name))
        return known[name]

    def of_element(element: etree._Element, above: tuple[str, ...]) -> tuple[int, int]:
        inside = [of_element(child, above) for child in element]
        if called := element.get("macro"):
            inside.append(of_macro(called, above))
        count, depth = (
            1 + sum(one for one, _ in inside),
            1 + max((one for _, one in inside), default=0),
        )
        if count > _MOST or depth > _DEEPEST:
            raise _too_long()
        return count, depth

    for name in macros:
        of_macro(name, ())
    for layout in root.iter(_LAYOUT):
        of_element(layout, ())


def _too_long() -> NoStyleError:
    return NoStyleError("takes too long to work through", ELSE)
