"""Pages of a HugoBlox site."""

from __future__ import annotations

from typing import Final

AUTHOR: Final = "content/authors/admin/_index.md"
ADA: Final = {AUTHOR: "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n"}
"""The smallest possible site."""
WORK: Final = "---\ntitle: On foam\nauthors: [admin]\ndate: 2021-05-04\n---\n"
"""The page of a publication."""
