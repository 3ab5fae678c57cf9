"""Markdown for Jekyll -> Markdown: Liquid, attributes and comments go, and the files that it shows come along."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters import trees
from sitegen.converters.data import Record
from sitegen.errors import UnreadableError

if TYPE_CHECKING:
    from sitegen.converters.attachments import Attachments

_FRONT: Final = re.compile(
    r"\A\ufeff?\s*---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE
)
_FIGURE: Final = re.compile(r"\{%-?\s*include\s+\S*figure\S*\s([^%]*)%\}")
_ATTRIBUTE: Final = re.compile(r"""\b(path|url|title|caption|alt)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_TO_ADDRESS: Final = re.compile(r"""\{\{\s*['"]([^'"{}]+)['"]\s*\|[^{}]*\}\}""")
_NOISE: Final = re.compile(
    r"""<!--.*?(?:-->|\Z)
      | <(?P<tag>style|script)\b.*?(?:</(?P=tag)\s*>|\Z)
      | \{%-?\s*comment\b.*?(?:endcomment\s*-?%\}|\Z)
      | \{%[^%]*%\} | \{\{[^{}]*\}\} | \{\{<[^>]*>\}\}
      | \{:[^{}\n]*\}
      | <(?P<empty>span|div|a)\b[^<>]*>\s*</(?P=empty)>
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_TARGET: Final = re.compile(
    r"""(?P<before>\]\(\s*<?|\b(?:src|href)\s*=\s*["'])(?P<target>[^)\s"'>]+)"""
)
_FAR: Final = re.compile(r"[a-z][a-z+.-]*:|//|#", re.IGNORECASE)
INCLUDE: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|\{%-?\s*include(?P<relative>_relative)?\s+(?P<path>[\w./ -]+\.(?:md|markdown|html))\s*-?%\}",
    re.DOTALL,
)
"""Where a page takes in the text of another file, unless that is in a comment."""


class Page(NamedTuple):
    """A file with front matter."""

    head: Record
    """What stands between the two `---`."""
    body: str
    """The rest, for people to read."""


def page(name: str, attachments: Attachments) -> Page:
    """Read a file of the folder; one that cannot be read is told and empty."""
    head, body = raw(name, attachments)
    return Page(head, cleaned(body.lstrip("\n"), attachments))


def raw(name: str, attachments: Attachments) -> Page:
    """The same with a body that is as the file has it, on the same lines: nothing stands where its front matter did."""
    try:
        text = attachments.folder.text(name)
    except UnreadableError as error:
        attachments.gathering.skip(error.problems)
        return Page(Record(), "")
    front = _FRONT.match(text)
    if not front:
        return Page(Record(), text)
    return Page(
        _head(front[1], name, attachments), "\n" * front[0].count("\n") + text[front.end() :]
    )


def has_head(name: str, attachments: Attachments) -> bool:
    """Whether a file begins with front matter; one that cannot be read is told when it is read."""
    try:
        return bool(_FRONT.match(attachments.folder.text(name)))
    except UnreadableError:
        return True


def included(match: re.Match[str], name: str) -> str:
    """The file that `INCLUDE` found in another one; no part of the theme, which has folders of its own."""
    if not match["path"] or not (match["relative"] or match["path"].endswith((".md", ".markdown"))):
        return ""
    below = PurePosixPath(name).parent if match["relative"] else PurePosixPath("_includes")
    return (below / match["path"]).as_posix()


def _head(text: str, name: str, attachments: Attachments) -> Record:
    try:
        # the line of the fence, so that lines are those of the file
        tree = trees.from_yaml("\n" + text.replace("\t", "  "), name)
    except UnreadableError as error:
        attachments.gathering.skip(error.problems)
        attachments.gathering.leave(text.strip(), 1, name)
        return Record()
    return tree if isinstance(tree, Record) else Record()


def cleaned(text: str, attachments: Attachments) -> str:
    """The words of a page. What it links to in the folder comes along, and the links lead there."""
    text = _TO_ADDRESS.sub(r"\1", _FIGURE.sub(_figure, text))
    text = _led(_NOISE.sub("", text), attachments)
    return re.sub(r"\n\s*\n(?:\s*\n)+", "\n\n", text).strip()


def linked(text: str, attachments: Attachments) -> str:
    """The text on as many lines, with links to what comes along of the folder."""
    text = _NOISE.sub(lambda match: "\n" * match[0].count("\n"), _TO_ADDRESS.sub(r"\1", text))
    return _led(text, attachments)


def _led(text: str, attachments: Attachments) -> str:
    return _TARGET.sub(lambda match: match["before"] + _moved(match["target"], attachments), text)


def _figure(match: re.Match[str]) -> str:
    said = {name: double or single for name, double, single in _ATTRIBUTE.findall(match[1])}
    shown = said.get("path") or said.get("url") or ""
    text = said.get("caption") or said.get("alt") or said.get("title") or ""
    return f"![{text}]({shown})" if shown else text


def _moved(target: str, attachments: Attachments) -> str:
    if _FAR.match(target):
        return target
    path, mark, rest = target.partition("#")
    path = path.partition("?")[0].removeprefix("./")
    name = attachments.name(path, path.removeprefix("../"), re.sub(r"^/[^/]+/", "", path))
    return f"files/{name}{mark}{rest}" if name else target
