"""Addresses that people can write to and harvesters do not find, without JavaScript.

In: an address. Out: a link, in HTML.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=64)
def email_html(value: str) -> Markup:
    """A link to write to, without JavaScript: the letters as character references, and a hidden word amid them."""
    name, at, domain = value.partition("@")
    target = _references(f"mailto:{value}")
    decoy = '<span hidden aria-hidden="true">.invalid</span>' if at else ""
    return Markup(
        f'<a href="{target}">{_references(name)}{_references(at)}{decoy}{_references(domain)}</a>'
    )


def _references(text: str) -> str:
    """Decimal and hexadecimal in turn: what reads one kind only finds nothing."""
    return "".join(
        [
            f"&#{ord(letter)};" if place % 2 else f"&#x{ord(letter):x};"
            for place, letter in enumerate(text)
        ]
    )
