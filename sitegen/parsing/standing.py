"""What somebody is now: from the head of the CV, a section headed `Current position`, or the one job that goes on.

Heads grow old: one that still calls its owner a student gives way to a section that names the present job.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Experience
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_STUDENT: Final = re.compile(r"\b(?:student|candidate)\b|[博硕]士(?:研究)?生", re.IGNORECASE)


def told(found: Sequence[Found]) -> list[Found]:
    """The same with position and affiliation told where they can be; a head out of date becomes `unsorted`."""
    head = [item for item in found if item.kind in ("position", "affiliation")]
    positions = [item for item in head if item.kind == "position"]
    job = next((item for item in found if item.kind == "standing"), None)
    out = [item for item in found if item.kind != "standing"]
    if job is None and not positions:
        present = _present_job(found, " ".join(str(item.value) for item in head))
        return [*out, *(item for item in _of(present) if not head or item.kind == "position")]
    if job is None:
        return out
    if any(_STUDENT.search(str(item.value)) for item in positions):
        out = [replace(item, kind="unsorted") if item in head else item for item in out]
        return [*out, *_of(job)]
    known = {item.kind for item in head}
    return [*out, *(item for item in _of(job) if item.kind not in known)]


def _of(item: Found | None) -> Iterator[Found]:
    job = item.value if item else None
    if item and isinstance(job, Experience):
        yield from (
            Found(kind, text, item.blocks)
            for kind, said in (("position", job.role), ("affiliation", job.organization))
            for text in (said.values() if isinstance(said, Mapping) else (said,))
            if text
        )


def _present_job(found: Sequence[Found], affiliation: str) -> Found | None:
    """The one job that goes on, of somebody whose studies are over; of several the first at this affiliation."""
    jobs = [(item.value, item) for item in found if isinstance(item.value, Experience)]
    studies = [item.value for item in found if isinstance(item.value, Education)]
    last = max((job.end for job, _ in jobs if job.end), default="")
    going = [item for job, item in jobs if job.end == "present" and job.role]
    begun = [item for job, item in jobs if job.role and not job.end and job.start >= last > ""]
    present = going or begun  # of a job that began when all others were over no end need be told
    studying = any(study.expected or study.end in ("", "present") for study in studies)
    here = [item for item in present if _is_at(item, affiliation)] if affiliation else present
    return here[0] if here and (affiliation or len(here) == 1) and not studying else None


def _is_at(item: Found, affiliation: str) -> bool:
    """Whether a job is at the place that the head of the CV names."""
    job = item.value
    parts = str(job.organization).split(", ") if isinstance(job, Experience) else []
    return bool(parts) and all(part.casefold() in affiliation.casefold() for part in parts)
