"""Load the citation style of `site.yaml`: a built-in one, or a CSL file in the site's `styles/`.

A style may come from somebody else: entities are not resolved, nothing is fetched, and a style that
would slow a build down is rejected.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lxml import etree

BUILT_IN: Final = (
    *("acm", "acs", "ama", "apa", "aps", "chicago", "gb-t-7714", "harvard", "ieee", "mla"),
    *("nature", "vancouver"),
)
"""The styles of `citing.STYLES`."""
CSL: Final = "http://purl.org/net/xbiblio/csl"
"""The namespace of CSL."""
_FOLDER: Final = "styles"
_HINT: Final = "take the style from https://www.zotero.org/styles"
_MAX_BYTES: Final = 2 * 1024 * 1024
"""Maximum size of a style; the longest published ones have an eighth of it."""
_MAX_ELEMENTS: Final = 200_000
"""Maximum number of elements evaluated for one reference."""
_MAX_DEPTH: Final = 100
"""Maximum nesting of elements; each level takes a few function calls."""
_LAYOUT: Final = f"{{{CSL}}}layout"


class NoStyleError(Exception):
    """A CSL file that cannot be used; the message follows the name of the file."""

    def __init__(self, message: str, hint: str) -> None:
        """Create an error with a hint."""
        super().__init__(message)
        self.hint = hint


def load_style(folder: Path, name: str) -> tuple[bytes | None, Sequence[tuple[str, str]]]:
    """Read the CSL file that `citation_style` names, if any; also return mistakes with hints."""
    if not name or name in BUILT_IN:
        return None, ()
    if not name.lower().endswith(".csl"):
        hint = f"{did_you_mean(name, BUILT_IN)}; or use a file: {_FOLDER}/{name}.csl"
        return None, [(f"there is no citation style {name!r}", hint)]
    parts = PurePosixPath(name).parts
    if parts[0] != _FOLDER or any(part.startswith(".") for part in parts):
        hint = f"move it there and write: citation_style: {_FOLDER}/{parts[-1]}"
        return None, [(f"{name!r} is not in the site's folder {_FOLDER}/", hint)]
    if not (folder / name).is_file():
        known = sorted(f"{_FOLDER}/{file.name}" for file in (folder / _FOLDER).glob("*.csl"))
        hint = "save it there; you can find styles at https://www.zotero.org/styles"
        return None, [(f"there is no file {name!r}", did_you_mean(name, known) if known else hint)]
    try:
        content = read_style(folder / name)
        parse_style(content)
    except NoStyleError as error:
        return None, [(f"{name!r} {error}", error.hint)]
    return content, ()


def read_style(path: Path) -> bytes:
    """Read a CSL file; raise NoStyleError if the system does not allow it."""
    try:
        return path.read_bytes()
    except OSError as error:
        hint = "make it readable, and try again"
        raise NoStyleError(f"cannot be read: {error.strerror}", hint) from None


def parse_style(content: bytes) -> etree._Element:
    """Return the root of a CSL style with a bibliography.

    Raises:
        NoStyleError: It cannot be used.
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
    citation = root.find(f"{{{CSL}}}citation")
    if root.find(f"{{{CSL}}}bibliography") is None and citation is not None:
        # A note style formats a work in a list as in its first note.
        bibliography = deepcopy(citation)
        bibliography.tag = f"{{{CSL}}}bibliography"
        citation.addnext(bibliography)
    try:
        _measure(root)
    except RecursionError:
        raise NoStyleError("is too complex", _HINT) from None
    return root


def _parse(content: bytes) -> etree._Element:
    from lxml import etree  # most sites have no such file

    if len(content) > _MAX_BYTES:
        raise NoStyleError("is too large for a citation style", _HINT)
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
        message = "declares a document type, which a citation style must not"
        raise NoStyleError(message, "remove <!DOCTYPE ...>")
    if root.tag != f"{{{CSL}}}style":
        name = etree.QName(root).localname
        raise NoStyleError(f"is not a citation style: it begins with <{name}>", hint)
    return root


def _validate(root: etree._Element) -> None:
    """Validate against the CSL schema, ignoring the additional layouts of Chinese styles."""
    copy = deepcopy(root)
    for layout in [*copy.iter(_LAYOUT)]:
        parent = layout.getparent()
        is_last = parent is None or parent.findall(_LAYOUT)[-1] is layout
        if parent is not None and layout.get("locale") and not is_last:
            parent.remove(layout)
        layout.attrib.pop("locale", None)
    schema = _schema()
    if not schema.validate(copy):
        message = schema.error_log[0].message.replace(f"{{{CSL}}}", "")
        raise NoStyleError(f"is not a CSL 1.0 style: {message}", f"fix the file, or {_HINT}")


@cache
def _schema() -> etree.RelaxNG:
    import citeproc
    from lxml import etree

    return etree.RelaxNG(etree.parse(citeproc.SCHEMA_PATH))


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
            raise NoStyleError("is too complex", _HINT)
        return count, depth

    for name in macros:
        measure_macro(name, ())
    for layout in root.iter(_LAYOUT):
        measure_element(layout, ())
