"""Read CVs with an assistant, either over an API or from answers copied from a chat window."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from sitegen import files
from sitegen.assisting import client
from sitegen.assisting.answer import parse_answer
from sitegen.assisting.request import instructions, split
from sitegen.combining.check import check_answer, join
from sitegen.combining.combine import combine
from sitegen.combining.lines import number_lines
from sitegen.content import yaml as records
from sitegen.errors import ContentError, Problem, UnreadableError, UsageError
from sitegen.model import Private
from sitegen.model.text import strings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sitegen.assisting.client import Endpoint, Limits, Reply
    from sitegen.assisting.request import Piece
    from sitegen.combining.differences import Difference
    from sitegen.combining.lines import NumberedLine
    from sitegen.document import Document
    from sitegen.parsing import ParsedCV

FOLDER: Final = "import/answers"
"""Folder of saved answers, relative to the site's folder."""
READINGS: Final = "import/readings.json"
"""File with the differences between the two readers, for `sitegen check`."""
_MAX_ANSWER: Final = 8_000_000


@dataclass(slots=True)
class Reading:
    """A CV as an assistant reads it."""

    differences: tuple[Difference, ...] = ()
    """Values that the offline reader reads differently."""
    messages: list[str] = field(default_factory=list)
    """Messages to show: mistakes in the answer, servers that did not respond."""


@dataclass(slots=True)
class Assistant:
    """Reads CVs with an assistant. Answers are saved, so that no CV is sent twice."""

    site: Path
    """The site's folder."""
    endpoint: Endpoint | None = None
    """Where to send requests."""
    answers: tuple[Path, ...] = ()
    """Files with answers, instead of an endpoint."""
    confirm: Callable[[str], bool] = lambda _: False
    """Asks the user before anything is sent to another machine."""
    progress: Callable[[int, int, int], None] = lambda _done, _total, _size: None
    """Called with the numbers of answers so far, requests in total, and bytes received."""
    limits: Limits | None = None
    """How long to wait for a server."""
    readings: dict[str, Reading] = field(default_factory=dict)
    """The readings, by the name of the CV."""
    _received: dict[str, str] = field(default_factory=dict, init=False)

    def improve(self, document: Document, offline: ParsedCV) -> ParsedCV:
        """Return a CV as the assistant reads it, or the offline reading if there is no answer.

        Raises:
            UsageError: The user does not want the CV to be sent.
            UnreadableError: A file with an answer cannot be read.
        """
        reading = self.readings[document.name] = Reading()
        lines, secrets = number_lines(document, offline, _private_values(self.site))
        result = join(
            [
                check_answer(parse_answer(text, numbers), lines, secrets)
                for text, numbers in self._collect(document.name, lines, reading)
            ]
        )
        reading.messages += result.problems
        reading.messages += [
            f"{lines[dropped.line - 1].line.place}: dropped, not in the CV: {dropped}"
            for dropped in result.dropped
        ]
        cv, reading.differences = combine(result, offline, lines, secrets)
        return cv

    def _collect(
        self, name: str, lines: Sequence[NumberedLine], reading: Reading
    ) -> list[tuple[str, frozenset[int]]]:
        """Return the answers, each with the numbers of the lines that were sent for it."""
        if self.answers:
            numbers = frozenset(line.number for line in lines)
            return [(_read_answer(path), numbers) for path in self.answers]
        pieces = split(lines)
        replies = self._ask(name, pieces)
        for number, reply in enumerate(replies, 1):
            if reply.problem:
                part = f" (part {number} of {len(pieces)})" if len(pieces) > 1 else ""
                rest = "" if reply.text else "; read without the assistant"
                reading.messages.append(f"{reply.problem}{part}{rest}")
        return [
            (reply.text, piece.numbers)
            for reply, piece in zip(replies, pieces, strict=True)
            if reply.text
        ]

    def _ask(self, name: str, pieces: Sequence[Piece]) -> list[Reply]:
        replies = {
            at: reply for at, piece in enumerate(pieces) if (reply := self._find_saved(piece))
        }
        missing = [at for at in range(len(pieces)) if at not in replies]
        if missing and self.endpoint:
            count = sum(len(pieces[at].lines) for at in missing)
            self._confirm(name, count, len(missing))
            done = 0

            def store(at: int, reply: Reply) -> None:
                nonlocal done
                done += 1
                self.progress(done, len(missing), 0)
                if reply.text and not reply.problem:
                    self._save(pieces[missing[at]], reply)

            def advance(size: int) -> None:
                self.progress(done, len(missing), size)

            advance(0)
            texts = [pieces[at].text for at in missing]
            answered = client.ask(self.endpoint, texts, store, advance, self.limits)
            replies |= dict(zip(missing, answered, strict=True))
        return [replies.get(at, client.Reply()) for at in range(len(pieces))]

    def _confirm(self, name: str, lines: int, requests: int) -> None:
        endpoint = self.endpoint
        if endpoint is None or endpoint.is_local:
            return
        parts = "1 request" if requests == 1 else f"{requests} requests"
        secure = "" if endpoint.url.startswith("https:") else ", unencrypted"
        question = (
            f"Send {lines} lines of {name} to {endpoint.host} ({parts}{secure})? "
            "Phone numbers and other private values are replaced first."
        )
        if not self.confirm(question):
            hint = "confirm with --yes, or import without --assistant"
            raise UsageError(f"nothing was sent to {endpoint.host}", hint=hint)

    def _find_saved(self, piece: Piece) -> Reply | None:
        """Return the saved answer of the same model to the same request."""
        with contextlib.suppress(OSError, ValueError, LookupError, TypeError):
            content = json.loads((self.site / _path(piece)).read_text(encoding="utf-8"))
            if self.endpoint and content["model"] == self.endpoint.model:
                return client.Reply(str(content["answer"]))
        return None

    def _save(self, piece: Piece, reply: Reply) -> None:
        model = self.endpoint.model if self.endpoint else ""
        content = {"model": model, "answer": reply.text}
        self._received[_path(piece)] = json.dumps(content, ensure_ascii=False, indent=1)

    def save_answers(self) -> None:
        """Write new answers into the site's folder."""
        for path, text in self._received.items():
            files.write(self.site, path, text.encode())
        self._received.clear()

    def save_differences(self) -> None:
        """Save the differences between the readers in the site's folder, for `sitegen check`."""
        stored: dict[str, object] = {}
        with contextlib.suppress(OSError, ValueError):
            stored = json.loads((self.site / READINGS).read_text(encoding="utf-8"))
        stored |= {
            name: [asdict(difference) for difference in reading.differences]
            for name, reading in self.readings.items()
        }
        content = json.dumps(stored, ensure_ascii=False, indent=1)
        files.write(self.site, READINGS, content.encode())


def _path(piece: Piece) -> str:
    return f"{FOLDER}/{sha256(piece.text.encode()).hexdigest()[:32]}.json"


def write_requests(document: Document, offline: ParsedCV, path: Path, site: Path) -> list[Path]:
    """Write the requests for a CV into files, to paste into a chat; return their paths.

    Raises:
        UsageError: An existing file is not an earlier request.
    """
    lines, _ = number_lines(document, offline, _private_values(site))
    pieces = split(lines)
    paths = [path]
    if len(pieces) > 1:
        paths = [path.with_stem(f"{path.stem}-{at}") for at in range(1, len(pieces) + 1)]
    for target in paths:
        _check_target(target)
    for target, piece in zip(paths, pieces, strict=True):
        target = target.resolve()  # a symlink that the user names is followed
        files.write(target.parent, target.name, piece.text.encode())
    return paths


def _check_target(path: Path) -> None:
    """Refuse to replace any file but an earlier request, such as the CV or a file it includes."""
    if not path.exists():
        return
    start = instructions().partition("\n")[0].encode()
    if not path.is_file() or not path.read_bytes().startswith(start):
        problem = Problem("will not replace this file", str(path), hint="choose another file")
        raise UsageError(problem)


def _private_values(site: Path) -> list[str]:
    """Return the private values of a site's people."""
    values: list[str] = []
    for path in sorted(site.glob("people/*/private.yaml")):
        with contextlib.suppress(OSError, ValueError, ContentError):
            text = path.read_text(encoding="utf-8")
            values += strings(records.decode(text, Private, str(path)))
    return values


def _read_answer(path: Path) -> str:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnreadableError(Problem(f"cannot be read: {error.strerror}", str(path))) from None
    if len(content) > _MAX_ANSWER:
        raise UnreadableError(Problem("is too long for an answer", str(path)))
    return content.decode("utf-8-sig", errors="replace")
