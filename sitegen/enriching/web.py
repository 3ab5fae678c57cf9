"""Asks a service one question after the other, as its owners wish to be asked.

Every question names this program and an address to write to, waits for its turn, and is asked again after a while if
the service is busy. Answers are kept in the site's `.sitegen/enrich/` for a month: a run that was stopped goes on where
it was. Standard library only.
"""

from __future__ import annotations

import contextlib
import json
import time
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPException
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from sitegen import __version__, atomic

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LARGEST: Final = 8_000_000
"""Bytes of an answer that are read."""
_KEPT: Final = 30 * 24 * 3600.0
"""Seconds for which an answer is not asked for again."""
_TRIES: Final = 3
_LONGEST_WAIT: Final = 60.0
_BUSY: Final = (429, 500, 502, 503, 504)


class ServiceError(Exception):
    """A service that gives no answer that could be used; its words say why."""


@dataclass(slots=True)
class Web:
    """The way to all services."""

    folder: Path
    """Where answers are kept."""
    contact: str = ""
    """An e-mail address, for whoever runs a service to complain to."""
    patience: float = 20.0
    """Seconds to wait for an answer."""
    fresh: bool = False
    """Whether to ask again for what is kept."""
    _last: dict[str, float] = field(default_factory=dict)

    def get(
        self, url: str, values: Mapping[str, str], pause: float, accept: str = "application/json"
    ) -> bytes:
        """The answer of a service; of what it does not know (404), nothing. Questions are `pause` seconds apart.

        Raises ServiceError.
        """
        whole, kept = self._place(url, values)
        with contextlib.suppress(OSError):
            if not self.fresh and time.time() - kept.stat().st_mtime < _KEPT:
                return kept.read_bytes()
        content = self._asked(whole, pause, accept)
        with contextlib.suppress(OSError):
            atomic.write(kept, content)
        return content

    def json(self, url: str, values: Mapping[str, str], pause: float) -> object:
        """The same, as the JSON that it is; None for what is not known."""
        content = self.get(url, values, pause)
        try:
            return json.loads(content) if content else None
        except ValueError:
            self.forget(url, values)
            raise ServiceError("answered with something that is no JSON") from None

    def forget(self, url: str, values: Mapping[str, str]) -> None:
        """Ask again next time: the answer is of no use."""
        self._place(url, values)[1].unlink(missing_ok=True)

    def _place(self, url: str, values: Mapping[str, str]) -> tuple[str, Path]:
        """The whole address, and where its answer is kept."""
        whole = f"{url}?{urlencode(values)}" if values else url
        return whole, self.folder / sha256(whole.encode()).hexdigest()[:32]

    def _asked(self, url: str, pause: float, accept: str) -> bytes:
        contact = f"; mailto:{self.contact}" if self.contact else ""
        agent = f"sitegen/{__version__} (https://pypi.org/project/sitegen/{contact})"
        request = Request(url, headers={"User-Agent": agent, "Accept": accept})
        for left in reversed(range(_TRIES)):
            self._wait_for_turn(url, pause)
            try:
                with urlopen(request, timeout=self.patience) as answer:
                    content: bytes = answer.read(_LARGEST + 1)
            except HTTPError as error:
                if error.code == 404:
                    return b""
                if error.code not in _BUSY or not left:
                    raise ServiceError(f"answered {error.code} {error.reason}") from None
                time.sleep(_wait(error.headers.get("Retry-After", ""), pause))
            except TimeoutError:
                raise ServiceError(f"gave no answer within {self.patience:g} seconds") from None
            except URLError as error:
                if isinstance(error.reason, TimeoutError):
                    raise ServiceError(f"gave no answer within {self.patience:g} seconds") from None
                raise ServiceError(f"cannot be reached: {error.reason}") from None
            except (OSError, HTTPException) as error:
                raise ServiceError(f"broke off: {error or type(error).__name__}") from None
            else:
                if len(content) > _LARGEST:
                    raise ServiceError("answered with more than can be right")
                if answer.length:  # so many bytes were announced, and never came
                    raise ServiceError("broke off: the end of its answer is missing")
                return content
        raise AssertionError

    def _wait_for_turn(self, url: str, pause: float) -> None:
        host = urlsplit(url).netloc
        ready = self._last.get(host, 0.0) + pause
        time.sleep(max(0.0, ready - time.monotonic()))
        self._last[host] = time.monotonic()


def _wait(told: str, pause: float) -> float:
    """Seconds until a busy service is asked again: as long as it says, within reason."""
    return min(float(told), _LONGEST_WAIT) if told.isdigit() else 2 * pause
