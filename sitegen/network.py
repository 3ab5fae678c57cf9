"""Open HTTP clients and send requests: the only module that runs httpx.

Proxies and certificates are taken from the environment. If one is not valid, the error names the
variable, but not its value, which may contain a password.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.request import getproxies

import httpx

from sitegen import __version__
from sitegen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


def open_client(
    *,
    timeout: float | httpx.Timeout,
    comment: str = "",
    key: str = "",
    follow_redirects: bool = False,
) -> httpx.Client:
    """Return a client that identifies sitegen. Close it after use.

    Args:
        timeout: How long to wait.
        comment: A contact address, sent with the name of the program.
        key: An API key.
        follow_redirects: Whether to follow redirects.

    Raises:
        UsageError: A proxy or certificate of the environment cannot be used.
    """
    headers = {"User-Agent": f"sitegen-academic/{__version__}{comment and f' ({comment})'}"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    for scheme, proxy in getproxies().items():
        if scheme in ("http", "https", "all") and not _is_proxy(proxy):
            hint = "write it like http://proxy.example.org:3128, or unset it"
            raise _unusable(hint, f"{scheme}_proxy")
    try:
        return httpx.Client(headers=headers, timeout=timeout, follow_redirects=follow_redirects)
    except ImportError:
        hint = "install socksio for SOCKS proxies (pip install socksio), or unset it"
        raise _unusable(hint, "all_proxy", "https_proxy", "http_proxy") from None
    except OSError:
        hint = "name a file that exists, or unset it"
        raise _unusable(hint, "ssl_cert_file", "ssl_cert_dir", "sslkeylogfile") from None
    except (httpx.InvalidURL, ValueError):
        hint = "separate hosts with commas, write IPv6 addresses without brackets, or unset it"
        raise _unusable(hint, "no_proxy") from None


@contextmanager
def send(client: httpx.Client, method: str, url: str, **options: Any) -> Iterator[httpx.Response]:
    """Send a request and yield the response, whose content has not been read.

    Raises:
        httpx.UnsupportedProtocol: The address, or one that it redirects to, cannot be used.
        httpx.HTTPError: There is no response.
    """
    follow = options.pop("follow_redirects", client.follow_redirects)
    try:
        request = client.build_request(method, url, **options)
        response = client.send(request, stream=True, follow_redirects=follow)
    except (httpx.InvalidURL, ValueError) as error:
        raise httpx.UnsupportedProtocol(f"{url!r} is not a valid address") from error
    try:
        yield response
    finally:
        response.close()


def find_host(url: str) -> str:
    """Return the host of an HTTP address with its port; empty if the address is not valid."""
    try:
        parsed = httpx.URL(url)
        is_http = parsed.scheme in ("http", "https") and bool(parsed.host)
        parsed.raw_host.decode("ascii").encode("idna")  # as sockets do; limits lengths
    except (httpx.InvalidURL, ValueError):
        return ""
    is_valid = is_http and (parsed.port or 0) <= 65535
    return parsed.netloc.decode("ascii") if is_valid else ""


def _is_proxy(address: str) -> bool:
    """Return whether httpx can use the address of a proxy; without a scheme, it is HTTP."""
    scheme, separator, rest = address.rpartition("://")
    known = not separator or scheme in ("http", "https", "socks5", "socks5h")
    return not address or (known and bool(find_host(f"http://{rest}")))


def _unusable(hint: str, *variables: str) -> UsageError:
    """Return the error for those of these environment variables that are set."""
    names = " or ".join(name for name in os.environ if name.lower() in variables)
    what = f"the environment variable {names}" if names else "the proxy of the system settings"
    return UsageError(f"{what} has a value that cannot be used", hint=hint)
