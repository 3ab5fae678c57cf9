"""Protect pages: content security policies and obfuscated email addresses."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

from markupsafe import Markup

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The policy of published pages: only files of the same site, and nothing inline."""


def preview_policy(script: bytes) -> str:
    """Return the policy of pages that `serve` shows.

    It also allows the live-reload script, given as its source, and the style of the error panel.
    """
    digest = b64encode(sha256(script).digest()).decode()
    return (
        "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"script-src 'self' 'sha256-{digest}'; font-src 'self'; media-src 'self'; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'"
    )


def obfuscate_email(address: str) -> Markup:
    """Render a `mailto:` link that address harvesters do not recognize, without JavaScript.

    Letters are character references, and a hidden word separates name and domain.
    """
    name, at, domain = address.partition("@")
    href = _to_references(f"mailto:{address}")
    decoy = '<span hidden aria-hidden="true">.invalid</span>' if at else ""
    return Markup(
        f'<a href="{href}">{_to_references(name)}{_to_references(at)}{decoy}'
        f"{_to_references(domain)}</a>"
    )


def _to_references(text: str) -> str:
    # Alternate between decimal and hexadecimal, against harvesters that only decode one.
    return "".join(
        f"&#{ord(letter)};" if index % 2 else f"&#x{ord(letter):x};"
        for index, letter in enumerate(text)
    )
