"""Merges what several sources say about a person; every disagreement is reported.

`merge_sources` merges two sources of one import: gaps are filled, and of two records of a work
the better value of each field wins. `update_site` is a three-way merge of a site, the data as of
its last import, and a new CV.
"""

from sitegen.importing.merging.log import Absent, Conflict, Prefer, Update
from sitegen.importing.merging.merge import Merge, Side, merge_sources, update_site
from sitegen.importing.merging.persons import same_person

__all__ = [
    "Absent",
    "Conflict",
    "Merge",
    "Prefer",
    "Side",
    "Update",
    "merge_sources",
    "same_person",
    "update_site",
]
