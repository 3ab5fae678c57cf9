from __future__ import annotations

from tests.parsing.reading import cv


def test_a_role_above_an_institution_in_capitals() -> None:
    text = """Tide Research Associate\tPortland, Oregon
HILL STATE UNIVERSITY\t2018-Present
- Measures tides.
Foam Research Fellow\tSeattle, Washington
LIND COLLEGE\t2015-2018
- Measures foam.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    jobs = [(str(post.role), str(post.organization), post.start) for post in posts]
    assert jobs == [
        ("Tide Research Associate", "HILL STATE UNIVERSITY", "2018"),
        ("Foam Research Fellow", "LIND COLLEGE", "2015"),
    ]


def test_a_second_institution_below_a_dated_post_belongs_to_it() -> None:
    text = """Postdoctoral associate\t2022-Present
Center for Tides, Hill University
- Develops methods.
Research assistant\t2018-2022
Center for Tides, Hill University
Department of Marine Foam, Lind University
- Designed a survey.
"""
    posts = cv(f"# Ann Lind\n\n## Employment\n\n{text}").person.experience
    jobs = [(str(post.role), str(post.organization)) for post in posts]
    assert jobs == [
        ("Postdoctoral associate", "Center for Tides, Hill University"),
        (
            "Research assistant",
            "Center for Tides, Hill University, Department of Marine Foam, Lind University",
        ),
    ]
