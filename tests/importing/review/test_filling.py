from __future__ import annotations

from markupsafe import Markup

from sitegen.importing.review.filling import fill


def test_texts_are_escaped_and_markup_is_not() -> None:
    values = ("<b>", Markup("<i>x</i>"), 3, "", 'a "quote"')
    template = "<p>%s%s%s%s%s</p>"
    assert fill(template, *values) == Markup(template) % values
    assert isinstance(fill(template, *values), Markup)
