"""The whole way from a site's folder to its pages; a second time only as far as anything has changed."""

from __future__ import annotations

import os
from collections import defaultdict
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import schemas
from sitegen.locking import alone
from sitegen.site import previous
from sitegen.site.inputs import Inputs, Seen, digest, look
from sitegen.site.previous import Made, Previous, Report
from sitegen.site.steps import Steps
from sitegen.site.write import Stage, check, tidy

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from sitegen.site.cache import Cache
    from sitegen.site.content import Site
    from sitegen.site.pack import Packed
    from sitegen.site.pages import Page
    from sitegen.site.parts import Done, Part
    from sitegen.site.recall import Memory
    from sitegen.site.render import Output, Renderer

_MANY: Final = 14
"""Parts that are worth sharing among processes."""
_LARGE: Final = 200
"""People whose files take longer to look at than another process to begin."""
_REDIRECTS: Final = "/"
"""What the part is called that leads from old addresses: no folder has such a name."""


class Prepared(NamedTuple):
    """A site, read and planned: what is left is to make its parts."""

    site: Site
    """What its folder says."""
    pages: Sequence[Page]
    """Its pages."""
    parts: Sequence[Part]
    """What they are made in."""
    renderer: Renderer
    """Makes them."""
    kept: Cache
    """What takes long to make."""

    def report(self, made: Mapping[str, Made]) -> Report:
        """What to tell of it, and of what was made."""
        profiles = self.site.profiles
        unsorted = ((profile.slug, len(profile.person.unsorted)) for profile in profiles)
        works = sum(len(profile.publications) for profile in profiles)
        left = [one for one in unsorted if one[1]]
        uncited = [
            (profile.slug, made[profile.slug].uncited)
            for profile in profiles
            if made[profile.slug].uncited
        ]
        return Report(len(self.pages), len(profiles), works, left, uncited, self.site.left_out)


class Built(NamedTuple):
    """A site and all that is made of it."""

    site: Site
    """What its folder says."""
    pages: Sequence[Page]
    """Its pages."""
    outputs: Sequence[Output]
    """Every file of the finished site."""
    report: Report
    """What there is to tell."""


def prepare(
    folder: Path,
    *,
    url: str | None = None,
    inputs: Inputs | None = None,
    memory: Memory | None = None,
    only: Collection[str] | None = None,
    packed: Mapping[str, Packed] | None = None,
    during: ExitStack | None = None,
) -> Prepared:
    """Load and plan. `url` goes before the one in `site.yaml`; with `inputs`, people who are as they were are not read
    again, above all where they are in `memory`, or were found `packed`; with `only`, nobody but these people is there.
    With `during`, another process begins what it can, and is waited for at the end of that.

    Raises ContentError or ThemeError.
    """
    from sitegen.site.cache import Cache  # all this is not needed where nothing has changed
    from sitegen.site.load import load, slugs
    from sitegen.site.recall import Memory, Recall

    kept = Cache(folder)
    compiled = memory or (kept if inputs else None)  # a server writes nothing that it need not
    memory = memory or Memory()
    recall = None
    if inputs:
        # To keep a single one would gain nothing.
        recall = Recall(inputs, kept if len(slugs(folder)) > 1 else None, memory.people, packed)
    site = load(folder, recall, only)
    if url is not None:
        site = site.at(url)
    return _planned(site, kept, memory, compiled, during)


def _planned(
    site: Site,
    kept: Cache,
    memory: Memory,
    compiled: Memory | Cache | None,
    during: ExitStack | None = None,
) -> Prepared:
    from sitegen.site.cards import Deck
    from sitegen.site.theme import load as load_theme

    theme = load_theme(site.folder, site.settings)
    deck = Deck(site, theme.card, kept)
    if during:
        during.enter_context(deck.ahead())
    from sitegen.site.pages import plan  # meanwhile
    from sitegen.site.parts import split
    from sitegen.site.pictures import Album
    from sitegen.site.render import Renderer

    pages = plan(site, theme.on_home, memory.pages, papers=theme.papers)
    renderer = Renderer(site, theme, pages, Album(), deck, compiled)
    return Prepared(site, pages, split(site, pages), renderer, kept)


def build(folder: Path, *, url: str | None = None) -> Built:
    """Load, plan and render, without writing anything but the cache. `url` goes before the one in `site.yaml`.

    Raises ContentError or ThemeError with everything that is wrong.
    """
    return _built(prepare(folder, url=url))


def build_of(site: Site) -> Built:
    """The same of a site that was read: all of it, or what could be."""
    from sitegen.site.cache import Cache
    from sitegen.site.recall import Memory

    return _built(_planned(site, Cache(site.folder), Memory(), None))


def _built(prepared: Prepared) -> Built:
    made: list[Output] = []
    parts = _make(prepared, prepared.parts, made.append, {}, defaultdict(str), Steps())
    outputs = tuple({output.path: output for output in made}.values())
    return Built(prepared.site, prepared.pages, outputs, prepared.report(parts))


def build_into(
    folder: Path, output: Path, *, url: str | None = None, steps: Steps | None = None
) -> tuple[Report, int | None]:
    """Build the site in `folder` and write it to `output`, which stays as it was if anything is wrong.

    Gives what there is to tell, and how many files have changed; None if all was made anew. `steps` is told how far it
    is, and times it.
    """
    check(output, folder)
    steps = steps or Steps()
    with alone(output.resolve().parent):
        tidy(output)
        try:
            done = _build_into(folder, output, url, steps)
        finally:
            steps.begin("")
    schemas.place(folder)  # a clone has none, and another version other ones
    return done


def _build_into(
    folder: Path, output: Path, url: str | None, steps: Steps
) -> tuple[Report, int | None]:
    steps.begin("look")
    seen, told, last, packed = _look(folder, output)
    inputs = Inputs(folder, last.files if last else {}, seen)
    looks = digest(told, url) if told else ""
    if last and looks and looks == last.looks:
        return last.report, 0
    from sitegen.site.sources import sources as find_sources

    with ExitStack() as during:
        steps.begin("read")
        prepared = prepare(folder, url=url, inputs=inputs, packed=packed, during=during)
        sources = find_sources(prepared.renderer.addresses, inputs, url)
        made, changed = _make_into(output, prepared, sources, last, steps)
    report = prepared.report(made)
    known_looks = "" if report.left_out else looks  # it is told every time, so somebody has to look
    previous.write(
        folder,
        output,
        Previous(looks=known_looks, report=report, parts=made, files=inputs.remembered),
    )
    return report, changed


def _make_into(
    output: Path,
    prepared: Prepared,
    sources: Mapping[str, str],
    last: Previous | None,
    steps: Steps,
) -> tuple[Mapping[str, Made], int | None]:
    """Every part, made or as it was; and how many files have changed, None if all was made anew."""
    known = last.parts if last else {}
    same = {
        part.slug: known[part.slug] for part in prepared.parts if _is_same(part, known, sources)
    }
    if 2 * sum(profile.slug in same for profile in prepared.site.profiles) < len(
        prepared.site.profiles
    ):
        last, same = None, {}  # so much is to be made that all may be, and take its place at once
    wanted = _in_turn([part for part in prepared.parts if part.slug not in same])
    steps.begin("make")
    with Stage(output, whole=last is None) as stage:
        prepared.renderer.shares.keep(prepared.kept, sources, output.resolve(), stage.place)
        made = {**same, **_make(prepared, wanted, stage.put, same, sources, steps)}
        paths = Previous(parts=made).paths
        steps.begin("write")
        previous.forget(prepared.site.folder, output)
        if last:
            return made, stage.merge(last.paths - paths, paths)
        stage.replace(paths)
        return made, None


def _look(
    folder: Path, output: Path
) -> tuple[Seen, str, Previous | None, Mapping[str, Packed] | None]:
    """How the site looks, letters that tell it, what the last build made of it; and whom it kept, which is read of a
    large site while another process looks at its files, as is imported what a build takes.
    """

    def seen() -> tuple[Seen, str]:
        found = look(folder)
        return found, found.told()

    people = folder / "people"
    if not people.is_dir() or len(os.listdir(people)) < _LARGE:  # noqa: PTH208 - a Path of each takes as long again
        last = previous.read(folder, output)
        return *seen(), last, None
    from sitegen.site.workers import beside

    def own() -> tuple[Previous | None, Mapping[str, Packed]]:
        last = previous.read(folder, output)
        from sitegen.site import load, pack, parts, theme  # noqa: F401 - see above
        from sitegen.site.cache import Cache

        return last, pack.at_hand(Cache(folder).folder)

    (found, told), (last, packed) = beside(seen, own)
    return found, told, last, packed


def _make(
    prepared: Prepared,
    parts: Sequence[Part],
    put: Callable[[Output], None],
    same: Mapping[str, Made],
    sources: Mapping[str, str],
    steps: Steps,
) -> Mapping[str, Made]:
    """Make parts, and at last what leads from old addresses, beside what is the `same`. Raises with all problems."""
    from sitegen.site import redirects
    from sitegen.site.parts import check_paths, make
    from sitegen.site.render import Output
    from sitegen.site.workers import as_made

    def make_batch(batch: Sequence[Part]) -> Sequence[Done]:
        return [make(part, prepared.renderer, prepared.kept, put) for part in batch]

    batches = _batches(parts)
    found = dict(steps.each(as_made(make_batch, batches, least=_MANY), len(batches)))
    parts = [part for batch in batches for part in batch]
    done = [one for place in range(len(batches)) for one in found[place]]
    if problems := {problem: one.kind for one in done for problem in one.problems}:
        raise next(iter(problems.values()))(problems)
    made = {
        part.slug: Made(sources[one.sees], one.sees, one.paths, one.uncited)
        for part, one in zip(parts, done, strict=True)
    }
    others = {**same, **made}
    paths = [path for slug, one in others.items() if slug != _REDIRECTS for path in one.paths]
    old = [Output(*one) for one in redirects.files(prepared.site, prepared.pages, set(paths))]
    for one in old:
        put(one)
    check_paths([*paths, *(one.path for one in old)])
    prepared.kept.tidy()
    return {**made, _REDIRECTS: Made("", "", [one.path for one in old])}


def _in_turn(parts: Sequence[Part]) -> list[Part]:
    """In the order to be made. The pages of all take longest, and one process would wait for the other at the end; what
    is put together of what people's parts made comes last.
    """
    from sitegen.site.parts import FILES

    people = [part for part in parts if part.profile]
    pages = [part for part in parts if part.batch == FILES]
    together = [part for part in parts if not part.profile and part.batch != FILES]
    return [*people[:1], *pages, *people[1:], *together]


def _batches(parts: Sequence[Part]) -> list[list[Part]]:
    """What one process makes after another."""
    found: dict[str, list[Part]] = {}
    for part in parts:
        found.setdefault(part.batch, []).append(part)
    return list(found.values())


def _is_same(part: Part, known: Mapping[str, Made], sources: Mapping[str, str]) -> bool:
    """Whether making a part would give what it gave before."""
    before = known.get(part.slug)
    return before is not None and before.source == sources.get(before.sees)
