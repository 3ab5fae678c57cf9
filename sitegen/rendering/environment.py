"""Make the Jinja environment of a theme, and report mistakes in templates with file and line."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.ext import Extension
from jinja2.lexer import Token
from markupsafe import Markup

from sitegen.content.reading import digest, display_path, read_text
from sitegen.errors import Problem, SitegenError, ThemeError
from sitegen.rendering import filters, sandbox, texts
from sitegen.rendering.sandbox import Sandbox, TooMuchWorkError
from sitegen.shipped import is_bundled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import TracebackType

    from jinja2 import BytecodeCache
    from jinja2.lexer import TokenStream

    from sitegen.planning.themes import Theme

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_GENERATED_NAME: Final = re.compile(r"'sitegen\.[\w.]*?(\w+) object'")
"""Our own types as Jinja names them in its messages."""


class _Undefined(StrictUndefined):
    """An undefined name is an error, even in a condition.

    A nameless value, such as the first item of an empty list, is just false there.
    """

    def __bool__(self) -> bool:  # type: ignore[override]  # Jinja declares that it never returns
        return False if self._undefined_name is None else super().__bool__()


class _ImportWithContext(Extension):
    """Makes `{% import %}` and `{% from %}` pass the context, unless they say `without context`.

    Filters and functions find the page in the context, and nearly all macros use them.
    """

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """Add `with context` to tags that specify neither."""
        words: list[str] = []
        for token in stream:
            if token.type == "block_begin":
                words = []
            elif token.type == "block_end":
                if words[:1] in (["import"], ["from"]) and words[-1] != "context":
                    yield Token(token.lineno, "name", "with")
                    yield Token(token.lineno, "name", "context")
            else:
                words.append(token.value)
            yield token


class _Loader(FileSystemLoader):
    """Loads templates, and reports those that are not UTF-8."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return source, path and a function that tells whether the template is unchanged."""
        if any(part.startswith(".") for part in template.split("/")):
            raise TemplateNotFound(template)  # hidden files are not checked for symlinks
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError:
            for folder in self.searchpath:
                if (path := Path(folder, template)).is_file():
                    read_text(path)
            raise


def make_environment(theme: Theme) -> Environment:
    """Make the Jinja environment for the templates of a theme.

    If any folder of templates does not ship with sitegen, all templates run in a sandbox.
    """
    is_shipped = all(map(is_bundled, theme.templates))
    environment = (Environment if is_shipped else Sandbox)(
        loader=_Loader(theme.templates),
        extensions=[_ImportWithContext],
        autoescape=True,
        undefined=_Undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        cache_size=-1,
        bytecode_cache=_bytecode_cache("plain" if is_shipped else "sandbox"),
    )
    environment.filters.update(filters.FILTERS)
    environment.globals.update(
        {**texts.GLOBALS, **filters.FUNCTIONS},
        texts=texts.TEXTS,
        theme=theme,
        icon=_icons(environment),
    )
    return environment


def _bytecode_cache(kind: str) -> BytecodeCache | None:
    """Return Jinja's cache in a private folder of the user, if possible.

    `kind` keeps sandboxed templates, which are compiled to other code, separate from plain ones.
    """
    with suppress(RuntimeError, OSError):
        return FileSystemBytecodeCache(pattern=f"__sitegen_{kind}_{_compiler_version()}_%s.cache")
    return None


@cache
def _compiler_version() -> str:
    """Return a digest of everything besides the source that compiled templates depend on."""
    sources = (__file__, filters.__file__, sandbox.__file__, texts.__file__)
    return digest(b"".join(Path(path).read_bytes() for path in sources))


def _icons(environment: Environment) -> Callable[[str], Markup]:
    @cache
    def icon(name: str) -> Markup:
        """Return an icon as inline SVG; the generic link icon if there is none of that name."""
        template = environment.select_template([f"icons/{name}.svg", "icons/link.svg"])
        return Markup(template.render().strip())

    return icon


def render_template(environment: Environment, name: str, values: Mapping[str, Any]) -> str:
    """Render a template.

    Raises:
        ThemeError: The template, or one that it uses, has a mistake.
    """
    if isinstance(environment, Sandbox):
        environment.start_page()
    try:
        return environment.get_template(name).render(values)
    except TemplateSyntaxError as error:
        path = display_path(Path(error.filename)) if error.filename else ""
        raise ThemeError(
            Problem(f"the template has a mistake: {error.message}", path, error.lineno)
        ) from None
    except TemplateNotFound as error:
        if error.name == name:
            hint = "add it to templates/"
            raise ThemeError(Problem(f"the theme has no template {name!r}", hint=hint)) from None
        position = _find_position(error.__traceback__, environment)
        raise ThemeError(Problem(f"there is no template {error.name!r}", *position)) from None
    except SitegenError as error:
        path, line = _find_position(error.__traceback__, environment)
        raise ThemeError(
            problem if problem.path else replace(problem, path=path, line=line)
            for problem in error.problems
        ) from None
    except Exception as error:
        path, line = _find_position(error.__traceback__, environment)
        is_theirs = isinstance(error, (TemplateError, RecursionError))
        is_ours = not is_theirs and _is_raised_here(error.__traceback__)
        if not path or (is_ours and is_bundled(Path(path))):
            raise
        message = _GENERATED_NAME.sub(r"\1", str(error))
        hint = "check the values that it passes; if they are right, report this" if is_ours else ""
        failure = ThemeError(Problem(f"the template fails: {message}", path, line, hint=hint))
        if isinstance(environment, Sandbox) and isinstance(error, TooMuchWorkError):
            environment.overrun = failure
        raise failure from None


def _find_position(trace: TracebackType | None, environment: Environment) -> tuple[str, int]:
    """Return path and line of the innermost frame in a template."""
    assert isinstance(environment.loader, FileSystemLoader)
    folders = tuple(environment.loader.searchpath)
    position = ("", 0)
    while trace:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(folders):
            position = (display_path(Path(path)), trace.tb_lineno)
        trace = trace.tb_next
    return position


def _is_raised_here(trace: TracebackType | None) -> bool:
    """Return whether the innermost frame is in this package, so that it is our bug."""
    path = ""
    while trace:
        path = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return path.endswith(".py") and Path(path).is_relative_to(_PACKAGE)
