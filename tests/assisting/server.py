"""A server that speaks like an assistant, well or badly."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass
class Server:
    """What the server is to do, and what it was sent."""

    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)


def completion(text: str, **more: Any) -> bytes:
    choice = {"message": {"role": "assistant", "content": text}, "finish_reason": "stop", **more}
    return json.dumps({"choices": [choice]}).encode()


def reply(text: str, **more: Any) -> Callable[[BaseHTTPRequestHandler], None]:
    return lambda handler: send(handler, 200, completion(text, **more))


def send(handler: BaseHTTPRequestHandler, status: int, body: bytes, **headers: str) -> None:
    handler.send_response(status)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def trickle(body: bytes, pause: float) -> Callable[[BaseHTTPRequestHandler], None]:
    """Send a response in ten pieces."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        size = len(body) // 10 + 1
        for at in range(0, len(body), size):
            handler.wfile.write(body[at : at + size])
            handler.wfile.flush()
            time.sleep(pause)

    return answer


def events(text: str, *last: bytes, size: int = 40) -> bytes:
    """Return a completion as server-sent events, each with a few characters."""
    deltas = [{"role": "assistant"}, {"reasoning_content": "Hm."}]
    deltas += [{"content": text[at : at + size]} for at in range(0, len(text), size)]
    choices = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    lines = [b"data: " + json.dumps({"choices": [choice]}).encode() for choice in choices]
    return b": hello\n\n" + b"".join(line + b"\r\n\r\n" for line in (*lines, *last))


END = (
    b'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}',
    b'data: {"choices": [], "usage": {"total_tokens": 3}}',
    b"data: [DONE]",
)


@contextmanager
def serve(*answers: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[Server]:
    """Serve these answers in turn, the last one again and again."""
    server = Server()
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            server.requests.append(json.loads(self.rfile.read(length)))
            server.paths.append(self.path)
            answer = left.pop(0) if len(left) > 1 else left[0]
            try:
                answer(self)
            except OSError:  # the client has given up
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    http.block_on_close = False
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    server.url = f"http://127.0.0.1:{http.server_address[1]}/v1"
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()
