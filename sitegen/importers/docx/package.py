"""Open a .docx file, a zip archive of XML parts, within limits and without trusting it."""

from __future__ import annotations

import posixpath
import struct
import zipfile
import zlib
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.errors import Problem, UnreadableError
from sitegen.importers.files import MIB, detect_type, read_bytes, wrong_type

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FILE: Final = 64 * MIB
_PARTS: Final = 16 * MIB
_ELEMENTS: Final = 400_000
_DIRECTORY: Final = 2 * MIB
_END: Final = b"PK\x05\x06"
_OTHERS: Final = {
    "xl/": "an Excel workbook",
    "ppt/": "a PowerPoint presentation",
    "content.xml": "an OpenDocument text (.odt)",
    "Index/": "an Apple Pages document",
    "META-INF/container.xml": "an e-book",
}


class Package:
    """The parts of a .docx file, each read on demand."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            UnreadableError: It is no Word document, damaged, or too large.
        """
        self._path = path
        data = read_bytes(path, _FILE)
        if detect_type(data)[1] != ".docx":
            raise self._not_a_document(data)
        end = data.rfind(_END)
        if end < 0 or len(data) < end + 22:
            raise self._damaged()
        if struct.unpack_from("<I", data, end + 12)[0] > _DIRECTORY:
            raise self._too_large()
        # zipfile raises NotImplementedError for versions it does not know, the others for damage.
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error) as error:
            raise self._damaged() from error
        self._names = {info.filename: info for info in self._zip.infolist()}
        self._left = _PARTS
        self.main = next(
            (target for kind, target in self.links("").values() if kind == "officeDocument"), ""
        )
        if self.main not in self._names:
            raise self._not_a_document(data)

    def xml(self, name: str) -> etree._Element | None:
        """Return the root element of a part; None if there is no such part."""
        info = self._names.get(name)
        if info is None:
            return None
        if info.flag_bits & 1:
            raise UnreadableError(
                Problem(
                    "this file is encrypted", str(self._path), hint="save it without a password"
                )
            )
        try:  # NotImplementedError: unknown compression
            with self._zip.open(info) as part:
                data = part.read(self._left + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            NotImplementedError,
            ValueError,
        ) as error:
            raise self._damaged(name) from error
        self._left -= len(data)
        if self._left < 0:
            raise self._too_large()
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            raise self._damaged(name) from error
        if next(islice(root.iter(), _ELEMENTS, None), None) is not None:
            raise self._too_large()
        if root.getroottree().docinfo.doctype:
            message = f"{name} in this file declares XML entities, which Word documents never do"
            raise UnreadableError(
                Problem(message, str(self._path), hint="open it in Word and save it again")
            )
        return root

    def links(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the relationships of a part.

        They map an id to a kind (`header`, `hyperlink`, ...) and the name of a part or an address.
        """
        folder, name = posixpath.split(part)
        root = self.xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        return dict(self._links(root, folder)) if root is not None else {}

    def _links(self, root: etree._Element, folder: str) -> Iterator[tuple[str, tuple[str, str]]]:
        for link in root:
            target = link.get("Target", "")
            if link.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            yield link.get("Id", ""), (posixpath.basename(link.get("Type", "")), target)

    def _not_a_document(self, data: bytes) -> UnreadableError:
        names = getattr(self, "_names", {})
        for start, name in _OTHERS.items():
            if any(part.startswith(start) for part in names):
                problem = Problem(
                    f"this is {name}, not a Word document",
                    str(self._path),
                    hint="export the CV as PDF",
                )
                return UnreadableError(problem)
        if names:
            problem = Problem(
                "this zip archive contains no Word document",
                str(self._path),
                hint="import the CV itself",
            )
            return UnreadableError(problem)
        return wrong_type(self._path, data, "a Word document")

    def _damaged(self, part: str = "") -> UnreadableError:
        what = f"this Word document is damaged{f' ({part})' if part else ''}"
        return UnreadableError(
            Problem(what, str(self._path), hint="open it in Word and save it again, or as PDF")
        )

    def _too_large(self) -> UnreadableError:
        hint = "save a copy that contains the CV only"
        return UnreadableError(
            Problem(
                "this Word document is too large for a CV when unpacked", str(self._path), hint=hint
            )
        )
