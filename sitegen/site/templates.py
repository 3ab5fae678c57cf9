"""Jinja templates of a theme, and what goes wrong in them as ThemeErrors with file and line.

Templates are the author's own code: they are not sandboxed. What they show is escaped, and a name that does not exist
is an error instead of nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from sitegen.errors import Problem, SitegenError, ThemeError
from sitegen.site.environment import QuickEnvironment
from sitegen.site.folders import Folders
from sitegen.site.jinja import (
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from sitegen.site.places import named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from sitegen.site.cache import Cache
    from sitegen.site.jinja import Environment
    from sitegen.site.recall import Memory

_OURS: Final = Path(__file__).resolve().parent.parent


class _Undefined(StrictUndefined):
    """A name that does not exist is a mistake, even in a condition; the `first` of an empty list just is not there."""

    def __bool__(self) -> bool:  # type: ignore[override]  # Jinja declares that it never returns
        return False if self._undefined_name is None else super().__bool__()


def environment(folders: Sequence[Path], kept: Cache | Memory | None = None) -> QuickEnvironment:
    """Jinja over a chain of folders; compiled templates are `kept`, if there is a place for them."""
    return QuickEnvironment(
        loader=Folders(folders, kept),
        autoescape=True,
        undefined=_Undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,  # every build has an environment of its own
        cache_size=-1,  # which keeps all templates, and needs no lock
    )


def icons(jinja: Environment) -> Callable[[str], Markup]:
    """A function that gives an icon as inline SVG; the one for a link if there is none of that name."""

    @cache
    def icon(name: str) -> Markup:
        source = jinja.select_template([f"icons/{name}.svg", "icons/link.svg"])
        return Markup(source.render().strip())

    return icon


def fill(jinja: QuickEnvironment, name: str, context: Mapping[str, Any]) -> bytes:
    """Render a template. Raises ThemeError for whatever the template does wrong."""
    try:
        return jinja.page(name, context)
    except TemplateSyntaxError as error:
        raise ThemeError(
            Problem(
                f"the template has a mistake: {error.message}", _named(error.filename), error.lineno
            )
        ) from None
    except TemplateNotFound as error:
        if error.name == name:
            raise ThemeError(
                Problem(f"the theme has no template {name!r}", hint="add it to templates/")
            ) from None
        file, line = _place(error.__traceback__, jinja)
        raise ThemeError(Problem(f"there is no template {error.name!r}", file, line)) from None
    except SitegenError as error:
        file, line = _place(error.__traceback__, jinja)
        raise ThemeError(
            problem if problem.path else replace(problem, path=file, line=line)
            for problem in error.problems
        ) from None
    except Exception as error:
        file, line = _place(error.__traceback__, jinja)
        if not file or (
            _raised_by_us(error.__traceback__) and not isinstance(error, TemplateError)
        ):
            raise
        unseen = isinstance(error, UndefinedError) and any(
            str(error).startswith(f"{name!r} ") for name in context
        )
        hint = (
            "a macro sees what the page has only if it is imported `with context`" if unseen else ""
        )
        raise ThemeError(Problem(f"the template fails: {error}", file, line, hint=hint)) from None


def _place(trace: TracebackType | None, jinja: Environment) -> tuple[str, int]:
    """The innermost place in a template: Jinja gives the frames of templates their own file and line."""
    assert isinstance(jinja.loader, Folders)
    roots = jinja.loader.roots
    found = ("", 0)
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(roots):
            found = (_named(file), trace.tb_lineno)
        trace = trace.tb_next
    return found


def _raised_by_us(trace: TracebackType | None) -> bool:
    """Whether the innermost frame is Python of this package, and so the fault is ours."""
    last = ""
    while trace:
        last = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return last.endswith(".py") and Path(last).is_relative_to(_OURS)


def _named(file: str | None) -> str:
    return named(Path(file)) if file else ""
