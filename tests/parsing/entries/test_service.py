from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.model import Service
from tests.parsing.reading import values

ROLES = (
    "Program committees",
    "Program committee member",
    "Reviewer",
    "Session chairs",
    "Reviewing",
)
VENUES = ("OSDI", "SOSP", "Foam Days", "Journal of Foam", "Tides")
YEAR_FORMS = ("{} {}", "{}, {}", "{} ({})", "{}: {}")
SHORT_FORMS = ("{} '{}", "{}'{}", "{}’{}", "{}, ’{}")


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(ROLES),
            st.lists(
                st.tuples(st.sampled_from(VENUES), st.integers(1995, 2025)),
                min_size=1,
                max_size=3,
                unique_by=lambda venue: venue[0],
            ),
        ),
        min_size=1,
        max_size=2,
        unique_by=lambda duty: duty[0],
    ),
    st.sampled_from(["{}", "{}:", "**{}**", "**{}:**"]),
    st.sampled_from(YEAR_FORMS),
    st.sampled_from(["  - ", "    * "]),
)
def test_a_bullet_above_nested_ones_is_their_role(
    duties: list[tuple[str, list[tuple[str, int]]]], head: str, form: str, indent: str
) -> None:
    text = "\n".join(
        "\n".join([f"- {head.format(role)}", *(indent + form.format(*venue) for venue in venues)])
        for role, venues in duties
    )
    assert values("service", text) == [
        Service(role=role, organization=venue, years=(str(year),))
        for role, venues in duties
        for venue, year in venues
    ]


@settings(deadline=None)
@given(
    st.sampled_from(VENUES),
    st.lists(st.integers(1951, 2049), min_size=1, max_size=3, unique=True),
    st.sampled_from(SHORT_FORMS),
    st.sampled_from(["- Program committee, ", "- Program committee: ", "- Reviewer\n  - "]),
)
def test_two_digit_years(venue: str, years: list[int], form: str, before: str) -> None:
    first, *others = [f"{year % 100:02}" for year in years]
    text = ", ".join([form.format(venue, first), *(f"'{year}" for year in others)])
    (duty,) = values("service", f"{before}{text}")
    assert isinstance(duty, Service)
    assert (duty.organization, duty.years) == (venue, tuple(map(str, years)))
