"""Send requests to an assistant: any server with an OpenAI-compatible `/chat/completions`.

A server that misbehaves never raises an error here: every request ends in an answer or in a
message, and the offline reading is used.
"""

from __future__ import annotations

import json
import os
import time
import tomllib
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import httpx

from sitegen import network
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_PATH: Final = "/chat/completions"
_MAX_BYTES: Final = 8_000_000
_BUSY: Final = (408, 429, 500, 502, 503, 504, 529)
_AT_ONCE: Final = 4
_REFRESH: Final = 0.5
"""Seconds between progress reports."""
CONFIG_FILE: Final = "assistant.toml"
"""Name of the user's configuration file, in the system's folder for such files."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to wait, in seconds."""

    silence: float = 300.0
    """Longest time without a byte from the server; models think before they answer."""
    total: float = 3600.0
    """Longest time for one answer; models on a laptop write a few words a second."""
    tries: int = 4
    """Number of attempts if a server is busy."""
    pause: float = 2.0
    """Pause before the second attempt, unless the server gives one; doubled each time."""
    max_pause: float = 60.0
    """Longest pause."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of an assistant, with model and API key."""

    url: str
    """Address of the API, with or without `/chat/completions`."""
    model: str = ""
    """Name of the model; servers with a single model need none."""
    key: str = ""
    """API key; local servers need none."""

    @property
    def address(self) -> str:
        """The address that requests go to."""
        url = self.url.rstrip("/")
        if url.endswith(_PATH):
            return url
        return f"{url}{_PATH}" if httpx.URL(url).path.strip("/") else f"{url}/v1{_PATH}"

    @property
    def host(self) -> str:
        """The host that gets the requests."""
        return httpx.URL(self.url).host

    @property
    def is_local(self) -> bool:
        """Whether the host is this machine."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost" or self.host.endswith(".localhost")


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one request."""

    text: str = ""
    """The answer; empty if there is none."""
    problem: str = ""
    """What went wrong, as a message; may accompany a partial answer."""


def find_endpoint(
    url: str, model: str, environment: Mapping[str, str] = os.environ, config: Path | None = None
) -> Endpoint:
    """Find the assistant to use: from options, the environment, or the user's configuration file.

    Raises:
        UsageError: No address is given, or it is not valid.
    """
    path = config or Path(click.get_app_dir("sitegen")) / CONFIG_FILE
    stored = _read_config(path)
    url = url or environment.get("SITEGEN_ASSISTANT_URL", "") or stored.get("url", "")
    same = url.rstrip("/") == stored.get("url", "").rstrip("/")
    model = model or environment.get("SITEGEN_ASSISTANT_MODEL", "")
    key = environment.get("SITEGEN_ASSISTANT_KEY", "")
    if same:  # the key of one server is not sent to another
        model, key = model or stored.get("model", ""), key or stored.get("key", "")
    hint = f"give --assistant URL, set SITEGEN_ASSISTANT_URL, or write `url = ...` into {path}"
    if not url:
        raise UsageError("there is no address of an assistant", hint=hint)
    if not network.find_host(url):
        hint = "write it like http://localhost:11434/v1; put --assistant after the CVs"
        raise UsageError(f"{url!r} is not the address of an assistant", hint=hint)
    if not key.isascii() or any(char.isspace() for char in key):
        raise UsageError("the key of the assistant has spaces or special characters",
                         hint="copy it again, without quotes")  # fmt: skip
    return Endpoint(url, model, key)


def _read_config(path: Path) -> dict[str, str]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UsageError(Problem(f"cannot be read: {error.strerror}", str(path))) from None
    except ValueError as error:
        hint = 'write lines such as: url = "http://localhost:11434/v1"'
        raise UsageError(Problem(f"is not TOML: {error}", str(path), hint=hint)) from None
    return {name: value for name, value in content.items() if isinstance(value, str)}


def ask(
    endpoint: Endpoint,
    requests: Sequence[str],
    on_reply: Callable[[int, Reply], None] = lambda _number, _reply: None,
    on_progress: Callable[[int], None] = lambda _size: None,
    limits: Limits | None = None,
) -> list[Reply]:
    """Send requests in parallel, and return the replies in order.

    Args:
        endpoint: The assistant.
        requests: Their texts.
        on_reply: Called with the index and the reply as soon as each arrives.
        on_progress: Called regularly with the number of bytes received, if it has grown.
        limits: How long to wait.
    """
    limits = limits or Limits()
    timeout = httpx.Timeout(limits.silence, connect=min(15.0, limits.silence))
    replies = [Reply()] * len(requests)
    received = [bytearray() for _ in requests]
    with network.open_client(timeout=timeout, key=endpoint.key) as client:
        pool = ThreadPoolExecutor(_AT_ONCE)
        try:
            futures = {
                pool.submit(_ask_one, client, endpoint, request, limits, content): at
                for at, (request, content) in enumerate(zip(requests, received, strict=True))
            }
            waiting, reported = set(futures), 0
            while waiting:
                done, waiting = wait(waiting, _REFRESH, FIRST_COMPLETED)
                for future in done:
                    at = futures[future]
                    replies[at] = future.result()
                    on_reply(at, replies[at])
                if (size := sum(map(len, received))) > reported and waiting:
                    reported = size
                    on_progress(size)
        finally:  # after an interruption, do not wait for the other answers
            pool.shutdown(wait=False, cancel_futures=True)
    return replies


def _ask_one(
    client: httpx.Client, endpoint: Endpoint, request: str, limits: Limits, content: bytearray
) -> Reply:
    """Send a request; `content` grows while the response arrives."""
    body: dict[str, Any] = {"messages": [{"role": "user", "content": request}], "stream": True}
    if endpoint.model:
        body["model"] = endpoint.model
    deadline = time.monotonic() + limits.total
    pause = limits.pause
    for tries_left in reversed(range(limits.tries)):
        content.clear()
        try:
            with network.send(client, "POST", endpoint.address, json=body) as response:
                _read(response, deadline, content)
        except httpx.TimeoutException:
            return _interrupted(bytes(content), f"{endpoint.host} did not answer in time")
        except httpx.HTTPError as error:
            problem = "broke off its answer" if content else "cannot be reached"
            problem = f"{endpoint.host} {problem}: {error or type(error).__name__}"
            return _interrupted(bytes(content), problem)
        except _TooMuchError as error:
            return _interrupted(bytes(content), f"{endpoint.host} {error}")
        if response.is_success:
            return _interpret(bytes(content), endpoint.host)
        delay = min(_retry_after(response, pause), limits.max_pause)
        if (
            response.status_code not in _BUSY
            or not tries_left
            or time.monotonic() + delay > deadline
        ):
            return Reply(problem=_describe(response.status_code, bytes(content), endpoint))
        time.sleep(delay)
        pause *= 2
    raise AssertionError


class _TooMuchError(Exception):
    """An answer is too long, or takes too long."""


def _read(response: httpx.Response, deadline: float, content: bytearray) -> None:
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > _MAX_BYTES:
            raise _TooMuchError(f"sent more than {_MAX_BYTES // 1_000_000} MB")
        if time.monotonic() > deadline:
            raise _TooMuchError("did not finish its answer in time")


def _interrupted(content: bytes, problem: str) -> Reply:
    """Return the part of an answer that arrived."""
    return Reply(_interpret(content, "").text if _is_stream(content) else "", problem)


def _interpret(content: bytes, host: str) -> Reply:
    """Extract the answer from a server's response."""
    try:
        choice = _join_events(content) if _is_stream(content) else json.loads(content)["choices"][0]
        message = choice["message"]
        text, refusal = message.get("content") or "", message.get("refusal") or ""
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return Reply(problem=f"{host} sent something that is not an answer")
    if isinstance(text, list):  # some servers send the content in parts
        text = "".join(str(part.get("text", "")) for part in text if isinstance(part, dict))
    if refusal or not isinstance(text, str) or "{" not in text:
        words = " ".join(str(refusal or text).split())[:200]
        problem = f"refused: {words!r}" if words else "sent an empty answer"
        return Reply(problem=f"{host} {problem}")
    match choice.get("finish_reason"):
        case "length":
            return Reply(text, f"{host} broke off its answer: its limit for answers is too low")
        case "interrupted":
            return Reply(text, f"{host} broke off its answer")
        case _:
            return Reply(text)


def _is_stream(content: bytes) -> bool:
    """Return whether a response consists of server-sent events; some servers send it whole."""
    return content.lstrip().startswith((b"data:", b"event:", b":"))


def _join_events(content: bytes) -> dict[str, Any]:
    """Return the choice that server-sent events add up to; an incomplete event is left out."""
    texts: list[str] = []
    refusal, finish = "", "interrupted"
    for line in content.splitlines(keepends=True):
        data = line.removeprefix(b"data:").strip()
        if not line.startswith(b"data:") or not line.endswith((b"\r", b"\n")):
            continue
        if data == b"[DONE]":
            finish = "stop" if finish == "interrupted" else finish
            break
        event = json.loads(data)
        if error := event.get("error"):
            refusal = "" if texts else _error_message(error)
            break
        for choice in event.get("choices", ())[:1]:
            delta = choice.get("delta") or {}
            texts += [delta["content"]] if delta.get("content") else []
            refusal += delta.get("refusal") or ""
            finish = choice.get("finish_reason") or finish
    message = {"content": "".join(texts), "refusal": refusal}
    return {"message": message, "finish_reason": finish}


def _error_message(error: object) -> str:
    """Return the error message in a server's response."""
    return str(error.get("message", "") if isinstance(error, dict) else error)


def _describe(status: int, content: bytes, endpoint: Endpoint) -> str:
    try:
        error = json.loads(content)
        detail = _error_message(error.get("error", error))
    except (ValueError, AttributeError, RecursionError):
        detail = ""
    detail = " ".join(detail.split())[:200]
    if endpoint.key:
        detail = detail.replace(endpoint.key, "...")
    hints = {
        401: "check the key in SITEGEN_ASSISTANT_KEY",
        403: "check the key in SITEGEN_ASSISTANT_KEY",
        404: f"check the address {endpoint.address} and --assistant-model",
        400: "check --assistant-model",
        413: "the model cannot take requests of this length",
        429: "try again later",
    }
    hint = hints.get(status, "try again later" if status in _BUSY else "")
    message = f"{endpoint.host} answered with status {status}"
    return message + (f" ({detail})" if detail else "") + (f"; {hint}" if hint else "")


def _retry_after(response: httpx.Response, pause: float) -> float:
    value = response.headers.get("Retry-After", "")
    return float(value) if value.isascii() and value.isdigit() else pause
