"""Generate a site of invented people from a seed.

    python -m bench.sites.content FOLDER [--people 1] [--publications 30] [--languages en,zh]

Each person has publications with abstracts, patents, talks, courses, students, awards, service and
news. Some co-authors are on the site too, so that several people list the same paper.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS: Final[dict[str, list[str]]] = yaml.safe_load(
    Path(__file__).with_name("words.yaml").read_text("utf-8")
)
_GIVEN, _FAMILY = _WORDS["given"], _WORDS["family"]
_ADJECTIVES, _NOUNS, _VERBS, _CITIES = (
    _WORDS[kind] for kind in ("adjectives", "nouns", "verbs", "cities")
)
_SENTENCES: Final = (
    "We study {verb} {adjective} {noun} when little is known of {other}.",
    "Existing methods treat {noun} and {other} apart, and lose what they share.",
    "Our approach keeps {adjective} {noun} small enough for {verb} at run time.",
    "Experiments on {count} workloads show a reduction of {count} % over the best known method.",
    "A proof bounds the error by $O(n \\log n)$ where $n$ counts {other}.",
    "The code and the data are open, and a deployment has run for {count} weeks.",
)
_VENUES: Final = (
    ("inproceedings", "Proceedings of the International Conference on {Noun} ({acronym})"),
    ("inproceedings", "{acronym}: Symposium on {Adjective} {Noun}"),
    ("article", "Journal of {Adjective} {Noun}"),
    ("article", "Transactions on {Noun}"),
    ("misc", ""),
)
_LAST_YEAR: Final = 2025


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a site."""

    people: int
    publications: int = 30
    """Publications of each person."""
    languages: tuple[str, ...] = ("en",)
    """Languages of the interface; the content is English."""


def write(folder: Path, size: Size, *, seed: int = 1) -> None:
    """Write a site into a new folder. The same seed gives the same bytes."""
    names = _choose_names(size.people, random.Random(seed))
    settings = {"title": "Institute of Invented Science", "url": "https://institute.example"}
    _write(folder / "site.yaml", _yaml({**settings, "languages": list(size.languages)}))
    for index, name in enumerate(names):
        rng = random.Random(f"{seed}-{index}")
        person_folder = folder / "people" / name.lower().replace(" ", "-")
        colleagues = (
            [names[(index + step) % len(names)] for step in (1, 2, 5)] if len(names) > 5 else []
        )
        _write(person_folder / "person.yaml", _yaml(_person(name, rng)))
        _write(
            person_folder / "publications.bib",
            _bibliography(name, colleagues, size.publications, rng),
        )
        for number in range(5):
            _write(
                person_folder / "news" / f"{_LAST_YEAR - number}-03-{_word(_NOUNS, rng)}.md",
                _news(number, rng),
            )


def _choose_names(count: int, rng: random.Random) -> list[str]:
    names = [f"{given} {family}" for given in _GIVEN for family in _FAMILY]
    rng.shuffle(names)
    if count > len(names):
        raise SystemExit(f"there are only names for {len(names)} people")
    return names[:count]


def _person(name: str, rng: random.Random) -> dict[str, object]:
    given, family = name.split()
    school = f"University of {_word(_CITIES, rng)}"
    return {
        "name": name,
        "position": rng.choice(
            ["Professor", "Associate Professor", "Assistant Professor", "Postdoc", "PhD Student"]
        ),
        "affiliation": f"Department of {_title(_NOUNS, rng)}, {school}",
        "email": f"{given}.{family}@institute.example".lower(),
        "links": {
            "github": f"{given}{family}".lower(),
            "orcid": "0000-0002-1825-0097",
            "scholar": f"{family}AAAAJ",
        },
        "bio": "\n\n".join(_prose(3, rng) for _ in range(2)),
        "interests": [_phrase(rng) for _ in range(4)],
        "education": [
            {
                "institution": school,
                "degree": degree,
                "area": _title(_NOUNS, rng),
                "start": str(year),
                "end": str(year + 4),
            }
            for degree, year in (("Ph.D.", 2011), ("B.Sc.", 2007))
        ],
        "experience": [
            {
                "organization": f"Institute of {_title(_NOUNS, rng)}",
                "role": "Research Scientist",
                "location": _word(_CITIES, rng),
                "start": str(year),
                "end": str(year + 2),
                "highlights": [_sentence(rng) for _ in range(2)],
            }
            for year in (2019, 2016)
        ],
        "projects": [{"name": _heading(rng), "description": _sentence(rng)} for _ in range(3)],
        "patents": [
            {
                "number": f"US{rng.randrange(10**7, 10**8)}B2",
                "title": _heading(rng),
                "inventors": [name],
                "date": "2021",
            }
            for _ in range(3)
        ],
        "talks": [
            {
                "title": _heading(rng),
                "given": [
                    {
                        "where": f"{_title(_NOUNS, rng)} Seminar",
                        "date": str(year),
                        "location": _word(_CITIES, rng),
                    }
                ],
            }
            for year in range(_LAST_YEAR, _LAST_YEAR - 8, -1)
        ],
        "teaching": [
            {
                "course": f"Introduction to {_title(_NOUNS, rng)}",
                "code": f"CS {rng.randrange(100, 700)}",
                "term": f"Spring {year}",
            }
            for year in range(_LAST_YEAR, _LAST_YEAR - 6, -1)
        ],
        "students": [
            {
                "name": f"{rng.choice(_GIVEN)} {rng.choice(_FAMILY)}",
                "level": rng.choice(["phd", "masters"]),
                "status": rng.choice(["current", "past"]),
                "year": str(rng.randrange(2015, _LAST_YEAR)),
                "project": _heading(rng),
            }
            for _ in range(10)
        ],
        "service": [
            {
                "role": "Reviewer",
                "organization": f"Journal of {_title(_NOUNS, rng)}",
                "years": [str(year)],
            }
            for year in range(2016, 2026)
        ],
        "awards": [
            {"title": f"{_title(_ADJECTIVES, rng)} Paper Award", "years": [str(2014 + n)]}
            for n in range(6)
        ],
        "skills": [{"category": "Languages", "text": "English, French"}],
    }


def _bibliography(name: str, colleagues: Sequence[str], count: int, rng: random.Random) -> str:
    return "\n".join(_entry(name, colleagues, number, rng) for number in range(count))


def _entry(name: str, colleagues: Sequence[str], number: int, rng: random.Random) -> str:
    kind, pattern = rng.choice(_VENUES)
    year = _LAST_YEAR - number * 15 // 30 % 25
    authors = [name, *rng.sample(colleagues, min(len(colleagues), rng.randrange(2)))]
    authors += [f"{rng.choice(_GIVEN)} {rng.choice(_FAMILY)}" for _ in range(rng.randrange(1, 5))]
    rng.shuffle(authors)
    noun, adjective = _title(_NOUNS, rng), _title(_ADJECTIVES, rng)
    venue = pattern.format(
        Noun=noun, Adjective=adjective, acronym=f"{noun[:2]}{adjective[:3]}".upper()
    )
    title = _heading(rng)
    fields = {
        "author": " and ".join(authors),
        "title": title,
        "year": str(year),
        "abstract": _prose(6, rng),
        "keywords": ", ".join(dict.fromkeys(_word(_NOUNS, rng) for _ in range(2))),
        "doi": f"10.5555/{rng.randrange(10**7, 10**8)}",
    }
    if kind == "misc":
        fields |= {
            "eprint": f"{year % 100:02d}{rng.randrange(1, 13):02d}.{rng.randrange(10**4, 10**5)}",
            "eprinttype": "arXiv",
        }
    else:
        fields["journal" if kind == "article" else "booktitle"] = venue
        fields["pages"] = f"{number * 20 + 1}--{number * 20 + 14}"
    if number < 3:
        fields["selected"] = "true"
    if number % 10 == 4:
        fields["award"] = "Best Paper Award"
    key = f"{name.split()[1].lower()}{year}{title.split()[0].lower()}{number}"
    lines = "".join(f"  {field} = {{{value}}},\n" for field, value in fields.items())
    return f"@{kind}{{{key},\n{lines}}}\n"


def _news(number: int, rng: random.Random) -> str:
    return f"---\ndate: {_LAST_YEAR - number}-03-{rng.randrange(10, 28)}\n---\n{_sentence(rng)}\n"


def _word(words: Sequence[str], rng: random.Random) -> str:
    return words[rng.randrange(len(words))]


def _title(words: Sequence[str], rng: random.Random) -> str:
    return _word(words, rng).capitalize()


def _phrase(rng: random.Random) -> str:
    return f"{_word(_ADJECTIVES, rng)} {_word(_NOUNS, rng)}"


def _heading(rng: random.Random) -> str:
    return f"{_title(_VERBS, rng)} {_phrase(rng)} for {_phrase(rng)}"


def _sentence(rng: random.Random) -> str:
    return rng.choice(_SENTENCES).format(
        verb=_word(_VERBS, rng),
        adjective=_word(_ADJECTIVES, rng),
        noun=_word(_NOUNS, rng),
        other=_word(_NOUNS, rng),
        count=rng.randrange(3, 80),
    )


def _prose(sentences: int, rng: random.Random) -> str:
    return " ".join(_sentence(rng) for _ in range(sentences))


def _yaml(value: object) -> str:
    return str(
        yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=110)
    )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Write a site."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--people", type=int, default=1)
    parser.add_argument("--publications", type=int, default=30)
    parser.add_argument("--languages", default="en", help="language tags, with commas")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    size = Size(args.people, args.publications, tuple(args.languages.split(",")))
    write(args.folder, size, seed=args.seed)


if __name__ == "__main__":
    main()
