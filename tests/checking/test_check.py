"""`sitegen check`: everything at once, each with its place."""

from __future__ import annotations

import base64
import bz2
import gzip
import hashlib
import io
import json
import lzma
import re
import tarfile
import zipfile
import zlib
from typing import TYPE_CHECKING

import pytest

from sitegen.checking import check
from sitegen.cli import main
from sitegen.content.metadata import strip_metadata
from tests.content.test_metadata import CANARY, picture
from tests.importers.test_pdf import TWICE, bomb
from tests.sites import ADA, LAB, put

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ODD = {
    "site.yaml": "title: Tides\n",
    "people/ada-nilsson/person.yaml": """\
name: Ada Nilsson
bio: |
  See [my page](nowhere/), [the foam](cv/#foam) and ![](files/a.svg).
links:
  orcid: 0000-0002-1825-0098
education:
- institution: Ocean University
  start: 2010-09
  end: 2006-06
awards:
- {title: Shell, years: [2019-2017]}
unsorted:
- {text: something odd, source: "cv.txt:7"}
""",
    "people/ada-nilsson/publications.bib": """\
@article{nilsson2020tides,
  title = {Tides},
  author = {Nilsson, Ada},
  journal = {Waves},
  year = {20012},
}

@article{other2021,
  title = {Foam},
  author = {Ek, Bo},
  journal = {Waves},
  doi = {not-a-doi},
  year = {2021},
}
""",
    "templates/partials/head.html": '<script src="https://cdn.example.org/x.js"></script>\n',
    "people/ada-nilsson/files/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
    "people/ada-nilsson/pages/contact.md": "# Contact\n\nCall 139 0000 4711.\n",
}


def pdf(text: bytes = b"", stream: bytes = b"", filters: bytes = b"/Filter/FlateDecode") -> bytes:
    """Return a PDF of one page, with a text or a stream of commands."""
    stream = stream or zlib.compress(b"BT /F1 11 Tf 72 720 Td (" + text + b") Tj ET")
    page = b"/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R%s>>" % page,
        b"<</Length %d%s>>stream\n%s\nendstream" % (len(stream), filters, stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    body = b"".join(b"%d 0 obj%s\nendobj\n" % each for each in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Size 6/Root 1 0 R>>\n%%EOF\n"


def findings(folder: Path) -> list[str]:
    """Level, place and message of each finding."""
    firsts = [(found.level, str(found.problem).splitlines()[0]) for found in check(folder, 2026)]
    return [f"{level} {line.removeprefix(f'{folder}/')}" for level, line in firsts]


def test_everything_is_reported_at_once_at_its_source(tmp_path: Path) -> None:
    assert findings(put(tmp_path, ODD)) == [
        "error people/ada-nilsson/private.yaml: phone would be published in contact/index.html",
        "error people/ada-nilsson/person.yaml:3:17: broken link 'nowhere/' on index.html",
        "error people/ada-nilsson/person.yaml:3:39: broken link 'cv/#foam' (no such anchor) on index.html",
        "error templates/partials/head.html:1:14: external resource 'https://cdn.example.org/x.js' loaded by index.html and 7 other pages",
        "warning people/ada-nilsson/person.yaml:5:10: orcid: '0000-0002-1825-0098' is not a valid ORCID iD: the check digit is wrong",
        "warning people/ada-nilsson/person.yaml:9:8: end: '2006-06' is before the start, 2010-09",
        "warning people/ada-nilsson/person.yaml:11:25: years: '2019-2017' ends before it starts",
        "warning people/ada-nilsson/person.yaml:13:3: unsorted: 'something odd'",
        "warning people/ada-nilsson/publications.bib:5:3: '20012' is not a plausible year",
        "warning people/ada-nilsson/publications.bib:12:3: 'not-a-doi' is not a DOI (example: 10.1000/182)",
        "warning people/ada-nilsson/publications.bib:10:3: 'Ada Nilsson' is not among the authors of 'other2021'",
        "warning people/ada-nilsson/person.yaml:3:53: image 'files/a.svg' has no alternative text",
    ]


@pytest.mark.parametrize("alias", ["", "aliases: [Ada Berg-Ek]\n"])
def test_an_owner_may_publish_under_an_alias(tmp_path: Path, alias: str) -> None:
    work = "@book{a2020, title = {Foam}, author = {Berg-Ek, Ada}, publisher = {P}, year = 2020}\n"
    person = "name: {en: Ada Nilsson, zh: 林梅}\n" + alias
    files = {"people/ada/person.yaml": person, "people/ada/publications.bib": work}
    missing = "publications.bib:1:30: 'Ada Nilsson' is not among the authors of 'a2020'"
    expected = [] if alias else [f"warning people/ada/{missing}"]
    assert findings(put(tmp_path, files)) == expected


def test_good_sites_have_no_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(put(tmp_path / "ada", ADA))]) == 0
    assert capsys.readouterr().out == "No problems found.\n"
    lab = findings(put(tmp_path / "lab", LAB))  # below a path, and in two languages
    assert [one for one in lab if one.startswith("error")] == []
    # A folder may be called like a style sheet, and a page need not be HTML.
    pages = (b"", b"\0", b"a" * 11_000_000, "<p>a".encode("utf-16"))
    files = {f"static/{number}.html": page for number, page in enumerate(pages)}
    site = put(tmp_path / "odd", {**ADA, **files, "static/a.css/b.txt": "words"})
    assert findings(site) == []


def test_findings_have_formats_for_github_and_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, ODD))
    assert main(["check", "--format", "github"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == (
        "::error file=people/ada-nilsson/person.yaml,line=3,col=17::"
        "broken link 'nowhere/' on index.html. correct the address, or add the missing file"
    )
    bib = "people/ada-nilsson/publications.bib"
    assert f"::warning file={bib},line=5,col=3::'20012' is not a plausible year" in lines
    assert lines[-1] == "Found 4 errors and 8 warnings."

    assert main(["check", "--format", "json"]) == 1
    objects = json.loads(capsys.readouterr().out)
    assert len(objects) == 12
    place = {"path": bib, "line": 5, "column": 3}
    message = "'20012' is not a plausible year"
    assert objects[8] == {"level": "warning", "message": message, **place, "hint": None}


def test_an_error_hides_no_other(tmp_path: Path) -> None:
    private = {
        "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\nfon: 1\n",
        "people/ada-nilsson/pages/contact.md": "# Contact\n\nCall 139 0000 4711.\n",
    }
    assert findings(put(tmp_path / "private", {**ADA, **private})) == [
        "error people/ada-nilsson/private.yaml:2:1: unknown key 'fon'",
        "error people/ada-nilsson/private.yaml: phone would be published in contact/index.html",
    ]
    files = {
        "site.yaml": "title: Tides\ncolour: red\ntheme: defualt\n",
        "people/ada-nilsson/person.yaml": (
            "name: Ada Nilsson\nemial: ada@example.org\nbio: See ![this](gone.png).\n"
            "education:\n- {institution: Ocean University, start: 2010, end: 2006}\n"
        ),
        "people/ada-nilsson/publications.bib": (
            "@article{a, title = {Tides}, author = {Ek, Bo}, year = 2020}\n@article{b, title = {Foam} year = 2021}\n"
        ),
        "people/bo-ek/person.yaml": "name: Bo Ek: the second\n",
        "people/bo-ek/publications.bib": "@article{c, title = {Foam}, year = {2021},\n",
    }
    assert findings(put(tmp_path / "errors", files)) == [
        "error site.yaml:2:1: unknown key 'colour'",
        "error people/ada-nilsson/person.yaml:2:1: unknown key 'emial'",
        "error people/ada-nilsson/person.yaml:3:10: there is no file 'gone.png'",
        "error people/bo-ek/person.yaml:1:12: unexpected colon",
        "error people/bo-ek/publications.bib:1:1: the entry 'c' is never closed",
        "error site.yaml:3:1: there is no theme 'defualt'",
        "error people/ada-nilsson/publications.bib:2:28: missing comma before 'year'",
        "warning people/ada-nilsson/person.yaml:5:53: end: '2006' is before the start, 2010",
        "warning people/ada-nilsson/publications.bib:1:30: 'Ada Nilsson' is not among the authors of 'a'",
    ]


def test_private_values_are_found_in_the_text_of_pdfs(tmp_path: Path) -> None:
    call = pdf(b"Ada Nilsson, +46 139 0000 4711")
    huge = pdf(stream=bomb(b" " * 1_000_000, 1200), filters=TWICE)  # its reader is terminated
    files = {
        **ADA,
        "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
        "people/ada-nilsson/files/a.pdf": b"%PDF-1.4 broken",
        "people/ada-nilsson/files/b.pdf": pdf(b"Ada Nilsson"),
        "people/ada-nilsson/files/c.PDF": call,
        "people/ada-nilsson/files/d.pdf": huge,
        "people/ada-nilsson/files/slides": b"%\n" + call,
        "people/ada-nilsson/files/text.txt": b"%PDF-1.4 is no PDF; call +46 139 0000 4711",
        "static/e.pdf": call,
        "themes/mine/theme.yaml": "parent: default\n",
        "themes/mine/static/f.pdf": call,
        "site.yaml": "theme: mine\ncv: {pdf: true, template: mine}\n",
        "templates/cv/mine.typ": '#set document(title: "CV")\nCall +46 139 0000 4711',
    }
    message = "phone would be published in cv.pdf and 5 other files"
    assert findings(put(tmp_path, files)) == [f"error people/ada-nilsson/private.yaml: {message}"]


def zipped(text: str | bytes, *, comment: bytes = b"", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        # Without the time, which would change the names of tests.
        name = zipfile.ZipInfo("word/document.xml")
        archive.writestr(name, text, compress_type=method)
        archive.comment = comment
    return content.getvalue()


def tarred(content: bytes) -> bytes:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as file:
        member = tarfile.TarInfo("a.pdf")
        member.size = len(content)
        file.addfile(member, io.BytesIO(content))
    return archive.getvalue()


PASSPORT = b"Passport E12345678"


def in_address(content: bytes) -> bytes:
    return b'<a href="data:text/plain;base64,' + base64.b64encode(content) + b'">words</a>'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pdf", pdf(b"Passport No. E12345678")),
        ("a.docx", zipped("<w:t>Passport No. E12</w:t><w:t>345678</w:t>")),
        ("a.tar.gz", gzip.compress(b"a.txt\0\0\0Passport E12345678\0\0", mtime=0)),
        ("a.bz2", bz2.compress(PASSPORT)),
        ("a.xz", lzma.compress(PASSPORT)),
        ("a.zip", zipped("words", comment=PASSPORT)),
        ("b.zip", zipped(zipped(gzip.compress(PASSPORT, mtime=0)))),
        ("d.zip", zipped(zipped(picture("JPEG").replace(CANARY.encode(), PASSPORT)))),
        ("b.tar.gz", gzip.compress(tarred(pdf(PASSPORT)), mtime=0)),
        ("a.html", in_address(PASSPORT)),
        ("a.eml", b"Content-Transfer-Encoding: base64\nX: y\n\n" + base64.b64encode(PASSPORT)),
        ("b.eml", b"a=\r\nb\n\nPass=\nport E=31234=\n5678"),
        ("a.rtf", rb"{\rtf1 Passport E12\b 345\b0 678}"),
        ("a.tex", rb"\begin{document} Passport E12\textbf{345}678"),
        ("b.html", in_address(zipped(in_address(PASSPORT)))),
        ("a.json", b'{"passport_number": "E12345678"}'),
        ("a.csv", b"passport,E12345678"),
        ("a.htm", b"<tr><th>Passport</th><td>E12<b>345</b>678</td></tr>"),
        ("a.xml", b"<passport>E12345678</passport>"),
        ("a.txt", PASSPORT.decode().encode("utf-16")),
        ("d.txt", PASSPORT.decode().encode("utf-32")),
        ("b.txt", "护照号：E12345678".encode("gb18030")),
        ("c.txt", "Ｐａｓｓｐｏｒｔ　Ｅ１２３４５６７８".encode()),
    ],
)
def test_identity_numbers_are_found_in_everything_that_is_published(
    tmp_path: Path, name: str, content: bytes
) -> None:
    (problem,) = findings(put(tmp_path, {**ADA, f"static/{name}": content}))
    message = rf"error a personal number would be published: .{{4}}…78 \(in static/{name}\)"
    assert re.fullmatch(message, problem)


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "AVIF", "MPO"])
@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("a.pptx", lambda content: zipped(content)),
        ("a.zip", lambda content: zipped(zipped(content))),
        ("a.tar", tarred),
        ("a.html", in_address),
        ("a.pdf", lambda content: pdf() + content),
        ("b.pdf", lambda content: b"%PDF-1.7" + content),
    ],
)
def test_places_and_serial_numbers_of_pictures_in_other_files_are_reported(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes], format_: str
) -> None:
    files = {f"static/{name}": pack(picture(format_)), "static/a.bin": picture(format_)}
    clean = {"static/clean.zip": zipped(strip_metadata(picture(format_, orientation=6)))}
    contained = "contains pictures with a place and a serial number in their metadata"
    site = put(tmp_path, {**ADA, **files, **clean})
    assert findings(site) == [f"warning static/{name} {contained}"]


@pytest.mark.parametrize(
    "content",
    [b"PK\3\4", b"\x1f\x8b", b"BZh9", b"\xfd7zXZ\0", zipped("x")[:40], lzma.compress(b"x" * 999)[:60],
     zipped("words" * 99, method=zipfile.ZIP_LZMA).replace(b"\x5d\0\0", b"\xff\0\0"),
     b"data:,;base64,AAAAAAAAA", in_address(b"BZh9")],
)  # fmt: skip
def test_damaged_archives_are_searched_as_they_are(tmp_path: Path, content: bytes) -> None:
    file = {"static/a.bin": content + b"\n\n" + PASSPORT}
    assert len(findings(put(tmp_path, {**ADA, **file}))) == 1


ESCAPES: dict[str, Callable[[str], str]] = {
    "entities": lambda text: "".join(f"&#{ord(char)};" for char in text),
    "entities of entities": lambda text: "".join(f"&amp;#x{ord(char):x};" for char in text),
    "soft hyphens": "&shy;".join,
    "percent": lambda text: "".join(f"%{ord(char):02x}" for char in text),
    "percent twice": lambda text: "".join(f"%25{ord(char):02x}" for char in text),
    "query": lambda text: text.replace(" ", "+"),
    "JSON": lambda text: "".join(f"\\u{ord(char):04x}" for char in text),
    "JavaScript": lambda text: "".join(f"\\x{ord(char):02x}" for char in text),
    "CSS": lambda text: "".join(f"\\{ord(char):x} " for char in text),
    "zero width": "\u200b".join,
    "full width": lambda text: "".join(chr(ord(char) + 0xFEE0) for char in text if char != " "),
}


@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("folder", ["static", "people/ada-nilsson/files"])
@pytest.mark.parametrize("is_name", [True, False], ids=["name", "text"])
def test_private_values_are_found_however_they_are_escaped(
    tmp_path: Path, escape: str, folder: str, is_name: bool
) -> None:
    for key, value in {"phone": "08 123 45 67", "birth": "3 May 1980"}.items():
        text = ESCAPES[escape](value)
        name, content = (f"{text}.txt", "x") if is_name else ("a.txt", f"It is {text}.")
        private = "phone: +46 8 123 45 67\nbirth: 1980-05-03\n"
        files = {"people/ada-nilsson/private.yaml": private, f"{folder}/{name}": content}
        (problem,) = findings(put(tmp_path / key, {**ADA, **files}))
        assert problem.startswith(
            f"error people/ada-nilsson/private.yaml: {key} would be published in "
        )


@pytest.mark.parametrize("address", ["http://[", "https://[::1", "//[x]/", "http://\u2100.example"])
def test_addresses_that_cannot_be_split_are_reported(tmp_path: Path, address: str) -> None:
    quoted = json.dumps(address)
    files = {
        "people/ada-nilsson/person.yaml": f"name: Ada Nilsson\nbio: '[x]({address})'\n"
        f"projects: [{{name: Foam, url: {quoted}}}]\n",
        "people/ada-nilsson/publications.bib": "@misc{a, title={Tides}, author={Ada Nilsson}, "
        f"year=2020, url={{{address}}}, pdf={{{address}}}}}\n",
        "static/x.html": f'<a href="{address}">x</a><img src="{address}">',
    }
    assert any(address in line for line in findings(put(tmp_path, files)))
    redirect = findings(put(tmp_path, {"site.yaml": f"redirects: {{a: {quoted}}}\n"}))
    assert any(line.startswith("error site.yaml:1:") for line in redirect)
    url = findings(put(tmp_path, {"site.yaml": f"url: {quoted}\n"}))
    assert f"error site.yaml:1:1: {address!r} is not the address of a site" in url


def test_an_edit_that_could_not_be_put_back_is_reported(tmp_path: Path) -> None:
    bib = "people/ada-nilsson/publications.bib"
    site = put(tmp_path, {**ADA, bib: "% new\n"})
    digests = [hashlib.blake2b(text, digest_size=6).hexdigest() for text in (b"% old", b"% new\n")]
    name = f".publications.bib.{'0' * 12}.{'.'.join(digests)}.{'0' * 8}.part"
    (site / bib).with_name(name).write_bytes(b"% mine\n")
    message = "somebody's edit, saved while a command replaced the file beside it"
    assert findings(site) == [f"warning people/ada-nilsson/{name}: {message}"]
