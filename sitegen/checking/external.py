"""Links to the web, asked whether they still lead anywhere: the only part of a check that uses the network.

In: addresses. Out: what is wrong with those that lead nowhere. Hosts are asked side by side, a few at a time; what one
host has is asked of it one after the other, with a pause, by HEAD and only where that fails by GET, whose answer is not
read. A host that does not answer at all is not asked again. Standard library only.
"""

from __future__ import annotations

import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from sitegen import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Verdict: TypeAlias = Literal["there", "gone", "trouble", "refused"]
"""Whether something is there; whether it is gone for sure or fails just now; or whether programs are not told."""

_AGENT: Final = f"sitegen/{__version__} (+https://pypi.org/project/sitegen/)"
_GONE: Final = (404, 410)
_SILENT: Final = 2
"""Failures to reach a host after which it is not asked any more."""
_SAFE: Final = "/%:=&?~#+!$,;'@()*[]|"
_RESOLVERS: Final = ("doi.org", "dx.doi.org")
"""Hosts that know whether something is there without leading on to it: many publishers refuse programs."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a question."""

    verdict: Verdict
    """Whether it is there."""
    said: str = ""
    """Why not, as the end of a sentence that begins with the address."""
    reached: bool = True
    """Whether the host answered at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How hosts are asked."""

    patience: float = 15.0
    """Seconds to wait for an answer."""
    pause: float = 0.5
    """Seconds between two questions to one host."""
    at_once: int = 8
    """Hosts that are asked side by side."""


@dataclass(frozen=True, slots=True)
class _Asking:
    """The questions of one run."""

    manners: Manners
    stopped: Event = field(default_factory=Event)
    """Set when the user has had enough."""


class _NotOn(HTTPRedirectHandler):
    """Leads nowhere on."""

    def redirect_request(self, *_: Any) -> None:
        """No new question: the redirect itself is the answer."""


def ask(addresses: Iterable[str], manners: Manners | None = None) -> Mapping[str, Answer]:
    """What became of each address."""
    hosts: dict[str, list[str]] = {}
    for address in dict.fromkeys(addresses):
        hosts.setdefault(host_of(address), []).append(address)
    asking = _Asking(manners or Manners())
    with ThreadPoolExecutor(asking.manners.at_once) as pool:
        try:
            found = list(pool.map(lambda wanted: _host(wanted, asking), hosts.values()))
        except BaseException:  # Ctrl-C above all: what is not asked yet never is
            asking.stopped.set()
            raise
    return {address: answer for answers in found for address, answer in answers.items()}


def host_of(address: str) -> str:
    """Who is asked for an address; nobody for what cannot be one."""
    try:
        return urlsplit(address).netloc.rpartition("@")[2].lower()
    except ValueError:
        return ""


def _host(addresses: Sequence[str], asking: _Asking) -> Mapping[str, Answer]:
    """What became of the addresses of one host, which is asked one after the other."""
    answers: dict[str, Answer] = {}
    silent = 0
    for address in addresses:
        if asking.stopped.is_set():
            break
        if silent < _SILENT:
            if answers:
                time.sleep(asking.manners.pause)
            answers[address] = answer = _ask(address, asking.manners)
            silent = 0 if answer.reached else silent + 1
        else:
            answers[address] = answer  # as the last one
    return answers


def _ask(address: str, manners: Manners) -> Answer:
    try:
        quoted = _quoted(address)
    except ValueError:
        return Answer("gone", "is no address")
    answer = _once(quoted, "HEAD", manners)
    if answer.verdict == "there" or not answer.reached:
        return answer
    time.sleep(manners.pause)
    return _once(
        quoted, "GET", manners
    )  # many servers do not know HEAD, or let only browsers use it


def _once(address: str, method: str, manners: Manners) -> Answer:
    resolver = host_of(address) in _RESOLVERS
    opener = build_opener(_NotOn) if resolver else build_opener()
    request = Request(address, method=method, headers={"User-Agent": _AGENT, "Accept": "*/*"})
    try:
        with opener.open(request, timeout=manners.patience):
            return Answer("there")
    except HTTPError as error:
        with error:
            return _told(error, leads_on=resolver)
    except (OSError, HTTPException, ValueError) as error:
        return _failed(error, address, manners)


def _told(error: HTTPError, *, leads_on: bool) -> Answer:
    """What a status says."""
    code = error.code
    if 300 <= code < 400:
        return (
            Answer("there")
            if leads_on
            else Answer("trouble", "leads on and on, and never anywhere")
        )
    if code in _GONE or 500 <= code < 600:
        return Answer(
            "gone" if code in _GONE else "trouble", f"answers {code} {_phrase(code)}".rstrip()
        )
    return Answer("refused", f"answers {code} {_phrase(code)}".rstrip())


def _phrase(code: int) -> str:
    """In the words of the standard: those of a server may be anything."""
    return next((status.phrase for status in HTTPStatus if status == code), "")


def _failed(error: Exception, address: str, manners: Manners) -> Answer:
    """What a failure to get any answer says."""
    reason = error.reason if isinstance(error, URLError) else error
    match reason:
        case ssl.SSLCertVerificationError():
            return Answer(
                "trouble",
                f"shows a certificate that browsers refuse: {reason.verify_message}",
                reached=False,
            )
        case TimeoutError():
            return Answer(
                "trouble", f"gives no answer within {manners.patience:g} seconds", reached=False
            )
        case socket.gaierror() if reason.errno in _UNKNOWN:
            return Answer(
                "gone", f"names a host that does not exist: {host_of(address)!r}", reached=False
            )
        case OSError() if reason.strerror:
            return Answer("trouble", f"cannot be reached: {reason.strerror}", reached=False)
    return Answer("trouble", f"breaks off: {reason or type(reason).__name__}", reached=False)


_UNKNOWN: Final = tuple(
    number
    for name in ("EAI_NONAME", "EAI_NODATA")
    if (number := getattr(socket, name, None)) is not None
)


def _quoted(address: str) -> str:
    """An address as it is asked for: no letters but ASCII. Raises ValueError for what cannot be one."""
    parts = urlsplit(address)
    if not parts.hostname or any(letter.isspace() for letter in parts.netloc):
        raise ValueError(address)
    _ = parts.port  # which may be none
    host = (
        parts.netloc.rpartition("@")[2].encode("idna").decode("ascii")
        if not parts.netloc.isascii()
        else parts.netloc
    )
    return urlunsplit(
        (parts.scheme, host, quote(parts.path or "/", _SAFE), quote(parts.query, _SAFE), "")
    )
