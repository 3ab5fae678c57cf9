from __future__ import annotations

import base64
import hashlib
from html import unescape

from sitegen.rendering.texts import obfuscate_email
from sitegen.serving.handlers import preview_policy


def test_an_email_address_is_readable_only_once_it_is_rendered() -> None:
    html = obfuscate_email("ada@example.org")
    assert "ada" not in html
    assert "@" not in html
    assert 'href="mailto:ada@example.org"' in unescape(html)


def test_a_preview_may_run_its_own_script_alone() -> None:
    digest = base64.b64encode(hashlib.sha256(b"reload()").digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in preview_policy(b"reload()")
