"""Polite HTTP requests to public databases, with a cache of their answers.

Requests identify this program and a contact address, are spaced out, and are repeated after a while
if a database is busy. Answers are cached in the site's `.sitegen/enrich/` for a month, so that an
interrupted run continues where it stopped.
"""

from __future__ import annotations

import contextlib
import json
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

import httpx

from sitegen import files, network
from sitegen.content.services import split_address

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_MAX_BYTES: Final = 8_000_000
"""Maximum size of an answer."""
_MAX_AGE: Final = 30 * 24 * 3600.0
"""Seconds for which a cached answer is valid."""
_TRIES: Final = 3
_MAX_WAIT: Final = 60.0
_BUSY: Final = (429, 500, 502, 503, 504)


class ServiceError(Exception):
    """A database gave no usable answer; the message follows the name of the database."""


class Web:
    """Sends requests to all databases. Close it after use."""

    def __init__(
        self, site: Path, contact: str = "", *, timeout: float = 20.0, fresh: bool = False
    ) -> None:
        """Prepare the client.

        Args:
            site: The site's folder, where answers are cached.
            contact: An e-mail address for the operators of a database.
            timeout: Seconds to wait for an answer.
            fresh: Whether to ignore cached answers.
        """
        self.contact = contact if contact.isascii() else ""
        self._site, self._timeout, self._fresh = site, timeout, fresh
        comment = f"mailto:{self.contact}" if self.contact else ""
        self._client = network.open_client(timeout=timeout, comment=comment, follow_redirects=True)
        self._last_request: dict[str, float] = {}
        """Time of the last request to each host."""

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def get(
        self,
        url: str,
        params: Mapping[str, str],
        pause: float,
        accept: str = "application/json",
    ) -> bytes:
        """Return the answer of a database, from the cache if possible.

        Args:
            url: The address without its query.
            params: The query.
            pause: Seconds between two requests to this host.
            accept: The wanted media type.

        Returns:
            The content; empty if the database does not know the record (404).

        Raises:
            ServiceError: The database gave no usable answer.
        """
        cached = _cache_path(url, params)
        with contextlib.suppress(OSError):
            file = self._site / cached
            if not self._fresh and time.time() - file.stat().st_mtime < _MAX_AGE:
                return file.read_bytes()
        content = self._request(_full_url(url, params), pause, accept)
        with contextlib.suppress(OSError):
            files.write(self._site, cached, content)
        return content

    def get_json(self, url: str, params: Mapping[str, str], pause: float) -> object:
        """Return the parsed JSON answer of a database; None for an unknown record."""
        content = self.get(url, params, pause)
        try:
            return json.loads(content) if content else None
        except ValueError:
            self.forget(url, params)
            raise ServiceError("sent invalid JSON") from None

    def forget(self, url: str, params: Mapping[str, str]) -> None:
        """Remove an unusable answer from the cache."""
        files.delete(self._site, _cache_path(url, params))

    def _request(self, url: str, pause: float, accept: str) -> bytes:
        for tries_left in reversed(range(_TRIES)):
            self._wait_for_turn(url, pause)
            try:
                headers = {"Accept": accept}
                with network.send(self._client, "GET", url, headers=headers) as response:
                    if response.is_success:
                        return _read(response)
            except httpx.TimeoutException:
                raise ServiceError(f"did not answer within {self._timeout:g} seconds") from None
            except httpx.ConnectError as error:
                raise ServiceError(f"is unreachable: {error}") from None
            except httpx.HTTPError as error:
                raise ServiceError(f"broke off: {error}") from None
            status = response.status_code
            if status == httpx.codes.NOT_FOUND:
                return b""
            if status not in _BUSY or not tries_left:
                raise ServiceError(f"answered {status} {response.reason_phrase}")
            time.sleep(_retry_after(response, pause))
        raise AssertionError

    def _wait_for_turn(self, url: str, pause: float) -> None:
        host = split_address(url).netloc
        ready = self._last_request.get(host, 0.0) + pause
        time.sleep(max(0.0, ready - time.monotonic()))
        self._last_request[host] = time.monotonic()


def _cache_path(url: str, params: Mapping[str, str]) -> str:
    return f".sitegen/enrich/{sha256(_full_url(url, params).encode()).hexdigest()[:32]}"


def _full_url(url: str, params: Mapping[str, str]) -> str:
    return f"{url}?{urlencode(params)}" if params else url


def _read(response: httpx.Response) -> bytes:
    content = bytearray()
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > _MAX_BYTES:
            raise ServiceError(f"sent more than {_MAX_BYTES // 1_000_000} MB")
    return bytes(content)


def _retry_after(response: httpx.Response, pause: float) -> float:
    """Return how many seconds to wait before asking a busy database again."""
    value = response.headers.get("Retry-After", "")
    return min(float(value), _MAX_WAIT) if value.isdigit() else 2 * pause
