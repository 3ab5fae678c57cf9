"""PDFs written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

TEXT = b"BT /F1 12 Tf 72 700 Td (Jane Doe, Professor of Knots) Tj ET"


def write_text(x: float, y: float, size: float, words: str, font: str = "F1") -> bytes:
    """Return the commands that draw words."""
    return f"BT /{font} {size} Tf {x} {y} Td ({words}) Tj ET\n".encode()


def make_pdf(
    *streams: bytes, pages: int = 0, filters: bytes = b"", fonts: Sequence[str] = ("Helvetica",)
) -> bytes:
    """Return a PDF with a page for each stream, or with so many pages that all show one."""
    streams = streams or (TEXT,)
    first = 3 + len(fonts) + len(streams)
    shown = [0] * pages or [*range(len(streams))]
    kids = b" ".join(b"%d 0 R" % (first + page) for page in range(len(shown)))
    names = b"".join(b"/F%d %d 0 R" % (at, 2 + at) for at in range(1, len(fonts) + 1))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R"
    page += b"/Resources<</Font<<" + names + b">>>>>>"
    return _assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % len(shown),
            *(b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % font.encode() for font in fonts),
            *(
                b"<</Length %d%s>>stream\n" % (len(stream), filters) + stream + b"\nendstream"
                for stream in streams
            ),
            *(page % (3 + len(fonts) + at) for at in shown),
        ]
    )


def _assemble(objects: Sequence[bytes]) -> bytes:
    """Return a PDF of these objects, numbered from 1; the first is its catalog."""
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size, start = len(objects) + 1, len(out)
    return (
        out
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, start)
    )
