"""People as they were read before: to read a thousand anew takes longer than to build one."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sitegen.site import later, pack
from sitegen.site.later import Kept
from sitegen.site.pack import Packed, Packing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile
    from sitegen.site.inputs import Inputs
    from sitegen.site.load import Loaded
    from sitegen.site.pages import Planned


class Known(NamedTuple):
    """What reading somebody's folder gave."""

    source: str
    """Letters that change with all that it depends on."""
    loaded: Loaded
    """Who they are, and what is wrong."""


class Handed:
    """What reading somebody's folder gave, as one process hands it to another: pickled once, as it is kept."""

    def __init__(
        self, loaded: Loaded, digests: Sequence[str] = (), kept: Kept | None = None
    ) -> None:
        self.loaded = loaded
        """Who they are; of another process without the folder."""
        self.digests = digests
        """Of their files, if they are known."""
        self.kept = kept
        """What to keep of them, if it can be kept."""

    def __reduce__(self) -> tuple[object, ...]:
        return (
            (_unpacked, (*self.kept, self.digests))
            if self.kept
            else (Handed, (self.loaded, self.digests))
        )


def _unpacked(head: bytes, rest: bytes, digests: Sequence[str]) -> Handed:
    return Handed(
        (later.found(later.unpickled(head), lambda: rest, Path()), []), digests, Kept(head, rest)
    )


@dataclass(frozen=True, slots=True)
class Memory:
    """What a process that builds a site again and again need not do again."""

    people: dict[str, Known] = field(default_factory=dict)
    """By slug."""
    pages: dict[tuple[str, str], Planned] = field(default_factory=dict)
    """What is planned of people, by slug and language."""
    templates: dict[tuple[object, ...], bytes] = field(default_factory=dict)
    """As they were compiled."""

    def find(self, key: tuple[object, ...]) -> bytes:
        """A compiled template; nothing if it is not known."""
        return self.templates.get(key, b"")

    def put(self, key: tuple[object, ...], content: bytes) -> None:
        """Keep a compiled template."""
        self.templates[key] = content


class Recall:
    """What reading the folders of people gave: from memory, else from the cache, else by reading them."""

    def __init__(
        self,
        inputs: Inputs,
        kept: Cache | None,
        known: dict[str, Known],
        packed: Mapping[str, Packed] | None = None,
    ) -> None:
        """Without `kept` nothing is written. `known` is looked up, and filled by `note`; `packed` is who is in the pack
        of the cache, if that was read.
        """
        self._inputs, self._kept, self._known = inputs, kept, known
        # Where nothing is kept, who reads their files tells what to look for, and there may be several who do.
        self._may_be_kept = kept is not None and kept.is_there
        if packed is None:
            packed = pack.read(kept.folder) if kept and self._may_be_kept else {}
        self._packed = packed
        self._packing: Packing | None = None
        self._read_by = (
            inputs.program,
            inputs.of("site.yaml"),
        )  # which says the language of what says none

    def at_hand(self, folder: Path, again: Callable[[], Profile]) -> Loaded | None:
        """What is in memory or in the cache; `again` reads them."""
        known, packed = self._known.get(folder.name), self._packed.get(folder.name)
        if known and known.source == self._source(folder):
            return known.loaded
        with suppress(Exception):  # whatever a damaged file says: it only costs time
            if packed and packed.source == self._source(folder):
                return later.found(packed.head, packed.rest, folder, again), []
            if self._kept and self._may_be_kept and (content := self._kept.find(self._key(folder))):
                kept = Kept.apart(content)
                return later.found(later.unpickled(kept.head), lambda: kept.rest, folder, again), []
        return None

    @contextmanager
    def packing(self) -> Iterator[None]:
        """Where nobody is at hand and all are read: what is learnt of them is kept in one file."""
        with suppress(OSError):
            self._packing = Packing(self._kept.made()) if self._kept else None
        with self._packing or nullcontext():
            yield
        self._packing = None

    def look(self, folder: Path) -> Mapping[str, bytes]:
        """To be called before it is read: what is written meanwhile must not count as read.

        Gives what its texts hold, as far as they were read for it.
        """
        return self._inputs.texts(folder.name)

    def learn(self, folder: Path, handed: Handed) -> None:
        """What another process looked at need not be looked at here."""
        if handed.digests:
            self._inputs.learn(folder.name, handed.digests)
        if self._packing and handed.kept:
            self._packing.add(folder.name, self._source(folder), handed.kept)

    def note(self, folder: Path, loaded: Loaded) -> None:
        """Keep it in memory."""
        self._known[folder.name] = Known(self._source(folder), loaded)

    def keep(self, folder: Path, loaded: Loaded) -> Handed:
        """Keep it in the cache, unless it goes into the pack."""
        profile, problems = loaded
        if not self._kept:
            return Handed(loaded)
        if (
            not profile or problems or profile.left_out
        ):  # they name files as seen from where somebody stands
            return Handed(loaded, self._inputs.digests(folder.name))
        kept = later.kept(profile)
        if not self._packing:
            self._kept.put(self._key(folder), kept.whole)
        return Handed(loaded, self._inputs.digests(folder.name), kept)

    def _key(self, folder: Path) -> tuple[object, ...]:
        return "person", folder.name, self._source(folder)

    def _source(self, folder: Path) -> str:
        return "-".join((*self._read_by, self._inputs.of_person(folder.name)))
