"""Jinja templates of a theme, and what goes wrong in them as ThemeErrors with file and line.

Templates are the author's own code: they are not sandboxed. What they show is escaped, and a name that does not exist
is an error instead of nothing.

What the program's own templates are compiled to lies beside them, as Python keeps its modules (in `__pycache__`, or
where `PYTHONPYCACHEPREFIX` says); that of other templates in the site's cache.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import (
    BytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from markupsafe import Markup

from sitegen.bundled import bundled
from sitegen.errors import Problem, SitegenError, ThemeError
from sitegen.site.cache import put
from sitegen.site.compiling import VERSION, QuickEnvironment
from sitegen.site.places import named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from jinja2 import Environment
    from jinja2.bccache import Bucket

    from sitegen.site.cache import Cache
    from sitegen.site.recall import Memory

_OURS: Final = Path(__file__).resolve().parent.parent


class _Undefined(StrictUndefined):
    """A name that does not exist is a mistake, even in a condition; the `first` of an empty list just is not there."""

    def __bool__(self) -> bool:  # type: ignore[override]  # Jinja declares that it never returns
        return False if self._undefined_name is None else super().__bool__()


class _Loader(FileSystemLoader):
    """A chain of folders; what is in none of them is looked for once, for pages ask for it again and again."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders)
        self._absent: set[str] = set()

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Text and file of a template, as Jinja has them."""
        if template in self._absent:
            raise TemplateNotFound(template)
        try:
            return super().get_source(environment, template)
        except TemplateNotFound:
            self._absent.add(template)
            raise


class _Compiled(BytecodeCache):
    """Templates as they were compiled before: to do so takes longer than to build the site of one person."""

    def __init__(self, kept: Cache | Memory) -> None:
        self._kept = kept  # where those lie that are not the program's
        self._ours = tuple(f"{bundled(name)}/" for name in ("templates", "themes"))
        self._beside: dict[str, Path] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """As Jinja names it; tells apart where a template is kept."""
        key = super().get_cache_key(name, filename)
        if filename and filename.startswith(self._ours):
            self._beside[key] = Path(f"{cache_from_source(filename)}.{VERSION}")
        return key

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill it with what is kept, if anything is."""
        if content := self._find(bucket):
            try:
                bucket.bytecode_from_string(content)
            except Exception:  # whatever a damaged file says: it only costs time
                bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        content, path = bucket.bytecode_to_string(), self._beside.get(bucket.key)
        if path and not sys.dont_write_bytecode:
            with contextlib.suppress(OSError):  # the program may lie where only an administrator may write
                path.parent.mkdir(parents=True, exist_ok=True)
                put(path, content)
                return
        self._kept.put(_key(bucket), content)

    def _find(self, bucket: Bucket) -> bytes:
        if path := self._beside.get(bucket.key):
            with contextlib.suppress(OSError):
                return path.read_bytes()
        return self._kept.find(_key(bucket))


def _key(bucket: Bucket) -> tuple[object, ...]:
    return ("template", VERSION, bucket.key, bucket.checksum)


def environment(folders: Sequence[Path], kept: Cache | Memory | None = None) -> Environment:
    """Jinja over a chain of folders; compiled templates are `kept`, if there is a place for them."""
    return QuickEnvironment(
        loader=_Loader(folders),
        autoescape=True,
        undefined=_Undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_Compiled(kept) if kept else None,
        auto_reload=False,  # every build has an environment of its own
    )


def icons(jinja: Environment) -> Callable[[str], Markup]:
    """A function that gives an icon as inline SVG; the one for a link if there is none of that name."""

    @cache
    def icon(name: str) -> Markup:
        source = jinja.select_template([f"icons/{name}.svg", "icons/link.svg"])
        return Markup(source.render().strip())

    return icon


def fill(jinja: Environment, name: str, context: Mapping[str, Any]) -> str:
    """Render a template. Raises ThemeError for whatever the template does wrong."""
    try:
        return jinja.get_template(name).render(context)
    except TemplateSyntaxError as error:
        raise ThemeError(
            Problem(f"the template has a mistake: {error.message}", _named(error.filename), error.lineno)
        ) from None
    except TemplateNotFound as error:
        if error.name == name:
            raise ThemeError(Problem(f"the theme has no template {name!r}", hint="add it to templates/")) from None
        file, line = _place(error.__traceback__, jinja)
        raise ThemeError(Problem(f"there is no template {error.name!r}", file, line)) from None
    except SitegenError as error:
        file, line = _place(error.__traceback__, jinja)
        raise ThemeError(
            problem if problem.path else replace(problem, path=file, line=line) for problem in error.problems
        ) from None
    except Exception as error:
        file, line = _place(error.__traceback__, jinja)
        if not file or (_raised_by_us(error.__traceback__) and not isinstance(error, TemplateError)):
            raise
        unseen = isinstance(error, UndefinedError) and any(str(error).startswith(f"{name!r} ") for name in context)
        hint = "a macro sees what the page has only if it is imported `with context`" if unseen else ""
        raise ThemeError(Problem(f"the template fails: {error}", file, line, hint=hint)) from None


def _place(trace: TracebackType | None, jinja: Environment) -> tuple[str, int]:
    """The innermost place in a template: Jinja gives the frames of templates their own file and line."""
    assert isinstance(jinja.loader, FileSystemLoader)
    roots = tuple(str(root) for root in jinja.loader.searchpath)
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
