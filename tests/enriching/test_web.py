"""What becomes of a catalogue that is not there, breaks off or sends too much."""

from __future__ import annotations

import socket
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from sitegen.enriching.web import ServiceError, Web

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """The address of a server that gives this answer to whoever asks, once."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):  # who has enough goes away
                connection.recv(4096)
                connection.sendall(answer)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/works"


def test_a_catalogue_that_nobody_runs_cannot_be_reached(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/works"
    with pytest.raises(ServiceError, match="cannot be reached"):
        Web(tmp_path).get(address, {}, 0)
    assert not list(tmp_path.iterdir())


def test_a_catalogue_that_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(ServiceError, match=r"no answer within 0\.2 seconds"),
    ):
        Web(tmp_path, patience=0.2).get(f"http://127.0.0.1:{server.getsockname()[1]}/works", {}, 0)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", "broke off"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 9_000_000, "more than can be right"),
    ],
)
def test_an_answer_that_cannot_be_right_is_not_kept(
    tmp_path: Path, answer: bytes, told: str
) -> None:
    with answering(answer) as address, pytest.raises(ServiceError, match=told):
        Web(tmp_path).get(address, {}, 0)
    assert not list(tmp_path.iterdir())
