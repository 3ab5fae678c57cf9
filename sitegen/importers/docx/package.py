"""Open an untrusted .docx file, a zip archive of XML parts, within limits."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from lxml import etree

from sitegen.errors import Problem, UnreadableError
from sitegen.importers.files import MIB, detect_type, read_bytes, wrong_type

if TYPE_CHECKING:
    from pathlib import Path

_MAX_FILE: Final = 64 * MIB
_MAX_PARTS: Final = 16 * MIB
_MAX_PICTURE: Final = 16 * MIB
_MAX_ELEMENTS: Final = 400_000
_MAX_DIRECTORY: Final = 2 * MIB
_END: Final = b"PK\x05\x06"
_SAVE_AGAIN: Final = "open it in Word and save it again, or as PDF"
_OTHERS: Final = {
    "xl/": "an Excel workbook",
    "ppt/": "a PowerPoint presentation",
    "content.xml": "an OpenDocument text (.odt)",
    "Index/": "an Apple Pages document",
    "META-INF/container.xml": "an e-book",
}
"""Other kinds of zip archives, by the prefix of a part's name."""
# zipfile raises NotImplementedError for versions and compressions it does not know.
_DAMAGE: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError,
    ValueError, RuntimeError,
)  # fmt: skip


class Link(NamedTuple):
    """A relationship of a part."""

    kind: str
    """Its kind: `header`, `hyperlink`, `image`, ..."""
    target: str
    """The name of a part, or an address."""


class Package:
    """The parts of a .docx file, each read on demand."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            UnreadableError: It is no Word document, damaged, or too large.
        """
        self._path = path
        data = read_bytes(path, _MAX_FILE)
        if detect_type(data)[1] != ".docx":
            raise wrong_type(path, data, "a Word document")
        end = data.rfind(_END)
        if end < 0 or len(data) < end + 22:
            raise self._damaged()
        if struct.unpack_from("<I", data, end + 12)[0] > _MAX_DIRECTORY:
            raise self._too_large()
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except _DAMAGE as error:
            raise self._damaged() from error
        self._parts = {info.filename: info for info in self._zip.infolist()}
        self._bytes_left = _MAX_PARTS
        main = (link.target for link in self.links("").values() if link.kind == "officeDocument")
        self.main = next(main, "")
        if self.main not in self._parts:
            for start, name in _OTHERS.items():
                if any(part.startswith(start) for part in self._parts):
                    message = f"this is {name}, not a Word document"
                    raise self._error(message, "export the CV as PDF")
            raise self._error("this zip archive contains no Word document", "import the CV itself")

    def xml(self, name: str) -> etree._Element:
        """Return the root element of a part; an empty element if there is no such part.

        Namespaces are removed from element and attribute names, because they differ in strict
        files.
        """
        if name not in self._parts:
            return etree.Element("missing")
        data = self._read(name, self._bytes_left)
        self._bytes_left -= len(data)
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            raise self._damaged(name) from error
        if next(islice(root.iter(), _MAX_ELEMENTS, None), None) is not None:
            raise self._too_large()
        if root.getroottree().docinfo.doctype:
            message = f"{name} in this file declares XML entities, which Word documents never do"
            raise self._error(message, _SAVE_AGAIN)
        for element in root.iter(etree.Element):
            element.tag = _local(str(element.tag))
            for key in [str(key) for key in element.attrib]:
                if "}" in key:
                    element.set(_local(key), element.attrib.pop(key))
        return root

    def picture(self, name: str) -> bytes:
        """Return a part that is not XML; empty if it is missing, damaged or too large."""
        try:
            return self._read(name, _MAX_PICTURE) if name in self._parts else b""
        except UnreadableError:
            return b""

    def links(self, part: str) -> dict[str, Link]:
        """Return the relationships of a part by id."""
        folder, name = posixpath.split(part)
        links: dict[str, Link] = {}
        for link in self.xml(posixpath.join(folder, "_rels", f"{name}.rels")):
            target = link.get("Target", "")
            if link.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            links[link.get("Id", "")] = Link(posixpath.basename(link.get("Type", "")), target)
        return links

    def _read(self, name: str, most: int) -> bytes:
        info = self._parts[name]
        if info.flag_bits & 1:
            raise self._error("this file is encrypted", "save it without a password")
        try:
            with self._zip.open(info) as part:
                data = part.read(most + 1)
        except _DAMAGE as error:
            raise self._damaged(name) from error
        if len(data) > most:
            raise self._too_large()
        return data

    def _error(self, message: str, hint: str) -> UnreadableError:
        return UnreadableError(Problem(message, str(self._path), hint=hint))

    def _damaged(self, part: str = "") -> UnreadableError:
        suffix = f" ({part})" if part else ""
        return self._error(f"this Word document is damaged{suffix}", _SAVE_AGAIN)

    def _too_large(self) -> UnreadableError:
        message = "this Word document is too large for a CV when unpacked"
        return self._error(message, "save a copy that contains the CV only")


def _local(name: str) -> str:
    return name.rpartition("}")[2]
