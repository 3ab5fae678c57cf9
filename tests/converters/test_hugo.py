"""Sites of HugoBlox: rare values of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.converters import convert
from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, import_cvs
from sitegen.model import Private
from tests.converters.folders import read_site, unsorted

if TYPE_CHECKING:
    from pathlib import Path

AUTHOR = "content/authors/admin/_index.md"
ADA = {AUTHOR: "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n"}
WORK = "---\ntitle: On foam\nauthors: [admin]\ndate: 2021-05-04\n---\n"


def test_jobs_and_awards_of_the_author_become_entries(tmp_path: Path) -> None:
    head = (
        "---\ntitle: Ada Nilsson\nwork:\n- position: Lecturer\n  company: Hill University\n"
        "  date_start: 2019-02\nawards:\n- title: Foam Medal\n  date: 2020\n---\nStudies foam.\n"
    )
    person = read_site(tmp_path, {AUTHOR: head}).person
    (job,), (award,) = person.experience, person.awards
    assert (job.role, job.organization, job.start) == ("Lecturer", "Hill University", "2019-02")
    assert (award.title, award.years) == ("Foam Medal", ("2020",))


@pytest.mark.parametrize(
    ("title", "name"),
    [("Ada Nilsson", "Ada Nilsson"), ("The Lab of Tides", "")],
)
@pytest.mark.parametrize("config", ["config/_default/config.yaml", "config.toml"])
def test_an_owner_without_a_name_has_the_one_in_the_title_of_the_site(
    tmp_path: Path, title: str, name: str, config: str
) -> None:
    sign = " =" if config.endswith("toml") else ":"
    files = {AUTHOR: "---\ntitle:\nsuperuser: true\n---\n", config: f'title{sign} "{title}"\n'}
    assert read_site(tmp_path, files).person.name == name


def test_files_are_copied_and_missing_ones_are_unsorted(tmp_path: Path) -> None:
    head = (
        "---\ntitle: Ada Nilsson\nsocial:\n- icon: cv\n  link: uploads/cv.pdf\n"
        "- link: uploads/gone.pdf\n---\n"
    )
    files = {
        AUTHOR: head,
        "static/uploads/cv.pdf": "%PDF-1.4",
        "content/publication/foam/index.md": WORK.replace(
            "date", "url_pdf: foam.pdf\nurl_slides: gone.pdf\ndate"
        ),
        "content/publication/foam/foam.pdf": "%PDF-1.4",
    }
    cv = read_site(tmp_path, files)
    assert [file.name for file in cv.files] == ["files/cv.pdf", "files/foam.pdf"]
    assert cv.person.links["cv"] == "files/cv.pdf"
    assert cv.publications[0].fields["pdf"] == "foam.pdf"
    assert unsorted(cv) == ["file: uploads/gone.pdf", "url_slides: gone.pdf"]


def test_a_page_with_two_cited_works_is_a_work_of_its_own(tmp_path: Path) -> None:
    files = {
        **ADA,
        "content/publication/foam/index.md": WORK,
        "content/publication/foam/cite.bib": "@misc{a, title={Tides}}\n@misc{b, title={Dunes}}\n",
    }
    titles = [work.get("title") for work in read_site(tmp_path, files).publications]
    assert titles == ["Tides", "Dunes", "On foam"]


def test_the_text_of_a_talk_is_kept_and_an_empty_post_is_no_page(tmp_path: Path) -> None:
    talk = "---\ntitle: Of tides\nevent: Shore Days\n---\nWhat was said.\n"
    files = {
        **ADA,
        "content/event/talk/index.md": talk,
        "content/post/none/index.md": "---\ndate: 2020-01-02\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]
    assert cv.person.talks[0].abstract == "What was said."
    assert not cv.files


PERSON = "---\ntitle: {}\nuser_groups: [{}]\n---\n"
GROUP = {
    "content/people/index.md": "---\nsections:\n- block: people\n  content:\n"
    "    user_groups: [Leaders, Students]\n---\n",
    AUTHOR: PERSON.format("Ada Nilsson", "Leaders"),
    "content/authors/bo-ek/_index.md": PERSON.format("Bo Ek", "Students"),
    "content/authors/guest/_index.md": PERSON.format("Gus Guest", "Visitors"),
    "content/publication/both/index.md": WORK.replace("[admin]", "[bo-ek, admin, guest]"),
    "content/publication/his/index.md": WORK.replace("[admin]", "[Bo Ek, Someone]"),
    "content/publication/theirs/index.md": WORK.replace("[admin]", "[Someone]"),
    "content/post/news/index.md": "---\ntitle: Hello\n---\nAll are here.\n",
}


def test_the_members_that_a_group_shows_get_their_own_works(tmp_path: Path) -> None:
    read_site(tmp_path, GROUP)
    ada, bo = convert(tmp_path / "site")
    assert (ada.person.name, bo.person.name) == ("Ada Nilsson", "Bo Ek")
    authors = [[work.get("author") for work in cv.publications] for cv in (ada, bo)]
    both = "Bo Ek and Ada Nilsson and Gus Guest"
    assert authors == [[both, "Someone"], [both, "Bo Ek and Someone"]]
    assert ([len(cv.files) for cv in (ada, bo)], len(ada.skipped)) == ([1, 0], 1)
    results = import_cvs([tmp_path / "site"], tmp_path / "new")
    assert [result.after.slug for result in results] == ["ada-nilsson", "bo-ek"]
    with pytest.raises(UsageError, match="several people"):
        import_cvs([tmp_path / "site"], tmp_path / "new", ImportOptions(person="ada"))


PERSON_AS_DATA = """\
schema: hugoblox/author/v1
slug: me
is_owner: true
name:
  display: Dr. Ada Nilsson
  given: Ada
  family: Nilsson
  alternate: Ada Berg
  pronunciation: AH-da
postnominals: [PhD]
role: Lecturer
bio: Studies foam.
affiliations:
  - name: Hill University
links:
  - {icon: at-symbol, url: ada@example.org, label: E-mail}
  - {icon: brands/github, url: "https://github.com/ada-nilsson"}
experience:
  - {role: Lecturer, org: Hill University, start: 2019-02-01, end: ""}
  - {role: , org: , start: }
education:
  - degree: PhD
    institution: Shore University
    end: 2018-09-01
    button: {text: Thesis, url: "https://shore.example.org/1"}
skills:
  - name: Tools
    items: [{label: Python, level: 4}, {label: Sieves, level: 5}]
languages:
  - {name: Swedish, level: 5, label: Native}
"""


def test_people_as_data_are_read_like_pages(tmp_path: Path) -> None:
    files = {
        "data/authors/me.yaml": PERSON_AS_DATA,
        "data/authors/bo-ek.yaml": "slug: bo-ek\nname:\n  display: Bo Ek\n",
        "assets/media/authors/me.png": "picture",
        "content/publications/articles/foam/index.md": WORK.replace("[admin]", "[me, bo-ek]"),
    }
    cv = read_site(tmp_path, files)
    person = cv.person
    assert (person.name, person.aliases) == ("Dr. Ada Nilsson", ("Ada Nilsson", "Ada Berg"))
    assert (person.pronunciation, person.credentials) == (("AH-da",), "PhD")
    assert (person.position, person.affiliation) == ("Lecturer", "Hill University")
    assert (person.email, person.links) == (("ada@example.org",), {"github": "ada-nilsson"})
    assert person.bio == "Studies foam."
    (job,), (degree,) = person.experience, person.education
    assert (job.organization, job.start, job.end) == ("Hill University", "2019-02-01", "present")
    assert (degree.start, degree.end) == ("", "2018-09-01")
    assert degree.notes == ("[Thesis](https://shore.example.org/1)",)
    skills = [(skill.category, skill.text) for skill in person.skills]
    assert skills == [("Tools", "Python, Sieves"), ("Languages", "Swedish (Native)")]
    (converted,) = convert(tmp_path / "site")
    assert [file.name for file in converted.files] == ["photo.png"]
    assert [work.get("author") for work in cv.publications] == ["Dr. Ada Nilsson and Bo Ek"]
    assert (unsorted(cv), converted.skipped) == ([], ())


def test_texts_of_pages_made_of_blocks_become_sections(tmp_path: Path) -> None:
    blocks = (
        "---\ntitle: {}\nsections:\n- block: markdown\n  content:\n    title: {}\n"
        "    text: I sieve sand.\n- block: resume-skills\n  content: {{username: me}}\n---\n"
    )
    files = {
        **ADA,
        "content/_index.md": blocks.format("", "Sand"),
        "content/methods.md": blocks.format("Methods", "''"),
        "content/styled/index.md": blocks.format("Styled", "''").replace(
            "I sieve sand.", """'<b style="height: auto">Sand</b> is fine.'"""
        ),
        "content/hidden.md": blocks.format("Hidden", "''"),
        "config/_default/menus.yaml": "main:\n- {name: Methods, url: methods/}\n"
        "- {name: Styled, url: styled/}\n",
    }
    cv = read_site(tmp_path, files)
    sections = [(section.title, section.text) for section in cv.person.sections]
    assert sections == [
        ("Sand", "I sieve sand."),
        ("Methods", "I sieve sand."),
        ("Styled", "<b>Sand</b> is fine."),
    ]
    assert cv.private == Private()  # the style is not the height of a person
    assert [text.split(":")[0] for text in cv.skipped] == ["content/hidden.md"]


def test_newer_keys_of_events_and_links_are_read(tmp_path: Path) -> None:
    talk = (
        "---\ntitle: Of tides\nevent_name: Shore Days\nevent_url: https://days.example.org/\n"
        "date: 2019-01-01\nevent_start: '2020-06-01T13:00:00Z'\nevent_all_day: false\n"
        "address: {street: Quay 1, city: Oslo, country: Norway}\nlinks:\n"
        "- {type: slides, url: https://x.example.org/s.pdf}\n"
        "- {icon: book, name: Notes, url: https://x.example.org/n}\n---\n"
    )
    work = WORK.replace(
        "date", "hugoblox: {ids: {arxiv: 2001.00001}}\nlinks:\n"
        "- {type: preprint, provider: arxiv, id: 2001.00001}\n- {type: code, url: '#'}\ndate",
    )  # fmt: skip
    project = "---\ntitle: Sieve\nlinks:\n- {type: site, url: https://sieve.example.org}\n---\n"
    files = {
        **ADA,
        "content/events/talk/index.md": talk,
        "content/publications/foam/index.md": work,
        "content/projects/sieve/index.md": project,
    }
    cv = read_site(tmp_path, files)
    (talk_,), (project_,), (foam,) = cv.person.talks, cv.person.projects, cv.publications
    (occasion,) = talk_.given
    assert (occasion.where, occasion.date, occasion.location) == (
        "Shore Days", "2020-06-01", "Oslo, Norway",
    )  # fmt: skip
    assert (talk_.url, occasion.slides) == (
        "https://days.example.org/", "https://x.example.org/s.pdf",
    )  # fmt: skip
    assert talk_.abstract == "[Notes](https://x.example.org/n)"
    assert project_.url == "https://sieve.example.org"
    assert (foam.get("eprint"), foam.get("preprint")) == (
        "2001.00001", "https://arxiv.org/abs/2001.00001",
    )  # fmt: skip
    assert unsorted(cv) == []


def test_pages_may_be_files_and_their_front_matter_toml(tmp_path: Path) -> None:
    work = (
        '+++\ntitle = "On foam"\nauthors = ["admin", "Bo Ek"]\ndate = 2021-05-04T00:00:00Z\n'
        'publication_types = ["2"]\n[publication]\nname = "Journal of Foam"\nissue = 3\n+++\n'
    )
    files = {
        **ADA,
        "content/publication/foam.md": work,
        "content/publication/sand.md": WORK.replace("On foam", "On sand").replace(
            "date", "publication_types: ['2']\npublication: '*Journal of Sand, 3*(2)'\ndate"
        ),
        "content/publication/broken.md": "+++\ntitle = On tides\n+++\n",
        "content/post/prize.md": '+++\ntitle = "Prize"\ndate = 2020-01-02\n+++\nWe won.\n',
    }
    cv = read_site(tmp_path, files)
    foam, sand = (
        next(work for work in cv.publications if work.get("title") == title)
        for title in ("On foam", "On sand")
    )
    numbers = [sand.get(name) for name in ("journal", "volume", "number")]
    assert numbers == ["Journal of Sand", "3", "2"]
    assert foam.fields == {
        "title": "On foam", "author": "Ada Nilsson and Bo Ek", "journal": "Journal of Foam",
        "number": "3", "year": "2021", "date": "2021-05-04",
    }  # fmt: skip
    assert [file.name for file in cv.files] == ["news/prize.md"]
    assert any("broken.md: not valid TOML" in text for text in cv.skipped)


@pytest.mark.parametrize(
    ("config", "language"),
    [
        ("", "en"),
        ("defaultContentLanguage: fr", "fr"),
        ("defaultContentLanguage: pt-br", "pt-br"),
        ("defaultContentLanguage: xx", "en"),
    ],
)
def test_one_language_of_a_site_is_read(config: str, language: str, tmp_path: Path) -> None:
    files = {"config/_default/config.yaml": config}
    for each in ("en", "fr", "pt-br"):
        files |= {
            f"content/{each}/authors/admin/_index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
            f"content/{each}/publication/foam/index.md": WORK.replace("On foam", f"On {each}"),
            f"content/{each}/event/talk/index.md": f"---\ntitle: Talk {each}\nevent: Days\n---\n",
        }
    cv = read_site(tmp_path, files)
    assert cv.person.name == "Ada Nilsson"
    assert [work.get("title") for work in cv.publications] == [f"On {language}"]
    assert [talk.title for talk in cv.person.talks] == [f"Talk {language}"]
    assert len(cv.skipped) == 6
    assert not any(f"content/{language}/" in text for text in cv.skipped)


@pytest.mark.parametrize(
    ("config", "names", "language"),
    [
        ("", ("", ".zh", ".pt-br"), ""),
        ("defaultContentLanguage: zh", ("", ".en"), ""),
        ("", (".zh", ".en"), ".en"),
        ("defaultContentLanguage: zh", (".en", ".zh"), ".zh"),
        ("", (".fr", ".zh"), ".fr"),
    ],
)
def test_one_language_of_each_page_is_read(
    config: str, names: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    files = {"config/_default/config.yaml": config, **ADA}
    for each in names:
        files |= {
            f"content/publication/foam/index{each}.md": WORK.replace("On foam", f"On{each}"),
            f"content/event/talk{each}.md": f"---\ntitle: Talk{each}\nevent: Days\n---\n",
            f"content/project/sign/index{each}.md": f"---\ntitle: Sign{each}\n---\n",
        }
    cv = read_site(tmp_path, files)
    assert [work.get("title") for work in cv.publications] == [f"On{language}"]
    assert [talk.title for talk in cv.person.talks] == [f"Talk{language}"]
    assert [project.name for project in cv.person.projects] == [f"Sign{language}"]
    others = [text for text in cv.skipped if "another language" in text]
    assert len(others) == 3 * (len(names) - 1)


@pytest.mark.parametrize("place", ["config.toml", "config/_default/params.toml"])
@pytest.mark.parametrize("where", ["widget", "configuration"])
def test_the_first_sites_have_their_owner_in_the_configuration(
    place: str, where: str, tmp_path: Path
) -> None:
    params = (
        'name = "Ada Nilsson"\nrole = "Lecturer"\norganization = "Hill University"\n'
        'email = "ada@hill.example.org"\n[[{0}social]]\nicon = "github"\nlink = "//github.com/ada"\n'
    )
    degree = 'course = "PhD in Foam"\ninstitution = "Shore University"\nyear = 2012\n'
    about = '+++\nwidget = "about"\n{}+++\nI study foam.\n'
    inside = "params." if place == "config.toml" else ""
    config = f"theme = 'academic'\n[params]\n{params}" if inside else params
    if where == "widget":
        about = about.format(f'[interests]\ninterests = ["Foam"]\n[[education.courses]]\n{degree}')
    else:
        about = about.format("")
        config += f"[{{0}}about]\ninterests = ['Foam']\n[[{{0}}about.education]]\n{degree}"
    files = {
        place: config.format(inside),
        "config/_default/config.toml" if not inside else "none.toml": "theme = 'academic'\n",
        "content/home/about.md": about,
        "content/home/publications.md": '+++\nwidget = "publications"\n+++\n',
        "content/publication/foam.md": WORK.replace("[admin]", "[Ada Nilsson]"),
    }
    cv = read_site(tmp_path, files)
    person = cv.person
    assert (person.name, person.position, person.affiliation, person.bio, person.email) == (
        "Ada Nilsson", "Lecturer", "Hill University", "I study foam.", ("ada@hill.example.org",),
    )  # fmt: skip
    assert (person.links, person.interests) == ({"github": "ada"}, ("Foam",))
    assert [entry.institution for entry in person.education] == ["Shore University"]
    assert [work.get("author") for work in cv.publications] == ["Ada Nilsson"]
    assert unsorted(cv) == []


JOBS = """\
- title: Lecturer
  company: Hill University
  company_url: https://hill.example.org
  company_logo: hill
  location: Oslo
  date_start: '2019-02-01'
  date_end: ''
  description: Taught *foam*.
"""
PRIZES = """\
- title: Foam Medal
  organization: Shore Society
  certificate_url: https://shore.example.org
  date_start: '2020-05-01'
  date_end: ''
"""


@pytest.mark.parametrize("form", ["widgets", "blocks"])
def test_jobs_degrees_and_prizes_of_blocks_become_entries(form: str, tmp_path: Path) -> None:
    blocks = [
        ("experience", "Experience", JOBS),
        ("experience", "Education", JOBS.replace("Lecturer", "PhD in Foam")),
        ("accomplishments", "Accomplish&shy;ments", PRIZES),
    ]
    files = dict(ADA)
    if form == "widgets":
        keys = {"experience": "experience", "accomplishments": "item"}
        for number, (kind, title, records) in enumerate(blocks):
            head = (
                f"widget: {kind}\ntitle: {title}\ndate_format: Jan 2006\n{keys[kind]}:\n{records}"
            )
            files[f"content/home/{number}.md"] = f"---\n{head}---\n"
        files["content/home/off.md"] = (
            f"---\nwidget: experience\nactive: false\nexperience:\n{JOBS}---\n"
        )
    else:
        head = "".join(
            f"- block: {kind}\n  content:\n    title: {title}\n    items:\n"
            + "".join(f"    {line}\n" for line in records.splitlines())
            for kind, title, records in blocks
        )
        files["content/_index.md"] = f"---\ntype: landing\nsections:\n{head}---\n"
    cv = read_site(tmp_path, files)
    (job,), (degree,), (prize,) = cv.person.experience, cv.person.education, cv.person.awards
    assert (job.role, job.organization, job.location, job.start, job.end, job.url) == (
        "Lecturer", "Hill University", "Oslo", "2019-02-01", "present", "https://hill.example.org",
    )  # fmt: skip
    assert job.highlights == ("Taught *foam*.",)
    assert (degree.degree, degree.institution, degree.end) == (
        "PhD in Foam", "Hill University", "present",
    )  # fmt: skip
    assert (prize.title, prize.issuer, prize.years) == ("Foam Medal", "Shore Society", ("2020",))
    assert unsorted(cv) == []
    reports = [text.split("\n")[0] for text in cv.skipped]
    off = ["content/home/off.md: left out: it is not active"]
    assert reports == (off if form == "widgets" else [])


def test_a_widget_with_a_text_becomes_a_section(tmp_path: Path) -> None:
    head = "---\nwidget: blank\ntitle: Join us\n---\nWrite to us.\n"
    lists = "---\nwidget: pages\ntitle: Posts\ncontent:\n  count: 5\n---\n"
    files = {**ADA, "content/home/join.md": head, "content/home/posts.md": lists}
    cv = read_site(tmp_path, files)
    assert [(each.title, each.text) for each in cv.person.sections] == [("Join us", "Write to us.")]
    assert cv.skipped == ()


@pytest.mark.parametrize("languages", [("en",), ("en", "zh"), ("fr", "pt-br")])
@pytest.mark.parametrize("first", ["_index", "index"])
def test_pages_of_people_may_have_a_language_in_their_name(
    first: str, languages: tuple[str, ...], tmp_path: Path
) -> None:
    head = "---\nsections:\n- content:\n    title: Now\n    text: In {}.\n---\n"
    files: dict[str, str] = {}
    for each in languages:
        files |= {
            f"content/authors/_index.{each}.md": "---\ntitle: Authors\n---\n",
            f"content/authors/admin/{first}.{each}.md": f"---\ntitle: Ada Nilsson\n---\nIn {each}.\n",
            f"content/_index.{each}.md": head.format(each),
            f"content/publication/_index.{each}.md": "---\ntitle: Publications\n---\n",
        }
    (person,) = (read_site(tmp_path, files).person,)
    text = f"In {languages[0]}."
    assert (person.name, person.bio) == ("Ada Nilsson", text)
    assert [(section.title, section.text) for section in person.sections] == [("Now", text)]


def test_a_citation_of_another_work_is_left_out(tmp_path: Path) -> None:
    """A folder was copied for a new page, and its `cite.bib` never edited."""
    below = "content/publication/{}/{}"
    cited = "@article{{a, title={{{}}}, author={{{}}}, journal={{Waters}}}}\n"
    files = {
        **ADA,
        below.format("foam", "index.md"): WORK,
        below.format("foam", "cite.bib"): cited.format("Tides of the north", "Ek, Bo"),
        below.format("sand", "index.md"): WORK.replace("On foam", "Om sand och vind"),
        below.format("sand", "cite.bib"): cited.format("Of dunes", "Nilsson, A."),
    }
    cv = read_site(tmp_path, files)
    works = [(work.get("title"), work.get("journal")) for work in cv.publications]
    assert works == [("On foam", ""), ("Of dunes", "Waters")]
    (left_out,) = cv.skipped
    assert left_out.startswith("content/publication/foam/cite.bib: left out: this is another work")
    assert unsorted(cv) == ["a: title: Om sand och vind"]


@pytest.mark.parametrize("place", ["content/project/foam/img", "static/img", "assets/media/img"])
def test_files_beside_a_page_and_those_of_the_site_are_copied(place: str, tmp_path: Path) -> None:
    page = "---\ntitle: Foam\n---\n[A sieve](img/sieve.pdf)\n"
    files = {**ADA, "content/project/foam/index.md": page, f"{place}/sieve.pdf": "%PDF-1.4"}
    cv = read_site(tmp_path, files)
    assert cv.person.projects[0].highlights == ("[A sieve](files/sieve.pdf)",)
    assert [file.name for file in cv.files] == ["files/sieve.pdf"]


def test_a_short_name_is_no_language(tmp_path: Path) -> None:
    files = {**ADA, "content/publication/foam.md": WORK, "content/cv/projects/a.md": "Mine.\n"}
    assert [work.get("title") for work in read_site(tmp_path, files).publications] == ["On foam"]


@pytest.mark.parametrize("folder", ["courses", "course"])
@pytest.mark.parametrize("root", ["content", "content/en"])
def test_courses_are_taught(folder: str, root: str, tmp_path: Path) -> None:
    files = {
        f"{root}/authors/admin/_index.md": "---\ntitle: Ada Nilsson\n---\nHi.\n",
        f"{root}/{folder}/_index.md": "---\ntitle: Courses\n---\n",
        f"{root}/{folder}/foam/_index.md": (
            "---\ntitle: Foam 101\nsummary: All of foam.\ndate: 2021-01-02\ntype: book\n---\nWelcome.\n"
        ),
        f"{root}/{folder}/foam/week-1.md": "---\ntitle: Week 1\n---\nBubbles.\n",
        f"{root}/{folder}/tides.md": "---\ntitle: Tides\ncode: T2\nterm: Fall 2020\n---\n",
    }
    cv = read_site(tmp_path, files)
    foam, tides = sorted(cv.person.teaching, key=lambda course: str(course.course))
    assert (foam.course, foam.term) == ("Foam 101", "")
    assert foam.notes == ("All of foam.\n\nWelcome.",)
    assert (tides.course, tides.code, tides.term) == ("Tides", "T2", "Fall 2020")
    assert [text.split("\n")[0] for text in cv.skipped] == [
        f"{root}/{folder}/foam/week-1.md: chapter of a course"
    ]
    assert unsorted(cv) == []


CONTACT = """\
email: ada@hill.example.org
phone: +47 22 85 50 50
address: {street: Quay 1, city: Oslo, postcode: '0150', country: Norway, country_code: 'NO'}
coordinates: {latitude: '59.9', longitude: '10.7'}
directions: Room 200
office_hours: [Monday at ten, Friday at noon]
appointment_url: https://appoint.example.org
contact_links:
- {icon: twitter, icon_pack: fab, name: Write me, link: 'https://twitter.com/adatides'}
"""


@pytest.mark.parametrize("form", ["block", "widget", "older widget", "configuration", "inactive"])
def test_ways_to_reach_the_owner_are_kept(form: str, tmp_path: Path) -> None:
    inner = "".join(f"    {line}\n" for line in CONTACT.splitlines())
    head = "widget: contact\ntitle: Reach me\nsubtitle: Do write\nautolink: true\n"
    files = {
        "block": {
            "content/_index.md": "---\nsections:\n- block: contact\n  content:\n    title: Reach me\n"
            f"    subtitle: Do write\n    autolink: true\n{inner}---\n"
        },
        "widget": {"content/home/contact.md": f"---\n{head}content:\n{inner}---\n"},
        "older widget": {"content/home/contact.md": f"---\n{head}{CONTACT}---\n"},
        "configuration": {
            "content/home/contact.md": f"---\n{head}---\n",
            "config/_default/params.yaml": CONTACT,
        },
        "inactive": {
            "content/home/contact.md": f"---\n{head}active: false\n---\n",
            "config/_default/params.yaml": CONTACT,
        },
    }[form]
    cv = read_site(tmp_path, {**ADA, **files})
    person = cv.person
    assert unsorted(cv) == []
    if form == "inactive":
        assert (person.email, person.sections, len(cv.skipped)) == ((), (), 1)
        return
    assert (person.email, person.links) == (("ada@hill.example.org",), {"x": "adatides"})
    assert (person.address, cv.private.phone) == (
        "Quay 1, Oslo, 0150, Norway",
        ("+47 22 85 50 50",),
    )
    (section,) = person.sections
    assert (section.title, section.text) == ("Reach me", "Do write")
    assert section.items == (
        "Directions: Room 200",
        "Office hours: Monday at ten; Friday at noon",
        "Appointment: https://appoint.example.org",
    )
    assert cv.skipped == ()


FEATURES = """\
- {icon: bolt, icon_pack: fas, name: Sieving, description: Of sand}
- {name: Whisking}
"""


@pytest.mark.parametrize("form", ["blocks", "widgets"])
@pytest.mark.parametrize("title", ["Skills", "What I do"])
def test_features_are_skills_or_items_of_a_section(title: str, form: str, tmp_path: Path) -> None:
    if form == "blocks":
        inner = "".join(f"    {line}\n" for line in FEATURES.splitlines())
        text = (
            "---\nsections:\n- block: features\n  content:\n"
            f"    title: {title}\n    items:\n{inner}---\n"
        )
        files = {"content/_index.md": text}
    else:
        head = f"widget: featurette\nheadless: true\ntitle: {title}\nfeature:\n{FEATURES}"
        files = {
            "content/home/index.md": "---\ntype: widget_page\n---\n",
            "content/home/skills.md": f"---\n{head}---\n",
        }
    cv = read_site(tmp_path, {**ADA, **files})
    skills = [(skill.category, skill.text) for skill in cv.person.skills]
    sections = [(section.title, section.items) for section in cv.person.sections]
    if title == "Skills":
        assert (skills, sections) == ([("Sieving", "Of sand"), ("", "Whisking")], [])
    else:
        assert (skills, sections) == ([], [(title, ("Sieving: Of sand", "Whisking"))])
    assert (unsorted(cv), cv.skipped) == ([], ())


def test_every_value_of_a_block_is_kept_or_reported(tmp_path: Path) -> None:
    text = """\
---
sections:
- block: hero
  content:
    title: Foam
    text: All of it.
    primary_action: {text: Join, url: 'https://join.example.org', icon: hero/x}
    announcement: {text: We moved}
- block: stats
  content:
    items:
    - {statistic: 12+, description: Foams counted}
- block: faq
  content:
    title: Questions
    items:
    - {question: Why foam?, answer: Because., button: {text: More, url: 'https://why.example.org'}}
- block: resume-biography-3
  content:
    username: admin
    button: {text: My CV, url: uploads/life.pdf}
- block: cta-card
  demo: true
  content: {title: Get this theme, text: It is free.}
- block: collection
  content:
    title: Papers
    subtitle: Chosen by hand
    count: 5
    filters: {folders: [publication], tag: none}
---
"""
    files = {**ADA, "content/_index.md": text, "static/uploads/life.pdf": "%PDF-1.4"}
    cv = read_site(tmp_path, files)
    assert [(each.title, each.text, each.items) for each in cv.person.sections] == [
        ("Foam", "All of it.\n\n[Join](https://join.example.org)", ()),
        ("Stats", "", ("12+: Foams counted",)),
        ("Questions", "", ("Why foam?: Because. [More](https://why.example.org)",)),
        ("Papers", "Chosen by hand", ()),
    ]
    assert cv.person.links == {"cv": "files/life.pdf"}
    assert unsorted(cv) == ["Foam: announcement text: We moved"]
    assert cv.skipped == ("content/_index.md:22: left out: a block of the theme's own site",)


@pytest.mark.parametrize(
    ("short", "left"),
    [
        ("Studies foam.", []),
        ("Ada **studies foam**", []),
        ("Studies sand.", ["bio: Studies sand."]),
    ],
)
def test_organizations_keep_their_addresses_and_people_their_short_biography(
    short: str, left: list[str], tmp_path: Path
) -> None:
    head = (
        "---\ntitle: Ada Nilsson\norganizations:\n- name: Hill University\n"
        "  url: https://hill.example.org\n- {name: Shore, url: ''}\n"
        f"bio: {short}\n---\nDr. Ada studies foam.\n"
    )
    cv = read_site(tmp_path, {AUTHOR: head})
    assert cv.person.affiliation == "Hill University, Shore"
    assert cv.person.bio == "Dr. Ada studies foam."
    assert unsorted(cv) == ["Hill University: url: https://hill.example.org", *left]


def test_a_page_adds_its_note_to_that_of_the_citation(tmp_path: Path) -> None:
    cited = (
        "@article{a, title={On foam}, author={Nilsson, Ada}, note={Best of 2021},"
        r" abstract={We say {\"foam\"} twice.}}"
    )
    page = WORK.replace("date", 'abstract: We say \\"foam\\" twice.\ndate')
    files = {
        **ADA,
        "content/publication/foam/index.md": f"{page}See also the film.\n",
        "content/publication/foam/cite.bib": cited,
    }
    cv = read_site(tmp_path, files)
    assert cv.publications[0].get("note") == "Best of 2021\n\nSee also the film."
    assert unsorted(cv) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Add the **full text** or **supplementary notes** for the publication here using Markdown.",
        "Supplementary notes can be added here, including [code](https://wowchemy.com/docs).",
    ],
)
def test_placeholders_of_the_theme_are_no_notes(sentence: str, tmp_path: Path) -> None:
    files = {**ADA, "content/publication/foam/index.md": f"{WORK}{sentence}\n"}
    cv = read_site(tmp_path, files)
    assert (cv.publications[0].get("note"), cv.skipped) == ("", ())


def test_all_addresses_of_a_talk_are_kept(tmp_path: Path) -> None:
    talk = "---\ntitle: Tides\nevent: Days\nurl_code: https://code.example.org\n---\nHello.\n"
    cv = read_site(tmp_path, {**ADA, "content/event/tides/index.md": talk})
    assert cv.person.talks[0].abstract == "Hello.\n\n[code](https://code.example.org)"
    assert unsorted(cv) == []


def test_a_person_has_titles_addresses_of_employers_and_a_point_for_each_line(
    tmp_path: Path,
) -> None:
    data = (
        "slug: ada\nis_owner: true\nname: {display: Ada Nilsson, postnominals: [MD, PhD]}\n"
        "affiliations:\n- {name: Hill University, url: https://hill.example.org}\n"
        'experience:\n- {role: Reader, org: Hill University, summary: "- Foam\\n- Tides"}\n'
    )
    person = read_site(tmp_path, {"data/authors/ada.yaml": data}).person
    assert person.credentials == "MD, PhD"
    (job,) = person.experience
    assert (job.url, job.highlights) == ("https://hill.example.org", ("Foam", "Tides"))
    assert not person.unsorted


@pytest.mark.parametrize(
    ("location", "place"),
    [
        ("", "Oslo, Norway"),
        ("Opera", "Opera, Oslo, Norway"),
        ("Opera, Oslo", "Opera, Oslo, Norway"),
        ("Oslo", "Oslo, Norway"),
    ],
)
def test_places_of_talks_are_whole(location: str, place: str, tmp_path: Path) -> None:
    talk = (
        f"---\ntitle: Foam\nlocation: {location}\naddress: {{city: Oslo, country: Norway}}\n---\n"
    )
    cv = read_site(tmp_path, {**ADA, "content/event/a/index.md": talk})
    assert cv.person.talks[0].given[0].location == place


def test_tags_of_works_are_keywords(tmp_path: Path) -> None:
    work = "---\ntitle: Foam\ndate: 2020-01-01\ntags: [Foam, Salt water]\n---\n"
    files = {**ADA, "content/publication/a/index.md": work}
    assert read_site(tmp_path, files).publications[0].get("keywords") == "Foam, Salt water"


@pytest.mark.parametrize("role", ["PI", "Principal Investigator", "Group leader", "Director"])
def test_the_first_page_of_a_group_tells_more_than_its_people(role: str, tmp_path: Path) -> None:
    files = {
        "content/authors/bo/_index.md": "---\ntitle: Bo Ek\nrole: PhD\nuser_groups: [Lab]\n---\n",
        "content/authors/mara/_index.md": f"---\ntitle: Mara Tester\nrole: {role}\n"
        "user_groups: [Lab]\n---\n",
        "content/_index.md": "---\ntype: landing\nsections:\n"
        "- {block: people, content: {user_groups: [Lab]}}\n"
        "- {block: markdown, content: {title: Welcome, text: We foam.}}\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert cv.person.name == "Mara Tester"
    assert [(each.title, each.text) for each in cv.person.sections] == [("Welcome", "We foam.")]


def test_a_group_without_an_owner_is_all_people_of_its_groups(tmp_path: Path) -> None:
    person = "---\ntitle: {}\nrole: {}\nlast_name: Ek\nuser_groups: [{}]\nwebsite: https://a.example\n---\n"
    files = {
        "content/authors/bo/index.md": person.format("Bo Ek", "PhD student", "Members"),
        "content/authors/mara/index.md": person.format(
            "Mara Tester", "Professor of Foam", "Faculty"
        ),
        "content/authors/ann/index.md": "---\ntitle: Ann Lee\n---\n",
        "content/event/foam/index.md": "---\ntitle: Foam\nevent: Foam Days\n---\n",
    }
    read_site(tmp_path, files)
    cvs = convert(tmp_path / "site")
    assert [cv.person.name for cv in cvs] == ["Mara Tester", "Bo Ek"]
    assert [len(cv.person.talks) for cv in cvs] == [1, 0]
    assert [dict(cv.person.links) for cv in cvs] == [{"homepage": "https://a.example"}] * 2
    assert not any(cv.person.aliases for cv in cvs)
