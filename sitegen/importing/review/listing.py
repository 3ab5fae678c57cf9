"""The list of the files of one import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from sitegen.importing.review.accounts import account
from sitegen.importing.review.doubts import doubts
from sitegen.importing.review.page import bar, sentence, whole
from sitegen.importing.review.source import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importing.review.page import Reviewed


def listing(reviewed: Sequence[tuple[str, Reviewed]]) -> str:
    """A page that leads to those of several CVs, each with the address of its page."""
    items = Markup("").join(_item(address, item) for address, item in reviewed)
    return whole(
        f"{len(reviewed)} files",
        Markup('<main class="listing"><h1>{} files were imported</h1><ul>{}</ul></main>').format(
            len(reviewed), items
        ),
    )


def _item(address: str, item: Reviewed) -> Markup:
    found = account(item.cv)
    odd = len(doubts(found))
    counts = (
        (odd, "doubtful"),
        (len(item.conflicts), "in conflict"),
        (len(item.cv.skipped), "not read"),
    )
    looks = [f"{count} {what}" for count, what in counts if count]
    return Markup('<li><a href="{}">{} → <span{}>{}</span></a>{}{}{}</li>').format(
        address,
        item.name,
        language(item.person),
        item.person,
        sentence(found),
        bar(found),
        Markup('<p class="odd">{}</p>').format(", ".join(looks)) if looks else "",
    )
