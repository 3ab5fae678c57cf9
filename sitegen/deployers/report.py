"""What a deployment tells at its end: what changed on the site, and where it is to be seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.deployers import Delivered, Deployed
    from sitegen.deployers.places import Changes

_SIGNS: Final = {"A": "new", "M": "changed", "D": "gone"}
_SHOWN: Final = 40


def report(deployed: Deployed, *, dry_run: bool) -> str:
    """A few lines; of a dry run, with every file that would change."""
    return "\n".join(_lines(deployed, dry_run=dry_run))


def _lines(deployed: Deployed, *, dry_run: bool) -> Iterator[str]:
    changes = deployed.deployment.changes
    where = f"{deployed.branch.name} of {deployed.branch.remote}"
    if not changes:
        yield f"Nothing has changed: {where} shows this site already."
    elif dry_run:
        yield f"Would change on {where}: {_counted(changes)}."
        yield from _listed(changes)
        return
    else:
        yield f"Deployed to {where}: {_counted(changes)}."
        if not deployed.branch.tip and deployed.host.advice:
            yield f"Next: {deployed.host.advice.replace('{branch}', deployed.branch.name)}"
    if deployed.url:
        yield f"The site is at {deployed.url}/ (a new version may take a minute to show)."
    elif not deployed.host.name:
        yield "Where it is to be seen is not known: write url: into site.yaml, which also gives it feeds and a sitemap."


def of_delivery(delivered: Delivered, *, dry_run: bool) -> str:
    """The same of what was written to a folder."""
    changes = delivered.changes
    if not changes:
        return f"Nothing has changed: {delivered.to} holds this site already."
    if dry_run:
        return "\n".join(
            [f"Would change in {delivered.to}: {_counted(changes)}.", *_listed(changes)]
        )
    lines = [f"Wrote to {delivered.to}: {_counted(changes)}."]
    return "\n".join([*lines, *([f"The site is at {delivered.url}/"] if delivered.url else [])])


def _counted(changes: Changes) -> str:
    counted = Counter(_SIGNS.get(sign, "changed") for sign, _ in changes)
    return ", ".join(f"{counted[word]} {word}" for word in _SIGNS.values() if counted[word])


def _listed(changes: Changes) -> Iterator[str]:
    yield from (f"    {_SIGNS.get(sign, 'changed'):8}{path}" for sign, path in changes[:_SHOWN])
    if len(changes) > _SHOWN:
        yield f"    and {len(changes) - _SHOWN} more"
