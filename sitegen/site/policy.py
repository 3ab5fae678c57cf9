"""What a page may load and run: its own site's files and nothing else, whatever a text smuggles in."""

from __future__ import annotations

from typing import Final

STRICT: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""In every published page. Nothing inline: data for search engines is no script."""

PREVIEW: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; "
    "font-src 'self'; media-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'"
)
"""While `serve` shows a page, with its script that loads it again and its panel of mistakes."""
