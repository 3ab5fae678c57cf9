"""Jinja for templates that are rendered thousands of times: what they find when they run, as `compiling` made them."""

from __future__ import annotations

from functools import cached_property
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from sitegen.site.escaping import escaped
from sitegen.site.jinja import (
    Context,
    Environment,
    Macro,
    Template,
    TemplateNotFound,
    import_compiler,
    missing,
    runtime,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping

    from jinja2.compiler import CodeGenerator
    from jinja2.environment import TemplateModule
    from jinja2.nodes import EvalContext

CALLING: Final[dict[str, Any]] = {"_marked": str.__new__, "Markup": Markup}
"""What the function of a macro knows: how a string is marked, which the constructor of `Markup` takes long to do."""


def _macro(calling: Callable[..., Any] | None, macro: Macro) -> Callable[..., str]:
    """A macro, as the function that `calling` makes of it if it may be one."""
    if not calling:
        return macro
    made = calling(macro._func, macro)
    # Whoever calls it wrongly does so where they call it: this stands in no template, and the fault is not ours.
    code = made.__code__.replace(co_filename="<macro>")
    call = FunctionType(code, CALLING, None, made.__defaults__, made.__closure__)
    call.__qualname__ = f"macro {macro.name!r}"
    vars(call).update(vars(macro))
    return call


def _numbered(things: tuple[object, ...]) -> Iterable[tuple[int, int, object]]:
    """Each thing behind how many there are before and after it."""
    return zip(range(len(things)), range(len(things) - 1, -1, -1), things, strict=True)


def _joined(pieces: tuple[object, ...]) -> str:
    """Texts behind one another; HTML if one of them is."""
    for piece in pieces:
        if type(piece) is not str:
            return runtime.markup_join(pieces)
    return "".join(pieces)  # type: ignore[arg-type]  # as was just seen


def _shown(value: object) -> str:
    """What is no text, as it stands in a page."""
    return str(value) if type(value) is int or type(value) is float else escape(value)


class _Names(dict[str, Any]):
    """What a template knows by which name."""

    def __missing__(self, name: str) -> object:
        return missing


class _Context(Context):
    """The names that a template knows, in one mapping."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,  # noqa: ARG002 - all templates have the same ones
    ) -> None:
        self.parent: dict[str, Any] = {}
        self.vars = names = _Names(parent)
        self.resolve_or_missing = names.__getitem__  # type: ignore[assignment]  # asked for every name
        self.environment = environment
        self.exported_vars = set()
        self.name = name
        self.blocks = {name: [block] for name, block in blocks.items()}

    @cached_property
    def eval_ctx(self) -> EvalContext:  # type: ignore[override]  # few templates ask for it
        """Whether values are escaped."""
        return runtime.EvalContext(self.environment, self.name)  # type: ignore[attr-defined]  # ours, unless it was there


class _Template(Template):
    """All templates know the same names, so what one imports is made once."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002 - as Jinja calls it
        return self._module or super()._get_default_module()


class QuickEnvironment(Environment):
    """Jinja, for many pages with the same globals."""

    context_class = _Context
    template_class = _Template
    escaped, shown = staticmethod(escaped), staticmethod(_shown)
    enumerate, tuple, numbered, joined = (
        enumerate,
        tuple,
        staticmethod(_numbered),
        staticmethod(_joined),
    )
    Macro = staticmethod(_macro)

    def compile(self, *args: Any, **named: Any) -> Any:
        """The code of a template. Raises TemplateSyntaxError."""
        import_compiler()
        return super().compile(*args, **named)

    @staticmethod
    def code_generator_class(*arguments: Any) -> CodeGenerator:  # type: ignore[override]  # Jinja calls it, no more
        """What compiles a template; few builds need it, and it takes longer to import than to make a page."""
        from sitegen.site.compiling import Generator

        return Generator(*arguments)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Nothing here is asynchronous, which those of a Jinja that others imported would find out at every call.
        self.filters = {
            name: getattr(one, "__wrapped__", one)
            if getattr(one, "jinja_async_variant", False)
            else one
            for name, one in self.filters.items()
        }
        self._loaded: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One mapping instead of two behind each other: every name is looked up in it, and every import compares it."""
        return {**self.globals, **(d or {})}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """A template by its name; most were asked for before."""
        found = None if globals or isinstance(name, Template) else self._loaded.get(name)
        return found or super().get_template(name, parent, globals)

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        found = self._loaded.get(name)
        if globals or not found:
            found = self._loaded[name] = super()._load_template(name, globals)
        return found

    def page(self, name: str, names: Mapping[str, Any]) -> bytes:
        """What `render` of a template gives, encoded piece by piece: most are ASCII, which all of the page is not."""
        template = self.get_template(name)
        try:
            context = _Context(self, {**template.globals, **names}, name, template.blocks)
            pieces = [*template.root_render_func(context), None][::-1]
            return b"".join(
                map(str.encode, iter(pieces.pop, None))
            )  # so that they go: one may be most of a large page
        except Exception:
            self.handle_exception()

    def included(
        self, named: Any, is_needed: bool, context: Context | None, local: Mapping[str, Any] | None
    ) -> str:
        """What an included template gives where these names are known, or where none are."""
        template = self._loaded.get(named) if type(named) is str else None
        try:
            template = template or self.get_or_select_template(named)
        except TemplateNotFound:
            if is_needed:
                raise
            return ""
        if context is None:
            return str(template._get_default_module())
        inner = _Context(self, context.vars, template.name, template.blocks)
        if local:
            inner.vars.update(
                {name: value for name, value in local.items() if value is not missing}
            )
        return self.concat(template.root_render_func(inner))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`: an attribute, else an item."""
        found = getattr(obj, attribute, missing)
        if found is not missing:
            return found
        try:
            return obj[attribute]
        except (TypeError, LookupError, AttributeError):
            return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`, by which filters ask for attributes, too: most things have no items."""
        if type(argument) is str and not hasattr(obj, "__getitem__"):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)
