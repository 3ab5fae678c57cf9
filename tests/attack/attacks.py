"""The attacks: each function builds one case and raises AssertionError if its promise does not hold."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from sitegen.cli import main
from tests.attack.generate import GENERATORS, generate_file
from tests.content.test_metadata import CANARY, FORMATS, picture
from tests.fuzz.seeds import REGRESSIONS, read_seeds
from tests.fuzz.targets import IMPORTED_SUFFIXES
from tests.rendering.test_sandbox import DEEP, ENDLESS
from tests.sites import contents, put

if TYPE_CHECKING:
    from collections.abc import Callable

_BIBLIOGRAPHIES: Final = ("bib", "ris", "enw", "nbib")
"""Suffixes of files that can only be imported for an owner."""
_PERSON: Final = "people/ada-nilsson/person.yaml"
_BIB: Final = "people/ada-nilsson/publications.bib"
_PRIVATE: Final = "people/ada-nilsson/private.yaml"
_ADA: Final = {_PERSON: "name: Ada Nilsson\n"}
_CV: Final = "# Ada Nilsson\n\nada@example.org\n"


def run_attack(name: str, seed: int) -> None:
    """Run one case of an attack in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="sitegen-attack-") as folder:
        ATTACKS[name](Random(f"{name} {seed}"), Path(folder))


def _run(*arguments: object) -> tuple[int, str]:
    """Run a command, check that it does not crash, and return its exit code and output."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = main([str(argument) for argument in arguments])
    assert "This is a bug in sitegen" not in output.getvalue(), output.getvalue()
    return code, output.getvalue()


def _build(site: Path) -> dict[str, bytes]:
    assert _run("build", site)[0] == 0
    return contents(site / "public")


def _paths(random: Random, folder: Path) -> None:
    """Check that a foreign site writes, overwrites and deletes nothing outside itself."""

    def read_outside() -> dict[str, bytes]:
        files = contents(folder)
        return {name: data for name, data in files.items() if not name.startswith("site/")}

    up = random.choice(["..", "%2e%2e", ".%2e", "%2E.", "..%2f..", "%2e%2e%5c"])
    path = random.choice([f"{up}/", f"x/{up}/{up}/", "/", f"{folder}/", "./" * 3 + up + "/"])
    path += random.choice(["victim", "victim/index.html", "pwned.html"])
    site = put(folder / "site", _ADA)
    put(folder, {"victim": "mine"})
    before = read_outside()
    match random.randrange(3):
        case 0:
            put(site, {"site.yaml": f"redirects: {{{json.dumps(path)}: 'https://a.example/'}}\n"})
            _run("build", site)
        case 1:
            file = {"path": path, "before": random.choice([None, "bWluZQ=="]), "after": ""}
            record = {"files": [file], "folders": random.choice([[], [path], [".."]])}
            name = random.choice(["undo", "unfinished"])
            put(site, {f"import/{name}.json": json.dumps(record)})
            _run("import", "--undo", "--site", site)
        case _:
            name = random.choice(
                [".sitegen", ".sitegen/schemas", "import", "public", ".gitignore", "site.yaml",
                 ".sitegen/cache.msgpack", "import/review.html", ".sitegen/.gitignore", "people/bo-ek"]
            )  # fmt: skip
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            target = folder / random.choice(["victim", "nothing", "outside"])
            (folder / "outside").mkdir()
            (site / name).symlink_to(target)
            put(folder, {"cv.md": _CV})
            _run(*random.choice([("build", site), ("import", folder / "cv.md", "--site", site)]))
            (folder / "cv.md").unlink()
    after = read_outside()
    assert after == before, (path, after.keys() ^ before.keys())


def _templates(random: Random, folder: Path) -> None:
    """Check that a foreign template runs no command, ends, and is named in the error message."""
    mark = folder / "pwned"
    start = random.choice(
        ["lipsum", "cycler", "joiner", "namespace", "site", "page", "self", "''", "[]", "dict"]
    )
    attributes = [
        "__globals__", "__class__.__mro__", "__init__.__globals__", "__subclasses__()", "mro()",
    ]  # fmt: skip
    chain = ".".join(random.sample(attributes, 2))
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
    template = random.choice([text.encode(), b"\xff\xfe" + text.encode()])
    site = put(folder / "site", {**_ADA, "templates/base.html": template})
    code, output = _run(random.choice(["build", "check"]), site)
    assert not mark.exists()
    assert code == 0 or "templates/base.html" in output, output


_PRIVATE_LABELS: Final = (
    "Tax number", "Passport No.", "National Insurance", "Social security number", "Identity card",
    "Marital status", "Religion", "Children", "Nationality", "Date of birth", "Gender",
    "Blood type", "身份证号", "护照", "婚姻状况", "民族", "政治面貌", "籍贯", "出生日期", "性别",
    "健康状况", "Driving licence",
)  # fmt: skip


def _personal(random: Random, folder: Path) -> None:
    """Check that no private value of an imported line is published."""
    canaries: list[str] = []
    details: list[str] = []
    for label in random.sample(_PRIVATE_LABELS, 3):
        canary = f"{random.randint(10, 99)}{random.choice('/- ')}{random.randint(10**6, 10**7 - 1)}"
        if label in ("Date of birth", "出生日期"):
            canary = f"{random.randint(1, 28)}.{random.randint(1, 12)}.{random.randint(1940, 1999)}"
        canaries.append(canary)
        details.append(f"{label}{'：' if label > '一' else ': '}{canary}")
    separator = random.choice([". ", "; ", "  ", " | ", "\t", "\n", ", ", "；"])
    head = random.choice(["Ada Nilsson\nada@example.org\n", "林知遥\n电话：139-0000-4711\n"])
    lines = [separator.join(details)]
    lines.insert(
        random.randint(0, 1), random.choice(["I study tides.", "Phone: +46 8 123 45 67", ""])
    )
    suffix = random.choice(["txt", "md", "html"])
    cv = f"{head}{chr(10).join(lines)}\n\nEducation\n\nPhD, University of Bergen, 2010-2014\n"
    if suffix == "html":
        cv = "".join(f"<p>{line}</p>" for line in cv.splitlines())
    put(folder, {f"cv.{suffix}": cv})
    code, output = _run("new", folder / "site", "--from", folder / f"cv.{suffix}")
    assert code == 0, output
    for path, data in _build(folder / "site").items():
        for canary in canaries:
            assert canary not in data.decode("utf-8", "replace"), (canary, path, cv)


def _fields(random: Random, folder: Path) -> None:
    """Check that unknown and private fields of a bibliography are not published."""
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
    site = put(folder, {**_ADA, _BIB: bib})
    for path, data in _build(site).items():
        assert b"canary" not in data, path
        assert b"secret.example" not in data, path
    for format_ in ("bibtex", "biblatex", "ris", "csl-json", "json", "endnote"):
        _run("export", format_, site, "-o", folder / "out")
        assert b"canary" not in (folder / "out").read_bytes(), format_


_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _leaks(random: Random, folder: Path) -> None:
    """Check that a private value is reported in any notation, in any kind of file."""
    digits = "".join(random.choice("123456789") for _ in range(9))
    day, month, year = random.randint(13, 28), random.randint(1, 12), random.randint(1950, 1999)
    month_name = _MONTHS[month - 1]
    phone = random.choice(
        [f"+46 {digits}", f"0{digits[:2]}-{digits[2:]}", f"0046 {digits[:3]} {digits[3:6]} {digits[6:]}",
         f"(0{digits[:2]}) {digits[2:5]}.{digits[5:]}", f"tel:+46{digits}", f"0{digits[:4]}/{digits[4:]}"]
    )  # fmt: skip
    birth = random.choice(
        [f"{year}-{month:02}-{day:02}", f"{day}.{month}.{year}", f"{month}/{day}/{year}",
         f"{day} {month_name} {year}", f"{month_name[:3]}. {day}, {year}",
         f"{year}年{month}月{day}日", f"{year}{month:02}{day:02}", f"{day}/{month}/{year % 100:02}",
         f"the {day}th of {month_name} in the year {year}", f"{day} | {month} | {year}",
         json.dumps({"year": year, "month": month, "day": day})]
    )  # fmt: skip
    field = "phone" if random.random() < 0.5 else "birth"
    text = f"call {phone} please" if field == "phone" else f"it was {birth}, then"
    path = random.choice(
        ["static/a.txt", "static/data.csv", "people/ada-nilsson/files/a.txt", "static/page.html",
         "people/ada-nilsson/files/notes.yml", "people/ada-nilsson/news/2020-01-02-a.md",
         "people/ada-nilsson/pages/lab.md", "static/x.svg", "people/ada-nilsson/files/README"]
    )  # fmt: skip
    private = {"phone": f"+46 {digits}", "birth": f"{year}-{month:02}-{day:02}"}
    content = f"---\ntitle: x\n---\n{text}\n" if path.endswith(".md") else f"/* {text} */"
    site = put(folder, {**_ADA, _PRIVATE: json.dumps(private), path: content})
    code, output = _run("check", site)
    assert code == 1, (text, path)
    assert f"{field} would be published" in output, (text, path, output)


def _private(random: Random, folder: Path) -> None:
    """Check that a file of private data is not copied, whatever its name."""
    name = random.choice(
        ["private.yaml", "Private.yaml", "PRIVATE.YML", "private.txt", "private.yaml.bak", "private.yaml~",
         "private (1).yaml", ".private.yaml", "private.json", "ｐrivate.yaml", "private.md", "private.zh.md",
         "copy of private.yaml", "private_ada.yaml", "private2.yml", "Kopie von private.yaml.txt",
         "private的副本.yaml", "ada-private.yaml", "#private.yaml#", "private.zip", "private",
         "private/a.txt", "Private/b/index.md", "private/2020-01-02-a.md", "x.private.yaml", "x.private.txt",
         "%70rivate.yaml", "pri\u200bvate.yaml", "private,v", "private.yaml.swp", "private_yaml"]
    )  # fmt: skip
    parent = random.choice(
        ["static", "static/a/b", "people/ada-nilsson/files", "people/ada-nilsson/files/x",
         "people/ada-nilsson", "people/ada-nilsson/pages", "people/ada-nilsson/news",
         "people/ada-nilsson/files/private", "static/private"]
    )  # fmt: skip
    site = put(folder, {**_ADA, f"{parent}/{name}": "age: canary\n"})
    assert not any(b"canary" in data for data in _build(site).values()), (parent, name)


def _pictures(random: Random, folder: Path) -> None:
    """Check that a picture is published without its place and serial number, whatever its suffix."""
    format_ = random.choice(FORMATS)
    suffix = random.choice([format_.lower(), "jpg", "JPG", "bin", "dat"])
    parent = random.choice(["static", "people/ada-nilsson/files", "people/ada-nilsson/files/a"])
    content = picture(format_, orientation=random.randint(1, 8))
    if random.random() < 0.3:
        content += CANARY.encode() if format_ in ("JPEG", "PNG", "GIF") else b""
    site = put(folder, {**_ADA, f"{parent}/x.{suffix}": content})
    public = _build(site)
    assert any(path.endswith(f"x.{suffix}") for path in public)
    assert not any(CANARY.encode() in data for data in public.values()), (format_, suffix)


def _imports(random: Random, folder: Path) -> None:
    """Check that a site imported from a generated file can be built."""
    suffix = random.choice(list(GENERATORS))
    import_and_build(random, folder, suffix, generate_file(suffix, random))


def _mutations(random: Random, folder: Path) -> None:
    """Check that a site imported from a mutated seed of the fuzzer can be built."""
    suffix = random.choice(IMPORTED_SUFFIXES)
    import_and_build(random, folder, suffix, mutate_seed(random, suffix))


def mutate_seed(random: Random, suffix: str) -> bytes:
    """Return a seed of the fuzzer, perhaps with parts removed and characters inserted."""
    regressions = [path.read_bytes() for path in REGRESSIONS.glob(f"*.{suffix}")]
    data = random.choice([*read_seeds(suffix), *regressions])
    for _ in range(random.choice([0, 1, 3])):
        start, end = sorted(random.randint(0, len(data)) for _ in range(2))
        characters = random.choice(
            [b"", b"\n", b"{", b"\\", b'"', b"@", b"<", b"\0", b"\xff", b"- ", b"# "]
        )
        inserted = characters * random.choice([1, 30])
        data = data[:start] + inserted + data[min(end, start + 40) :]
    return data


def import_and_build(random: Random, folder: Path, suffix: str, content: bytes) -> None:
    """Import a file, and check that the site, if there is one, builds without errors."""
    put(folder, {f"cv.{suffix}": content})
    files = [folder / f"cv.{suffix}"]
    if suffix in _BIBLIOGRAPHIES or random.random() < 0.2:
        put(folder, {"ada.md": f"{_CV}\nI study tides.\n"})
        files.insert(0, folder / "ada.md")
    code, output = _run(
        "new", folder / "site", *(argument for file in files for argument in ("--from", file))
    )
    if not (folder / "site/people").exists():
        assert code, output
        return
    with (folder / "site/site.yaml").open("a") as file:
        file.write("\nurl: https://ada.example.org\n")
    for command in ("build", "check"):
        code, output = _run(command, folder / "site")
        assert code == 0, (command, output, content[:1500])


_NAMES: Final = (
    "con", "NUL", "com1.txt", "aux.", "a.", "a ", "x" * 260, "café", "cafe\u0301", "a:b", "a?b",
    "-x", ".x", "..", "index.html", "%2e%2e", "a\nb", "\u202ex", "COM¹",
)  # fmt: skip
_RESERVED_NAMES: Final = ("con", "nul", "aux", "com1", "com¹")
"""Names that Windows reserves."""


def _names(random: Random, folder: Path) -> None:
    """Check that names do not crash a command, and that every system can read the output."""
    first, second = random.sample(_NAMES, 2)
    kind = random.choice(["slug", "files", "key", "theme", "page", "person"])
    site = put(folder / "site", _ADA)
    put(folder, {"cv.md": _CV})
    names = [name for name in (first, second) if len(name.encode()) < 250]
    if ".." in names:
        names = []
    match kind:
        case "slug":
            put(site, {f"people/{name}/person.yaml": "name: Bo Ek\n" for name in names})
        case "files":
            put(site, {f"people/ada-nilsson/files/{name}": "x" for name in names})
        case "page":
            put(site, {f"people/ada-nilsson/pages/{name}.md": "x" for name in names})
        case "key":
            entries = [
                f"@misc{{{name},title={{x}},author={{Ada Nilsson}}}}\n" for name in (first, second)
            ]
            put(site, {_BIB: "".join(entries)})
        case "theme":
            put(site, {"site.yaml": f"theme: {json.dumps(random.choice([first, '', 't' * 300]))}"})
            code, output = _run("build", site)
            assert code == 1, output
            assert "site.yaml:1:1: there is no theme" in output, output
            return
        case "person":
            _run("import", folder / "cv.md", "--site", site, "--person", first)
    code, output = _run("build", site)
    if code:
        assert "cannot write" not in output, output
        return
    paths = contents(site / "public")
    assert len({os.path.normcase(path).casefold() for path in paths}) == len(paths)
    for path in paths:
        for part in path.split("/"):
            assert not part.endswith((".", " ")), path
            assert part.partition(".")[0].casefold() not in _RESERVED_NAMES, path


ATTACKS: Final[dict[str, Callable[[Random, Path], None]]] = {
    "paths": _paths, "templates": _templates, "personal": _personal, "fields": _fields,
    "leaks": _leaks, "private": _private, "pictures": _pictures, "imports": _imports,
    "mutations": _mutations, "names": _names,
}  # fmt: skip
