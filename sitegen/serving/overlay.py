"""Render problems as HTML: a panel over the last good version of a page, or a separate page.

It must be readable with any theme, so its style sheet resets everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.errors import Problem

_STYLE: Final = Markup("""<style>
#sitegen-problems, #sitegen-problems * { all: revert; box-sizing: border-box; }
#sitegen-problems *::before, #sitegen-problems *::after { content: none; }
#sitegen-problems {
  --paper: #fff8f6; --ink: #2b1613; --quiet: #6f4a44; --edge: #b3261e;
  position: fixed; inset: auto 0 0 0; z-index: 2147483647;
  max-height: 60vh; overflow: auto; margin: 0;
  padding: 1rem clamp(1rem, 4vw, 3rem); border-top: 4px solid var(--edge);
  background: var(--paper); color: var(--ink);
  font: 15px/1.55 ui-monospace, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
  box-shadow: 0 -6px 24px rgb(0 0 0 / .25); text-align: left; color-scheme: light;
}
#sitegen-problems summary { cursor: pointer; font-weight: 700; color: var(--edge); }
#sitegen-problems ol { margin: .75rem 0 0; padding: 0; list-style: none; }
#sitegen-problems li { margin: 0 0 .75rem; overflow-wrap: anywhere; }
#sitegen-problems .where { font-weight: 700; }
#sitegen-problems .hint { display: block; padding-left: 2ch; color: var(--quiet); }
#sitegen-problems.alone { position: static; max-height: none; min-height: 100vh; }
@media (prefers-color-scheme: dark) {
  #sitegen-problems {
    --paper: #241513; --ink: #fbe9e6; --quiet: #d0aaa4; --edge: #ff8a7a; color-scheme: dark;
  }
}
@media print { #sitegen-problems { display: none; } }
</style>""")

_PANEL: Final = Markup(
    '{style}<div id="sitegen-problems" role="alert" lang="en"{attributes}>'
    "<details open><summary>{title}</summary><ol>{items}</ol></details></div>"
)
_NONE: Final = Markup()
_PAGE: Final = Markup(
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
    '<body style="margin:0">{panel}</body></html>\n'
)


def render_panel(problems: Sequence[Problem]) -> str:
    """Render a panel for the end of a page's last good version."""
    return str(_render(problems, f"{_title(problems)}; this is the last good version"))


def render_left_out(problems: Sequence[Problem]) -> str:
    """Render a panel for a page that lacks unreadable publications."""
    title = f"{_count(problems)} in publications.bib; broken entries are left out"
    return str(_render(problems, title))


def render_page(problems: Sequence[Problem]) -> str:
    """Render a complete page, for a site without a good version yet."""
    title = f"{_title(problems)}; it will appear as soon as the problems are fixed"
    panel = _render(problems, title, Markup(' class="alone"'))
    return str(_PAGE.format(title=_title(problems), panel=panel))


def _render(problems: Sequence[Problem], title: str, attributes: Markup = _NONE) -> Markup:
    items = Markup().join(map(_render_problem, problems))
    return _PANEL.format(style=_STYLE, attributes=attributes, title=title, items=items)


def _title(problems: Sequence[Problem]) -> str:
    return f"The site cannot be built: {_count(problems)}"


def _count(problems: Sequence[Problem]) -> str:
    return f"{len(problems)} problem{'' if len(problems) == 1 else 's'}"


def _render_problem(problem: Problem) -> Markup:
    place = ":".join(str(part) for part in problem.place if part)
    location = Markup('<span class="where">{}</span> ').format(place) if place else Markup()
    hint = Markup('<span class="hint">{}</span>').format(problem.hint) if problem.hint else Markup()
    return Markup("<li>{}{}{}</li>").format(location, problem.message, hint)
