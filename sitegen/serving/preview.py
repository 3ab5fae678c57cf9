"""The site that `serve` shows: its last good version, with pages rendered on demand."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from sitegen.building.cache import Cache
from sitegen.building.incremental import find_moved
from sitegen.building.inputs import Inputs, read_inputs
from sitegen.building.render import (
    RenderContext,
    list_parts,
    load_with_cache,
    part_owner,
    render_parts,
)
from sitegen.content.site import reload_people
from sitegen.errors import ContentError, Problem, SitegenError
from sitegen.planning.pages import Page, Plan, plan_pages, plan_person_pages, plan_shared_pages
from sitegen.planning.themes import load_theme
from sitegen.rendering.pictures import Variant, encode_pictures
from sitegen.rendering.redirects import render_redirects
from sitegen.rendering.site import render_page

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sitegen.model.site import Site

_SHARED_PARTS: Final = {"search.json": "search", "people.json": "data", "llms.txt": "data"}
"""The part of `rendering.site.shared_parts` that a file belongs to; other files are in `files`."""


@dataclass(slots=True)
class Preview:
    """The state of the server; `load` and `update` change it."""

    folder: Path
    """The site's folder."""
    problems: tuple[Problem, ...] = ()
    """Problems that prevent building the site in its current state."""
    version: str = field(default_factory=lambda: token_hex(8))
    """Changes with every update, successful or not."""
    plan: Plan | None = None
    """The last good version."""
    notes: tuple[str, ...] = ()
    """Notes for the author about the last update."""
    pages: dict[str, Page] = field(default_factory=dict)
    """Pages of the last good version, by file."""
    _stale: set[str] | None = None
    """People whose files changed since the last good version; None if other files did, too."""
    _rendered: dict[str, bytes | Path] = field(default_factory=dict)
    """Files of the current version."""
    _parts: set[str] = field(default_factory=set)
    """Parts with all files in `_rendered`."""
    _pictures: dict[str, Variant] = field(default_factory=dict)
    """All pictures shown on pages; the path of a picture changes with its content."""
    _last_good: dict[str, bytes | Path] = field(default_factory=dict)
    """Pages of earlier versions, shown while a template has errors."""
    _cache: Cache | None = None
    """Parsed people; never written to the site's folder."""
    _inputs: Inputs | None = None

    @property
    def left_out(self) -> tuple[Problem, ...]:
        """Problems of the publications left out of the last good version."""
        return self.plan.site.left_out if self.plan else ()

    def load(self) -> None:
        """Load and plan everything; people who have not changed are not parsed again."""
        self.version = token_hex(8)
        self._stale = None
        with self._recording_problems():
            self._show(self._plan_everything())

    def update(self, changed: Collection[Path]) -> None:
        """Reload the data affected by these files, usually the files of one person."""
        self.version = token_hex(8)
        with self._recording_problems():
            owners = self._find_owners(changed)
            known = self._stale
            self._stale = None if known is None or owners is None else known | owners
            self._show(self._replan(self._stale) or self._plan_everything())

    def is_outdated(self) -> bool:
        """Return whether files have changed since everything was loaded."""
        return self._inputs is None or read_inputs(self.folder).all != self._inputs.all

    def find(self, path: str) -> str:
        """Find the file at an address; empty if there is none."""
        file = _file_at(path)
        return file if file in self.pages or self._is_output(file) else ""

    def find_page(self, path: str) -> str:
        """Find the page at an address; empty if there is none."""
        file = _file_at(path)
        return file if file in self.pages else ""

    def is_folder(self, path: str) -> bool:
        """Return whether an address only lacks its trailing slash."""
        return f"{path}/index.html" in self.pages

    def read(self, file: str) -> bytes:
        """Return the content of a file that `find` returned; an earlier version if rendering fails.

        Raises:
            SitegenError: It cannot be rendered, and there is no earlier version.
            OSError: It has just been deleted.
        """
        try:
            content = self._render(file)
        except SitegenError as error:
            self.problems = error.problems
            if file not in self._last_good:
                raise
            content = self._last_good[file]
        return content.read_bytes() if isinstance(content, Path) else content

    def refresh(self, file: str) -> None:
        """Render a file that will be requested; record the problems if that fails."""
        with self._recording_problems():
            self.read(file)

    def _show(self, plan: Plan) -> None:
        self._last_good |= {
            file: content for file, content in self._rendered.items() if file in self.pages
        }
        self.notes = tuple(find_moved(plan, self.plan.profiles if self.plan else ()))
        self.pages = {page.file: page for page in plan.pages}
        self.plan, self.problems, self._stale = plan, (), set()
        self._rendered, self._parts = {}, set()

    def _plan_everything(self) -> Plan:
        self._cache = self._cache or Cache.load(self.folder)
        inputs = read_inputs(self.folder)
        site = load_with_cache(self.folder, inputs, self._cache)
        # The address of the published site is irrelevant here.
        plan = plan_pages(site.at(""), load_theme(self.folder, site.settings))
        if plan.site.settings.redirects:
            self._render_redirects(plan)
        self._inputs = inputs
        return plan

    def _replan(self, slugs: Collection[str] | None) -> Plan | None:
        """Plan again after changes of these people; None if other data may be affected."""
        if self.plan is None or slugs is None or self.plan.site.settings.redirects:
            return None
        site = reload_people(self.plan.site, slugs)
        if _list_shared_pages(site) != _list_shared_pages(self.plan.site):
            return None
        theme = self.plan.theme
        new: dict[tuple[str, str], list[Page]] = {
            (profile.slug, language): list(plan_person_pages(site, theme, profile, language))
            for profile in site.profiles
            if profile.slug in slugs
            for language in site.languages
        }
        pages: list[Page] = []
        for page in self.plan.pages:
            if page.slug in slugs:
                pages += new.pop((page.slug, page.language), ())
            else:
                pages.append(page)
        if self._have_conflicts(pages, slugs):
            return None
        return Plan(site=site, theme=theme, pages=tuple(pages))

    def _have_conflicts(self, pages: Collection[Page], slugs: Collection[str]) -> bool:
        """Return whether a page of these people has the same address as another page."""
        files = [page.file for page in pages if page.slug in slugs]
        others = (self.pages.get(file) for file in files)
        return len(set(files)) < len(files) or any(
            page and page.slug not in slugs for page in others
        )

    def _find_owners(self, changed: Collection[Path]) -> set[str] | None:
        """Find the owners of files; None if some have no owner, or perhaps several."""
        if self._inputs is None or self._inputs.has_symlinks:
            return None
        people = self.folder.resolve() / "people"
        owners = set()
        for path in changed:
            parts = path.parts[len(people.parts) :] if people in path.parents else ()
            if len(parts) < 2 or parts[0] not in self._inputs.people or not _is_plain_file(path):
                return None
            owners.add(parts[0])
        return owners

    def _render(self, file: str) -> bytes | Path:
        assert self.plan
        if file not in self._rendered:
            if page := self.pages.get(file):
                rendered = render_page(self.plan, page)
                self._pictures |= {picture.path: picture for picture in rendered.pictures}
                self._rendered[file] = rendered.outputs[0].content
            elif not self._is_output(file):
                raise FileNotFoundError(file)
        return self._rendered[file]

    def _is_output(self, file: str) -> bool:
        """Return whether there is such a file besides the pages, and cache its content."""
        if file not in self._rendered and (content := self._find_output(file)) is not None:
            self._rendered[file] = content
        return file in self._rendered

    def _find_output(self, file: str) -> bytes | Path | None:
        """Find a file that is not a page, rendering as little as possible."""
        if self.plan is None or not file:
            return None
        if picture := self._pictures.get(file):
            return next(encode_pictures([picture])).content
        if file.startswith("static/"):
            return self.plan.theme.static.get(file.removeprefix("static/"))
        if source := self.plan.addresses.find_source(f"/{file}"):
            return source
        for name in self._list_parts(file):
            if name not in self._parts:
                (part,) = render_parts(RenderContext(self.plan), [name])
                outputs = {output.path: output.content for output in part.outputs}
                self._rendered = {**outputs, **self._rendered}
                self._parts.add(name)
            if file in self._rendered:
                return self._rendered[file]
        if self.plan.site.settings.redirects:
            return self._render_redirects(self.plan).get(file)
        return None

    def _list_parts(self, file: str) -> list[str]:
        """List the parts that may contain a file: its owner's, and a shared one."""
        assert self.plan
        name = file.rpartition("/")[2]
        shared = name if name.startswith("publications.") else _SHARED_PARTS.get(name, "files")
        slugs = file.split("/")[:2] if len(self.plan.profiles) > 1 else self.plan.profiles
        return [
            part
            for part in list_parts(self.plan)
            if part == f"shared/{shared}" or part_owner(part) in slugs
        ]

    def _render_redirects(self, plan: Plan) -> Mapping[str, bytes | Path]:
        """Render the redirects; raise ContentError if their targets do not exist."""
        paths = {page.file for page in plan.pages}
        paths |= {f"static/{name}" for name in plan.theme.static}
        for profile in plan.site.profiles:
            paths |= {plan.addresses.file_path(profile, name) for name in profile.files}
        try:
            redirects = render_redirects(plan, paths)
        except ContentError:  # a target may be a feed or a download: render all files to find out
            parts = render_parts(RenderContext(plan), list_parts(plan))
            redirects = render_redirects(plan, {path for part in parts for path in part.paths})
        return {redirect.path: redirect.content for redirect in redirects}

    @contextmanager
    def _recording_problems(self) -> Iterator[None]:
        try:
            yield
        except SitegenError as error:
            self.problems = error.problems
        except Exception as error:
            if os.environ.get("SITEGEN_TRACEBACK"):
                raise
            hint = "run the command again with SITEGEN_TRACEBACK=1 and report the output"
            message = f"internal error: {type(error).__name__}: {error}"
            self.problems = (Problem(message, hint=hint),)


def _file_at(path: str) -> str:
    return f"{path}index.html" if not path or path.endswith("/") else path


def _list_shared_pages(site: Site) -> list[Page]:
    return [page for language in site.languages for page in plan_shared_pages(site, language)]


def _is_plain_file(path: Path) -> bool:
    """Return whether this is a file without other hard links, or has been deleted."""
    try:
        status = path.lstat()
    except OSError:
        return True
    return stat.S_ISREG(status.st_mode) and status.st_nlink == 1
