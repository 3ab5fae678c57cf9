from __future__ import annotations

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.site.content import Profile
from sitegen.site.facets import Facet, attributes, facets
from sitegen.site.kinds import KINDS, in_order
from sitegen.site.merged import merged, shared_works
from sitegen.site.works import register, works

ENTRIES = """
@inproceedings{a, title={A}, author={Mei Lin and Bo Ek}, booktitle={Tides (SOT 2023)}, year=2023, keywords={waves, Foam}}
@inproceedings{b, title={B}, author={Bo Ek and Hai Wang and Mei Lin}, booktitle={Tides (SOT 2021)}, year=2021, keywords={foam}}
@article{c, title={C}, author={Bo Ek and Mei Lin and others}, journal={Sea; Shore}, year=2021}
"""
MEI = Profile(
    slug="mei-lin",
    person=Person(name="Mei Lin"),
    publications=bibtex.decode(ENTRIES, "publications.bib"),
)
HAI = Profile(slug="hai-wang", person=Person(name="Hai Wang"))
WORKS = works(MEI, register([MEI, HAI]))


def test_what_works_differ_in() -> None:
    assert facets(WORKS) == (
        Facet("year", ("2023", "2021")),
        Facet("kind", ("journal", "conference")),  # the order of a bibliography
        Facet("venue", ("Sea, Shore", "SOT")),
        Facet("topic", ("Foam", "waves")),
        Facet("role", ("first", "last")),
    )


def test_where_all_are_alike_there_is_nothing_to_choose() -> None:
    assert facets(WORKS[:1]) == (Facet("topic", ("Foam", "waves")), Facet("role", ("first",)))
    assert facets(()) == ()


def test_members_of_the_site_are_offered_where_wanted() -> None:
    names = [facet.name for facet in facets(WORKS, with_members=True)]
    assert "member" not in names  # Hai Wang alone is no choice
    assert "role" not in names  # the list is nobody's
    assert attributes(WORKS[1], [Facet("member", ("hai-wang",))]) == ' data-member="hai-wang"'


def test_first_authors_are_offered_where_several_people_are_listed() -> None:
    (first,) = (facet for facet in facets(WORKS, with_members=True) if facet.name == "first")
    assert first.values == ("Bo Ek", "Mei Lin")
    assert [attributes(work, [first]) for work in WORKS] == [
        ' data-first="Mei Lin"', ' data-first="Bo Ek"', ' data-first="Bo Ek"'
    ]  # fmt: skip


def test_who_is_on_the_site_is_one_first_author_in_every_spelling() -> None:
    entries = (
        "@misc{a, title={A}, author={M. Lin and Bo Ek}, year=2020}"
        "@misc{b, title={B}, author={Lin, Mei and Bo Ek}, year=2020}@misc{c, title={C}, author={Bo Ek}, year=2020}"
    )
    mei = Profile(slug="mei-lin", person=MEI.person, publications=bibtex.decode(entries, "x"))
    shared = list(shared_works(merged([mei]), register([mei])))
    (first,) = (facet for facet in facets(shared, with_members=True) if facet.name == "first")
    assert first.values == ("Bo Ek", "mei-lin")


def test_a_topic_in_other_capitals_is_the_same() -> None:
    (topic,) = (facet for facet in facets(WORKS) if facet.name == "topic")
    assert [attributes(work, [topic]) for work in WORKS[:2]] == [
        ' data-topic="waves;Foam"',
        ' data-topic="Foam"',
    ]


def test_a_work_carries_its_values_escaped_and_separated() -> None:
    (work,) = works(
        Profile(slug="m", person=Person(name="Mei Lin"), publications=bibtex.decode(
            '@misc{a, title={A}, author={Mei Lin}, year=2020, keywords={a"b, c}}', "x")), register([])
    )  # fmt: skip
    assert attributes(work, [Facet("topic", ()), Facet("venue", ())]) == ' data-topic="a&#34;b;c"'


def test_kinds_stand_in_the_order_of_a_bibliography_whatever_comes_first() -> None:
    assert in_order(["preprint", "other", "workshop", "book", "preprint"]) == (
        "book",
        "workshop",
        "preprint",
        "other",
    )
    assert set(in_order(KINDS.values())) == set(KINDS.values())
