from __future__ import annotations

from tests.parsing.reading import cv


def test_a_role_over_its_institution_in_capitals_is_whole() -> None:
    text = """Tide Research Associate\tPortland, Oregon
HILL STATE UNIVERSITY\t2018-Present
- Measures tides.
Foam Research Fellow\tSeattle, Washington
LIND COLLEGE\t2015-2018
- Measures foam.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    told = [(str(post.role), str(post.organization), post.start) for post in posts]
    assert told == [
        ("Tide Research Associate", "HILL STATE UNIVERSITY", "2018"),
        ("Foam Research Fellow", "LIND COLLEGE", "2015"),
    ]


def test_a_second_body_below_a_dated_post_is_of_it() -> None:
    text = """Postdoctoral associate\t2022-Present
Center for Tides, Hill University
- Develops methods.
Research assistant\t2018-2022
Center for Tides, Hill University
Department of Marine Foam, Lind University
- Designed a survey.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    told = [(str(post.role), str(post.organization)) for post in posts]
    assert told == [
        ("Postdoctoral associate", "Center for Tides, Hill University"),
        (
            "Research assistant",
            "Center for Tides, Hill University, Department of Marine Foam, Lind University",
        ),
    ]
