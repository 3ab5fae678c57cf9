"""The site as it was when it could last be built, each page made when it is asked for; and what keeps it from that."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from sitegen.errors import Problem, SitegenError
from sitegen.site import parts, pictures, redirects
from sitegen.site.build import prepare
from sitegen.site.inputs import Inputs
from sitegen.site.recall import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sitegen.site.build import Prepared
    from sitegen.site.inputs import Look
    from sitegen.site.pages import Page
    from sitegen.site.parts import Part
    from sitegen.site.pictures import Variant

_OPEN = 4
"""So many of the pages that were asked for last are taken to be open somewhere."""


@dataclass(slots=True)
class Preview:
    """What the server shows; it changes with every rebuild."""

    folder: Path
    """The site's."""
    problems: tuple[Problem, ...] = ()
    """Why the present one cannot be built."""
    left_out: tuple[Problem, ...] = ()
    """What is wrong with the publications that the last good version lacks."""
    version: str = ""
    """Another one after every rebuild, for good or bad."""
    _prepared: Prepared | None = None
    """The last good version."""
    _pages: Mapping[str, Page] = field(default_factory=dict)
    _made: dict[str, bytes] = field(default_factory=dict)
    """What was asked for of it, by path."""
    _before: Mapping[str, bytes] = field(default_factory=dict)
    """What was asked for of the version before it, to be shown where a template fails now."""
    _extras: dict[str, Mapping[str, Callable[[], bytes] | Path]] = field(default_factory=dict)
    """Files that are no pages, of the parts that were asked for."""
    _pictures: dict[str, Variant] = field(default_factory=dict)
    """Every picture that pages showed; their addresses change with them."""
    _asked: deque[str] = field(default_factory=lambda: deque(maxlen=_OPEN))
    _files: Mapping[str, tuple[Look, str]] = field(default_factory=dict)
    _memory: Memory = field(default_factory=Memory)
    """What was read, so that only what has changed is read again."""

    @property
    def is_there(self) -> bool:
        """Whether there ever was a good version."""
        return self._prepared is not None

    @property
    def pages(self) -> Mapping[str, Page]:
        """The pages of the last good version by their files."""
        return self._pages

    def rebuild(self) -> None:
        """Read again what has changed, and make the pages that are open. If that fails, note the problems."""
        self.version = token_hex(8)
        with _Noting(self):
            inputs = Inputs(self.folder, self._files)
            # The address of the published site means nothing here.
            prepared = prepare(self.folder, url="", inputs=inputs, memory=self._memory)
            self._files = inputs.remembered
            if prepared.site.settings.redirects:
                list(
                    redirects.files(prepared.site, prepared.pages, set(_paths(prepared)))
                )  # raises what is wrong with them
            self.problems, self.left_out = (), prepared.site.left_out
            self._prepared, self._pages = prepared, {page.file: page for page in prepared.pages}
            self._before, self._made, self._extras = {**self._before, **self._made}, {}, {}
            for file in dict.fromkeys(self._asked):
                if file in self._pages:
                    self.read(file)

    def find(self, path: str) -> str:
        """The output that an address shows, `zh/` for instance; nothing if there is none."""
        file = f"{path}index.html" if not path or path.endswith("/") else path
        there = file in self._pages or file in self._pictures or self._extra(file) is not None
        return file if there else ""

    def is_folder(self, path: str) -> bool:
        """Whether the address only lacks its slash at the end."""
        return f"{path}/index.html" in self._pages

    def open(self, file: str) -> bytes:
        """The bytes of an output that somebody looks at."""
        if file in self._pages and file not in self._asked:
            self._asked.append(file)
        return self.read(file)

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
        assert self._prepared
        renderer, kept = self._prepared.renderer, self._prepared.kept
        if page := self._pages.get(file):
            html = renderer.html(page).encode()
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
        if not self._prepared:
            return None
        single = len(self._prepared.site.profiles) == 1
        for part in self._prepared.parts:
            if single or not part.profile or part.slug in file.split("/")[:2]:
                if part.slug not in self._extras:
                    self._extras[part.slug] = dict(_extras(part, self._prepared))
                if file in self._extras[part.slug]:
                    return self._extras[part.slug][file]
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
            self._preview.problems = (Problem(f"sitegen has a bug: {type(error).__name__}: {error}", hint=hint),)
        else:
            return error is None
        return True


def _extras(part: Part, prepared: Prepared) -> Iterator[tuple[str, Callable[[], bytes] | Path]]:
    yield from parts.extras(part, prepared.renderer)
    if not part.slug:
        for path, content in redirects.files(prepared.site, prepared.pages, set(_paths(prepared))):
            yield path, lambda content=content: content  # type: ignore[misc]  # as they are


def _paths(prepared: Prepared) -> Iterator[str]:
    """Every path of a site but for those of pictures."""
    yield from (page.file for page in prepared.pages)
    if prepared.site.settings.redirects:  # nothing else asks
        for part in prepared.parts:
            yield from (path for path, _ in parts.extras(part, prepared.renderer))
