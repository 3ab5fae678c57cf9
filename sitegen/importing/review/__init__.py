"""The review page of an import: each CV next to the entries made from it, in a single HTML file.

`import/review.html` opens without a server or a network connection. It is for the person who runs
the import, not part of the site, and ignored by git. If there are several CVs, each has its own
page, as page images are large, and `review.html` lists them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError
from sitegen.importers import pictures
from sitegen.importing import journal
from sitegen.importing.review.page import Reviewed, render_listing, render_page
from sitegen.model.text import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sitegen.importing.plan import Imported
    from sitegen.importing.sources import Source

_UNSAFE: Final = re.compile(r"[^\w.-]+")


def write_review(imported: Sequence[Imported], site: Path) -> Path:
    """Write the review pages of an import, delete older ones, and return the main page's path."""
    sources = [(result, source) for result in imported for source in result.sources]
    written: set[str] = set()
    try:
        journal.prepare_folder(site)
        for name, text in _render_pages(sources):
            path = f"{journal.FOLDER}/{name}"
            journal.write_file(site, path, text.encode(), durable=False)
            written.add(path)
        for path in journal.review_pages(site):
            if path not in written:
                journal.delete_file(site, path)
    except OSError as error:
        path = str(site / journal.FOLDER / journal.REVIEW)
        raise UsageError(Problem(f"cannot be written: {error.strerror}", path)) from None
    return site / journal.FOLDER / journal.REVIEW


def _render_pages(sources: Sequence[tuple[Imported, Source]]) -> Iterator[tuple[str, str]]:
    """Yield the pages by file name, one at a time, as images of pages are large."""
    if len(sources) == 1:
        yield journal.REVIEW, render_page(_review(*sources[0]))
        return
    listed: list[tuple[str, Reviewed]] = []
    for number, (result, source) in enumerate(sources, 1):
        name = f"review-{number}-{_UNSAFE.sub('-', source.name)}.html"
        reviewed = _review(result, source)
        yield name, render_page(reviewed, index=journal.REVIEW)
        listed.append((name, replace(reviewed, pictures=())))
    yield journal.REVIEW, render_listing(listed)


def _review(result: Imported, source: Source) -> Reviewed:
    other_sources = {other.name for other in result.sources} - {source.name}
    return Reviewed(
        source.name,
        source.cv,
        pictures(source.path),
        " ".join(all_versions(result.after.person.name)),
        result.after.slug,
        tuple(c for c in result.conflicts if c.source not in other_sources),
        result.updates,
        result.absent,
    )
