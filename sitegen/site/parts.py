"""The parts that a site is made in: one for each person, with all below their folder, and some for what they share.

A part can be made without the others, so several processes can share the work, and a build can leave out what has not
changed. In: a part and a `Renderer`. Out: every file of it, and how much of other people it shows.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.errors import ContentError, Problem, SitegenError, ThemeError
from sitegen.site import downloads, sitemap
from sitegen.site import pages as planning
from sitegen.site.pictures import FOLDER
from sitegen.site.pictures import make as make_pictures
from sitegen.site.render import Output
from sitegen.site.sources import ENTRIES, EVERYBODY, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile, Site
    from sitegen.site.pages import Page
    from sitegen.site.render import Renderer


FILES: Final = "*files"
SEARCH: Final = "*search"
DATA: Final = "*data"
PUBLICATIONS: Final = {f"*publications.{suffix}": suffix for suffix in downloads.SUFFIXES}
"""Those of all, in each format."""
_FOR_PROGRAMS: Final = (DATA, *PUBLICATIONS)
"""What takes long on large sites, longest first, and is made by itself."""
OF_ALL: Final = (SEARCH, FILES, *_FOR_PROGRAMS)
"""What the parts are called that are nobody's; the pages of all are a part each, called by their files."""


class Part(NamedTuple):
    """What is made together."""

    profile: Profile | None
    """Whose it is; nobody's for what is about all."""
    pages: Sequence[Page]
    """In every language."""
    name: str = ""
    """Of one that is nobody's."""

    @property
    def slug(self) -> str:
        """Whose it is, or its name."""
        return self.profile.slug if self.profile else self.name

    @property
    def batch(self) -> str:
        """Parts are made by one process if this is the same: a person's alone, what pages have in common once, what
        programs read by itself.
        """
        return (
            self.profile.slug
            if self.profile
            else self.name
            if self.name in _FOR_PROGRAMS
            else FILES
        )


class Done(NamedTuple):
    """What became of a part, as one process tells another."""

    paths: Sequence[str]
    """Its files, if nothing is wrong."""
    sees: str
    """Whom or what it shows: a slug if no more than that person."""
    problems: Sequence[Problem] = ()
    """What is wrong."""
    kind: type[SitegenError] = SitegenError
    """Of error, for that."""
    uncited: Sequence[str] = ()
    """Keys of works that the site's citation style cannot show."""


def split(site: Site, pages: Iterable[Page]) -> list[Part]:
    """Every part, those about all last."""
    by_slug: dict[str, list[Page]] = {profile.slug: [] for profile in site.profiles}
    of_all = []
    for page in pages:
        if page.profile:
            by_slug[page.profile.slug].append(page)
        else:
            of_all.append(Part(None, (page,), f"*/{page.file}"))
    people = [Part(profile, by_slug[profile.slug]) for profile in site.profiles]
    return [*people, *of_all, *(Part(None, (), name) for name in OF_ALL)]


def make(part: Part, renderer: Renderer, kept: Cache, put: Callable[[Output], None]) -> Done:
    """Make a part, and `put` every file of it where it belongs."""
    renderer.seen.clear()
    paths = []
    try:
        for output in outputs(part, renderer, kept):
            put(output)
            paths.append(output.path)
            del output  # what all have together is large, and the next would be made beside it
    except (ContentError, ThemeError) as error:
        return Done((), EVERYBODY, problems=error.problems, kind=type(error))
    if part.profile and len(renderer.addresses.site.profiles) > 1:
        renderer.shares.prepare(part.profile)  # the parts about all find it
    return Done(paths, _sees(part, renderer.seen), uncited=renderer.take_uncited())


def _sees(part: Part, seen: Collection[str]) -> str:
    """What one shows that made this be seen."""
    if part.profile:
        return EVERYBODY if seen else part.profile.slug
    if not part.pages:
        return ENTRIES if part.name in PUBLICATIONS else EVERYBODY
    return EVERYBODY if len(seen) > 1 else next(iter(seen), NAMES)


def outputs(part: Part, renderer: Renderer, kept: Cache) -> Iterator[Output]:
    """Every file of a part; pictures last. Raises SitegenError with all that is wrong, of templates and of pictures."""
    yield from _html(part, renderer)
    for path, content in besides(part, renderer):
        yield Output(path, content if isinstance(content, Path) else content())
    yield from (Output(*made) for made in make_pictures(renderer.album.take(), kept))


def _html(part: Part, renderer: Renderer) -> Iterator[Output]:
    problems: dict[
        Problem, None
    ] = {}  # a set that keeps its order: one mistake shows on many pages
    for page in part.pages:
        try:
            yield Output(page.file, renderer.html(page))
        except ThemeError as error:
            problems.update(dict.fromkeys(error.problems))
    if problems:
        raise ThemeError(problems)


def besides(part: Part, renderer: Renderer) -> Iterator[tuple[str, Callable[[], bytes] | Path]]:
    """Every file of a part but for its pages and pictures: path, and what makes it or where it lies."""
    addresses, profile = renderer.addresses, part.profile
    if profile:
        yield from downloads.cv(addresses.site, profile)
        yield from addresses.cards.files(profile.slug)
        yield from (
            (planning.home(addresses.site, profile) + name, profile.folder / name)
            for name in profile.files
        )
    elif part.name == FILES:
        yield from (
            (f"static/{name}", partial(bytes, content))
            for name, content in renderer.theme.static.items()
        )
        yield from sitemap.files(addresses, addresses.pages.values())
        yield from addresses.cards.files("")
    if addresses.extras:
        from sitegen.site import extras

        yield from extras.files(part, renderer)


def check_paths(paths: Iterable[str]) -> None:
    """A page may not have the name of a folder of files, nor a file that of a page. Pictures of several parts agree.

    Raises ContentError for that, and for what some systems take for the same.
    """
    paths = list(paths)
    twice = [
        path for path, count in Counter(paths).items() if count > 1 and not path.startswith(FOLDER)
    ]
    if twice:
        hint = "rename the page, the file or the person's folder"
        raise ContentError(
            Problem(f"two things want the address {path!r}", hint=hint) for path in twice
        )
    if len(set(map(str.casefold, paths))) < len(set(paths)):
        raise ContentError(_alike(paths))


def _alike(paths: Iterable[str]) -> Iterator[Problem]:
    known: dict[str, str] = {}
    for path in sorted(set(paths)):
        if (other := known.setdefault(path.casefold(), path)) != path:
            what = f"{other!r} and {path!r} differ in capitals alone: macOS and Windows take them for one"
            yield Problem(
                what, hint="rename the page, the file or the person's folder of one of them"
            )
