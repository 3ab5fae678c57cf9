"""What a page may load and run: its own site's files and nothing else, whatever a text smuggles in."""

from __future__ import annotations

from typing import Final

STRICT: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""In every published page. Nothing inline: data for search engines is no script."""


def preview(script: bytes) -> str:
    """While `serve` shows a page, with the script that shows a change in it, and its panel of mistakes with a style."""
    from binascii import b2a_base64
    from hashlib import sha256

    known = b2a_base64(sha256(script).digest(), newline=False).decode()
    return (
        "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"script-src 'self' 'sha256-{known}'; "
        "font-src 'self'; media-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'"
    )
