"""What an import did -> `import/review.html` in the site's folder, and what belongs to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen import atomic
from sitegen.errors import Problem, UsageError
from sitegen.importers import pictures
from sitegen.importing import journal
from sitegen.importing.review.listing import listing
from sitegen.importing.review.page import Reviewed, page
from sitegen.model.text import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.importing import Imported, Source

_UNSAFE: Final = re.compile(r"[^\w.-]+")


def write(imported: Sequence[Imported], site: Path) -> Path:
    """Write the page of an import and give its path. Several CVs have a page each, and this one lists them."""
    folder = site / journal.FOLDER
    written = set()
    try:
        journal.prepare(site)
        for name, text in _pages([(item, source) for item in imported for source in item.sources]):
            atomic.write(folder / name, text.encode(), folder, lasting=False)
            written.add(folder / name)
        for path in journal.reviews(site):
            if path not in written:  # of an earlier import
                path.unlink()
    except OSError as error:
        raise UsageError(
            Problem(f"cannot be written: {error.strerror}", str(folder / journal.REVIEW))
        ) from None
    return folder / journal.REVIEW


def _pages(sources: Sequence[tuple[Imported, Source]]) -> Iterator[tuple[str, str]]:
    """The pages by name, one at a time, for pictures are large."""
    if len(sources) == 1:
        yield journal.REVIEW, page(_reviewed(*sources[0]))
        return
    names = [
        f"review-{number}-{_UNSAFE.sub('-', source.name)}.html"
        for number, (_, source) in enumerate(sources, 1)
    ]
    listed = []
    for name, (item, source) in zip(names, sources, strict=True):
        found = _reviewed(item, source)
        yield name, page(found, index=journal.REVIEW)
        listed.append((name, replace(found, pictures=())))
    yield journal.REVIEW, listing(listed)


def _reviewed(item: Imported, source: Source) -> Reviewed:
    name = " ".join(spellings(item.after.person.name))
    elsewhere = {other.name for other in item.sources} - {source.name}
    conflicts = tuple(conflict for conflict in item.conflicts if conflict.source not in elsewhere)
    drawn = pictures(source.path)
    return Reviewed(
        source.name, source.cv, drawn, name, item.after.slug, conflicts, item.updates, item.absent
    )
