"""The addresses on the web that finished pages lead to, and where the site's files name them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urldefrag

from lxml import html

from sitegen.checking.external import ask, host_of
from sitegen.checking.origins import Origins
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sitegen.checking.external import Answer, Manners
    from sitegen.model.site import Site
    from sitegen.rendering.outputs import Output


@dataclass(frozen=True, slots=True)
class Broken:
    """Links of a site that lead nowhere."""

    gone: tuple[Problem, ...]
    """Those that are gone for sure."""
    trouble: tuple[Problem, ...]
    """Those that may be there again tomorrow."""


def broken(
    site: Site,
    outputs: Iterable[Output],
    say: Callable[[str], None],
    manners: Manners | None = None,
) -> Broken:
    """Ask for every address that the pages lead to. `say` is told how many those are, and which could not be told.

    Raises UsageError if no host at all could be reached.
    """
    wanted = {
        address: page for address, page in _addresses(outputs) if not _is_own(address, site.url)
    }
    hosts = {host_of(address) for address in wanted}
    say(f"Asking {_count(len(hosts), 'host')} for {_count(len(wanted), 'address', 'es')} ...")
    answers = ask(wanted, manners)
    if answers and not any(answer.reached for answer in answers.values()) and len(hosts) > 1:
        raise UsageError(
            "none of the hosts can be reached",
            hint="look whether this machine is online, and try again",
        )
    refused = [address for address, answer in answers.items() if answer.verdict == "refused"]
    if refused:
        shown = "".join(f"\n    {address}: {answers[address].said}" for address in refused)
        say(
            f"{_count(len(refused), 'address', 'es')} not told to programs: look at them yourself{shown}"
        )
    origins = Origins(site)
    problems = {
        verdict: tuple(
            _problem(origins, address, page, answers[address])
            for address, page in wanted.items()
            if address in answers and answers[address].verdict == verdict
        )
        for verdict in ("gone", "trouble")
    }
    return Broken(problems["gone"], problems["trouble"])


def _addresses(outputs: Iterable[Output]) -> Iterator[tuple[str, str]]:
    """Each address without its fragment, with the page that leads there; the same one may come again."""
    for output in outputs:
        if isinstance(output.content, bytes) and output.path.endswith(".html"):
            for link in html.document_fromstring(output.content).iter("a"):
                address = urldefrag(link.get("href") or "").url
                if address.startswith(("http://", "https://")):
                    yield address, output.path


def _is_own(address: str, url: str) -> bool:
    """Whether an address is of the site itself, which may not be published yet."""
    return bool(url) and (
        address.rstrip("/") == url.rstrip("/") or address.startswith(f"{url.rstrip('/')}/")
    )


def _problem(origins: Origins, address: str, page: str, answer: Answer) -> Problem:
    hint = (
        "correct the address, or take it out" if answer.verdict == "gone" else "try it in a browser"
    )
    _, place = origins.of_address(address) or ("", (page, 0, 0))
    return Problem(f"{address!r} {answer.said}", *place, hint=hint)


def _count(number: int, what: str, more: str = "s") -> str:
    return f"{number} {what}{'' if number == 1 else more}"
