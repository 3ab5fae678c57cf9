"""What the last import understood, what the site says, what the CV says: whatever they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from sitegen.importing.merging import Side, update
from tests.strategies import people

if TYPE_CHECKING:
    from sitegen.model import Person


@settings(max_examples=60, deadline=None)
@given(people(), people())
def test_a_cv_that_says_nothing_new_changes_nothing(cv: Person, site: Person) -> None:
    done = update(Side(cv), Side(site), Side(cv))
    assert done.side.person == site
    assert (done.conflicts, done.updates) == ((), ())
