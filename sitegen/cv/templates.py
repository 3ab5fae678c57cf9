"""Finds the template that a CV is typeset with: a file of the site's, or one that ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.bundled import bundled
from sitegen.cv.shape import Style
from sitegen.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.cv.settings import CVSettings

_SHARED: Final = "parts"


def style(site: Path, settings: CVSettings) -> Style:
    """What the CVs of the site in this folder look like. Raises UsageError if there is no such template."""
    folders = (site / "templates" / "cv", bundled("templates") / "cv")
    known = {
        path.stem: path for folder in reversed(folders) for path in sorted(folder.glob("*.typ"))
    }
    shared = known.pop(_SHARED)
    if settings.template not in known:
        what = f"there is no template {settings.template!r} for CVs"
        raise UsageError(what, hint=did_you_mean(settings.template, known))
    path = known[settings.template]
    source = shared.read_text(encoding="utf-8") + path.read_text(encoding="utf-8")
    return Style(template=source, name=f"templates/cv/{path.name}", paper=settings.paper)
