"""Where in a .bib file an entry or one of its fields stands."""

from __future__ import annotations

import re


def place(text: str, key: str, field: str = "") -> tuple[int, int]:
    """Line and column, from 1, of a field of an entry; of the entry, if it has no such field; (0, 0) for none."""
    entry = re.search(rf"^[ \t]*@\w+\s*[{{(]\s*{re.escape(key)}\s*,", text, re.MULTILINE)
    if not entry:
        return 0, 0
    end = re.compile(r"^[ \t]*@", re.MULTILINE).search(text, entry.end())
    inside = text[entry.end() : end.start() if end else len(text)]
    # At the beginning of a line or behind a comma: `data=` may stand in a text, too.
    pattern = rf"(?:^|,)\s*({re.escape(field)})\s*="
    found = re.search(pattern, inside, re.IGNORECASE | re.MULTILINE) if field else None
    start = entry.end() + found.start(1) if found else text.index("@", entry.start())
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
