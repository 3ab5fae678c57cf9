"""The files of words that come with the package: YAML that holds nothing but texts, in lists and by key."""

from __future__ import annotations

from typing import Any

from sitegen.records import quick
from sitegen.shipped import shipped


def texts(name: str) -> Any:
    """What one says: `texts("site/roles.yaml")`; None if it is empty."""
    content = shipped(name)
    said = quick.tree(content.decode())
    if said is not None:
        return said
    from sitegen import libyaml  # takes longer to import than most of them to read

    return libyaml.texts(content)
