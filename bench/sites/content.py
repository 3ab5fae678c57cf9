"""Sites of invented people, as large as one likes: the same seed gives the same bytes.

    python -m bench.sites.content FOLDER --people 100 [--publications 30] [--languages en,zh]

Everybody gets publications with abstracts, patents, talks, courses, students, awards, service and news. Co-authors are
partly colleagues on the site, so that a department's papers stand in several lists, as they do in life.
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
    """How much there is of everything."""

    people: int
    """Of the site."""
    publications: int = 30
    """Of each of them, with abstracts."""
    languages: tuple[str, ...] = ("en",)
    """Of the interface; the content is English."""


def write(folder: Path, size: Size, *, seed: int = 1) -> None:
    """Make the site in `folder`, which must not hold one."""
    names = _names(size.people, random.Random(seed))
    settings = {"title": "Institute of Invented Science", "url": "https://institute.example"}
    _put(folder / "site.yaml", _yaml({**settings, "languages": list(size.languages)}))
    for place, name in enumerate(names):
        chance = random.Random(f"{seed}-{place}")
        home = folder / "people" / name.lower().replace(" ", "-")
        colleagues = (
            [names[(place + step) % len(names)] for step in (1, 2, 5)] if len(names) > 5 else []
        )
        _put(home / "person.yaml", _yaml(_person(name, chance)))
        _put(home / "publications.bib", _bibliography(name, colleagues, size.publications, chance))
        for item in range(5):
            _put(
                home / "news" / f"{_LAST_YEAR - item}-03-{_word(_NOUNS, chance)}.md",
                _news(item, chance),
            )


def _names(count: int, chance: random.Random) -> list[str]:
    every = [f"{given} {family}" for given in _GIVEN for family in _FAMILY]
    chance.shuffle(every)
    if count > len(every):
        raise SystemExit(f"there are names for {len(every)} people")
    return every[:count]


def _person(name: str, chance: random.Random) -> dict[str, object]:
    given, family = name.split()
    school = f"University of {_word(_CITIES, chance)}"
    return {
        "name": name,
        "position": chance.choice(
            ["Professor", "Associate Professor", "Assistant Professor", "Postdoc", "PhD Student"]
        ),
        "affiliation": f"Department of {_title(_NOUNS, chance)}, {school}",
        "email": f"{given}.{family}@institute.example".lower(),
        "links": {
            "github": f"{given}{family}".lower(),
            "orcid": "0000-0002-1825-0097",
            "scholar": f"{family}AAAAJ",
        },
        "bio": "\n\n".join(_prose(3, chance) for _ in range(2)),
        "interests": [_phrase(chance) for _ in range(4)],
        "education": [
            {
                "institution": school,
                "degree": degree,
                "area": _title(_NOUNS, chance),
                "start": str(year),
                "end": str(year + 4),
            }
            for degree, year in (("Ph.D.", 2011), ("B.Sc.", 2007))
        ],
        "experience": [
            {
                "organization": f"Institute of {_title(_NOUNS, chance)}",
                "role": "Research Scientist",
                "location": _word(_CITIES, chance),
                "start": str(year),
                "end": str(year + 2),
                "highlights": [_sentence(chance) for _ in range(2)],
            }
            for year in (2019, 2016)
        ],
        "projects": [
            {"name": _heading(chance), "description": _sentence(chance)} for _ in range(3)
        ],
        "patents": [
            {
                "number": f"US{chance.randrange(10**7, 10**8)}B2",
                "title": _heading(chance),
                "inventors": [name],
                "date": "2021",
            }
            for _ in range(3)
        ],
        "talks": [
            {
                "title": _heading(chance),
                "given": [
                    {
                        "where": f"{_title(_NOUNS, chance)} Seminar",
                        "date": str(year),
                        "location": _word(_CITIES, chance),
                    }
                ],
            }
            for year in range(_LAST_YEAR, _LAST_YEAR - 8, -1)
        ],
        "teaching": [
            {
                "course": f"Introduction to {_title(_NOUNS, chance)}",
                "code": f"CS {chance.randrange(100, 700)}",
                "term": f"Spring {year}",
            }
            for year in range(_LAST_YEAR, _LAST_YEAR - 6, -1)
        ],
        "students": [
            {
                "name": f"{chance.choice(_GIVEN)} {chance.choice(_FAMILY)}",
                "level": chance.choice(["phd", "masters"]),
                "status": chance.choice(["current", "past"]),
                "year": str(chance.randrange(2015, _LAST_YEAR)),
                "project": _heading(chance),
            }
            for _ in range(10)
        ],
        "service": [
            {
                "role": "Reviewer",
                "organization": f"Journal of {_title(_NOUNS, chance)}",
                "years": [str(year)],
            }
            for year in range(2016, 2026)
        ],
        "awards": [
            {"title": f"{_title(_ADJECTIVES, chance)} Paper Award", "years": [str(2014 + n)]}
            for n in range(6)
        ],
        "skills": [{"category": "Languages", "text": "English, French"}],
    }


def _bibliography(name: str, colleagues: Sequence[str], count: int, chance: random.Random) -> str:
    return "\n".join(_entry(name, colleagues, number, chance) for number in range(count))


def _entry(name: str, colleagues: Sequence[str], number: int, chance: random.Random) -> str:
    kind, pattern = chance.choice(_VENUES)
    year = _LAST_YEAR - number * 15 // 30 % 25
    authors = [name, *chance.sample(colleagues, min(len(colleagues), chance.randrange(2)))]
    authors += [
        f"{chance.choice(_GIVEN)} {chance.choice(_FAMILY)}" for _ in range(chance.randrange(1, 5))
    ]
    chance.shuffle(authors)
    noun, adjective = _title(_NOUNS, chance), _title(_ADJECTIVES, chance)
    venue = pattern.format(
        Noun=noun, Adjective=adjective, acronym=f"{noun[:2]}{adjective[:3]}".upper()
    )
    title = _heading(chance)
    fields = {
        "author": " and ".join(authors),
        "title": title,
        "year": str(year),
        "abstract": _prose(6, chance),
        "keywords": ", ".join(dict.fromkeys(_word(_NOUNS, chance) for _ in range(2))),
        "doi": f"10.5555/{chance.randrange(10**7, 10**8)}",
    }
    if kind == "misc":
        fields |= {
            "eprint": f"{year % 100:02d}{chance.randrange(1, 13):02d}.{chance.randrange(10**4, 10**5)}",
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
    inside = "".join(f"  {field} = {{{value}}},\n" for field, value in fields.items())
    return f"@{kind}{{{key},\n{inside}}}\n"


def _news(item: int, chance: random.Random) -> str:
    return (
        f"---\ndate: {_LAST_YEAR - item}-03-{chance.randrange(10, 28)}\n---\n{_sentence(chance)}\n"
    )


def _word(words: Sequence[str], chance: random.Random) -> str:
    return words[chance.randrange(len(words))]


def _title(words: Sequence[str], chance: random.Random) -> str:
    return _word(words, chance).capitalize()


def _phrase(chance: random.Random) -> str:
    return f"{_word(_ADJECTIVES, chance)} {_word(_NOUNS, chance)}"


def _heading(chance: random.Random) -> str:
    return f"{_title(_VERBS, chance)} {_phrase(chance)} for {_phrase(chance)}"


def _sentence(chance: random.Random) -> str:
    return chance.choice(_SENTENCES).format(
        verb=_word(_VERBS, chance),
        adjective=_word(_ADJECTIVES, chance),
        noun=_word(_NOUNS, chance),
        other=_word(_NOUNS, chance),
        count=chance.randrange(3, 80),
    )


def _prose(sentences: int, chance: random.Random) -> str:
    return " ".join(_sentence(chance) for _ in range(sentences))


def _yaml(value: object) -> str:
    return str(
        yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=110)
    )


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--people", type=int, default=1)
    parser.add_argument("--publications", type=int, default=30)
    parser.add_argument("--languages", default="en", help="tags with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    size = Size(args.people, args.publications, tuple(args.languages.split(",")))
    write(args.folder, size, seed=args.seed)


if __name__ == "__main__":
    main()
