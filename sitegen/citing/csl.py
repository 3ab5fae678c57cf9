"""Load a `.csl` file and check that it can be used.

A style is somebody else's file: entities are not resolved, nothing is fetched, and a style that
would keep a build busy is refused. Of several layouts (`<layout locale="en">`, as Chinese styles
have them) the one for the language is chosen here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import citeproc
from lxml import etree

from sitegen.citing import elements
from sitegen.citing.elements import CSL
from sitegen.citing.errors import NoStyleError
from sitegen.citing.markup import NUMBER_END, without_marks

HINT: Final = "take the style from https://www.zotero.org/styles"
"""What to do with a file that cannot be used."""
_MAX_BYTES: Final = 2 * 1024 * 1024
"""The longest published styles have an eighth of that."""
_MAX_ELEMENTS: Final = 200_000
"""Elements that one reference may go through."""
_MAX_DEPTH: Final = 100
"""Nesting of elements; each takes a few calls of a function."""
_LAYOUT: Final = f"{{{CSL}}}layout"
_NAME: Final = f"{{{CSL}}}name"
_NAMESPACES: Final = {"cs": CSL}


def read(content: bytes) -> etree._Element:
    """Return the root of a style that can be used.

    Raises:
        NoStyleError: It cannot.
    """
    root = _parse(content)
    parent = root.find(f"{{{CSL}}}info/{{{CSL}}}link[@rel='independent-parent']")
    if parent is not None:
        name = parent.get("href", "").rpartition("/")[2]
        raise NoStyleError(
            f"depends on another style, {name!r}, and has no content of its own",
            f"download and use that one: https://www.zotero.org/styles/{name}",
        )
    _validate(root)
    if root.find(f"{{{CSL}}}bibliography") is None:
        _add_bibliography(root)
    try:
        _measure(root)
    except RecursionError:
        raise _too_complex() from None
    for element in root.iter():
        element.text = without_marks(element.text or "")
        for name, value in element.attrib.items():
            element.set(name, without_marks(value))
    _add_names(root)
    return root


def language(root: etree._Element) -> str:
    """Return the language of a style, `zh-CN`; American English by default."""
    tag = root.get("default-locale", "")
    return tag if re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", tag) else "en-US"


def localize(root: etree._Element, locale: str) -> Any:
    """Return the style for citeproc-py, with terms, dates and layout of a language."""
    style = elements.parse(etree.tostring(root))
    for parent in (style.find(f"{{{CSL}}}citation"), style.find(f"{{{CSL}}}bibliography")):
        layouts = parent.findall(_LAYOUT)
        chosen = next((layout for layout in layouts if _is_for(layout, locale)), None)
        if chosen is None:
            chosen = next((layout for layout in layouts if not layout.get("locale")), layouts[0])
        for layout in layouts:
            if layout is not chosen:
                parent.remove(layout)
    for number in style.xpath(
        "//*[@variable='citation-number'][self::cs:text or self::cs:number]", namespaces=_NAMESPACES
    ):
        number.set("suffix", number.get("suffix", "") + NUMBER_END)
    style.set("default-locale", locale)
    style.set_locale_list(locale, validate=False)
    return style


def _is_for(layout: etree._Element, locale: str) -> bool:
    tags = layout.get("locale", "").split()
    return any(tag.partition("-")[0] == locale.partition("-")[0] for tag in tags)


def _parse(content: bytes) -> etree._Element:
    if len(content) > _MAX_BYTES:
        raise NoStyleError("is too large for a citation style", HINT)
    parser = etree.XMLParser(
        remove_comments=True,
        remove_pis=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
    )
    hint = "save the style itself from https://www.zotero.org/styles"
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise NoStyleError(f"is not XML: line {line}, column {column}: {error.msg}", hint) from None
    if root.getroottree().docinfo.doctype:
        raise NoStyleError(
            "declares a document type, which a citation style must not", "remove <!DOCTYPE ...>"
        )
    if root.tag != f"{{{CSL}}}style":
        raise NoStyleError(
            f"is not a citation style: it begins with <{etree.QName(root).localname}>", hint
        )
    return root


def _validate(root: etree._Element) -> None:
    """Validate against the schema of CSL, ignoring the layouts that Chinese styles add."""
    copy = etree.fromstring(etree.tostring(root))
    for layout in [*copy.iter(_LAYOUT)]:
        parent = layout.getparent()
        if (
            parent is not None
            and layout.get("locale")
            and parent.findall(_LAYOUT)[-1] is not layout
        ):
            parent.remove(layout)
        layout.attrib.pop("locale", None)
    schema = _schema()
    if not schema.validate(copy):
        message = schema.error_log[0].message.replace(f"{{{CSL}}}", "")
        raise NoStyleError(f"is not a CSL 1.0 style: {message}", f"fix the file, or {HINT}")


@cache
def _schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(citeproc.SCHEMA_PATH))


def _add_bibliography(root: etree._Element) -> None:
    """Let a style for notes show a work in a list as in its first note."""
    citation = root.find(f"{{{CSL}}}citation")
    if citation is not None:
        bibliography = etree.fromstring(etree.tostring(citation))
        bibliography.tag = f"{{{CSL}}}bibliography"
        citation.addnext(bibliography)


def _add_names(root: etree._Element) -> None:
    """Add the optional element `name`, as the processor would for each work."""
    for names in root.iter(f"{{{CSL}}}names"):
        parent = names.getparent()
        is_substitute = parent is not None and parent.tag == f"{{{CSL}}}substitute"
        if names.find(_NAME) is None and not is_substitute:
            names.insert(0, etree.Element(_NAME))


def _measure(root: etree._Element) -> None:
    """Raise NoStyleError if macros are missing or recursive, or if the style is too complex."""
    macros = {macro.get("name", ""): macro for macro in root.iter(f"{{{CSL}}}macro")}
    known: dict[str, tuple[int, int]] = {}

    def measure_macro(name: str, callers: tuple[str, ...]) -> tuple[int, int]:
        if name not in macros:
            hint = "add the macro, or remove the call"
            raise NoStyleError(f"calls an undefined macro {name!r}", hint)
        if name in callers:
            raise NoStyleError(f"calls the macro {name!r} within itself", "remove one of the calls")
        if len(callers) > _MAX_DEPTH:
            raise _too_complex()
        if name not in known:
            known[name] = measure_element(macros[name], (*callers, name))
        return known[name]

    def measure_element(element: etree._Element, callers: tuple[str, ...]) -> tuple[int, int]:
        inside = [measure_element(child, callers) for child in element]
        if macro := element.get("macro"):
            inside.append(measure_macro(macro, callers))
        count = 1 + sum(count for count, _ in inside)
        depth = 1 + max((depth for _, depth in inside), default=0)
        if count > _MAX_ELEMENTS or depth > _MAX_DEPTH:
            raise _too_complex()
        return count, depth

    for name in macros:
        measure_macro(name, ())
    for layout in root.iter(_LAYOUT):
        measure_element(layout, ())


def _too_complex() -> NoStyleError:
    return NoStyleError("is too complex", HINT)
