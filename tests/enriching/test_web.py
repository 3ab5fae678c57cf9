"""What happens when a database is unreachable, silent, cut off or floods us."""

from __future__ import annotations

import socket
from contextlib import closing, contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from sitegen.enriching.web import ServiceError, Web

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def listening() -> Iterator[tuple[socket.socket, str]]:
    """A socket that nobody answers yet, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server, f"http://127.0.0.1:{server.getsockname()[1]}/works"


def fails(address: str, cache: Path, message: str, timeout: float = 20.0) -> None:
    """Assert that a request fails, and that nothing is cached."""
    with closing(Web(cache, timeout=timeout)) as web, pytest.raises(ServiceError, match=message):
        web.get(address, {}, 0)
    assert not list(cache.iterdir())  # not even `.sitegen`


def test_an_unreachable_or_silent_database_is_reported(tmp_path: Path) -> None:
    with listening() as (_, address):
        fails(address, tmp_path, r"did not answer within 0\.2 seconds", timeout=0.2)
    fails(address, tmp_path, "is unreachable")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", "broke off"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 9_000_000, "sent more than 8 MB"),
    ],
    ids=["cut off", "too large"],
)
def test_an_unusable_answer_is_not_cached(tmp_path: Path, answer: bytes, message: str) -> None:
    with listening() as (server, address):

        def serve() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):  # the client hangs up early
                connection.recv(4096)
                connection.sendall(answer)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        fails(address, tmp_path, message)
        thread.join()
