"""Load a site for a build: people who have not changed come from the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.building.cache import decode_profile, encode_profile
from sitegen.building.inputs import digest
from sitegen.content.site import LoadedPerson, load_person, load_site
from sitegen.processes import map_unordered, split_evenly

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.building.cache import Cache
    from sitegen.building.inputs import Inputs
    from sitegen.content.excess import Weight
    from sitegen.errors import Problem
    from sitegen.model.site import Site

MIN_PARALLEL: Final = 16
"""Smallest number of people for which several processes are worth starting."""
_CHUNK: Final = 8


def load_with_cache(folder: Path, inputs: Inputs, cache: Cache) -> Site:
    """Load the site in `folder`.

    Raises:
        ContentError: All problems of all files.
    """

    def load_people(folder: Path, slugs: Sequence[str], language: str) -> list[LoadedPerson]:
        keys = {slug: digest(inputs.program, language, inputs.person(slug)) for slug in slugs}
        people: dict[str, LoadedPerson] = {}
        for slug in slugs:
            if profile := cache.find_person(slug, keys[slug]):
                people[slug] = LoadedPerson(profile)
        changed = [slug for slug in slugs if slug not in people]
        for chunk in map_unordered(
            _load_people,
            split_evenly(changed, _CHUNK),
            parallel=len(changed) >= MIN_PARALLEL,
            initializer=_start_loading,
            arguments=(folder, language),
        ):
            for slug, encoded, problems, weight in chunk:
                profile = decode_profile(encoded, folder) if encoded else None
                people[slug] = LoadedPerson(profile, problems, weight)
                # Problems name files relative to the working directory, so they are not cached.
                if profile and not problems and not profile.left_out:
                    cache.add_person(slug, keys[slug], encoded)
        return [people[slug] for slug in slugs]

    return load_site(folder, load_people)


_folder: Path
_language: str


def _start_loading(folder: Path, language: str) -> None:
    global _folder, _language  # the state of a worker process
    _folder, _language = folder, language


def _load_people(slugs: Sequence[str]) -> list[tuple[str, bytes, tuple[Problem, ...], Weight]]:
    results = []
    for slug in slugs:
        person = load_person(_folder, slug, _language)
        encoded = encode_profile(person.profile) if person.profile else b""
        results.append((slug, encoded, person.problems, person.weight))
    return results
