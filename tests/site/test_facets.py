from __future__ import annotations

from sitegen import bibtex
from sitegen.model import Person
from sitegen.site.content import Profile
from sitegen.site.facets import Facet, attributes, facets
from sitegen.site.works import register, works

ENTRIES = """
@inproceedings{a, title={A}, author={Mei Lin and Bo Ek}, booktitle={Tides (SOT 2023)}, year=2023, keywords={waves, Foam}}
@inproceedings{b, title={B}, author={Bo Ek and Hai Wang and Mei Lin}, booktitle={Tides (SOT 2021)}, year=2021, keywords={foam}}
@article{c, title={C}, author={Bo Ek and Mei Lin and others}, journal={Sea; Shore}, year=2021}
"""  # noqa: E501
MEI = Profile(slug="mei-lin", person=Person(name="Mei Lin"), publications=bibtex.decode(ENTRIES, "publications.bib"))
HAI = Profile(slug="hai-wang", person=Person(name="Hai Wang"))
WORKS = works(MEI, register([MEI, HAI]))


def test_what_works_differ_in() -> None:
    assert facets(WORKS) == (
        Facet("year", ("2023", "2021")),
        Facet("kind", ("conference", "journal")),
        Facet("venue", ("Sea, Shore", "SOT")),
        Facet("topic", ("Foam", "foam", "waves")),
        Facet("role", ("first", "last")),
    )


def test_where_all_are_alike_there_is_nothing_to_choose() -> None:
    assert facets(WORKS[:1]) == (Facet("topic", ("Foam", "waves")), Facet("role", ("first",)))
    assert facets(()) == ()


def test_members_of_the_site_are_offered_where_wanted() -> None:
    assert facets(WORKS, with_members=True)[-1].name == "role"  # Hai Wang alone is no choice
    assert attributes(WORKS[1], [Facet("member", ("hai-wang",))]) == ' data-member="hai-wang"'


def test_a_work_carries_its_values_escaped_and_separated() -> None:
    (work,) = works(
        Profile(slug="m", person=Person(name="Mei Lin"), publications=bibtex.decode(
            '@misc{a, title={A}, author={Mei Lin}, year=2020, keywords={a"b, c}}', "x")), register([])
    )  # fmt: skip
    assert attributes(work, [Facet("topic", ()), Facet("venue", ())]) == ' data-topic="a&#34;b;c"'
