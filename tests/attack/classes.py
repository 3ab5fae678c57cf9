"""The classes of attacks: each function makes one case and raises AssertionError if it succeeds."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from sitegen.cli import main
from tests.attack import sources
from tests.content.test_metadata import CANARY, FORMATS, picture
from tests.fuzz.seeds import FOUND, seeds
from tests.rendering.test_sandbox import DEEP, ENDLESS
from tests.sites import contents, put

if TYPE_CHECKING:
    from collections.abc import Callable

CORPUS = ("txt", "md", "tex", "html", "docx", "pdf", "bib", "ris", "enw", "nbib", "json", "yaml")
"""Suffixes of what the fuzzer reads as files."""
WORKS = ("bib", "ris", "enw", "nbib")
"""Suffixes of bibliographies, which need an owner."""
PERSON, BIB = "people/ada-nilsson/person.yaml", "people/ada-nilsson/publications.bib"


def attack(name: str, seed: int) -> None:
    """Try one case of a class, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="sitegen-attack-") as folder:
        CLASSES[name](Random(f"{name} {seed}"), Path(folder))


def run(*arguments: object) -> tuple[int, str]:
    """Run a command; a traceback is a failure."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = main([str(argument) for argument in arguments])
    assert "This is a bug in sitegen" not in printed.getvalue(), printed.getvalue()
    return code, printed.getvalue()


def _public(site: Path) -> dict[str, bytes]:
    assert run("build", site)[0] == 0
    return contents(site / "public")


def _paths(random: Random, folder: Path) -> None:
    """A site from somebody else writes, overwrites or deletes outside itself."""
    up = random.choice(["..", "%2e%2e", ".%2e", "%2E.", "..%2f..", "%2e%2e%5c"])
    path = random.choice([f"{up}/", f"x/{up}/{up}/", "/", f"{folder}/", "./" * 3 + up + "/"])
    path += random.choice(["victim", "victim/index.html", "pwned.html"])
    site = put(folder / "site", {PERSON: "name: Ada Nilsson\n"})
    put(folder, {"victim": "mine"})
    before = {name: data for name, data in contents(folder).items() if not name.startswith("site/")}
    match random.randrange(3):
        case 0:
            put(site, {"site.yaml": f"redirects: {{{json.dumps(path)}: 'https://a.example/'}}\n"})
            run("build", site)
        case 1:
            before_file = random.choice([None, "bWluZQ=="])
            record = {
                "files": [{"path": path, "before": before_file, "after": ""}],
                "folders": random.choice([[], [path], [".."]]),
            }
            record_name = random.choice(["undo", "unfinished"])
            put(site, {f"import/{record_name}.json": json.dumps(record)})
            run("import", "--undo", "--site", site)
        case _:
            name = random.choice(
                [".sitegen", ".sitegen/schemas", "import", "public", ".gitignore", "site.yaml",
                 ".sitegen/cache.msgpack", "import/review.html", ".sitegen/.gitignore", "people/bo-ek"]
            )  # fmt: skip
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            target = folder / random.choice(["victim", "nothing", "outside"])
            (folder / "outside").mkdir()
            (site / name).symlink_to(target)
            put(folder, {"cv.md": "# Ada Nilsson\n\nada@example.org\n"})
            run(*random.choice([("build", site), ("import", folder / "cv.md", "--site", site)]))
            (folder / "cv.md").unlink()
    after = {name: data for name, data in contents(folder).items() if not name.startswith("site/")}
    assert after == before, (path, after.keys() ^ before.keys())


def _templates(random: Random, folder: Path) -> None:
    """A template of somebody else runs a command, hangs, or ends in a traceback."""
    mark = folder / "pwned"
    steps = ["lipsum", "cycler", "joiner", "namespace", "site", "page", "self", "''", "[]", "dict"]
    dunder = [
        "__globals__",
        "__class__.__mro__",
        "__init__.__globals__",
        "__subclasses__()",
        "mro()",
    ]
    start = random.choice(steps)
    chain = ".".join(random.sample(dunder, 2))
    text = random.choice(
        [
            f"{{{{ {start}.{chain}.os.popen('touch {mark}').read() }}}}",
            f"{{{{ ({start}|attr('__class__')).__base__.__subclasses__() }}}}",
            "{{ '%s'|format(lipsum.__globals__) }}{{ ''.format.__globals__ }}",
            "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
            "{% include 'base.html' %}",
            "{% extends 'base.html' %}",
            "{{ site.plan.theme.templates[0].parent.parent.joinpath('pwned').touch() }}",
            "{{ site.plan.profiles['ada-nilsson'].folder|attr('rmdir') }}",
            random.choice(list(ENDLESS.values())).replace("main", "base.html"),
            random.choice(list(DEEP.values())),
        ]
    )
    site = put(folder / "site", {PERSON: "name: Ada Nilsson\n"})
    put(site, {"templates/base.html": random.choice([text.encode(), b"\xff\xfe" + text.encode()])})
    code, printed = run(random.choice(["build", "check"]), site)
    assert not mark.exists()
    assert code == 0 or "templates/base.html" in printed, printed


_LABELS = (
    *(
        "Tax number",
        "Passport No.",
        "National Insurance",
        "Social security number",
        "Identity card",
    ),
    *(
        "Marital status",
        "Religion",
        "Children",
        "Nationality",
        "Date of birth",
        "Gender",
        "Blood type",
    ),
    *(
        "身份证号",
        "护照",
        "婚姻状况",
        "民族",
        "政治面貌",
        "籍贯",
        "出生日期",
        "性别",
        "健康状况",
        "Driving licence",
    ),
)


def _personal(random: Random, folder: Path) -> None:
    """What is left of a line with private values becomes public text."""
    canaries: list[str] = []
    details: list[str] = []
    for label in random.sample(_LABELS, 3):
        canary = f"{random.randint(10, 99)}{random.choice('/- ')}{random.randint(10**6, 10**7 - 1)}"
        if label in ("Date of birth", "出生日期"):
            canary = f"{random.randint(1, 28)}.{random.randint(1, 12)}.{random.randint(1940, 1999)}"
        canaries.append(canary)
        details.append(f"{label}{'：' if label > '一' else ': '}{canary}")
    between = random.choice([". ", "; ", "  ", " | ", "\t", "\n", ", ", "；"])
    head = random.choice(["Ada Nilsson\nada@example.org\n", "林知遥\n电话：139-0000-4711\n"])
    lines = [between.join(details)]
    lines.insert(
        random.randint(0, 1), random.choice(["I study tides.", "Phone: +46 8 123 45 67", ""])
    )
    suffix = random.choice(["txt", "md", "html"])
    cv = f"{head}{chr(10).join(lines)}\n\nEducation\n\nPhD, University of Bergen, 2010-2014\n"
    if suffix == "html":
        cv = "".join(f"<p>{line}</p>" for line in cv.splitlines())
    put(folder, {f"cv.{suffix}": cv})
    code, printed = run("new", folder / "site", "--from", folder / f"cv.{suffix}")
    assert code == 0, printed
    for path, data in _public(folder / "site").items():
        for canary in canaries:
            assert canary not in data.decode("utf-8", "replace"), (canary, path, cv)


def _fields(random: Random, folder: Path) -> None:
    """A field of a bibliography that is nobody's business is published."""
    letters = "abcdefghijklmnopqrstuvwxyz-_"
    names = {
        *random.sample(["author-email", "correspondence_address1", "affiliation", "funding-text",
                        "researcherid-numbers", "cited-references", "annote", "comment", "owner"], 4),
        "x" + "".join(random.choice(letters) for _ in range(8)),
    }  # fmt: skip
    fields = "".join(f"  {name} = {{canary {name} a.b@secret.example}},\n" for name in names)
    note = "note = {Corresponding author: a.b@secret.example},"
    bib = (
        f"@article{{a,\n title={{Foam}}, author={{Ada Nilsson}}, year={{2020}},\n{fields}{note}\n}}"
    )
    site = put(folder, {PERSON: "name: Ada Nilsson\n", BIB: bib})
    for path, data in _public(site).items():
        assert b"canary" not in data, path
        assert b"secret.example" not in data, path
    for format_ in ("bibtex", "biblatex", "ris", "csl-json", "json", "endnote"):
        run("export", format_, site, "-o", folder / "out")
        assert b"canary" not in (folder / "out").read_bytes(), format_


def _leaks(random: Random, folder: Path) -> None:
    """A private value is published in another notation, in any kind of file."""
    digits = "".join(random.choice("123456789") for _ in range(9))
    day, month, year = random.randint(13, 28), random.randint(1, 12), random.randint(1950, 1999)
    english = (
        "January February March April May June July August September October November December"
    )
    names = english.split()
    phone = random.choice(
        [f"+46 {digits}", f"0{digits[:2]}-{digits[2:]}", f"0046 {digits[:3]} {digits[3:6]} {digits[6:]}",
         f"(0{digits[:2]}) {digits[2:5]}.{digits[5:]}", f"tel:+46{digits}", f"0{digits[:4]}/{digits[4:]}"]
    )  # fmt: skip
    birth = random.choice(
        [f"{year}-{month:02}-{day:02}", f"{day}.{month}.{year}", f"{month}/{day}/{year}",
         f"{day} {names[month - 1]} {year}", f"{names[month - 1][:3]}. {day}, {year}",
         f"{year}年{month}月{day}日", f"{year}{month:02}{day:02}", f"{day}/{month}/{year % 100:02}",
         f"the {day}th of {names[month - 1]} in the year {year}", f"{day} | {month} | {year}",
         json.dumps({"year": year, "month": month, "day": day})]
    )  # fmt: skip
    text = (
        f"call {phone} please" if (is_phone := random.random() < 0.5) else f"it was {birth}, then"
    )
    place = random.choice(
        ["static/a.txt", "static/data.csv", "people/ada-nilsson/files/a.txt", "static/page.html",
         "people/ada-nilsson/files/notes.yml", "people/ada-nilsson/news/2020-01-02-a.md",
         "people/ada-nilsson/pages/lab.md", "static/x.svg", "people/ada-nilsson/files/README"]
    )  # fmt: skip
    site = put(
        folder,
        {
            PERSON: "name: Ada Nilsson\n",
            "people/ada-nilsson/private.yaml": json.dumps(
                {"phone": f"+46 {digits}", "birth": f"{year}-{month:02}-{day:02}"}
            ),
            place: f"---\ntitle: x\n---\n{text}\n" if place.endswith(".md") else f"/* {text} */",
        },
    )
    code, printed = run("check", site)
    assert code == 1, (text, place)
    assert f"{'phone' if is_phone else 'birth'} would be published" in printed, (
        text,
        place,
        printed,
    )


def _private(random: Random, folder: Path) -> None:
    """A file of private data is copied."""
    name = random.choice(
        ["private.yaml", "Private.yaml", "PRIVATE.YML", "private.txt", "private.yaml.bak", "private.yaml~",
         "private (1).yaml", ".private.yaml", "private.json", "ｐrivate.yaml", "private.md", "private.zh.md",
         "copy of private.yaml", "private_ada.yaml", "private2.yml", "Kopie von private.yaml.txt",
         "private的副本.yaml", "ada-private.yaml", "#private.yaml#", "private.zip", "private",
         "private/a.txt", "Private/b/index.md", "private/2020-01-02-a.md", "x.private.yaml", "x.private.txt",
         "%70rivate.yaml", "pri\u200bvate.yaml", "private,v", "private.yaml.swp", "private_yaml"]
    )  # fmt: skip
    place = random.choice(["static", "static/a/b", "people/ada-nilsson/files", "people/ada-nilsson/files/x",
                           "people/ada-nilsson", "people/ada-nilsson/pages", "people/ada-nilsson/news",
                           "people/ada-nilsson/files/private", "static/private"])  # fmt: skip
    site = put(folder, {PERSON: "name: Ada Nilsson\n", f"{place}/{name}": "age: canary\n"})
    assert not any(b"canary" in data for data in _public(site).values()), (place, name)


def _pictures(random: Random, folder: Path) -> None:
    """A picture is published with its place or serial number."""
    format_ = random.choice(FORMATS)
    suffix = random.choice([format_.lower(), "jpg", "JPG", "bin", "dat"])
    place = random.choice(["static", "people/ada-nilsson/files", "people/ada-nilsson/files/a"])
    content = picture(format_, orientation=random.randint(1, 8))
    if random.random() < 0.3:
        content += CANARY.encode() if format_ in ("JPEG", "PNG", "GIF") else b""
    site = put(folder, {PERSON: "name: Ada Nilsson\n", f"{place}/x.{suffix}": content})
    public = _public(site)
    assert any(path.endswith(f"x.{suffix}") for path in public)
    assert not any(CANARY.encode() in data for data in public.values()), (format_, suffix)


def _builds(random: Random, folder: Path) -> None:
    """Something is imported and cannot be built."""
    suffix = random.choice(list(sources.SOURCES))
    import_and_build(random, folder, suffix, sources.source(suffix, random))


def _corpus(random: Random, folder: Path) -> None:
    """A file that other tests read, or that broke something once, is imported and cannot be built."""
    suffix = random.choice(CORPUS)
    import_and_build(random, folder, suffix, changed(random, suffix))


def changed(random: Random, suffix: str) -> bytes:
    """Return a file of the fuzzer's corpus, perhaps cut and put together anew in a few places."""
    data = random.choice([*seeds(suffix), *(p.read_bytes() for p in FOUND.glob(f"*.{suffix}"))])
    for _ in range(random.choice([0, 1, 3])):
        at, until = sorted(random.randint(0, len(data)) for _ in range(2))
        sign = random.choice(
            [b"", b"\n", b"{", b"\\", b'"', b"@", b"<", b"\0", b"\xff", b"- ", b"# "]
        )
        data = data[:at] + sign * random.choice([1, 30]) + data[min(until, at + 40) :]
    return data


def import_and_build(random: Random, folder: Path, suffix: str, content: bytes) -> None:
    """Import a file; if that is accepted, the site can be built and has no error."""
    put(folder, {f"cv.{suffix}": content})
    files = [folder / f"cv.{suffix}"]
    if suffix in WORKS or random.random() < 0.2:
        put(folder, {"ada.md": "# Ada Nilsson\n\nada@example.org\n\nI study tides.\n"})
        files.insert(0, folder / "ada.md")
    given = [argument for file in files for argument in ("--from", file)]
    code, printed = run("new", folder / "site", *given)
    if not (folder / "site/people").exists():
        assert code, printed
        return
    with (folder / "site/site.yaml").open("a") as file:
        file.write("\nurl: https://ada.example.org\n")
    for command in ("build", "check"):
        code, printed = run(command, folder / "site")
        assert code == 0, (command, printed, content[:1500])


_ADDRESSES = (
    *("http://[", "https://[::1", "//[x]/", "x://[", "http://\u2100.example/", "https://a.b:x/"),
    *("", " ", "?a", "#a", "%00", "%2e%2e/a", "//", "javascript:alert(1)", "http://" + "a." * 300),
)
_PAGES = (
    b"",
    b"\0",
    b"<!-- a -->",
    b"\xff\xfe<\0",
    b"<?xml version='1.0'?>",
    b"<p>" * 9_000,
    b"<" * 99,
)


def _addresses(random: Random, folder: Path) -> None:
    """An address or a page that is none ends in a traceback."""
    address = random.choice(_ADDRESSES)
    quoted = json.dumps(address)
    places = {
        PERSON: f"name: Ada Nilsson\nbio: {json.dumps(f'[x]({address}) <{address}>')}\n"
        f"links: {{homepage: {quoted}}}\nprojects: [{{name: Foam, url: {quoted}}}]\n",
        BIB: f"@misc{{a, title={{Foam}}, author={{Ada Nilsson}}, url={{{address}}}, doi={{{address}}}}}",
        "site.yaml": random.choice(["url: {}\n", "redirects: {{a: {0}, {0}: /cv/}}\n"]).format(
            quoted
        ),
        "static/a.html": f"<a href='{address}'></a><img src='{address}'><link href='{address}'>",
    }
    chosen = random.sample(sorted(places), random.randint(1, len(places)))
    site = put(folder, {PERSON: "name: Ada Nilsson\n", "static/b.html": random.choice(_PAGES)})
    put(site, {name: places[name] for name in chosen})
    for command in ("build", "check"):
        run(command, site)


def _edits(random: Random, folder: Path) -> None:
    """An edit that is saved during an import is lost."""
    from sitegen.errors import UsageError
    from sitegen.importing import ImportOptions, import_cvs, journal, plan_import
    from tests.importing.sites import ADA, NEWER
    from tests.importing.test_journal import Edit

    cv = put(folder, {"ada.md": ADA}) / "ada.md"
    site = folder / "site"
    import_cvs([cv], site)
    put(folder, {"ada.md": NEWER})
    plan = plan_import([cv], site, ImportOptions())
    name = random.choice([PERSON, BIB])
    edit = Edit(random.randrange(60), site / name)
    with contextlib.suppress(UsageError), edit:
        journal.carry_out(site, plan.changes)
    if edit.content:
        assert (site / name).read_bytes() == edit.content
    assert not journal.unfinished(site)


_NAMES: tuple[Any, ...] = (
    *("con", "NUL", "com1.txt", "aux.", "a.", "a ", "x" * 260, "café", "cafe\u0301", "a:b", "a?b"),
    *("-x", ".x", "..", "index.html", "%2e%2e", "a\nb", "\u202ex", "COM¹"),
)


def _names(random: Random, folder: Path) -> None:
    """A name ends in a traceback or in a site that another system cannot read."""
    first, second = random.sample(_NAMES, 2)
    kind = random.choice(["slug", "files", "key", "theme", "page", "person"])
    site = put(folder / "site", {PERSON: "name: Ada Nilsson\n"})
    put(folder, {"cv.md": "# Ada Nilsson\n\nada@example.org\n"})
    names = [name for name in (first, second) if "/" not in name and len(name.encode()) < 250]
    if kind == "slug":
        for name in names if ".." not in names else ():
            put(site, {f"people/{name}/person.yaml": "name: Bo Ek\n"})
    elif kind in ("files", "page"):
        place = "people/ada-nilsson/" + ("files" if kind == "files" else "pages")
        for name in names if ".." not in names else ():
            put(site, {f"{place}/{name}{'' if kind == 'files' else '.md'}": "x"})
    elif kind == "key":
        put(
            site,
            {
                BIB: "".join(
                    f"@misc{{{name},title={{x}},author={{Ada Nilsson}}}}\n"
                    for name in (first, second)
                )
            },
        )
    elif kind == "theme":
        put(site, {"site.yaml": f"theme: {json.dumps(random.choice([first, '', 't' * 300]))}\n"})
        code, printed = run("build", site)
        assert code == 1, printed
        assert "site.yaml:1:1: there is no theme" in printed, printed
        return
    else:
        run("import", folder / "cv.md", "--site", site, "--person", first)
    code, printed = run("build", site)
    if code:
        assert "cannot write" not in printed, printed
        return
    folded = [os.path.normcase(path).casefold() for path in contents(site / "public")]
    assert len(set(folded)) == len(folded)
    for path in contents(site / "public"):
        for part in path.split("/"):
            assert not part.endswith((".", " ")), path
            assert part.partition(".")[0].casefold() not in ("con", "nul", "aux", "com1", "com¹"), (
                path
            )


CLASSES: dict[str, Callable[[Random, Path], None]] = {
    "paths": _paths, "templates": _templates, "personal": _personal, "fields": _fields,
    "leaks": _leaks, "private": _private, "pictures": _pictures, "builds": _builds,
    "corpus": _corpus, "addresses": _addresses, "edits": _edits, "names": _names,
}  # fmt: skip
