"""People as they were read before: to read a thousand anew takes longer than to build one."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.site.content import Profile
from sitegen.site.pickled import loads

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.site.cache import Cache
    from sitegen.site.inputs import Inputs
    from sitegen.site.load import Loaded
    from sitegen.site.pages import Planned

_WITH_PROBLEMS: Final = b"-"


class Known(NamedTuple):
    """What reading somebody's folder gave."""

    source: str
    """Letters that change with all that it depends on."""
    loaded: Loaded
    """Who they are, and what is wrong."""


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

    def __init__(self, inputs: Inputs, kept: Cache | None, known: dict[str, Known]) -> None:
        """Without `kept` nothing is written. `known` is looked up, and filled by `note`."""
        self._inputs, self._kept, self._known = inputs, kept, known
        self._read_by = inputs.program, inputs.of("site.yaml")  # which says the language of what says none

    def at_hand(self, folder: Path) -> Loaded | None:
        """What is in memory."""
        found = self._known.get(folder.name)
        return found.loaded if found and found.source == self._source(folder) else None

    def note(self, folder: Path, loaded: Loaded) -> None:
        """Keep it in memory."""
        self._known[folder.name] = Known(self._source(folder), loaded)

    def look_up(self, folder: Path, read: Callable[[], Loaded]) -> Loaded:
        """What `read` gives, or gave when the folder held the same."""
        if not self._kept:
            return read()
        just_read: list[Loaded] = []

        def pickled() -> bytes:
            just_read.append(read())
            profile, problems = just_read[0]
            if not profile or problems or profile.left_out:  # they name files as seen from where somebody stands
                return _WITH_PROBLEMS
            return pickle.dumps(replace(profile, folder=Path()), 5)

        content = self._kept.get(("person", folder.name, self._source(folder)), pickled)
        if just_read:
            return just_read[0]
        try:
            profile = loads(content)
        except Exception:  # whatever a damaged file says: it only costs time
            profile = None
        return (replace(profile, folder=folder), []) if isinstance(profile, Profile) else read()

    def _source(self, folder: Path) -> str:
        return "-".join((*self._read_by, self._inputs.of_person(folder.name)))
