"""The site as it was when it could last be built, each page made when it is asked for; and what keeps it from that."""

from __future__ import annotations

import os
import stat
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, SitegenError
from sitegen.site import load, parts, pictures, redirects
from sitegen.site.again import again, read, ready
from sitegen.site.inputs import Inputs
from sitegen.site.parts import OF_ALL, Part
from sitegen.site.recall import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from sitegen.site.again import Ready
    from sitegen.site.inputs import Look
    from sitegen.site.pages import Page
    from sitegen.site.pictures import Variant

_REDIRECTS: Final = "/"
"""Whose those files are that lead on from old addresses: no folder has such a name."""


@dataclass(slots=True)
class Preview:
    """What the server shows; it changes with every rebuild."""

    folder: Path
    """The site's."""
    problems: tuple[Problem, ...] = ()
    """Why the present one cannot be built."""
    left_out: tuple[Problem, ...] = ()
    """What is wrong with the publications that the last good version lacks."""
    version: str = field(default_factory=lambda: token_hex(8))
    """Another one after every rebuild, for good or bad."""
    begun: float = 0.0
    """When `begin` last had something to show."""
    _ready: Ready | None = None
    """The last good version."""
    _stale: set[str] | None = None
    """Whose folders have changed since then; None if more than that has."""
    _made: dict[str, bytes] = field(default_factory=dict)
    """What was asked for of it, by path."""
    _before: Mapping[str, bytes] = field(default_factory=dict)
    """What was asked for of the version before it, to be shown where a template fails now."""
    _extras: dict[str, Mapping[str, Callable[[], bytes] | Path]] = field(default_factory=dict)
    """Files that are no pages, of the parts that were asked for."""
    _pictures: dict[str, Variant] = field(default_factory=dict)
    """Every picture that pages showed; their addresses change with them."""
    _files: Mapping[str, tuple[Look, str]] = field(default_factory=dict)
    _inputs: Inputs | None = None
    """Of a large site that is being read."""
    _has_links: bool = False
    """Whether a file of the site has two names."""
    _memory: Memory = field(default_factory=Memory)
    """What was read, so that only what has changed is read again."""

    @property
    def is_there(self) -> bool:
        """Whether there ever was a good version."""
        return self._ready is not None

    @property
    def pages(self) -> Mapping[str, Page]:
        """The pages of the last good version by their files."""
        return self._ready.pages if self._ready else {}

    def rebuild(self, changed: Collection[Path] | None = None) -> None:
        """Read again what has changed: these files below the site's folder, or whatever has. If that fails, note the
        problems.
        """
        self.version = token_hex(8)
        with _Noting(self):
            theirs = None if changed is None else self._whose(changed)
            self._stale = None if theirs is None or self._stale is None else self._stale | theirs
            self._ready = self._again() or self._as_a_whole()
            self._stale = set()
            self.problems, self.left_out = (), self._ready.site.left_out
            self._before, self._made, self._extras = {**self._before, **self._made}, {}, {}

    def read_all(self) -> Iterator[None]:
        """Read a large site, a few people at a time; between them `begin` may be asked, and at last `finish`."""
        with _Noting(self):
            self._inputs = self._inputs or Inputs(self.folder, {})
            yield from read(self.folder, self._inputs, self._memory)
            self._files = self._inputs.remembered

    def begin(self, path: str) -> bool:
        """Whether an address can be shown while a large site is being read: a person's page needs nobody else."""
        slugs = set(load.slugs(self.folder))
        asked = slugs.intersection(path.split("/")[:2])
        known = self._ready.renderer.addresses.profiles if self._ready else {}
        if not asked <= known.keys():
            with _Noting(self):
                first = {*known, *asked, *sorted(slugs)[:2]}  # somebody alone would have no folder
                self._inputs = self._inputs or Inputs(self.folder, {})
                self._ready = ready(self.folder, self._inputs, self._memory, first)
        page = self.pages.get(_file(path))
        static = self._ready.renderer.theme.static if self._ready else {}
        is_there = (
            bool(page and page.profile)
            or path in self._pictures
            or path.removeprefix("static/") in static
        )
        self.begun = time.monotonic() if is_there else self.begun
        return is_there

    def finish(self) -> bool:
        """Show the whole of it; give whether pages that were shown are others now, by links to colleagues."""
        version, shown = (
            self.version,
            {file: self._made[file] for file in self.pages if file in self._made},
        )
        self._ready = self._inputs = None
        self.rebuild()
        for file in shown:
            self.refresh(file)
        same = not (self.problems or self.left_out) and all(
            self._made.get(file) == shown[file] for file in shown
        )
        if same:
            self.version = version
        return bool(shown) and not same

    def refresh(self, file: str) -> None:
        """Make an output that will be asked for; if that fails, note the problems."""
        with _Noting(self):
            self.read(file)

    def _whose(self, changed: Collection[Path]) -> set[str] | None:
        """The people below whose folders these files lie; None if one does not, or may be somebody else's, too."""
        known = self._ready.renderer.addresses.profiles if self._ready else {}
        people = self.folder.resolve() / "people"
        below = [
            path.parts[len(people.parts) :] if people in path.parents else () for path in changed
        ]
        slugs = {
            parts[0] if len(parts) > 1 else "" for parts in below
        }  # a folder itself comes or goes
        is_theirs = not self._has_links and slugs <= known.keys() and all(map(_is_single, changed))
        return slugs if is_theirs else None

    def _again(self) -> Ready | None:
        return (
            again(self._ready, self._stale, self._memory)
            if self._ready and self._stale is not None
            else None
        )

    def _as_a_whole(self) -> Ready:
        inputs = Inputs(self.folder, self._files)
        found = ready(self.folder, inputs, self._memory)
        self._files, self._has_links = inputs.remembered, inputs.has_links
        if found.site.settings.redirects:
            list(
                redirects.files(found.site, found.pages.values(), set(_paths(found)))
            )  # raises what is wrong
        return found

    def find(self, path: str) -> str:
        """The output that an address shows, `zh/` for instance; nothing if there is none."""
        file = _file(path)
        there = file in self.pages or file in self._pictures or self._extra(file) is not None
        return file if there else ""

    def page_at(self, path: str) -> str:
        """The same, if it is a page."""
        return file if (file := _file(path)) in self.pages else ""

    def is_folder(self, path: str) -> bool:
        """Whether the address only lacks its slash at the end."""
        return f"{path}/index.html" in self.pages

    def read(self, file: str) -> bytes:
        """The bytes of an output: of the last good version if a template fails. Raises SitegenError without one."""
        if file not in self._made:
            try:
                self._made[file] = self._make(file)
            except SitegenError as error:
                self.problems = error.problems
                if file not in self._before:
                    raise
                return self._before[file]
        return self._made[file]

    def _make(self, file: str) -> bytes:
        assert self._ready
        renderer, kept = self._ready.renderer, self._ready.kept
        if page := self.pages.get(file):
            html = renderer.html(page)
            self._pictures.update({variant.path: variant for variant in renderer.album.take()})
            return html
        if variant := self._pictures.get(file):
            return next(iter(pictures.make([variant], kept)))[1]
        extra = self._extra(file)
        if extra is None:
            raise FileNotFoundError(file)
        return extra.read_bytes() if isinstance(extra, Path) else extra()

    def _extra(self, file: str) -> Callable[[], bytes] | Path | None:
        """A file that is no page, of whoever it can be by its path."""
        if not self._ready:
            return None
        profiles = self._ready.renderer.addresses.profiles
        slugs = file.split("/")[:2] if len(profiles) > 1 else profiles
        for slug in [*OF_ALL, *(slug for slug in slugs if slug in profiles), _REDIRECTS]:
            if slug not in self._extras:
                self._extras[slug] = dict(_extras(slug, self._ready))
            if file in self._extras[slug]:
                return self._extras[slug][file]
        return None


class _Noting:
    """Makes problems of what goes wrong inside of the `with`."""

    def __init__(self, preview: Preview) -> None:
        self._preview = preview

    def __enter__(self) -> None:
        """Nothing to begin with."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, SitegenError):
            self._preview.problems = error.problems
        elif isinstance(error, Exception) and not os.environ.get("SITEGEN_TRACEBACK"):
            hint = "set SITEGEN_TRACEBACK=1, run it again and report what it prints"
            self._preview.problems = (
                Problem(f"sitegen has a bug: {type(error).__name__}: {error}", hint=hint),
            )
        else:
            return error is None
        return True


def _file(path: str) -> str:
    return f"{path}index.html" if not path or path.endswith("/") else path


def _is_single(path: Path) -> bool:
    """Whether this is a file with one name, or was one."""
    try:
        found = path.lstat()
    except OSError:
        return True
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def _extras(slug: str, ready: Ready) -> Iterator[tuple[str, Callable[[], bytes] | Path]]:
    """The files that are no pages, of a person or of all."""
    if slug == _REDIRECTS:
        for path, content in redirects.files(ready.site, ready.pages.values(), set(_paths(ready))):
            yield path, partial(bytes, content)
    else:
        yield from parts.besides(
            Part(ready.renderer.addresses.profiles.get(slug), (), slug), ready.renderer
        )


def _paths(ready: Ready) -> Iterator[str]:
    """Every path of a site but for those of pictures."""
    yield from ready.pages
    if ready.site.settings.redirects:  # nothing else asks
        for slug in (*ready.renderer.addresses.profiles, *OF_ALL):
            yield from (path for path, _ in _extras(slug, ready))
