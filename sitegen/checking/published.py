"""Extract the text of all published files: pages, downloads, PDFs, Word documents, archives."""

from __future__ import annotations

import gzip
import html
import itertools
import quopri
import re
import sys
import tarfile
import zipfile
import zlib
from base64 import b64decode
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_plus

from sitegen import files
from sitegen.content.metadata import find_traces, starts_like_picture
from sitegen.importers.worker import read_texts_in_worker

try:
    from lzma import LZMAError
except ImportError:  # not every Python has it
    LZMAError = EOFError  # type: ignore[assignment,misc]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sitegen.planning.pages import Output

_MAX_BYTES: Final = 20_000_000
"""Maximum number of bytes searched in a file, and in all files of an archive together."""
_MAX_MEMBERS: Final = 2_000
_PDF_STARTS: Final = 1024
"""Number of leading bytes in which a PDF's header may be."""
_MAX_METADATA: Final = 64 * 1024
_MAX_DEPTH: Final = 4
"""Maximum depth of nested archives to search."""
_BASE64: Final = re.compile(
    rb"base64(?:[,:]|\r?\n(?:[\w-]{1,60}:[^\n]*\n){0,9}\r?\n)([A-Za-z0-9+/%\s]{8,})", re.IGNORECASE
)
"""Base64 in `data:` addresses, vCards and emails."""
_GZIP, _BZIP2, _XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ"
_TAR_MAGIC_OFFSET: Final = 257
_COMPRESSED: Final = (_GZIP, _BZIP2, _XZ)
"""Leading bytes of compressed files."""
_DAMAGED: Final = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    LZMAError,
    OSError,
    EOFError,
    RuntimeError,
    ImportError,
    ValueError,
)
"""Errors raised for files that are damaged, encrypted or of an unknown version."""
_FONTS: Final = (b"wOF2", b"wOFF", b"\0\1\0\0", b"OTTO")
_TAG: Final = re.compile(r"<[^<>]*>")
_AFTER_TAG: Final = re.compile(r"<[^<>]*>[^<>]{0,30}")
_HEX: Final = "[0-9a-fA-F]"
_PERCENT_ENCODED: Final = re.compile(rf"%{_HEX}{{2}}")
_ESCAPED: Final = re.compile(
    rf"\\(?:u({_HEX}{{4}})|u\{{({_HEX}{{1,6}})\}}|x({_HEX}{{2}})|({_HEX}{{2,6}})\s?)"
)
"""Escapes of JSON, JavaScript and CSS."""
_SOFT_BREAK: Final = re.compile(r"=\r?\n")
"""A soft line break in an email (quoted-printable)."""
_TYPESET: Final = re.compile(r"\{\\rtf|\\begin\s*\{")
_COMMAND: Final = re.compile(r"\\[A-Za-z]+-?\d* ?|[{}]")
"""Commands between the characters of RTF and LaTeX files."""


@dataclass(frozen=True, slots=True)
class Published:
    """The searchable content of a published file."""

    path: str
    """The file, relative to the site's root."""
    text: str
    """All text in it."""
    traces: set[str]
    """Camera metadata of the pictures in it."""


def read_published(outputs: Iterable[Output]) -> Iterator[Published]:
    """Yield the content of each file; PDFs are read in a worker process."""
    pdfs: list[tuple[Output, Path]] = []
    with TemporaryDirectory() as folder:

        def read_later(output: Output, pdf: bytes | Path) -> None:
            if not isinstance(pdf, Path):
                name = f"{len(pdfs)}.pdf"
                files.create(Path(folder), name, pdf)
                pdf = Path(folder, name)
            pdfs.append((output, pdf))

        for output in outputs:
            if _is_pdf(_read(output.content, _PDF_STARTS)):
                read_later(output, output.content)
                continue
            budget = _Budget()
            yield _search(output, budget)
            for inner in budget.pdfs:
                read_later(output, inner)
        texts = read_texts_in_worker([path for _, path in pdfs])
        for (output, pdf), text in zip(pdfs, texts, strict=True):
            if text:
                traces = find_traces(_read(pdf, _MAX_BYTES))
                # File names are public, too.
                yield Published(output.path, _unescape(f"{output.path}\n{text}"), traces)
            else:  # it may not be a PDF after all
                yield _search(output, _Budget())


def _is_pdf(content: bytes) -> bool:
    return b"%PDF-" in content[:_PDF_STARTS]


def _read(content: bytes | Path, limit: int) -> bytes:
    if isinstance(content, Path):
        with content.open("rb") as file:
            return file.read(limit)
    return content[:limit]


def _search(output: Output, budget: _Budget) -> Published:
    texts = _find_texts(_read(output.content, _MAX_BYTES), budget)
    text = _unescape("\n".join([output.path, *texts]))
    return Published(output.path, text, budget.traces)


class _Budget:
    """The remaining limits for a file and the files in it, and the camera metadata found so far."""

    def __init__(self) -> None:
        self.bytes, self.members = _MAX_BYTES, _MAX_MEMBERS
        self.pdfs: list[bytes] = []
        self.traces: set[str] = set()

    def read(self, read: Callable[[int], bytes]) -> bytes:
        data = read(self.bytes)
        self.bytes -= len(data)
        return data


def _find_texts(content: bytes, budget: _Budget, depth: int = 0) -> Iterator[str]:
    """Yield the texts in a file and in files within it, compressed or in `data:` addresses."""
    is_picture = starts_like_picture(content)
    if is_picture and not depth:  # published without metadata
        return
    budget.traces |= find_traces(content)
    if is_picture:  # metadata comes first
        yield _decode(content[:_MAX_METADATA])
        return
    if content.startswith(_FONTS):
        return
    if depth and _is_pdf(content):
        budget.pdfs.append(content)
    is_packed = content.startswith((b"PK\3\4", *_COMPRESSED))
    inner = _unpack(content, budget) if depth < _MAX_DEPTH else ()
    is_read = False
    try:
        for data in inner:
            is_read = True
            yield from _find_texts(data, budget, depth + 1)
    except _DAMAGED:
        is_read = False  # uncompressed parts are readable
    if not (is_packed and is_read):
        yield _decode(content)


def _unpack(content: bytes, budget: _Budget) -> Iterator[bytes]:
    if content.startswith(b"PK\3\4"):
        yield from _unzip(content, budget)
    elif content.startswith(b"ustar", _TAR_MAGIC_OFFSET):
        yield from _untar(content, budget)
    elif content.startswith(_COMPRESSED):
        yield budget.read(_decompress(BytesIO(content)))
    else:
        yield from _decode_addresses(content, budget)


def _unzip(content: bytes, budget: _Budget) -> Iterator[bytes]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        yield archive.comment
        for member in archive.infolist()[: budget.members]:
            budget.members -= 1
            with archive.open(member) as file:
                data = budget.read(file.read)
            yield b"\n".join((member.filename.encode("utf-8", "replace"), member.comment))
            yield data


def _untar(content: bytes, budget: _Budget) -> Iterator[bytes]:
    with tarfile.open(fileobj=BytesIO(content), mode="r:") as archive:
        for member in itertools.islice(archive, budget.members):
            budget.members -= 1
            if file := archive.extractfile(member):
                yield budget.read(file.read)


def _decompress(content: BytesIO) -> Callable[[int], bytes]:
    start = content.getvalue()
    if start.startswith(_GZIP):
        return gzip.GzipFile(fileobj=content).read
    if start.startswith(_BZIP2):
        import bz2  # not every Python has it

        return bz2.BZ2File(content).read
    import lzma

    return lzma.LZMAFile(content).read


def _decode_addresses(content: bytes, budget: _Budget) -> Iterator[bytes]:
    for match in _BASE64.finditer(content):
        letters = re.sub(rb"[^A-Za-z0-9+/]", b"", match[1])[: budget.bytes]
        letters = letters[: len(letters) - (len(letters) % 4 == 1)]
        budget.bytes -= len(letters)
        yield b64decode(letters + b"==")


def _decode(content: bytes) -> str:
    """Return the text of a file in any encoding."""
    if content.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        return content.decode("utf-32", "ignore")
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", "ignore")
    if b"\0" in content:  # letters of two bytes, or fields of a database or archive
        return re.sub(rb"\0{2,}", b"\n", content).replace(b"\0", b"").decode("utf-8", "ignore")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return "\n".join(content.decode(name, "ignore") for name in ("latin-1", "gb18030"))


def _unescape(text: str) -> str:
    """Return a text unescaped as in browsers, with and without tags, and as written."""
    if "<" in text:  # tags occur inside words and between cells, and contain addresses
        text = "\n".join((_TAG.sub("", text), _TAG.sub("\n", text), *_AFTER_TAG.findall(text)))
    # Text in a script or an address may be escaped twice.
    text = html.unescape(html.unescape(text))
    views = [text]
    if "%" in text:
        lines = filter(_PERCENT_ENCODED.search, text.splitlines())
        views += [html.unescape(unquote_plus(unquote_plus(line))) for line in lines]
    if _SOFT_BREAK.search(text):
        views.append(quopri.decodestring(text.encode()).decode(errors="ignore"))
    if "\\" in text and _ESCAPED.search(text):
        views.append(_ESCAPED.sub(_read_escape, text))
    if "\\" in text and _TYPESET.search(text):
        views.append(_COMMAND.sub("", text))
    return "\n".join(views)


def _read_escape(match: re.Match[str]) -> str:
    return chr(min(int(match[match.lastindex or 0], 16), sys.maxunicode))
