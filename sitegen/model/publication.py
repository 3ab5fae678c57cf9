"""Publications, and the names of their authors."""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - annotations are read at run time
from dataclasses import dataclass
from typing import Final, NamedTuple

_YEAR: Final = re.compile(r"\d{4}")


class Name(NamedTuple):
    """A person's name in BibTeX's parts; a name that cannot be split is all `family`."""

    given: str = ""
    """`Yunzhuo`, `T-H. Hubert`."""
    family: str = ""
    """`Liu`; the whole of `刘运卓`."""
    prefix: str = ""
    """`van der`."""
    suffix: str = ""
    """`Jr.`"""

    def __str__(self) -> str:
        """Return the name in reading order."""
        return " ".join(
            part for part in (self.given, self.prefix, self.family, self.suffix) if part
        )


@dataclass(frozen=True, slots=True)
class Publication:
    """A BibTeX entry.

    Field values are Unicode, but keep BibTeX's grouping: accents are letters and `&` is `&`, while
    `{…}` (protected capitals) and `$…$` (mathematics) stay as written. `content.bibtex` converts
    them from and to LaTeX, and to plain text.
    """

    key: str
    """Citation key: unique within a file, stable across imports."""
    type: str
    """Entry type in lower case: `article`, `inproceedings`, `misc`, ..."""
    fields: Mapping[str, str]
    """Values by lower-case field name, in the order of the file."""

    def get(self, *names: str) -> str:
        """Return the value of the first of these fields that is not empty."""
        for name in names:
            if value := self.fields.get(name):
                return value
        return ""

    @property
    def year(self) -> str:
        """The year of publication as four digits, or an empty string."""
        match = _YEAR.search(self.get("year", "date"))
        return match[0] if match else ""

    @property
    def venue(self) -> str:
        """The proceedings, journal, publisher, school or archive it appeared in."""
        return self.get(
            *("booktitle", "journal", "journaltitle", "publisher", "school", "institution"),
            *("howpublished", "eprinttype", "archiveprefix"),
        )
