"""CVs -> the folder of a site: `import` and `new`.

Everything is read and merged first; only then is anything written, all of it or nothing.

    members       the people of a site, as their files say
    owners        which file is whose
    baseline      what the last import understood
    flagged       what cannot be right, and where it stands
    bringing      CVs -> people: read, given to their owners, merged with what is there
    writing       people -> what changes in the files
    changes       what changes, as data and as a diff
    journal       writes all of it or nothing, and takes it back
    progress      which of many files is being read
    command       the command: what it says, and when
    placeholder   the person to fill in that a new site begins with
    starting      a new site
"""

from __future__ import annotations

from sitegen.importing.bringing import Imported, Plan, Wish, import_cvs, prepare
from sitegen.importing.members import Member, slug_of
from sitegen.importing.owners import Source
from sitegen.importing.starting import start

__all__ = [
    "Imported",
    "Member",
    "Plan",
    "Source",
    "Wish",
    "import_cvs",
    "prepare",
    "slug_of",
    "start",
]
