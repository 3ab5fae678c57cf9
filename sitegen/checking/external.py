"""Check external links, the only part of a check that uses the network.

Hosts are checked in parallel, but the links of each host sequentially, with a pause in between.
Each link gets a HEAD request and, only if that fails, a GET request whose body is not read. A host
that does not respond at all is not contacted again.
"""

from __future__ import annotations

import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import httpx

from sitegen import network
from sitegen.checking.origins import Origins
from sitegen.checking.pages import parse_page
from sitegen.content.services import web_address
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.model.site import Site
    from sitegen.planning.pages import Output

Status: TypeAlias = Literal["ok", "gone", "failing", "unsure"]
"""`failing` links may work again tomorrow; `unsure` ones are on hosts that block programs."""

_GONE: Final = (404, 410)
_MAX_FAILURES: Final = 2
"""Consecutive failures after which a host is not contacted again."""
_DOI_RESOLVERS: Final = ("doi.org", "dx.doi.org")
"""Hosts whose redirect counts as success, since many publishers block programs."""
_UNKNOWN_HOST: Final = tuple(
    getattr(socket, name) for name in ("EAI_NONAME", "EAI_NODATA") if hasattr(socket, name)
)


@dataclass(frozen=True, slots=True)
class Answer:
    """The result for one link."""

    status: Status
    """Whether it works."""
    reason: str = ""
    """Why it does not work; completes a sentence that starts with the address."""
    is_reached: bool = True
    """Whether the host responded at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits on requests."""

    timeout: float = 15.0
    """Seconds to wait for an answer."""
    pause: float = 0.5
    """Seconds between two requests to one host."""
    parallel: int = 8
    """Number of hosts contacted in parallel."""


def check_links(
    site: Site,
    outputs: Iterable[Output],
    report: Callable[[str], None],
    limits: Limits | None = None,
) -> tuple[Sequence[Problem], Sequence[Problem]]:
    """Check the external links of a site.

    Args:
        site: The site.
        outputs: Its finished pages.
        report: Prints the number of links, and those that cannot be checked.
        limits: Limits on requests.

    Returns:
        Permanently broken links, and those that fail at the moment.

    Raises:
        UsageError: No host could be reached.
    """
    pages = {url: page for url, page in _links(outputs) if not _is_own(url, site.url)}
    hosts = {network.find_host(url) for url in pages}
    report(f"Checking {_count(len(pages), 'link')} on {_count(len(hosts), 'host')} ...")
    answers = request_links(pages, limits)
    if len(hosts) > 1 and not any(answer.is_reached for answer in answers.values()):
        hint = "check the network connection and try again"
        raise UsageError("none of the hosts can be reached", hint=hint)
    unsure = [url for url, answer in answers.items() if answer.status == "unsure"]
    if unsure:
        report(f"{_count(len(unsure), 'link')} could not be checked; open them in a browser:")
        for url in unsure:
            report(f"    {url}: {answers[url].reason}")
    origins = Origins(site)
    problems: dict[Status, list[Problem]] = {"gone": [], "failing": []}
    for url, answer in answers.items():
        if answer.status in problems:
            problems[answer.status].append(_problem(origins, url, pages[url], answer))
    return problems["gone"], problems["failing"]


def request_links(urls: Iterable[str], limits: Limits | None = None) -> Mapping[str, Answer]:
    """Request every URL, and return the answers in order."""
    limits = limits or Limits()
    by_host: dict[str, list[str]] = {}
    for url in dict.fromkeys(urls):
        by_host.setdefault(network.find_host(url), []).append(url)
    stopped = Event()
    with (
        network.open_client(timeout=limits.timeout) as client,
        ThreadPoolExecutor(limits.parallel) as pool,
    ):
        checks = [
            pool.submit(_request_host, client, addresses, limits, stopped)
            for addresses in by_host.values()
        ]
        try:
            answers = {url: answer for check in checks for url, answer in check.result().items()}
        except BaseException:  # mainly Ctrl-C
            stopped.set()
            raise
    return {url: answers[url] for url in dict.fromkeys(urls)}


def _request_host(
    client: httpx.Client, urls: Sequence[str], limits: Limits, stopped: Event
) -> Mapping[str, Answer]:
    answers: dict[str, Answer] = {}
    failures = 0
    answer = Answer("failing")
    for url in urls:
        if stopped.is_set():
            break
        if failures < _MAX_FAILURES:
            if answers:
                time.sleep(limits.pause)
            answer = _request_link(client, url, limits)
            failures = 0 if answer.is_reached else failures + 1
        answers[url] = answer
    return answers


def _request_link(client: httpx.Client, url: str, limits: Limits) -> Answer:
    answer = _request(client, "HEAD", url)
    if answer.status == "ok" or not answer.is_reached:
        return answer
    time.sleep(limits.pause)
    return _request(client, "GET", url)  # some servers do not implement HEAD


def _request(client: httpx.Client, method: str, url: str) -> Answer:
    try:
        is_resolver = network.find_host(url) in _DOI_RESOLVERS
        with network.send(client, method, url, follow_redirects=not is_resolver) as response:
            return _interpret(response, is_resolver=is_resolver)
    except httpx.UnsupportedProtocol:
        return Answer("gone", "is not a valid address")
    except httpx.TooManyRedirects:
        return Answer("failing", "redirects in a loop")
    except httpx.TimeoutException:
        seconds = client.timeout.read or 0
        return Answer("failing", f"does not answer within {seconds:g} seconds", is_reached=False)
    except httpx.HTTPError as error:
        return _interpret_failure(error, url)


def _interpret(response: httpx.Response, *, is_resolver: bool) -> Answer:
    if response.is_success or (is_resolver and response.is_redirect):
        return Answer("ok")
    code = response.status_code
    # Use the standard's phrase: the server's could be anything.
    reason = f"returns {code} {httpx.codes.get_reason_phrase(code)}".rstrip()
    if code in _GONE:
        return Answer("gone", reason)
    return Answer("failing" if code < 400 or 500 <= code < 600 else "unsure", reason)


def _interpret_failure(error: Exception, url: str) -> Answer:
    cause: BaseException = error
    while inner := cause.__cause__ or cause.__context__:  # httpx wraps the socket's exception
        cause = inner
    match cause:
        case ssl.SSLCertVerificationError():
            reason = f"has an invalid certificate: {cause.verify_message}"
        case socket.gaierror() if cause.errno in _UNKNOWN_HOST:
            reason = f"is on a host that does not exist: {network.find_host(url)!r}"
            return Answer("gone", reason, is_reached=False)
        case OSError() if cause.strerror:
            reason = f"cannot be reached: {cause.strerror}"
        case _:
            reason = f"closes the connection: {cause or type(cause).__name__}"
    return Answer("failing", reason, is_reached=False)


def _links(outputs: Iterable[Output]) -> Iterator[tuple[str, str]]:
    """Yield each external link without its fragment, and its page; links may repeat."""
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(".html"):
            for link in parse_page(output.content).iter("a"):
                url = (link.get("href") or "").partition("#")[0]
                if url.startswith(("http://", "https://")) and web_address(url):
                    yield url, output.path


def _is_own(url: str, site_url: str) -> bool:
    """Return whether a URL belongs to the site itself, which may not be published yet."""
    root = site_url.rstrip("/")
    return bool(root) and (url.rstrip("/") == root or url.startswith(f"{root}/"))


def _problem(origins: Origins, url: str, page: str, answer: Answer) -> Problem:
    hint = "correct or remove it" if answer.status == "gone" else "try it in a browser"
    _, place = origins.find_url(url) or ("", (page, 0, 0))
    return Problem(f"{url!r} {answer.reason}", *place, hint=hint)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
